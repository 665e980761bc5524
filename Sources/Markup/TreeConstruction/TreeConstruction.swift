// Decides which tags of a page become elements, by the HTML standard's tree construction.

/// The HTML standard's tree construction without a tree: it keeps the stack of open elements and
/// tells a transcript which elements come to be.
///
/// Scripting is on. Elements that it makes up (implied, reopened) have no tag and are not told.
/// Source: https://html.spec.whatwg.org/multipage/parsing.html#tree-construction
struct TreeConstruction {
  enum InsertionMode {
    case initial, beforeHTML, beforeHead, inHead, afterHead, inBody, inTable, inCaption
    case inColumnGroup, inTableBody, inRow, inCell, inSelect, inSelectInTable, inTemplate
    case afterBody, inFrameset, afterFrameset, afterAfterBody, afterAfterFrameset
  }

  /// What to do with a token after a rule was applied.
  enum Next {
    /// The token is used up or dropped.
    case done
    /// The rules of the present mode look at it again.
    case again
  }

  var tokenizer: Tokenizer
  var transcript: Transcript
  var stack = OpenElements()
  var formatting = FormattingElements()
  var mode = InsertionMode.initial
  var templateModes: [InsertionMode] = []
  /// The open form's number.
  var form: Int?
  var allowsFrameset = true
  var hasQuirks = false
  private var hasHead = false
  private var rootAttributes: Set<String> = []
  private var bodyAttributes: Set<String> = []
  /// The transcript's length when the body began.
  private var bodyBegin: Int?
  /// The raw text element whose text is read now.
  private var rawElement: (number: Int?, element: ElementName)?
  private var nextID = 0
  private let depthLimit: Int
  /// More than any token can need: each round leaves a mode or an element.
  private let mostRounds: Int

  init(_ bytes: [UInt8], limit: MarkupReader.Limits) {
    tokenizer = Tokenizer(bytes)
    transcript = Transcript(limit: limit)
    depthLimit = limit.depth
    mostRounds = limit.depth + 100
  }

  /// Reads the whole page.
  static func transcript(of bytes: [UInt8], limit: MarkupReader.Limits) -> Transcript {
    var construction = TreeConstruction(bytes, limit: limit)
    while true {
      let token = construction.tokenizer.next(
        allowsCDATA: construction.stack.current.map { $0.namespace != .html } ?? false)
      if case .end = token { return construction.transcript }
      construction.process(token)
    }
  }

  private mutating func process(_ token: Token) {
    if let raw = rawElement {
      switch token {
      case .text(let range):
        if let number = raw.number {
          transcript.appendText(
            .init(range: range, holdsReferences: raw.element == .title), to: number)
        }
      default:
        if raw.element == .script, let number = raw.number { transcript.finish(number) }
        rawElement = nil
      }
      return
    }
    for _ in 0..<mostRounds {
      let next = usesHTMLRules(for: token) ? applyRules(token) : applyForeignRules(token)
      if next == .done { return }
    }
  }

  mutating func applyRules(_ token: Token) -> Next {
    switch mode {
    case .initial, .beforeHTML, .beforeHead: beforeHead(token)
    case .inHead: inHead(token)
    case .afterHead: afterHead(token)
    case .inBody: inBody(token)
    case .inTable, .inTableBody, .inRow: inTableParts(token)
    case .inCaption, .inColumnGroup, .inCell: inTableContent(token)
    case .inSelect, .inSelectInTable: inSelect(token)
    case .inTemplate: inTemplate(token)
    case .afterBody, .afterAfterBody: afterBody(token)
    case .inFrameset, .afterFrameset, .afterAfterFrameset: inFrameset(token)
    }
  }

  // MARK: Insertion

  var isInert: Bool { stack.inertTemplates > 0 }

  /// Tells the transcript of an element; nil where it is inert or does not matter.
  private mutating func tell(_ tag: Tag, namespace: Namespace, isFinished: Bool = true) -> Int? {
    guard !isInert else { return nil }
    return transcript.add(
      PageElement(
        tag: tag, namespace: namespace, isInHead: stack.current?.is(.head) ?? false,
        isInShadowTree: stack.isInShadowTree, parent: stack.current?.nearest,
        isFinished: isFinished))
  }

