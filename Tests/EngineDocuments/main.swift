// Opens documents in WebKit and prints what its parser made of each: for EngineDocumentsTests.
//
// Standard input is a JSON array of URLs. For each a line is written as soon as it is read: a JSON
// object of its number and either what holding.js found or a failure. The exit status is 69 where
// there is no display or no engine.

import FoundationEssentials
import Glibc
import WebView

func fail(_ message: String, status: Int32) -> Never {
  writeText("EngineDocuments: \(message)\n", to: STDERR_FILENO)
  exit(status)
}

guard let input = readAll(nil),
  let urls = try? JSONDecoder().decode([String].self, from: Data(input))
else { fail("standard input is no JSON array of URLs", status: 65) }

OwnProcess.adoptOrphans()
OwnProcess.ignoreBrokenPipes()
OwnProcess.endAtLatest(afterSeconds: 600)
for (name, value) in [
  ("GDK_BACKEND", "x11"), ("GSETTINGS_BACKEND", "memory"), ("NO_AT_BRIDGE", "1"),
  ("DBUS_SESSION_BUS_ADDRESS", "disabled:"), ("WEBKIT_DISABLE_DMABUF_RENDERER", "1"),
  ("WEBKIT_DISABLE_COMPOSITING_MODE", "1"),
] {
  OwnProcess.set(name, value)
}
do throws(MissingPart) {
  let display = try DisplayServer(width: 400, height: 400)
  defer {
    Descendants.end()
    display.stop()
  }
  OwnProcess.set("DISPLAY", try display.waitUntilReady())
  try WebContext.start()
  let reading = DocumentReading(urls)
  MainLoop.onRequestToEnd { MainLoop.stop() }
  reading.begin()
  MainLoop.run()
} catch {
  fail(error.description, status: 69)
}
