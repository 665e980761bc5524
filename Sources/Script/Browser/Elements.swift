// The document and its elements as page code sees them.

import AuditModel
import JavaScript

/// What is known of an element.
final class ElementRecord {
  /// A selector that finds it, or `<tag>` for one that page code made.
  var selector: String
  var tag: String?
  /// In the document; nil where that is not known.
  var isPlaced: Bool?
  /// The element of the markup, where it is one.
  var markup: Document.Element?
  /// The button that pay.js drew, by its record.
  var button: Int?
  /// The payment of a `<google-pay-button>`, by its record.
  var isComponent: Bool { tag == "google-pay-button" }

  init(selector: String, tag: String?, isPlaced: Bool?, markup: Document.Element? = nil) {
    self.selector = selector
    self.tag = tag
    self.isPlaced = isPlaced
    self.markup = markup
  }
}

extension PageModel {
  /// The record of an element; nil for other objects.
  func record(of object: HeapObject) -> ElementRecord? { object.attachment as? ElementRecord }

  /// The element that a selector finds; the same one each time.
  func element(_ selector: String, at site: Site) -> HeapObject {
    if let known = elements[selector] { return known }
    let alternatives = Selector.list(selector)
    let found = firstElement(matching: alternatives)
    let tag = found?.tag ?? (alternatives.count == 1 ? alternatives.first?.tag : nil)
    let object = makeElement(
      ElementRecord(
        selector: selector, tag: tag,
        isPlaced: found != nil || selector == "body" || selector == "head" ? true : nil,
        markup: found),
      at: site)
    elements[selector] = object
    return object
  }

  private func firstElement(matching alternatives: [Selector]) -> Document.Element? {
    let elements = document.elements
    if alternatives.count == 1, let id = alternatives.first?.id {
      // By their `id` most are told apart at once.
      let sought = elements.indices.filter { elements[$0].id == id }.map { elements[$0] }
      return sought.first { element in alternatives.contains { $0.matches(element) } }
    }
    return elements.first { element in alternatives.contains { $0.matches(element) } }
  }

  func makeElement(_ record: ElementRecord, at site: Site) -> HeapObject {
    let object = HeapObject(.host("Element"), prototype: elementPrototype, site: site)
    object.attachment = record
    return object
  }

  private var elementPrototype: HeapObject {
    if case .object(let prototype)? = evaluator.global["@@Element.prototype"]?.value {
      return prototype
    }
    return HeapObject()
  }

  /// The elements among the values, list items included.
  func elementObjects(_ value: AbstractValue) -> [HeapObject] {
    value.objects.flatMap { object -> [HeapObject] in
      if record(of: object) != nil { return [object] }
      if object.isArray {
        return object.elements.flatMap(\.objects).filter { record(of: $0) != nil }
      }
      return []
    }
  }

  /// An element is put into the document, or into one that is not there yet.
  func place(_ value: AbstractValue, into parent: AbstractValue, at site: Site) {
    let parents = elementObjects(parent)
    let isPlaced: Bool? =
      parents.isEmpty
      ? nil
      : parents.contains { record(of: $0)?.isPlaced == true }
        ? true
        : parents.contains { record(of: $0)?.isPlaced == nil } ? nil : false
    for object in elementObjects(value) {
      guard let record = record(of: object) else { continue }
      // What goes into an element that is not placed yet is placed with it.
      if isPlaced != false, record.isPlaced != true { record.isPlaced = isPlaced }
      if let button = record.button {
        if isPlaced != false, facts.buttons[button].isPlaced != true {
          facts.buttons[button].isPlaced = isPlaced
        }
      }
      if record.tag == "script" { noteScriptPlaced(object, at: site) }
      spread(isPlaced, from: object)
      noteEffect()
      noteGated(.element, at: site)
    }
    if elementObjects(value).isEmpty { noteEffect() }
  }

  /// What was put into an element is placed with it.
  private func spread(_ isPlaced: Bool?, from object: HeapObject) {
    guard isPlaced != false, case .object(let children)? = object["@@children"]?.value else {
      return
    }
    for child in children.elements.flatMap(\.objects) {
      guard let record = record(of: child), record.isPlaced != true else { continue }
      record.isPlaced = isPlaced
      if let button = record.button, facts.buttons[button].isPlaced != true {
        facts.buttons[button].isPlaced = isPlaced
      }
      if record.tag == "script" {
        noteScriptPlaced(child, at: child.site ?? Site(source: -1, span: .init(start: 0, end: 0)))
      }
      spread(isPlaced, from: child)
    }
  }

