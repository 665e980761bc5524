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
          "\(method.name) is \(method.value.inWords) and must be an object, as version 2 has it.",
          "Give the method a type and parameters.")
      }
      let type = method["type"].mustBeOne(of: types)
      if !needsToken, method["type"].value == .string("UPI") {
        return method["type"].problem(
          "\(method["type"].name) is UPI, about which isReadyToPay cannot be asked on the web.",
          "Ask isReadyToPay about a CARD.")
      }
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
          + billing(parameters)
      default:
        parameters.problem(
          "\(parameters.name) is missing, and a CARD needs it.",
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
          "\(specification.name) is missing, and a CARD needs it.",
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
            "\(parameters.name) is missing.",
            "Set them as the payment provider documents them.")
      }
      switch specification["type"].value {
      case .string("DIRECT"):
        return parameters["protocolVersion"].mustBeOne(of: ["ECv2", "ECv1", "ECv2SigningOnly"])
          + parameters["publicKey"].mustBeText()
      case .string("PAYMENT_GATEWAY"):
        let isAlone = object.isComplete && object.properties.map(\.key) == ["gateway"]
        let isMissing =
          isAlone && gatewayKeys[parameters["gateway"].value.string ?? ""] == nil
          ? parameters.problem(
            "\(parameters.name).gatewayMerchantId is missing.",
            "Set gatewayMerchantId beside gateway, or the keys that this gateway documents.") : []
        return parameters["gateway"].mustBeText() + isMissing + ownKeys(parameters)
          + swapped(parameters) + misspelt(parameters["gateway"])
      default: return []
      }
    }
  }

  // MARK: Gateways

  /// Keys that a gateway asks for in place of `gatewayMerchantId`, each with those that may stand
  /// for it (https://docs.stripe.com/google-pay?platform=web,
  /// https://developer.paypal.com/braintree/docs/guides/google-pay/client-side/javascript/v3/).
  static let gatewayKeys: [String: [[String]]] = [
    "stripe": [["stripe:version"], ["stripe:publishableKey"]],
    "braintree": [
      ["braintree:apiVersion"], ["braintree:merchantId"],
      ["braintree:clientKey", "braintree:authorizationFingerprint"],
    ],
  ]

  private static func ownKeys(_ parameters: RequestPart) -> [RequestProblem] {
    guard let object = parameters.value.object, object.isComplete,
      let gateway = parameters["gateway"].value.string, let keys = gatewayKeys[gateway]
    else { return [] }
    let missing = keys.filter { names in names.allSatisfy { object[$0] == nil } }
    guard !missing.isEmpty else { return [] }
    return parameters.problem(
      "\(parameters.name) lacks "
        + missing.map { $0.joined(separator: " or ") }.joined(separator: ", ")
        + ", which the gateway “\(gateway)” needs.",
      "Set the keys that \(gateway) documents, as its SDK gives them."
    ).atMost(object.properties.count == 1 ? .blocks : .risks)
  }

  /// The name of a gateway in the place of the merchant's id there.
  private static func swapped(_ parameters: RequestPart) -> [RequestProblem] {
    guard let gateway = parameters["gateway"].value.string, !gateway.isEmpty, gateway != "example",
      parameters["gatewayMerchantId"].value == .string(gateway)
    else { return [] }
    return parameters["gatewayMerchantId"].problem(
      "\(parameters.name).gatewayMerchantId is “\(gateway)”, the gateway's own name.",
      "Set gatewayMerchantId to the id that \(gateway) gave the merchant."
    ).atMost(.risks)
  }

  /// What people write for a gateway's identifier, which is not its brand.
  private static let identifiers = [
    "checkout": "checkoutltd", "checkout.com": "checkoutltd", "checkoutcom": "checkoutltd",
    "authorize.net": "authorizenet", "authorize": "authorizenet", "payone": "payonegmbh",
    "nuvei": "nuveidigital", "tap": "tappayments", "fiuu": "molpay", "nmi": "gatewayservices",
    "aci": "aciworldwide", "oppwa": "aciworldwide", "globalpay": "globalpayments",
    "global-payments": "globalpayments",
  ]

  private static func misspelt(_ gateway: RequestPart) -> [RequestProblem] {
    guard let text = gateway.value.string, !text.isEmpty else { return [] }
    let plain = text.lowercased().filter { !$0.isWhitespace }
    guard let right = identifiers[plain] ?? (plain == text ? nil : plain) else { return [] }
    return gateway.problem(
      "\(gateway.name) is “\(text.prefix(40))”; identifiers of gateways are in lower case, and "
        + "this one's is “\(right.prefix(40))”.",
      "Set it to the identifier that Google's list and the provider give."
    ).atMost(.risks)
  }

  private static func billing(_ parameters: RequestPart) -> [RequestProblem] {
    parameters["billingAddressParameters"]["format"]
      .mustBeOne(of: ["MIN", "FULL", "FULL-ISO3166"], isNeeded: false).atMost(.risks)
  }
}
