// The stack of open elements and its scopes.

/// The namespace of an element.
enum Namespace {
  case html, svg, mathML
}

/// An element on the stack of open elements; without references, since long stacks are searched often.
struct OpenElement {
  /// Tells elements of one name apart.
  var id: Int
  var element: ElementName
  /// The number of the tag name where ``element`` is `other`; 0 for all others.
  var nameNumber = 0
  var namespace: Namespace
  /// The tag name has a hyphen.
  var isCustom = false
  /// An `annotation-xml` whose encoding makes it an HTML integration point.
  var holdsHTML = false
  /// Has a shadow root that was written in markup.
  var hasShadowRoot = false
  /// A `<template>` that became a shadow root, whose content is live.
  var isShadowRoot = false
  /// The number of this element's entry among the found tags.
  var entry: Int?
  /// ``entry``, or that of the nearest element around it that has one.
  var nearest: Int?

  var isMathMLTextIntegrationPoint: Bool {
    guard namespace == .mathML else { return false }
    switch element {
    case .mi, .mo, .mn, .ms, .mtext: return true
    default: return false
    }
  }

  var isHTMLIntegrationPoint: Bool {
    switch namespace {
    case .html: false
    case .svg: element == .foreignobject || element == .desc || element == .title
    case .mathML: holdsHTML
    }
  }

  var isSpecial: Bool {
    switch namespace {
    case .html: element.isSpecial
    case .svg: isHTMLIntegrationPoint
    case .mathML: isMathMLTextIntegrationPoint || element == .annotationXML
    }
  }

  /// Whether a search in the default scope stops here.
  var endsScope: Bool {
    guard namespace == .html else { return isSpecial }
    switch element {
    case .applet, .caption, .html, .table, .td, .th, .marquee, .object, .template: return true
    default: return false
    }
  }

  func `is`(_ element: ElementName) -> Bool {
    self.element == element && namespace == .html
  }
}

/// How far a search for an open element goes.
enum Scope {
  case ordinary, listItem, button, table, select

  func ends(at open: OpenElement) -> Bool {
    switch self {
    case .ordinary: open.endsScope
    case .listItem: open.endsScope || open.is(.ol) || open.is(.ul)
    case .button: open.endsScope || open.is(.button)
    case .table: open.is(.html) || open.is(.table) || open.is(.template)
    case .select: !(open.is(.optgroup) || open.is(.option))
    }
  }
}

/// The stack of open elements, the current node last.
struct OpenElements {
  private(set) var elements: [OpenElement] = []
  /// How many `<template>` are open whose content is inert.
  private(set) var inertTemplates = 0
  /// How many `<template>` are open, inert or not.
  private(set) var templates = 0
  /// How many `<p>` are open: mostly none, which spares a search.
  private var paragraphs = 0
  private var nameNumbers: [String: Int] = [:]

  var current: OpenElement? { elements.last }
  var isInShadowTree: Bool { templates > inertTemplates }

  /// The number that stands for a tag's name on the stack.
  mutating func nameNumber(of tag: Tag) -> Int {
    guard tag.element == .other else { return 0 }
    if let known = nameNumbers[tag.name] { return known }
    let number = nameNumbers.count + 1
    nameNumbers[tag.name] = number
    return number
  }

  mutating func push(_ open: OpenElement) {
    elements.append(open)
    count(open, by: 1)
  }

  /// Takes the current node away; the root element stays.
  @discardableResult
  mutating func pop() -> OpenElement? {
    guard elements.count > 1, let last = elements.popLast() else { return nil }
    count(last, by: -1)
    return last
  }

  mutating func remove(at index: Int) {
    guard index > 0, index < elements.count else { return }
    count(elements.remove(at: index), by: -1)
  }

  mutating func insert(_ open: OpenElement, at index: Int) {
    elements.insert(open, at: min(max(index, 0), elements.count))
    count(open, by: 1)
  }

  mutating func replace(at index: Int, id: Int) {
    guard elements.indices.contains(index) else { return }
    elements[index].id = id
  }

  /// Turns the current node into one that has a shadow root.
  mutating func markShadowHost() {
    guard let last = elements.indices.last else { return }
    elements[last].hasShadowRoot = true
  }

  mutating func pop(through element: ElementName) {
    while let popped = pop() { if popped.is(element) { return } }
  }

  mutating func pop(throughID id: Int) {
    while let popped = pop() { if popped.id == id { return } }
  }

  /// Takes nodes away until the current one is of those names, a template or the root.
  mutating func pop(backTo names: ElementName...) {
    while let open = current, !(open.namespace == .html && names.contains(open.element)),
      !open.is(.template), pop() != nil
    {}
  }

  mutating func generateImpliedEndTags(
    except excepted: ElementName? = nil, thoroughly: Bool = false
  ) {
    while let open = current, open.namespace == .html, open.element != excepted,
      open.element.hasImpliedEnd(thoroughly: thoroughly), pop() != nil
    {}
  }

  /// Where an element stands, searched down to the innermost template.
  func index(id: Int) -> Int? {
    for index in elements.indices.reversed() {
      if elements[index].id == id { return index }
      if elements[index].is(.template) { return nil }
    }
    return nil
  }

  func has(_ element: ElementName, in scope: Scope = .ordinary) -> Bool {
    if element == .p, paragraphs == 0 { return false }
    return has(in: scope) { $0.is(element) }
  }

  func has(in scope: Scope = .ordinary, where matches: (OpenElement) -> Bool) -> Bool {
    for index in elements.indices.reversed() {
      if matches(elements[index]) { return true }
      if scope.ends(at: elements[index]) { return false }
    }
    return false
  }

  private mutating func count(_ open: OpenElement, by step: Int) {
    if open.is(.p) { paragraphs += step }
    guard open.is(.template) else { return }
    templates += step
    if !open.isShadowRoot { inertTemplates += step }
  }
}
