// `google.payments.api` as page code sees it, and what is asked of it.

import AuditModel
import JavaScript

/// The number of a client's record.
final class ClientNumber {
  let index: Int
  init(_ index: Int) { self.index = index }
}

extension PageModel {
  func installPayments() {
    let interface = HeapObject(.host("PaymentsNamespace"))
    for name in ["PaymentsClient", "PaymentsAsyncClient"] {
      define(name, on: interface) { page, call in page.makeClient(call) }
    }
    let payments = HeapObject(.host("PaymentsNamespace"))
    payments.hide("api", .object(interface))
    let google = HeapObject(.host("GoogleNamespace"))
    google.hide("payments", .object(payments))
    evaluator.global.hide("google", .object(google))
    installPaymentRequest()
  }

  private func makeClient(_ call: NativeFunction.Call) -> AbstractValue {
    guard
      let index = FactRecords.index(
        of: call.site, in: &facts.clients, \.site, make: { ClientRecord(site: call.site) })
    else { return tooMany(at: call.site) }
    if probe == nil {
      facts.clients[index].options.append(conversion.value(call[0]))
      if isReached { facts.clients[index].isReached = true }
      noteHazard(at: call.site)
    }
    noteGated(.client, at: call.site)
    listenToCallbacks(of: call[0])
    let client = HeapObject(.host("PaymentsClient"), site: call.site)
    client.attachment = ClientNumber(index)
    for name in ["isReadyToPay", "loadPaymentData", "createButton", "prefetchPaymentData"] {
      define(name, on: client) { page, call in page.callClient(name, call) ?? .undefined }
    }
    return .object(client)
  }

  /// `paymentDataCallbacks`: pay.js calls them by itself.
  private func listenToCallbacks(of options: AbstractValue) {
    for callbacks in options.objects.compactMap({ $0["paymentDataCallbacks"]?.value }).flatMap(
      \.objects)
    {
      for key in callbacks.keys {
        guard let property = callbacks[key], property.value.objects.contains(where: \.isCallable),
          let site = property.site
        else { continue }
        add(
          Listener(
            entry: Entry(kind: .event, event: key, place: sources.place(site)),
            code: .function(property.value), this: .undefined, site: site))
      }
    }
  }

  /// A call of Google's interface on an object that is no client that was seen.
  func answerPayment(method name: String, _ call: NativeFunction.Call) -> AbstractValue? {
    switch name {
    case "PaymentsClient" where call.isConstruction: return makeClient(call)
    case "isReadyToPay"
    where call[0].objects.contains {
      $0["allowedPaymentMethods"] != nil || $0["apiVersion"] != nil || $0.openness != nil
    }
      || (call.arguments.count == 1 && call[0].mystery != nil),
      "loadPaymentData" where !call.arguments.isEmpty,
      "createButton"
    where call[0].objects.contains {
      $0["onClick"] != nil || $0["buttonColor"] != nil || $0["buttonType"] != nil
    }:
      return callClient(name, call)
    case "createPaymentDataRequest":
      // A provider's SDK adds what it knows to what the page gives.
      // (https://braintree.github.io/braintree-web/current/GooglePayment.html#createPaymentDataRequest).
      let request = evaluator.makeObject(site: call.site)
      for key in ["apiVersion", "apiVersionMinor", "allowedPaymentMethods", "merchantInfo"] {
        request[key] = Property(.unknown(Mystery(.server, at: call.site)), site: call.site)
      }
      evaluator.copyProperties(from: call[0], to: request, at: call.site)
      return .object(request)
    default: return nil
    }
  }

  private func callClient(_ name: String, _ call: NativeFunction.Call) -> AbstractValue? {
    if probe != nil { return .undefined }
    switch name {
    case "isReadyToPay": return isReadyToPay(call)
    case "loadPaymentData": return loadPaymentData(call)
    case "createButton": return createButton(call)
    default: return promise(.undefined, .payScript, at: call.site)
    }
  }

  /// The answer of a call that is one too many to be judged.
  func tooMany(at site: Site) -> AbstractValue {
    noteTooMany(at: site)
    return .unknown(Mystery(.limit, at: site))
  }

