// Cookies: those of the options, those that servers set, and the jar.

import AuditModel
import Fetching
import Foundation
import TestSupport
import Testing

@Suite struct `Cookies` {
  private func settingServer() throws -> SocketServer {
    try answering(headers: [
      "Set-Cookie: cart=7; Path=/", "Set-Cookie: lang=ja; Path=/; Max-Age=900",
    ])
  }

  @Test func `what a server sets comes back with the next request of that session only`()
    async throws
  {
    let server = try settingServer()
    let fetcher = try Fetcher(options: loopbackOptions())
    let first = fetcher.session(target: server.address)
    let second = fetcher.session(target: server.address)
    for session in [first, first, second] {
      _ = try await session.fetch(FetchRequest(url: server.address + "/", agent: "t"))
    }
    let sent = server.requests.map { request in
      Set(header("Cookie", of: request)?.split(separator: "; ") ?? [])
    }
    #expect(sent == [[], ["cart=7", "lang=ja"], []])
  }

  @Test func `a cookie set by a redirect is sent to where it leads`() async throws {
    let server = try SocketServer { connection in
      while let request = connection.readRequest() {
        if request.hasPrefix("GET /end ") {
          connection.answer(body: Array("ok".utf8))
        } else {
          connection.answer("302 Found", headers: ["Set-Cookie: seen=1", "Location: /end"])
        }
      }
    }
    _ = try await fetchOnce(server.address + "/", loopbackOptions())
    #expect(server.requests.last.flatMap { header("Cookie", of: $0) } == "seen=1")
  }

  @Test func `cookies of the options go to the target's origin only`() async throws {
    let other = try answering()
    let otherAddress = other.address
    let target = try SocketServer { connection in
      while connection.readRequest() != nil {
        connection.answer("302 Found", headers: ["Location: \(otherAddress)/"])
      }
    }
    _ = try await fetchOnce(target.address + "/", loopbackOptions { $0.cookie = "a=b; c=d" })
    #expect(target.requests.map { header("Cookie", of: $0) } == ["a=b; c=d"])
    #expect(other.requests.map { header("Cookie", of: $0) } == [nil])
  }

  @Test func `a cookie file is read and the jar has what was read and set`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "# Netscape HTTP Cookie File\n127.0.0.1\tFALSE\t/\tFALSE\t0\tfrom\tfile\n"
        + "shop.example\tFALSE\t/\tFALSE\t0\tnot\there\n", to: "cookies.txt")
    let server = try settingServer()
    let options = try loopbackOptions {
      $0.cookie = file
      $0.cookieJar = folder.path(of: "jar.txt")
    }
    let session = try Fetcher(options: options).session(target: server.address)
    _ = try await session.fetch(FetchRequest(url: server.address + "/", agent: "t"))
    try await session.saveCookieJar()
    #expect(server.requests.map { header("Cookie", of: $0) } == ["from=file"])

    let lines = try folder.read("jar.txt").split(separator: "\n")
    #expect(lines.first == "# Netscape HTTP Cookie File")
    let cookies = lines.filter { !$0.hasPrefix("#") }.map { $0.split(separator: "\t") }
    #expect(
      Set(cookies.map { $0.suffix(2).joined(separator: "=") }) == [
        "from=file", "not=here", "cart=7", "lang=ja",
      ])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(of: "jar.txt"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let rest = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(rest.sorted() == ["cookies.txt", "jar.txt"])

    // What was written can be read again.
    let again = try loopbackOptions { $0.cookie = folder.path(of: "jar.txt") }
    _ = try await fetchOnce(server.address + "/", again)
    let sent = try #require(server.requests.last.flatMap { header("Cookie", of: $0) })
    #expect(Set(sent.split(separator: "; ")) == ["from=file", "cart=7", "lang=ja"])
  }

  @Test func `a jar that can no longer be written is a failure and leaves nothing behind`()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("", to: "sub/keep")
    let options = try loopbackOptions { $0.cookieJar = folder.path(of: "sub/jar.txt") }
    let session = try Fetcher(options: options).session(target: nil)
    try FileManager.default.removeItem(atPath: folder.path(of: "sub"))
    let failure = await #expect(throws: FetchFailure.self) { try await session.saveCookieJar() }
    #expect(failure?.message.contains("jar.txt") == true)
  }
}
