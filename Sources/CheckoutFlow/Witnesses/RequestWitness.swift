// The witness of `request`: all keys of every request that is made.

import AuditModel

enum RequestWitness {
  static func read(_ code: PaymentCode) -> Witness {
    .ofReachedCalls(in: code, at: .request) { call in
      guard let gap = gap(in: call.request, depth: 0) else { return .read }
      return .missing(
        ReasonCode.requestNotRead.cannotTell(
          at: .request,
          gap.key.map { "The part “\($0)” of the payment request was not read." }
            ?? "The keys of the payment request were not all read.",
          place: gap.place ?? call.place, calls: [call.id]))
    }
  }

  /// Values of known keys that come from the server, the cart or a form.
  static func hasInputs(_ value: Value, depth: Int = 0) -> Bool {
    guard depth < 12 else { return false }
    switch value {
    case .unknown, .text: return true
    case .object(let object):
      return object.properties.contains { hasInputs($0.value, depth: depth + 1) }
    case .array(let elements, _), .either(let elements):
      return elements.contains { hasInputs($0, depth: depth + 1) }
    case .undefined, .null, .boolean, .number, .string, .function: return false
    }
  }

  private struct Gap {
    var key: String?
    var place: Place?
  }

  /// The first part of which the keys are not known, and that no assumption covers.
  private static func gap(in value: Value, depth: Int) -> Gap? {
    guard depth < 12 else { return nil }
    switch value {
    case .unknown(let unknown): return Gap(key: nil, place: unknown.place)
    case .array(let elements, let isComplete):
      for element in elements {
        if let gap = gap(ofMember: element, key: nil, depth: depth) { return gap }
      }
      return isComplete ? nil : Gap(key: nil, place: nil)
    case .either(let values):
      for value in values {
        if let gap = gap(in: value, depth: depth + 1) { return gap }
      }
      return nil
    case .object(let object):
      for property in object.properties {
        if let gap = gap(ofMember: property.value, key: property.key, depth: depth) {
          return Gap(key: gap.key ?? property.key, place: gap.place ?? property.place)
        }
      }
      return object.openness.map { Gap(key: nil, place: $0.place) }
    case .undefined, .null, .boolean, .number, .string, .text, .function: return nil
    }
  }

  /// The gap in the value of a known key: an input from outside the program is an assumption.
  private static func gap(ofMember value: Value, key: String?, depth: Int) -> Gap? {
    if case .unknown(let unknown) = value {
      if unknown.isInput { return nil }
      // Prices and names are computed from the cart as often as they are taken from it.
      if unknown.reason == .computation, key.map(isScalar) == true { return nil }
      return Gap(key: key, place: unknown.place)
    }
    if case .either(let values) = value {
      for value in values {
        if let gap = gap(ofMember: value, key: key, depth: depth + 1) { return gap }
      }
      return nil
    }
    return gap(in: value, depth: depth + 1)
  }

  /// Keys that hold one string, number or truth value.
  private static func isScalar(_ key: String) -> Bool {
    ![
      "allowedPaymentMethods", "allowedAuthMethods", "allowedCardNetworks", "parameters",
      "tokenizationSpecification", "transactionInfo", "merchantInfo", "callbackIntents",
    ].contains(key)
  }
}
