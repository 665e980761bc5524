// All rules in the order of the flow, and judging a checkout by them.

public import AuditModel

/// The rules.
public enum AllRules {
  /// Every rule, in the order of the flow.
  public static let all: [any Rule.Type] =
    load + script + readiness + button + tap + request + popup + sheet + result + close + finish

  static let load: [any Rule.Type] = [
    InsecurePage.self, UnownedOrigin.self, GonePage.self, NotAPage.self,
    WalledPage.self, WithheldIntegration.self, UnwelcomeApp.self, ChangedReturn.self,
    RefusedNavigation.self, RefusedFrame.self, InsecureFrame.self, LateCookies.self,
    EmbeddedSignIn.self,
  ]
  static let script: [any Rule.Type] = [
    BrokenScript.self, MissingPayScript.self, CopiedPayScript.self, PinnedPayScript.self,
    MixedPayScript.self, IsolatedPage.self,
    BlockedPayScript.self, BlockedPageScript.self, UntrustedPolicy.self, FilteredPayScript.self,
    PrematureClient.self, LateLoadHandler.self, SilentLoadFailure.self, DirectPaymentRequest.self,
  ]
  static let readiness: [any Rule.Type] = [
    UnsupportedAgent.self, MisreadReadiness.self, CryptogramOnlyCard.self,
    RequiredPaymentMethod.self,
    BlockedPayFrame.self, RefusedPaymentRequest.self, SniffedAgent.self,
    WithheldWallet.self,
  ]
  static let button: [any Rule.Type] = [
    UnplacedButton.self, DeadButton.self, UnaskedButton.self, UnstyledButton.self,
  ]
  static let tap: [any Rule.Type] = [LostActivation.self]
  static let request: [any Rule.Type] = [
    RejectedRequest.self, UnregisteredMerchant.self, StagingDomain.self,
  ]
  static let popup: [any Rule.Type] = [
    RefusedPopup.self, ReturningPopup.self, SandboxedCheckout.self, OverwrittenOpen.self,
    UncheckedWindow.self, ReusedWindow.self, StandalonePage.self, LatePopup.self,
    EmptyPopup.self, InsecurePopup.self, WalledPopup.self, MisdirectedWindow.self,
  ]
  static let sheet: [any Rule.Type] = [
    OpenerLessPopup.self, PaymentRequestOff.self, RefusedSheet.self,
  ]
  static let result: [any Rule.Type] = [
    SeveredOpener.self, SeveredPopup.self, IsolatedPopup.self, SeparateStore.self,
    RefocusedPopup.self,
    MistakenOrigin.self, DepartingPage.self,
  ]
  static let close: [any Rule.Type] = [UnclosedPopup.self, ClosingPage.self]
  static let finish: [any Rule.Type] = [UnusedResult.self, MissingCatch.self]

  /// The rule of that name.
  public static func rule(named identifier: String) -> (any Rule.Type)? {
    all.first { $0.identifier == identifier }
  }

  /// What the rules say about a checkout in a host; a rule whose evidence was not collected is
  /// noted as not run, with the cause.
  public static func judge(
    _ checkout: Checkout, in host: Host, by rules: [any Rule.Type] = all
  ) -> Judgement {
    var judgement = Judgement()
    for rule in rules { rule.judge(checkout, in: host, into: &judgement) }
    return judgement
  }
}

extension Rule {
  /// Takes its part of the evidence and adds what it says.
  static func judge(_ checkout: Checkout, in host: Host, into judgement: inout Judgement) {
    switch Observed.observe(checkout) {
    case .collected(let observed):
      let ruling = judge(observed, in: host)
      judgement.findings += ruling.findings
      judgement.cannotTell += ruling.cannotTell
    case .didNotRun(let reason):
      judgement.notRun.append(
        Judgement.NotRun(rule: identifier, stage: stage, reason: reason))
    }
  }
}
