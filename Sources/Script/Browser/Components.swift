// Components that frameworks start, and the elements that they make of them.

import AuditModel
import JavaScript

extension PageModel {
  // MARK: Elements

  /// An object literal that a framework makes or is given.
  func made(_ object: HeapObject, marked key: String, at site: Site, in evaluator: Evaluator) {
    switch key {
    case "$$typeof", "__v_isVNode":
      let type = object["type"]?.value ?? .undefined
      let properties = object["props"]?.value ?? .undefined
      _ = renderComponent(type, properties, at: site)
      for properties in properties.objects where properties.host == nil {
        _ = noteHandlers(in: properties, of: type.string, listens: true, at: site)
      }
    case "_$litType$":
      _ = noteTemplate(
        object["strings"]?.value, object["values"]?.value.objects.first?.elements, site)
    case "selectors":
      if object["type"] != nil, object["template"] != nil {
        evaluator.deferWork(contexts: evaluator.contexts) { _ in
          self.startAngularComponent(object, at: site)
        }
      }
    default: componentOptions.append(object)
    }
  }

  /// Registers the `on…` functions of an element's properties; Vue 2 keeps them in `on`.
  func noteHandlers(in object: HeapObject, of tag: String?, listens: Bool, at site: Site) -> Bool {
    var found = false
    for key in object.keys {
      guard let property = object[key] else { continue }
      if key == "on" || key == "nativeOn" {
        for events in property.value.objects where !events.isCallable {
          for event in events.keys {
            guard let handler = events[event], handler.value.objects.contains(where: \.isCallable)
            else { continue }
            found = true
            if listens { listen(handler, event, tag, at: site) }
          }
        }
      }
      guard key.hasPrefix("on"), let third = key.dropFirst(2).first, third.isUppercase,
        property.value.objects.contains(where: \.isCallable)
      else { continue }
      found = true
      if listens { listen(property, String(key.dropFirst(2)), tag, at: site) }
    }
    return found
  }

  private func listen(
    _ handler: Property, _ event: String, _ tag: String?, this: AbstractValue = .undefined,
    at site: Site
  ) {
    let event = String(event.lowercased().drop { "~&!".contains($0) })
    let isTap = Entry.kind(of: event) == .click || event == "press"
    noteEffect()
    add(
      Listener(
        entry: Entry(
          kind: isTap ? .frameworkProperty : .event, event: event, element: tag.map { "<\($0)>" },
          elementIsPlaced: nil, place: sources.place(handler.site ?? site)),
        code: .function(handler.value), this: this, site: handler.site ?? site))
  }

  /// Renders a component that an element is made of, once; false where there is none.
  func renderComponent(_ type: AbstractValue, _ properties: AbstractValue, at site: Site) -> Bool {
    var found = false
    for component in type.objects {
      if component.isCallable, case .function = component.kind, let own = component.site {
        guard properties.isNullish || properties.objects.contains(where: { !$0.isCallable }) else {
          continue
        }
        found = true
        guard renderedComponents.insert(own).inserted else { continue }
        evaluator.deferWork(contexts: evaluator.contexts) { _ in
          self.rendering(own) { self.render(component, properties, at: site) }
        }
      } else if Self.isComponentOptions(component) {
        found = true
        startComponent(component, at: site)
      }
    }
    return found
  }

  private func render(_ component: HeapObject, _ properties: AbstractValue, at site: Site) {
    let prototype = component["prototype"]?.value.objects.first
    guard let render = prototype?["render"]?.value else {
      evaluator.call(.object(component), this: .undefined, arguments: [properties], at: site)
      return
    }
    let made = evaluator.call(
      .object(component), this: .undefined, arguments: [properties], isConstruction: true, at: site)
    for instance in made.objects {
      instance["props"] = instance["props"] ?? Property(properties)
      let mounted = evaluator.readMember("componentDidMount", of: instance, at: site)
      for function in [render, mounted] where function.objects.contains(where: \.isCallable) {
        evaluator.call(function, this: .object(instance), arguments: [], at: site)
      }
    }
  }

