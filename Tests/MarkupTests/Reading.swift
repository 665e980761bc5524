// Short forms that the tests of this target read a document in.

import AuditModel
import Markup
import Testing

/// A page and what it holds, for tests over many pages.
struct Case: Sendable, CustomTestStringConvertible {
  var html: String
  var expected: [String]

  init(_ html: String, _ expected: String...) {
    self.html = html
    self.expected = expected
  }

  var testDescription: String { html }
}

func read(_ html: String) -> Document {
  MarkupReader().read(html, url: "https://shop.example/")
}

extension Document {
  /// Each script as its text, or `@` and its address.
  var scriptList: [String] { scripts.map { $0.source.map { "@" + $0 } ?? $0.text ?? "" } }
  /// Each handler as `element.event=text`.
  var handlerList: [String] { handlers.map { "\($0.element).\($0.event)=\($0.text)" } }
  var frameList: [String] { frames.map { $0.source ?? $0.sourceDocument ?? "" } }
  /// Each link as `kind address`.
  var linkList: [String] { links.map { "\($0.kind.rawValue) \($0.address ?? "-")" } }
}
