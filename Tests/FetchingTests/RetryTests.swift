// Asking again.

import AuditModel
import TestSupport
import Testing

@testable import Fetching

@Suite struct `Retries` {
  /// Gives the first requests that status, and 200 from then on.
  private func failing(_ times: Int, _ status: String, headers: [String] = []) throws
    -> SocketServer
  {
    try SocketServer { connection in
      _ = connection.readRequest()
      if connection.number <= times {
        connection.answer(status, headers: headers + ["Connection: close"])
      } else {
        connection.answer(headers: ["Connection: close"])
      }
    }
  }

  @Test(arguments: ["408 a", "429 b", "500 c", "502 d", "503 e", "504 f"])
  func `a passing trouble is asked again`(status: String) async throws {
    let server = try failing(2, status)
    let exchange = try await fetchOnce(server.address, loopbackOptions { $0.retries = 2 })
    #expect(exchange.status == 200)
    #expect(exchange.attempts == 3)
  }

  @Test func `the last answer stands when all attempts were in vain`() async throws {
    let server = try failing(9, "503 Later", headers: ["Retry-After: 0"])
    let exchange = try await fetchOnce(server.address, loopbackOptions { $0.retries = 1 })
    #expect(exchange.status == 503)
    #expect(exchange.attempts == 2)
    #expect(server.connections == 2)
  }

  @Test(arguments: ["404 Not Found", "501 No", "403 No", "410 Gone"])
  func `what stays is asked once`(status: String) async throws {
    let server = try failing(9, status)
    let exchange = try await fetchOnce(server.address, loopbackOptions { $0.retries = 2 })
    #expect(exchange.attempts == 1)
    #expect(server.connections == 1)
  }

  @Test func `a POST is asked once`() async throws {
    let server = try failing(9, "503 Later")
    let exchange = try await fetchOnce(
      server.address, loopbackOptions { $0.retries = 2 },
      method: .post(body: [], contentType: "text/plain"))
    #expect(exchange.attempts == 1)
  }

  @Test func `a lost connection is tried again`() async throws {
    let server = try SocketServer { connection in
      _ = connection.readRequest()
      if connection.number > 1 { connection.answer(headers: ["Connection: close"]) }
    }
    let exchange = try await fetchOnce(server.address, loopbackOptions { $0.retries = 1 })
    #expect(exchange.attempts == 2)
  }

  private static let now = 1_796_000_000.0

  @Test(arguments: [
    ("120", Duration.seconds(120)), (" 0 ", .seconds(0)), ("-5", nil), ("soon", nil),
    ("99999999999999999999", .seconds(1_000_000)),
    ("Mon, 30 Nov 2026 00:54:20 GMT", .seconds(60)),
    ("Monday, 30-Nov-26 00:54:20 GMT", .seconds(60)),
    ("Mon Nov 30 00:54:20 2026", .seconds(60)),
    ("Sun, 29 Nov 2020 22:14:20 GMT", .seconds(0)),
    ("Sun, 31 Foo 2026 22:14:20 GMT", nil),
  ])
  func `Retry-After is read as seconds or as a date`(value: String, wish: Duration?) {
    #expect(RetryRules.retryAfter(value, now: Self.now) == wish)
  }

  @Test(
    arguments: [
      (1, nil, 1.0, Duration.milliseconds(100)), (1, nil, 0.0, .milliseconds(50)),
      (2, nil, 1.0, .milliseconds(200)), (3, nil, 1.0, .milliseconds(400)),
      (30, nil, 1.0, .seconds(10)), (1, Duration.seconds(3), 0.5, .seconds(3)),
      (1, .seconds(3600), 0.5, .seconds(10)), (31, nil, 1.0, nil),
    ] as [(Int, Duration?, Double, Duration?)])
  func `waits double up to the cap`(
    attempt: Int, retryAfter: Duration?, jitter: Double, wait: Duration?
  ) {
    let rules = RetryRules(retries: 30, firstDelay: .milliseconds(100), maxDelay: .seconds(10))
    #expect(
      rules.delay(afterAttempt: attempt, method: .get, retryAfter: retryAfter, jitter: jitter)
        == wait)
  }
}
