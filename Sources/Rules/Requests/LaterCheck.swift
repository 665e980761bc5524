// What Google refuses in the forms of a request for payments that the merchant makes later.

import AuditModel

/// Checks `recurringTransactionInfo`, `deferredTransactionInfo` and
/// `automaticReloadTransactionInfo`
/// (https://developers.google.com/pay/api/web/guides/resources/merchant-initiated-transactions).
enum LaterCheck {
  static func problems(in info: RequestPart, of name: String) -> [RequestProblem] {
    guard info.value.object != nil else {
      return info.value.unknown != nil || info.value == .undefined
        ? []
        : info.problem(
          "\(name) is \(info.value.inWords) and must be an object.", "Set \(name) to an object.")
    }
    let own: [RequestProblem]
    switch name {
    case "recurringTransactionInfo": own = recurring(info)
    case "deferredTransactionInfo": own = deferred(info)
    default: own = reload(info)
    }
    return TransactionCheck.currency(info["currencyCode"])
      + TransactionCheck.country(info["countryCode"])
      // The objects are of 2026, and which parts pay.js or Google's page refuse is not documented.
      + (price(info["immediateTotalPrice"])
      + TransactionCheck.displayItems(info["immediateDisplayItems"])
      + address(info["managementUrl"]) + own).atMost(.risks)
  }

  private static func recurring(_ info: RequestPart) -> [RequestProblem] {
    let items = info["recurrenceItems"]
    let found = items.inBranches { items in
      switch items.value {
      case .unknown: []
      case .array(let elements, let isComplete):
        elements.isEmpty && isComplete
          ? items.problem("\(items.name) is empty.", "Say what is charged, and how often.")
          : items.elements.flatMap(recurrence)
      default:
        items.problem("\(items.name) is missing.", "Say what is charged, and how often.")
      }
    }
    let introduction = info["introductoryPeriodInfo"]
    return found + price(introduction["totalPrice"])
  }

  private static func recurrence(_ item: RequestPart) -> [RequestProblem] {
    item["label"].mustBeText() + price(item["price"])
      + item["priceStatus"].mustBeOne(of: priceStatuses, isNeeded: false)
  }

  private static func deferred(_ info: RequestPart) -> [RequestProblem] {
    info["label"].mustBeText() + price(info["price"])
      + info["priceStatus"].mustBeOne(of: priceStatuses, isNeeded: false)
      + info["billingDateTime"].mustBeText(isNeeded: false)
  }

  private static func reload(_ info: RequestPart) -> [RequestProblem] {
    info["label"].mustBeText() + price(info["minimumBalanceAmount"]) + price(info["reloadAmount"])
  }

  private static let priceStatuses = ["FINAL", "ESTIMATED", "PENDING", "NOT_CURRENTLY_KNOWN"]

  private static func price(_ price: RequestPart) -> [RequestProblem] {
    TransactionCheck.price(price, isNeeded: false)
  }

  private static func address(_ address: RequestPart) -> [RequestProblem] {
    address.mustBe("an https address", isNeeded: false) { value in
      value.string.map { $0.hasPrefix("https://") } ?? false
    }
  }
}
