// Reports made by hand: one of each kind that a reader meets, and one with every key.

import AuditModel

enum Sample {
  static let run = Report.Run(
    id: "7f3a9c", started: "2026-11-30T09:00:00Z", finished: "2026-11-30T09:00:01Z",
    configuration: "c0ffee", exit: 1, didNotRun: ["live evidence: payready-live is not installed"])

  static let tool = Report.Tool(version: "0.1.0", rules: ["lost-gesture", "severed-opener"])

  static func place(
    _ url: String, _ line: Int, _ column: Int, _ text: String, mark: String,
    origin: Place.Origin = .script, header: String? = nil
  ) -> Place {
    let start = text.firstRange(of: mark)?.lowerBound ?? text.startIndex
    let before = text.utf16.distance(from: text.startIndex, to: start)
    return Place(
      url: url, origin: origin, start: Position(line: line, column: column),
      end: Position(line: line, column: column + mark.utf16.count),
      snippet: Snippet(text: text, markStart: before, markLength: mark.utf16.count),
      header: header)
  }

  // MARK: Findings

  static let lostGesture = Finding(
    rule: "lost-gesture", stage: .tap, effect: .blocks, confidence: .likely,
    message:
      "Between the tap and loadPaymentData the page waits for fetch(…), so the tap's permission "
      + "to open a window is gone when the payment window should open.",
    place: place(
      "https://hoshi-cycles.example/assets/shop.min.js", 1, 18422,
      "a.on(\"click\",async function(){const e=await fetch(\"/api/total?cart=c7f1e0\");t.loadPaymentData(r(e))})",
      mark: "await fetch(\"/api/total?cart=c7f1e0\")"),
    remedy: "Get the price before the tap, and call loadPaymentData first thing in the handler.",
    actor: .page,
    sources: [
      "https://developers.google.com/pay/api/web/guides/tutorial",
      "https://html.spec.whatwg.org/multipage/interaction.html#transient-activation",
      "https://github.com/google-pay/google-pay-button/discussions/91",
    ],
    seen: [
      Sighting(
        host: "wkwebview", scenario: .approve, engine: "WebKitGTK 2.50.6", time: 1_874,
        sentence: "loadPaymentData was called 612 ms after the tap, behind GET "
          + "https://hoshi-cycles.example/api/total?cart=c7f1e0 (598 ms); the gesture was gone.")
    ])

  static let severedOpener = Finding(
    rule: "severed-opener", stage: .result, effect: .blocks,
    message:
      "The page is sent with Cross-Origin-Opener-Policy: same-origin, which cuts the payment "
      + "window from the page, so the page is told CANCELED whatever the buyer does.",
    place: place(
      "https://hoshi-cycles.example/checkout.html", 1, 1, "same-origin", mark: "same-origin",
      origin: .header, header: "Cross-Origin-Opener-Policy"),
    remedy: "Send same-origin-allow-popups on the checkout page, or no such header.",
    actor: .page,
    sources: ["https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policies"])

  static let cancelTaken = Finding(
    rule: "cancel-taken-for-error", stage: .finish, effect: .informs, confidence: .possible,
    message: "A buyer who closes the payment window sees the message for a failed payment.",
    place: place(
      "https://hoshi-cycles.example/assets/shop.min.js", 1, 18521,
      "catch(n){alert(\"お支払いに失敗しました。\");console.error(n)}", mark: "alert(\"お支払いに失敗しました。\")"),
    remedy: "Look at statusCode, and stay quiet on CANCELED.", actor: .page, sources: [])

  // MARK: Verdicts

  static func stages(
    _ changed: [Stage: (Outcome, [HostVerdict.StageOutcome.Reason])]
  ) -> [HostVerdict.StageOutcome] {
    Stage.allCases.map { stage in
      let (outcome, reasons) = changed[stage] ?? (.passes, [])
      return HostVerdict.StageOutcome(stage: stage, outcome: outcome, reasons: reasons)
    }
  }

  static func reason(_ finding: Finding) -> HostVerdict.StageOutcome.Reason {
    .init(code: finding.rule, sentence: finding.message, location: finding.place)
  }

  static let assumptions: [Assumption] = [
    .payScriptAnswers, .buyerWallet, .buttonVisible, .requestValues, .appCode, .googlePage,
    .serverTakesToken, .threeDSecure, .consoleRegistration, .productionBehavesAsTest,
  ]

  static let notReadyVerdict = HostVerdict(
    host: "wkwebview", verdict: .notReady, firstFailure: .tap, actor: .page,
    fix: lostGesture.remedy,
    stages: stages([
      .tap: (.fails, [reason(lostGesture)]), .result: (.fails, [reason(severedOpener)]),
    ]), assumptions: assumptions)

