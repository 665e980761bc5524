// Turns the elements that a page builds into a document's description.

import AuditModel

/// Fills a ``Document`` element by element.
struct DocumentBuilder {
  private(set) var document: Document
  private let bytes: [UInt8]
  private let lines: SourceLines
  private var hasTitle = false
  /// `target` of the first `<base>` that has one, which counts for links before it too.
  private var baseTarget: String?
  private var lastPlace: (range: Range<Int>, place: Place)?
  /// The start tags of forms by their `id`, the first of each.
  private var forms: [String: Tag] = [:]

  /// - Parameter bytes: the page in UTF-8, which the elements' ranges mean.
  init(bytes: [UInt8], url: String) {
    self.bytes = bytes
    lines = SourceLines(bytes)
    document = Document(url: url)
  }

  /// Adds all elements of a page, in order.
  mutating func add(_ elements: [PageElement]) {
    // For each the index of it, or of what is around it, in the document.
    var indices: [Int?] = []
    indices.reserveCapacity(elements.count)
    for element in elements where element.tag.element == .form {
      if let id = value(element.tag, "id"), forms[id] == nil { forms[id] = element.tag }
    }
    for element in elements {
      let known = document.elements.count
      let around = element.parent.flatMap { indices.indices.contains($0) ? indices[$0] : nil }
      add(element, within: around)
      addSubmission(element, among: elements)
      indices.append(document.elements.count > known ? known : around)
    }
    guard let baseTarget else { return }
    for index in document.links.indices where document.links[index].target == nil {
      document.links[index].target = baseTarget
    }
  }

  private mutating func add(_ element: PageElement, within parent: Int?) {
    guard element.isInDocument else { return }
    let tag = element.tag
    switch (element.namespace, tag.element) {
    case (.html, .script), (.svg, .script): addScript(element)
    case (.html, .iframe), (.html, .frame): addFrame(tag)
    case (.html, .a), (.html, .area), (.html, .form), (.svg, .a): addLink(element)
    case (.html, .button), (.html, .input): addScriptURL(tag, attribute: "formaction")
    case (.html, .meta): addMeta(element)
    case (.html, .base) where !element.isInShadowTree:
      if document.base == nil { document.base = value(tag, "href") }
      if baseTarget == nil { baseTarget = value(tag, "target") }
    case (.html, .title) where !element.isInShadowTree: addTitle(element)
    default: break
    }
    addHandlers(element)
    addElement(element, within: parent)
  }

  // MARK: Attributes and places

  private func value(_ attribute: Attribute) -> String {
    CharacterReferences.decode(bytes[attribute.value], inAttribute: true)
  }

  private func value(_ tag: Tag, _ name: String) -> String? {
    guard let attribute = tag.attribute(name) else { return nil }
    return value(attribute)
  }

  private func has(_ tag: Tag, _ name: String) -> Bool { tag.attribute(name) != nil }

  private mutating func place(_ range: Range<Int>) -> Place {
    // A link is an element too, and asks twice.
    if let lastPlace, lastPlace.range == range { return lastPlace.place }
    let place = lines.place(range, url: document.url, origin: .html)
    lastPlace = (range, place)
    return place
  }

  private func text(_ element: PageElement) -> String {
    element.text.map { piece in
      piece.holdsReferences
        ? CharacterReferences.decode(bytes[piece.range], inAttribute: false)
        : CharacterReferences.literal(bytes[piece.range])
    }.joined()
  }

  // MARK: Kinds of elements

