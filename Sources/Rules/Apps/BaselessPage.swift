// An app that gives its page as a string without an address.

import AuditModel

enum BaselessPage: AppRule {
  static let identifier = "baseless-page"
  static let stage = Stage.load
  static let strongestEffect = Effect.blocks
  static let counterpart: String? = "unowned-origin"

  static let explanation = Explanation(
    whatItChecks: "That HTML which the app gives as a string comes with an https base address.",
    whyItMatters:
      "A string without a base has an opaque origin: no secure context, no domain to which a "
      + "payment could be attributed. The button may show, and the checkout then waits for ever.",
    whatToChange:
      "Load the checkout's address, or give loadHTMLString(_:baseURL:) or loadDataWithBaseURL the "
      + "shop's https address as base.",
    sources: [
      "https://developer.peachpayments.com/docs/checkout-android-webview-wallets",
      "https://developer.apple.com/documentation/webkit/wkwebview/loadhtmlstring(_:baseurl:)",
    ])

  static func judge(_ view: AppView) -> Ruling {
    judge(view.view.loading.source, "How the page is loaded") { source, place in
      guard source == .string else { return nil }
      return finding(
        .blocks,
        "\(view.view.name) shows HTML from a string without a base address, which has no origin.",
        at: place ?? view.view.place,
        remedy: "Give the shop's https address as the base.", patch: patch(view, place))
    }
  }

  private static func patch(_ view: AppView, _ place: Place?) -> String? {
    guard let old = place?.snippet?.text,
      old.contains("baseURL: nil") || old.contains("baseURL:nil")
    else { return nil }
    let address =
      view.view.language == .objectiveC
      ? "baseURL:[NSURL URLWithString:@\"https://shop.example\"]"
      : "baseURL: URL(string: \"https://shop.example\")"
    return Patch.replacing(
      place,
      with: [old.replacing("baseURL: nil", with: address).replacing("baseURL:nil", with: address)])
  }
}
