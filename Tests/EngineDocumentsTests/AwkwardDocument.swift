// A document that parsers trip over, and where the engine departs from the standard in it.

import Testing

/// One document; its kinds follow those of the tree construction tests that engines share.
struct AwkwardDocument: Sendable, CustomTestStringConvertible, ExpressibleByStringLiteral,
  ExpressibleByStringInterpolation
{
  /// What the engine does otherwise than the standard, which Markup follows.
  struct Departure: Sendable {
    /// With the rule of the standard that it is about.
    var reason: String
    /// What then is found by one alone.
    var difference: Difference
  }

  /// Its place in ``all``.
  var number = 0
  var kind = ""
  var served: Engine.Served
  /// Elements are moved or merged, so that the tree's order is not that of the tags.
  var movesElements = false
  var departure: Departure?

  init(stringLiteral text: String) { served = Engine.Served(bytes: Array(text.utf8)) }

  var testDescription: String {
    "\(kind): " + String(decoding: served.bytes, as: UTF8.self).prefix(300)
  }

  /// A document whose tree has another order than its tags.
  static func moved(_ text: String) -> AwkwardDocument {
    var document = AwkwardDocument(stringLiteral: text)
    document.movesElements = true
    return document
  }

  /// Bytes sent with that type.
  static func sent(_ bytes: [UInt8], as contentType: String = "text/html") -> AwkwardDocument {
    var document: AwkwardDocument = ""
    document.served = Engine.Served(bytes: bytes, contentType: contentType)
    return document
  }

  /// A text in UTF-8 sent with that type.
  static func sent(text: String, as contentType: String = "text/html") -> AwkwardDocument {
    sent(Array(text.utf8), as: contentType)
  }

  /// Bytes written as the characters U+0000 to U+00FF, sent with that type.
  static func sent(latin1 text: String, as contentType: String = "text/html") -> AwkwardDocument {
    sent(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }, as: contentType)
  }

  func departing(
    because reason: String, engine: [String] = [], markup: [String] = []
  ) -> AwkwardDocument {
    var copy = self
    copy.departure = Departure(
      reason: reason, difference: Difference(engine: engine, markup: markup))
    return copy
  }

  static let all: [AwkwardDocument] = {
    let kinds: [(String, [AwkwardDocument])] = [
      ("table", tables), ("caption and columns", tableParts), ("formatting", formatting),
      ("template", templates), ("shadow root", shadowRoots), ("select", selects),
      ("foreign content", foreignContent), ("frameset", framesets), ("raw text", rawTexts),
      ("script data", scriptData), ("comment", comments), ("document type", documentTypes),
      ("attribute", attributes), ("character reference", characterReferences),
      ("head and body", headAndBody), ("behind the body", behindTheBody), ("form", forms),
      ("base", bases), ("encoding", encodings), ("line end and NUL", lineEnds),
      ("nesting", nesting), ("left-over of old HTML", oldElements), ("unclosed", unclosed),
      ("script kind", scriptKinds), ("frame", frames), ("address", addresses), ("meta", metas),
      ("handler", handlers),
    ]
    var all = kinds.flatMap { kind, documents in
      documents.map { document in
        var document = document
        document.kind = kind
        return document
      }
    }
    for number in all.indices { all[number].number = number }
    return all
  }()
}
