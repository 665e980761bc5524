// A first card that no popup can pay with.

import AuditModel

enum CryptogramOnlyCard: Rule {
  static let identifier = "cryptogram-only-card"
  static let stage = Stage.readiness
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That the first CARD among the allowedPaymentMethods of isReadyToPay allows PAN_ONLY and not "
      + "CRYPTOGRAM_3DS alone.",
    whyItMatters:
      "A cryptogram comes from a card on an Android device. Where pay.js works with a popup it "
      + "answers “not ready” to such a request before it looks at anything else, the agent's "
      + "suffix included, and the page hides its button.",
    whatToChange:
      "Allow PAN_ONLY as well, or ask with another method first, and take 3-D Secure into account.",
    sources: [
      "https://developers.google.com/pay/api/web/reference/request-objects#CardParameters",
      "https://developers.google.com/pay/api/web/guides/tutorial",
    ])

  static let examples = [
    Example("both-methods.html", .passes),
    Example("cryptogram-only.html", .finds(.blocks)),
    Example("cryptogram-only.html", in: "chrome-android", .passes),
    Example("not-gated.html", .finds(.informs)),
  ]

  static func judge(_ code: PaymentCode, in host: Host) -> Ruling {
    guard host.path == .popup else { return .nothing }
    var ruling = Ruling()
    for call in code.readinessCalls where call.isReached {
      let answers = call.request.alternatives.flatMap { request in
        request.member("allowedPaymentMethods").alternatives.map(isCryptogramOnly)
      }
      guard answers.contains(true) else { continue }
      let place = place(in: call)
      if call.gates == false || [.ignored, .truthyResponse, .inverted].contains(call.use) {
        ruling.findings.append(neverReady(.informs, at: place))
      } else if call.gates == nil || call.use == .unknown {
        ruling.cannotTell.append(
          cannotTell(
            .readinessUseNotRead,
            "isReadyToPay says no to a first card with CRYPTOGRAM_3DS alone, and what the page "
              + "does with the answer was not read.", at: place))
      } else {
        let isAll = answers.allSatisfy { $0 == true }
        ruling.findings.append(neverReady(isAll ? .blocks : .risks, at: place))
      }
    }
    return ruling
  }

  /// Whether the first card allows the cryptogram alone; nil where that is not known.
  private static func isCryptogramOnly(_ methods: Value) -> Bool? {
    guard case .array(let elements, _) = methods else {
      return methods.unknown == nil ? false : nil
    }
    for method in elements {
      // Version 1 names the methods by themselves.
      if method.string == "TOKENIZED_CARD" { return elements.count == 1 }
      guard let type = method.member("type").string else { return nil }
      guard type == "CARD" else { continue }
      let allowed = method.member(at: ["parameters", "allowedAuthMethods"])
      guard case .array(let auth, true) = allowed, !auth.isEmpty else {
        return allowed.unknown == nil ? false : nil
      }
      return auth.allSatisfy { $0.string == "CRYPTOGRAM_3DS" }
    }
    return false
  }

  private static func place(in call: PaymentCode.ReadinessCall) -> Place {
    let card = call.request.member(at: ["allowedPaymentMethods", "0"])
    return card.property(at: ["parameters", "allowedAuthMethods"])?.place
      ?? call.request.property(at: ["allowedPaymentMethods"])?.place ?? call.place
  }

  // MARK: Messages

  private static func neverReady(_ effect: Effect, at place: Place) -> Finding {
    finding(
      effect,
      "The first card allows CRYPTOGRAM_3DS alone, so isReadyToPay says no wherever pay.js works "
        + "with a popup.", at: place, remedy: "Allow PAN_ONLY as well.", actor: .page,
      confidence: .likely)
  }
}
