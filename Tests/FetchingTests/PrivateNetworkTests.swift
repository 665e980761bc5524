// Private networks are refused at every hop, with loopback standing for the public internet.

import AuditModel
import Synchronization
import TestSupport
import Testing

@testable import Fetching

@Suite struct `Denied private networks` {
  /// Options for which 127.0.0.1 is public and all else is as it is.
  private func options(_ change: (inout FetchOptions) -> Void = { _ in }) throws -> FetchOptions {
    try loopbackOptions {
      $0.denyPrivateNetworks = true
      $0.proxy = nil
      $0.isPublic = { $0.isPublic || $0.description == "127.0.0.1" }
      change(&$0)
    }
  }

  private func redirecting(to location: String) throws -> SocketServer {
    try SocketServer { connection in
      while let request = connection.readRequest() {
        if request.hasPrefix("GET /end ") {
          connection.answer(body: Array("ok".utf8))
        } else {
          connection.answer("302 Found", headers: ["Location: \(location)"])
        }
      }
    }
  }

  @Test(arguments: [
    "http://127.0.0.2/", "//127.0.0.2/", "http://127.2/", "http://0x7f000002/",
    "http://2130706434/", "http://0177.0.0.2/", "http://127.0.0.2./", "http://0/",
    "http://169.254.169.254/latest/meta-data/", "http://[::1]/", "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:a00:1]/", "http://[64:ff9b::7f00:1]/", "http://[2002:7f00:1::]/",
    "http://[fe80::1]/", "http://10.0.0.1:22/", "https://192.168.0.1/", "http://100.64.0.1/",
    "http://inside.test/", "http://both.test/",
  ])
  func `are refused where a redirect leads there`(location: String) async throws {
    let server = try redirecting(to: location)
    let failure = await #expect(throws: FetchFailure.self) {
      try await fetchOnce(
        server.address,
        options { $0.resolve = ["inside.test:80:10.0.0.1", "both.test:80:127.0.0.2,[fd00::1]"] })
    }
    #expect(failure?.kind == .refusedByPolicy)
    #expect(failure?.hops.map(\.status) == [302])
    #expect(failure?.mayPass == false)
  }

  @Test func `let a redirect pass that stays outside`() async throws {
    let server = try redirecting(to: "/end")
    let exchange = try await fetchOnce(server.address, options())
    #expect(exchange.text?.string == "ok")
  }

  @Test func `are passed over for an address of the same name that is public`() async throws {
    let server = try redirecting(to: "/end")
    let exchange = try await fetchOnce(
      "http://shop.test:\(server.port)/end",
      options { $0.resolve = ["shop.test:\(server.port):[fd00::1],127.0.0.2,127.0.0.1"] })
    #expect(exchange.hops.first?.remoteAddress == "127.0.0.1:\(server.port)")
  }

  @Test(arguments: ["shop.test:PORT:127.0.0.2:PORT", "::localhost:PORT", "::[::1]:PORT"])
  func `are refused where connect-to leads there`(entry: String) async throws {
    let server = try redirecting(to: "/end")
    let seen = Mutex<[String]>([])
    let failure = await #expect(throws: FetchFailure.self) {
      try await fetchOnce(
        "http://shop.test:\(server.port)/end",
        options {
          $0.connectTo = [entry.replacing("PORT", with: "\(server.port)")]
          $0.isPublic = { address in
            seen.withLock { $0.append(address.description) }
            return address.isPublic
          }
        })
    }
    #expect(failure?.kind == .refusedByPolicy)
    #expect(seen.withLock { $0.isEmpty } == false)
    #expect(server.connections == 0)
  }
}
