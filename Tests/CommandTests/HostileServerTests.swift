// Servers that mean harm, met by the program: a clear message, the right status, bounded memory.

import Foundation
import TestSupport
import Testing

/// A server that answers wrongly, and what the program says of it.
struct HostileAnswer: Sendable, CustomTestStringConvertible {
  typealias Connection = SocketServer.Connection

  var name: String
  /// The exit status where the page is answered so.
  var status: Int32 = 2
  /// What is said, without full stop; `SERVER` stands for its address and port, `URL` for the
  /// page or script.
  var message: String
  var answer: @Sendable (Connection) -> Void

  var testDescription: String { name }

  init(
    _ name: String, status: Int32 = 2, _ message: String,
    _ answer: @escaping @Sendable (Connection) -> Void
  ) {
    self.name = name
    self.status = status
    self.message = message
    self.answer = answer
  }

  /// Answers with those words and hangs up.
  init(_ name: String, status: Int32 = 2, _ message: String, says text: String) {
    self.init(name, status: status, message) { $0.write(text) }
  }

  /// A server that answers so under `/hostile`, and with a page that loads it as a script under
  /// `/page`.
  func server() throws -> SocketServer {
    try SocketServer { connection in
      while let request = connection.readRequest() {
        guard request.hasPrefix("GET /page ") else {
          // The other side may ask again and again over one connection.
          if request.contains("/hostile") { return self.answer(connection) }
          return
        }
        connection.answer(
          headers: ["Content-Type: text/html"],
          body: Array("<title>Shop</title><script src=/hostile></script>".utf8))
      }
    }
  }

  /// ``message`` as it is said of that server.
  func message(of server: SocketServer) -> String {
    message.replacing("SERVER", with: "127.0.0.1:\(server.port)")
  }
}

extension HostileAnswer {
  private static let ok = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
  private static let notHTTP = "SERVER answered with something that is not valid HTTP"

