// A small site on loopback: answers by path, and what was asked of it.

import Foundation

/// Serves answers that stand in the test; everything else is 404.
public final class SiteServer: Sendable {
  /// What one path answers; a text alone is a body with the type of the path's ending.
  public struct Answer: Hashable, Sendable, ExpressibleByStringLiteral,
    ExpressibleByStringInterpolation
  {
    var status: String
    var headers: [String]
    var body: [UInt8]
    var waits: Bool

    /// - Parameter waits: it never answers, until the other side goes.
    public init(
      _ body: String = "", status: String = "200 OK", headers: [String] = [], waits: Bool = false
    ) {
      self.body = Array(body.utf8)
      self.status = status
      self.headers = headers
      self.waits = waits
    }

    public init(stringLiteral body: String) { self.init(body) }

    /// The answer with words in its headers and its body replaced, the longest first.
    public func replacing(_ words: [String: String]) -> Answer {
      var copy = self
      for (word, text) in words.sorted(by: { $0.key.count > $1.key.count }) {
        copy.headers = copy.headers.map { $0.replacing(word, with: text) }
        copy.body = Array(
          String(decoding: copy.body, as: UTF8.self).replacing(word, with: text).utf8)
      }
      return copy
    }
  }

  private let server: SocketServer

  /// - Parameters:
  ///   - answers: by path without query.
  ///   - choose: looks at the whole request before; nil goes on to `answers`.
  public init(
    _ answers: [String: Answer],
    choose: @escaping @Sendable (_ request: String) -> Answer? = { _ in nil }
  ) throws {
    server = try SocketServer { connection in
      while let request = connection.readRequest() {
        let path = Self.path(of: request)
        let answer = choose(request) ?? answers[path] ?? Answer("gone", status: "404 Not Found")
        if answer.waits { return connection.waitForEnd() }
        let isTyped = answer.headers.contains { $0.lowercased().hasPrefix("content-type") }
        let type = isTyped ? [] : ["Content-Type: \(Self.type(of: path))"]
        connection.answer(answer.status, headers: type + answer.headers, body: answer.body)
      }
    }
  }

  public var port: Int { server.port }
  /// Such as `http://127.0.0.1:8080`.
  public var address: String { server.address }
  /// The requests so far, whole.
  public var requests: [String] { server.requests }
  /// Their paths without query, in order.
  public var paths: [String] { requests.map(Self.path) }

  /// The value of a header in the first request for a path.
  public func header(_ name: String, for path: String) -> String? {
    requests.first { Self.path(of: $0) == path }?
      .components(separatedBy: "\r\n")
      .first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
      .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
  }

  private static func path(of request: String) -> String {
    let target = request.split(separator: " ").dropFirst().first ?? ""
    return String(target.prefix { $0 != "?" })
  }

  private static func type(of path: String) -> String {
    if path.hasSuffix(".js") || path.hasSuffix(".mjs") { return "text/javascript; charset=utf-8" }
    if path.hasSuffix(".json") { return "application/json" }
    return "text/html; charset=utf-8"
  }
}
