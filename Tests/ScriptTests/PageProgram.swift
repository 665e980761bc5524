// Reads a page given as its markup's elements and its scripts' texts.

import AuditModel
import Script

/// A page of tests: scripts in document order, elements by id, inline handlers.
struct PageProgram {
  var scripts: [String]
  var ids: [String] = ["pay", "container"]
  var areModules = false
  /// Attributes of the element `#pay`, and whether it stands in `#container`.
  var attributes: [String: String] = [:]
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
}
