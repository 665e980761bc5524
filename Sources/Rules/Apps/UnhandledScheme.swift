// Addresses of other apps that the web view does not hand on.

import AuditModel

enum UnhandledScheme: AppRule {
  static let identifier = "unhandled-scheme"
  static let stage = Stage.finish
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "That addresses which are not http are handed to the system, so that a bank's app opens.",
    whyItMatters:
      "A bank may ask for its own app, and come back by the shop's address. Web views start no "
      + "other app by themselves: the button is dead, or the page says “unknown URL scheme”.",
    whatToChange:
      "In decidePolicyFor open what is neither http, https nor about with UIApplication.open, and "
      + "cancel it.",
    sources: [
      "https://github.com/Shopify/checkout-sheet-kit-swift/issues/213",
      "https://github.com/stripe/stripe-react-native/issues/1381",
      "https://developer.swedbankpay.com/modules-sdks/mobile-sdk/plain-webview",
    ])

  static func judge(_ view: AppView) -> Ruling {
    guard view.host.isEmbedded else { return .nothing }
    return judge(view.view.navigation.otherSchemes, "What happens with other schemes") {
      outcome, place in
      switch outcome {
      case .external, .app, .download, .sameView: return nil
      case .cancelled:
        return finding(
          .risks, "Addresses of other apps, such as a bank's, are cancelled and handed to no one.",
          at: place ?? view.view.place, remedy: "Open them with the system.")
      case .allowed:
        return finding(
          .informs,
          "Addresses of other apps, such as a bank's, are left to the web view, which "
            + "does not open them.",
          at: place ?? view.view.place, remedy: "Open them with the system.")
      }
    }
  }
}
