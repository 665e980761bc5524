// The options that change where and how a connection is made.

import AuditModel
import Fetching
import TestSupport
import Testing

@Suite struct `Network options` {
  private static let server = Result {
    try NginxServer(
      files: ["a.txt": Array("hello".utf8)],
      identity: CertificateAuthority.shared.get().identity(names: ["localhost", "shop.example"]))
  }

  @Test func `resolve gives a name an address`() async throws {
    let server = try Self.server.get()
    let url = "https://shop.example:\(server.securePort)/a.txt"
    let exchange = try await fetchOnce(
      url, loopbackOptions { $0.resolve = ["shop.example:\(server.securePort):127.0.0.1"] })
    #expect(exchange.text?.string == "hello")
    #expect(exchange.finalURL == url)
  }

  @Test func `connect-to leads elsewhere and leaves the address as it is`() async throws {
    let server = try Self.server.get()
    let exchange = try await fetchOnce(
      "https://shop.example/a.txt",
      loopbackOptions { $0.connectTo = ["shop.example:443:localhost:\(server.securePort)"] })
    #expect(exchange.text?.string == "hello")
    #expect(exchange.finalURL == "https://shop.example/a.txt")
    #expect(exchange.hops.first?.remoteAddress == "127.0.0.1:\(server.securePort)")
  }

  @Test func `an unknown issuer is refused, and insecure passes over it`() async throws {
    let server = try Self.server.get()
    var options = try loopbackOptions { $0.caCertificateFile = nil }
    let failure = await #expect(throws: FetchFailure.self) {
      try await fetchOnce(server.secureAddress + "/a.txt", options)
    }
    #expect(failure?.kind == .certificate)
    #expect(failure?.curlCode == 60)
    #expect(failure?.advice.contains("--cacert FILE") == true)
    #expect(failure?.mayPass == false)

    options.insecure = true
    let exchange = try await fetchOnce(server.secureAddress + "/a.txt", options)
    #expect(exchange.text?.string == "hello")
    #expect(exchange.hops.first?.tls?.issuer?.contains("payready test authority") == true)
  }

  @Test func `a certificate for another name is refused`() async throws {
    let server = try Self.server.get()
    let failure = await #expect(throws: FetchFailure.self) {
      try await fetchOnce(
        "https://pay.example/a.txt",
        loopbackOptions { $0.connectTo = ["::localhost:\(server.securePort)"] })
    }
    #expect(failure?.kind == .certificate)
    #expect(
      failure?.message
        == "the certificate of pay.example:443 is not trusted: it is made out for another name")
  }

  @Test func `an expired certificate is refused`() async throws {
    let server = try NginxServer(
      identity: CertificateAuthority.shared.get().identity(names: ["localhost"], days: -1))
    let failure = await #expect(throws: FetchFailure.self) {
      try await fetchOnce(server.secureAddress + "/", loopbackOptions())
    }
    #expect(failure?.kind == .certificate)
    #expect(failure?.message.contains("has expired") == true)
  }

  @Test func `plain HTTP on a TLS address is a TLS failure`() async throws {
    let server = try SocketServer { connection in
      connection.write("HTTP/1.1 400 Bad Request\r\n\r\n")
    }
    let failure = await #expect(throws: FetchFailure.self) {
      try await fetchOnce("https://127.0.0.1:\(server.port)/", loopbackOptions())
    }
    #expect(failure?.kind == .tls)
  }

  @Test func `a proxy is asked for the whole address`() async throws {
    let proxy = try answering(body: Array("from the proxy".utf8))
    let exchange = try await fetchOnce(
      "http://shop.example/a", loopbackOptions { $0.proxy = proxy.address })
    #expect(exchange.body.map { String(decoding: $0, as: UTF8.self) } == "from the proxy")
    #expect(proxy.requests.first?.hasPrefix("GET http://shop.example/a HTTP/1.1\r\n") == true)
  }

  @Test func `TLS goes through a proxy's tunnel, whose own headers are not the answer's`()
    async throws
  {
    let server = try Self.server.get()
    let proxy = try SocketServer { [port = server.securePort] connection in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 Connected\r\nX-Proxy: yes\r\n\r\n")
      connection.tunnel(to: port)
    }
    let exchange = try await fetchOnce(
      "https://shop.example/a.txt", loopbackOptions { $0.proxy = proxy.address })
    #expect(exchange.text?.string == "hello")
    #expect(exchange.headers.first("x-proxy") == nil)
    #expect(exchange.hops.first?.httpVersion == "HTTP/2")
    #expect(proxy.requests.first?.hasPrefix("CONNECT shop.example:443 ") == true)
  }

  @Test func `a proxy that refuses the tunnel is named`() async throws {
    let proxy = try answering("403 Forbidden")
    let failure = await #expect(throws: FetchFailure.self) {
      try await fetchOnce("https://shop.example/", loopbackOptions { $0.proxy = proxy.address })
    }
    #expect(failure?.kind == .proxy)
    #expect(
      failure?.message == "the proxy refused a connection to shop.example:443 with status 403")
    #expect(failure?.mayPass == false)
  }

  @Test func `private addresses are refused after the name is resolved`() async throws {
    let server = try answering()
    let failure = await #expect(throws: FetchFailure.self) {
      try await fetchOnce(
        "http://shop.example:\(server.port)/",
        loopbackOptions {
          $0.denyPrivateNetworks = true
          $0.proxy = nil
          $0.resolve = ["shop.example:\(server.port):127.0.0.1"]
        })
    }
    #expect(failure?.kind == .refusedByPolicy)
    #expect(failure?.mayPass == false)
    #expect(server.connections == 0)
  }

  @Test(arguments: [
    "http://[::ffff:127.0.0.1]/", "http://2130706433/", "http://localhost/", "http://[::1]/",
  ])
  func `loopback is refused however it is written`(url: String) async throws {
    let failure = await #expect(throws: FetchFailure.self) {
      try await fetchOnce(
        url,
        loopbackOptions {
          $0.denyPrivateNetworks = true
          $0.proxy = nil
        })
    }
    #expect(failure?.kind == .refusedByPolicy)
  }
}