  private mutating func addScript(_ element: PageElement) {
    let tag = element.tag
    let isSVG = element.namespace == .svg
    guard
      let kind = ScriptKind.kind(
        type: value(tag, "type"), language: isSVG ? nil : value(tag, "language"),
        for: isSVG ? nil : value(tag, "for"), event: isSVG ? nil : value(tag, "event")),
      // A script without an end tag is not run; what is data can be read.
      element.isFinished || kind == .data
    else { return }
    let source =
      isSVG ? value(tag, "href") ?? value(tag, "xlink:href") : value(tag, "src")
    let text = source == nil ? text(element) : nil
    // A script without address and text is not run.
    if source == nil, text?.isEmpty != false { return }
    document.scripts.append(
      Document.ScriptElement(
        kind: kind, type: value(tag, "type"), source: source, text: text,
        textStart: text == nil
          ? nil : element.text.first.map { lines.position(at: $0.range.lowerBound) },
        isAsync: has(tag, "async"), isDefer: has(tag, "defer"), noModule: has(tag, "nomodule"),
        integrity: value(tag, "integrity"), nonce: nonce(tag),
        crossOrigin: value(tag, "crossorigin"), mainScript: value(tag, "data-main"),
        id: value(tag, "id"), place: place(tag.range)))
  }

  /// The nonce where it counts (https://www.w3.org/TR/CSP3/#is-element-nonceable).
  private func nonce(_ tag: Tag) -> String? {
    guard !tag.repeatsAttribute, let nonce = value(tag, "nonce") else { return nil }
    let isStolen = tag.attributes.contains { attribute in
      [attribute.name, value(attribute)].contains { text in
        let text = text.lowercased()
        return text.contains("<script") || text.contains("<style")
      }
    }
    return isStolen ? nil : nonce
  }

  private mutating func addFrame(_ tag: Tag) {
    let isInline = tag.element == .iframe
    document.frames.append(
      Document.Frame(
        source: value(tag, "src"), sourceDocument: isInline ? value(tag, "srcdoc") : nil,
        name: value(tag, "name"), id: value(tag, "id"),
        allow: isInline ? value(tag, "allow") : nil,
        sandbox: isInline ? value(tag, "sandbox") : nil,
        allowsPaymentRequest: isInline && has(tag, "allowpaymentrequest") ? true : nil,
        isCredentialless: isInline && has(tag, "credentialless") ? true : nil,
        demandedPolicy: isInline ? value(tag, "csp") : nil,
        place: place(tag.range)))
    addScriptURL(tag, attribute: "src")
  }

  private mutating func addLink(_ element: PageElement) {
    let tag = element.tag
    var address = tag.element == .form ? "action" : "href"
    if element.namespace == .svg, !has(tag, address) { address = "xlink:href" }
    let kind: Document.Link.Kind =
      switch tag.element {
      case .form: .form
      case .area: .area
      default: .anchor
      }
    document.links.append(
      Document.Link(
        kind: kind, address: value(tag, address), target: value(tag, "target"),
        rel: value(tag, "rel"), method: kind == .form ? value(tag, "method")?.lowercased() : nil,
        id: value(tag, "id"), place: place(tag.range)))
    addScriptURL(tag, attribute: address)
  }

  /// A submit button that sends its form elsewhere, or into another window, than the form says
  /// (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fs-formtarget).
  private mutating func addSubmission(_ element: PageElement, among elements: [PageElement]) {
    let tag = element.tag
    guard element.isInDocument, element.namespace == .html, isSubmitButton(tag),
      has(tag, "formaction") || has(tag, "formtarget")
    else { return }
    let form =
      if let id = value(tag, "form") { forms[id] } else { formAround(element, among: elements) }
    guard let form else { return }
    document.links.append(
      Document.Link(
        kind: .form, address: value(tag, "formaction") ?? value(form, "action"),
        target: value(tag, "formtarget") ?? value(form, "target") ?? baseTarget,
        rel: value(form, "rel"),
        method: (value(tag, "formmethod") ?? value(form, "method"))?.lowercased(),
        id: value(tag, "id"), place: place(tag.range)))
  }

  private func isSubmitButton(_ tag: Tag) -> Bool {
    let type = value(tag, "type")?.lowercased()
    return switch tag.element {
    case .button: type != "button" && type != "reset"
    case .input: type == "submit" || type == "image"
    default: false
    }
  }

