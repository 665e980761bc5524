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
  public let caller: PaymentCode.Provider.Caller
  /// Its script brings Google Pay whenever it is there.
  let always: Bool
  /// Words in page code, as strings or member names, that ask it for Google Pay.
  let words: [String]

  private init(
    _ name: String, hosts: [String], paths: [String] = [],
    caller: PaymentCode.Provider.Caller = .provider, always: Bool = false, words: [String] = []
  ) {
    self.name = name
    self.hosts = hosts
    self.paths = paths
    self.caller = caller
    self.always = always
    self.words = words
  }

  /// The provider that an address belongs to.
  public static func recognise(_ address: WebAddress) -> PaymentProvider? {
    all.first { provider in
      provider.hosts.contains { pattern in
        pattern.hasPrefix("*.")
          ? address.host.hasSuffix(pattern.dropFirst()) || address.host == pattern.dropFirst(2)
          : address.host == pattern
      }
        && (provider.paths.isEmpty || provider.paths.contains { address.path.contains($0) })
    }
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
      "Stripe", hosts: ["js.stripe.com", "checkout.stripe.com", "pay.google.stripe.com"],
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
      ], words: usual),
    PaymentProvider(
      "Square", hosts: ["web.squarecdn.com", "sandbox.web.squarecdn.com"], words: usual),
    PaymentProvider(
      "Checkout.com", hosts: ["checkout-web-components.checkout.com", "*.checkout.com"],
      words: usual + ["CheckoutWebComponents"]),
    PaymentProvider(
      "PayPal", hosts: ["www.paypal.com", "www.sandbox.paypal.com"],
      paths: ["/sdk/js", "/web-sdk/"], caller: .page,
      words: usual + ["Googlepay", "googlepay-payments"]),
    PaymentProvider(
      "Hyperswitch", hosts: ["*.hyperswitch.io"], words: usual),
    PaymentProvider(
      "Global Payments", hosts: ["js.globalpay.com", "js-cert.globalpay.com"], words: usual),
    PaymentProvider("Recurly", hosts: ["js.recurly.com"], words: usual + ["GooglePay"]),
    PaymentProvider("Mollie", hosts: ["js.mollie.com"], words: usual),
    PaymentProvider("bePaid", hosts: ["js.bepaid.by"], paths: ["google_pay"], always: true),
    PaymentProvider("Cardknox", hosts: ["cdn.cardknox.com"], words: usual + ["ckGooglePay"]),
    PaymentProvider("Airwallex", hosts: ["*.airwallex.com"], words: usual),
    PaymentProvider("Primer", hosts: ["sdk.primer.io"], words: usual),
    PaymentProvider("Judopay", hosts: ["*.judopay.com"], words: usual),
    PaymentProvider("Klarna", hosts: ["x.klarnacdn.net"], words: usual),
    PaymentProvider(
      "OPPWA", hosts: ["oppwa.com", "*.oppwa.com"], paths: ["paymentWidgets"],
      words: usual + ["GOOGLEPAY"]),
  ]
}
