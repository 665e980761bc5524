// Listening to events, and dispatching them.

import AuditModel
import JavaScript

extension PageModel {
  /// A selector of what listens, for a reader.
  private func name(of target: AbstractValue) -> (selector: String?, isPlaced: Bool?) {
    guard let object = target.objects.first else { return (nil, nil) }
    if let record = record(of: object) {
      return (record.selector.isEmpty ? nil : record.selector, record.isPlaced)
    }
    return (object === evaluator.global ? "window" : nil, object === evaluator.global ? true : nil)
  }

  /// Registers a listener for an event, or for several in one text as jQuery takes them.
  func listen(
    _ target: AbstractValue, event: AbstractValue, function: AbstractValue, at site: Site,
    delegated: String? = nil
  ) {
    let function = handlerFunction(function, at: site)
    guard !function.objects.isEmpty || function.mystery != nil else { return }
    let names =
      event.alternatives.compactMap(\.string)
      .flatMap { $0.split(separator: " ").map { String($0.prefix { $0 != "." }) } }
    if names.isEmpty { evaluator.escape(function, at: site) }
    for name in names {
      listen(target, to: name.lowercased(), function, at: site, delegated: delegated)
    }
  }

  /// A listener may be an object with `handleEvent`.
  private func handlerFunction(_ value: AbstractValue, at site: Site) -> AbstractValue {
    .union(
      of: value.alternatives.map { alternative in
        guard case .object(let object) = alternative, !object.isCallable,
          let handler = evaluator.findListener(of: object)
        else { return alternative }
        let bound = evaluator.makeNative("handleEvent") { evaluator, call in
          evaluator.call(handler, this: alternative, arguments: call.arguments, at: call.site)
        }
        return .object(bound)
      })
  }

  func listen(
    _ target: AbstractValue, to event: String, _ function: AbstractValue, at site: Site,
    delegated: String? = nil, kind: Entry.Kind? = nil
  ) {
    let place = sources.place(site)
    let object = target.objects.first
    if let object,
      record(of: object)?.tag == "script" || object.host == "XMLHttpRequest"
        || record(of: object)?.tag == "iframe" || record(of: object)?.tag == "img"
    {
      object.hide("@@hears " + event, .boolean(true))
      if event == "error" { followLoadFailure(of: object, function) }
      return deferLoad(of: object, event: event, function, at: site)
    }
    if event == "message", kind == nil, !facts.messages.contains(where: { $0.place == place }) {
      facts.messages.append(MessageRecord(place: place))
    }
    if event == "beforeunload" { noteDeparture(.beforeUnload, .undefined, at: site) }
    var (selector, isPlaced) = name(of: target)
    if let delegated {
      selector = delegated
      isPlaced = record(of: element(delegated, at: site))?.isPlaced
    }
    let kind = kind ?? Entry.kind(of: event)
    if kind == .click {
      noteEffect()
      noteGated(.listener, at: site)
    }
    add(
      Listener(
        entry: Entry(
          kind: kind, event: event, element: selector, elementIsPlaced: isPlaced, place: place),
        code: .function(function), this: target, site: site))
  }

  /// A load, an answer or an error of something that page code started.
  func deferLoad(of object: HeapObject, event: String, _ function: AbstractValue, at site: Site) {
    let wait: Wait.Kind =
      record(of: object)?.tag == "script"
      ? .scriptLoad
      : object.host == "XMLHttpRequest"
        ? .network : object.host == "IDBRequest" ? .task : .laterEvent
    let contexts = evaluator.advanced(
      evaluator.contexts, by: [[Wait(wait, .callback, at: object.site ?? site)]])
    evaluator.deferWork(contexts: contexts) { evaluator in
      evaluator.call(
        function, this: .object(object), arguments: [.object(self.makeEvent(.string(event)))],
        at: site)
    }
  }

  func makeEvent(_ type: AbstractValue) -> HeapObject {
    let event = evaluator.makeObject([("type", type)])
    event.openness = Mystery(.browser)
    return event
  }

  /// An event that page code sends: its listeners run at once.
  func dispatch(_ event: AbstractValue, on target: AbstractValue, at site: Site) {
    let name = evaluator.member("type", of: event, at: site).string
    guard let name else { return }
    run(
      listenersOf: name.lowercased(), on: target, Wait(.dispatchedEvent, .callback, at: site),
      event, at: site)
  }

