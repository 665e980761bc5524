// The engine as judge of Markup: the same scripts, frames, links, forms and handlers in both.

import AuditModel
import Foundation
import Markup
import TestSupport
import Testing

@testable import Fetching

@Suite(.enabled(if: Engine.isBuilt, Engine.missing))
struct `The engine's parser` {
  private static let awkward = Engine { AwkwardDocument.all.map(\.served) }
  private static let generated = Engine { AwkwardDocument.generated.map(\.served) }
  private static let pages = Engine {
    try PageOfFixtures.all.map { Engine.Served(bytes: try $0.bytes) }
  }

  /// What the judge's word hangs on: scripting decides how the document is parsed, and nothing of
  /// it is run or loaded.
  @Test func `reads a document with scripting on and runs none of its scripts`() async throws {
    let document = """
      <!DOCTYPE html><title>Pay</title><base href=/shop/><noscript><a href=/no></noscript>
      <script>document.write('<a href=/written>')</script><script src=a.js defer></script>
      <meta name=referrer content=origin><iframe src=/frame onload="document.title = 'no'"></iframe>
      <form action=/pay id=f><a href="javascript:pay()" class="x y">
      """
    let engine = Engine { [Engine.Served(bytes: Array(document.utf8))] }
    let holding = try await engine.holding(of: 0)
    #expect(holding.title == "Pay")
    #expect(holding.base == "/shop/")
    #expect(
      holding.scripts == [
        "classic text=document.write('<a href=/written>')", "classic src=a.js defer",
      ])
    #expect(holding.metas == ["name=referrer content=origin in head"])
    #expect(holding.frames == ["src=/frame"])
    #expect(holding.handlers == ["iframe.load=document.title = 'no'"])
    #expect(holding.links == ["form address=/pay id=f", "anchor address=javascript:pay()"])
    #expect(holding.scriptURLs == ["a pay()"])
    #expect(
      holding.elements == ["form id=f action=\"/pay\"", "a class=x.y href=\"javascript:pay()\""])
    #expect(holding.parents == ["f in -"])
  }

  @Test(arguments: AwkwardDocument.all)
  func `finds the same in an awkward document`(_ document: AwkwardDocument) async throws {
    let engine = try await Self.awkward.holding(of: document.number)
    let markup = try Self.holding(of: document.served)
    let difference =
      document.movesElements
      ? Difference(engine: engine.sorted, markup: markup.sorted)
      : Difference(engine: engine, markup: markup)
    #expect(difference == document.departure?.difference ?? Difference(), "\(difference)")
  }

  @Test(arguments: AwkwardDocument.generated)
  func `finds the same in a generated document`(_ document: AwkwardDocument) async throws {
    let engine = try await Self.generated.holding(of: document.number)
    let markup = try Self.holding(of: document.served)
    let difference = Difference(engine: engine.sorted, markup: markup.sorted)
    #expect(difference.isNone, "\(difference)")
  }

  @Test(arguments: PageOfFixtures.all)
  func `finds the same in a page of the fixtures`(_ page: PageOfFixtures) async throws {
    let engine = try await Self.pages.holding(of: page.number)
    let markup = try Self.holding(of: Engine.Served(bytes: page.bytes))
    // A second body's handlers stand at the first, which is not where their tag does.
    let difference =
      page.path == "scripts/entries/attributes/page.html"
      ? Difference(engine: engine.sorted, markup: markup.sorted)
      : Difference(engine: engine, markup: markup)
    #expect(difference.isNone, "\(difference)")
  }

  /// As the product reads it: the bytes decoded by what the server and the document say.
  private static func holding(of served: Engine.Served) throws -> Holding {
    let type = Headers([.init(name: "Content-Type", value: served.contentType)])
    let text = try #require(decodedText(served.bytes, headers: type, reading: .document))
    return Holding(MarkupReader().read(text.string, url: "http://127.0.0.1/"))
  }
}

/// An HTML file under `Fixtures`, or under the folder that `PAYREADY_DOCUMENTS_FOLDER` names.
struct PageOfFixtures: Sendable, CustomTestStringConvertible {
  /// Its place in ``all``.
  var number: Int
  /// Under that folder.
  var path: String

  private static let folder =
    ProcessInfo.processInfo.environment["PAYREADY_DOCUMENTS_FOLDER"].map { URL(filePath: $0) }
    ?? Golden.fixtures

  var testDescription: String { path }
  var bytes: [UInt8] {
    get throws { [UInt8](try Data(contentsOf: Self.folder.appending(path: path))) }
  }

  static let all: [PageOfFixtures] = {
    let files = FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? []
    return files.compactMap { $0 as? String }.filter { $0.hasSuffix(".html") }.sorted()
      .enumerated().map { PageOfFixtures(number: $0.offset, path: $0.element) }
  }()
}