  /// Answers of which nothing can be used.
  static let useless: [HostileAnswer] = [
    HostileAnswer(
      "redirects to itself",
      "127.0.0.1 redirects on and on: stopped after 20 redirects (--max-redirects)"
    ) { connection in
      repeat {
        connection.answer("302 Found", headers: ["Location: /hostile"])
      } while connection.readRequest() != nil
    },
    HostileAnswer(
      "redirects to ever longer addresses",
      "127.0.0.1 redirects on and on: stopped after 20 redirects (--max-redirects)"
    ) { connection in
      var path = "/hostile"
      repeat {
        path += String(repeating: "x", count: 2000)
        connection.answer("307 Temporary Redirect", headers: ["Location: \(path)"])
      } while connection.readRequest() != nil
    },
    HostileAnswer(
      "redirects to an address too long",
      "127.0.0.1 redirects to an address that is not valid: it is longer than 64 KiB",
      says: "HTTP/1.1 302 Found\r\nLocation: /\(String(repeating: "x", count: 70_000))\r\n"
        + "Content-Length: 0\r\n\r\n"),
    HostileAnswer(
      "redirects to no address",
      "127.0.0.1 redirects to an address that is not valid: its IPv6 address is not valid",
      says: "HTTP/1.1 302 Found\r\nLocation: http://[::1\r\nContent-Length: 0\r\n\r\n"),
    HostileAnswer(
      "redirects to a file", "127.0.0.1 redirects to a file: address",
      says: "HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\nContent-Length: 0\r\n\r\n"),
    HostileAnswer("never answers", status: 75, "SERVER did not answer within 0.7 s") {
      $0.waitForEnd()
    },
    HostileAnswer("drips headers", status: 75, "SERVER did not answer within 0.7 s") { connection in
      connection.write("HTTP/1.1 200 OK\r\nX-Slow: ")
      while connection.write("a") { usleep(50_000) }
    },
    HostileAnswer(
      "drips its body", status: 75, "SERVER did not finish its answer within 0.7 s"
    ) { connection in
      connection.write(ok + "Content-Length: 100000\r\n\r\n")
      while connection.write("a") { usleep(50_000) }
    },
    HostileAnswer(
      "promises more than it sends", status: 75,
      "the connection to SERVER ended after 5 of 100 bytes",
      says: ok + "Content-Length: 100\r\n\r\n<p>cu"),
    HostileAnswer(
      "promises more than there is in the world", status: 75,
      "the connection to SERVER ended after 3 of 9223372036854775807 bytes",
      says: ok + "Content-Length: 9223372036854775807\r\n\r\n<p>"),
    HostileAnswer(
      "promises a negative length", notHTTP + ": Invalid Content-Length: value",
      says: ok + "Content-Length: -1\r\n\r\n<p>"),
    HostileAnswer(
      "hangs up", status: 75, "SERVER closed the connection without an answer", says: ""),
    HostileAnswer(
      "hangs up in its headers", status: 75,
      "the connection to SERVER was lost before an answer was complete",
      says: "HTTP/1.1 200 OK\r\nContent-Ty"),
    HostileAnswer(
      "hangs up between chunks", status: 75,
      "the connection to SERVER was lost before the answer was complete",
      says: ok + "Transfer-Encoding: chunked\r\n\r\n3\r\n<p>\r\n"),
    HostileAnswer(
      "changes to another protocol unasked", status: 75,
      "the connection to SERVER was lost before an answer was complete",
      says: "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\nhello"),
    HostileAnswer(
      "sends chunks without sizes",
      notHTTP + ": Illegal or missing hexadecimal sequence in chunked-encoding",
      says: ok + "Transfer-Encoding: chunked\r\n\r\nzz\r\n<p>\r\n"),
    HostileAnswer(
      "sends a chunk beyond all numbers",
      notHTTP + ": Too long hexadecimal number in chunked-encoding",
      says: ok + "Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFFFFFFFF\r\n<p>\r\n"),
    HostileAnswer(
      "speaks another protocol", "SERVER answered, but not in HTTP",
      says: "SSH-2.0-OpenSSH_9.2\r\n"),
    HostileAnswer(
      "sends rubbish", "SERVER answered, but not in HTTP"
    ) { $0.write((1...255).map { UInt8($0) }) },
    HostileAnswer(
      "has a status that is no number", notHTTP + ": Unsupported HTTP version in response",
      says: "HTTP/1.1 fine\r\nContent-Length: 0\r\n\r\n"),
    HostileAnswer(
      "has a status of no use", notHTTP + ": Unsupported response code in HTTP response",
      says: "HTTP/1.1 0 OK\r\nContent-Length: 0\r\n\r\n"),
    HostileAnswer(
      "has a NUL in a header", notHTTP + ": Nul byte in header",
      says: "HTTP/1.1 200 OK\r\nX-Nul: a\0b\r\nContent-Length: 0\r\n\r\n"),
    HostileAnswer(
      "sends 10,000 long headers", "SERVER sent more than 256 KiB of headers, or a line too long"
    ) { connection in
      connection.write("HTTP/1.1 200 OK\r\n")
      for index in 0..<10_000 { connection.write("X-Header-\(index): a value of some length\r\n") }
      connection.write("Content-Length: 0\r\n\r\n")
    },
    HostileAnswer(
      "sends one header without end", "SERVER sent more than 256 KiB of headers, or a line too long"
    ) { connection in
      connection.write("HTTP/1.1 200 OK\r\nX-Endless: ")
      while connection.write(String(repeating: "a", count: 10_000)) {}
    },
    HostileAnswer(
      "sends interim answers without end",
      "SERVER sent more than 256 KiB of headers, or a line too long"
    ) { connection in
      while connection.write("HTTP/1.1 103 Early Hints\r\nLink: </a.js>\r\n\r\n") {}
    },
    HostileAnswer(
      "sends what is not gzip", "SERVER sent a body that its content coding does not fit",
      says: ok + "Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\n<p>"),
    HostileAnswer(
      "names 50 content codings", "SERVER sent a body with more content codings than are undone",
      says: ok + "Content-Encoding: " + Array(repeating: "gzip", count: 50).joined(separator: ",")
        + "\r\nContent-Length: 3\r\n\r\n<p>"),
  ]

  /// Bodies larger than the limit.
  static let large: [HostileAnswer] = [
    HostileAnswer(
      "sends without end", "URL was cut at 1 MiB, the limit for one body (--max-body)."
    ) { connection in
      connection.write(ok + "\r\n")
      let part = String(repeating: "<p>/* more */</p>\n", count: 1000)
      while connection.write(part) {}
    },
    HostileAnswer(
      "sends chunks without end", "URL was cut at 1 MiB, the limit for one body (--max-body)."
    ) { connection in
      connection.write(ok + "Transfer-Encoding: chunked\r\n\r\n")
      let part = "4E20\r\n" + String(repeating: "<p>x</p>\r\n", count: 2000) + "\r\n"
      while connection.write(part) {}
    },
    HostileAnswer(
      "sends a bomb of gzip", "URL was cut at 1 MiB, the limit for one body (--max-body)."
    ) { sendBomb(layers: 1, to: $0) },
    HostileAnswer(
      "sends a bomb within a bomb", "URL was cut at 1 MiB, the limit for one body (--max-body)."
    ) { sendBomb(layers: 2, to: $0) },
  ]