  private func formAround(_ element: PageElement, among elements: [PageElement]) -> Tag? {
    var outer = element.parent
    while let index = outer, elements.indices.contains(index) {
      if elements[index].tag.element == .form { return elements[index].tag }
      outer = elements[index].parent
    }
    return nil
  }

  private mutating func addScriptURL(_ tag: Tag, attribute name: String) {
    guard let attribute = tag.attribute(name) else { return }
    let address = value(attribute)
    guard let program = ScriptURL.program(in: address) else { return }
    // Behind the scheme, where it is written as it stands.
    var range = attribute.value
    if let colon = bytes[range].firstIndex(of: 0x3A),
      ScriptURL.program(in: String(decoding: bytes[range.lowerBound...colon], as: UTF8.self))
        != nil
    {
      range = (colon + 1)..<range.upperBound
    }
    document.scriptURLs.append(
      Document.InlineHandler(
        event: "click", element: tag.name, elementID: value(tag, "id"), text: program,
        place: place(range)))
  }

  private mutating func addMeta(_ element: PageElement) {
    let tag = element.tag
    guard has(tag, "http-equiv") || has(tag, "name") else { return }
    document.metas.append(
      Document.Meta(
        httpEquiv: value(tag, "http-equiv")?.lowercased(), name: value(tag, "name")?.lowercased(),
        content: value(tag, "content") ?? "", inHead: element.isInHead,
        place: place(tag.attribute("content")?.value ?? tag.range)))
  }

  private mutating func addTitle(_ element: PageElement) {
    guard !hasTitle else { return }
    hasTitle = true
    var title = VisibleText(limit: Int.max)
    title.add(Array(text(element).utf8))
    document.title = title.text
  }

  private mutating func addHandlers(_ element: PageElement) {
    let tag = element.tag
    for attribute in tag.attributes {
      guard
        let event = HandlerNames.event(
          of: attribute.name, on: tag, isSVG: element.namespace == .svg)
      else { continue }
      document.handlers.append(
        Document.InlineHandler(
          event: String(event), element: tag.name, elementID: value(tag, "id"),
          text: value(attribute), place: place(attribute.value)))
    }
  }

  private mutating func addElement(_ element: PageElement, within parent: Int?) {
    let tag = element.tag
    switch (element.namespace, tag.element) {
    case (.html, .script), (.html, .meta), (.html, .base), (.html, .link), (.html, .style),
      (.html, .title), (.html, .noscript), (.html, .html), (.html, .head):
      return
    case (.html, .button), (.html, .input): break
    default: guard scriptsMayLookUp(tag) else { return }
    }
    var id: String?
    var classes: [String] = []
    var attributes: [ElementAttributes.Element] = []
    for attribute in tag.attributes {
      let value = value(attribute)
      switch attribute.name {
      case "id": id = value
      case "class":
        classes =
          value.utf8.contains(where: \.isHTMLSpace)
          ? value.utf8.split(whereSeparator: \.isHTMLSpace).map { String(Substring($0)) }
          : value.isEmpty ? [] : [value]
      default: attributes.append((attribute.name, value))
      }
    }
    document.elements.append(
      Document.Element(
        tag: tag.name, id: id, classes: classes, attributes: ElementAttributes(attributes),
        parent: parent, place: place(tag.range)))
  }

  private func scriptsMayLookUp(_ tag: Tag) -> Bool {
    tag.attributes.contains { attribute in
      // The lengths tell most names apart, and faster.
      switch attribute.name.utf8.count {
      case 2: attribute.name == "id"
      case 4: attribute.name == "name"
      case 5...: attribute.name == "class" || attribute.name.utf8.starts(with: "data-".utf8)
      default: false
      }
    } || tag.name.utf8.contains(UInt8(ascii: "-"))
  }
}
