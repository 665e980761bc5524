// What is changed of the view's requests on their way to servers.

import AuditModel
import WebView

/// Headers that the caller gives, and an agent that the engine would not send.
struct RequestChanges: Sendable {
  /// By origin.
  private let headers: [String: [Headers.Field]]
  /// The whole agent, where the engine sends another.
  private let userAgent: String?

  /// - Parameter userAgent: nil where the engine sends the host's agent as it is.
  init(_ headers: [LiveRun.OriginHeaders], userAgent: String?) {
    self.headers = Dictionary(
      headers.map { (WebAddress($0.origin)?.origin ?? $0.origin, $0.fields) },
      uniquingKeysWith: { $0 + $1 })
    self.userAgent = userAgent
  }

  var isEmpty: Bool { headers.isEmpty && userAgent == nil }

  /// The lines that are sent in place of the view's own.
  func lines(for request: ProxiedRequest) -> [String] {
    var lines = request.headers
    if let userAgent { Self.set("User-Agent", userAgent, in: &lines) }
    let origin = WebAddress("\(request.scheme)://\(request.host):\(request.port)")?.origin ?? ""
    for field in headers[origin] ?? [] { Self.set(field.name, field.value, in: &lines) }
    return lines
  }

  private static func set(_ name: String, _ value: String, in lines: inout [String]) {
    let isSame = { (line: String) in
      line.prefix { $0 != ":" }.lowercased() == name.lowercased()
    }
    // Cookies of the store stay beside those of the caller.
    if name.lowercased() == "cookie", let at = lines.firstIndex(where: isSame) {
      lines[at] += "; " + value
      return
    }
    lines.removeAll(where: isSame)
    lines.append("\(name): \(value)")
  }
}
