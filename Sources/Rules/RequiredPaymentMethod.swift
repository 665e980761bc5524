// A button that waits for a card that Google Pay cannot be asked about.

import AuditModel

enum RequiredPaymentMethod: Rule {
  static let identifier = "required-payment-method"
  static let stage = Stage.readiness
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "Whether isReadyToPay, or the <google-pay-button> component, is asked with "
      + "existingPaymentMethodRequired, and the button then needs paymentMethodPresent.",
    whyItMatters:
      "With GOOGLE_PAY_SUPPORTED in the agent pay.js answers at once and leaves "
      + "paymentMethodPresent undefined, so a page that needs a true value never shows its button. "
      + "Without it Google's frame is asked, which sees no signed-in buyer in an app's own, empty "
      + "cookie store.",
    whatToChange:
      "Leave existingPaymentMethodRequired out, or hide the button only where "
      + "paymentMethodPresent is exactly false.",
    sources: [
      "https://developers.google.com/pay/api/web/reference/request-objects#IsReadyToPayRequest",
      "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview",
      "https://github.com/google-pay/google-pay-button/issues/199",
      "https://github.com/google-pay/google-pay-button/issues/330",
    ])

  static let examples = [
    Example("result-alone.html", .passes),
    Example("false-only.html", .passes),
    Example("not-required.html", .passes),
    Example("truthy.html", .finds(.blocks)),
    Example("truthy.html", in: "safari-ios", .finds(.risks)),
    Example("truthy.html", in: "android-webview-plain", .finds(.blocks)),
    Example("component.html", .finds(.blocks)),
    Example("presence-not-asked.html", .finds(.blocks)),
    Example("presence-not-asked.html", in: "safari-ios", .finds(.blocks)),
  ]

  static func judge(_ code: PaymentCode, in host: Host) -> Ruling {
    var ruling = Ruling()
    for call in code.readinessCalls where call.isReached {
      let required = call.request.member("existingPaymentMethodRequired")
      guard call.gates != false, call.use != .ignored else { continue }
      if isSurelyOff(required), call.presenceUse == .truthyRequired {
        ruling.findings.append(neverAsked(call.gates == true ? .blocks : .risks, at: call.place))
        continue
      }
      guard let share = share(of: required) else { continue }
      let place = call.request.property(at: ["existingPaymentMethodRequired"])?.place ?? call.place
      if call.presenceUse == .unknown {
        ruling.cannotTell.append(useNotRead(call.place))
      } else if let effect = effect(of: call.presenceUse, in: host, isTest: isTest(code)) {
        if call.gates == nil, effect == .blocks {
          ruling.cannotTell.append(useNotRead(call.place))
        } else {
          ruling.findings.append(
            waits(share == .all ? effect : min(effect, .risks), at: place, in: host))
        }
      }
    }
    for button in code.buttons where button.isReached && button.kind == .component {
      guard let place = requiringPlace(of: button),
        let effect = effect(of: .truthyRequired, in: host, isTest: false)
      else { continue }
      ruling.findings.append(waits(effect, at: place, in: host))
    }
    return ruling
  }

  private static func isSurelyOff(_ value: Value) -> Bool {
    value.alternatives.allSatisfy { $0 == .undefined || $0 == .boolean(false) }
  }

  private enum Share { case some, all }

  /// How many of the alternatives are true; nil where none is known to be.
  private static func share(of value: Value) -> Share? {
    let isTrue = value.alternatives.map { $0 == .boolean(true) }
    return isTrue.allSatisfy { $0 } ? .all : isTrue.contains(true) ? .some : nil
  }

  /// What it does where `paymentMethodPresent` is used in that way; nil where it does nothing.
  private static func effect(
    of use: PaymentCode.ReadinessCall.PresenceUse, in host: Host, isTest: Bool
  ) -> Effect? {
    switch use {
    case .notUsed: return nil
    case .unknown: return nil
    case .falseOnly where host.hasSupportedToken: return nil
    case .truthyRequired where host.hasSupportedToken && host.path == .popup: return .blocks
    // Documented as always true in TEST.
    case .truthyRequired, .falseOnly:
      if isTest { return .informs }
      return host.isEmbedded && host.path == .popup ? .blocks : .risks
    }
  }

  private static func isTest(_ code: PaymentCode) -> Bool {
    let environments = code.clients.filter(\.isReached).flatMap(\.environment.alternatives)
    return !environments.isEmpty && environments.allSatisfy { $0 == .string("TEST") }
  }

  /// The attribute or property of a component that asks for it.
  private static func requiringPlace(of button: PaymentCode.Button) -> Place? {
    for alternative in button.options.alternatives {
      for property in alternative.object?.properties ?? [] {
        let name = property.key.lowercased().filter { $0 != "-" }
        guard name == "existingpaymentmethodrequired" else { continue }
        let isSet = property.value.alternatives.contains { value in
          value == .boolean(true) || (value.string.map { $0.lowercased() != "false" } ?? false)
        }
        if isSet { return property.place ?? button.place }
      }
    }
    return nil
  }

  // MARK: Messages

  private static func waits(_ effect: Effect, at place: Place, in host: Host) -> Finding {
    let why =
      host.hasSupportedToken && host.path == .popup
      ? "with \(Host.supportedToken) in the agent that field is never set."
      : host.isEmbedded
        ? "an app's own cookie store has no signed-in buyer when it is new."
        : "that is false for a buyer who is not signed in to Google or blocks its cookies."
    return finding(
      effect,
      "The button shows only where paymentMethodPresent is true, and " + why, at: place,
      remedy: "Leave existingPaymentMethodRequired out, or hide the button only where "
        + "paymentMethodPresent === false.", actor: .page, confidence: .likely)
  }

  private static func neverAsked(_ effect: Effect, at place: Place) -> Finding {
    finding(
      effect,
      "The button shows only where paymentMethodPresent is true, and the answer has that field "
        + "only where the request sets existingPaymentMethodRequired.", at: place,
      remedy: "Test result alone.", actor: .page, confidence: .likely)
  }

  private static func useNotRead(_ place: Place) -> CannotTell {
    cannotTell(
      .readinessUseNotRead,
      "isReadyToPay is asked with existingPaymentMethodRequired, and whether the button needs "
        + "paymentMethodPresent was not read.", at: place)
  }
}