  static let readyOnAndroid = HostVerdict(
    host: "android-webview", verdict: .ready,
    stages: stages([
      .popup: (.notApplicable, []), .sheet: (.notApplicable, []), .close: (.notApplicable, []),
    ]), assumptions: assumptions.filter { $0 != .productionBehavesAsTest })

  static let unread = HostVerdict.StageOutcome.Reason(
    code: "script-not-read",
    sentence:
      "The script https://cdn.example/wallet.js?key=k-123 was answered with 403, and the page "
      + "may take Google Pay in it.",
    location: place(
      "https://atelier-brume.example/panier.html", 31, 5,
      "<script src=\"https://cdn.example/wallet.js?key=k-123\" defer></script>",
      mark: "<script src=\"https://cdn.example/wallet.js?key=k-123\" defer>", origin: .html),
    decidedBy: "payready audit --live https://atelier-brume.example/panier.html")

  static let unknownVerdict = HostVerdict(
    host: "wkwebview", verdict: .unknown,
    stages: stages(
      Dictionary(
        uniqueKeysWithValues: Stage.allCases.dropFirst(2).map { ($0, (.notReached, [])) }
          + [(.script, (.unknown, [unread]))])), assumptions: [.payScriptAnswers])

  static let riskyVerdict = HostVerdict(
    host: "safari-ios", verdict: .atRisk, actor: .page,
    fix: "Call loadPaymentData first thing in the handler.",
    stages: stages([.tap: (.atRisk, [reason(lostGesture)])]), assumptions: assumptions)

  // MARK: Targets

  static let hoshi = "https://hoshi-cycles.example/checkout.html"
  static let brume = "https://atelier-brume.example/panier.html"
  static let tsubame = "https://tsubame-coffee.example/checkout.html"

  static let direct = TargetReport.Integration(
    kind: "pay.js", calledBy: "page", environments: ["PRODUCTION"], gateways: ["stripe"],
    merchantIDs: ["BCR2DN4T2D3XYZAB"])

  static func target(
    _ url: String, _ verdicts: [HostVerdict], findings: [TargetReport.HostedFinding] = [],
    integration: TargetReport.Integration = direct
  ) -> TargetReport {
    TargetReport(
      id: url, requestedURL: url, finalURL: url, visits: [], integration: integration,
      findings: findings, verdicts: verdicts,
      assumptions: assumptions.filter { word in verdicts.contains { $0.assumptions.contains(word) }
      }
    )
  }

  static let notReady = Report(
    tool: tool, run: run,
    targets: [
      target(
        hoshi, [notReadyVerdict],
        findings: [cancelTaken, severedOpener, lostGesture].map {
          .init($0, hosts: ["wkwebview"])
        })
    ])

  static let ready = Report(
    tool: tool, run: run,
    targets: [
      target(
        tsubame,
        [
          HostVerdict(
            host: "wkwebview", verdict: .ready, stages: stages([:]), assumptions: assumptions)
        ])
    ])

  static let unknown = Report(
    tool: tool, run: run,
    targets: [
      target(brume, [unknownVerdict], integration: .init(kind: "none"))
    ])

  static let severalHosts = Report(
    tool: tool, run: run,
    targets: [
      target(
        hoshi, [notReadyVerdict, readyOnAndroid, riskyVerdict],
        findings: [
          .init(lostGesture, hosts: ["wkwebview"]), .init(severedOpener, hosts: ["wkwebview"]),
          .init(cancelTaken, hosts: ["wkwebview", "android-webview", "safari-ios"]),
        ])
    ])

  static let several = Report(
    tool: tool, run: run, targets: ready.targets + notReady.targets + unknown.targets,
    errors: [failure], notices: ["Two targets are the same: https://tsubame-coffee.example/."])

  static let failure = Report.TargetError(
    target: "https://gone.example/", id: "gone", kind: "name-not-resolved",
    message: "The name gone.example could not be resolved.",
    advice: "Check the spelling, or give the address with --resolve.", curlCode: 6, mayPass: true)

  // MARK: Every key

  static let hop = Exchange.Hop(
    url: "https://buyer:hunter2@hoshi-cycles.example/checkout.html?session=s3cr3t&step",
    status: 200,
    headers: Headers([
      .init(name: "Set-Cookie", value: "sid=s3cr3t; Path=/; HttpOnly"),
      .init(name: "Content-Type", value: "text/html"),
    ]), remoteAddress: "127.0.0.1:443", httpVersion: "HTTP/2",
    tls: .init(
      version: "TLSv1.3", subject: "CN=shop", issuer: "CN=authority",
      expires: "2027-01-01T00:00:00Z"))

