// Judges web views that were made in code: what each rule on apps finds, and what it does not.

import AuditModel
import Rules
import Testing

/// A change of a view that is right, and what is found then.
struct AppCase: Sendable, CustomTestStringConvertible {
  var name: String
  var isAndroid = false
  /// Findings as `effect: rule`, without those that inform.
  var finds: [String]
  /// Findings that inform.
  var informs: [String] = []
  var change: @Sendable (inout WebViewReading) -> Void
  var app: @Sendable (inout AppReading) -> Void = { _ in }

  var testDescription: String { name }

  var judgement: Judgement {
    let view = isAndroid ? GuideView.android(change) : GuideView.view(change)
    var reading = AppReading(root: "app")
    app(&reading)
    reading.webViews = [view]
    return AllAppRules.judge(AppView(view, in: reading))
  }
}

@Suite struct `The rules on apps` {
  private static let place = GuideView.place(50, "webView.load(navigationAction.request)")

  @Test func `find nothing in a view that follows the guide but hints`() {
    let judgement = AllAppRules.judge(AppView(GuideView.view(), in: AppReading(root: "app")))
    #expect(judgement.findings.allSatisfy { $0.effect == .informs })
    #expect(judgement.cannotTell == [])
  }

  static let cases: [AppCase] = [
    AppCase(name: "a view without the suffix", finds: ["blocks: missing-suffix"]) {
      $0.agent.making = .unset(.system)
      $0.agent.hasSupportedToken = .unset(false)
      $0.agent.text = .unset(ComposedText([.systemAgent]))
    },
    AppCase(
      name: "a token at the very beginning",
      finds: ["blocks: foreign-agent", "blocks: missing-suffix"]
    ) {
      $0.agent.making = .known(.replaced, [place])
      $0.agent.means = .known(.customUserAgent, [place])
      $0.agent.appendedTo = .known(.nothing, [place])
    },
    AppCase(name: "a suffix on an empty override", finds: ["blocks: emptied-agent"]) {
      $0.agent.making = .known(.replaced, [place])
      $0.agent.means = .known(.customUserAgent, [place])
      $0.agent.appendedTo = .known(.emptyOverride, [place])
    },
    AppCase(name: "the same with a space before it", finds: ["risks: emptied-agent"]) {
      $0.agent.making = .known(.replaced, [place])
      $0.agent.means = .known(.customUserAgent, [place])
      $0.agent.appendedTo = .known(.emptyOverride, [place])
      $0.agent.text = .known(ComposedText([.literal(" GOOGLE_PAY_SUPPORTED")]), [place])
    },
    AppCase(name: "a suffix on an agent that may be empty", finds: [], informs: ["emptied-agent"]) {
      $0.agent.appendedTo = .known(.systemAgentOrEmpty, [place])
    },
    AppCase(name: "an agent of another platform", finds: ["blocks: borrowed-agent"]) {
      $0.agent.making = .known(.replaced, [place])
      $0.agent.appendedTo = .known(.nothing, [place])
      $0.agent.text = .known(
        ComposedText([.literal("Mozilla/5.0 (Linux; Android 14) Chrome/124.0 GOOGLE_PAY_SUPPORTED")]
        ),
        [place])
    },
    AppCase(name: "an agent that is computed", finds: ["risks: foreign-agent"]) {
      $0.agent.making = .known(.replaced, [place])
      $0.agent.appendedTo = .known(.nothing, [place])
      $0.agent.text = .known(
        ComposedText([.unknown("Device.userAgent"), .literal(" GOOGLE_PAY_SUPPORTED")]), [place])
    },
    AppCase(name: "an agent that is set late", finds: ["risks: late-agent"]) {
      $0.agent.moment = .known(.afterFirstLoad, [place])
    },
    AppCase(
      name: "an agent that is set late, and the checkout first", finds: ["blocks: late-agent"]
    ) {
      $0.agent.moment = .known(.afterFirstLoad, [place])
      $0.loading.addresses = [ComposedText([.literal("https://shop.example/checkout")])]
    },
    AppCase(name: "desktop content", finds: ["risks: desktop-agent"]) {
      $0.agent.contentMode = .known(.desktop, [place])
    },
    AppCase(name: "a popup of another agent", finds: ["risks: unlike-agent"]) {
      $0.agent.popupText = .known(ComposedText([.literal("Hoshi")]), [place])
    },
    AppCase(name: "no delegate", finds: ["blocks: absent-window-delegate"]) {
      $0.popups.behaviour = .unset(.none)
      $0.popups.delegate = .unset(.none)
      $0.popups.child = nil
    },
    AppCase(
      name: "the switch without a delegate", finds: ["blocks: absent-window-delegate"],
      informs: ["mistaken-switch"]
    ) {
      $0.popups.behaviour = .unset(.none)
      $0.popups.child = nil
      $0.scripts.opensWindowsAutomatically = .known(true, [place])
    },
    AppCase(name: "the same view", finds: ["blocks: same-view-popup"]) {
      $0.popups.behaviour = .known(.sameView, [place])
      $0.popups.child = nil
    },
    AppCase(name: "the same view by a setting", finds: ["risks: same-view-popup"]) {
      $0.popups.behaviour = .option([.child, .sameView], [place])
    },
    AppCase(name: "another app", finds: ["blocks: external-popup"]) {
      $0.popups.behaviour = .known(.external, [place])
      $0.popups.child = nil
    },
    AppCase(name: "another engine", finds: ["blocks: other-engine-popup"]) {
      $0.popups.behaviour = .known(.otherEngine, [place])
      $0.popups.child = nil
    },
    AppCase(name: "another configuration", finds: ["blocks: fresh-configuration"]) {
      $0.popups.behaviour = .known(.detached, [place])
    },
    AppCase(name: "a popup that is not shown", finds: ["blocks: unshown-popup"]) {
      $0.popups.child?.showing = .known(.never, [place])
    },
    AppCase(name: "a popup without a size", finds: ["blocks: unshown-popup"]) {
      $0.popups.child?.isSized = .known(false, [place])
    },
    AppCase(name: "a popup that the app loads", finds: ["risks: repeated-load"]) {
      $0.popups.child?.isLoadedByApp = .known(true, [place])
    },
    AppCase(name: "a popup without a delegate", finds: ["risks: mute-popup"]) {
      $0.popups.child?.hasUIDelegate = .known(false, [place])
    },
    AppCase(name: "the same without a close button", finds: ["blocks: mute-popup"]) {
      $0.popups.child?.hasUIDelegate = .known(false, [place])
      $0.closing.control = .unset(.none)
    },
    AppCase(name: "a close that nobody hears", finds: ["blocks: unheard-close"]) {
      $0.closing.onClose = .unset(.absent)
      $0.closing.control = .unset(.none)
    },
    AppCase(name: "no close button", finds: ["risks: uncontrolled-popup"]) {
      $0.closing.control = .unset(.none)
    },
    AppCase(name: "a dismissal that keeps the view", finds: ["risks: untold-dismissal"]) {
      $0.closing.control = .known(.keepsView, [place])
    },
    AppCase(name: "a close of any view", finds: ["risks: indiscriminate-close"]) {
      $0.closing.onClose = .known(.removesAny, [place])
    },
    AppCase(name: "a close that hides", finds: ["risks: hidden-popup"]) {
      $0.closing.onClose = .known(.hides, [place])
    },
    AppCase(
      name: "one slot and a close of another",
      finds: ["risks: indiscriminate-close", "risks: single-popup-slot"]
    ) {
      $0.popups.child?.keeping = .known(.single, [place])
      $0.closing.onClose = .known(.removesOther, [place])
    },
    AppCase(name: "one slot that is compared", finds: [], informs: ["single-popup-slot"]) {
      $0.popups.child?.keeping = .known(.single, [place])
    },
    AppCase(name: "a policy against new windows", finds: ["risks: cancelled-window"]) {
      $0.navigation.noTargetFrame = .known(.external, [place])
    },
    AppCase(name: "a policy against blank popups", finds: ["blocks: refused-blank"]) {
      $0.navigation.aboutBlank = .known(.cancelled, [place])
      $0.navigation.appliesToChild = .known(true, [place])
    },
    AppCase(name: "a list of hosts for popups", finds: ["blocks: refused-sheet-host"]) {
      $0.navigation.otherHosts = .known(.cancelled, [place])
      $0.navigation.allowedHosts = .known(["shop.example", "pay.google.com"], [place])
      $0.navigation.appliesToChild = .known(true, [place])
    },
    AppCase(name: "a list of hosts with Google's", finds: []) {
      $0.navigation.otherHosts = .known(.cancelled, [place])
      $0.navigation.allowedHosts = .known(["shop.example", "*.google.com"], [place])
      $0.navigation.appliesToChild = .known(true, [place])
    },
    AppCase(name: "frames by host", finds: ["blocks: filtered-frames"]) {
      $0.navigation.otherHosts = .known(.cancelled, [place])
      $0.navigation.allowedHosts = .known(["shop.example"], [place])
      $0.navigation.filtersSubframes = .known(true, [place])
    },
    AppCase(name: "short App-Bound Domains", finds: ["blocks: unlisted-domain"]) {
      $0.navigation.isLimitedToAppBoundDomains = .known(true, [place])
      $0.navigation.appBoundDomains = .known(["shop.example"], [place])
    },
    AppCase(name: "App-Bound Domains with Google's", finds: ["risks: unlisted-domain"]) {
      $0.navigation.isLimitedToAppBoundDomains = .known(true, [place])
      $0.navigation.appBoundDomains = .known(["shop.example", "google.com"], [place])
    },
    AppCase(name: "third parties blocked", finds: ["blocks: filtered-checkout"]) {
      $0.navigation.contentRules = .known(
        [
          ComposedText([
            .literal(
              #"[{"trigger":{"url-filter":".*","load-type":["third-party"]},"#
                + #""action":{"type":"block"}}]"#)
          ])
        ], [place])
    },
    AppCase(name: "third parties blocked but Google", finds: []) {
      $0.navigation.contentRules = .known(
        [
          ComposedText([
            .literal(
              #"[{"trigger":{"url-filter":".*","load-type":["third-party"]},"#
                + #""action":{"type":"block"}},{"trigger":{"url-filter":"pay\\.google\\.com"},"#
                + #""action":{"type":"ignore-previous-rules"}}]"#)
          ])
        ], [place])
    },
    AppCase(name: "scripts off", finds: ["blocks: silenced-page"]) {
      $0.scripts.isAllowed = .known(false, [place])
    },
    AppCase(name: "a payment by script", finds: ["risks: scripted-payment"]) {
      $0.scripts.evaluated = [
        .init(
          text: ComposedText([.literal("document.getElementById('google-pay').click()")]),
          mainFrameOnly: true, atStart: false, place: place)
      ]
    },
    AppCase(name: "a string without a base", finds: ["blocks: baseless-page"]) {
      $0.loading.source = .known(.string, [place])
    },
    AppCase(name: "files of the app", finds: ["blocks: bundled-page"]) {
      $0.loading.source = .known(.customScheme, [place])
    },
    AppCase(name: "cookies of another jar", finds: ["risks: ineffective-hand-over"]) {
      $0.storage.handOverMeans = .known([.sharedStorage], [place])
    },
    AppCase(name: "a popup of another store", finds: ["blocks: separate-popup-store"]) {
      $0.storage.popupStore = .known(.other, [place])
    },
    AppCase(name: "a store that forgets", finds: ["risks: fleeting-store"]) {
      $0.storage.store = .known(.none, [place])
    },
    AppCase(name: "a reload on each change of state", finds: ["risks: reloading-host"]) {
      $0.loading.reloads = .known([.init(cause: .update, place: place)], [place])
    },
    AppCase(name: "a failure that ends it", finds: ["risks: fatal-load-failure"]) {
      $0.navigation.failureRemovesView = .known(true, [place])
    },
    AppCase(name: "schemes for no one", finds: ["risks: unhandled-scheme"]) {
      $0.navigation.otherSchemes = .known(.cancelled, [place])
    },
    AppCase(name: "the retired view", finds: ["blocks: retired-view"]) {
      $0.kind = .uiwebview
      $0.popups.behaviour = .unset(.sameView)
      $0.popups.child = nil
    },
    AppCase(name: "Android as the guide says", isAndroid: true, finds: []) { _ in },
    AppCase(
      name: "Android without Payment Request", isAndroid: true,
      finds: ["blocks: absent-payment-request", "blocks: single-window-view"]
    ) { $0.android?.paymentRequest = .unset(false) },
    AppCase(
      name: "Android with an old library", isAndroid: true,
      finds: ["blocks: absent-payment-request"]
    ) { _ in
    } app: {
      $0.dependencies = [
        AppDependency(name: "androidx.webkit:webkit", version: "1.12.1", source: "gradle")
      ]
    },
    AppCase(
      name: "Android without queries", isAndroid: true, finds: ["blocks: absent-payment-request"]
    ) { _ in
    } app: {
      $0.manifests = [AndroidManifest(path: "AndroidManifest.xml")]
    },
  ]

  @Test(arguments: cases)
  func `find`(_ given: AppCase) {
    let findings = given.judgement.findings
    let scored = findings.filter { $0.effect != .informs }
    #expect(scored.map { "\($0.effect.rawValue): \($0.rule)" }.sorted() == given.finds.sorted())
    let hints = findings.filter { $0.effect == .informs }.map(\.rule)
    #expect(Set(given.informs).isSubset(of: hints))
    for finding in findings {
      #expect(finding.actor == .app)
      #expect(finding.sources.allSatisfy { $0.hasPrefix("https://") })
    }
  }

  @Test func `show a patch in the language of the file`() throws {
    let view = GuideView.view {
      $0.popups.behaviour = .known(.sameView, [Self.place])
      $0.popups.branches = [.init(behaviour: .sameView, condition: .always, place: Self.place)]
      $0.popups.child = nil
    }
    let finding = try #require(
      AllAppRules.judge(AppView(view, in: AppReading(root: "app"))).findings
        .first { $0.rule == "same-view-popup" })
    let lines = try #require(finding.patch).split(separator: "\n")
    #expect(lines.first == "-webView.load(navigationAction.request)")
    #expect(lines.contains("+return popup"))
    var other = view
    other.language = .objectiveC
    let objectiveC = AllAppRules.judge(AppView(other, in: AppReading(root: "app"))).findings
      .first { $0.rule == "same-view-popup" }
    #expect(objectiveC?.patch?.contains("+popup.UIDelegate = self;") == true)
  }

  @Test func `say what the source does not show`() {
    let view = GuideView.view {
      $0.popups.behaviour = .cannotTell(.severalCandidates, Self.place)
      $0.agent.hasSupportedToken = .notInFiles
    }
    let untold = AllAppRules.judge(AppView(view, in: AppReading(root: "app"))).cannotTell
    #expect(untold.map(\.code) == [.appCodeNotGiven, .appCodeNotRead])
    #expect(untold.map(\.stage) == [.readiness, .popup])
    #expect(untold.last?.place == Self.place)
  }

  @Test func `leave to the page what only some pages need`() {
    let view = GuideView.view {
      $0.agent.making = .unset(.system)
      $0.agent.hasSupportedToken = .unset(false)
      $0.agent.text = .unset(ComposedText([.systemAgent]))
    }
    let app = AllAppRules.judge(AppView(view, in: AppReading(root: "app")))
    let merged = AllAppRules.merge(app, into: Judgement())
    #expect(!merged.findings.contains { $0.rule == "missing-suffix" })
  }

  @Test func `leave out what a profile says of a field that the source leaves open`() {
    let page = Judgement(findings: [
      Finding(
        rule: "refused-popup", stage: .popup, effect: .blocks, message: "", place: nil, remedy: "",
        actor: .app, sources: [])
    ])
    #expect(AllAppRules.merge(Judgement(), into: page).findings.count == 1)
    #expect(AllAppRules.merge(Judgement(), into: page, undecided: ["popups"]).findings == [])
  }
}
