// Providers that the page loads, and whether it asks them for Google Pay.

import AuditModel
import JavaScript

extension PageModel {
  /// Names in calls that only a provider's SDK has.
  func noteProvider(_ path: String, _ name: String, _ call: NativeFunction.Call) {
    let provider: (String, Bool)? =
      switch path {
      case "CheckoutWebComponents": ("Checkout.com", false)
      case "HyperLoader", "Hyper": ("Hyperswitch", false)
      case "braintree.googlePayment.create": ("Braintree", true)
      default:
        path.hasSuffix("googlePayment.create")
          ? ("Braintree", true)
          : path.hasSuffix("payments.googlePay")
            ? ("Square", true)
            : path.hasSuffix("paypal.Googlepay") ? ("PayPal", true) : nil
      }
    guard let (title, isSure) = provider else { return }
    let isPage = title == "Braintree" || title == "PayPal"
    add(
      PaymentCode.Provider(
        name: title, caller: isPage ? .page : .provider, bringsGooglePay: isSure,
        place: sources.place(call.site)))
  }

  /// Providers by the addresses of scripts and loaders.
  func noteProviders(scripts: [PaymentCode.ScriptReading]) {
    var seen: [(PaymentProvider, Place)] = []
    for script in scripts where !script.isInline {
      if let provider = WebAddress(script.url).flatMap(PaymentProvider.recognise) {
        seen.append((provider, script.place))
      }
    }
    for loader in facts.loaders {
      for text in loader.url.alternatives.compactMap(\.stringPrefix) {
        if let provider = WebAddress(text).flatMap(PaymentProvider.recognise) {
          seen.append((provider, loader.place))
        }
      }
    }
    for (provider, place) in seen {
      let asked = ProviderWords.first(of: provider.words, in: evaluator.program)
      add(
        PaymentCode.Provider(
          name: provider.name, caller: provider.caller,
          bringsGooglePay: provider.always || asked != nil,
          place: asked.map { sources.place($0) } ?? place))
    }
  }

  private func add(_ provider: PaymentCode.Provider) {
    if let index = facts.providers.firstIndex(where: { $0.name == provider.name }) {
      if provider.bringsGooglePay, !facts.providers[index].bringsGooglePay {
        facts.providers[index] = provider
      }
    } else {
      facts.providers.append(provider)
    }
  }
}
