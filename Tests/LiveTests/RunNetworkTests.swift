// What a run sends, and where it looks for servers.

import AuditModel
import Foundation
import TestSupport
import Testing

private func header(_ request: String, _ name: String) -> String? {
  request.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix(name + ":") }
    .map { $0.drop { $0 != ":" }.dropFirst().trimmingCharacters(in: .whitespaces) }
}

@Suite(.enabled(if: LiveProgram.isBuilt, LiveProgram.missing))
struct `The network of a run` {
  private func lines(_ program: LiveProgram) -> [String] {
    program.events.compactMap { if case .console(let line) = $0.what { line.text } else { nil } }
  }

  @Test func `checks certificates against the authorities that it is given`() async throws {
    let authority = try CertificateAuthority.shared.get()
    let server = try NginxServer(
      files: ["index.html": Array(Shop(after: "outcome.textContent = 'Thanks';").page.utf8)],
      identity: try authority.identity(names: ["hoshi.example"]))
    let address = "https://hoshi.example:\(server.securePort)/index.html"
    let resolve = ["hoshi.example:\(server.securePort)": "127.0.0.1"]
    let programs = try await inTurn([authority.certificateFile, nil]) { file in
      try await LiveProgram(
        Shop.run(address) {
          $0.resolve = resolve
          $0.certificateAuthorities = file
        })
    }
    #expect(programs.map(\.ended) == [.answered, .notLoaded], "\(programs.map(\.marks))")
    #expect(programs[1].marks.contains("asked certificate"), "\(programs[1].marks)")
  }

