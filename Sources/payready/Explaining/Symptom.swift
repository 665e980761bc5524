// What people see when a payment breaks, with its causes: a table.

/// Something that a person sees, and what leads to it.
struct Symptom: Sendable {
  /// The name that `explain` takes.
  let name: String
  /// Other words for it.
  let alsoCalled: [String]
  /// What is seen, in a few words.
  let seen: String
  /// What leads to it, the likeliest first.
  let causes: [String]
  /// How to find out which.
  let decides: String
  let sources: [String]

  /// The symptom that is meant by a name or a part of a message.
  static func named(_ text: String) -> Symptom? {
    let text = text.lowercased()
    return all.first { symptom in
      ([symptom.name] + symptom.alsoCalled).contains { name in
        let name = name.lowercased()
        return text == name || (name.count > 6 && text.contains(name))
      }
    }
  }

  /// The explanation as text of 80 columns.
  var page: String {
    let causes = causes.enumerated().map { index, cause in
      "  \(index + 1). " + HelpText.wrapped(cause, indent: 5).dropFirst(5) + "\n"
    }
    return "\(name)\n" + HelpText.wrapped("Seen: \(seen).") + "\n\nWhat leads to it\n"
      + causes.joined() + "\nWhat decides\n" + HelpText.wrapped(decides, indent: 2)
      + "\n\nWhere this is written\n" + sources.map { "  \($0)\n" }.joined()
  }

  private static let recipe =
    "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview"
  private static let troubleshooting =
    "https://developers.google.com/pay/api/web/support/troubleshooting"

  static let all = [
    Symptom(
      name: "OR_BIBED_15",
      alsoCalled: ["or-bibed-15", "pop-ups may be turned off"],
      seen: "Google's error page in the popup or in place of the checkout",
      causes: [
        "The page is sent with Cross-Origin-Opener-Policy: same-origin, which cuts the popup "
          + "off from the page that opened it.",
        "The app loads the popup's address in the page's own view, in another browser, or in a "
          + "view that is not made from the configuration it was given.",
        "An Android WebView without Payment Request switched on.",
      ],
      decides: "Audit the page for its headers; compare the app's web view with --host profiles "
        + "(`payready hosts`): popups child, detached, same-view, external.",
      sources: [
        troubleshooting, "https://github.com/google-pay/google-pay-button/issues/280", recipe,
      ]),
    Symptom(
      name: "OR_BIBED_11", alsoCalled: ["or-bibed-11"],
      seen: "Google's error page after the tap, in PRODUCTION",
      causes: [
        "The site is not registered in the Google Pay & Wallet Console, or its domain is not "
          + "verified.",
        "Environment and merchant id do not belong together.",
      ],
      decides: "The console's page for the merchant; nothing on the page shows it.",
      sources: [troubleshooting]),
    Symptom(
      name: "OR_BIBED_06", alsoCalled: ["or-bibed-06"],
      seen: "Google's error page after the tap: the request failed",
      causes: [
        "The payment request is not one that Google accepts: merchant id, gateway, price or "
          + "currency.",
        "The merchant is not enabled for PRODUCTION.",
      ],
      decides: "Audit the page: the rules of the stage `request` name the field.",
      sources: [
        troubleshooting,
        "https://developers.google.com/pay/api/web/reference/request-objects",
      ]),
    Symptom(
      name: "no-button",
      alsoCalled: ["no button", "missing button", "hidden button", "button is missing"],
      seen: "the Google Pay button shows in a browser, not in the app",
      causes: [
        "The app's user agent lacks GOOGLE_PAY_SUPPORTED, so isReadyToPay answers no.",
        "The page asks for existingPaymentMethodRequired and needs paymentMethodPresent, which "
          + "is undefined in a web view with the suffix.",
        "The first card entry allows CRYPTOGRAM_3DS only, for which a web view is never ready.",
        "pay.js is forbidden by the page's Content-Security-Policy.",
        "The server leaves Google Pay out for this agent, or the provider's script hides it in "
          + "web views.",
      ],
      decides: "Audit with the app's profile: --host my-app.json.",
      sources: [recipe, "https://github.com/Adyen/adyen-web/issues/2946"]),
    Symptom(
      name: "nothing-happens",
      alsoCalled: [
        "nothing happens", "popup blocked", "failed to open window", "popup failed to open",
      ],
      seen: "a tap on the button opens no window",
      causes: [
        "The app has no createWebViewWith delegate, so window.open gives null.",
        "Something slow is awaited between the tap and loadPaymentData, and the tap's gesture "
          + "is lost.",
        "The button stands in a sandboxed frame without allow-popups.",
        "A script of the page or of the app overwrites window.open.",
      ],
      decides: "Audit the page: the stages `tap` and `popup` name the place.",
      sources: [
        recipe, "https://github.com/Shopify/checkout-sheet-kit-swift/issues/591",
        "https://github.com/hypothesis/client/pull/4374",
      ]),
    Symptom(
      name: "never-returns",
      alsoCalled: ["waits for ever", "waits forever", "spinner", "dim overlay", "grey pane"],
      seen: "the popup is done or dismissed and the page waits for ever",
      causes: [
        "Cross-Origin-Opener-Policy or noopener has cut the popup's way back.",
        "The app takes the popup off the screen and keeps its view, so the page never sees it "
          + "closed.",
        "The popup has another cookie store than the page.",
      ],
      decides: "Audit the page for headers; look at closesPopups, closeControl and popupStore "
        + "in the app's profile.",
      sources: [recipe, "https://github.com/pretix/pretix/pull/4311"]),
    Symptom(
      name: "google-is-not-defined", alsoCalled: ["google is not defined"],
      seen: "a ReferenceError in the page's console",
      causes: [
        "pay.js is not on the page.", "A Content-Security-Policy or an integrity value blocks it.",
        "Page code runs before it is there.",
      ],
      decides: "Audit the page: the stage `script` names the place.",
      sources: [
        "https://developers.google.com/pay/api/web/guides/tutorial",
        "https://github.com/paypal/paypal-js/pull/960",
      ]),
    Symptom(
      name: "DEVELOPER_ERROR", alsoCalled: ["unexpected developer error", "developer error"],
      seen: "an error of isReadyToPay or loadPaymentData in the console or in Google's window",
      causes: [
        "The page is not in a secure context.",
        "A part of the request is missing or not of a known value.",
        "callbackIntents and paymentDataCallbacks do not fit together.",
      ],
      decides: "Audit the page: the stage `request` names the field.",
      sources: [
        "https://developers.google.com/pay/api/web/reference/error-objects",
        "https://github.com/google-pay/google-pay-button/issues/104",
      ]),
    Symptom(
      name: "redirect-render-mode",
      alsoCalled: ["redirect render mode is not supported", "forceredirect"],
      seen: "\"Redirect render mode is not supported\", in PRODUCTION only",
      causes: [
        "The window was refused, so pay.js put Google's page in place of the checkout.",
        "Google's page finds no opener, as with OR_BIBED_15.",
      ],
      decides: "As for OR_BIBED_15; that TEST works says nothing about it.",
      sources: ["https://github.com/google-pay/google-pay-button/issues/268"]),
  ]
}
