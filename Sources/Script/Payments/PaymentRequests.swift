// `PaymentRequest`, where it is made with Google's method.

import AuditModel
import JavaScript

/// The arguments of a `PaymentRequest`.
final class RequestArguments {
  let methods: AbstractValue
  let details: AbstractValue
  init(methods: AbstractValue, details: AbstractValue) {
    self.methods = methods
    self.details = details
  }
}

extension PageModel {
  func installPaymentRequest() {
    define("PaymentRequest") { page, call in
      let request = HeapObject(.host("PaymentRequest"), site: call.site)
      request.attachment = RequestArguments(methods: call[0], details: call[1])
      for name in ["canMakePayment", "hasEnrolledInstrument"] {
        request.hide(
          name,
          .object(
            page.native(name) { page, call in
              page.promise(.unknown(Mystery(.browser, at: call.site)), .task, at: call.site)
            }))
      }
      request.hide("show", .object(page.native("show") { page, call in page.show(request, call) }))
      for name in ["addEventListener", "abort"] {
        request.hide(
          name,
          .object(
            page.native(name) { page, call in
              page.evaluator.escape(call[1], at: call.site)
              return .undefined
            }))
      }
      if page.googleMethod(of: call[0], at: call.site) != nil { page.noteRequest(request, call) }
      return .object(request)
    }
  }

  /// The `data` of the method `https://google.com/pay`; nil where there is no such method.
  private func googleMethod(of methods: AbstractValue, at site: Site) -> AbstractValue? {
    let (items, _) = evaluator.iterate(methods, at: site)
    for item in items {
      let name = evaluator.member("supportedMethods", of: item, at: site)
      let names = name.alternatives.flatMap { alternative -> [String] in
        if case .object(let list) = alternative { return list.elements.compactMap(\.string) }
        return alternative.string.map { [$0] } ?? []
      }
      if names.contains(where: { Self.isGoogleMethod($0) }) {
        return evaluator.member("data", of: item, at: site)
      }
    }
    return nil
  }

  private static func isGoogleMethod(_ name: String) -> Bool {
    guard let address = WebAddress(name) else { return false }
    return (address.host == "google.com" || address.host == "www.google.com")
      && address.path == "/pay"
  }

  /// A request that is made and not shown yet is a call that no entry reaches.
  private func noteRequest(_ request: HeapObject, _ call: NativeFunction.Call) {
    guard probe == nil else { return }
    guard
      let index = FactRecords.index(
        of: call.site, in: &facts.payments, \.site,
        make: { PaymentRecord(site: call.site, interface: .paymentRequest) })
    else { return noteTooMany(at: call.site) }
    facts.payments[index].requests.append(
      conversion.value(googleMethod(of: call[0], at: call.site) ?? .undefined))
    facts.payments[index].details.append(conversion.value(call[1]))
  }

  private func show(_ request: HeapObject, _ call: NativeFunction.Call) -> AbstractValue {
    guard let site = request.site, let index = facts.payments.firstIndex(where: { $0.site == site })
    else {
      return promise(.unknown(Mystery(.browser, at: call.site)), .task, at: call.site)
    }
    facts.payments[index].contexts = merged(facts.payments[index].contexts, evaluator.contexts)
    noteEffect()
    return paymentPromise(index, at: call.site)
  }
}
