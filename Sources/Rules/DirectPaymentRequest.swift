// Google Pay asked for with the browser's Payment Request alone.

import AuditModel

enum DirectPaymentRequest: Rule {
  static let identifier = "direct-payment-request"
  static let stage = Stage.script
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That a page which asks for Google Pay with new PaymentRequest and the method "
      + "https://google.com/pay also has a way through Google's pay.js where the host has no such "
      + "method.",
    whyItMatters:
      "WebKit's Payment Request knows Apple Pay only, and an Android WebView has none until the "
      + "app switches it on. There the constructor throws or canMakePayment says no, and no agent "
      + "suffix changes that.",
    whatToChange:
      "Use pay.js: it takes Payment Request where that works and a popup everywhere else.",
    sources: [
      "https://developers.google.com/pay/api/web/guides/tutorial",
      "https://developer.chrome.com/docs/android/payments-in-webviews",
      "https://github.com/square/web-payments-quickstart/issues/61",
      "https://github.com/Shopify/mobile-buy-sdk-android/issues/703",
    ])

  static let examples = [
    Example("payment-request-only.html", in: "chrome-android", .passes),
    Example("payment-request-only.html", in: "android-webview", .passes),
    Example("payment-request-only.html", .finds(.blocks)),
    Example("payment-request-only.html", in: "android-webview-plain", .finds(.blocks)),
    Example("pay-script-as-well.html", .finds(.informs)),
    Example("apple-pay.html", .passes),
  ]

  static func judge(_ code: PaymentCode, in host: Host) -> Ruling {
    guard host.path == .popup else { return .nothing }
    let direct = code.reachedCalls.filter { $0.interface == .paymentRequest }
    let isOnlyWay =
      direct.count == code.reachedCalls.count
      && !code.providers.contains { $0.bringsGooglePay && $0.caller == .provider }
    return Ruling(findings: direct.map { notOffered($0, isOnlyWay: isOnlyWay, in: host) })
  }

  // MARK: Messages

  private static func notOffered(
    _ call: PaymentCode.PaymentCall, isOnlyWay: Bool, in host: Host
  ) -> Finding {
    let message =
      "The page asks for Google Pay with the browser's Payment Request, which in "
      + (host.engine == .webkit
        ? "WebKit knows Apple Pay only." : "this web view is not switched on.")
    return finding(
      isOnlyWay ? .blocks : .informs, message, at: call.place,
      remedy: "Load Google's pay.js and call its loadPaymentData: where Payment Request has no "
        + "Google Pay, it opens a popup instead.", actor: .page,
      confidence: isOnlyWay ? .certain : .likely,
      calls: isOnlyWay ? [] : [call.id])
  }
}
