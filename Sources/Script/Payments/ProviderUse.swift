// Providers that the page loads, and whether it asks them for Google Pay.

import AuditModel
import JavaScript

extension PageModel {
  /// Calls that only a provider's SDK has.
  func noteProvider(_ path: String, _ call: NativeFunction.Call) {
    let surely: String? =
      path.hasSuffix("googlePayment.create")
      ? "Braintree"
      : path.hasSuffix("payments.googlePay")
        ? "Square" : path.hasSuffix("paypal.Googlepay") ? "PayPal" : nil
    if let surely {
      add(
        PaymentCode.Provider(
          name: surely, caller: surely == "Square" ? .provider : .page, bringsGooglePay: true,
          place: sources.place(call.site)))
    } else if let root = path.split(separator: ".").first,
      let provider = PaymentProvider.defining(String(root))
    {
      calledProviders.append((provider, sources.place(call.site)))
    }
  }

  /// Whether a call is one of a provider's SDK.
  func isProvider(_ path: String) -> Bool {
    path.hasSuffix("googlePayment.create") || path.hasSuffix("paypal.Googlepay")
      || path.split(separator: ".").first.flatMap { PaymentProvider.defining(String($0)) } != nil
  }

  /// Providers by the addresses of scripts and loaders, and by the names of their SDKs.
  func noteProviders(scripts: [PaymentCode.ScriptReading]) {
    var seen: [(provider: PaymentProvider, address: WebAddress?, place: Place)] =
      calledProviders.map { ($0.provider, nil, $0.place) }
    for script in scripts where !script.isInline {
      let address = WebAddress(script.url)
      if let provider = address.flatMap(PaymentProvider.recognise) {
        seen.append((provider, address, script.place))
      }
    }
    for loader in facts.loaders {
      for address in loader.url.alternatives.compactMap({
        $0.stringPrefix.flatMap { WebAddress($0) }
      }) {
        if let provider = PaymentProvider.recognise(address) {
          seen.append((provider, address, loader.place))
        }
      }
    }
    for (provider, address, place) in seen {
      let asked = ProviderWords.first(of: provider.words, in: evaluator.program)
      add(
        PaymentCode.Provider(
          name: provider.name, caller: provider.caller,
          bringsGooglePay: provider.surelyBrings(at: address) || asked != nil,
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