  // MARK: Components of options

  private static func isComponentOptions(_ object: HeapObject) -> Bool {
    guard object.host == nil, !object.isArray, !object.isCallable else { return false }
    return ["setup", "methods", "mounted", "created", "render"].contains { object[$0] != nil }
      || (object["data"]?.value.objects.contains(where: \.isCallable) ?? false)
  }

  /// The answer of a call that defines or starts a component; nil for other calls.
  func answerComponent(_ name: String, _ path: String, _ call: NativeFunction.Call)
    -> AbstractValue?
  {
    switch name {
    case "defineComponent", "_defineComponent", "extend", "_export_sfc":
      guard let options = call[0].objects.first, Self.isComponentOptions(options) else {
        return nil
      }
      // Vue's build gives what it compiled as pairs of a name and a value.
      for pair in call[1].objects.flatMap(\.elements).flatMap(\.objects) {
        if let key = pair.elements.first?.string, pair.elements.count > 1 {
          options[key] = Property(pair.elements[1], site: call.site)
        }
      }
      return call[0]
    case "createApp", "createSSRApp", "Vue", "component", "mixin":
      let options = call.arguments.flatMap(\.objects).filter { Self.isComponentOptions($0) }
      for component in options { startComponent(component, at: call.site) }
      return nil
    case "register" where path == "System.register": return nil
    default:
      guard
        name.hasSuffix("listener") || name == "listen" || name == "delegated" || name == "event"
          || name == "_on"
      else { return nil }
      return answerListening(call)
    }
  }

  /// `ɵɵlistener("click", f)` of Angular, `listen(element, "click", f)` and `event("click",
  /// element, f)` of Svelte.
  private func answerListening(_ call: NativeFunction.Call) -> AbstractValue? {
    guard let event = call.arguments.prefix(2).lazy.compactMap(\.string).first,
      let handler = call.arguments.dropFirst().first(where: {
        $0.objects.contains(where: \.isCallable)
      })
    else { return nil }
    listen(Property(handler, site: call.site), event, nil, at: call.site)
    return .unknown(Mystery(.unreadCode, at: call.site))
  }

  /// Starts a component of Vue from its options.
  func startComponent(_ options: HeapObject, at site: Site) {
    guard startedComponents.insert(ObjectIdentifier(options)).inserted else { return }
    evaluator.deferWork(contexts: evaluator.contexts) { _ in self.mount(options, at: site) }
  }

