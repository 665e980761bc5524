// Redirects, protocols, connections: whole fetches against nginx on loopback.

import AuditModel
import Fetching
import TestSupport
import Testing

@Suite struct `Fetching from a real server` {
  private static let server = Result {
    try NginxServer(
      files: [
        "page.html": Array("<!doctype html><title>Checkout</title>".utf8),
        "app.js": Array("let a = 1;".utf8),
      ],
      locations: """
        location = /moved { return 301 /page.html; }
        location = /down { return 302 http://localhost:PORT/page.html; }
        location = /chain { return 307 /moved; }
        location = /loop { return 302 /loop; }
        location = /no-location { return 304; }
        location = /app-link { return 302 intent://pay; }
        location = /gone { return 410; }
        location = /repeats { add_header X-One "a"; add_header X-Two "b"; add_header X-One "c"; return 204; }
        """)
  }

  @Test func `a page comes with its bytes, text, headers and address`() async throws {
    let server = try Self.server.get()
    let exchange = try await fetchOnce(server.address + "/page.html", loopbackOptions())
    #expect(exchange.status == 200)
    #expect(exchange.text?.string == "<!doctype html><title>Checkout</title>")
    #expect(exchange.text?.encoding == "utf-8")
    #expect(exchange.bodySize == 38)
    #expect(!exchange.truncated)
    #expect(exchange.mediaType == "text/html")
    #expect(exchange.hops.map(\.url) == [server.address + "/page.html"])
    #expect(exchange.hops.first?.remoteAddress == "127.0.0.1:\(server.port)")
    #expect(exchange.hops.first?.httpVersion == "HTTP/1.1")
    #expect(exchange.hops.first?.tls == nil)
    #expect(exchange.timings.total > 0)
    #expect(exchange.timings.firstByte > 0)
    #expect(exchange.attempts == 1)
  }

  @Test func `TLS speaks HTTP 2 and tells version and certificate`() async throws {
    let server = try Self.server.get()
    let exchange = try await fetchOnce(server.secureAddress + "/page.html", loopbackOptions())
    let hop = try #require(exchange.hops.first)
    #expect(hop.httpVersion == "HTTP/2")
    #expect(hop.tls?.version == "TLSv1.3")
    #expect(hop.tls?.subject?.contains("localhost") == true)
    #expect(hop.tls?.issuer?.contains("payready test authority") == true)
    #expect(hop.tls?.expires?.contains("GMT") == true)
    #expect(exchange.timings.tlsHandshake > 0)
  }

  @Test func `a server without HTTP 2 is spoken to in HTTP 1`() async throws {
    let server = try Self.server.get()
    let exchange = try await fetchOnce(server.secureOldAddress + "/page.html", loopbackOptions())
    #expect(exchange.hops.first?.httpVersion == "HTTP/1.1")
  }

  @Test func `every hop is recorded, also one that leaves https`() async throws {
    let server = try Self.server.get()
    let exchange = try await fetchOnce(server.secureAddress + "/down#pay", loopbackOptions())
    #expect(
      exchange.hops.map(\.url) == [
        server.secureAddress + "/down#pay", server.address + "/page.html#pay",
      ])
    #expect(exchange.hops.map(\.status) == [302, 200])
    #expect(exchange.hops.first?.headers.first("location") == server.address + "/page.html")
    #expect(exchange.hops.map { $0.tls != nil } == [true, false])
    #expect(exchange.finalURL == server.address + "/page.html#pay")
    #expect(exchange.requestedURL == server.secureAddress + "/down#pay")
  }

  @Test func `relative locations are followed along a chain`() async throws {
    let server = try Self.server.get()
    let exchange = try await fetchOnce(server.address + "/chain", loopbackOptions())
    #expect(exchange.hops.map(\.status) == [307, 301, 200])
  }

  @Test func `a redirect without a location is an answer`() async throws {
    let server = try Self.server.get()
    let exchange = try await fetchOnce(server.address + "/no-location", loopbackOptions())
    #expect(exchange.status == 304)
  }

  @Test func `repeated headers keep their order`() async throws {
    let server = try Self.server.get()
    let exchange = try await fetchOnce(server.address + "/repeats", loopbackOptions())
    #expect(exchange.headers.fields.suffix(3).map(\.value) == ["a", "b", "c"])
    #expect(exchange.headers.values("x-one") == ["a", "c"])
  }

  @Test func `an endless redirect stops at the limit`() async throws {
    let server = try Self.server.get()
    var options = try loopbackOptions()
    options.maxRedirects = 3
    let failure = await #expect(throws: FetchFailure.self) {
      try await fetchOnce(server.address + "/loop", options)
    }
    #expect(failure?.kind == .tooManyRedirects)
    #expect(failure?.hops.count == 4)
  }

  @Test func `a redirect to an app's scheme says so and keeps the hops`() async throws {
    let server = try Self.server.get()
    let failure = await #expect(throws: FetchFailure.self) {
      try await fetchOnce(server.address + "/app-link", loopbackOptions())
    }
    #expect(failure?.kind == .unsupportedScheme)
    #expect(failure?.hops.map(\.status) == [302])
    #expect(failure?.message == "localhost redirects to a intent: address")
  }

  @Test(arguments: [
    ("shop.example/checkout", FetchFailure.Kind.malformedURL),
    ("https://", .malformedURL),
    ("ftp://shop.example/", .unsupportedScheme),
    ("javascript:pay()", .unsupportedScheme),
    ("http://shop.example:99999/", .malformedURL),
  ])
  func `an address that cannot be fetched is refused`(
    url: String, kind: FetchFailure.Kind
  ) async throws {
    let failure = await #expect(throws: FetchFailure.self) {
      try await fetchOnce(url, loopbackOptions())
    }
    #expect(failure?.kind == kind)
    #expect(failure?.mayPass == false)
  }

  @Test func `connections are used again, also by another session`() async throws {
    let server = try NginxServer(files: ["a.txt": Array("a".utf8)])
    let fetcher = try Fetcher(options: loopbackOptions())
    // A machine that is too busy to go on for a minute closes a connection in between.
    for _ in 0..<5 {
      let session = fetcher.session(target: server.address)
      for _ in 0..<3 {
        _ = try await session.fetch(FetchRequest(url: server.address + "/a.txt", agent: "t"))
      }
    }
    let places = try server.requests(15).compactMap {
      $0.split(separator: " ").last.flatMap { Int($0) }
    }
    #expect(places.count == 15)
    #expect(places.max().map { $0 > 3 } == true)
    await fetcher.close()
  }

  @Test func `many at a time share one connection of HTTP 2, and all tell its certificate`()
    async throws
  {
    let server = try NginxServer(files: ["a.js": Array("1".utf8)])
    let fetcher = try Fetcher(options: loopbackOptions())
    let session = fetcher.session(target: server.secureAddress)
    let url = server.secureAddress + "/a.js"
    let exchanges = try await withThrowingTaskGroup(of: Exchange.self) { group in
      for _ in 0..<40 {
        group.addTask { try await session.fetch(FetchRequest(url: url, agent: "t")) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(exchanges.count == 40)
    #expect(exchanges.allSatisfy { $0.hops.first?.tls?.version == "TLSv1.3" })
    #expect(exchanges.allSatisfy { $0.hops.first?.tls?.subject?.contains("localhost") == true })
    let connections = Set(
      try server.requests(40).compactMap { $0.split(separator: " ").dropLast().last })
    #expect(connections.count == 1)
  }
}
