// A navigation policy that does not let the popup go to Google's pages.

import AuditModel

enum RefusedSheetHost: AppRule {
  static let identifier = "refused-sheet-host"
  static let stage = Stage.sheet
  static let strongestEffect = Effect.blocks
  static let counterpart: String? = "refused-sheet"

  static let explanation = Explanation(
    whatItChecks:
      "That the policy which the popup's own navigationDelegate asks lets it go to "
      + "pay.google.com and accounts.google.com.",
    whyItMatters:
      "What the popup loads is asked of the popup's delegate. A policy that cancels, or sends "
      + "elsewhere, what is not the shop's leaves the popup empty, or ends at the sign-in.",
    whatToChange:
      "Allow both hosts, or do not give the popup a navigationDelegate that limits hosts.",
    sources: [
      "https://developer.apple.com/documentation/webkit/wknavigationdelegate",
      "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview",
      "https://github.com/RevenueCat/purchases-ios/pull/7595",
    ])

  private static let needed = ["pay.google.com", "accounts.google.com"]

  static func judge(_ view: AppView) -> Ruling {
    let navigation = view.view.navigation
    guard view.givesChild, navigation.appliesToChild.candidates.contains(true) else {
      return .nothing
    }
    let named = judge(navigation.refusedHosts, "Which hosts are refused") { refused, place in
      let names = needed.filter { name in refused.contains { $0.covers(name) } }
      return names.isEmpty ? nil : stopped(names, "refuses", place ?? view.view.place)
    }
    if !named.findings.isEmpty { return named }
    return judge(navigation.otherHosts, "What the policy does with other hosts", tells: true) {
      outcome, place in
      guard outcome != .allowed else { return nil }
      let allowed: [String] = (navigation.allowedHosts.value ?? nil) ?? []
      let names = needed.filter { name in !allowed.contains { $0.covers(name) } }
      return names.isEmpty ? nil : stopped(names, outcome.words, place ?? view.view.place)
    }
  }

  // MARK: Messages

  private static func stopped(_ names: [String], _ does: String, _ place: Place) -> Finding {
    finding(
      .blocks,
      "The policy is asked for the popup too, and \(does) \(names.joined(separator: " and ")): "
        + "the popup does not get to Google's page.",
      at: place, remedy: "Allow \(names.joined(separator: " and ")) in the popup.")
  }
}

extension String {
  /// As a pattern of a navigation policy, this one lets a host pass or names it: `*.` stands for
  /// any subdomain.
  func covers(_ name: String) -> Bool {
    let pattern = lowercased()
    if pattern == "*" || pattern == name { return true }
    return pattern.hasPrefix("*.")
      && (name.hasSuffix(pattern.dropFirst()) || name == pattern.dropFirst(2))
  }
}