  func noteTooMany(at site: Site) {
    let reason = "There are more than \(FactRecords.limit) such calls; this one was not judged."
    guard !facts.stops.contains(where: { $0.reason == reason }) else { return }
    facts.stops.append(PaymentCode.Stop(reason: reason, place: sources.place(site)))
  }

  // MARK: isReadyToPay

  private func isReadyToPay(_ call: NativeFunction.Call) -> AbstractValue {
    guard
      let index = FactRecords.index(
        of: call.site, in: &facts.readiness, \.site, make: { ReadinessRecord(site: call.site) })
    else { return tooMany(at: call.site) }
    facts.readiness[index].requests.append(conversion.value(call[0]))
    if isReached { facts.readiness[index].isReached = true }
    noteGated(.readiness, at: call.site)
    let subject = facts.subject(.readiness(index))
    let response = HeapObject(.host("ReadinessResponse"), site: call.site)
    response.tag = Tag(subject: subject, aspect: "response")
    for key in ["result", "paymentMethodPresent"] {
      response[key] = Property(
        .unknown(Mystery(.browser, at: call.site, tags: [Tag(subject: subject, aspect: key)])))
    }
    return .object(
      evaluator.makePromise(
        .object(response), waits: [[Wait(.payScript, .await, at: call.site)]],
        tag: Tag(subject: subject, aspect: "promise"), site: call.site))
  }

  // MARK: loadPaymentData

  private func loadPaymentData(_ call: NativeFunction.Call) -> AbstractValue {
    guard
      let index = FactRecords.index(
        of: call.site, in: &facts.payments, \.site, make: { PaymentRecord(site: call.site) })
    else { return tooMany(at: call.site) }
    facts.payments[index].requests.append(conversion.value(call[0]))
    facts.payments[index].contexts = merged(facts.payments[index].contexts, evaluator.contexts)
    for client in call.this.objects.compactMap({ $0.attachment as? ClientNumber }) {
      facts.payments[index].clientOptions += facts.clients[client.index].options
    }
    noteEffect()
    noteGated(.payment, at: call.site)
    return paymentPromise(index, at: call.site)
  }

  func paymentPromise(_ index: Int, at site: Site) -> AbstractValue {
    let subject = facts.subject(.payment(index))
    let data = HeapObject(.host("PaymentData"), site: site)
    data.tag = Tag(subject: subject, aspect: "data")
    let error = HeapObject(.host("PaymentsError"), site: site)
    error.tag = Tag(subject: subject, aspect: "error")
    error["statusCode"] = Property(
      .unknown(Mystery(.browser, at: site, tags: [Tag(subject: subject, aspect: "statusCode")])))
    let promise = evaluator.makePromise(
      .object(data), waits: [[Wait(.payScript, .await, at: site)]],
      tag: Tag(subject: subject, aspect: "promise"), site: site)
    if case .promise(let state) = promise.kind { state.reason = .object(error) }
    return .object(promise)
  }

  // MARK: createButton

  private func createButton(_ call: NativeFunction.Call) -> AbstractValue {
    guard
      let index = FactRecords.index(
        of: call.site, in: &facts.buttons, \.site,
        make: { ButtonRecord(site: call.site, kind: .createButton) })
    else { return tooMany(at: call.site) }
    facts.buttons[index].options.append(conversion.value(call[0]))
    if isReached { facts.buttons[index].isReached = true }
    noteEffect()
    noteGated(.button, at: call.site)
    let record = ElementRecord(selector: "#gpay-button-online-api-id", tag: "div", isPlaced: false)
    record.button = index
    let element = makeElement(record, at: call.site)
    let handler = evaluator.member("onClick", of: call[0], at: call.site)
    let entry = Entry(
      kind: .createButton, event: "click", element: record.selector,
      place: sources.place(call.site))
    facts.buttons[index].entry = number(of: entry)
    facts.buttons[index].handlerIsKnown = handler.mystery == nil
    if handler.objects.contains(where: \.isCallable) {
      add(
        Listener(
          entry: entry, code: .function(handler), this: .object(element), site: call.site))
    }
    return .object(element)
  }

  // MARK: <google-pay-button>