  private func keepChild(_ value: AbstractValue, of parent: AbstractValue) {
    for parent in elementObjects(parent) {
      let children: HeapObject
      if case .object(let known)? = parent["@@children"]?.value {
        children = known
      } else {
        children = evaluator.makeArray([])
        parent.hide("@@children", .object(children))
      }
      for child in elementObjects(value) where children.elements.count < 256 {
        if !children.elements.flatMap(\.objects).contains(where: { $0 === child }) {
          children.elements.append(.object(child))
        }
      }
    }
  }

  // MARK: Methods

  func installElements() {
    let prototype = HeapObject(prototype: evaluator.makeObject().prototype)
    evaluator.global.hide("@@Element.prototype", .object(prototype))
    let method: MethodDefinition = { [unowned self] names, body in
      for name in names { self.define(name, on: prototype, body) }
    }
    installPlacing(method)
    installAttributes(method)
    installLookUps(method)
    installElementEvents(method)
    installDocument(prototype)
  }

  /// Defines a method of elements under each of several names.
  typealias MethodDefinition = (
    [String], @escaping (PageModel, NativeFunction.Call) -> AbstractValue
  ) -> Void

  /// Methods that put elements into others.
  private func installPlacing(_ method: MethodDefinition) {
    method(["appendChild", "insertBefore", "replaceChild"]) { page, call in
      page.keepChild(call[0], of: call.this)
      page.place(call[0], into: call.this, at: call.site)
      return call[0]
    }
    method(["append", "prepend", "replaceChildren"]) { page, call in
      for argument in call.arguments {
        page.keepChild(argument, of: call.this)
        page.place(argument, into: call.this, at: call.site)
      }
      return call.this
    }
    method(["before", "after", "replaceWith"]) { page, call in
      for argument in call.arguments { page.place(argument, into: call.this, at: call.site) }
      return call.this
    }
    method(["insertAdjacentElement"]) { page, call in
      page.keepChild(call[1], of: call.this)
      page.place(call[1], into: call.this, at: call.site)
      return call[1]
    }
    method(["appendTo", "prependTo", "insertAfter"]) { page, call in
      let target =
        call[0].string.map { AbstractValue.object(page.element($0, at: call.site)) } ?? call[0]
      page.keepChild(call.this, of: target)
      page.place(call.this, into: target, at: call.site)
      return call.this
    }
    method(["html", "insertAdjacentHTML"]) { page, call in
      for argument in call.arguments where !page.elementObjects(argument).isEmpty {
        page.keepChild(argument, of: call.this)
        page.place(argument, into: call.this, at: call.site)
      }
      page.noteEffect()
      return call.this
    }
  }

  /// Attributes, and what a buyer sees of an element.
  private func installAttributes(_ method: MethodDefinition) {
    method(["getAttribute", "attr", "prop", "data"]) { page, call in
      if call.arguments.count > 1 {
        page.setAttribute(call[0], call[1], of: call.this, at: call.site)
        return call.this
      }
      return page.attribute(call[0].string, of: call.this, at: call.site)
    }
    method(["setAttribute"]) { page, call in
      page.setAttribute(call[0], call[1], of: call.this, at: call.site)
      return .undefined
    }
    method(["removeAttribute", "removeAttr", "toggleAttribute"]) { page, _ in
      page.noteEffect()
      return .undefined
    }
    method(["hasAttribute", "matches", "contains", "is", "hasClass"]) { _, call in
      .unknown(Mystery(.document, at: call.site))
    }
    method([
      "show", "hide", "toggle", "fadeIn", "fadeOut", "css", "addClass", "removeClass",
      "toggleClass", "slideDown", "slideUp",
    ]) { page, call in
      page.noteEffect()
      return call.this
    }
    method(["val", "text"]) { page, call in
      if call.arguments.isEmpty { return .unknown(Mystery(.document, at: call.site)) }
      page.noteEffect()
      return call.this
    }
    method([
      "remove", "empty", "focus", "blur", "removeChild", "scrollIntoView", "attachShadow", "detach",
      "unbind", "off",
    ]) { page, call in
      page.noteEffect()
      return call.this
    }
  }

