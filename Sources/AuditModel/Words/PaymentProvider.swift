// The payment service providers that bring Google Pay: one table.

/// A provider: how it is recognised, who calls Google, what switches Google Pay on, and what is
/// known of it in web views.
public struct PaymentProvider: Sendable, Hashable {
  /// What a provider, or someone who read its code, says about web views.
  public struct WebViews: Sendable, Hashable {
    /// One sentence.
    public let sentence: String
    /// Where it is written.
    public let source: String
    /// It hides Google Pay in embedded views, whatever the page does.
    public let hides: Bool
  }

  /// The name for a reader.
  public let name: String
  /// Hosts of its scripts and frames, `*.` for subdomains.
  public let hosts: [String]
  /// Parts of the paths of its scripts; empty where the hosts serve nothing else.
  public let paths: [String]
  /// Who calls Google's interface.
  public let caller: PaymentCode.Provider.Caller
  /// The script at one of ``paths`` brings Google Pay whenever it is there.
  public let always: Bool
  /// Its hosts serve nothing but what it gives to shops.
  public let ownsHosts: Bool
  /// Names that its scripts define for page code.
  public let globals: [String]
  /// Words in page code, as strings or member names, that ask it for Google Pay.
  public let words: [String]
  /// Its identifiers in `tokenizationSpecification.parameters.gateway`.
  public let gateways: [String]
  /// What switches Google Pay on, in a sentence.
  public let switchedOn: String
  /// What is known of web views; nil where nothing was found, which does not mean that it fails.
  public let webViews: WebViews?
  /// Its documentation of Google Pay, or the code that was read.
  public let source: String

  private init(
    _ name: String, hosts: [String] = [], paths: [String] = [],
    caller: PaymentCode.Provider.Caller = .provider, always: Bool = false, ownsHosts: Bool = true,
    globals: [String] = [], words: [String] = [], gateways: [String] = [], on switchedOn: String,
    webViews: WebViews? = nil, source: String
  ) {
    self.name = name
    self.hosts = hosts
    self.paths = paths
    self.caller = caller
    self.always = always
    self.ownsHosts = ownsHosts
    self.globals = globals
    self.words = words
    self.gateways = gateways
    self.switchedOn = switchedOn
    self.webViews = webViews
    self.source = source
  }

  /// The provider that an address belongs to; of several at one host the one whose path it is.
  public static func recognise(_ address: WebAddress) -> PaymentProvider? {
    let atHost = all.filter { $0.serves(address.host) }
    return atHost.first { $0.hasPath(of: address) }
      ?? atHost.first { $0.ownsHosts }
  }

  /// The provider whose script defines a name; nil where none does.
  public static func defining(_ global: String) -> PaymentProvider? {
    all.first { $0.globals.contains(global) }
  }

  /// The provider of that name or gateway, in any case and with - for spaces; nil where none has it.
  public static func named(_ text: String) -> PaymentProvider? {
    let text = text.lowercased().map { $0 == " " ? "-" : $0 }
    return all.first { provider in
      (provider.gateways + [provider.name.lowercased()]).contains { name in
        name.map { $0 == " " ? "-" : $0 } == text
      }
    }
  }

  /// Whether the script at an address brings Google Pay by itself.
  public func surelyBrings(at address: WebAddress?) -> Bool {
    always && address.map(hasPath(of:)) == true
  }

  private func serves(_ host: String) -> Bool {
    hosts.contains { pattern in
      pattern.hasPrefix("*.")
        ? host.hasSuffix(pattern.dropFirst()) || host == pattern.dropFirst(2) : host == pattern
    }
  }

  private func hasPath(of address: WebAddress) -> Bool {
    paths.isEmpty || paths.contains { address.path.contains($0) }
  }

  private static let usual = [
    "googlePay", "googlepay", "google_pay", "paywithgoogle", "GOOGLEPAY", "GOOGLE_PAY",
  ]

  /// Google's list of gateways, of which each names its own parameters.
  private static let tutorial = "https://developers.google.com/pay/api/web/guides/tutorial"

