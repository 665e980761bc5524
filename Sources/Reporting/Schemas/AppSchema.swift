// The schema of the report on a host app's source, key by key.

import AuditModel

extension SchemaDocument {
  static let app = SchemaDocument(
    identifier: Schemas.identifier("app", AppReport.currentVersion), title: "payready app report",
    root: .app,
    definitions: [
      "position": .position, "place": .place, "snippet": .snippet, "finding": .finding,
      "verdict": .verdict, "host": .host,
      "assumption": .word(
        "What no one can see from outside, taken to be so.", of: Assumption.self),
    ])
}

extension Schema {
  fileprivate static let app = Schema.object(
    "What payready says of the source of one app.",
    [
      .always(
        "schemaVersion",
        .string(
          "Semantic version of this shape: a new key is a minor version, a changed meaning a "
            + "major one.", pattern: #"^1\.[0-9]+\.[0-9]+$"#)),
      .always("tool", tool), .always("run", run), .always("summary", summary),
      .always("app", source),
      .always("webViews", .list("The web views that were judged.", of: webView)),
      .always(
        "findings",
        .list("What belongs to no web view.", of: .reference("One finding.", to: "finding"))),
      .always(
        "limits",
        .list("Limits that were hit; the verdicts may change.", of: .string("A sentence."))),
      .always("notices", .list("What else there is to say.", of: .string("A sentence."))),
    ])

  private static let source = Schema.object(
    "What was read.",
    [
      .always("root", .string("The path as it was given.")),
      .always(
        "files",
        .list(
          "How many files of each kind were read.",
          of: .object(
            "One kind.",
            [
              .always("language", .word("The language or format.", of: SourceLanguage.self)),
              .always("count", .integer("Files.", minimum: 0)),
            ]))),
      .always(
        "unread",
        .list(
          "What was found and not read, or not wholly.",
          of: .object(
            "One file or folder.",
            [
              .always("path", .string("Relative to the root.")),
              .always("reason", .word("Why.", of: UnreadFile.Reason.self)),
              .always("message", .string("The same for a reader.")),
            ]))),
      .always(
        "dependencies",
        .list(
          "Libraries that concern web views.",
          of: .object(
            "One library.",
            [
              .always("name", .string("As the lock or build file names it.")),
              .perhaps("version", .string("The version, or the range.")),
              .always("source", .string("The kind of the file.")),
              .perhaps("place", .reference("Where it is named.", to: "place")),
            ]))),
    ])

  private static let webView = Schema.object(
    "One web view.",
    [
      .always("name", .string("What --web-view takes.")),
      .always("platform", .word("The system.", of: WebViewReading.Platform.self)),
      .perhaps(
        "wrapper", .word("The library that owns the view.", of: WebViewReading.Wrapper.self)),
      .always("language", .word("Of the code that sets it up.", of: SourceLanguage.self)),
      .always("location", .reference("Where it is made.", to: "place")),
      .always("host", .reference("The profile that it amounts to.", to: "host")),
      .always(
        "undecided",
        .list(
          "The fields of the profile that the source does not decide.",
          of: .object(
            "One field.",
            [
              .always("field", .string("As the profile names it.")),
              .always(
                "candidates",
                .list("What is possible, as far as that is known.", of: .string("A value."))),
              .perhaps("reason", .word("Why it is open.", of: UnreadReason.self)),
              .always(
                "places",
                .list("Where the source leaves it open.", of: .reference("One.", to: "place"))),
            ]))),
      .always(
        "findings", .list("What rules say.", of: .reference("One finding.", to: "finding"))),
      .always(
        "verdict",
        .reference(
          "Whether it would let a page finish; stages that a page decides are not-reached.",
          to: "verdict")),
      .always(
        "unseen",
        .list(
          "What the source does not show.",
          of: .object(
            "One thing.",
            [
              .always("stage", .word("The stage that it concerns.", of: Stage.self)),
              .always("code", .word("Why.", of: ReasonCode.self)),
              .always("sentence", .string("The same for a reader.")),
              .perhaps("location", .reference("Where reading came to its end.", to: "place")),
              .always("decidedBy", .string("What would decide it.")),
            ]))),
    ])
}
