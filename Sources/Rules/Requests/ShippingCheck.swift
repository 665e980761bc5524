// What Google refuses in the shipping parts of a request, and what they need of each other.

import AuditModel

/// Checks `shippingAddressParameters`, `shippingOptionParameters` and the parts they go with
/// (https://developers.google.com/pay/api/web/reference/request-objects#ShippingOptionParameters).
enum ShippingCheck {
  static func problems(in request: RequestPart) -> [RequestProblem] {
    (countries(request["shippingAddressParameters"]["allowedCountryCodes"])
      + options(request["shippingOptionParameters"]) + pairs(in: request)).atMost(.risks)
  }

  private static func countries(_ list: RequestPart) -> [RequestProblem] {
    list.inBranches { list in
      switch list.value {
      case .undefined, .null, .unknown: []
      case .array:
        list.elements.flatMap { code in
          code.mustBe("an ISO 3166 code of two capitals, such as DE or GB") {
            $0.string.map(ISOCodes.countries.contains) ?? false
          }
        }
      default:
        list.problem(
          "\(list.name) is \(list.value.inWords) and must be a list of ISO 3166 codes.",
          "Make it a list, such as [\"DE\", \"AT\"].")
      }
    }
  }

  private static func options(_ parameters: RequestPart) -> [RequestProblem] {
    guard parameters.value.object != nil else { return [] }
    let list = parameters["shippingOptions"]
    let found = list.inBranches { list in
      switch list.value {
      case .unknown: []
      case .array(let elements, let isComplete):
        elements.isEmpty && isComplete
          ? list.problem("\(list.name) is empty.", "Offer at least one option.")
          : list.elements.flatMap { $0["id"].mustBeText() + $0["label"].mustBeText() }
      default: list.problem("\(list.name) is missing.", "List what the buyer may choose from.")
      }
    }
    return found + chosen(parameters["defaultSelectedOptionId"], among: list)
  }

  /// The option that is chosen at first is one of those on offer.
  private static func chosen(_ id: RequestPart, among list: RequestPart) -> [RequestProblem] {
    guard let text = id.value.string, case .array(_, true) = list.value else { return [] }
    let ids = list.elements.map { $0["id"].value.string }
    guard !ids.isEmpty, !ids.contains(nil), !ids.contains(text) else { return [] }
    return id.problem(
      "\(id.name) is “\(text)” and none of \(ids.compactMap(\.self).joined(separator: ", ")).",
      "Set it to the id of one of the shippingOptions.")
  }

  private static func pairs(in request: RequestPart) -> [RequestProblem] {
    let intents = request["callbackIntents"].value
    let named: [String]
    switch intents {
    case .undefined: named = []
    case .array(let elements, true) where elements.allSatisfy({ $0.string != nil }):
      named = elements.compactMap(\.string)
    default: return []
    }
    guard let address = request["shippingAddressRequired"].isTrue,
      let option = request["shippingOptionRequired"].isTrue
    else { return [] }
    if option, request["shippingOptionParameters"].value == .undefined, named.isEmpty {
      return request["shippingOptionRequired"].problem(
        "shippingOptionRequired is true, and neither shippingOptionParameters nor a callback "
          + "gives the buyer options.",
        "Set shippingOptionParameters, or add SHIPPING_OPTION to callbackIntents.")
    }
    if !address, named.contains("SHIPPING_ADDRESS") {
      return request["callbackIntents"].problem(
        "callbackIntents has SHIPPING_ADDRESS without shippingAddressRequired, so no address "
          + "ever comes.", "Set shippingAddressRequired to true, or take the intent out.")
    }
    return []
  }
}