  private func mount(_ options: HeapObject, at site: Site) {
    let instance = evaluator.makeObject(site: site)
    instance.openness = Mystery(.parameter, at: site)
    let this = AbstractValue.object(instance)
    componentInstances.append(instance)
    let run = { (function: AbstractValue?, arguments: [AbstractValue]) -> AbstractValue in
      guard let function, function.objects.contains(where: \.isCallable) else {
        return function ?? .undefined
      }
      return self.evaluator.call(function, this: this, arguments: arguments, at: site)
    }
    for methods in options["methods"]?.value.objects ?? [] {
      for key in methods.keys {
        guard let method = methods[key]?.value else { continue }
        let bound = evaluator.makeNative(key) { evaluator, call in
          evaluator.call(method, this: this, arguments: call.arguments, at: call.site)
        }
        instance[key] = Property(.object(bound), site: methods[key]?.site)
      }
    }
    evaluator.copyProperties(from: run(options["data"]?.value, [this]), to: instance, at: site)
    for computed in options["computed"]?.value.objects ?? [] {
      for key in computed.keys {
        let value = computed[key]?.value
        let getter = value?.objects.first { !$0.isCallable }?["get"]?.value ?? value
        instance[key] = Property(
          .undefined,
          getter: evaluator.makeNative(key) { _, _ in run(getter, []) })
      }
    }
    let given = run(
      options["setup"]?.value, [.unknown(Mystery(.parameter, at: site)), this])
    if given.objects.contains(where: \.isCallable) {
      _ = run(given, [this, this])
    } else {
      evaluator.copyProperties(from: given, to: instance, at: site)
    }
    for name in ["beforeCreate", "created", "beforeMount", "mounted"] {
      _ = run(options[name]?.value, [])
    }
    for watched in options["watch"]?.value.objects ?? [] {
      for key in watched.keys {
        guard var handler = watched[key]?.value else { continue }
        if let options = handler.objects.first(where: { !$0.isCallable }) {
          handler = options["handler"]?.value ?? .undefined
          if options["immediate"]?.value.truth == true {
            later(handler, Wait(.state, .callback, at: site), at: site)
          }
        }
        guard handler.objects.contains(where: \.isCallable) else { continue }
        watch(key, of: instance, handler, this, at: watched[key]?.site ?? site)
      }
    }
    _ = run(
      options["render"]?.value, [this, .object(evaluator.makeArray([])), this, this, this, this])
    if let template = options["template"]?.value.string {
      noteTemplateHandlers(template, of: instance, at: options["template"]?.site ?? site)
    }
    noteMarkupHandlers(of: instance, at: site)
  }

  /// Calls a watcher whenever the member that it watches is assigned.
  private func watch(
    _ key: String, of instance: HeapObject, _ handler: AbstractValue, _ this: AbstractValue,
    at site: Site
  ) {
    let box = evaluator.makeObject([("value", instance[key]?.value ?? .undefined)])
    var count = 0
    let setter = native(key) { page, call in
      let old = box["value"]?.value ?? .undefined
      page.evaluator.write(Property(.union(of: [old, call[0]])), to: "value", of: box)
      count += 1
      guard count <= 8 else { return .undefined }
      let contexts = page.evaluator.advanced(
        page.evaluator.contexts, by: [[Wait(.state, .callback, at: call.site)]])
      page.evaluator.deferWork(contexts: contexts) { evaluator in
        evaluator.call(handler, this: this, arguments: [call[0], old], at: site)
      }
      return .undefined
    }
    instance[key] = Property(
      .undefined, getter: native(key) { _, _ in box["value"]?.value ?? .undefined },
      setter: setter, site: instance[key]?.site)
  }

  /// Starts a component of Angular from its compiled definition.
  private func startAngularComponent(_ definition: HeapObject, at site: Site) {
    guard startedComponents.insert(ObjectIdentifier(definition)).inserted,
      let type = definition["type"]?.value.objects.first,
      let instance = evaluator.unseenInstance(of: type)
    else { return }
    for name in ["ngOnInit", "ngAfterViewInit"] {
      let hook = evaluator.readMember(name, of: instance, at: site)
      if hook.objects.contains(where: \.isCallable) {
        evaluator.call(hook, this: .object(instance), arguments: [], at: site)
      }
    }
    evaluator.call(
      definition["template"]?.value ?? .undefined, this: .undefined,
      arguments: [.unknown(Mystery(.browser, at: site)), .object(instance)], at: site)
  }

  // MARK: Templates

  /// How frameworks write a tap in markup.
  private static let tapAttributes = [
    "@click", "v-on:click", "(click)", "ng-click", "x-on:click", "on:click", "@click.prevent",
    "v-on:click.prevent", "@click.stop", "@submit", "@submit.prevent", "v-on:submit.prevent",
    "(submit)", "(ngsubmit)",
  ]

  private func noteMarkupHandlers(of instance: HeapObject, at site: Site) {
    for element in document.elements {
      for name in Self.tapAttributes {
        guard let text = element.attributes[name] else { continue }
        let selector = element.id.map { "#" + $0 } ?? element.tag
        listen(text, of: instance, element: selector, isPlaced: true, element.place, at: site)
      }
    }
  }

