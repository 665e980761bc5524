// Leaving the document, sending popups elsewhere, and Trusted Types.

import AuditModel
import JavaScript

extension PageModel {
  func makeLocation() -> HeapObject {
    let location = HeapObject(.host("Location"))
    for name in ["reload", "assign", "replace"] {
      location.hide(
        name,
        .object(
          native(name) { page, call in
            page.noteEffect()
            page.noteDeparture(name == "reload" ? .reload : .navigation, call[0], at: call.site)
            return .undefined
          }))
    }
    return location
  }

  func noteDeparture(
    _ means: PaymentCode.Surroundings.Departure.Means, _ address: AbstractValue, at site: Site
  ) {
    guard probe == nil,
      let index = FactRecords.index(
        of: site, in: &facts.departures, \.site,
        make: { DepartureRecord(site: site, means: means) })
    else { return }
    facts.departures[index].addresses.append(conversion.value(address))
    facts.departures[index].contexts = merged(facts.departures[index].contexts, evaluator.contexts)
  }

  // MARK: Popups

  /// The `location` of a window that page code opened.
  func makePopupLocation(of window: HeapObject) -> HeapObject {
    let location = HeapObject(.host("PopupLocation"), site: window.site)
    location.attachment = window.attachment
    for name in ["assign", "replace"] {
      location.hide(
        name,
        .object(
          native(name) { page, call in
            page.notePopupAddress(call[0], of: location)
            return .undefined
          }))
    }
    return location
  }

  func notePopupAddress(_ value: AbstractValue, of object: HeapObject) {
    guard let popup = object.attachment as? PopupNumber, facts.popups.indices.contains(popup.index)
    else { return }
    facts.popups[popup.index].isUsed = true
    facts.popups[popup.index].laterAddresses.append(conversion.value(value))
  }

  // MARK: Trusted Types

  /// `trustedTypes` (https://w3c.github.io/trusted-types/dist/spec/): a policy's functions are
  /// those of the page.
  func installTrustedTypes() {
    let factory = HeapObject(.host("TrustedTypePolicyFactory"))
    factory.hide(
      "createPolicy",
      .object(
        native("createPolicy") { page, call in
          let policy = HeapObject(.host("TrustedTypePolicy"), site: call.site)
          var functions: [String] = []
          for name in ["createHTML", "createScript", "createScriptURL"] {
            let function = page.evaluator.member(name, of: call[1], at: call.site)
            if function.objects.contains(where: \.isCallable) {
              functions.append(name)
              policy.hide(name, function)
            }
          }
          let fact = PaymentCode.Surroundings.TrustedTypesPolicy(
            name: page.conversion.value(call[0]), functions: functions, isReached: page.isReached,
            place: page.sources.place(call.site))
          if !page.facts.policies.contains(fact) { page.facts.policies.append(fact) }
          return .object(policy)
        }))
    evaluator.global.hide("trustedTypes", .object(factory))
  }
}
