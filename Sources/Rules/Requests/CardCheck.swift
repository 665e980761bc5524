// What Google refuses among the allowed payment methods.

import AuditModel

/// Checks `allowedPaymentMethods` of version 2
/// (https://developers.google.com/pay/api/web/reference/request-objects#PaymentMethod).
enum CardCheck {
  static let authMethods = ["PAN_ONLY", "CRYPTOGRAM_3DS"]
  static let networks = [
    "AMEX", "DISCOVER", "ELECTRON", "ELO", "ELO_DEBIT", "INTERAC", "JCB", "MAESTRO", "MASTERCARD",
    "VISA",
  ]
  static let types = ["CARD", "PAYPAL", "EWALLET", "UPI"]

  /// The list of methods; with `needsToken` each card must say who gets its token.
  static func problems(in methods: RequestPart, needsToken: Bool) -> [RequestProblem] {
    methods.inBranches { list in
      switch list.value {
      case .undefined, .null:
        return list.problem(
          "allowedPaymentMethods is missing.", "List at least one CARD in allowedPaymentMethods.")
      case .unknown: return []
      case .array(let elements, let isComplete):
        if elements.isEmpty, isComplete {
          return list.problem(
            "allowedPaymentMethods is empty.", "List at least one CARD in allowedPaymentMethods.")
        }
        return list.elements.flatMap { method($0, needsToken: needsToken) }
      default:
        return list.problem(
          "allowedPaymentMethods is \(list.value.inWords) and must be a list.",
          "Make allowedPaymentMethods a list of methods.")
      }
    }
  }

  private static func method(_ method: RequestPart, needsToken: Bool) -> [RequestProblem] {
    method.inBranches { method in
      guard method.value.object != nil else {
        if method.value.unknown != nil { return [] }
        return method.problem(
          "a method of allowedPaymentMethods is \(method.value.inWords) and must be an object.",
          "Give the method a type and parameters.")
      }
      let type = method["type"].mustBeOne(of: types)
      guard method["type"].value.alternatives.contains(.string("CARD")) else { return type }
      return type + parameters(method["parameters"])
        + (needsToken ? tokenization(method["tokenizationSpecification"]) : [])
    }
  }

  private static func parameters(_ parameters: RequestPart) -> [RequestProblem] {
    parameters.inBranches { parameters in
      switch parameters.value {
      case .unknown: []
      case .object:
        parameters["allowedAuthMethods"].mustBeList(of: authMethods)
          + parameters["allowedCardNetworks"].mustBeList(of: networks)
      default:
        parameters.problem(
          "the parameters of a CARD are missing.",
          "Give the CARD parameters with allowedAuthMethods and allowedCardNetworks.")
      }
    }
  }

  private static func tokenization(_ specification: RequestPart) -> [RequestProblem] {
    specification.inBranches { specification in
      switch specification.value {
      case .unknown: []
      case .object:
        specification["type"].mustBeOne(of: ["PAYMENT_GATEWAY", "DIRECT"])
          + tokenParameters(specification)
      default:
        specification.problem(
          "the tokenizationSpecification of a CARD is missing.",
          "Set tokenizationSpecification as the payment provider documents it.")
      }
    }
  }

  private static func tokenParameters(_ specification: RequestPart) -> [RequestProblem] {
    specification["parameters"].inBranches { parameters in
      guard let object = parameters.value.object else {
        return parameters.value.unknown != nil
          ? []
          : parameters.problem(
            "the parameters of tokenizationSpecification are missing.",
            "Set them as the payment provider documents them.")
      }
      switch specification["type"].value {
      case .string("DIRECT"):
        return parameters["protocolVersion"].mustBeText + parameters["publicKey"].mustBeText
      case .string("PAYMENT_GATEWAY"):
        let isAlone = object.isComplete && object.properties.map(\.key) == ["gateway"]
        return parameters["gateway"].mustBeText
          + (isAlone
            ? parameters.problem(
              "gatewayMerchantId is missing.",
              "Set gatewayMerchantId beside gateway, or the keys that this gateway documents.")
            : [])
      default: return []
      }
    }
  }
}

extension RequestPart {
  /// A string with something in it.
  fileprivate var mustBeText: [RequestProblem] {
    mustBe("a text") { value in
      value.stringPrefix.map { !$0.isEmpty || value.string == nil } ?? false
    }
  }
}
