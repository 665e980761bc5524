// Functions of libraries that give back a function, a promise or a value made from what they get.

import JavaScript

extension PageModel {
  /// The answer of a well-known wrapper, by the name it is called by; nil for other calls.
  func answerWrapper(_ name: String, _ call: NativeFunction.Call) -> AbstractValue? {
    guard let function = call.arguments.first(where: { $0.objects.contains(where: \.isCallable) })
    else { return nil }
    switch name {
    case "debounce":
      // https://lodash.com/docs/4.17.15#debounce: calls once the calls have ceased for a while.
      let leads = evaluator.member("leading", of: call[2], at: call.site).truth ?? false
      return .object(
        native("debounced") { page, inner in
          if leads {
            return page.evaluator.call(
              function, this: inner.this, arguments: inner.arguments, at: inner.site)
          }
          page.later(
            function, Wait(.timer, .callback, delay: call[1].number, at: call.site),
            arguments: inner.arguments, at: inner.site)
          return .undefined
        })
    case "throttle", "once", "memoize", "useCallback", "useEvent", "useEventCallback", "memo",
      "forwardRef", "observer", "withModifiers", "_withModifiers", "withKeys", "_withKeys",
      "markRaw", "unref", "action", "batch", "untrack", "wrap", "helper", "instrument":
      return function
    case "useMemo":
      return evaluator.call(function, this: .undefined, arguments: [], at: call.site)
    case "_asyncToGenerator", "asyncToGenerator":
      return .object(
        native("async") { page, inner in
          page.firstStep(
            of: page.evaluator.call(
              function, this: inner.this, arguments: inner.arguments, at: inner.site),
            at: call.site)
        })
    case "__awaiter", "_awaiter":
      guard let generator = call.arguments.last else { return nil }
      return firstStep(
        of: evaluator.call(generator, this: call[0], arguments: [], at: call.site), at: call.site)
    default: return nil
    }
  }

  /// What the first step of an iterator gives, as with functions that a compiler has cut in steps.
  private func firstStep(of iterator: AbstractValue, at site: Site) -> AbstractValue {
    let next = evaluator.member("next", of: iterator, at: site)
    guard next.objects.contains(where: \.isCallable) else { return iterator }
    return evaluator.member(
      "value", of: evaluator.call(next, this: iterator, arguments: [], at: site), at: site)
  }

  /// `axios.create()` and alike: a client whose every method asks the network.
  func makeNetworkClient(at site: Site) -> AbstractValue {
    let client = native("axios") { page, call in page.networkAnswer(call) }
    for name in [
      "get", "post", "put", "patch", "delete", "head", "options", "request", "postForm", "putForm",
    ] {
      define(name, on: client) { page, call in page.networkAnswer(call) }
    }
    for name in ["interceptors", "defaults"] {
      client.hide(name, .unknown(Mystery(.unreadCode, at: site)))
    }
    client.hide(
      "create",
      .object(
        native("create") { page, call in
          page.makeNetworkClient(at: call.site)
        }))
    return .object(client)
  }

  /// A promise of an answer with `data`, as axios gives.
  func networkAnswer(_ call: NativeFunction.Call) -> AbstractValue {
    for argument in call.arguments { evaluator.escape(argument, at: call.site) }
    let answer = evaluator.makeObject([("data", .unknown(Mystery(.server, at: call.site)))])
    answer.openness = Mystery(.server, at: call.site)
    return promise(.object(answer), .network, at: call.site)
  }
}
