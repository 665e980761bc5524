// Calls of what no script read here defines: libraries, frameworks, code that was not fetched.

import AuditModel
import JavaScript

extension PageModel {
  /// What is known of the answer of such a call; nil where nothing is.
  func answer(unknown callee: AbstractValue, named path: String, _ call: NativeFunction.Call)
    -> AbstractValue?
  {
    let name = path.split(separator: ".").last.map(String.init) ?? path
    if path == "import" {
      noteLoader(call[0], .moduleImport, at: call.site)
      return .undefined
    }
    noteMadeAtRunTime(name, path, call)
    if let answer = answerAgent(method: name, call) { return answer }
    if let answer = answerPayment(method: name, call) { return answer }
    if let answer = answerNetwork(path, call) { return answer }
    noteProvider(path, call)
    noteWait(name, path, call)
    for argument in call.arguments {
      for text in argument.alternatives.compactMap(\.string)
      where text.holds("pay.google.com/gp/p/js") {
        noteLoader(.string(text), .function, at: call.site)
      }
    }
    if let answer = answerReaction(name, callee, call) { return answer }
    if let answer = answerWrapper(name, call) ?? answerHook(name, call)
      ?? answerComponent(name, path, call) ?? answerTemplate(name, call)
      ?? answerModuleLoader(path, call)
    {
      return answer
    }
    if let properties = frameworkProperties(name, call) { return properties }
    // Another page, or the app, may do what the code here does not.
    if name == "postMessage" {
      for context in evaluator.contexts { entriesWithUnreadCalls.insert(context.entry) }
    }
    let isHarmless = Self.harmless.contains(path.split(separator: ".").first.map(String.init) ?? "")
    if !isHarmless, callee.mystery?.reason != .document, callee.mystery?.reason != .browser {
      for context in evaluator.contexts { entriesWithUnreadCalls.insert(context.entry) }
    }
    if isHarmless { return .unknown(Mystery(.unreadCode, at: call.site)) }
    if call.arguments.contains(where: { $0.objects.contains { $0.host == "PaymentsClient" } }) {
      noteStop("the payments client is given to code that was not read.", at: call.site)
    }
    runCallbacks(of: call)
    return nil
  }

  /// Libraries that take values only to report them.
  private static let harmless: Set<String> = [
    "gtag", "ga", "fbq", "dataLayer", "Sentry", "mixpanel", "analytics", "_satellite", "newrelic",
    "Bugsnag", "rudderanalytics", "posthog", "amplitude",
  ]

  /// Functions given to unknown code may be called at some time.
  private func runCallbacks(of call: NativeFunction.Call) {
    var callbacks = call.arguments.filter { $0.objects.contains(where: \.isCallable) }
    for object in call.arguments.flatMap(\.objects) where !object.isCallable && object.host == nil {
      for key in object.keys.prefix(64) {
        if let value = object[key]?.value, value.objects.contains(where: \.isCallable) {
          callbacks.append(value)
        }
      }
    }
    // What is known to be a tap goes on as one; else it is an event of which nothing is known.
    let isTap = evaluator.contexts.contains {
      entries.indices.contains($0.entry) && entries[$0.entry].isTap
    }
    let kind = waits[call.site] ?? .unknown
    for callback in callbacks.prefix(16) {
      if isTap || !isReached {
        later(
          callback, Wait(kind, .callback, at: call.site),
          arguments: [.unknown(Mystery(.unreadCode, at: call.site))], at: call.site)
      } else {
        add(
          Listener(
            entry: Entry(kind: .event, event: nil, place: sources.place(call.site)),
            code: .function(callback), this: .undefined, site: call.site))
      }
    }
  }

  // MARK: What is made at run time

  /// Notes a method of a payments client whose name is computed, and code that is made of a text.
  private func noteMadeAtRunTime(_ name: String, _ path: String, _ call: NativeFunction.Call) {
    let isCode = path == "eval" || path == "Function"
    let isMethod = name == "[]" && call.this.objects.contains { $0.host == "PaymentsClient" }
    guard isCode || isMethod else { return }
    noteStop(
      isMethod
        ? "the name of the method that is called on the payments client is made at run time."
        : "code is made of a text at run time.", at: call.site)
    for context in evaluator.contexts { entriesWithUnreadCalls.insert(context.entry) }
  }

  private func noteStop(_ reason: String, at site: Site) {
    guard probe == nil, isReached, facts.stops.count < 64 else { return }
    let stop = PaymentCode.Stop(reason: reason, place: sources.place(site))
    if !facts.stops.contains(stop) { facts.stops.append(stop) }
  }

  // MARK: Waits

  /// Keeps what the answer of such a call waits for, where its name tells: the network behind
  /// Angular's `HttpClient` and what is made of its answer, and the SDKs of providers.
  private func noteWait(_ name: String, _ path: String, _ call: NativeFunction.Call) {
    // `stripe` is what `Stripe(…)` gave, by custom.
    let root = String(path.split(separator: ".").first ?? "")
    let operand = call.this.mystery?.site ?? call[0].mystery?.site
    if let operand, let kind = waits[operand] {
      waits[call.site] = kind
    } else if ["get", "post", "put", "patch", "delete", "request"].contains(name),
      path.split(separator: ".").dropLast().last?.lowercased().contains("http") == true
    {
      waits[call.site] = .network
    } else if isProvider(path) || isProvider(root.prefix(1).uppercased() + root.dropFirst()) {
      waits[call.site] = .payScript
    }
  }

