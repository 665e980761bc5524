// Who brings Google Pay to a checkout, or why no one was seen to.

import AuditModel

/// What the evidence says about the presence of Google Pay.
enum IntegrationSeen {
  /// The page's own code takes part.
  case page
  /// A provider's script does all of it, in its own frame.
  case provider(PaymentCode.Provider)
  /// Nothing was seen, and this is what is known of why.
  case none(CannotTell)
  /// There is no document to look at; the reason.
  case noDocument(String)

  init(in checkout: Checkout) {
    if case .didNotRun(let reason) = checkout.page.document {
      self = .noDocument(reason)
      return
    }
    guard let code = checkout.page.code.value, code.hasIntegration else {
      self = .none(MissingIntegration(checkout: checkout).reason)
      return
    }
    let provider = code.providers.first { $0.bringsGooglePay && $0.caller == .provider }
    let pageTakesPart =
      !code.reachedCalls.isEmpty
      || code.buttons.contains { $0.isReached && ($0.kind == .component || !$0.calls.isEmpty) }
    if let provider, !pageTakesPart {
      self = .provider(provider)
    } else {
      self = .page
    }
  }

  var isMissing: Bool {
    switch self {
    case .page, .provider: false
    case .none, .noDocument: true
    }
  }
}
