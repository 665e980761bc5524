// What people see when a payment breaks, with its causes: a table.

/// Something that a person sees, and what leads to it.
struct Symptom: Sendable {
  /// One thing that leads to it.
  struct Cause: Sendable {
    /// What it is, in a sentence.
    let sentence: String
    /// The command, rule or check that decides whether it is this one.
    let decidedBy: String

    init(_ sentence: String, decidedBy: String) {
      self.sentence = sentence
      self.decidedBy = decidedBy
    }
  }

  /// The name that `explain` takes.
  let name: String
  /// Other words for it.
  let alsoCalled: [String]
  /// What is seen, in a few words.
  let seen: String
  /// What leads to it, the likeliest first.
  let causes: [Cause]
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
      "  \(index + 1). " + HelpText.wrapped(cause.sentence, indent: 5).dropFirst(5) + "\n"
        + HelpText.wrapped("Decides: " + cause.decidedBy, indent: 5) + "\n"
    }
    return "\(name)\n" + HelpText.wrapped("Seen: \(seen).")
      + "\n\nWhat leads to it, the likeliest first, and what decides\n" + causes.joined()
      + "\nWhere this is written\n" + sources.map { "  \($0)\n" }.joined()
  }

  private static let recipe =
    "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview"
  private static let troubleshooting =
    "https://developers.google.com/pay/api/web/support/troubleshooting"
  private static let errorObjects =
    "https://developers.google.com/pay/api/web/reference/error-objects"

  /// The special before the general: the first that fits a message is taken.
  static let all = [
    Symptom(
      name: "OR_BIBED_15",
      alsoCalled: [
        "or-bibed-15", "bibed_15", "pop-ups may be turned off", "goo.gle/gpay-android-webview-help",
      ],
      seen: "Google's error page in the popup or in place of the checkout",
      causes: [
        Cause(
          "The page is sent with Cross-Origin-Opener-Policy: same-origin, "
            + "which cuts the popup off from the page that opened it.",
          decidedBy: "payready audit URL: severed-opener names the header"),
        Cause(
          "The app loads the popup's address in the page's own view, in "
            + "another browser, or in a view that is not made from the "
            + "configuration it was given.",
          decidedBy: "payready audit URL --host my-app.json (popups same-view, external "
            + "or detached): opener-less-popup"),
        Cause(
          "An Android WebView without Payment Request switched on.",
          decidedBy: "payready audit URL --host android-webview-plain: "
            + "payment-request-off; on the device WebViewFeature.PAYMENT_REQUEST"),
        Cause(
          "The window was refused and pay.js sent the whole checkout to "
            + "Google's page instead: a lost tap, a sandbox, or no "
            + "createWebViewWith.",
          decidedBy: "payready audit URL: the stages tap and popup; the address of the "
            + "main view is then pay.google.com"),
        Cause(
          "A replacement of window.open on the page or in the app's injected script.",
          decidedBy: "payready audit URL: overwritten-open"),
      ],
      sources: [
        troubleshooting, "https://github.com/google-pay/google-pay-button/issues/280", recipe,
      ]),
    Symptom(
      name: "OR_BIBED_11",
      alsoCalled: ["or-bibed-11", "bibed_11"],
      seen: "Google's error page after the tap, in PRODUCTION",
      causes: [
        Cause(
          "The site is not registered in the Google Pay & Wallet Console, its "
            + "domain is not verified, or the checkout stands on another host than "
            + "the registered one.",
          decidedBy: "the console's page for the merchant; payready audit URL: "
            + "staging-domain and the merchant id in the report's head"),
        Cause(
          "Environment and merchant id do not belong together.",
          decidedBy: "payready audit URL: the head of the report shows both"),
      ],
      sources: [
        troubleshooting,
        "https://support.checkout.com/hc/en-us/articles/30998614136210-OR-BIBED-11-error-for-Google-Pay-payments-in-Flow",
      ]),
    Symptom(
      name: "OR_BIBED_06",
      alsoCalled: ["or-bibed-06", "bibed_06"],
      seen: "Google's error page after the tap: the request failed",
      causes: [
        Cause(
          "The payment request is not one that Google accepts: gateway and its "
            + "parameters, price, currency, merchant id.",
          decidedBy: "payready audit URL: rejected-request and unregistered-merchant name "
            + "the path"),
        Cause(
          "The merchant is not enabled for PRODUCTION.",
          decidedBy: "the same page with environment TEST; then the console"),
        Cause(
          "The gateway's account is not set up for Google Pay.",
          decidedBy: "the payment provider's dashboard"),
      ],
      sources: [
        troubleshooting, "https://developers.google.com/pay/api/web/reference/request-objects",
        "https://github.com/google-pay/google-pay-button/issues/323",
      ]),
    Symptom(
      name: "OR_BIBED_07",
      alsoCalled: ["or-bibed-07", "bibed_07"],
      seen: "Google's error page after the tap, mostly in Android apps",
      causes: [
        Cause(
          "The merchant id or its configuration is wrong, or production access was not granted.",
          decidedBy: "the console; payready audit URL shows the merchant id that is sent"),
        Cause(
          "Test and live settings are mixed.",
          decidedBy: "payready audit URL: environment and gateway in the report's head"),
      ],
      sources: [
        troubleshooting, "https://github.com/Adyen/adyen-android/issues/773",
        "https://github.com/google-pay/flutter-plugin/issues/191",
      ]),
    Symptom(
      name: "OR_BIBED_01",
      alsoCalled: ["or-bibed-01", "bibed_01"],
      seen: "Google's error page after the tap, in PRODUCTION",
      causes: [
        Cause(
          "PRODUCTION is asked for with parameters of a test, such as the gateway example.",
          decidedBy: "payready audit URL: unregistered-merchant"),
        Cause(
          "A debug or unsigned Android app asks for PRODUCTION.",
          decidedBy: "the app's build type; nothing on the page shows it"),
      ],
      sources: [troubleshooting, "https://github.com/google-pay/flutter-plugin/issues/121"]),
    Symptom(
      name: "OR_BIBED_13",
      alsoCalled: ["or-bibed-13", "bibed_13"],
      seen: "Google's error page in an Android app",
      causes: [
        Cause(
          "The signing certificate of the app is not the one that is registered.",
          decidedBy: "the SHA-256 in the console against that of the installed app"),
        Cause(
          "A problem of the merchant's account. Nothing is known that ties "
            + "this code to a web page.",
          decidedBy: "the console"),
      ],
      sources: [troubleshooting]),
    Symptom(
      name: "CANCELED",
      alsoCalled: ["statuscode canceled", "cancelled", "aborterror"],
      seen: "loadPaymentData rejects with statusCode CANCELED",
      causes: [
        Cause(
          "The buyer closed Google's window.",
          decidedBy: "it happens when the buyer does so, and only then"),
        Cause(
          "Another failure: with a popup pay.js turns every code but "
            + "DEVELOPER_ERROR and MERCHANT_ACCOUNT_ERROR into CANCELED, and with "
            + "Payment Request all of them.",
          decidedBy: "Google's window shows an error page before it closes"),
        Cause(
          "The popup counts as closed at once, because Cross-Origin-Opener-Policy severed it.",
          decidedBy: "payready audit URL: severed-opener"),
        Cause(
          "The page was reloaded or left while Google's window was open.",
          decidedBy: "payready audit URL: departing-page"),
      ],
      sources: [errorObjects, "https://github.com/Adyen/adyen-web/pull/1942"]),
    Symptom(
      name: "MERCHANT_ACCOUNT_ERROR",
      alsoCalled: ["merchant account error"],
      seen: "loadPaymentData rejects with that statusCode",
      causes: [
        Cause(
          "The merchant has no access to Google Pay for this site or is not enabled.",
          decidedBy: "the console; payready audit URL: unregistered-merchant, staging-domain")
      ],
      sources: [errorObjects, troubleshooting]),
    Symptom(
      name: "BUYER_ACCOUNT_ERROR",
      alsoCalled: ["buyer account error"],
      seen: "loadPaymentData rejects with that statusCode",
      causes: [
        Cause(
          "The buyer's Google account cannot pay.",
          decidedBy: "another account in the same view; nothing on the page shows it")
      ],
      sources: [errorObjects]),
    Symptom(
      name: "INTERNAL_ERROR",
      alsoCalled: ["internal error"],
      seen: "loadPaymentData rejects with that statusCode",
      causes: [
        Cause(
          "A failure at Google's servers.",
          decidedBy: "try again later, and with a page that is known to work, such as "
            + "Google's demo")
      ],
      sources: [errorObjects]),
    Symptom(
      name: "REQUEST_TIMEOUT",
      alsoCalled: ["other_error", "callback timeout"],
      seen: "the sheet says that an update failed, half a minute after a choice",
      causes: [
        Cause(
          "onPaymentDataChanged or onPaymentAuthorized did not settle its "
            + "promise within 30 seconds.",
          decidedBy: "the network log between the choice in the sheet and the message")
      ],
      sources: [
        "https://developers.google.com/pay/api/web/reference/client",
        "https://developers.google.com/pay/api/web/reference/response-objects",
      ]),
    Symptom(
      name: "timed-out",
      alsoCalled: ["timed out after 5 minutes", "event timed out", "five minutes", "idle popup"],
      seen: "loadPaymentData rejects with a DOMException when the sheet was left open",
      causes: [
        Cause(
          "The buyer left Google's sheet open for five minutes. That is no fault of the page, which "
            + "should say nothing, or offer to try again.",
          decidedBy: "payready audit URL: missing-catch tells whether the page hears of it")
      ],
      sources: ["https://github.com/linode/manager/pull/7825"]),
    Symptom(
      name: "failed-to-open-window",
      alsoCalled: ["failed to open window", "statuscode undefined", "statuscode is undefined"],
      seen: "loadPaymentData rejects with a text that has no statusCode",
      causes: [
        Cause(
          "window.open gave null, and so did the second attempt in the page's "
            + "own window: the app has no createWebViewWith, or cancels the "
            + "navigation.",
          decidedBy: "payready audit URL --host my-app.json: refused-popup, refused-sheet"),
        Cause(
          "The tap was over when loadPaymentData was called.",
          decidedBy: "payready audit URL: lost-activation"),
        Cause(
          "The button stands in a sandboxed frame without allow-popups and allow-top-navigation.",
          decidedBy: "payready audit URL: sandboxed-checkout"),
      ],
      sources: [recipe, errorObjects]),
    Symptom(
      name: "one-transaction",
      alsoCalled: ["exactly one of transactioninfo"],
      seen: "“Exactly one of transactionInfo, … must be set”",
      causes: [
        Cause(
          "The request has none, or two, of transactionInfo, "
            + "recurringTransactionInfo, deferredTransactionInfo and "
            + "automaticReloadTransactionInfo.",
          decidedBy: "payready audit URL: rejected-request")
      ],
      sources: [
        "https://developers.google.com/pay/api/web/guides/resources/merchant-initiated-transactions"
      ]),
    Symptom(
      name: "already-running",
      alsoCalled: ["already in progress", "only one call", "called more than once"],
      seen: "loadPaymentData rejects because a call is still open",
      causes: [
        Cause(
          "The handler is registered twice, or the buyer tapped twice.",
          decidedBy: "a breakpoint in the handler: it is hit twice for one tap"),
        Cause(
          "The call before never settled, because the app keeps the dismissed popup alive.",
          decidedBy: "payready audit URL --host my-app.json: unclosed-popup"),
      ],
      sources: [errorObjects, recipe]),
    Symptom(
      name: "secure-context",
      alsoCalled: ["secure context", "should be called in secure", "issecurecontext"],
      seen: "a DEVELOPER_ERROR that speaks of a secure context",
      causes: [
        Cause(
          "The page is not under https.",
          decidedBy: "payready audit URL: insecure-page"),
        Cause(
          "The app shows it under a scheme of its own or as a string without a base address.",
          decidedBy: "payready audit URL --host my-app.json (its baseURL): unowned-origin"),
      ],
      sources: [troubleshooting]),
    Symptom(
      name: "redirect-render-mode",
      alsoCalled: ["redirect render mode is not supported", "forceredirect"],
      seen: "“Redirect render mode is not supported”, in PRODUCTION only",
      causes: [
        Cause(
          "The window was refused, so pay.js put Google's page in place of the checkout.",
          decidedBy: "payready audit URL --host my-app.json: the stages tap and popup"),
        Cause(
          "Google's page finds no opener, as with OR_BIBED_15.",
          decidedBy: "payready explain OR_BIBED_15; that TEST works says nothing about it"),
      ],
      sources: ["https://github.com/google-pay/google-pay-button/issues/268"]),
    Symptom(
      name: "DEVELOPER_ERROR",
      alsoCalled: ["unexpected developer error", "developer error"],
      seen: "an error of isReadyToPay or loadPaymentData in the console or in Google's window",
      causes: [
        Cause(
          "A part of the request is missing or not of a known value.",
          decidedBy: "payready audit URL: rejected-request names the path"),
        Cause(
          "callbackIntents and paymentDataCallbacks do not fit together.",
          decidedBy: "payready audit URL: rejected-request"),
        Cause(
          "Google's page has no opener, when the words stand in its window and not in the console.",
          decidedBy: "payready explain OR_BIBED_15"),
        Cause(
          "The page is not in a secure context.",
          decidedBy: "payready audit URL: insecure-page, unowned-origin"),
      ],
      sources: [errorObjects, "https://github.com/google-pay/google-pay-button/issues/104"]),
    Symptom(
      name: "disallowed_useragent",
      alsoCalled: ["disallowed-useragent", "403 disallowed", "use secure browsers"],
      seen: "Google's 403 page at “Sign in with Google”",
      causes: [
        Cause(
          "OAuth of the shop's own sign-in runs in the embedded view. It says "
            + "nothing about Google Pay.",
          decidedBy: "payready audit URL: embedded-sign-in; the address of the error page "
            + "is accounts.google.com/o/oauth2")
      ],
      sources: [
        "https://developers.google.com/identity/protocols/oauth2/policies#browsers",
        "https://github.com/gree/unity-webview/issues/384",
      ]),
    Symptom(
      name: "google-is-not-defined",
      alsoCalled: [
        "google is not defined", "google.payments is undefined", "reading 'payments'",
        "reading 'api'",
      ],
      seen: "a ReferenceError or TypeError in the page's console",
      causes: [
        Cause(
          "Page code runs before pay.js is there, on some loads only.",
          decidedBy: "payready audit URL: premature-client"),
        Cause(
          "pay.js is not on the page.",
          decidedBy: "payready audit URL: missing-pay-script"),
        Cause(
          "A Content-Security-Policy or an integrity value blocks it, or an app's content rule.",
          decidedBy: "payready audit URL: blocked-pay-script, pinned-pay-script, "
            + "filtered-pay-script"),
      ],
      sources: [
        "https://developers.google.com/pay/api/web/guides/tutorial",
        "https://github.com/paypal/paypal-js/pull/960",
      ]),
    Symptom(
      name: "payment-method-identifier",
      alsoCalled: [
        "payment method identifier", "rangeerror", "paymentrequest is not defined",
        "paymentrequest api is not supported",
      ],
      seen: "a RangeError of new PaymentRequest, or no PaymentRequest at all",
      causes: [
        Cause(
          "connect-src lacks https://google.com/pay or what it redirects to (Chromium).",
          decidedBy: "payready audit URL --host chrome-android: refused-payment-request"),
        Cause(
          "The app's Android WebView has Payment Request off.",
          decidedBy: "payready audit URL --host android-webview-plain: payment-request-off"),
        Cause(
          "The page asks with PaymentRequest directly in WebKit, which knows Apple Pay only.",
          decidedBy: "payready audit URL: direct-payment-request"),
      ],
      sources: [
        "https://developer.chrome.com/blog/payment-handler-csp-connect-src",
        "https://developer.chrome.com/docs/android/payments-in-webviews",
      ]),
    Symptom(
      name: "manifest-noise",
      alsoCalled: [
        "unable to download payment manifest", "unrecognized feature", "report-only", "report only",
        "third-party cookie",
      ],
      seen: "a warning in the console beside a payment that works or fails otherwise",
      causes: [
        Cause(
          "None: such lines stand there when all is well too.",
          decidedBy: "look for another symptom; payready never scores them")
      ],
      sources: [
        "https://github.com/google-pay/google-pay-button/issues/104",
        "https://github.com/google-pay/google-pay-button/issues/313",
      ]),
    Symptom(
      name: "blank-button",
      alsoCalled: ["button is blank", "blank button", "empty button"],
      seen: "a button without its label",
      causes: [
        Cause(
          "The label comes from a frame of Google's that needs its cookies, or "
            + "that a policy refuses.",
          decidedBy: "payready audit URL: blocked-pay-frame; a tap still works"),
        Cause(
          "The page's style-src refuses the button's style.",
          decidedBy: "payready audit URL: unstyled-button"),
      ],
      sources: [
        "https://github.com/Adyen/adyen-magento2-express-checkout/issues/244",
        "https://github.com/google-pay/google-pay-button/issues/345",
      ]),
    Symptom(
      name: "blank-popup",
      alsoCalled: [
        "popup blank", "popup is blank", "blank popup", "white popup", "popup stays empty",
        "about:blank", "empty popup",
      ],
      seen: "the popup opens and stays white",
      causes: [
        Cause(
          "The app makes the popup's view anew, moves it, or loads the address "
            + "in it a second time: WebKit loads it by itself.",
          decidedBy: "a breakpoint in createWebViewWith: the view that is returned must "
            + "be untouched"),
        Cause(
          "The app's navigation policy or app-bound domains refuse "
            + "about:blank, pay.google.com or accounts.google.com.",
          decidedBy: "payready audit URL --host my-app.json: refused-sheet, refused-navigation"),
        Cause(
          "The window is the page's own, and its address is not there, is a download, or is plain "
            + "http.",
          decidedBy: "payready audit URL: empty-popup, insecure-popup"),
        Cause(
          "The view is made and never shown, or has no size.",
          decidedBy: "the app's view debugger"),
        Cause(
          "The handler of the button calls no loadPaymentData, so the window "
            + "that pay.js opened in advance is left over.",
          decidedBy: "payready audit URL: dead-button"),
      ],
      sources: [
        recipe, "https://github.com/pichillilorenzo/flutter_inappwebview/issues/1500",
        "https://github.com/webcompat/web-bugs/issues/172888",
      ]),
    Symptom(
      name: "bank-window",
      alsoCalled: [
        "3ds popup", "3-d secure", "3d secure", "challenge blank", "challenge does not show",
        "bank page", "bank window",
      ],
      seen: "the payment is made, and the bank's window does not show, or shows nothing",
      causes: [
        Cause(
          "The page opens it, or sends a form into it, when Google has answered and the tap no "
            + "longer counts.",
          decidedBy: "payready audit URL: late-popup"),
        Cause(
          "Its address is not there, is a download, is plain http, or wants a login.",
          decidedBy: "payready audit URL: empty-popup, insecure-popup, walled-popup"),
        Cause(
          "Its name is that of a frame, and the bank does not let itself be framed, or the page's "
            + "frame-src keeps it out.",
          decidedBy: "payready audit URL: misdirected-window"),
        Cause(
          "Its page is sent with a Cross-Origin-Opener-Policy, so that its answer is lost.",
          decidedBy: "payready audit URL: isolated-popup"),
        Cause(
          "The app's navigation policy does not name the bank's host.",
          decidedBy: "payready audit URL --host my-app.json: empty-popup"),
      ],
      sources: [
        "https://html.spec.whatwg.org/multipage/interaction.html#tracking-user-activation",
        "https://github.com/react-native-webview/react-native-webview/issues/3471",
      ]),
    Symptom(
      name: "cancel-does-nothing",
      alsoCalled: ["cancel and return", "cancel link", "cannot close", "close does nothing"],
      seen: "the link that leaves the checkout does nothing in the app",
      causes: [
        Cause(
          "The page only calls window.close(), which does nothing where no script opened the "
            + "window: in SFSafariViewController, authentication sessions and Custom Tabs.",
          decidedBy: "payready audit URL --host safari-view-controller: closing-page")
      ],
      sources: ["https://github.com/stripe/stripe-ios/issues/7150"]),
    Symptom(
      name: "second-tap",
      alsoCalled: ["second tap", "works only once", "only the first time"],
      seen: "the first payment window opens, the next does not",
      causes: [
        Cause(
          "The app takes the dismissed popup off the screen and keeps its "
            + "view: the same name navigates the hidden view.",
          decidedBy: "payready audit URL --host my-app.json: reused-window, unclosed-popup"),
        Cause(
          "The first loadPaymentData is still pending, so the second is refused.",
          decidedBy: "payready explain already-running"),
      ],
      sources: ["https://github.com/onmyway133/blog/issues/1011", recipe]),
    Symptom(
      name: "works-after-reload",
      alsoCalled: ["after a reload", "after reload", "sometimes works", "intermittent"],
      seen: "the button or the payment fails now and then, a reload mends it",
      causes: [
        Cause(
          "The client is built before pay.js is there.",
          decidedBy: "payready audit URL: premature-client"),
        Cause(
          "The app sets the user agent after the first load.",
          decidedBy: "the app's source: the order of load and customUserAgent"),
        Cause(
          "A short wait between tap and payment that old WebKit versions do not forgive.",
          decidedBy: "payready audit URL: lost-activation"),
      ],
      sources: [
        "https://github.com/google-pay/google-pay-button/issues/219",
        "https://github.com/xtools-at/iOS-PWA-Wrapper/pull/8",
      ]),
    Symptom(
      name: "no-button",
      alsoCalled: [
        "no button", "missing button", "hidden button", "button is missing", "button missing",
        "button hidden", "button not showing", "button does not show", "button not visible",
        "button doesn't show",
      ],
      seen: "the Google Pay button shows in a browser, not in the app",
      causes: [
        Cause(
          "The app's user agent lacks GOOGLE_PAY_SUPPORTED, so isReadyToPay answers no.",
          decidedBy: "payready audit URL --host wkwebview-plain against --host wkwebview: "
            + "unsupported-agent"),
        Cause(
          "The payment provider's script hides it in web views, whatever the agent says.",
          decidedBy: "payready audit URL: withheld-wallet, or psp-frame; payready explain "
            + "with the provider's name"),
        Cause(
          "The server leaves Google Pay out for this agent, or sends another page.",
          decidedBy: "payready audit URL compares agents: withheld-from-agent, walled-page"),
        Cause(
          "The page needs paymentMethodPresent, which is undefined with the suffix.",
          decidedBy: "payready audit URL: required-payment-method"),
        Cause(
          "Page code looks for Safari, wv or an app's name in the agent.",
          decidedBy: "payready audit URL: sniffed-agent"),
        Cause(
          "The first card entry allows CRYPTOGRAM_3DS only, for which a popup host is never ready.",
          decidedBy: "payready audit URL: cryptogram-only-card"),
        Cause(
          "pay.js is forbidden by the page's Content-Security-Policy or never arrives.",
          decidedBy: "payready audit URL: the stage script, and silent-load-failure"),
        Cause(
          "The checkout is in a frame that the browser does not show: refused by its own headers, "
            + "by a policy of the page around it, or because its address is plain http.",
          decidedBy: "payready audit URL: refused-frame, insecure-frame"),
      ],
      sources: [recipe, "https://github.com/Adyen/adyen-web/issues/2946"]),
    Symptom(
      name: "never-returns",
      alsoCalled: [
        "waits for ever", "waits forever", "spinner", "dim overlay", "grey pane", "gray pane",
        "stuck after payment", "never finishes",
      ],
      seen: "the popup is done or dismissed and the page waits for ever",
      causes: [
        Cause(
          "Cross-Origin-Opener-Policy or noopener has cut the popup's way back.",
          decidedBy: "payready audit URL: severed-opener, severed-popup, isolated-popup"),
        Cause(
          "The app takes the popup off the screen and keeps its view, so the "
            + "page never sees it closed.",
          decidedBy: "payready audit URL --host my-app.json: unclosed-popup"),
        Cause(
          "A listener of the page compares the message's origin with the wrong text.",
          decidedBy: "payready audit URL: mistaken-origin"),
        Cause(
          "The popup has another cookie store than the page.",
          decidedBy: "payready audit URL --host my-app.json: separate-store"),
      ],
      sources: [recipe, "https://github.com/pretix/pretix/pull/4311"]),
    Symptom(
      name: "nothing-happens",
      alsoCalled: [
        "nothing happens", "popup blocked", "popup failed to open", "popup does not open",
        "does nothing",
      ],
      seen: "a tap on the button opens no window",
      causes: [
        Cause(
          "The app has no createWebViewWith delegate, so window.open gives null.",
          decidedBy: "payready audit URL --host my-app.json: refused-popup"),
        Cause(
          "Something slow is awaited between the tap and loadPaymentData, and "
            + "the tap's gesture is lost.",
          decidedBy: "payready audit URL: lost-activation names the line"),
        Cause(
          "The button's handler does not reach a payment call.",
          decidedBy: "payready audit URL: dead-button"),
        Cause(
          "The button stands in a sandboxed frame without allow-popups.",
          decidedBy: "payready audit URL: sandboxed-checkout"),
        Cause(
          "A script of the page or of the app overwrites window.open.",
          decidedBy: "payready audit URL: overwritten-open"),
        Cause(
          "The window does open, with noopener, and the page takes the null that it gets for a "
            + "refusal.",
          decidedBy: "payready audit URL: unchecked-window"),
      ],
      sources: [
        recipe, "https://github.com/Shopify/checkout-sheet-kit-swift/issues/591",
        "https://github.com/hypothesis/client/pull/4374",
      ]),
  ]
}
