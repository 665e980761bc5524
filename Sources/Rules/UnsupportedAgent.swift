// A host whose user agent makes isReadyToPay answer no, in a page that waits for a yes.

import AuditModel

enum UnsupportedAgent: Rule {
  static let identifier = "unsupported-agent"
  static let stage = Stage.readiness
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That isReadyToPay says yes to the host's user agent where the page shows its button, or "
      + "pays, only after a yes; and that the app did not replace the agent by something else.",
    whyItMatters:
      "An iOS web view names no browser in its user agent, so isReadyToPay answers no and the "
      + "button stays hidden. This is the commonest reason why Google Pay shows in Safari and not "
      + "in the app. pay.js looks for GOOGLE_PAY_SUPPORTED anywhere in the agent but at its very "
      + "beginning. An app that replaces the whole agent makes sites take it for an unknown client.",
    whatToChange:
      "On iOS set WKWebViewConfiguration.applicationNameForUserAgent to end with "
      + "GOOGLE_PAY_SUPPORTED before the view is made; it is appended to the agent that WebKit "
      + "gives. Do not set customUserAgent to the token alone.",
    sources: [
      "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview",
      "https://github.com/Adyen/adyen-web/issues/2946",
      "https://github.com/google-pay/google-pay-button/issues/48",
    ])

  static let examples = [
    Example("gated.html", .passes),
    Example("gated.html", in: "safari-ios", .passes),
    Example("gated.html", in: "wkwebview-plain", .finds(.blocks)),
    Example("not-gated.html", in: "wkwebview-plain", .finds(.informs)),
    Example("agent-only.html", .finds(.risks)) {
      $0.agent = Host.Agent(userAgent: " GOOGLE_PAY_SUPPORTED", making: .replaced)
    },
  ]

  static func judge(_ code: PaymentCode, in host: Host) -> Ruling {
    var ruling = host.agentIsSupported ? Ruling.nothing : unsupported(code, in: host)
    if let strange = strangeAgent(in: host) { ruling.findings.append(strange) }
    return ruling
  }

  private static func unsupported(_ code: PaymentCode, in host: Host) -> Ruling {
    var ruling = Ruling.nothing
    for call in code.readinessCalls where call.isReached {
      switch (call.use, call.gates) {
      case (.tested, true?), (.unknown, true?):
        ruling.findings.append(gated(at: call.place, confidence: .likely, in: host))
      case (.inverted, _), (.ignored, _), (.truthyResponse, _), (.tested, false?),
        (.unknown, false?):
        ruling.findings.append(notGated(at: call.place, in: host))
      case (.tested, nil), (.unknown, nil):
        ruling.cannotTell.append(useNotRead(at: call.place, in: host))
      }
    }
    let components =
      code.buttons.filter { $0.isReached && $0.kind == .component }.map(\.place)
      + code.reachedCalls.filter { $0.interface == .component }.map(\.place)
    if let place = components.first {
      ruling.findings.append(component(at: place, in: host))
    }
    if ruling.findings.isEmpty, ruling.cannotTell.isEmpty {
      ruling.cannotTell += code.providers
        .filter { $0.bringsGooglePay && $0.caller == .provider }
        .map { askedByProvider($0, in: host) }
    }
    return ruling
  }

  private static func strangeAgent(in host: Host) -> Finding? {
    let agent = host.agent.userAgent
    if host.agent.making != .system, !agent.hasPrefix("Mozilla/") { return replaced(in: host) }
    if host.engine == .webkit, agent.contains("Android") {
      return otherPlatform("Android", in: host)
    }
    if host.engine == .blink, agent.contains("iPhone") || agent.contains("iPad") {
      return otherPlatform("iOS", in: host)
    }
    return nil
  }

  // MARK: Messages

  /// Why pay.js says no, as the end of a sentence.
  private static func cause(in host: Host) -> String {
    if host.agent.userAgent.hasPrefix(Host.supportedToken) {
      return "GOOGLE_PAY_SUPPORTED stands at the very beginning of the user agent, where pay.js "
        + "does not see it"
    }
    if let app = host.refusedApp { return "pay.js refuses the app that says \(app)" }
    return "the user agent has neither GOOGLE_PAY_SUPPORTED nor the name of a browser"
  }

  private static func remedy(in host: Host) -> String {
    host.engine == .webkit
      ? "Let the app set applicationNameForUserAgent to \"GOOGLE_PAY_SUPPORTED\", which appends "
        + "it to WebKit's own agent."
      : "Let the app append \" GOOGLE_PAY_SUPPORTED\" to the agent that the system gives."
  }

  private static func gated(at place: Place, confidence: Confidence, in host: Host) -> Finding {
    finding(
      .blocks,
      "The page offers Google Pay only after isReadyToPay says yes, and in \(host.name) it says "
        + "no: \(cause(in: host)).",
      at: place, remedy: remedy(in: host), actor: .app, confidence: confidence)
  }

  private static func component(at place: Place, in host: Host) -> Finding {
    finding(
      .blocks,
      "google-pay-button shows itself only after isReadyToPay says yes, and in \(host.name) it "
        + "says no: \(cause(in: host)).",
      at: place, remedy: remedy(in: host), actor: .app)
  }

  private static func notGated(at place: Place, in host: Host) -> Finding {
    finding(
      .informs,
      "isReadyToPay says no in \(host.name) (\(cause(in: host))), but nothing waits for its yes.",
      at: place, remedy: remedy(in: host), actor: .app)
  }

  private static func useNotRead(at place: Place, in host: Host) -> CannotTell {
    cannotTell(
      .readinessUseNotRead,
      "isReadyToPay says no in \(host.name) (\(cause(in: host))), and how the page uses the "
        + "answer was not read.",
      at: place)
  }

  private static func askedByProvider(_ provider: PaymentCode.Provider, in host: Host)
    -> CannotTell
  {
    cannotTell(
      .pspFrame,
      "isReadyToPay says no in \(host.name) (\(cause(in: host))), and \(provider.name) asks it in "
        + "code of its own.",
      at: provider.place)
  }

  private static func replaced(in host: Host) -> Finding {
    finding(
      .risks,
      "\(host.name) replaces the whole user agent by “\(host.agent.userAgent)”; servers, payment "
        + "providers and robot checks take it for an unknown client.",
      at: nil, remedy: "Append to the agent that the system gives instead of replacing it.",
      actor: .app)
  }

  private static func otherPlatform(_ platform: String, in host: Host) -> Finding {
    finding(
      .risks,
      "The user agent of \(host.name) names \(platform), which it is not; pages then choose what "
        + "only \(platform) can do.",
      at: nil, remedy: "Append to the agent that the system gives instead of replacing it.",
      actor: .app)
  }
}