  /// 256 MiB of blanks, compressed once and twice.
  private static let bombs = Result {
    let once = try ProgramRun.succeed(
      "gzip", ["-c"], input: Data(repeating: 0x20, count: 256 << 20))
    return [once, try ProgramRun.succeed("gzip", ["-c"], input: once)].map { Array($0) }
  }

  private static func sendBomb(layers: Int, to connection: Connection) {
    guard let bomb = try? bombs.get()[layers - 1] else { return }
    let codings = Array(repeating: "gzip", count: layers).joined(separator: ", ")
    connection.write(ok + "Content-Encoding: \(codings)\r\nContent-Length: \(bomb.count)\r\n\r\n")
    connection.write(bomb)
  }
}

/// The text with each run of white space as one blank, as it was before it was wrapped.
private func unwrapped(_ text: String) -> String {
  text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

@Suite struct `A hostile server` {
  private let options = ["--retry", "0", "--max-time", "700ms"]

  @Test(arguments: HostileAnswer.useless)
  func `as a page is told in a sentence`(_ hostile: HostileAnswer) throws {
    let server = try hostile.server()
    let url = server.address + "/hostile"
    let run = try Payready.measured(["audit", url] + options)
    #expect(run.status == hostile.status)
    let message = hostile.message(of: server)
    #expect(run.errors.hasPrefix("payready: \(url): \(message). "), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(unwrapped(run.output).hasPrefix("\(url): not audited: \(message) try: "))
    try run.expectPeak(below: 100)
  }

  @Test(arguments: HostileAnswer.useless)
  func `as a script makes its stage unknown and says why`(_ hostile: HostileAnswer) throws {
    let server = try hostile.server()
    let run = try Payready.measured(["audit", server.address + "/page"] + options)
    #expect(run.status == 2)
    #expect(
      unwrapped(run.output).contains(
        "The script \(server.address)/hostile was not fetched: \(hostile.message(of: server)). "),
      "\(run.output)")
    #expect(run.errors == "")
    try run.expectPeak(below: 100)
  }

  @Test(arguments: HostileAnswer.large)
  func `with a page too large is told with its limit`(_ hostile: HostileAnswer) throws {
    let server = try hostile.server()
    let url = server.address + "/hostile"
    let run = try Payready.measured(["audit", url, "--retry", "0", "--max-body", "1MiB"])
    #expect(run.status == 2)
    let text = unwrapped(run.output)
    #expect(
      text.contains(hostile.message.replacing("URL", with: url) + " The verdict may change."),
      "\(text)"
    )
    #expect(text.contains("decide with: a larger --max-body"))
    try run.expectPeak(below: 150)
  }

  @Test(arguments: HostileAnswer.large)
  func `with a script too large is told with its limit`(_ hostile: HostileAnswer) throws {
    let server = try hostile.server()
    let run = try Payready.measured([
      "audit", server.address + "/page", "--retry", "0", "--max-body", "1MiB",
    ])
    #expect(run.status == 2)
    let text = unwrapped(run.output)
    let script = server.address + "/hostile"
    #expect(
      text.contains(
        "The script \(script) was not read to its end: it is larger than 1 MiB (--max-body)."))
    #expect(text.contains(hostile.message.replacing("URL", with: script)), "\(text)")
    try run.expectPeak(below: 100)
  }

  @Test func `with many scripts of much content is cut at the limit for all`() throws {
    let server = try SocketServer { connection in
      while let request = connection.readRequest() {
        let scripts = (0..<100).map { "<script src=/\($0).js></script>" }.joined()
        let isPage = request.hasPrefix("GET / ")
        connection.answer(
          headers: ["Content-Type: text/" + (isPage ? "html" : "javascript")],
          body: isPage ? Array(scripts.utf8) : Array(repeating: 0x20, count: 8 << 20))
      }
    }
    let run = try Payready.measured(["audit", server.address, "--max-total", "16MiB"])
    #expect(run.status == 2)
    let text = unwrapped(run.output)
    #expect(text.contains("The bodies of the visit were larger than 16 MiB together;"), "\(text)")
    #expect(text.contains("were cut (--max-total). The verdict may change."))
    try run.expectPeak(below: 200)
  }

  @Test func `with 10,000 short headers is read`() throws {
    let headers = (0..<10_000).map { "X-\($0): v" } + ["Content-Type: text/html"]
    let server = try SocketServer { connection in
      while connection.readRequest() != nil { connection.answer(headers: headers) }
    }
    let run = try Payready.measured(["audit", server.address, "--retry", "0"])
    #expect(run.status == 2)
    #expect(unwrapped(run.output).contains("load passes"), "\(run.output)")
    try run.expectPeak(below: 100)
  }

  @Test func `that sends more than it promised is read as far as it promised`() throws {
    let server = try SocketServer { connection in
      _ = connection.readRequest()
      connection.write(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 18\r\n\r\n"
          + "<title>Shop</title><p onclick=more()>")
    }
    let run = try Payready("audit", "--report", "json", "--retry", "0", server.address)
    #expect(run.status == 2)
    let target = try #require(try (run.json["targets"] as? [[String: Any]])?.first)
    #expect(target["finalURL"] as? String == server.address + "/")
  }

  @Test func `that stands still in its answer runs into the idle timeout`() throws {
    let server = try SocketServer { connection in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n<p>")
      connection.waitForEnd()
    }
    let run = try Payready("audit", "--retry", "0", "--idle-timeout", "1s", server.address)
    #expect(run.status == 75)
    #expect(run.errors.contains(": 127.0.0.1:\(server.port) stood still: stopped waiting after "))
    #expect(run.errors.contains("Allow longer pauses with `--idle-timeout`"), "\(run.errors)")
  }

  @Test func `that asks to come back in years is not waited for`() throws {
    let server = try SocketServer { connection in
      while connection.readRequest() != nil {
        connection.answer("503 Busy", headers: ["Retry-After: 99999999"])
      }
    }
    let run = try Payready("audit", "--retry", "0", server.address)
    #expect(run.status == 75)
    #expect(run.errors.contains("the server answers 503"), "\(run.errors)")
  }

  @Test func `ends with the audit's own time, page after page`() throws {
    let server = try SocketServer { $0.waitForEnd() }
    let run = try Payready(
      ["audit", "--timeout", "1s"] + (0..<20).map { server.address + "/\($0)" })
    #expect(run.status == 75)
    #expect(
      run.errors.split(separator: "\n").count {
        $0.hasSuffix(": the time for the whole audit was over. Give it more with --timeout.")
      } == 20, "\(run.errors)")
  }
}