  /// Methods that give other elements.
  private func installLookUps(_ method: MethodDefinition) {
    method(["querySelector", "closest"]) { page, call in
      call[0].string.map { .object(page.element($0, at: call.site)) }
        ?? .object(page.unknownElement(at: call.site))
    }
    method(["querySelectorAll", "getElementsByTagName", "getElementsByClassName"]) { page, call in
      page.list(call[0], at: call.site)
    }
    method([
      "cloneNode", "find", "parent", "children", "first", "last", "eq", "next", "prev", "siblings",
      "filter", "not", "parents", "get", "contents", "item",
    ]) { page, call in
      call[0].string.map { .object(page.element($0, at: call.site)) } ?? call.this
    }
    method(["each"]) { page, call in
      _ = page.evaluator.call(
        call[0], this: call.this, arguments: [.number(0), call.this], at: call.site)
      return call.this
    }
  }

  private func installDocument(_ prototype: HeapObject) {
    let document = HeapObject(.host("Document"), prototype: prototype)
    document.attachment = ElementRecord(selector: "document", tag: nil, isPlaced: true)
    evaluator.global.hide("document", .object(document))
    for (name, selector) in [("body", "body"), ("head", "head"), ("documentElement", "html")] {
      let element = makeElement(
        ElementRecord(selector: selector, tag: selector, isPlaced: true),
        at: Site(source: -1, span: SourceSpan(start: 0, end: 0)))
      elements[selector] = element
      document.hide(name, .object(element))
    }
    let page = {
      [unowned self]
      (name: String, body: @escaping (PageModel, NativeFunction.Call) -> AbstractValue) in
      self.define(name, on: document, body)
    }
    page("getElementById") { page, call in
      guard let id = call[0].string else { return .object(page.unknownElement(at: call.site)) }
      return .object(page.element("#" + id, at: call.site))
    }
    page("createElement") { page, call in page.create(call[0].string, at: call.site) }
    page("createElementNS") { page, call in page.create(call[1].string, at: call.site) }
    page("createTextNode") { page, call in page.create("#text", at: call.site) }
    page("createDocumentFragment") { page, call in page.create("#fragment", at: call.site) }
    for name in ["write", "writeln"] {
      page(name) { page, call in
        page.noteWritten(call[0], at: call.site)
        return .undefined
      }
    }
    page("createEvent") { page, call in .object(page.makeEvent(.undefined)) }
  }

  private func create(_ tag: String?, at site: Site) -> AbstractValue {
    let name = tag?.lowercased()
    let object = makeElement(
      ElementRecord(selector: name.map { "<\($0)>" } ?? "<?>", tag: name, isPlaced: false), at: site
    )
    if name == "script" { madeScripts.append(object) }
    if name == "iframe", madeFrames.count < 256 { madeFrames.append(object) }
    return .object(object)
  }

  func unknownElement(at site: Site) -> HeapObject {
    makeElement(ElementRecord(selector: "", tag: nil, isPlaced: nil), at: site)
  }

  private func list(_ query: AbstractValue, at site: Site) -> AbstractValue {
    let items = query.string.map { [AbstractValue.object(element($0, at: site))] } ?? []
    return .object(evaluator.makeArray(items, openness: Mystery(.document, at: site), site: site))
  }

  private func attribute(_ name: String?, of value: AbstractValue, at site: Site) -> AbstractValue {
    guard let name, let object = value.objects.first, let record = record(of: object) else {
      return .unknown(Mystery(.document, at: site))
    }
    if let set = object["@@attribute " + name]?.value { return set }
    let key = record.markup?.attributes[name] ?? record.markup?.attributes["data-" + name]
    return key.map { .string($0) } ?? .unknown(Mystery(.document, at: site))
  }

  private func setAttribute(
    _ name: AbstractValue, _ value: AbstractValue, of target: AbstractValue, at site: Site
  ) {
    guard let name = name.string?.lowercased() else { return noteEffect() }
    for object in elementObjects(target) {
      object.hide("@@attribute " + name, value)
      assignedToElement(value, to: name, of: object, at: site)
      if ["src", "integrity", "nonce", "href", "id"].contains(name) {
        object[name] = Property(value, site: site)
      }
    }
  }
}