  /// Addresses and words are those of the providers' public documentation and SDKs.
  public static let all: [PaymentProvider] = [
    PaymentProvider(
      "Stripe", hosts: ["js.stripe.com", "checkout.stripe.com"], globals: ["Stripe", "loadStripe"],
      words: usual + ["paymentRequestButton", "expressCheckout", "initEmbeddedCheckout"],
      gateways: ["stripe"],
      on:
        "The Express Checkout or Payment Element (wallets.googlePay, paymentMethods.googlePay: auto, always or never), or a paymentRequestButton.",
      webViews: WebViews(
        sentence:
          "Its wallet elements are hidden in embedded views, since many hosts mishandle popups; GOOGLE_PAY_SUPPORTED in the agent does not lift that.",
        source:
          "https://github.com/stripe/stripe-ios/blob/07ae3b6fa80964f6a84090e3b04356a2083e935d/StripePaymentSheet/StripePaymentSheet/Source/Internal/ECE/ECEViewController.swift",
        hides: true), source: "https://docs.stripe.com/elements/express-checkout-element"),
    PaymentProvider(
      "Braintree", hosts: ["js.braintreegateway.com"], paths: ["google-payment"], caller: .page,
      always: true, gateways: ["braintree"],
      on:
        "braintree.googlePayment.create with googlePayVersion 2; the page loads pay.js and calls it with createPaymentDataRequest.",
      source: "https://developer.paypal.com/braintree/docs/guides/google-pay/client-side"),
    PaymentProvider(
      "Braintree Drop-in", hosts: ["js.braintreegateway.com"], paths: ["dropin"], words: usual,
      on:
        "braintree.dropin.create with a googlePay object. Deprecated since October 2026, supported until October 2027.",
      source:
        "https://developer.paypal.com/braintree/docs/guides/drop-in/setup-and-integration/javascript/v4/"
    ),
    PaymentProvider(
      "Adyen",
      hosts: [
        "checkoutshopper-live.adyen.com", "checkoutshopper-test.adyen.com", "*.cdn.adyen.com",
      ], globals: ["AdyenCheckout", "AdyenWeb"], words: usual, gateways: ["adyen"],
      on:
        "A Drop-in or component of type googlepay; it loads pay.js itself and needs the merchantId in the payment methods' configuration.",
      webViews: WebViews(
        sentence:
          "It does not work out of the box: the component asks isReadyToPay, which needs GOOGLE_PAY_SUPPORTED in the agent.",
        source: "https://github.com/Adyen/adyen-web/issues/2946", hides: false),
      source: "https://docs.adyen.com/payment-methods/google-pay/web-component"),
    PaymentProvider(
      "Square", hosts: ["web.squarecdn.com", "sandbox.web.squarecdn.com"], globals: ["Square"],
      words: usual, on: "payments.googlePay(paymentRequest), then attach and tokenize.",
      webViews: WebViews(
        sentence:
          "It works in Android WebView and WKWebView when the app is set up as Google and Square ask.",
        source: "https://developer.squareup.com/docs/web-payments/google-pay", hides: false),
      source: "https://developer.squareup.com/docs/web-payments/google-pay"),
    PaymentProvider(
      "Checkout.com", hosts: ["checkout-web-components.checkout.com", "*.checkout.com"],
      globals: ["CheckoutWebComponents"], words: usual + ["CheckoutWebComponents"],
      gateways: ["checkoutltd"],
      on: "Flow shows it where the payment session allows it; with Frames the page calls Google.",
      source: "https://www.checkout.com/docs/payments/payment-methods/wallets/google-pay"),
    PaymentProvider(
      "PayPal", hosts: ["www.paypal.com", "www.sandbox.paypal.com"],
      paths: ["/sdk/js", "/web-sdk/"], caller: .page, ownsHosts: false,
      words: usual + ["Googlepay", "googlepay-payments"], gateways: ["paypalsb", "paypal"],
      on:
        "components=googlepay in the SDK's address and paypal.Googlepay().config(); in version 6 the component googlepay-payments. The page calls pay.js.",
      source: "https://developer.paypal.com/docs/checkout/apm/google-pay/"),
    PaymentProvider(
      "Hyperswitch", hosts: ["*.hyperswitch.io"], globals: ["HyperLoader", "Hyper"], words: usual,
      on:
        "wallets.googlePay (auto or never) of its unified checkout; the button is in its frame, and HyperLoader.js, on the page, asks isReadyToPay and calls pay.js.",
      source:
        "https://github.com/juspay/hyperswitch-web/blob/main/src/hyper-loader/Elements.res"
    ),
    PaymentProvider(
      "Global Payments", hosts: ["js.globalpay.com", "js-cert.globalpay.com"], words: usual,
      gateways: ["globalpayments"], on: "apms with googlePay in the form's configuration.",
      source: "https://github.com/globalpayments/globalpayments-js"),
    PaymentProvider(
      "Recurly", hosts: ["js.recurly.com"], words: usual + ["GooglePay"],
      on:
        "recurly.GooglePay with googleMerchantId, country, currency and total; with a braintree object by way of Braintree.",
      webViews: WebViews(
        sentence:
          "Its guide for Recurly.js asks for Chrome 61 on Android or any browser that Google Pay supports; another page of it says that Google Pay works in Chrome only.",
        source: "https://docs.recurly.com/docs/google-pay", hides: false),
      source: "https://docs.recurly.com/recurly-subscriptions/docs/google-pay-tm"),
    PaymentProvider(
      "Mollie", hosts: ["js.mollie.com"], caller: .page, words: usual, gateways: ["mollie"],
      on:
        "The page calls pay.js with the gateway “mollie” and the profile's id, and hands Mollie the token; Mollie's hosted page offers it by itself.",
      webViews: WebViews(
        sentence:
          "Its hosted page takes authenticated device tokens only, so Android with Google Play services, best in Chrome.",
        source: "https://docs.mollie.com/docs/google-pay", hides: false),
      source: "https://docs.mollie.com/docs/direct-integration-of-google-pay"),
    PaymentProvider(
      "bePaid", hosts: ["js.bepaid.by"], paths: ["google_pay"], always: true,
      on: "The script google_pay.js.",
      source:
        "https://docs.bepaid.by/en/payment_methods/wallets/google_pay/integration/owncheckout/"),
    PaymentProvider(
      "Cardknox", hosts: ["cdn.cardknox.com"], words: usual + ["ckGooglePay"],
      gateways: ["cardknox"], on: "ckGooglePay.enableGooglePay and window.gpRequest.",
      source: "https://docs.solapayments.com"),
    PaymentProvider(
      "Airwallex", hosts: ["*.airwallex.com"], globals: ["Airwallex"],
      words: usual + ["googlePayButton"],
      gateways: ["airwallex"], on: "Airwallex.createElement('googlePayButton').",
      webViews: WebViews(
        sentence:
          "Its iOS example opens it in a WKWebView with GOOGLE_PAY_SUPPORTED and a child view for the popup.",
        source: "https://github.com/airwallex/airwallex-payment-ios", hides: false),
      source: "https://www.airwallex.com/docs/js/payments/googlepaybutton"),
    PaymentProvider(
      "Primer", hosts: ["sdk.primer.io"], words: usual,
      on: "The universal checkout's payment methods, set in Primer's dashboard.",
      source: "https://primer.io/docs/connections/payment-methods/google-pay/overview"),
    PaymentProvider(
      "Judopay", hosts: ["*.judopay.com"], words: usual + ["getGooglePayButton"],
      on: "judo.digitalWallets.getGooglePayButton.",
      source: "https://github.com/Judopay/CodeSnippets"),
    PaymentProvider(
      "OPPWA", hosts: ["oppwa.com", "*.oppwa.com"], paths: ["paymentWidgets"], ownsHosts: false,
      words: usual + ["GOOGLEPAY"], gateways: ["aciworldwide"],
      on: "The brand GOOGLEPAY of a widget form and wpwlOptions.googlePay.",
      source: "https://developer.peachpayments.com/docs/oppwa-integrations-copyandpay-google-pay"),
    PaymentProvider(
      "Clover", hosts: ["checkout.clover.com", "checkout.sandbox.dev.clover.com"],
      globals: ["Clover"], words: usual + ["PAYMENT_REQUEST_BUTTON"],
      on: "elements.create of a PAYMENT_REQUEST_BUTTON.",
      source: "https://docs.clover.com/dev/docs/clover-iframe-features-google-pay"),
    PaymentProvider(
      "PayerMax", globals: ["PMdropin"], words: usual, on: "PMdropin.create('googlepay').",
      source:
        "https://docs.payermax.com/en/doc-center/acquiring/start-integration/payment-acceptance/drop-in/googlepay.html"
    ),
    PaymentProvider(
      "ePay", globals: ["epay"], words: ["mountGooglePayButton"],
      on:
        "epay.mountGooglePayButton; the page loads pay.js with onload=\"epay.onGooglePayLoaded()\".",
      source: "https://docs.epay.eu/payment-methods/google-pay"),
    PaymentProvider(
      "Evervault", hosts: ["js.evervault.com"], globals: ["Evervault"], words: usual,
      on: "evervault.ui.googlePay.", source: "https://docs.evervault.com/cards/google-pay"),
    PaymentProvider(
      "Paddle", hosts: ["cdn.paddle.com"], globals: ["Paddle"], words: usual,
      on: "Paddle's overlay or inline checkout offers it by itself.",
      webViews: WebViews(
        sentence:
          "Its documentation offers Google Pay on Android and in Chrome, and not on iPhones and iPads.",
        source: "https://developer.paddle.com/concepts/payment-methods/google-pay", hides: false),
      source: "https://developer.paddle.com/concepts/payment-methods/google-pay"),
    PaymentProvider(
      "Spreedly", hosts: ["core.spreedly.com"], caller: .page, words: usual, gateways: ["spreedly"],
      on:
        "The page calls pay.js with the gateway “spreedly” and the environment key as gatewayMerchantId, and sends Spreedly the token.",
      source: "https://developer.spreedly.com/docs/third-party-google-pay"),
    PaymentProvider(
      "Tap", caller: .page, gateways: ["tappayments"],
      on: "The page calls pay.js with the gateway “tappayments”.", source: tutorial),
    PaymentProvider(
      "PAYONE", caller: .page, gateways: ["payonegmbh"],
      on: "The page calls pay.js with the gateway “payonegmbh”.", source: tutorial),
    PaymentProvider(
      "Authorize.net", caller: .page, gateways: ["authorizenet"],
      on: "The page calls pay.js with the gateway “authorizenet”.", source: tutorial),
    PaymentProvider(
      "NMI", caller: .page, gateways: ["gatewayservices"],
      on: "The page calls pay.js with the gateway “gatewayservices”.", source: tutorial),
    PaymentProvider(
      "Nuvei", caller: .page, gateways: ["nuveidigital"],
      on: "The page calls pay.js with the gateway “nuveidigital”.", source: tutorial),
    PaymentProvider(
      "Worldpay", caller: .page, gateways: ["worldpay"],
      on: "The page calls pay.js with the gateway “worldpay”.", source: tutorial),
    PaymentProvider(
      "PayU", caller: .page, gateways: ["payu"],
      on: "The page calls pay.js with the gateway “payu”.", source: tutorial),
    PaymentProvider(
      "Fiuu", caller: .page, gateways: ["molpay"],
      on: "The page calls pay.js with the gateway “molpay”.", source: tutorial),
    PaymentProvider(
      "Cybersource", caller: .page, gateways: ["cybersource"],
      on: "The page calls pay.js with the gateway “cybersource”.", source: tutorial),
  ]
}