  /// Inserts an element that can have no content.
  mutating func insertVoid(_ tag: Tag) {
    _ = tell(tag, namespace: .html)
  }

  /// Inserts an element and makes it the current node.
  ///
  /// - Returns: its number on the stack; nil where the nesting is too deep to enter it.
  @discardableResult
  mutating func insert(_ tag: Tag, namespace: Namespace = .html) -> Int? {
    let isScript = tag.element == .script
    let entry = tell(tag, namespace: namespace, isFinished: !isScript)
    var open = OpenElement(
      id: newID(), element: tag.element, nameNumber: stack.nameNumber(of: tag),
      namespace: namespace, isCustom: tag.hasCustomName)
    open.entry = entry
    open.nearest = entry ?? stack.current?.nearest
    if namespace == .mathML, tag.element == .annotationXML { open.holdsHTML = holdsHTML(tag) }
    // A script holds nothing but its text, which is kept however deep it stands.
    guard stack.elements.count < depthLimit + (isScript ? 1 : 0) else {
      transcript.note(
        "Elements were nested deeper than \(depthLimit); deeper ones were read side by side "
          + "(--max-nesting).")
      return nil
    }
    stack.push(open)
    return open.id
  }

  /// Inserts an element that no tag of the page stands for.
  mutating func insertImplied(_ element: ElementName) {
    guard stack.elements.count < depthLimit else { return }
    stack.push(
      OpenElement(
        id: newID(), element: element, namespace: .html, nearest: stack.current?.nearest))
  }

  /// Inserts an element whose content is text up to its end tag.
  mutating func insertRaw(_ tag: Tag, model: Tokenizer.TextModel) {
    let number = tell(tag, namespace: .html, isFinished: tag.element != .script)
    tokenizer.read(as: model, until: tag.name)
    let keepsText = tag.element == .script || tag.element == .title
    rawElement = (keepsText ? number : nil, tag.element)
  }

  mutating func newID() -> Int {
    nextID += 1
    return nextID
  }

  private func holdsHTML(_ tag: Tag) -> Bool {
    guard let encoding = tag.attribute("encoding") else { return false }
    let value = CharacterReferences.decode(tokenizer.bytes[encoding.value], inAttribute: true)
      .lowercased()
    return value == "text/html" || value == "application/xhtml+xml"
  }

  mutating func insertTemplate(_ tag: Tag) {
    let attachesShadow = hostsShadowRoot(tag)
    if attachesShadow { stack.markShadowHost() } else { _ = tell(tag, namespace: .html) }
    var open = OpenElement(id: newID(), element: .template, namespace: .html)
    open.isShadowRoot = attachesShadow
    if attachesShadow { open.nearest = stack.current?.nearest }
    stack.push(open)
    formatting.pushMarker()
    allowsFrameset = false
    mode = .inTemplate
    templateModes.append(.inTemplate)
  }

  /// Whether a template's content becomes the shadow root of the current node.
  private func hostsShadowRoot(_ tag: Tag) -> Bool {
    guard let attribute = tag.attribute("shadowrootmode"), stack.elements.count > 1,
      let host = stack.current, host.namespace == .html, !host.hasShadowRoot,
      host.element.mayHostShadow || host.isCustom
    else { return false }
    let value = CharacterReferences.decode(tokenizer.bytes[attribute.value], inAttribute: true)
      .lowercased()
    return value == "open" || value == "closed"
  }

  mutating func endTemplate() {
    guard stack.templates > 0 else { return }
    stack.generateImpliedEndTags(thoroughly: true)
    stack.pop(through: .template)
    formatting.clearToMarker()
    _ = templateModes.popLast()
    resetMode()
  }

  // MARK: Root, head and body

  mutating func insertRoot(_ tag: Tag?) {
    rootAttributes = Set(tag?.attributes.map(\.name) ?? [])
    if let tag { insert(tag) } else { insertImplied(.html) }
    mode = .beforeHead
  }

  mutating func insertHead(_ tag: Tag?) {
    if let tag { insert(tag) } else { insertImplied(.head) }
    hasHead = true
    mode = .inHead
  }

