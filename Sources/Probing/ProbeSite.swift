// What the probe page's server answers; it knows nothing of sockets.

import AuditModel
import FoundationEssentials
import Synchronization

/// The page, and the little that it asks of its server: answers that wait, and a box for what
/// windows say that have no other way to the page.
public final class ProbeSite: Sendable {
  /// What is sent back.
  public struct Answer: Hashable, Sendable {
    /// The HTTP status.
    public var status = 200
    /// The media type.
    public var type = "text/plain; charset=utf-8"
    /// The body.
    public var body: [UInt8] = []
    /// Milliseconds before it is sent.
    public var delay = 0
  }

  private struct Box {
    var run: String
    var messages: [String] = []
  }

  private struct State {
    /// By run, the oldest first.
    var boxes: [Box] = []
    var results = 0
    var last: String?
  }

  static let mostRuns = 64
  static let mostMessages = 32
  static let longestMessage = 4_096
  static let mostResults = 1_000
  static let longestWait = 10_000

  private let page: [UInt8]
  private let state = Mutex(State())
  private let onResult: @Sendable (String) -> Void

  /// - Parameter onResult: gets each text that a page sends at its end, once it has been read.
  public init(
    _ settings: ProbePage.Settings, onResult: @escaping @Sendable (String) -> Void
  ) {
    page = Array(ProbePage.html(settings).utf8)
    self.onResult = onResult
  }

  /// The answer to a request.
  ///
  /// - Parameter target: the path with its query.
  public func answer(method: String, target: String, body: [UInt8]) -> Answer {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let values = query(parts.count > 1 ? parts[1] : "")
    switch (method, parts.first ?? "") {
    case ("GET", "/"): return Answer(type: "text/html; charset=utf-8", body: page)
    case ("GET", "/wait"):
      guard let delay = values["ms"].flatMap({ Int($0) }), (0...Self.longestWait).contains(delay)
      else { return Answer(status: 400) }
      return Answer(body: Array("ok".utf8), delay: delay)
    case ("GET", "/heard"):
      guard let run = run(values) else { return Answer(status: 400) }
      let messages = state.withLock { state -> [String] in
        guard let at = state.boxes.firstIndex(where: { $0.run == run }) else { return [] }
        return state.boxes.remove(at: at).messages
      }
      let json = "[" + messages.joined(separator: ",") + "]"
      return Answer(type: "application/json", body: Array(json.utf8))
    case ("POST", "/say"): return take(body, run: run(values))
    case ("POST", "/result"): return takeResult(body)
    case (_, "/"), (_, "/wait"), (_, "/heard"), (_, "/say"), (_, "/result"):
      return Answer(status: 405)
    default: return Answer(status: 404)
    }
  }

  private func take(_ body: [UInt8], run: String?) -> Answer {
    guard let run, body.count <= Self.longestMessage,
      case .object? = try? JSONDecoder().decode(JSONValue.self, from: Data(body))
    else { return Answer(status: 400) }
    let isTaken = state.withLock { state in
      let at = state.boxes.firstIndex { $0.run == run } ?? state.boxes.endIndex
      if at == state.boxes.endIndex { state.boxes.append(Box(run: run)) }
      guard state.boxes[at].messages.count < Self.mostMessages else { return false }
      state.boxes[at].messages.append(String(decoding: body, as: UTF8.self))
      if state.boxes.count > Self.mostRuns { state.boxes.removeFirst() }
      return true
    }
    return Answer(status: isTaken ? 200 : 429)
  }

  private func takeResult(_ body: [UInt8]) -> Answer {
    guard (try? ProbeText.record(in: body)) != nil else { return Answer(status: 400) }
    // What can be read consists of letters that are safe on a terminal.
    let text = String(decoding: body, as: UTF8.self).filter { !$0.isWhitespace }
    let isNew = state.withLock { state in
      if state.last == text || state.results >= Self.mostResults { return false }
      state.last = text
      state.results += 1
      return true
    }
    if isNew { onResult(text) }
    return Answer(body: Array("ok".utf8))
  }

  private func run(_ values: [Substring: Substring]) -> String? {
    guard let run = values["run"], run.utf8.count == 12,
      run.allSatisfy({ $0.isASCII && $0.isHexDigit })
    else { return nil }
    return String(run)
  }

  private func query(_ text: some StringProtocol) -> [Substring: Substring] {
    var values: [Substring: Substring] = [:]
    for pair in Substring(text).split(separator: "&").prefix(16) {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, let key = parts.first, let value = parts.last { values[key] = value }
    }
    return values
  }
}