  /// Runs what listens for an event at a target, or above it where that may be.
  func run(
    listenersOf name: String, on target: AbstractValue, _ wait: Wait, _ event: AbstractValue,
    at site: Site
  ) {
    let listening = (listeners.byEvent[name] ?? []).filter { mayHear($0, target) }
    let contexts = evaluator.advanced(evaluator.contexts, by: [[wait]])
    for listener in listening.prefix(16) {
      evaluator.deferWork(contexts: contexts) { evaluator in
        evaluator.call(listener.function, this: listener.this, arguments: [event], at: site)
      }
    }
  }

  /// Whether an event at a target may come to a listener; not to one of surely another element.
  private func mayHear(_ listening: ListenerQueue.Listening, _ target: AbstractValue) -> Bool {
    guard let object = target.objects.first, let own = record(of: object), !own.selector.isEmpty,
      let selector = listening.element, selector != own.selector,
      !["document", "window", "body", "html"].contains(selector)
    else { return true }
    if listening.this.objects.contains(where: { $0 === object }) { return true }
    let other = elements[selector].flatMap(record(of:))?.markup
    guard let markup = own.markup else { return other == nil }
    guard let other else { return true }
    // Events go up to what is around an element.
    return ancestors(of: markup).contains(other)
  }

  /// An element of the markup and what is around it.
  private func ancestors(of element: Document.Element) -> [Document.Element] {
    var found = [element]
    while let parent = found.last?.parent, document.elements.indices.contains(parent),
      found.count < 512
    {
      found.append(document.elements[parent])
    }
    return found
  }

  /// Listening and dispatching, with jQuery's short forms.
  func installElementEvents(_ method: MethodDefinition) {
    method(["addEventListener"]) { page, call in
      page.listen(call.this, event: call[0], function: call[1], at: call.site)
      return .undefined
    }
    method(["removeEventListener"]) { _, _ in .undefined }
    method(["dispatchEvent"]) { page, call in
      page.dispatch(call[0], on: call.this, at: call.site)
      return .boolean(true)
    }
    method(["on", "one", "bind", "live", "delegate"]) { page, call in
      let functions = call.arguments.filter { $0.objects.contains(where: \.isCallable) }
      if let function = functions.first {
        page.listen(
          call.this, event: call[0], function: function, at: call.site,
          delegated: call.arguments.count > 2 ? call[1].string : nil)
      } else if let map = call[0].objects.first {
        for key in map.keys {
          page.listen(
            call.this, event: .string(key), function: map[key]?.value ?? .undefined, at: call.site,
            delegated: call[1].string)
        }
      }
      return call.this
    }
    for name in [
      "click", "submit", "requestSubmit", "change", "keyup", "keydown", "touchend", "input", "load",
    ] {
      method([name]) { page, call in
        if name != "requestSubmit",
          let function = call.arguments.first(where: { $0.objects.contains(where: \.isCallable) })
        {
          page.listen(call.this, event: .string(name), function: function, at: call.site)
        } else if ["click", "submit", "requestSubmit"].contains(name) {
          let event = name == "requestSubmit" ? "submit" : name
          page.run(
            listenersOf: event, on: call.this, Wait(.dispatchedEvent, .callback, at: call.site),
            .object(page.makeEvent(.string(event))), at: call.site)
          page.noteSent(call.this, at: call.site)
        }
        return call.this
      }
    }
    method(["trigger", "triggerHandler"]) { page, call in
      if let name = call[0].string {
        page.run(
          listenersOf: name.lowercased(), on: call.this,
          Wait(.dispatchedEvent, .callback, at: call.site), .object(page.makeEvent(call[0])),
          at: call.site)
      }
      return call.this
    }
    method(["ready"]) { page, call in
      page.listen(call.this, to: "ready", call[0], at: call.site)
      return call.this
    }
  }
}

extension Evaluator {
  /// The `handleEvent` of a listener object.
  func findListener(of object: HeapObject) -> AbstractValue? {
    let value = readMember(
      "handleEvent", of: object,
      at: object.site ?? Site(source: -1, span: SourceSpan(start: 0, end: 0)))
    return value.objects.contains(where: \.isCallable) ? value : nil
  }
}