  static let full: Report = {
    var target = severalHosts.targets[0]
    target.findings[2].waiver = Waiver(
      rule: "cancel-taken-for-error", url: "https://hoshi-cycles.example/*",
      fingerprint: target.findings[2].fingerprint, reason: "goes with the new cart",
      owner: "checkout team", ticket: "SHOP-1234", expires: "2027-01-31")
    target.id = "hoshi"
    target.requestedURL = "http://hoshi-cycles.example/checkout.html?session=s3cr3t"
    target.finalURL = "https://hoshi-cycles.example/checkout.html?session=s3cr3t"
    target.headersUnseen = true
    target.replacedAgent = "curl/8"
    target.integration.providers = ["Stripe"]
    target.verdicts.append(unknownVerdict)
    target.verdicts[3].host = "custom"
    target.limits = ["Stopped after 200 resources."]
    target.notRun = ["severed-opener: the page has no headers"]
    target.visits = [
      .init(
        userAgent: "Mozilla/5.0 GOOGLE_PAY_SUPPORTED", hosts: ["wkwebview"], status: 200,
        finalURL: target.finalURL, hops: [hop],
        timings: .init(
          nameLookup: 0.001, connect: 0.002, tlsHandshake: 0.005, firstByte: 0.02, total: 0.031),
        scripts: [
          .init(
            url: "https://hoshi-cycles.example/assets/shop.min.js?v=3", isInline: false,
            state: "stopped", detail: "nested deeper than 500", size: 81_244),
          .init(url: target.finalURL, isInline: true, state: "read", size: 311),
        ],
        windows: [
          .init(
            url: "https://bank.example/confirm?order=4711", means: .call, tie: .payment,
            status: 404, detail: "at https://bank.example/gone")
        ])
    ]
    target.integration.window = "https://hoshi-cycles.example/window"
    target.findings[0].patch = " async function pay() {\n-  await price();\n+  load();"
    target.refusedHosts = [
      .init(
        hosts: ["wkwebview"], name: "accounts.google.com", need: .sheet, refusal: .navigationPolicy)
    ]
    let other = Visit.Comparison(
      userAgent: "Mozilla/5.0 Safari/604.1", status: 200, finalURL: target.finalURL,
      hasIntegration: true, name: "safari-ios",
      headers: Headers([.init(name: "X-App", value: "a")]),
      isWarm: true, isTrial: true, parts: ["pay.js"], popups: ["https://a.example/"],
      outline: ["Pay"])
    var own = other
    own.name = "wkwebview"
    own.userAgent = "Mozilla/5.0 GOOGLE_PAY_SUPPORTED"
    own.hasIntegration = false
    own.parts = []
    own.wall = .init(kind: .login, sign: "it asks for a password")
    target.comparisons = [own, other]
    target.differences = [
      .init(
        VisitDifference(
          aspects: [.wall, .integration], agents: ["wkwebview"], others: ["safari-ios"],
          cause: .token,
          tokens: [.init(name: "Safari", one: "Safari/9", other: "Safari/604", versions: [9, 10])],
          one: own, other: other))
    ]
    let started = LiveEvent.Started(
      engine: "WebKitGTK 2.50", host: "wkwebview", google: .standIn, scenario: .approve,
      userAgent: "Mozilla/5.0 GOOGLE_PAY_SUPPORTED")
    let ended = LiveEvent.Ended(how: .leftForGoogle, message: "The popup was refused.")
    target.runs = [
      .init(
        LiveRecord(
          host: "wkwebview", google: .standIn, scenario: .approve,
          events: [
            .init(time: 12, view: nil, what: .started(started)),
            .init(time: 1_340, view: nil, what: .ended(ended)),
          ], didNotRun: nil)),
      .init(
        LiveRecord(
          host: "custom-tab", google: .standIn, scenario: .approve,
          didNotRun: "the engine here is WebKit")),
    ]
    var run = Self.run
    run.engine = "WebKitGTK 2.50"
    var failure = Self.failure
    failure.status = 503
    return Report(
      tool: tool, run: run, targets: [target], errors: [failure], notices: ["A notice."])
  }()

  /// All of them by name, so that a failing test prints a name and no whole report.
  static func named(_ name: String) -> Report? {
    [
      "ready": ready, "not-ready": notReady, "unknown": unknown, "several-hosts": severalHosts,
      "several-targets": several, "full": full,
    ][name]
  }

  static let names = ["ready", "not-ready", "unknown", "several-hosts", "several-targets", "full"]
}
