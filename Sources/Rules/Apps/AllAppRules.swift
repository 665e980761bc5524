// All rules on apps in the order of the flow, and judging a web view by them.

public import AuditModel

/// The rules on apps.
public enum AllAppRules {
  /// Every rule on apps, in the order of the flow.
  public static let all: [any AppRule.Type] = [
    BundledPage.self, BaselessPage.self, RetiredView.self, IneffectiveHandOver.self,
    FilteredCheckout.self, SilencedPage.self, UnboundScript.self,
    EmptiedAgent.self, ForeignAgent.self, BorrowedAgent.self, MissingSuffix.self, LateAgent.self,
    DesktopAgent.self,
    ScriptedPayment.self,
    AbsentWindowDelegate.self, MistakenSwitch.self, CancelledWindow.self, RefusedBlank.self,
    InjectedOpen.self, SingleWindowView.self,
    SameViewPopup.self, ExternalPopup.self, OtherEnginePopup.self, FreshConfiguration.self,
    UnshownPopup.self, RepeatedLoad.self, UnlikeAgent.self, UnlistedDomain.self,
    RefusedSheetHost.self, AbsentPaymentRequest.self,
    SeparatePopupStore.self, FleetingStore.self, ReloadingHost.self,
    UnheardClose.self, MutePopup.self, UncontrolledPopup.self, UntoldDismissal.self,
    IndiscriminateClose.self, SinglePopupSlot.self, HiddenPopup.self, SessionCheckout.self,
    FilteredFrames.self, UnhandledScheme.self, UnansweredDialogs.self, FatalLoadFailure.self,
  ]

  /// The rule of that name.
  public static func rule(named identifier: String) -> (any AppRule.Type)? {
    all.first { $0.identifier == identifier }
  }

  /// What the rules say of one web view.
  public static func judge(_ view: AppView) -> Judgement {
    var judgement = Judgement()
    for rule in all {
      let ruling = rule.judge(view)
      judgement.findings += ruling.findings
      judgement.cannotTell += ruling.cannotTell
    }
    return judgement
  }

  /// What the rules say of the app as a whole.
  public static func findings(in app: AppReading) -> [Finding] { RetiredView.mentions(in: app) }

  /// What the rules on apps and those on pages say of one page in one web view, each thing once.
  ///
  /// Where a rule on apps and its counterpart both find something, the page's judgement is told
  /// with the place and the change in the app's code. What harms only some pages is told where
  /// the counterpart says that it harms this one. The page's rules judge a profile, in which also
  /// what is not known has a value: what they find by such a value is left out.
  ///
  /// - Parameter undecided: the fields of the profile that the source does not decide.
  public static func merge(
    _ app: Judgement, into page: Judgement, undecided: [String] = []
  ) -> Judgement {
    var merged = page
    var replaced = Set(undecided.flatMap { rulesByField[$0] ?? [] })
    for finding in app.findings {
      guard let rule = rule(named: finding.rule), let counterpart = rule.counterpart else {
        merged.findings.append(finding)
        continue
      }
      let same = page.findings.filter { $0.rule == counterpart && $0.actor == .app }
      guard let strongest = same.max(by: { $0.effect < $1.effect }) else {
        if !rule.pageDecides { merged.findings.append(finding) }
        continue
      }
      replaced.insert(counterpart)
      merged.findings.append(
        rule.pageDecides ? told(finding, by: strongest) : told(finding, at: strongest.effect))
    }
    merged.findings.removeAll { found in
      replaced.contains(found.rule) && found.actor == .app
        && page.findings.contains(found)
    }
    merged.cannotTell += app.cannotTell.filter(\.couldBlock)
    return merged
  }

  private static func told(_ finding: Finding, at effect: Effect) -> Finding {
    var told = finding
    // A setting of the app, or a way through its code, may be the good one.
    if finding.confidence != .possible { told.effect = max(finding.effect, effect) }
    return told
  }

  private static func told(_ finding: Finding, by page: Finding) -> Finding {
    var told = finding
    told.effect = min(finding.effect, page.effect)
    if let place = page.place {
      told.message += " " + page.message
      told.calls = page.calls
      if told.place == nil { told.place = place }
    }
    return told
  }

  /// The rules on pages that judge a field of the profile.
  private static let rulesByField = [
    "agent": ["unsupported-agent"], "agent.userAgent": ["unsupported-agent"],
    "popups": ["refused-popup", "opener-less-popup"],
    "popupDelegate": ["refused-popup", "unclosed-popup"], "closesPopups": ["unclosed-popup"],
    "closeControl": ["unclosed-popup"], "paymentRequest": ["payment-request-off"],
    "store": ["separate-store"], "popupStore": ["separate-store"], "handedOver": ["late-cookies"],
    "appBoundDomains": ["refused-navigation", "refused-sheet"],
    "navigationPolicy": ["refused-navigation", "refused-sheet"],
    "contentRules": ["filtered-pay-script"], "baseURL": ["unowned-origin", "insecure-page"],
  ]
}
