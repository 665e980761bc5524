// One run from nothing to the exit status: display, Google's side, view, and no process left.

import AuditModel
import FoundationEssentials
import WebView

/// The process of one run.
final class LiveProcess {
  private let run: LiveRun
  private let log: EventLog
  private var display: DisplayServer?
  private var folder: String?

  init(run: LiveRun) {
    self.run = run
    log = EventLog(start: MainLoop.now)
  }

  /// Does it and says the exit status.
  func carryOut() -> Int32 {
    OwnProcess.adoptOrphans()
    OwnProcess.ignoreBrokenPipes()
    // The main loop ends the run at its deadline; this is for a main loop that hangs.
    OwnProcess.endAtLatest(afterSeconds: run.deadline / 1000 + 20)
    defer {
      Descendants.end()
      display?.stop()
      if let folder { try? FileManager.default.removeItem(atPath: folder) }
    }
    let how: LiveEvent.Ended.How
    do throws(MissingPart) {
      how = try open()
    } catch {
      log.write(.ended(LiveEvent.Ended(how: .couldNotStart, message: error.description)))
      return 69
    }
    switch how {
    case .couldNotStart: return 69
    case .stopped: return 143
    case .deadline, .webProcessCrashed: return 2
    default: return 0
    }
  }

  private func open() throws(MissingPart) -> LiveEvent.Ended.How {
    guard let folder = OwnProcess.makeTemporaryFolder() else {
      throw MissingPart(description: "no temporary folder can be made")
    }
    self.folder = folder
    // The display starts while the certificate is made.
    try startDisplay()
    let files = try makeGoogleSide()
    if let display { OwnProcess.set("DISPLAY", try display.waitUntilReady()) }
    try WebContext.start()
    var store: String?
    if run.host.store == .persistent, let kept = run.storeFolder {
      guard OwnProcess.makeFolder(kept) else {
        throw MissingPart(description: "the folder \(kept) cannot be made")
      }
      store = kept
    }
    let context = try makeContext(files, store: store)
    let isApart = run.host.popupStore == .other && run.host.popups == .detached
    let apart = isApart ? try makeContext(files, store: nil) : nil
    if let screenshots = run.screenshots, !OwnProcess.makeFolder(screenshots) {
      throw MissingPart(description: "the folder \(screenshots) cannot be made")
    }
    let session = LiveSession(
      run: run, log: log, context: context, popupContext: apart ?? context, folder: folder)
    watchParent(session)
    session.begin()
    MainLoop.run()
    return session.how
  }

  private func startDisplay() throws(MissingPart) {
    OwnProcess.set("GDK_BACKEND", "x11")
    OwnProcess.set("GDK_SCALE", "\(run.viewport.scale)")
    OwnProcess.set("NO_AT_BRIDGE", "1")
    OwnProcess.set("GSETTINGS_BACKEND", "memory")
    OwnProcess.set("GTK_THEME", "Adwaita")
    OwnProcess.set("WEBKIT_DISABLE_DMABUF_RENDERER", "1")
    OwnProcess.set("WEBKIT_DISABLE_COMPOSITING_MODE", "1")
    // Nothing here needs a session bus, and looking for one starts processes.
    OwnProcess.set("DBUS_SESSION_BUS_ADDRESS", "disabled:")
    guard OwnProcess.environment("DISPLAY") == nil else { return }
    display = try DisplayServer(
      width: run.viewport.width * run.viewport.scale,
      height: run.viewport.height * run.viewport.scale)
  }

  /// What is served in Google's place, and the certificate under which it is.
  private struct GoogleSide {
    var files: GoogleFiles
    var hosts: Set<String>
    var certificate: String
  }

  /// Nil where nothing stands between the view and the network.
  private func makeGoogleSide() throws(MissingPart) -> GoogleSide? {
    if run.google == .google, run.connectTo.isEmpty { return nil }
    var payScript: [UInt8]?
    if let path = run.payScript {
      guard let bytes = readAll(path) else {
        throw MissingPart(description: "\(path) cannot be read")
      }
      payScript = bytes
    }
    let hosts = run.google == .google ? [] : GoogleFiles.hosts
    guard let certificate = Self.makeCertificate(for: hosts.sorted()) else {
      throw MissingPart(
        description: "the program openssl, which makes a certificate, does not run")
    }
    return GoogleSide(
      files: GoogleFiles(run: run, payScript: payScript), hosts: hosts, certificate: certificate)
  }

  /// - Parameter store: the folder of a persistent store.
  private func makeContext(
    _ google: GoogleSide?, store: String?
  ) throws(MissingPart) -> WebContext {
    let context = WebContext(store: store, insecure: run.insecure)
    guard let google else { return context }
    let files = google.files
    let proxy = try AnsweringProxy(
      hosts: google.hosts, certificate: google.certificate, connectTo: run.connectTo,
      insecure: run.insecure
    ) { files.answer($0) }
    context.useProxy(port: proxy.port)
    try context.trust(certificate: google.certificate, of: google.hosts.sorted())
    return context
  }

  /// A certificate and its key as PEM, that no one but this run trusts.
  private static func makeCertificate(for hosts: [String]) -> String? {
    let names = hosts.isEmpty ? "DNS:localhost" : hosts.map { "DNS:" + $0 }.joined(separator: ",")
    return OwnProcess.output(of: [
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
      "-nodes", "-keyout", "-", "-out", "-", "-days", "2", "-subj", "/CN=payready stand-in",
      "-addext", "subjectAltName=" + names,
    ])
  }

  private func watchParent(_ session: LiveSession) {
    MainLoop.onRequestToEnd { session.end(.stopped, "asked to stop") }
    let parent = OwnProcess.parent
    MainLoop.every(250) { [log] in
      if OwnProcess.parent == parent, !log.isBroken { return true }
      session.end(.stopped, "the process that started the run is gone")
      return false
    }
  }
}
