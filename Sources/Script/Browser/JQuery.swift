// jQuery, which so many checkouts stand on that its own code need not be read.

import AuditModel
import JavaScript

extension PageModel {
  /// The function `$`, made when a page first asks for it.
  var jQuery: HeapObject {
    if case .object(let known)? = evaluator.global["@@jQuery"]?.value { return known }
    let jQuery = native("jQuery") { page, call in page.select(call) }
    evaluator.global.hide("@@jQuery", .object(jQuery))
    let method = {
      [unowned self]
      (names: [String], body: @escaping (PageModel, NativeFunction.Call) -> AbstractValue) in
      for name in names { self.define(name, on: jQuery, body) }
    }
    method(["ajax", "get", "post", "getJSON"]) { page, call in page.request(call) }
    method(["getScript"]) { page, call in
      page.noteLoader(call[0], .jQuery, at: call.site)
      page.later(call[1], Wait(.scriptLoad, .callback, at: call.site), at: call.site)
      return page.promise(.undefined, .scriptLoad, at: call.site)
    }
    let extend = evaluator.makeNative("extend", mayThrow: false) {
      [weak self] evaluator, call in
      let arguments = call.arguments.drop { if case .boolean = $0 { true } else { false } }
      guard let target = arguments.first else { return .undefined }
      if call[0].truth == true, arguments.count < call.arguments.count {
        var rest = 256
        for source in arguments.dropFirst() {
          self?.extend(target, by: source, depth: 0, rest: &rest, at: call.site)
        }
        return target
      }
      for object in target.objects {
        for source in arguments.dropFirst() {
          evaluator.copyProperties(from: source, to: object, at: call.site)
        }
      }
      return target
    }
    jQuery.hide("extend", .object(extend))
    method(["each", "map"]) { page, call in
      let (items, openness) = page.evaluator.iterate(call[0], at: call.site)
      for (index, item) in items.prefix(64).enumerated() {
        page.evaluator.call(
          call[1], this: item, arguments: [.number(Double(index)), item], at: call.site)
      }
      if openness != nil { page.evaluator.callWithUnknownItems(call[1], at: call.site) }
      return call[0]
    }
    method(["when"]) { page, call in
      let list = page.evaluator.makeArray(call.arguments)
      guard let all = page.evaluator.global["Promise"]?.value.objects.first?["all"]?.value else {
        return .undefined
      }
      return page.evaluator.call(
        all, this: .undefined, arguments: [.object(list)], at: call.site)
    }
    method(["proxy"]) { page, call in
      let (function, this) = (call[0], call[1])
      return .object(
        page.native("proxy") { page, inner in
          page.evaluator.call(function, this: this, arguments: inner.arguments, at: inner.site)
        })
    }
    jQuery.hide("fn", .object(evaluator.makeObject()))
    return jQuery
  }

  /// Copies as `$.extend(true, …)` does: plain objects and lists are copied too
  /// (https://github.com/jquery/jquery/blob/3.7.1/src/core.js). At most `rest` members.
  private func extend(
    _ target: AbstractValue, by source: AbstractValue, depth: Int, rest: inout Int, at site: Site
  ) {
    guard case .object(let object) = target, case .object(let other) = source, depth < 8,
      other.openness == nil, other.host == nil, rest > 0
    else {
      for object in target.objects {
        evaluator.copyProperties(from: source, to: object, at: site)
      }
      return
    }
    let members =
      other.isArray
      ? other.elements.enumerated().map { (String($0.offset), $0.element) }
      : other.listedKeys.map { ($0, evaluator.readMember($0, of: other, at: site)) }
    for (key, value) in members {
      rest -= 1
      guard case .object(let inner) = value, inner.isArray || inner.isPlain else {
        if !value.isUndefined {
          evaluator.assignMember(key, of: object, value, at: other[key]?.site ?? site)
        }
        continue
      }
      let there = evaluator.readMember(key, of: object, at: site)
      var start = there
      if case .object(let known) = there, known.isArray == inner.isArray,
        known.isPlain || known.isArray
      {
      } else {
        start = .object(
          inner.isArray
            ? evaluator.makeArray([], site: inner.site) : evaluator.makeObject(site: inner.site))
      }
      extend(start, by: value, depth: depth + 1, rest: &rest, at: site)
      evaluator.assignMember(key, of: object, start, at: other[key]?.site ?? site)
    }
  }

  /// A method that page code gave to all of jQuery's lists, as `$.fn.name = …`.
  func jQueryPlugin(_ name: String) -> AbstractValue? {
    guard case .object(let known)? = evaluator.global["@@jQuery"]?.value,
      case .object(let methods)? = known["fn"]?.value
    else { return nil }
    return methods[name]?.value
  }

  private func select(_ call: NativeFunction.Call) -> AbstractValue {
    if call[0].objects.contains(where: \.isCallable) {
      listen(.object(evaluator.global), to: "ready", call[0], at: call.site)
      return .undefined
    }
    if let text = call[0].string {
      if text.hasPrefix("<") {
        let tag = String(text.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "-" })
          .lowercased()
        let made = makeElement(
          ElementRecord(selector: "<\(tag)>", tag: tag, isPlaced: false), at: call.site)
        if tag == "script" { madeScripts.append(made) }
        return .object(made)
      }
      return .object(element(text, at: call.site))
    }
    let known = elementObjects(call[0])
    if !known.isEmpty { return .union(of: known.map { .object($0) }) }
    if call[0].objects.contains(where: { $0.host == "Document" || $0.host == "Window" }) {
      if case .object(let document)? = evaluator.global["document"]?.value {
        return .object(document)
      }
    }
    return .object(unknownElement(at: call.site))
  }

  /// `$.ajax` and its short forms: a request with callbacks, and a promise.
  private func request(_ call: NativeFunction.Call) -> AbstractValue {
    let answer = AbstractValue.unknown(Mystery(.server, at: call.site))
    let wait = Wait(.network, .callback, at: call.site)
    var callbacks = call.arguments.filter { $0.objects.contains(where: \.isCallable) }
    for options in call.arguments.flatMap(\.objects) {
      for name in ["success", "complete", "error", "beforeSend"] {
        if let callback = options[name]?.value { callbacks.append(callback) }
      }
      if let data = options["data"]?.value { evaluator.escape(data, at: call.site) }
    }
    for argument in call.arguments { evaluator.escape(argument, at: call.site) }
    for callback in callbacks { later(callback, wait, arguments: [answer], at: call.site) }
    let request = promise(answer, .network, at: call.site)
    for (name, standard) in [("done", "then"), ("fail", "catch"), ("always", "finally")] {
      request.objects.first?.hide(
        name,
        .object(
          native(name) { page, call in
            let reaction = page.evaluator.member(standard, of: call.this, at: call.site)
            page.evaluator.call(
              reaction, this: call.this, arguments: Array(call.arguments.prefix(1)), at: call.site)
            return call.this
          }))
    }
    return request
  }
}
