// The words in which a judgement is said: effect, outcome, verdict, who must act.

/// What a finding does to a payment in one host.
public enum Effect: String, Codable, Sendable, CaseIterable, Comparable {
  /// Worth knowing, not scored.
  case informs
  /// Under a condition that this host's buyers can meet, payment will not complete.
  case risks
  /// Payment cannot complete in this host.
  case blocks

  /// Weaker.
  public static func < (left: Effect, right: Effect) -> Bool {
    (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
  }
}

/// How one stage ends for one host.
public enum Outcome: String, Codable, Sendable, CaseIterable {
  case passes
  case atRisk = "at-risk"
  case fails
  case unknown
  /// This host's path has no such stage, as Payment Request has no popup.
  case notApplicable = "not-applicable"
  /// Nothing was left to judge: no document, or no integration.
  case notReached = "not-reached"
}

/// The whole answer for one target and one host.
public enum Verdict: String, Codable, Sendable, CaseIterable {
  case ready
  case atRisk = "at-risk"
  case notReady = "not-ready"
  case unknown
}

/// How sure a finding is that what it saw is what happens.
public enum Confidence: String, Codable, Sendable, CaseIterable {
  /// Stands on the page or in the headers as it is, or was seen to happen in a real web view.
  case certain
  /// Read out of a program by following it.
  case likely
  /// One of several readings.
  case possible
}

/// Who must act to mend a finding.
public enum Actor: String, Codable, Sendable, CaseIterable {
  case page
  /// The merchant's server, which answers differently by agent or session.
  case server
  /// The payment service provider.
  case provider
  /// The app that embeds the web view.
  case app
  case engine
  /// The merchant's settings in Google's console.
  case console

  /// The words for a reader.
  public var title: String {
    switch self {
    case .page: "the merchant page"
    case .server: "the merchant's server"
    case .provider: "the payment provider"
    case .app: "the app"
    case .engine: "the browser engine"
    case .console: "the Google Pay & Wallet Console"
    }
  }
}

/// What no one can see from here; listed with a verdict, never a reason for `unknown`.
public enum Assumption: String, Codable, Sendable, CaseIterable {
  case payScriptAnswers = "pay-script-answers"
  case buyerWallet = "buyer-wallet"
  case buttonVisible = "button-visible"
  case requestValues = "request-values"
  case appCode = "app-code"
  case googlePage = "google-page"
  case serverTakesToken = "server-takes-token"
  case threeDSecure = "three-d-secure"
  case consoleRegistration = "console-registration"
  case productionBehavesAsTest = "production-behaves-as-test"
  case responseHeaders = "response-headers"
  case otherAgents = "other-agents"

  /// One sentence for a reader.
  public var sentence: String {
    switch self {
    case .payScriptAnswers: "Google's servers (or the provider's) answer with their script."
    case .buyerWallet:
      "The buyer has a usable card in Google Pay, and cookies are not in the way."
    case .buttonVisible: "The button is visible, enabled and not covered."
    case .requestValues:
      "Values of the request that come from the server, the cart or a form are right."
    case .appCode: "The app is set up as the host profile says."
    case .googlePage: "Google's payment page and sign-in work in the popup."
    case .serverTakesToken: "The merchant's server takes the payment token."
    case .threeDSecure: "3-D Secure, where the issuer asks for it, can be completed."
    case .consoleRegistration:
      "The domain and merchant are registered in the Google Pay & Wallet Console."
    case .productionBehavesAsTest: "PRODUCTION behaves as TEST."
    case .responseHeaders: "The server's response headers do no harm; a file has none."
    case .otherAgents: "The server answers other agents with the same page."
    }
  }
}
