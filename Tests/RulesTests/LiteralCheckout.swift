// Evidence written out, for rules that judge what a program says.

import AuditModel

@testable import Rules

/// Places and pages with as little in them as a rule needs.
enum Literal {
  static let url = "https://shop.example/checkout"

  static func place(_ line: Int, column: Int = 1, url: String = url) -> Place {
    Place(
      url: url, origin: .html, start: Position(line: line, column: column),
      end: Position(line: line, column: column + 8))
  }

  static func exchange(
    _ headers: [(String, String)] = [], url: String = url, status: Int = 200,
    redirectedFrom first: String? = nil
  ) -> Exchange {
    let fields = headers.map { Headers.Field(name: $0.0, value: $0.1) }
    let last = Exchange.Hop(url: url, status: status, headers: Headers(fields))
    guard let first else { return Exchange(requestedURL: url, hops: [last]) }
    let hop = Exchange.Hop(
      url: first, status: 302, headers: Headers([.init(name: "Location", value: url)]))
    return Exchange(requestedURL: first, hops: [hop, last])
  }

  static func navigation(
    _ exchange: Exchange = exchange(), comparison: Visit.Comparison? = nil
  ) -> Navigation {
    Navigation(top: exchange, page: exchange, comparison: comparison)
  }

  static func page(
    policy: String, scripts: [Document.ScriptElement] = [],
    handlers: [Document.InlineHandler] = [], code: PaymentCode = PaymentCode()
  ) -> PolicedPage {
    Both(
      navigation(exchange([("Content-Security-Policy", policy)])),
      Both(Document(url: url, scripts: scripts, handlers: handlers), code))
  }

  static func call(_ line: Int, id: Int = 1, entry: Entry.Kind = .click, entryLine: Int = 1)
    -> PaymentCode.PaymentCall
  {
    PaymentCode.PaymentCall(
      id: id, request: .undefined,
      paths: [CallPath(entry: Entry(kind: entry, place: place(entryLine, column: 3)))],
      result: PaymentCode.ResultUse(fulfilled: .used), place: place(line))
  }
}