  /// A component that was given its properties by a framework.
  func noteComponent(_ name: String, _ properties: HeapObject, at site: Site) {
    let entry = Entry(
      kind: .component, event: "click", element: "google-pay-button", elementIsPlaced: nil,
      place: sources.place(site))
    noteComponent(
      properties["paymentRequest"]?.value ?? .unknown(Mystery(.unreadCode, at: site)),
      options: .object(properties), entry: entry, placement: true, at: site)
    for key in ["onLoadPaymentData", "onPaymentAuthorized", "onError", "onCancel"] {
      guard let handler = properties[key]?.value, handler.objects.contains(where: \.isCallable)
      else { continue }
      runComponentHandler(handler, key, at: site)
    }
  }

  func noteComponent(
    _ request: AbstractValue, options: AbstractValue, entry: Entry, placement: Bool?, at site: Site
  ) {
    guard
      let index = FactRecords.index(
        of: site, in: &facts.payments, \.site,
        make: { PaymentRecord(site: site, interface: .component) })
    else { return noteTooMany(at: site) }
    facts.payments[index].interface = .component
    facts.payments[index].requests.append(conversion.value(request))
    facts.payments[index].clientOptions.append(conversion.value(options))
    let number = number(of: entry)
    facts.payments[index].contexts = merged(
      facts.payments[index].contexts, [CallContext(entry: number)])
    guard
      let button = FactRecords.index(
        of: site, in: &facts.buttons, \.site, make: { ButtonRecord(site: site, kind: .component) })
    else { return noteTooMany(at: site) }
    facts.buttons[button].options.append(conversion.value(options))
    facts.buttons[button].entry = number
    facts.buttons[button].isPlaced = placement
    facts.buttons[button].isReached = true
  }

  /// Calls a handler of the component with what it would get.
  func runComponentHandler(_ handler: AbstractValue, _ key: String, at site: Site) {
    guard let index = facts.payments.firstIndex(where: { $0.site == site }) else { return }
    let subject = facts.subject(.payment(index))
    switch key.lowercased() {
    case "onloadpaymentdata", "onpaymentauthorized", "loadpaymentdata":
      facts.payments[index].isConsumed = true
      let data = HeapObject(.host("PaymentData"), site: site)
      data.tag = Tag(subject: subject, aspect: "data")
      later(handler, Wait(.payScript, .callback, at: site), arguments: [.object(data)], at: site)
    case "oncancel", "cancel":
      facts.payments[index].tellsCancel = true
      later(handler, Wait(.payScript, .callback, at: site), at: site)
    default:
      facts.payments[index].handlesRejection = true
      later(handler, Wait(.payScript, .callback, at: site), at: site)
    }
  }

  /// The `<google-pay-button>` elements of the markup, once all code has run.
  func noteComponents() {
    for element in document.elements where element.tag == "google-pay-button" {
      let object =
        elements.values.first { record(of: $0)?.markup == element }
        ?? makeElement(
          ElementRecord(
            selector: "google-pay-button", tag: element.tag, isPlaced: true, markup: element),
          at: Site(source: -1, span: SourceSpan(start: 0, end: 0)))
      let options = evaluator.makeObject()
      for (name, value) in element.attributes {
        options[name] = Property(.string(value))
      }
      for key in object.keys where !key.hasPrefix("@@") {
        if let property = object[key] { options[key] = property }
      }
      let entry = Entry(
        kind: .component, event: "click", element: "google-pay-button", elementIsPlaced: true,
        place: element.place)
      let site = Site(source: -2 - facts.payments.count, span: SourceSpan(start: 0, end: 0))
      componentPlaces[site] = element.place
      var request = object["paymentRequest"]?.value ?? .undefined
      if case .undefined = request, let text = element.attributes["paymentrequest"] {
        request = evaluator.parseJSON(text, at: site) ?? .unknown(Mystery(.document))
      }
      noteComponent(request, options: .object(options), entry: entry, placement: true, at: site)
      for (name, function) in componentListeners(of: object) {
        runComponentHandler(function, name, at: site)
      }
    }
    evaluator.drainJobs()
  }

  private func componentListeners(of object: HeapObject) -> [(String, AbstractValue)] {
    var found = object.keys.compactMap { key in
      key.lowercased().hasPrefix("on") ? object[key].map { (key, $0.value) } : nil
    }
    for name in ["loadpaymentdata", "cancel", "error"] {
      for listener in listeners.byEvent[name] ?? []
      where listener.this.objects.contains(where: { $0 === object }) {
        found.append((name, listener.function))
      }
    }
    return found
  }
}
