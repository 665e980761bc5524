// An Android web view in which Payment Request, or a part that it needs, is missing.

import AuditModel

enum AbsentPaymentRequest: AppRule {
  static let identifier = "absent-payment-request"
  static let stage = Stage.sheet
  static let strongestEffect = Effect.blocks
  static let counterpart: String? = "payment-request-off"

  static let explanation = Explanation(
    whatItChecks:
      "That an Android web view has all that Google Pay needs there: androidx.webkit 1.14 or newer, "
      + "setPaymentRequestEnabled behind the check of WebViewFeature.PAYMENT_REQUEST, and the three "
      + "intents in the manifest's queries.",
    whyItMatters:
      "In Android's web view Google Pay goes through Payment Request, which is off by default. The "
      + "button shows all the same; the tap leads to Google's page, which says that the app uses a "
      + "WebView. Without the check older systems end the app; without the queries no payment app "
      + "is found.",
    whatToChange:
      "Add what is missing; or open the checkout in a Custom Tab, which needs none of it.",
    sources: [
      "https://developers.google.com/pay/api/android/guides/recipes/using-android-webview",
      "https://developer.chrome.com/docs/android/payments-in-webviews",
      "https://github.com/react-native-webview/react-native-webview/issues/3786",
      "https://github.com/ionic-team/capacitor/issues/8013",
    ])

  /// The intents that the guide names.
  private static let intents = ["PAY", "IS_READY_TO_PAY", "UPDATE_PAYMENT_DETAILS"].map {
    "org.chromium.intent.action." + $0
  }

  static func judge(_ view: AppView) -> Ruling {
    guard view.view.kind == .androidWebView, let android = view.view.android else {
      return .nothing
    }
    return judge(android.paymentRequest, "Whether Payment Request is on", tells: true) {
      isOn, place in
      isOn ? nil : off(view, place)
    } + pieces(view, android)
  }

  /// What Payment Request needs beside its switch.
  private static func pieces(_ view: AppView, _ android: AndroidReading) -> Ruling {
    guard android.paymentRequest.candidates.contains(true) else { return .nothing }
    var findings: [Finding] = []
    if let library = view.app.dependencies.first(where: {
      $0.name.hasSuffix("androidx.webkit:webkit")
    }),
      let version = library.version, isOlder(version, than: (1, 14))
    {
      findings.append(oldLibrary(version, library.place))
    }
    let manifests = view.app.manifests
    let queried = manifests.flatMap(\.queriedActions)
    let missing = intents.filter { !queried.contains($0) }
    if !manifests.isEmpty, !missing.isEmpty {
      findings.append(unqueried(missing, manifests.first?.place))
    }
    let unchecked = judge(android.paymentRequestIsChecked, "Whether the feature is checked") {
      isChecked, place in
      isChecked ? nil : uncheckedFeature(view, place ?? android.paymentRequest.places.first)
    }
    return Ruling(findings: findings) + unchecked
  }

  private static func isOlder(_ version: String, than other: (Int, Int)) -> Bool {
    let numbers = version.drop { !$0.isNumber }.split(separator: ".").map {
      Int($0.prefix { $0.isASCII && $0.isNumber }) ?? 0
    }
    guard let major = numbers.first else { return false }
    return (major, numbers.count > 1 ? numbers[1] : 0) < other
  }

  // MARK: Messages

  private static func off(_ view: AppView, _ place: Place?) -> Finding {
    finding(
      .blocks,
      "Payment Request is not switched on in \(view.view.name), so a tap ends on Google's page with "
        + "OR_BIBED_15.",
      at: place ?? view.view.place,
      remedy: "Switch it on where WebViewFeature.PAYMENT_REQUEST is supported.",
      patch: Patch.adding(
        view.code(
          kotlin: [
            "if (WebViewFeature.isFeatureSupported(WebViewFeature.PAYMENT_REQUEST)) {",
            "  WebSettingsCompat.setPaymentRequestEnabled(webView.settings, true)", "}",
          ],
          java: [
            "if (WebViewFeature.isFeatureSupported(WebViewFeature.PAYMENT_REQUEST)) {",
            "  WebSettingsCompat.setPaymentRequestEnabled(webView.getSettings(), true);", "}",
          ],
          dart: ["paymentRequestEnabled: true,"], script: ["paymentRequestEnabled={true}"])))
  }

  private static func oldLibrary(_ version: String, _ place: Place?) -> Finding {
    finding(
      .blocks,
      "androidx.webkit \(version) does not have Payment Request, which came with 1.14.0.",
      at: place, remedy: "Use androidx.webkit 1.14.0 or newer.", confidence: .certain)
  }

  private static func unqueried(_ missing: [String], _ place: Place?) -> Finding {
    let names = missing.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
    return finding(
      .blocks,
      "The manifest does not query \(names.joined(separator: ", ")), so the web view finds no "
        + "payment app.",
      at: place, remedy: "Add the intents to the manifest's queries.",
      patch: Patch.adding(
        ["<queries>"] + missing.map { "  <intent><action android:name=\"\($0)\" /></intent>" }
          + ["</queries>"]), confidence: .certain)
  }

  private static func uncheckedFeature(_ view: AppView, _ place: Place?) -> Finding {
    finding(
      .informs,
      "Payment Request is switched on without a check of WebViewFeature.PAYMENT_REQUEST; a web view "
        + "without it ends the app.",
      at: place ?? view.view.place, remedy: "Ask WebViewFeature.isFeatureSupported first.")
  }
}
