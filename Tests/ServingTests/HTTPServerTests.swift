// The small server against clients that behave, and others.

import Foundation
import Serving
import Testing

@testable import TestSupport

@Suite struct `A small server` {
  /// Answers the target and the body; `/slow` later.
  static func server() throws -> HTTPServer {
    let server = try HTTPServer(address: "127.0.0.1", port: 0)
    server.start { request in
      let text = "\(request.method) \(request.target) \(request.body.count)"
      return ServedAnswer(
        headers: ["Content-Type: text/plain"], body: Array(text.utf8),
        delay: request.target == "/slow" ? 300 : 0)
    }
    return server
  }

  /// What the server says to those bytes.
  static func conversation(_ bytes: String, with server: HTTPServer) throws -> String {
    let socket = try LoopbackSocket.connected(to: server.port)
    defer { socket.close() }
    _ = socket.write(Array(bytes.utf8))
    var answer: [UInt8] = []
    while case let piece = socket.read(), !piece.isEmpty { answer += piece }
    return String(decoding: answer, as: UTF8.self)
  }

  @Test(arguments: [
    ("GET /a?b=c HTTP/1.1\r\nHost: x\r\n\r\n", "GET /a?b=c 0"),
    ("POST /say HTTP/1.1\r\ncontent-length: 5\r\n\r\nhello", "POST /say 5"),
    ("POST / HTTP/1.0\r\nContent-Length:   0  \r\n\r\n", "POST / 0"),
    ("GET /slow HTTP/1.1\r\n\r\n", "GET /slow 0"),
  ])
  func `answers a request`(_ bytes: String, _ body: String) throws {
    let server = try Self.server()
    defer { server.stop() }
    let answer = try Self.conversation(bytes, with: server)
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(answer.hasSuffix("\r\n\r\n" + body))
  }

  @Test func `sends no body to HEAD`() throws {
    let server = try Self.server()
    defer { server.stop() }
    let answer = try Self.conversation("HEAD /a HTTP/1.1\r\n\r\n", with: server)
    #expect(answer.contains("Content-Length: 8\r\n") && answer.hasSuffix("\r\n\r\n"))
  }

  @Test(arguments: [
    ("nonsense\r\n\r\n", 400), ("GET  / HTTP/1.1\r\n\r\n", 400),
    ("GET http://x/ HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/2\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length: -5\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length: 40000\r\n\r\n", 413),
    ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 501),
    ("GET / HTTP/1.1\r\nA: " + String(repeating: "a", count: 20_000) + "\r\n\r\n", 431),
  ])
  func `refuses what it cannot take`(_ bytes: String, _ status: Int) throws {
    let server = try Self.server()
    defer { server.stop() }
    let answer = try Self.conversation(bytes, with: server)
    #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer.prefix(60))")
  }

  @Test func `turns away more connections than it keeps, and then serves again`() throws {
    let server = try Self.server()
    defer { server.stop() }
    let idle = try (0..<32).map { _ in try LoopbackSocket.connected(to: server.port) }
    // The last of them has to be taken before one more is too many.
    var answer = ""
    for _ in 0..<100 where !answer.hasPrefix("HTTP/1.1 503 ") {
      answer = try Self.conversation("GET / HTTP/1.1\r\n\r\n", with: server)
    }
    #expect(answer.hasPrefix("HTTP/1.1 503 "))
    for socket in idle { socket.close() }
    for _ in 0..<500 where !answer.hasPrefix("HTTP/1.1 200 ") {
      usleep(10_000)
      answer = try Self.conversation("GET / HTTP/1.1\r\n\r\n", with: server)
    }
    #expect(answer.hasPrefix("HTTP/1.1 200 "))
  }

  @Test func `says why it cannot listen`() throws {
    let server = try Self.server()
    defer { server.stop() }
    let problem = #expect(throws: ListeningProblem.self) {
      try HTTPServer(address: "127.0.0.1", port: server.port)
    }
    #expect(problem?.message == "the port \(server.port) of 127.0.0.1 is in use")
    #expect(throws: ListeningProblem.self) {
      try HTTPServer(address: "shop.example", port: 0)
    }
    #expect(throws: ListeningProblem.self) {
      try HTTPServer(address: "203.0.113.7", port: 0)
    }
  }
}
