// The global object of a page, and what reading and assigning its members means.

import AuditModel
import JavaScript

extension PageModel {
  func installBrowser() {
    let global = evaluator.global
    for name in ["window", "self", "frames", "globalThis"] { global.hide(name, .object(global)) }
    for name in ["parent", "top", "opener"] {
      global.hide(name, .object(HeapObject(.host("OtherWindow"))))
    }
    installElements()
    installTimers()
    installNetwork()
    installPopups()
    installLoaders()
    let navigator = HeapObject(.host("Navigator"))
    global.hide("navigator", .object(navigator))
    global.hide("location", .object(makeLocation()))
    installTrustedTypes()
    for name in ["localStorage", "sessionStorage", "history", "screen", "performance"] {
      global.hide(name, .object(HeapObject(.host(name))))
    }
    let console = evaluator.makeObject()
    for name in [
      "log", "error", "warn", "info", "debug", "table", "group", "groupEnd", "trace", "dir",
    ] {
      // Printing is no use of a value.
      evaluator.define(name, on: console) { _, _ in .undefined }
    }
    global.hide("console", .object(console))
    define("addEventListener") { page, call in
      page.listen(.object(page.evaluator.global), event: call[0], function: call[1], at: call.site)
      return .undefined
    }
    define("removeEventListener") { _, _ in .undefined }
    define("dispatchEvent") { page, call in
      page.dispatch(call[0], on: .object(page.evaluator.global), at: call.site)
      return .boolean(true)
    }
    define("postMessage") { page, call in
      page.run(
        listenersOf: "message", on: .object(page.evaluator.global),
        Wait(.message, .callback, at: call.site),
        .object(page.messageEvent(call[0])), at: call.site)
      return .undefined
    }
    for name in [
      "alert", "confirm", "prompt", "scrollTo", "getComputedStyle", "matchMedia", "atob", "btoa",
    ] {
      define(name) { page, call in
        if name == "alert" { page.noteEffect() }
        for argument in call.arguments { page.evaluator.escape(argument, at: call.site) }
        return .unknown(Mystery(.browser, at: call.site))
      }
    }
    for name in ["Event", "CustomEvent", "MouseEvent", "PointerEvent"] {
      define(name) { page, call in
        let event = page.makeEvent(call[0])
        let detail = page.evaluator.member("detail", of: call[1], at: call.site)
        event["detail"] = Property(detail)
        return .object(event)
      }
    }
    installAddresses()
    for name in ["MutationObserver", "IntersectionObserver", "ResizeObserver"] {
      define(name) { page, call in
        let contexts = page.evaluator.advanced(
          page.evaluator.contexts, by: [[Wait(.laterEvent, .callback, at: call.site)]])
        page.evaluator.deferWork(contexts: contexts) { evaluator in
          evaluator.call(
            call[0], this: .undefined, arguments: [.unknown(Mystery(.document, at: call.site))],
            at: call.site)
        }
        return .object(HeapObject(.host(name)))
      }
    }
    installCustomElements()
    installIntl()
  }

  /// `Intl`: what it writes depends on the browser.
  private func installIntl() {
    let intl = HeapObject(.host("Intl"))
    for name in ["NumberFormat", "DateTimeFormat", "PluralRules", "RelativeTimeFormat"] {
      let format = native(name) { page, call in
        let formatter = HeapObject(.host("Intl"), site: call.site)
        for method in ["format", "formatToParts", "resolvedOptions", "select"] {
          page.define(method, on: formatter) { _, call in
            .unknown(Mystery(.browser, at: call.site))
          }
        }
        return .object(formatter)
      }
      intl.hide(name, .object(format))
    }
    evaluator.global.hide("Intl", .object(intl))
  }

  /// Defines a function of the window.
  func define(_ name: String, _ body: @escaping (PageModel, NativeFunction.Call) -> AbstractValue) {
    define(name, on: evaluator.global, body)
  }

