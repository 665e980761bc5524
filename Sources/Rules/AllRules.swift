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
    LockedCheckout.self,
  ]
  static let readiness: [any Rule.Type] = [
    UnsupportedAgent.self, MisreadReadiness.self, CryptogramOnlyCard.self,
    RequiredPaymentMethod.self,
    BlockedPayFrame.self, RefusedPaymentRequest.self, SniffedAgent.self,
    WithheldWallet.self, UnansweredReadiness.self,
  ]
  static let button: [any Rule.Type] = [
    UnplacedButton.self, DeadButton.self, UnaskedButton.self, UnstyledButton.self,
    UnreachableButton.self, BlankButton.self, UnsteadyButton.self,
  ]
  static let tap: [any Rule.Type] = [LostActivation.self]
  static let request: [any Rule.Type] = [
    RejectedRequest.self, UnregisteredMerchant.self, StagingDomain.self,
  ]
  static let popup: [any Rule.Type] = [
    RefusedPopup.self, ReturningPopup.self, SandboxedCheckout.self, OverwrittenOpen.self,
    UncheckedWindow.self, ReusedWindow.self, StandalonePage.self, LatePopup.self,
    EmptyPopup.self, InsecurePopup.self, WalledPopup.self, MisdirectedWindow.self,
    UnseenPopup.self,
  ]
  static let sheet: [any Rule.Type] = [
    OpenerLessPopup.self, PaymentRequestOff.self, RefusedSheet.self,
  ]
  static let result: [any Rule.Type] = [
    SeveredOpener.self, SeveredPopup.self, IsolatedPopup.self, SeparateStore.self,
    RefocusedPopup.self,
    MistakenOrigin.self, DepartingPage.self, StrandedSheet.self,
  ]
  static let close: [any Rule.Type] = [
    UnclosedPopup.self, ClosingPage.self, UnheardDismissal.self,
  ]
  static let finish: [any Rule.Type] = [UnusedResult.self, MissingCatch.self]

  /// The rule of that name.
  public static func rule(named identifier: String) -> (any Rule.Type)? {
    all.first { $0.identifier == identifier }
  }

  /// What the rules say about a checkout in a host, of what was read and of what runs of it showed;
  /// a rule whose evidence was not collected is noted as not run, with the cause.
  public static func judge(
    _ checkout: Checkout, in host: Host, by rules: [any Rule.Type] = all
  ) -> Judgement {
    var judgement = Judgement()
    let runs = HostRuns(checkout.runs, in: host)
    for rule in rules { rule.judge(checkout, runs, in: host, into: &judgement) }
    judgement.dropUnneeded(Set(rules.filter { $0.isFallback }.map { $0.identifier }))
    return judgement
  }
}

extension Rule {
  /// Takes its part of the evidence, and what runs show, and adds what it says.
  static func judge(
    _ checkout: Checkout, _ runs: HostRuns, in host: Host, into judgement: inout Judgement
  ) {
    var ruling = Ruling.nothing
    switch Observed.observe(checkout) {
    case .collected(let observed): ruling = judge(observed, in: host)
    case .didNotRun(let reason):
      judgement.notRun.append(
        Judgement.NotRun(rule: identifier, stage: stage, reason: reason))
    }
    if !runs.all.isEmpty { for fault in see(runs, in: host) { ruling.take(fault) } }
    judgement.findings += ruling.findings
    judgement.cannotTell += ruling.cannotTell
  }
}
