// A sandbox around the page that pays, without what Google Pay needs.

import AuditModel

enum SandboxedCheckout: Rule {
  static let identifier = "sandboxed-checkout"
  static let stage = Stage.popup
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That every sandbox around the page that pays (the sandbox attribute of its frames, of "
      + "the payment provider's frame, and the sandbox directive of content security policies) "
      + "allows scripts, popups, the page's own origin, and forms.",
    whyItMatters:
      "Without allow-popups window.open gives null. Without allow-same-origin the page has no "
      + "origin that Google's popup could answer. Without allow-forms a popup that does not "
      + "escape the sandbox cannot send Google's sign-in form. Nothing tells the buyer.",
    whatToChange:
      "Give the frame sandbox=\"allow-scripts allow-popups allow-same-origin allow-forms\" and "
      + "allow=\"payment\", as Google asks for.",
    sources: [
      "https://developers.googleblog.com/en/google-pay-inside-sandboxed-iframe-for-pci-dss-v4-compliance",
      "https://html.spec.whatwg.org/multipage/browsers.html#sandboxing",
      "https://github.com/Altinn/app-frontend-react/issues/1216",
    ])

  static let examples = [
    Example("not-framed.html", .passes),
    Example("as-google-asks.html", .passes),
    Example("without-popups.html", .finds(.blocks)),
    Example("without-popups.html", in: "android-webview", .finds(.informs)),
    Example("without-forms.html", .finds(.blocks)),
    Example("without-forms-but-escaping.html", .finds(.risks)),
    Example("escaping-one-of-two.html", .finds(.blocks)),
    Example("sandboxed-by-header.html", .finds(.blocks)),
    Example("provider-frame.html", .finds(.blocks)),
  ]

  typealias Observed = Both<Both<Navigation, Framing>, Both<ProviderFrames, PaymentCode>>

  static func judge(_ observed: Observed, in host: Host) -> Ruling {
    let pages = NestedPage.all(
      of: observed.first.first, in: observed.first.second.enclosures)
    var sandboxes = pages.flatMap { page in
      (page.isSourceDocument ? [] : Sandbox.all(of: page.exchange))
        + [page.frame.flatMap { Sandbox($0, maker: "around the checkout") }].compactMap { $0 }
    }
    let callers = observed.second.second.providers
      .filter { $0.bringsGooglePay && $0.caller == .provider }.map(\.name)
    for frame in observed.second.first.frames where callers.contains(frame.provider) {
      sandboxes += [Sandbox(frame.frame, maker: "of \(frame.provider)")].compactMap { $0 }
    }
    // A popup is free of the sandbox only where all that hold its opener let it go.
    let escapes = sandboxes.allSatisfy { $0.tokens.contains("allow-popups-to-escape-sandbox") }
    return Ruling(
      findings: sandboxes.compactMap { lacking($0, escapes: escapes, in: host) })
  }

  /// What Google asks for, the gravest first.
  private static let needed = ["allow-scripts", "allow-same-origin", "allow-popups", "allow-forms"]

  private static func effect(of missing: String, escapes: Bool, in host: Host) -> Effect {
    switch (missing, host.path) {
    case ("allow-scripts", _), ("allow-same-origin", _): .blocks
    case (_, .paymentRequest): .informs
    case ("allow-popups", _): .blocks
    default: escapes ? .risks : .blocks
    }
  }

  // MARK: Messages

  private static func lacking(_ sandbox: Sandbox, escapes: Bool, in host: Host) -> Finding? {
    let missing = needed.filter { !sandbox.tokens.contains($0) }
    guard let effect = missing.map({ effect(of: $0, escapes: escapes, in: host) }).max(),
      let gravest = missing.first(where: {
        Self.effect(of: $0, escapes: escapes, in: host) == effect
      })
    else { return nil }
    let what =
      switch gravest {
      case "allow-scripts": "no script of the checkout runs"
      case "allow-same-origin": "the checkout has no origin that Google could answer"
      case "allow-popups": "window.open gives no window"
      default: "the popup inherits the sandbox and cannot send Google's forms"
      }
    let clause =
      effect == .informs
      ? "Google Pay needs no popup here, so it does no harm; in iOS web views and Safari \(what)"
      : what
    return finding(
      effect,
      "\(sandbox.maker) lacks \(missing.joined(separator: ", ")): \(clause).",
      at: sandbox.place, remedy: sandbox.adding(missing),
      actor: .page)
  }
}