  /// Defines a function on an object.
  func define(
    _ name: String, on object: HeapObject,
    _ body: @escaping (PageModel, NativeFunction.Call) -> AbstractValue
  ) {
    evaluator.define(name, on: object, mayThrow: true) { [weak self] _, call in
      self.map { body($0, call) } ?? .undefined
    }
  }

  func native(
    _ name: String, _ body: @escaping (PageModel, NativeFunction.Call) -> AbstractValue
  ) -> HeapObject {
    evaluator.makeNative(name) { [weak self] _, call in
      self.map { body($0, call) } ?? .undefined
    }
  }

  func messageEvent(_ data: AbstractValue) -> HeapObject {
    let event = makeEvent(.string("message"))
    event["data"] = Property(data)
    return event
  }

  private func installCustomElements() {
    for name in ["HTMLElement", "HTMLButtonElement"] { define(name) { _, call in call.this } }
    define("EventTarget") { page, call in
      // Of a derived class it is the instance, which listens as well.
      call.this.objects.isEmpty ? .object(page.unknownElement(at: call.site)) : call.this
    }
    define("MessageChannel") { page, call in
      let ports = (1...2).map { _ in HeapObject(.host("MessagePort"), site: call.site) }
      for (port, other) in zip(ports, ports.reversed()) {
        port.hide(
          "postMessage",
          .object(
            page.native("postMessage") { page, inner in
              page.run(
                listenersOf: "message", on: .object(other),
                Wait(.message, .callback, at: inner.site),
                .object(page.messageEvent(inner[0])), at: inner.site)
              return .undefined
            }))
        for name in ["start", "close"] {
          port.hide(name, .object(page.native(name) { _, _ in .undefined }))
        }
        port.hide(
          "addEventListener",
          .object(
            page.native("addEventListener") { page, inner in
              page.listen(.object(port), to: "message", inner[1], at: inner.site, kind: .event)
              return .undefined
            }))
      }
      let channel = page.evaluator.makeObject(
        [("port1", .object(ports[0])), ("port2", .object(ports[1]))])
      return .object(channel)
    }
    let registry = HeapObject(.host("CustomElementRegistry"))
    registry.hide(
      "define",
      .object(
        native("define") { page, call in
          let tag = call[0].string?.lowercased() ?? ""
          guard page.document.elements.contains(where: { $0.tag == tag }) else { return .undefined }
          page.evaluator.deferWork(contexts: page.evaluator.contexts) { evaluator in
            let element = evaluator.call(
              call[1], this: .undefined, arguments: [], isConstruction: true, at: call.site)
            for object in element.objects {
              object.attachment =
                object.attachment
                ?? ElementRecord(
                  selector: tag, tag: tag, isPlaced: true,
                  markup: page.document.elements.first { $0.tag == tag })
              // Those of lit render when they are connected.
              for name in ["connectedCallback", "render", "firstUpdated"] {
                let step = evaluator.readMember(name, of: object, at: call.site)
                if step.objects.contains(where: \.isCallable) {
                  page.templateHost = .object(object)
                  evaluator.call(step, this: .object(object), arguments: [], at: call.site)
                  page.templateHost = .undefined
                }
              }
            }
          }
          return .undefined
        }))
    evaluator.global.hide("customElements", .object(registry))
  }

  // MARK: Reading

  func readInBrowser(_ key: String, of object: HeapObject, at site: Site) -> AbstractValue? {
    switch object.host {
    case "Window": return readOfWindow(key, at: site)
    case "Navigator":
      if key == "userAgent" || key == "vendor" || key == "platform" {
        return agentText(at: site)
      }
      return .unknown(Mystery(.browser, at: site))
    case "Element", "Document": return readOfElement(key, of: object, at: site)
    case "Response": return .unknown(Mystery(.server, at: site))
    case "localStorage", "sessionStorage", "Location", "history", "screen", "performance", "URL":
      return .unknown(Mystery(.browser, at: site))
    case "PopupWindow" where key == "location": return .object(makePopupLocation(of: object))
    case "PaymentData", "XMLHttpRequest": return .unknown(Mystery(.server, at: site))
    case "PaymentsError": return .unknown(Mystery(.browser, at: site))
    case "Module": return .undefined
    default: return nil
    }
  }

