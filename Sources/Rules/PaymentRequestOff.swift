// An Android web view in which Payment Request is not switched on.

import AuditModel

enum PaymentRequestOff: Rule {
  static let identifier = "payment-request-off"
  static let stage = Stage.sheet
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks: "That an Android web view has Payment Request switched on.",
    whyItMatters:
      "In Android's web view Google Pay goes through Payment Request, which is off by default. "
      + "The button shows all the same, since the user agent names Chrome; the tap then leads to "
      + "Google's page, which says OR_BIBED_15 and that the app uses a WebView.",
    whatToChange:
      "Use androidx.webkit 1.14 or newer, check WebViewFeature.PAYMENT_REQUEST, call "
      + "WebSettingsCompat.setPaymentRequestEnabled(settings, true), and list the PAY, "
      + "IS_READY_TO_PAY and UPDATE_PAYMENT_DETAILS intents of org.chromium.intent.action in the "
      + "manifest's <queries>. Or open the checkout in a Custom Tab.",
    sources: [
      "https://developers.google.com/pay/api/android/guides/recipes/using-android-webview",
      "https://developer.chrome.com/docs/android/payments-in-webviews",
      "https://github.com/react-native-webview/react-native-webview/issues/3786",
    ])

  static let examples = [
    Example("checkout.html", in: "android-webview", .passes),
    Example("checkout.html", in: "custom-tab", .passes),
    Example("checkout.html", .passes),
    Example("checkout.html", in: "android-webview-plain", .finds(.blocks)),
  ]

  static func judge(_ navigation: Navigation, in host: Host) -> Ruling {
    guard host.kind == .androidWebView, !host.paymentRequest else { return .nothing }
    return Ruling(findings: [off(in: host)])
  }

  // MARK: Messages

  private static func off(in host: Host) -> Finding {
    finding(
      .blocks,
      "\(host.name) does not switch Payment Request on, so a tap ends on Google's page with "
        + "OR_BIBED_15.",
      at: nil,
      remedy: "Call WebSettingsCompat.setPaymentRequestEnabled(settings, true) where "
        + "WebViewFeature.PAYMENT_REQUEST is supported.",
      actor: .app)
  }
}