  // MARK: Network libraries

  private func answerNetwork(_ path: String, _ call: NativeFunction.Call) -> AbstractValue? {
    let root = path.split(separator: ".").first.map(String.init) ?? ""
    let last = path.split(separator: ".").last.map(String.init) ?? ""
    let isAxios =
      root == "axios" || path.hasSuffix("axios") || path.contains("$http")
      || path.contains("axios.")
    guard isAxios || ["ky", "superagent", "sendBeacon"].contains(root) else { return nil }
    if path.contains("interceptors") || path.contains("defaults") { return nil }
    if last == "create" || last == "extend" { return makeNetworkClient(at: call.site) }
    if isAxios, ["all", "spread", "isAxiosError", "isCancel"].contains(last) { return nil }
    return networkAnswer(call)
  }

  // MARK: Reactions and lists

  private func answerReaction(
    _ name: String, _ callee: AbstractValue, _ call: NativeFunction.Call
  ) -> AbstractValue? {
    let unknown = AbstractValue.unknown(
      Mystery(call.this.mystery?.reason ?? .unreadCode, at: call.site))
    let functions = call.arguments.filter { $0.objects.contains(where: \.isCallable) }
    switch name {
    case "then", "catch", "finally", "done", "fail", "always":
      guard !functions.isEmpty else { return nil }
      let kind = wait(for: call.this.mystery ?? Mystery(.unreadCode), in: evaluator)
      let base = evaluator.makePromise(
        unknown, waits: [[Wait(kind, .await, at: call.site)]], site: call.site)
      guard
        let method = base.prototype?[
          name == "catch" || name == "fail" ? "catch" : name == "finally" ? "finally" : "then"]?
          .value
      else { return nil }
      return evaluator.call(method, this: .object(base), arguments: call.arguments, at: call.site)
    case "forEach", "map", "filter", "find", "some", "every", "reduce", "sort", "flatMap", "each":
      guard let function = functions.first else { return nil }
      evaluator.callWithUnknownItems(function, at: call.site)
      return unknown
    case "addEventListener", "on", "one", "addListener", "$on", "bind":
      guard let function = functions.first, call.arguments.count > 1 else { return nil }
      listen(call.this, event: call[0], function: function, at: call.site)
      return unknown
    case "click", "submit":
      guard let function = functions.first else { return nil }
      listen(call.this, event: .string(name), function: function, at: call.site)
      return unknown
    case "appendChild", "append", "prepend", "insertBefore", "replaceChildren":
      place(call[0], into: call.this, at: call.site)
      return unknown
    default: return nil
    }
  }

  // MARK: Frameworks

  /// `createElement("button", {onClick: …})` and alike: each `on…` function is an entry.
  private func frameworkProperties(_ name: String, _ call: NativeFunction.Call) -> AbstractValue? {
    let isFollowed = makesElement(name, call) && renderComponent(call[0], call[1], at: call.site)
    var isElement = isFollowed
    let component = componentName(call[0])
    for object in call.arguments.flatMap(\.objects) where object.host == nil && !object.isArray {
      if let component { noteComponent(component, object, at: call.site) }
      // A component that is followed says itself what its `on…` properties are for.
      let listens = component == nil && !isFollowed
      if noteHandlers(in: object, of: call[0].string, listens: listens, at: call.site) {
        isElement = true
      }
    }
    guard isElement || component != nil else { return nil }
    let element = unknownElement(at: call.site)
    for argument in call.arguments.dropFirst(2) {
      place(argument, into: .object(element), at: call.site)
    }
    return .object(element)
  }

  /// Whether a call can be one that makes an element of a component: any call may take a function,
  /// and most take it for a callback.
  private func makesElement(_ name: String, _ call: NativeFunction.Call) -> Bool {
    let names: Set<String> = [
      "createElement", "jsx", "jsxs", "jsxDEV", "_jsx", "_jsxs", "h", "createVNode", "createBlock",
      "_createVNode", "_createBlock", "createComponent", "_createComponent", "mount", "hydrate",
    ]
    if names.contains(name) { return true }
    guard let type = call[0].objects.first, type.isCallable else { return true }
    guard case .function(let code) = type.kind else { return false }
    let isNamed = code.name.first?.isUppercase ?? false || code.name.count == 1
    let isClass = type["prototype"]?.value.objects.first?["render"] != nil
    return call.arguments.count > 1 && (isNamed || isClass)
  }

  /// Google's own React or Angular component, by the package that it is imported from.
  private func componentName(_ type: AbstractValue) -> String? {
    guard let site = type.mystery?.site else { return nil }
    let words = sources.words(site)
    return words.contains("google-pay/button") || words == "GooglePayButton" ? words : nil
  }
}