  private func readOfWindow(_ key: String, at site: Site) -> AbstractValue? {
    if key == "$" || key == "jQuery" { return .object(jQuery) }
    if key == "require" || key == "requirejs" { return amd.map { .object($0.require) } }
    if key == "define" { return amd.map { .object($0.define) } }
    // What bundles keep there is not there before one of them puts it there.
    if ["webpackChunk", "webpackJsonp", "parcelRequire"].contains(where: key.hasPrefix) {
      return .undefined
    }
    // Elements with an id are members of the window.
    if document.elements.contains(where: { $0.id == key }) {
      return .object(element("#" + key, at: site))
    }
    return nil
  }

  private func readOfElement(_ key: String, of object: HeapObject, at site: Site) -> AbstractValue?
  {
    guard let record = record(of: object) else { return nil }
    switch key {
    case "style", "classList":
      let style = HeapObject(.host("Style"), site: site)
      for name in ["add", "remove", "toggle", "replace", "setProperty", "removeProperty"] {
        style.hide(
          name,
          .object(
            native(name) { page, _ in
              page.noteEffect()
              return .undefined
            }))
      }
      return .object(style)
    case "dataset":
      let data = evaluator.makeObject(site: site)
      data.openness = Mystery(.document, at: site)
      for (name, value) in record.markup?.attributes ?? ElementAttributes()
      where name.hasPrefix("data-") {
        data[Self.camelCase(name.dropFirst(5))] = Property(.string(value))
      }
      return .object(data)
    case "parentElement", "parentNode", "firstChild", "firstElementChild", "lastElementChild",
      "nextElementSibling", "previousElementSibling", "shadowRoot", "ownerDocument",
      "currentScript":
      let parent = unknownElement(at: site)
      self.record(of: parent)?.isPlaced = record.isPlaced
      return .object(parent)
    case "children", "childNodes", "elements", "options":
      return .object(evaluator.makeArray([], openness: Mystery(.document, at: site), site: site))
    case "nextSibling", "previousSibling", "lastChild":
      let other = unknownElement(at: site)
      self.record(of: other)?.isPlaced = record.isPlaced
      return .object(other)
    case "value" where ["input", "select", "textarea"].contains(record.tag ?? ""):
      // What stands in the markup is what a buyer finds, and may change.
      guard record.markup?.attributes["type"] == "hidden" else {
        return .unknown(Mystery(.document, at: site))
      }
      return record.markup?.attributes[key].map { .string($0) }
        ?? .unknown(Mystery(.document, at: site))
    case "id":
      return record.markup?.id.map { .string($0) } ?? .unknown(Mystery(.document, at: site))
    case "readyState": return .unknown(Mystery(.browser, at: site))
    case "cookie", "referrer", "location": return .unknown(Mystery(.browser, at: site))
    case "textContent", "innerText", "innerHTML":
      if let data = dataBlock(record.selector) { return .string(data) }
      return .unknown(Mystery(.document, at: site))
    default:
      if let plugin = jQueryPlugin(key) { return plugin }
      if let value = record.markup?.attributes[key] { return .string(value) }
      return .unknown(Mystery(.document, at: site))
    }
  }

  /// The text of a data block that a selector finds: one with that id, or the only one of a type.
  private func dataBlock(_ selector: String) -> String? {
    let blocks = document.scripts.filter { $0.kind == .data }
    if selector.hasPrefix("#") || selector.hasPrefix("script#") {
      let id = selector.drop { $0 != "#" }.dropFirst()
      return blocks.first { $0.id.map { $0 == id } ?? false }?.text
    }
    guard selector.hasPrefix("script"), selector.contains("type") else { return nil }
    return blocks.first { $0.type.map { selector.contains($0) } ?? false }?.text
  }

