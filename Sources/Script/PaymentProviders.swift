// The payment service providers that bring Google Pay, recognised by their addresses.

public import AuditModel

/// A provider as its addresses and its words in page code tell it.
public struct PaymentProvider: Sendable, Hashable {
  /// The name for a reader.
  public let name: String
  /// Hosts of its scripts and frames, `*.` for subdomains.
  let hosts: [String]
  /// Parts of the paths of its scripts; empty where the hosts serve nothing else.
  let paths: [String]
  /// Who calls Google's interface.
  public let caller: PaymentCode.Provider.Caller
  /// The script at one of ``paths`` brings Google Pay whenever it is there.
  let always: Bool
  /// Its hosts serve nothing but what it gives to shops.
  let ownsHosts: Bool
  /// Names that its scripts define for page code.
  let globals: [String]
  /// Words in page code, as strings or member names, that ask it for Google Pay.
  let words: [String]

  private init(
    _ name: String, hosts: [String], paths: [String] = [],
    caller: PaymentCode.Provider.Caller = .provider, always: Bool = false, ownsHosts: Bool = true,
    globals: [String] = [], words: [String] = []
  ) {
    self.name = name
    self.hosts = hosts
    self.paths = paths
    self.caller = caller
    self.always = always
    self.ownsHosts = ownsHosts
    self.globals = globals
    self.words = words
  }

  /// The provider that an address belongs to; of several at one host the one whose path it is.
  public static func recognise(_ address: WebAddress) -> PaymentProvider? {
    let atHost = all.filter { $0.serves(address.host) }
    return atHost.first { $0.hasPath(of: address) }
      ?? atHost.first { $0.ownsHosts }
  }

  /// The provider whose script defines a name; nil where none does.
  static func defining(_ global: String) -> PaymentProvider? {
    all.first { $0.globals.contains(global) }
  }

  /// Whether the script at an address brings Google Pay by itself.
  func surelyBrings(at address: WebAddress?) -> Bool {
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

  /// Addresses and words are those of the providers' public documentation and SDKs, such as
  /// https://docs.stripe.com/elements/express-checkout-element,
  /// https://docs.adyen.com/payment-methods/google-pay/web-component,
  /// https://developer.squareup.com/docs/web-payments/google-pay,
  /// https://github.com/braintree/braintree-web.
  static let all: [PaymentProvider] = [
    PaymentProvider(
      "Stripe", hosts: ["js.stripe.com", "checkout.stripe.com"], globals: ["Stripe", "loadStripe"],
      words: usual + ["paymentRequestButton", "expressCheckout", "initEmbeddedCheckout"]),
    PaymentProvider(
      "Braintree", hosts: ["js.braintreegateway.com"], paths: ["google-payment"], caller: .page,
      always: true),
    PaymentProvider(
      "Braintree Drop-in", hosts: ["js.braintreegateway.com"], paths: ["dropin"], words: usual),
    PaymentProvider(
      "Adyen",
      hosts: [
        "checkoutshopper-live.adyen.com", "checkoutshopper-test.adyen.com",
        "*.cdn.adyen.com",
      ], globals: ["AdyenCheckout", "AdyenWeb"], words: usual),
    PaymentProvider(
      "Square", hosts: ["web.squarecdn.com", "sandbox.web.squarecdn.com"],
      globals: ["Square"], words: usual),
    PaymentProvider(
      "Checkout.com", hosts: ["checkout-web-components.checkout.com", "*.checkout.com"],
      globals: ["CheckoutWebComponents"], words: usual + ["CheckoutWebComponents"]),
    PaymentProvider(
      "PayPal", hosts: ["www.paypal.com", "www.sandbox.paypal.com"],
      paths: ["/sdk/js", "/web-sdk/"], caller: .page, ownsHosts: false,
      words: usual + ["Googlepay", "googlepay-payments"]),
    PaymentProvider(
      "Hyperswitch", hosts: ["*.hyperswitch.io"], globals: ["HyperLoader", "Hyper"], words: usual),
    PaymentProvider(
      "Global Payments", hosts: ["js.globalpay.com", "js-cert.globalpay.com"], words: usual),
    PaymentProvider("Recurly", hosts: ["js.recurly.com"], words: usual + ["GooglePay"]),
    PaymentProvider("Mollie", hosts: ["js.mollie.com"], words: usual),
    PaymentProvider("bePaid", hosts: ["js.bepaid.by"], paths: ["google_pay"], always: true),
    PaymentProvider("Cardknox", hosts: ["cdn.cardknox.com"], words: usual + ["ckGooglePay"]),
    PaymentProvider("Airwallex", hosts: ["*.airwallex.com"], globals: ["Airwallex"], words: usual),
    PaymentProvider("Primer", hosts: ["sdk.primer.io"], words: usual),
    PaymentProvider("Judopay", hosts: ["*.judopay.com"], words: usual),
    PaymentProvider("Klarna", hosts: ["x.klarnacdn.net"], words: usual),
    PaymentProvider(
      "OPPWA", hosts: ["oppwa.com", "*.oppwa.com"], paths: ["paymentWidgets"], ownsHosts: false,
      words: usual + ["GOOGLEPAY"]),
  ]
}
