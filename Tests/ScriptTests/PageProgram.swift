// Reads a page given as its markup's elements and its scripts' texts.

import AuditModel
import Script

/// A page of tests: scripts in document order, elements by id, inline handlers.
struct PageProgram {
  var scripts: [String]
  var ids: [String] = ["pay", "container"]
  var areModules = false
  /// Attributes of the element `#pay`, and whether it stands in `#container`.
  var attributes: ElementAttributes = [:]
  var isNested = false
  var handlers: [(event: String, id: String, text: String)] = []

  init(_ scripts: String..., ids: [String] = ["pay", "container"]) {
    self.scripts = scripts
    self.ids = ids
  }

  static let url = "https://shop.example/checkout"

  var place: Place {
    Place(
      url: Self.url, origin: .html, start: Position(line: 1, column: 1),
      end: Position(line: 1, column: 2))
  }

  /// The facts of the page.
  func read(steps: Int = 200_000) -> PaymentCode {
    let document = Document(
      url: Self.url,
      handlers: handlers.map {
        Document.InlineHandler(
          event: $0.event, element: "button", elementID: $0.id, text: $0.text, place: place)
      },
      elements: ids.map {
        Document.Element(
          tag: "div", id: $0, attributes: $0 == "pay" ? attributes : [:],
          parent: isNested && $0 == "pay" ? ids.firstIndex(of: "container") : nil, place: place)
      })
    return PaymentReader(limits: PaymentReader.Limits(steps: steps)).read(
      document,
      scripts: scripts.map {
        ScriptInput(
          url: Self.url, isInline: true, isModule: areModules, text: $0, place: place)
      })
  }

  /// The facts of a page with one script, the button `#pay` and the JSON block `#config`.
  static func read(_ text: String, config: String) -> PaymentCode {
    let place = PageProgram().place
    let document = Document(
      url: url,
      scripts: [
        Document.ScriptElement(
          kind: .data, type: "application/json", text: config, id: "config", place: place)
      ],
      elements: [
        Document.Element(tag: "script", id: "config", place: place),
        Document.Element(
          tag: "button", id: "pay",
          attributes: ["data-amount": "12.50", "data-currency-code": "EUR", "data-count": "3"],
          place: place),
        Document.Element(tag: "div", id: "container", place: place),
      ])
    return PaymentReader(limits: PaymentReader.Limits(steps: 200_000)).read(
      document, scripts: [ScriptInput(url: url, isInline: true, text: text, place: place)])
  }
}
