// A folder of `Fixtures/scripts`: a page with its scripts, and the facts expected of it.

import AuditModel
import Auditing
import Foundation
import TestSupport
import Testing

/// A page as a site would serve it, read as an audit reads it.
struct ScriptFixture: CustomTestStringConvertible {
  /// The folder below `Fixtures/scripts`, as `values/spread`.
  let name: String

  static let root = Golden.fixtures.appending(path: "scripts")
  /// Where the folder's files are served from.
  static let origin = "https://shop.example/"

  /// Every folder with a page.
  static let all: [ScriptFixture] = {
    let paths = FileManager.default.enumerator(atPath: root.path)
    return (paths?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix("/page.html") }.sorted()
      .map { ScriptFixture(name: String($0.dropLast("/page.html".count))) }
  }()

  /// The same program in several dresses.
  static let dresses = all.filter { $0.name.hasPrefix("dresses/") }

  var testDescription: String { name }

  private var folder: URL { Self.root.appending(path: name) }

  /// The files that a server of the folder has, by path.
  private var files: [String] {
    (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? [])
      .filter { $0 != "facts.json" && $0.contains(".") }.sorted()
  }

  private func exchange(_ file: String) throws -> Exchange {
    let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    let type = file.hasSuffix(".html") ? "text/html" : "text/javascript"
    let url = Self.origin + file
    return Exchange(
      requestedURL: url,
      hops: [
        Exchange.Hop(
          url: url, status: 200,
          headers: Headers([.init(name: "Content-Type", value: type)]))
      ],
      body: Array(text.utf8),
      text: Exchange.Text(string: text, encoding: "utf-8", authority: .header))
  }

  /// What the page's code says about payment.
  func read() async throws -> PaymentCode {
    let visit = RecordedVisit(
      page: try exchange("page.html"),
      resources: try files.filter { $0 != "page.html" }.map(exchange))
    let seen = await visit.visit(userAgent: Host.standard.agent.userAgent)
    return try #require(seen.page.code.value)
  }
}
