// What is printed is what the schemas say, and the schemas refuse what is not.

import AuditModel
import Foundation
import Testing

@testable import Reporting

@Suite struct SchemaTests {
  @Test("Reports are as the schema says", arguments: Sample.names)
  func reports(_ name: String) throws {
    let schema = try #require(Schemas.named("report"))
    let report = try #require(Sample.named(name)).masked()
    let errors = try Python.schemaErrors(schema: schema, instance: JSONReport().text(of: report))
    #expect(errors == [])
  }

  @Test(arguments: AuditModel.Host.builtIn)
  func `Built-in hosts are as the schema says`(host: AuditModel.Host) throws {
    let schema = try #require(Schemas.named("host"))
    let errors = try Python.schemaErrors(schema: schema, instance: JSONReport.text(of: host))
    #expect(errors == [])
  }

  @Test func `Evidence is as the schema says`() throws {
    let exchange = Exchange(requestedURL: "https://a.example/", hops: [Sample.hop])
    let page = Page(
      exchange: exchange, document: .collected(Document(url: "https://a.example/")),
      code: .didNotRun("the page is empty"))
    let frame = Document.Frame(place: Sample.place("https://a.example/", 1, 1, "x", mark: "x"))
    let outer = Page(
      exchange: exchange, document: page.document, code: .collected(PaymentCode()),
      frames: [
        FramedPage(
          frame: frame, url: "https://b.example/", provider: "Stripe", page: .collected(page)),
        FramedPage(frame: frame, url: nil, page: .didNotRun("deeper than 4 frames")),
      ])
    let evidence = Evidence(
      target: "https://a.example/", id: "a",
      visits: [
        Visit(
          userAgent: "x", page: outer, limits: ["a limit"],
          comparison: .init(
            userAgent: "y", status: 200, finalURL: "https://a.example/", hasIntegration: true),
          comparisons: [
            .init(
              userAgent: "y", status: 200, finalURL: "https://a.example/", hasIntegration: false,
              name: "y", headers: Headers([.init(name: "A", value: "b")]), isWarm: true,
              isTrial: true,
              wall: .init(kind: .login, sign: "it asks"), parts: ["pay.js"], popups: ["x"],
              outline: ["t"])
          ])
      ])
    let schema = try #require(Schemas.named("evidence"))
    let errors = try Python.schemaErrors(
      schema: schema, instance: JSONText.pretty(encoding: evidence))
    #expect(errors == [])
  }

  @Test(
    "The schema refuses a damaged report",
    arguments: [
      (#""outcome" : "passes""#, #""outcome" : "fine""#, "'fine' is not one of"),
      (#""schemaVersion" : "1.3.0""#, #""schemaVersion" : "2.0.0""#, "does not match"),
      (#""finalURL""#, #""finalUrl""#, "'finalUrl' was unexpected"),
      (#""markLength" : "#, #""markLength" : -"#, "less than the minimum"),
      (#""firstFailure" : "tap""#, #""firstFailure" : null"#, "None is not"),
    ])
  func damaged(_ old: String, _ new: String, complaint: String) throws {
    let schema = try #require(Schemas.named("report"))
    let text = JSONReport().text(of: Sample.notReady)
    #expect(text.contains(old))
    let errors = try Python.schemaErrors(
      schema: schema, instance: text.replacingOccurrences(of: old, with: new))
    #expect(errors.contains { $0.contains(complaint) }, "\(errors)")
  }

  @Test(arguments: Schemas.names)
  func `Every key is described`(name: String) throws {
    let text = try #require(Schemas.named(name))
    let schema = try JSONSerialization.jsonObject(with: Data(text.utf8))
    #expect(Self.undescribed(schema, at: "$") == [])
  }

  @Test func `The full sample has every key that the schema knows`() throws {
    let text = try #require(Schemas.named("report"))
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let known = Self.keys(schema)
    let report = try JSONSerialization.jsonObject(
      with: Data(JSONReport().text(of: Sample.full).utf8))
    #expect(known.subtracting(Self.names(report)) == [])
  }

  @Test func `There is no schema of another name`() {
    #expect(Schemas.named("nonsense") == nil)
  }

  // MARK: Walking schemas and instances

  private static func undescribed(_ node: Any, at path: String) -> [String] {
    guard let node = node as? [String: Any] else { return [] }
    var found: [String] = []
    for (key, value) in node["properties"] as? [String: Any] ?? [:] {
      let description = (value as? [String: Any])?["description"] as? String ?? ""
      if !description.hasSuffix(".") { found.append("\(path).\(key)") }
    }
    for (key, value) in node { found += undescribed(value, at: "\(path).\(key)") }
    return found.sorted()
  }

  private static func keys(_ node: Any) -> Set<String> {
    switch node {
    case let node as [String: Any]:
      let own = (node["properties"] as? [String: Any]).map { Set($0.keys) } ?? []
      return node.values.reduce(into: own) { $0.formUnion(keys($1)) }
    case let nodes as [Any]: return nodes.reduce(into: []) { $0.formUnion(keys($1)) }
    default: return []
    }
  }

  private static func names(_ node: Any) -> Set<String> {
    switch node {
    case let node as [String: Any]:
      return node.values.reduce(into: Set(node.keys)) { $0.formUnion(names($1)) }
    case let nodes as [Any]: return nodes.reduce(into: []) { $0.formUnion(names($1)) }
    default: return []
    }
  }
}
