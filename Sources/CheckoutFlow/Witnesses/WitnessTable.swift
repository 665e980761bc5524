// What must have been read for each stage to pass.

import AuditModel

/// Whether what a stage rests on was read.
enum Witness: Equatable {
  case read
  case missing(CannotTell)

  /// The first of several that is missing.
  static func all(_ witnesses: [Witness]) -> Witness {
    witnesses.first { $0 != .read } ?? .read
  }
}

/// The witness of every stage, for one checkout in one host.
struct WitnessTable {
  var checkout: Checkout
  var host: Host
  var integration: IntegrationSeen

  /// Payment Request has no window of its own: nothing to open, to talk to or to close.
  func isNotApplicable(_ stage: Stage) -> Bool {
    host.path == .paymentRequest && [.popup, .sheet, .result, .close].contains(stage)
  }

  /// All was read, and nothing that happens on the page asks for payment.
  func isNotReached(_ stage: Stage) -> Bool {
    guard case .page = integration, [.tap, .request, .finish].contains(stage),
      let code = checkout.page.code.value
    else { return false }
    return code.reachedCalls.isEmpty && code.firstUnread == nil
      && code.buttons.contains(where: \.isReached)
      && code.buttons.allSatisfy { $0.kind != .component && $0.handlerIsRead && $0.calls.isEmpty }
  }

  func witness(of stage: Stage) -> Witness {
    if stage == .load { return LoadWitness.read(checkout, integration: integration) }
    guard let code = checkout.page.code.value else { return .read }
    if case .provider(let provider) = integration {
      return ProviderWitness.read(stage, provider: provider, checkout: checkout, code: code)
    }
    return switch stage {
    case .load, .sheet, .close: .read
    case .script: ScriptWitness.read(code, document: checkout.page.document.value)
    case .readiness: ReadinessWitness.read(code, in: host)
    case .button: ButtonWitness.read(code)
    case .tap: TapWitness.read(code, in: host)
    case .request: RequestWitness.read(code)
    case .popup: WindowWitness.readPopup(code)
    case .result: WindowWitness.readResult(checkout)
    case .finish: FinishWitness.read(code)
    }
  }
}

/// What a provider's own frame hides, and what stays in sight.
enum ProviderWitness {
  static func read(
    _ stage: Stage, provider: PaymentCode.Provider, checkout: Checkout, code: PaymentCode
  ) -> Witness {
    switch stage {
    case .load, .script, .sheet, .close: .read
    case .popup: WindowWitness.readPopup(code)
    case .result: WindowWitness.readResult(checkout)
    case .readiness, .button, .tap, .request, .finish:
      .missing(
        ReasonCode.pspFrame.cannotTell(
          at: stage, sentence(of: provider), place: provider.place))
    }
  }

  private static func sentence(of provider: PaymentCode.Provider) -> String {
    // Where it hides there a rule says so.
    let known = PaymentProvider.named(provider.name)?.webViews.flatMap { $0.hides ? nil : $0 }
    return "\(provider.name) does this in its own frame or script, which was not read."
      + (known.map { " Of web views it is known: \($0.sentence)" } ?? "")
  }
}