  private static func camelCase(_ name: some StringProtocol) -> String {
    let parts = name.split(separator: "-")
    return String(parts.first ?? "")
      + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  // MARK: Assigning

  func assignedInBrowser(
    _ value: AbstractValue, to key: String, of object: HeapObject, at site: Site
  ) {
    switch object.host {
    case "Window":
      if key == "open" { noteOverride(value, at: site) }
      if key.hasPrefix("on"), key.count > 2, value.objects.contains(where: \.isCallable) {
        listen(.object(object), to: String(key.dropFirst(2)), value, at: site)
      }
      if key == "location" {
        noteEffect()
        noteDeparture(.navigation, value, at: site)
      }
    case "Element", "Document": assignedToElement(value, to: key, of: object, at: site)
    case "Style":
      noteEffect()
      noteGated(.element, at: site)
    case "MessagePort":
      if key == "onmessage" {
        listen(.object(object), to: "message", value, at: site, kind: .event)
      }
    case "Ref": stateChanged(object, at: site)
    case "XMLHttpRequest", "IDBRequest":
      if key.hasPrefix("on") {
        deferLoad(of: object, event: String(key.dropFirst(2)), value, at: site)
      }
    case "PopupWindow" where key == "location", "PopupLocation" where key == "href":
      notePopupAddress(value, of: object)
    case "Location":
      if ["href", "pathname", "search"].contains(key) {
        noteEffect()
        noteDeparture(.navigation, value, at: site)
      }
      if key == "hash" {
        run(
          listenersOf: "hashchange", on: .object(evaluator.global),
          Wait(.laterEvent, .callback, at: site),
          .object(makeEvent(.string("hashchange"))), at: site)
      }
    default: evaluator.escape(value, at: site)
    }
  }

  /// A listener that a framework keeps in a member of the element, alone or before what it is given.
  private func listenDelegated(_ target: AbstractValue, _ value: AbstractValue, at site: Site) {
    let first = value.objects.first { $0.isArray }?.elements.first ?? value
    if first.objects.contains(where: \.isCallable) { listen(target, to: "click", first, at: site) }
  }

  /// A member of something that was not read: an element for all that is known.
  func assignedToUnknown(
    _ value: AbstractValue, to key: String, of target: AbstractValue, at site: Site
  ) {
    if key == "$$click" || key == "__click" {
      listenDelegated(target, value, at: site)
    } else if key.hasPrefix("on"), key.count > 3, key == key.lowercased(),
      value.objects.contains(where: \.isCallable)
    {
      listen(target, to: String(key.dropFirst(2)), value, at: site)
    }
  }

  func assignedToElement(
    _ value: AbstractValue, to key: String, of object: HeapObject, at site: Site
  ) {
    if key.hasPrefix("on"), key.count > 2 {
      if value.objects.contains(where: \.isCallable) {
        listen(.object(object), to: String(key.dropFirst(2)).lowercased(), value, at: site)
      } else if value.mystery != nil, record(of: object)?.tag == "script" {
        object.hide("@@hears " + key.dropFirst(2).lowercased(), .boolean(true))
      }
      return
    }
    // Solid and Svelte keep delegated listeners in members of the element.
    if key == "$$click" || key == "__click" {
      return listenDelegated(.object(object), value, at: site)
    }
    if record(of: object)?.tag == "script", ["src", "integrity", "nonce"].contains(key) { return }
    noteEffect()
    noteGated(.element, at: site)
    for tag in value.tags {
      // `button.disabled = !response.result`: the answer itself is what is shown.
      if ["disabled", "hidden", "style", "display"].contains(key) {
        let shows = key == "disabled" || key == "hidden" ? tag.negated : tag
        used(tag, .tested(tags: [tag], hasOtherSide: true), at: site, in: evaluator)
        facts.noteEffect(tags: [shows])
      }
    }
  }
}
