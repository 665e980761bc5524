// Every report format as the program writes it.

import Foundation
import TestSupport
import Testing

@Suite struct `A report in each format` {
  private static let formats = [
    "text", "json", "ndjson", "sarif", "junit", "tap", "csv", "github", "gitlab", "markdown",
    "openmetrics", "html",
  ]

  private func site() throws -> SiteServer {
    try SiteServer([
      "/checkout": .init(
        "<title>Shop</title><input type=hidden name=csrf_token value=f0r9eryT0ken77>"
          + "<script src='/a.js?key=hushK3y42hush'></script><p>Account of f0r9eryT0ken77"
          + "<iframe src='/f0r9eryT0ken77?session=s3cr3tS3ss10n'></iframe>",
        headers: [
          "Set-Cookie: sid=s3cr3tS3ss10n; Path=/", "Cross-Origin-Opener-Policy: same-origin",
        ]
      ),
      "/a.js?key=hushK3y42hush": .init(
        "new google.payments.api.PaymentsClient({environment: 'TEST'}).loadPaymentData({"
          + "apiVersion: 2, token: 'f0r9eryT0ken77', card: '4111111111111111'})"),
    ])
  }

  private func files(_ format: String) -> [String] { ["--report", "\(format)=\(format).out"] }

  @Test func `keeps secrets to itself, and is the same when nothing changed`() throws {
    let site = try site()
    let folder = try TemporaryFolder()
    let url = site.address + "/checkout?token=s3cr3tT0ken"
    let arguments =
      ["audit", "--reproducible", "-H", "Authorization: Bearer s3cr3tBear3r"]
      + Self.formats.flatMap(files) + [url]
    _ = try Payready(arguments, folder: folder.path)
    let first = try Self.formats.map { try folder.read("\($0).out") }
    for (format, text) in zip(Self.formats, first) {
      #expect(text.contains("wkwebview"), "\(format)")
      for secret in [
        "s3cr3tS3ss10n", "f0r9eryT0ken77", "s3cr3tT0ken", "s3cr3tBear3r", "hushK3y42hush",
        "4111111111111111",
      ] {
        #expect(!text.contains(secret), "\(secret) in \(format)")
      }
    }
    _ = try Payready(arguments, folder: folder.path)
    for (format, text) in zip(Self.formats, first) {
      let second = try folder.read("\(format).out")
      #expect(second == text, "\(format)")
    }
  }

  @Test(arguments: formats)
  func `owns standard output where it is asked for there`(format: String) throws {
    let site = try site()
    let run = try Payready("audit", "--report", format, "--no-color", site.address + "/checkout")
    let folder = try TemporaryFolder()
    let file = try Payready(
      "audit", "--report", "\(format)=one", site.address + "/checkout", folder: folder.path)
    #expect(run.status == file.status)
    #expect(!run.output.isEmpty && file.output.isEmpty)
    #expect(
      run.output.split(separator: "\n").count
        == (try folder.read("one")).split(separator: "\n").count)
  }

  @Test func `cannot share standard output with another for machines`() throws {
    let run = try Payready("audit", "--report", "sarif", "--report", "junit", "a.html")
    #expect(run.status == 64)
    #expect(run.errors.contains("two reports for machines would be written to standard output"))
  }

  @Test func `is written without a network from a file`() throws {
    let folder = try TemporaryFolder()
    try folder.write("<title>Shop</title><script>x()</script>", to: "page.html")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/unshare")
    process.arguments =
      ["--map-root-user", "--net", try Payready.path, "audit"] + Self.formats.flatMap(files)
      + ["page.html"]
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.standardOutput = Pipe()
    process.standardError = Pipe()
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 2)
    for format in Self.formats {
      #expect(!(try folder.read("\(format).out")).isEmpty, "\(format)")
    }
  }
}
