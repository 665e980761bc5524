// What Google refuses in the transaction of a payment request.

import AuditModel

/// Checks `transactionInfo` and what may stand in its place
/// (https://developers.google.com/pay/api/web/reference/request-objects#TransactionInfo).
enum TransactionCheck {
  static let statuses = ["NOT_CURRENTLY_KNOWN", "ESTIMATED", "FINAL"]

  static func problems(in request: RequestPart) -> [RequestProblem] {
    let names = [
      "transactionInfo", "automaticReloadTransactionInfo", "deferredTransactionInfo",
      "recurringTransactionInfo",
    ]
    let present = names.filter { name in
      request[name].value.alternatives.contains { $0 != .undefined && $0.unknown == nil }
    }
    let isOpen = names.contains { name in
      request[name].value.alternatives.contains { $0.unknown != nil }
    }
    if present.count > 1 {
      return request[present[1]].problem(
        "\(present.joined(separator: " and ")) exclude each other.", "Keep one of them.")
    }
    guard let name = present.first else {
      return isOpen
        ? [] : request.problem("transactionInfo is missing.", "Set transactionInfo.")
    }
    let isConditional = request[name].value.alternatives.contains(.undefined)
    var found: [RequestProblem] = []
    found =
      name == "transactionInfo"
      ? request[name].inBranches(transaction)
      : request[name].inBranches { LaterCheck.problems(in: $0, of: name) }
    if isConditional, !isOpen {
      found.append(
        RequestProblem(
          message: "transactionInfo is missing.", remedy: "Set transactionInfo in every branch.",
          place: request[name].place, isEverywhere: false))
    }
    return found
  }

  private static func transaction(_ info: RequestPart) -> [RequestProblem] {
    guard info.value.object != nil else {
      return info.value.unknown != nil || info.value == .undefined
        ? []
        : info.problem(
          "transactionInfo is \(info.value.inWords) and must be an object.",
          "Set transactionInfo to an object.")
    }
    return currency(info["currencyCode"]) + country(info["countryCode"])
      + info["totalPriceStatus"].mustBeOne(of: statuses) + total(info)
      + checkoutOption(info) + displayItems(info["displayItems"])
  }

  static func currency(_ code: RequestPart) -> [RequestProblem] {
    code.mustBe("an ISO 4217 code of three capitals, such as EUR") {
      $0.string.map(ISOCodes.currencies.contains) ?? false
    }
  }

  static func country(_ code: RequestPart) -> [RequestProblem] {
    code.mustBe("an ISO 3166 code of two capitals, such as DE or GB", isNeeded: false) {
      $0.string.map { isCapitals($0, count: 2) } ?? false
    }
      + code.mustBe("an ISO 3166 code of two capitals, such as DE or GB", isNeeded: false) {
        $0.string.map { !isCapitals($0, count: 2) || ISOCodes.countries.contains($0) } ?? true
      }.atMost(.risks)
  }

  private static func total(_ info: RequestPart) -> [RequestProblem] {
    let statuses = info["totalPriceStatus"].value.alternatives
    let isNeeded = statuses.contains(.string("FINAL")) || statuses.contains(.string("ESTIMATED"))
    return price(info["totalPrice"], isNeeded: isNeeded)
  }

  /// `^[0-9]+(\.[0-9][0-9])?$` as text.
  static func price(_ price: RequestPart, isNeeded: Bool) -> [RequestProblem] {
    price.inBranches { price in
      switch price.value {
      case .number:
        price.problem(
          "\(price.name) is \(price.value.inWords) and must be a text.",
          "Turn the number into a text with two decimals, as toFixed(2) does.")
      case .text(let prefix, let suffix, _) where !isPriceStart(prefix) || !isPriceEnd(suffix):
        price.problem(
          "\(price.name) is \(price.value.inWords) and must be digits with two decimals or none.",
          "Leave currency signs, commas and spaces out of \(price.name).")
      default:
        price.mustBe("a text of digits with two decimals or none", isNeeded: isNeeded) {
          $0.string.map(isPrice) ?? false
        }
      }
    }
  }

  private static func checkoutOption(_ info: RequestPart) -> [RequestProblem] {
    let option = info["checkoutOption"]
    let found = option.mustBeOne(of: ["DEFAULT", "COMPLETE_IMMEDIATE_PURCHASE"], isNeeded: false)
    guard option.value == .string("COMPLETE_IMMEDIATE_PURCHASE"),
      let status = info["totalPriceStatus"].value.string, status != "FINAL"
    else { return found }
    return found
      + option.problem(
        "checkoutOption COMPLETE_IMMEDIATE_PURCHASE needs totalPriceStatus FINAL.",
        "Set totalPriceStatus to FINAL, or checkoutOption to DEFAULT.")
  }

  /// The sheet's own list of lines; what it does with a wrong one is not documented, so none of
  /// this is more than a risk.
  static func displayItems(_ items: RequestPart) -> [RequestProblem] {
    let types = ["LINE_ITEM", "SUBTOTAL", "TAX", "DISCOUNT", "SHIPPING_OPTION"]
    return items.branches.flatMap(\.elements).flatMap { item in
      item["type"].mustBeOne(of: types)
        + item["status"].mustBeOne(of: ["FINAL", "PENDING"], isNeeded: false)
        + item["price"].mustBe("a text with an amount") { $0.stringPrefix != nil }
        + item["label"].mustBeText()
    }.atMost(.risks)
  }

  // MARK: Formats

  private static func isCapitals(_ text: String, count: Int) -> Bool {
    text.utf8.count == count && text.utf8.allSatisfy { (0x41...0x5a).contains($0) }
  }

  private static func isDigits(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  static func isPrice(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, !whole.isEmpty, parts.allSatisfy(isDigits) else { return false }
    return parts.count == 1 || parts.count == 2 && parts[1].utf8.count == 2
  }

  private static func isPriceStart(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count <= 2 && parts.allSatisfy(isDigits) && text.first != "."
      && (parts.count < 2 || parts[1].utf8.count <= 2)
  }

  private static func isPriceEnd(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count <= 2 && parts.allSatisfy(isDigits)
      && (parts.count < 2 || parts[1].utf8.count == 2)
  }
}
