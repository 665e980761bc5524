// The schema of the report, key by key.

import AuditModel

extension SchemaDocument {
  static let report = SchemaDocument(
    identifier: Schemas.identifier("report", Report.currentVersion), title: "payready report",
    root: .report,
    definitions: [
      "position": .position, "place": .place, "snippet": .snippet, "hop": .hop,
      "timings": .timings, "target": .target, "visit": .visit, "finding": .finding,
      "verdict": .verdict, "error": .targetError,
      "comparison": .comparison, "difference": .difference,
      "assumption": .word(
        "What no one can see from outside, taken to be so.", of: Assumption.self),
    ])
}

extension Schema {
  fileprivate static let report = Schema.object(
    "What one run of payready says.",
    [
      .always(
        "schemaVersion",
        .string(
          "Semantic version of this shape: a new key is a minor version, a changed meaning a "
            + "major one.", pattern: #"^1\.[0-9]+\.[0-9]+$"#)),
      .always("tool", tool),
      .always("run", run),
      .always("summary", summary),
      .always(
        "targets",
        .list("What was audited.", of: .reference("One target.", to: "target"))),
      .always(
        "errors",
        .list("What could not be audited.", of: .reference("One target.", to: "error"))),
      .always(
        "notices",
        .list("Sentences that belong to no target.", of: .string("A sentence."))),
    ])

  static let tool = Schema.object(
    "The program that wrote this.",
    [
      .always("name", .constant("Its name.", "payready")),
      .always("version", .string("Its version.")),
      .always("rules", .list("The rules that it has.", of: .string("A rule's name."))),
    ])

  static let run = Schema.object(
    "The run.",
    [
      .always("id", .string("Unique.")),
      .always("started", time("When it began")),
      .always("finished", time("When it ended")),
      .always("configuration", .string("A hash of the options that change what is judged.")),
      .perhaps("engine", .string("The engine of live evidence; absent where none ran.")),
      .always(
        "exit",
        .integer(
          "The exit status: 0 good enough, 1 some verdict is not, 2 incomplete, 64 and above "
            + "the run itself failed.", minimum: 0)),
      .always(
        "didNotRun",
        .list("What did not run in this run, with the cause.", of: .string("A sentence."))),
    ])

  private static func time(_ what: String) -> Schema {
    .string(
      "\(what): ISO 8601, UTC.",
      pattern: #"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$"#)
  }

  static let summary = Schema.object(
    "Counts over the whole run; verdicts count once for each target and host.",
    [
      .always("targets", .integer("Targets, those with errors included.", minimum: 0)),
      .always("ready", .integer("Verdicts that are ready.", minimum: 0)),
      .always("atRisk", .integer("Verdicts that are at-risk.", minimum: 0)),
      .always("notReady", .integer("Verdicts that are not-ready.", minimum: 0)),
      .always("unknown", .integer("Verdicts that are unknown.", minimum: 0)),
      .always("errors", .integer("Targets that could not be audited.", minimum: 0)),
    ])

  fileprivate static let targetError = Schema.object(
    "A target that could not be audited; it has no verdict.",
    [
      .always("target", .string("The target as named; secrets are masked.")),
      .always("id", .string("The caller's name for it, else the target itself.")),
      .always(
        "kind", .string("A stable word: a kind of network failure, http-status, or of input.")),
      .always("message", .string("What happened.")),
      .always("advice", .string("What to try.")),
      .perhaps("curlCode", .integer("libcurl's error code (CURLcode).", minimum: 0)),
      .perhaps("status", .integer("The HTTP status that came.", minimum: 0)),
      .always("mayPass", .boolean("The same run may succeed later as it is.")),
    ])

  private static let liveRun = Schema.object(
    "One run in a real web view, in short.",
    [
      .always("host", .string("The host that the view was set up like.")),
      .always("scenario", .word("What happened in it.", of: LiveRun.Scenario.self)),
      .always("google", .word("Who played Google.", of: LiveRun.GoogleSide.self)),
      .always("isWarm", .boolean("It began with what an earlier run had stored.")),
      .perhaps("engine", .string("The engine and its version.")),
      .perhaps(
        "environments",
        .list(
          "Google's environments that the page paid in as it ran. Since 1.3.0.",
          of: .string("A word, such as TEST."))),
      .perhaps("end", .word("How it ended.", of: LiveEvent.Ended.How.self)),
      .perhaps("message", .string("More about the end.")),
      .always("duration", .integer("Milliseconds.", minimum: 0)),
      .perhaps("didNotRun", .string("Why it says nothing about the page.")),
      .always(
        "wasTried",
        .boolean("It was begun; false where it makes no sense, as for a host of another engine.")),
    ])

  fileprivate static let target = Schema.object(
    "All that is said about one target.",
    [
      .always("id", .string("The caller's name for it, else the target itself.")),
      .always("requestedURL", .string("The target's address, or its file.")),
      .always("finalURL", .string("The address after redirects.")),
      .always(
        "expects",
        .word(
          "Whether it is meant to take Google Pay, or any page will do.",
          of: TargetReport.Expectation.self)),
      .always(
        "headersUnseen",
        .boolean("The target is a file and nobody saw its response headers.")),
      .perhaps("replacedAgent", .string("The user agent that replaced those of all hosts.")),
      .always("visits", .list("The loads.", of: .reference("One load.", to: "visit"))),
      .perhaps(
        "comparisons",
        .list(
          "What every user agent got that the target was visited with. Since 1.1.0.",
          of: .reference("One load, in short.", to: "comparison"))),
      .perhaps(
        "differences",
        .list(
          "How user agents got something else; empty where all got the same. Since 1.1.0.",
          of: .reference("One difference.", to: "difference"))),
      .perhaps(
        "runs",
        .list(
          "Runs in a real web view; absent where none was asked for. Since 1.2.0.", of: liveRun)),
      .always("integration", integration),
      .perhaps(
        "refusedHosts",
        .list(
          "Web hosts that the page needs and the app that was read refuses. Since 1.3.0.",
          of: .object(
            "One refusal.",
            [
              .always("hosts", .list("The hosts that refuse.", of: .string("A host."))),
              .always("name", .string("The name of the web host.")),
              .always(
                "need", .word("What for.", of: TargetReport.RefusedHost.Need.self)),
              .always(
                "refusal", .word("What refuses.", of: TargetReport.RefusedHost.Refusal.self)),
            ]))),
      .always(
        "findings", .list("What rules say.", of: .reference("One finding.", to: "finding"))),
      .always(
        "verdicts", .list("One for each host.", of: .reference("One verdict.", to: "verdict"))),
      .always(
        "assumptions",
        .list(
          "Those of any host.", of: .reference("A stable word.", to: "assumption"))),
      .always(
        "limits",
        .list(
          "Limits that were hit; the verdict may change without them.",
          of: .string("A sentence."))),
      .always("notRun", .list("Rules that did not run.", of: .string("A sentence."))),
    ])

  fileprivate static let difference = Schema.object(
    "One way in which user agents got something else.",
    [
      .always(
        "aspects",
        .list("What is different.", of: .word("An aspect.", of: VisitDifference.Aspect.self))),
      .always("agents", .list("Those that get the one.", of: .string("An agent's name."))),
      .always("get", .string("What they get.")),
      .always("others", .list("Those that get the other.", of: .string("An agent's name."))),
      .always("othersGet", .string("What those get.")),
      .always("cause", .word("What decides.", of: VisitDifference.Cause.self)),
      .always(
        "tokens",
        .list(
          "The tokens that decide, or that are different between the closest agents.",
          of: .object(
            "A token of the user agent, or a header.",
            [
              .always("name", .string("Its name.")),
              .perhaps("one", .string("As the one have it; absent where they have none.")),
              .perhaps("other", .string("As the others have it; absent where they have none.")),
              .perhaps(
                "versions",
                .list(
                  "The versions on both sides of the change.",
                  of: .integer("A version.", minimum: 0))),
            ]))),
      .always("sentence", .string("What decides, for a reader.")),
    ])

  fileprivate static let visit = Schema.object(
    "One load of the target under one user agent.",
    [
      .always("userAgent", .string("The user agent that asked.")),
      .always("hosts", .list("The hosts that were judged by it.", of: .string("A host."))),
      .always("status", .integer("The HTTP status of the last answer.", minimum: 0)),
      .always("finalURL", .string("The address of the last answer.")),
      .always("hops", .list("Redirects and the answer.", of: .reference("One.", to: "hop"))),
      .always("timings", .reference("How long the last request took.", to: "timings")),
      .always(
        "scripts",
        .list(
          "The page's scripts.",
          of: .object(
            "One script and how far it was read.",
            [
              .always("url", .string("Its address; for an inline script the page's.")),
              .always("isInline", .boolean("It stands in the page.")),
              .always(
                "state",
                .word(
                  "How far it was read.",
                  ["read", "pay-script", "provider", "not-fetched", "not-run", "stopped"])),
              .perhaps("detail", .string("More about the state.")),
              .always("size", .integer("Bytes of UTF-8.", minimum: 0)),
            ]))),
      .perhaps(
        "windows",
        .list(
          "The windows that the page opens on the way to a payment. Since 1.2.0.",
          of: .object(
            "One window.",
            [
              .always("url", .string("The address that it is sent to.")),
              .always("means", .word("What opens it.", of: OpenedPage.Means.self)),
              .always("tie", .word("Why it is taken for one.", of: OpenedPage.Tie.self)),
              .perhaps("status", .integer("The HTTP status of the last answer.", minimum: 0)),
              .perhaps("detail", .string("Where it ended, or why there is no status.")),
            ]))),
    ])

  private static let integration = Schema.object(
    "Who brings Google Pay and how.",
    [
      .always(
        "kind",
        .word("By what.", ["pay.js", "component", "payment-request", "provider", "none"])),
      .always("providers", .list("Payment providers seen.", of: .string("A name."))),
      .perhaps("calledBy", .word("Who calls Google's interface.", ["page", "provider"])),
      .always(
        "environments",
        .list("The environments of the payments clients.", of: .string("TEST or PRODUCTION."))),
      .always(
        "gateways",
        .list("tokenizationSpecification's gateways.", of: .string("A gateway, or DIRECT."))),
      .always("merchantIDs", .list("merchantInfo's ids.", of: .string("An id."))),
      .perhaps(
        "window",
        .string("The window that the target opens and Google Pay was seen in. Since 1.2.0.")),
    ])

  static let finding = Schema.object(
    "One thing that one rule says.",
    [
      .always("hosts", .list("The hosts for which it holds.", of: .string("A host."))),
      .always(
        "fingerprint",
        .string(
          "Stable over runs and over changes elsewhere in the file.",
          pattern: "^[0-9a-f]{16}$")),
      .always("rule", .string("The rule's name.", pattern: "^[a-z0-9]+(-[a-z0-9]+)*$")),
      .always("stage", .word("The step of the payment that it concerns.", of: Stage.self)),
      .always("effect", .word("What it does to a payment.", of: Effect.self)),
      .always(
        "confidence", .word("How sure it is that what was seen happens.", of: Confidence.self)),
      .always("message", .string("What was seen.")),
      .perhaps("location", .reference("Where.", to: "place")),
      .always("remedy", .string("What to do.")),
      .perhaps(
        "patch",
        .string("The change in code: lines that begin with a space, - or +. Since 1.3.0.")),
      .always("actor", .word("Who must do it.", of: Actor.self)),
      .always("sources", .list("Where this is written.", of: .string("An address."))),
      .perhaps(
        "waiver",
        .object(
          "Why it does not count. Since 1.3.0.",
          [
            .perhaps("rule", .string("The rule that is waived.")),
            .perhaps("url", .string("A pattern of the target's address or name.")),
            .perhaps("fingerprint", .string("The finding that is waived.")),
            .always("reason", .string("Why.")),
            .perhaps("owner", .string("Who answers for it.")),
            .perhaps("ticket", .string("Where the work is tracked.")),
            .perhaps("expires", .string("The last day on which it counts.")),
          ])),
      .perhaps(
        "seen",
        .list(
          "What runs in a real web view saw of it; absent where none did. Since 1.3.0.",
          of: sighting)),
    ])

  private static let sighting = Schema.object(
    "What one run saw of a finding.",
    [
      .always("host", .string("The host that the view was set up like.")),
      .always("scenario", .word("What happened in it.", of: LiveRun.Scenario.self)),
      .always("isWarm", .boolean("It began with what an earlier run had stored.")),
      .perhaps("engine", .string("The engine and its version.")),
      .always("time", .integer("Milliseconds since the run began.", minimum: 0)),
      .always("sentence", .string("What was seen, for a reader.")),
      .always("agrees", .boolean("False where it speaks against the finding.")),
    ])

  static let verdict = Schema.object(
    "The answer for the target in one host.",
    [
      .always("host", .string("The host's name.")),
      .always("verdict", .word("The answer.", of: Verdict.self)),
      .perhaps("firstFailure", .word("The first stage that fails.", of: Stage.self)),
      .perhaps("actor", .word("Who must act on what decided.", of: Actor.self)),
      .perhaps("fix", .string("What to do, in one line.")),
      .always(
        "stages",
        .list(
          "All stages in order.",
          of: .object(
            "How one stage ends.",
            [
              .always("stage", .word("The stage.", of: Stage.self)),
              .always("outcome", .word("How it ends.", of: Outcome.self)),
              .always("reasons", .list("Why; the first one decides.", of: reason)),
            ]))),
      .always(
        "assumptions",
        .list("What was taken to be so.", of: .reference("A stable word.", to: "assumption"))),
    ])

  private static let reason = Schema.object(
    "Why a stage ends so.",
    [
      .always("code", .string("A stable code: a rule's name, or why it cannot be told.")),
      .always("sentence", .string("The same for a reader.")),
      .perhaps("location", .reference("Where.", to: "place")),
      .perhaps("decidedBy", .string("What would decide what is unknown.")),
    ])
}
