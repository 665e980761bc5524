// Content codings, each as real servers send it.

import AuditModel
import Fetching
import Foundation
import TestSupport
import Testing

@Suite struct `Content codings` {
  private static let text = "Google Pay checkout"

  /// `text` in each coding: deflate and gzip by zlib, br by `brotli`, zstd by `zstd`.
  private static let coded: [(coding: String, bytes: [UInt8])] = [
    ("identity", Array(text.utf8)),
    ("br", [0x0F, 0x09, 0x80] + Array(text.utf8) + [0x03]),
    (
      "zstd",
      [0x28, 0xB5, 0x2F, 0xFD, 0x04, 0x58, 0x99, 0x00, 0x00] + Array(text.utf8)
        + [0x41, 0x1A, 0xEE, 0xBA]
    ),
    ("deflate", deflated(header: [0x78, 0x01], trailer: [0x44, 0xC8, 0x07, 0x1E])),
    ("deflate", deflated(header: [], trailer: [])),
    ("none-such", Array(text.utf8)),
  ]

  /// One stored block.
  private static func deflated(header: [UInt8], trailer: [UInt8]) -> [UInt8] {
    header + [0x01, 19, 0, 255 - 19, 255] + Array(text.utf8) + trailer
  }

  @Test(arguments: coded)
  func `a coded body comes decoded`(coding: String, bytes: [UInt8]) async throws {
    let server = try answering(
      headers: ["Content-Type: text/plain", "Content-Encoding: \(coding)"], body: bytes)
    let exchange = try await fetchOnce(server.address, loopbackOptions())
    #expect(exchange.text?.string == Self.text)
    #expect(exchange.headers.first("content-encoding") == coding)
  }

  @Test func `nginx's precompressed file comes decoded over HTTP 2`() async throws {
    let page = Array("<p>".utf8) + Array(repeating: UInt8(ascii: "x"), count: 100_000)
    let zipped = try ProgramRun.succeed("gzip", ["-c"], input: Data(page))
    let server = try NginxServer(
      files: ["page.html": page, "page.html.gz": Array(zipped)], locations: "gzip_static on;")
    let exchange = try await fetchOnce(server.secureAddress + "/page.html", loopbackOptions())
    #expect(exchange.headers.first("content-encoding") == "gzip")
    #expect(exchange.headers.first("content-length") == "\(zipped.count)")
    #expect(exchange.body == page)
  }
}