  @Test func `says that a certificate is of none of the authorities, or of another name`()
    async throws
  {
    let server = try NginxServer(files: ["index.html": Array("<h1>x</h1>".utf8)])
    let authorities = [try CertificateAuthority(), try CertificateAuthority.shared.get()]
    let programs = try await inTurn(authorities) { authority in
      try await LiveProgram(
        Shop.run("https://hoshi.example/index.html") {
          $0.connectTo = ["hoshi.example:": "127.0.0.1:\(server.securePort)"]
          $0.certificateAuthorities = authority.certificateFile
        })
    }
    #expect(programs.map(\.ended) == [.notLoaded, .notLoaded])
    #expect(
      programs.allSatisfy { $0.marks.contains("asked certificate") }, "\(programs.map(\.marks))")
  }

  @Test func `sends headers to their origins alone`() async throws {
    let other = try SiteServer(["/": .init("{}", headers: ["Access-Control-Allow-Origin: *"])])
    let apart = other.address.replacing("127.0.0.1", with: "localhost")
    let site = try SiteServer(["/": "<script>fetch('\(apart)/').then(() => fetch('/b'))</script>"])
    _ = try await LiveProgram(
      Shop.run(site.address + "/") {
        $0.buttonWait = 3_000
        $0.cookies = [.init(name: "own", value: "1", domain: "127.0.0.1")]
        $0.headers = [
          .init(
            origin: site.address,
            fields: [.init(name: "X-Shop", value: "yes"), .init(name: "Cookie", value: "a=2")]),
          .init(origin: apart, fields: [.init(name: "X-Api", value: "key")]),
        ]
      })
    let own = site.requests.filter { $0.hasPrefix("GET / ") || $0.hasPrefix("GET /b ") }
    #expect(own.count == 2)
    #expect(own.allSatisfy { header($0, "x-shop") == "yes" && header($0, "x-api") == nil })
    #expect(own.allSatisfy { header($0, "cookie") == "own=1; a=2" }, "\(own)")
    let request = try #require(other.requests.first)
    #expect(header(request, "x-api") == "key")
    #expect(header(request, "x-shop") == nil)
  }

  @Test func `sends headers over https too, and bodies as they are`() async throws {
    let authority = try CertificateAuthority.shared.get()
    let page = """
      <script>
      fetch("/header").then((answer) => answer.text()).then(console.log)
        .then(() => fetch("/body", { method: "POST", body: "x".repeat(70000) }))
        .then((answer) => answer.text()).then(console.log);
      </script>
      """
    let server = try NginxServer(
      files: ["index.html": Array(page.utf8)],
      locations: """
        location /header { return 200 "header $http_x_shop"; }
        location /body { client_max_body_size 1m; return 200 "body $content_length"; }
        """, identity: try authority.identity(names: ["hoshi.example"]))
    let origin = "https://hoshi.example:\(server.securePort)"
    let program = try await LiveProgram(
      Shop.run(origin + "/index.html") {
        $0.buttonWait = 3_000
        $0.resolve = ["*:\(server.securePort)": "127.0.0.1"]
        $0.certificateAuthorities = authority.certificateFile
        $0.headers = [.init(origin: origin, fields: [.init(name: "X-Shop", value: "yes")])]
      })
    #expect(lines(program) == ["header yes", "body 70000"], "\(program.marks)")
  }

  @Test(arguments: [
    (["shop.example:80": "127.0.0.1:PORT"], [String: String]()),
    ([":80": "127.0.0.1:PORT"], [:]),
    (["shop.example:": ":PORT"], ["shop.example:PORT": "127.0.0.1"]),
    ([":": "localhost:PORT"], [:]),
  ])
  func `looks for plain hosts where it is told to`(
    _ connectTo: [String: String], _ resolve: [String: String]
  ) async throws {
    let site = try SiteServer(["/": "<h1>Shop</h1>"])
    let filled = { (rules: [String: String]) in
      Dictionary(
        uniqueKeysWithValues: rules.map {
          ($0.replacing("PORT", with: "\(site.port)"), $1.replacing("PORT", with: "\(site.port)"))
        })
    }
    _ = try await LiveProgram(
      Shop.run("http://shop.example/") {
        $0.buttonWait = 300
        $0.connectTo = filled(connectTo)
        $0.resolve = filled(resolve)
      })
    #expect(site.requests.first.flatMap { header($0, "host") } == "shop.example")
  }

  @Test func `goes through a proxy with its credentials, for http and for https`() async throws {
    let authority = try CertificateAuthority.shared.get()
    let server = try NginxServer(
      files: ["index.html": Array("<h1>Secure</h1>".utf8)],
      identity: try authority.identity(names: ["hoshi.example"]))
    let proxy = try SocketServer { connection in
      guard let request = connection.readRequest() else { return }
      if request.hasPrefix("CONNECT hoshi.example:443 ") {
        connection.write("HTTP/1.1 200 OK\r\n\r\n")
        connection.tunnel(to: server.securePort)
      } else {
        let body = Array("<iframe src='https://hoshi.example/index.html'></iframe>".utf8)
        connection.answer(headers: ["Content-Type: text/html"], body: body)
      }
    }
    let program = try await LiveProgram(
      Shop.run("http://shop.example/") {
        $0.buttonWait = 3_000
        $0.proxy = "http://buyer:word@127.0.0.1:\(proxy.port)"
        $0.insecure = true
      })
    let requests = proxy.requests
    #expect(
      requests.first?.hasPrefix("GET http://shop.example:80/ HTTP/1.1") == true, "\(requests)")
    #expect(
      requests.first.flatMap { header($0, "proxy-authorization") } == "Basic YnV5ZXI6d29yZA==")
    #expect(
      requests.contains { $0.hasPrefix("CONNECT hoshi.example:443 ") }, "\(program.events)")
    let loaded = program.events.contains { event in
      guard case .response(let it) = event.what else { return false }
      return it.url == "https://hoshi.example/index.html" && it.status == 200
    }
    #expect(loaded, "\(program.events)")
  }

  @Test func `sends an agent that the engine drops, and shows it to the page`() async throws {
    let agent = "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/1.0]"
    let site = try SiteServer(["/": "<script>console.log(navigator.userAgent)</script>"])
    let program = try await LiveProgram(
      Shop.run(site.address + "/") {
        $0.buttonWait = 300
        $0.host.agent = .init(userAgent: agent, making: .replaced)
      })
    #expect(site.requests.first.flatMap { header($0, "user-agent") } == agent)
    #expect(lines(program) == [agent])
  }
}
