// The ways in which a page loads a payment script, and the policies that they meet.

import AuditModel

/// The function of a Trusted Types policy that makes what a sink takes
/// (https://www.w3.org/TR/trusted-types/#injection-sinks).
enum TrustedType: String, Hashable {
  case scriptURL = "createScriptURL"
  case html = "createHTML"

  /// What loading a script by page code takes; nil where it takes any text, or that is not known.
  init?(_ means: PaymentCode.Loader.Means) {
    switch means {
    case .element: self = .scriptURL
    case .documentWrite: self = .html
    case .moduleImport, .requireJS, .jQuery, .function: return nil
    }
  }
}

/// One way in which a page loads pay.js or a provider's script.
struct ScriptLoad: Hashable {
  var request: ScriptRequest
  /// Whether a nonce is set; false where that was not read.
  var nonceIsKnown: Bool
  /// Nil for Google's own script.
  var provider: String?
  /// The provider whose script, which is not read, loads it; nil where the page does.
  var loadedBy: String?
  var place: Place
  /// It stands in markup, so a policy that comes later in the document does not reach it.
  var isMarkup: Bool
  /// What page code hands to the browser where it must be of a trusted type.
  var text: TrustedType?
}

/// The page that holds the payment, as a policy sees it.
typealias PolicedPage = Both<Navigation, Both<Document, PaymentCode>>

extension Both<Navigation, Both<Document, PaymentCode>> {
  var exchange: Exchange { first.page }
  var document: Document { second.first }
  var code: PaymentCode { second.second }
  var address: WebAddress? { WebAddress(exchange.finalURL) }
  /// What relative addresses are resolved against.
  var baseAddress: WebAddress? {
    guard let address else { return nil }
    return document.base.flatMap { address.resolve($0) } ?? address
  }

  /// The policies: those of the headers, those of `<meta>`, and those that are only reported on.
  var policies: [ContentSecurityPolicy] { ContentSecurityPolicy.all(of: exchange, document) }

  /// The policies that refuse something.
  var enforcedPolicies: [ContentSecurityPolicy] { policies.filter { !$0.isReportOnly } }

  /// The policies that are only reported on.
  var reportedPolicies: [ContentSecurityPolicy] { policies.filter(\.isReportOnly) }

  /// The reached loads of Google's script, and of the scripts of providers that bring it; of very
  /// many the first ones.
  var payLoads: [ScriptLoad] {
    let providers = code.scripts.reduce(into: [String: String]()) { names, script in
      if case .provider(let name) = script.state { names[script.url] = name }
    }.filter { _, name in code.providers.contains { $0.name == name && $0.bringsGooglePay } }
    func load(_ url: WebAddress, _ make: (String?) -> ScriptLoad) -> ScriptLoad? {
      if PayScript.isPayScript(url) { return make(nil) }
      return (providers[url.description] ?? providers[url.withoutFragment.description]).map(make)
    }
    let elements = document.scripts.compactMap { element -> ScriptLoad? in
      guard element.kind == .classic || element.kind == .module,
        let url = element.source.flatMap({ baseAddress?.resolve($0) })
      else { return nil }
      return load(url) { provider in
        ScriptLoad(
          request: ScriptRequest(
            url: url, isParserInserted: true, nonce: element.nonce, integrity: element.integrity),
          nonceIsKnown: true, provider: provider, place: element.place, isMarkup: true)
      }
    }
    let loaders = code.loaders.filter(\.isReached).flatMap { loader in
      loader.url.alternatives.compactMap { value -> ScriptLoad? in
        guard let url = value.string.flatMap({ baseAddress?.resolve($0) }) else { return nil }
        return load(url) { provider in
          let (request, nonceIsKnown) = request(of: loader, for: url)
          return ScriptLoad(
            request: request, nonceIsKnown: nonceIsKnown, provider: provider,
            place: loader.place, isMarkup: false,
            text: TrustedType(loader.means))
        }
      }
    }
    let seen = Array((elements + loaders).prefix(200))
    return seen + (seen.contains { $0.provider == nil } ? [] : loadsByProviders)
  }

  /// Google's script as providers load it into the page that uses them.
  private var loadsByProviders: [ScriptLoad] {
    // https://docs.adyen.com/payment-methods/google-pay/web-component
    let loading = ["Adyen"]
    guard let url = WebAddress(PayScript.url) else { return [] }
    return code.providers.filter { $0.bringsGooglePay && loading.contains($0.name) }.map {
      ScriptLoad(
        request: ScriptRequest(url: url, isParserInserted: false), nonceIsKnown: false,
        loadedBy: $0.name, place: $0.place, isMarkup: false)
    }
  }

  /// Why some policy refuses a load; nil where all allow it.
  func refusal(of load: ScriptLoad, by policies: [ContentSecurityPolicy]) -> Refusal? {
    guard let address else { return nil }
    return policies.lazy.filter { $0.reaches(load.place, isMarkup: load.isMarkup) }
      .compactMap { $0.refusal(of: load.request, from: address) }.first
  }
}

extension ContentSecurityPolicy {
  /// False for a policy in markup that stands behind a place in the same markup: what is before
  /// it was asked for already.
  func reaches(_ place: Place, isMarkup: Bool) -> Bool {
    guard isMarkup, case .meta(let own) = delivery, own.url == place.url else { return true }
    return own.start < place.start
  }
}
