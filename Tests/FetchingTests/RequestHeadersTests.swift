// What is sent: agent, headers by origin, methods, and what redirects change.

import AuditModel
import Fetching
import TestSupport
import Testing

@Suite struct `What is sent` {
  private func redirecting(to location: String, status: String = "302 Found") throws -> SocketServer
  {
    try SocketServer { connection in
      while connection.readRequest() != nil {
        connection.answer(status, headers: ["Location: \(location)"])
      }
    }
  }

  @Test func `agent and headers are sent as they are given`() async throws {
    let server = try answering()
    _ = try await fetchOnce(
      server.address + "/a?b=c", loopbackOptions(),
      headers: [
        .init(name: "Accept-Language", value: "ja,en;q=0.8"), .init(name: "X-Empty", value: ""),
      ])
    let request = try #require(server.requests.first)
    #expect(request.hasPrefix("GET /a?b=c HTTP/1.1\r\n"))
    #expect(header("User-Agent", of: request) == "test/1")
    #expect(header("Accept-Language", of: request) == "ja,en;q=0.8")
    #expect(header("X-Empty", of: request) == "")
    #expect(header("Accept-Encoding", of: request)?.contains("gzip") == true)
    #expect(header("Cookie", of: request) == nil)
  }

  @Test func `headers of the options go to their origins and replace the request's`() async throws {
    let other = try answering()
    let target = try redirecting(to: other.address + "/")
    let options = try loopbackOptions {
      $0.headers = [
        .init(name: "Authorization", value: "Bearer t"), .init(name: "Accept", value: "x/y"),
      ]
      $0.headersForOrigin = [other.address: [.init(name: "X-Key", value: "k")]]
    }
    _ = try await fetchOnce(
      target.address + "/", options, headers: [.init(name: "accept", value: "text/html")])
    let first = try #require(target.requests.first)
    let second = try #require(other.requests.first)
    #expect(header("Authorization", of: first) == "Bearer t")
    #expect(header("Accept", of: first) == "x/y")
    #expect(header("X-Key", of: first) == nil)
    #expect(header("Authorization", of: second) == nil)
    #expect(header("Accept", of: second) == "text/html")
    #expect(header("X-Key", of: second) == "k")
  }

  @Test func `another origin is not told what was meant for the first`() async throws {
    let other = try answering()
    let target = try redirecting(to: other.address + "/")
    _ = try await fetchOnce(
      target.address.replacing("http://", with: "http://user:secret@") + "/", loopbackOptions(),
      headers: [
        .init(name: "Authorization", value: "Bearer t"), .init(name: "Cookie", value: "a=b"),
        .init(name: "Referer", value: target.address + "/cart?id=1"),
        .init(name: "Sec-Fetch-Site", value: "same-origin"),
        .init(name: "Origin", value: "http://shop.example"), .init(name: "X-Other", value: "stays"),
      ])
    let second = try #require(other.requests.first)
    #expect(header("Authorization", of: second) == nil)
    #expect(header("Cookie", of: second) == nil)
    #expect(header("Referer", of: second) == target.address + "/")
    #expect(header("Sec-Fetch-Site", of: second) == "same-site")
    #expect(header("Origin", of: second) == "null")
    #expect(header("X-Other", of: second) == "stays")
  }

  @Test func `credentials in the address go to all of its origin and are not recorded`()
    async throws
  {
    let server = try SocketServer { connection in
      while let request = connection.readRequest() {
        if request.hasPrefix("GET /end ") {
          connection.answer()
        } else {
          connection.answer(
            "302 Found",
            headers: ["Location: http://\(header("Host", of: request) ?? "")/end"])
        }
      }
    }
    let exchange = try await fetchOnce(
      server.address.replacing("http://", with: "http://user:secret@") + "/", loopbackOptions())
    #expect(
      server.requests.map { header("Authorization", of: $0) } == [
        "Basic dXNlcjpzZWNyZXQ=", "Basic dXNlcjpzZWNyZXQ=",
      ])
    #expect(exchange.hops.map(\.url) == [server.address + "/", server.address + "/end"])
  }

  @Test(arguments: [
    ("301 Moved", "GET"), ("302 Found", "GET"), ("303 See Other", "GET"), ("307 Again", "POST"),
    ("308 Again", "POST"),
  ])
  func `a redirected POST becomes what browsers make of it`(
    status: String, method: String
  ) async throws {
    let end = try answering()
    let start = try SocketServer { [address = end.address] connection in
      _ = connection.readRequest()
      connection.answer(status, headers: ["Location: \(address)/end", "Connection: close"])
    }
    _ = try await fetchOnce(
      start.address + "/", loopbackOptions(),
      method: .post(body: Array("a=1".utf8), contentType: "application/x-www-form-urlencoded"))
    let request = try #require(end.requests.first)
    #expect(request.hasPrefix(method + " /end "))
    #expect((header("Content-Type", of: request) != nil) == (method == "POST"))
    #expect(request.hasSuffix(method == "POST" ? "\r\n\r\na=1" : "\r\n\r\n"))
  }

  @Test func `HEAD brings headers and no body`() async throws {
    let server = try NginxServer(files: ["a.txt": Array("hello".utf8)])
    let exchange = try await fetchOnce(
      server.address + "/a.txt", loopbackOptions(), method: .head)
    #expect(exchange.headers.first("content-length") == "5")
    #expect(exchange.body == [])
  }

  @Test func `a header that would break its line is refused before anything is sent`()
    async throws
  {
    let server = try answering()
    let failure = await #expect(throws: FetchFailure.self) {
      try await fetchOnce(
        server.address, loopbackOptions(), headers: [.init(name: "X", value: "a\r\nHost: b")])
    }
    #expect(failure?.kind == .badOption)
    #expect(server.connections == 0)
  }
}
