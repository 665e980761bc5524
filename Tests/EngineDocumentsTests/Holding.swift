// What a document holds, in the same words from Markup and from the engine.

import AuditModel

/// What is compared: each list holds one line for each thing, in the order of the document.
///
/// A formatting element that stands in the tree again, since the parser opened it again, is there
/// once. The engine's side is written by `EngineDocuments/holding.js`.
struct Holding: Codable, Equatable {
  var title: String
  var base: String?
  var scripts: [String]
  var frames: [String]
  var links: [String]
  var metas: [String]
  var handlers: [String]
  var scriptURLs: [String]
  var elements: [String]
  /// Of each element with an `id` what is around it.
  var parents: [String]

  init(_ document: Document) {
    title = document.title.foldingSpace
    base = document.base
    scripts = document.scripts.map { script in
      line(
        script.kind.rawValue, ("type", script.type), ("src", script.source),
        ("async", script.isAsync), ("defer", script.isDefer), ("nomodule", script.noModule),
        ("integrity", script.integrity), ("crossorigin", script.crossOrigin), ("id", script.id),
        ("text", script.text))
    }
    frames = document.frames.map { frame in
      line(
        nil, ("src", frame.source), ("srcdoc", frame.sourceDocument), ("name", frame.name),
        ("id", frame.id), ("allow", frame.allow), ("sandbox", frame.sandbox),
        ("allowpaymentrequest", frame.allowsPaymentRequest ?? false))
    }
    links = once(document.links) { link in
      let text = line(
        link.kind.rawValue, ("address", link.address), ("target", link.target), ("rel", link.rel),
        ("method", link.method), ("id", link.id))
      return (text, link.kind == .anchor ? "a" : link.kind.rawValue)
    }
    metas = document.metas.map { meta in
      line(
        nil, ("http-equiv", meta.httpEquiv), ("name", meta.name), ("content", meta.content),
        ("in head", meta.inHead))
    }
    handlers = once(document.handlers) { handler in
      ("\(handler.element).\(handler.event)=\(handler.text)", handler.element)
    }
    scriptURLs = once(document.scriptURLs) { ("\($0.element) \($0.text)", $0.element) }
    parents = document.elements.compactMap { element in
      guard let id = element.id, !formattingElements.contains(element.tag) else { return nil }
      let around = element.parent.map { document.elements[$0] }
      return "\(id) in \(around?.id ?? around?.tag ?? "-")"
    }
    elements = once(document.elements) { element in
      let classes = element.classes.isEmpty ? nil : element.classes.joined(separator: ".")
      let attributes = element.attributes.map { ($0.name, "\"\($0.value)\"") }
      let text = line(
        element.tag, [("id", element.id), ("class", classes)] + attributes)
      return (text, element.tag)
    }
  }

  /// Without the order in which tags were met and what they stood in, which the tree does not keep
  /// where an element was moved.
  ///
  /// Markup says that a paragraph is in the `<b>` whose end tag it holds: what is in the paragraph
  /// is, in a copy.
  var sorted: Holding {
    var sorted = self
    sorted.scripts.sort()
    sorted.frames.sort()
    sorted.links.sort()
    sorted.metas.sort()
    sorted.handlers.sort()
    sorted.scriptURLs.sort()
    sorted.elements.sort()
    sorted.parents = []
    return sorted
  }

  fileprivate var lists: [(name: String, lines: [String])] {
    [
      ("title", [title]), ("base", base.map { [$0] } ?? []), ("script", scripts),
      ("frame", frames), ("link", links), ("meta", metas), ("handler", handlers),
      ("program", scriptURLs), ("element", elements), ("parent", parents),
    ]
  }
}

/// Where two readings of one document differ.
struct Difference: Equatable, CustomStringConvertible {
  /// Each as `list line`; an order that differs alone as `list order`.
  var engine: [String] = []
  var markup: [String] = []

  init(engine: [String] = [], markup: [String] = []) {
    self.engine = engine
    self.markup = markup
  }

  init(engine: Holding, markup: Holding) {
    for (theirs, ours) in zip(engine.lists, markup.lists) where theirs.lines != ours.lines {
      var onlyTheirs = theirs.lines
      var onlyOurs: [String] = []
      for line in ours.lines {
        if let at = onlyTheirs.firstIndex(of: line) {
          onlyTheirs.remove(at: at)
        } else {
          onlyOurs.append(line)
        }
      }
      if onlyTheirs.isEmpty, onlyOurs.isEmpty { (onlyTheirs, onlyOurs) = (["order"], ["order"]) }
      self.engine += onlyTheirs.map { theirs.name + " " + $0 }
      self.markup += onlyOurs.map { ours.name + " " + $0 }
    }
  }

  var isNone: Bool { engine.isEmpty && markup.isEmpty }

  var description: String {
    "only the engine has \(engine), only Markup has \(markup)"
  }
}

private func line(_ word: String?, _ parts: (name: String, value: Any?)...) -> String {
  line(word, parts.map { ($0.name, $0.value) })
}

private func line(_ word: String?, _ parts: [(String, Any?)]) -> String {
  let words = parts.compactMap { name, value -> String? in
    switch value {
    case let text as String: "\(name)=\(text)"
    case let flag as Bool: flag ? name : nil
    default: nil
    }
  }
  return ((word.map { [$0] } ?? []) + words).joined(separator: " ")
}

private let formattingElements: Set = [
  "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u",
]

/// Lines for things, those of formatting elements once.
private func once<Thing>(
  _ things: [Thing], _ line: (Thing) -> (text: String, element: String)
) -> [String] {
  var lines: [String] = []
  var known: Set<String> = []
  for thing in things {
    let (text, element) = line(thing)
    if formattingElements.contains(element), !known.insert(text).inserted { continue }
    lines.append(text)
  }
  return lines
}

extension String {
  fileprivate var foldingSpace: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