  private func noteTemplateHandlers(_ template: String, of instance: HeapObject, at site: Site) {
    for name in Self.tapAttributes {
      var rest = template[...]
      while let found = rest.range(of: name + "=", caseInsensitive: true) {
        rest = rest[found.upperBound...]
        guard let quote = rest.first, quote == "\"" || quote == "'" else { continue }
        let text = String(rest.dropFirst().prefix { $0 != quote })
        listen(
          text, of: instance, element: nil, isPlaced: nil, sources.place(site), at: site)
      }
    }
  }

  /// A handler in a template: a method's name, called or not.
  private func listen(
    _ text: String, of instance: HeapObject, element: String?, isPlaced: Bool?, _ place: Place,
    at site: Site
  ) {
    let name = String(
      text.drop { $0.isWhitespace }.prefix { $0.isLetter || $0 == "_" || $0 == "$" || $0.isNumber })
    guard let method = instance[name]?.value, method.objects.contains(where: \.isCallable) else {
      return
    }
    noteEffect()
    add(
      Listener(
        entry: Entry(
          kind: .frameworkProperty, event: "click", element: element, elementIsPlaced: isPlaced,
          place: place),
        code: .function(method), this: .object(instance), site: site))
  }

  /// Templates of lit (tagged `html`), Solid and Svelte; nil for other calls.
  func answerTemplate(_ name: String, _ call: NativeFunction.Call) -> AbstractValue? {
    switch name {
    case "html", "svg":
      guard call[0].objects.first?.isArray == true else { return nil }
      return noteTemplate(call[0], Array(call.arguments.dropFirst()), call.site)
    case "template", "_template", "_$template", "_tmpl$", "from_html":
      guard call[0].string?.hasPrefix("<") == true else { return nil }
      return .object(
        native("template") { page, call in .object(page.unknownElement(at: call.site)) })
    case "init":
      // Svelte: init(component, options, instance, create_fragment, …)
      guard call.arguments.count > 3, call[2].objects.contains(where: \.isCallable),
        call[3].objects.contains(where: \.isCallable)
      else { return nil }
      startFragment(call)
      return .undefined
    default: return nil
    }
  }

  private func startFragment(_ call: NativeFunction.Call) {
    let unknown = AbstractValue.unknown(Mystery(.parameter, at: call.site))
    let context = evaluator.call(
      call[2], this: .undefined,
      arguments: [call[0], unknown, .object(native("invalidate") { _, inner in inner[1] })],
      at: call.site)
    let fragment = evaluator.call(call[3], this: .undefined, arguments: [context], at: call.site)
    let target = AbstractValue.object(unknownElement(at: call.site))
    for name in ["c", "m"] {
      let step = evaluator.member(name, of: fragment, at: call.site)
      if step.objects.contains(where: \.isCallable) {
        evaluator.call(step, this: fragment, arguments: [target, .undefined], at: call.site)
      }
    }
  }

  /// `html`…@click=${f}…``: the strings before the values say what they are.
  private func noteTemplate(_ strings: AbstractValue?, _ values: [AbstractValue]?, _ site: Site)
    -> AbstractValue
  {
    let texts = strings?.objects.first?.elements ?? []
    for (text, value) in zip(texts, values ?? [])
    where value.objects.contains(where: \.isCallable) {
      guard let name = text.string?.split(whereSeparator: \.isWhitespace).last,
        name.hasSuffix("=") || name.hasSuffix("=\"")
      else { continue }
      let event = name.drop { $0 == "@" }.prefix { $0 != "=" }
      guard name.hasPrefix("@") || name.hasPrefix("on") else { continue }
      listen(
        Property(value, site: site), String(name.hasPrefix("on") ? event.dropFirst(2) : event), nil,
        this: templateHost, at: site)
    }
    return .object(unknownElement(at: site))
  }
}