@Suite struct `A hostile TLS server` {
  static let answers: [HostileAnswer] = [
    HostileAnswer("speaks plain HTTP", "what answers there does not speak TLS") { connection in
      connection.write("HTTP/1.1 400 Bad Request\r\n\r\n")
    },
    HostileAnswer(
      "hangs up", status: 75, "the connection was lost in the handshake"
    ) { _ in },
    HostileAnswer(
      "sends half a greeting", status: 75, "the connection was lost in the handshake"
    ) { $0.write([0x16, 0x03, 0x03, 0x00, 0x7A, 0x02, 0x00]) },
    HostileAnswer(
      "refuses all that is offered",
      "the server offers no version of TLS and no cipher that is safe enough"
    ) { $0.write([0x15, 0x03, 0x03, 0x00, 0x02, 0x02, 0x28]) },
  ]

  @Test(arguments: answers)
  func `is told in a sentence`(_ hostile: HostileAnswer) throws {
    let server = try SocketServer { connection in
      connection.waitForBytes()
      hostile.answer(connection)
    }
    let url = "https://127.0.0.1:\(server.port)/"
    let run = try Payready("audit", "--retry", "0", url)
    #expect(run.status == hostile.status)
    #expect(
      run.errors.hasPrefix(
        "payready: \(url): no secure connection to 127.0.0.1:\(server.port): \(hostile.message). "),
      "\(run.errors)")
  }

  @Test func `that never greets runs into max-time`() throws {
    let server = try SocketServer { $0.waitForEnd() }
    let url = "https://127.0.0.1:\(server.port)/"
    let run = try Payready("audit", "--retry", "0", "--max-time", "500ms", url)
    #expect(run.status == 75)
    #expect(
      run.errors.hasPrefix(
        "payready: \(url): no secure connection to 127.0.0.1:\(server.port) within 0.5 s. "),
      "\(run.errors)")
  }

  @Test(arguments: [
    (["shop.example"], -1, true, "localhost", "it has expired"),
    (["shop.example"], 30, true, "shop.invalid", "it is made out for another name"),
    (
      ["shop.example"], 30, false, "shop.example",
      "its issuer is not known, or the server leaves out an intermediate certificate"
    ),
  ])
  func `with a bad certificate is told what is wrong with it`(
    _ names: [String], _ days: Int, _ isKnown: Bool, _ host: String, _ reason: String
  ) throws {
    let authority = try CertificateAuthority.shared.get()
    let server = try NginxServer(identity: authority.identity(names: names, days: days))
    let url = "https://\(host):\(server.securePort)/"
    let trust = isKnown ? ["--cacert", authority.certificateFile] : []
    let run = try Payready(
      ["audit", "--retry", "0", "--resolve", "\(host):\(server.securePort):127.0.0.1", url] + trust)
    #expect(run.status == 2)
    #expect(
      run.errors.contains(
        "the certificate of \(host):\(server.securePort) is not trusted: \(reason). "),
      "\(run.errors)")
  }
}