  mutating func insertBody(_ tag: Tag?) {
    bodyBegin = transcript.elements.count
    bodyAttributes = Set(tag?.attributes.map(\.name) ?? [])
    if let tag { insert(tag) } else { insertImplied(.body) }
    mode = .inBody
  }

  /// Gives the root element what a later `<html>` has.
  mutating func mergeIntoRoot(_ tag: Tag) {
    guard stack.templates == 0 else { return }
    let rest = tag.attributes.filter { rootAttributes.insert($0.name).inserted }
    tell(tag, only: rest)
  }

  /// Gives the body what a later `<body>` has.
  mutating func mergeIntoBody(_ tag: Tag) {
    guard stack.elements.count > 1, stack.elements[1].is(.body), stack.templates == 0 else {
      return
    }
    allowsFrameset = false
    let rest = tag.attributes.filter { bodyAttributes.insert($0.name).inserted }
    tell(tag, only: rest)
  }

  private mutating func tell(_ tag: Tag, only attributes: [Attribute]) {
    guard !attributes.isEmpty else { return }
    var rest = tag
    rest.attributes = attributes
    _ = tell(rest, namespace: .html)
  }

  /// Puts a frameset where the body was.
  mutating func replaceBody(with tag: Tag) {
    guard stack.elements.count > 1, stack.elements[1].is(.body), allowsFrameset else { return }
    if let bodyBegin { transcript.removeElements(from: bodyBegin) }
    stack.pop(backTo: .html)
    insert(tag)
    mode = .inFrameset
  }

  /// Applies the head's rules to a tag that stands behind it, with the head open again.
  mutating func insertIntoHead(_ token: Token) -> Next {
    guard hasHead, stack.elements.count < depthLimit else { return inHead(token) }
    let id = newID()
    stack.push(OpenElement(id: id, element: .head, namespace: .html))
    let next = inHead(token)
    if let index = stack.elements.lastIndex(where: { $0.id == id }) { stack.remove(at: index) }
    return next
  }

  // MARK: The mode by the stack

  /// Resets the insertion mode appropriately.
  mutating func resetMode() {
    for index in stack.elements.indices.reversed() {
      let open = stack.elements[index]
      if open.namespace == .html, let found = mode(inside: open, at: index) {
        mode = found
        return
      }
    }
    mode = .inBody
  }

  private func mode(inside open: OpenElement, at index: Int) -> InsertionMode? {
    switch open.element {
    case .select:
      for ancestor in stack.elements[..<index].reversed() {
        if ancestor.is(.template) { return .inSelect }
        if ancestor.is(.table) { return .inSelectInTable }
      }
      return .inSelect
    case .td, .th: return .inCell
    case .tr: return .inRow
    case .tbody, .thead, .tfoot: return .inTableBody
    case .caption: return .inCaption
    case .colgroup: return .inColumnGroup
    case .table: return .inTable
    case .template: return templateModes.last ?? .inTemplate
    case .head: return .inHead
    case .body: return .inBody
    case .frameset: return .inFrameset
    case .html: return hasHead ? .afterHead : .beforeHead
    default: return nil
    }
  }

  // MARK: Text

  /// Whether text is white space alone, which many modes do not count.
  func isSpace(_ range: Range<Int>) -> Bool {
    tokenizer.bytes[range].allSatisfy(\.isHTMLSpace)
  }

  /// Whether text leaves it open that a frameset follows.
  func isSpaceOrNUL(_ range: Range<Int>) -> Bool {
    tokenizer.bytes[range].allSatisfy { $0.isHTMLSpace || $0 == 0 }
  }

  /// Running text in the body's rules.
  mutating func insertText(_ range: Range<Int>) {
    reopenFormatting()
    if allowsFrameset, !isSpaceOrNUL(range) { allowsFrameset = false }
    tellText(range, holdsReferences: true)
  }

  /// Tells text to the transcript, and to a script in SVG whose direct text it is.
  mutating func tellText(_ range: Range<Int>, holdsReferences: Bool) {
    guard !isInert, let open = stack.current else { return }
    if let entry = open.entry, open.element == .script {
      transcript.appendText(.init(range: range, holdsReferences: holdsReferences), to: entry)
    } else {
      transcript.add(tokenizer.bytes[range])
    }
  }
}
