// Serves the probe page until it is interrupted, or writes it to a file.

import Auditing
import Probing
import Serving
import Synchronization

/// The side of `payready probe` that gives the page away.
enum ProbeServing {
  static func run(_ arguments: Arguments) async throws(UsageError) -> ExitStatus {
    let other = try arguments.last(.otherOrigin).map(origin)
    if let path = arguments.last(.write) {
      for option in [Option.port, .listen, .once] where arguments.has(option) {
        throw UsageError("\(option.spelling) and --write exclude each other")
      }
      try OutputFile.write(ProbePage.html(.init(served: false, other: other)), to: path)
      Terminal().notice(whatCannotBeTold(other))
      return .good
    }
    let port = try arguments.last(.port).map { text throws(UsageError) in
      try Quantities.count(text, for: .port, in: 0...65_534)
    }
    return try await serve(
      at: arguments.last(.listen) ?? "0.0.0.0", port: port ?? 0, other: other,
      once: arguments.has(.once))
  }

  private static func whatCannotBeTold(_ other: String?) -> String {
    let across = other == nil ? "whether the opener is kept across origins, " : ""
    return "A page from a file cannot tell \(across)what a fetch that waits does, nor what becomes "
      + "of a window that has another store. Lay it on a server with https."
  }

  /// An origin and nothing behind it.
  private static func origin(_ text: String) throws(UsageError) -> String {
    let wrong = UsageError(
      "--other-origin is no origin: \(text)", "Write it as https://b.example, without a path.")
    let trimmed = text.hasSuffix("/") ? String(text.dropLast()) : text
    let parts = trimmed.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "https" || parts[0] == "http", !parts[1].isEmpty,
      parts[1].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"/?#@\\\"'<>".utf8.contains($0) })
    else { throw wrong }
    return trimmed
  }

  private static func serve(
    at address: String, port: Int, other: String?, once: Bool
  ) async throws(UsageError) -> ExitStatus {
    let interrupts = Interrupts()
    let results = ResultLine(once: once)
    let first: HTTPServer
    let second: HTTPServer
    do throws(ListeningProblem) {
      first = try HTTPServer(address: address, port: port)
      second = try HTTPServer(address: address, port: port == 0 ? 0 : port + 1)
    } catch {
      throw UsageError(error.message, "Name others with --port and --listen.", status: .missingPart)
    }
    // The page has to know the second port.
    let settings = ProbePage.Settings(served: true, otherPort: second.port, other: other)
    let site = ProbeSite(settings) { results.take($0) }
    let answer: HTTPServer.Answering = { request in
      let made = site.answer(method: request.method, target: request.target, body: request.body)
      return ServedAnswer(
        status: made.status,
        headers: [
          "Content-Type: \(made.type)", "Cache-Control: no-store",
          "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
        ], body: made.body, delay: made.delay)
    }
    first.start(answer: answer)
    second.start(answer: answer)
    say(address, first.port, second.port)
    interrupts.onFirst { results.end() }
    await results.wait()
    first.stop()
    second.stop()
    // The page whose result ends this is still waiting for its answer.
    await first.drain()
    await second.drain()
    return results.hasCome ? .good : interrupts.status ?? .good
  }

  private static func say(_ address: String, _ port: Int, _ other: Int) {
    let reachable = address == "0.0.0.0" ? MachineAddresses.reachable() : []
    var lines = ["Open this page in your app, where the checkout would open:"]
    if address == "0.0.0.0" || address == "127.0.0.1" {
      lines.append("  http://localhost:\(port)/  (a simulator on this machine; secure)")
      lines.append(
        "    from an Android device: adb reverse tcp:\(port) tcp:\(port); "
          + "adb reverse tcp:\(other) tcp:\(other)")
    }
    for each in address == "0.0.0.0" ? reachable : [address].filter({ $0 != "127.0.0.1" }) {
      lines.append("  http://\(each):\(port)/  (a device in the same network; not secure)")
    }
    lines += [
      "For https, write it with --write FILE and lay it on a server of yours.",
      "The results are printed here as they come; Ctrl-C ends.",
    ]
    StandardStream.error.write(lines.joined(separator: "\n") + "\n")
  }
}

/// The results as they come, and the wait for the end.
private final class ResultLine: Sendable {
  private struct State {
    var isOver = false
    var hasCome = false
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let once: Bool
  private let state = Mutex(State())

  init(once: Bool) { self.once = once }

  var hasCome: Bool { state.withLock { $0.hasCome } }

  func take(_ text: String) {
    let isWritten = StandardStream.output.write(text + "\n")
    state.withLock { $0.hasCome = $0.hasCome || isWritten }
    if once || !isWritten { end() }
  }

  func end() {
    let waiting = state.withLock { state in
      state.isOver = true
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume()
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if !state.isOver { state.waiting = continuation }
        return state.isOver
      }
      if isOver { continuation.resume() }
    }
  }
}
