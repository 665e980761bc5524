// The schema of saved evidence: exact in its frame, open where it holds readings of code.

import AuditModel

extension SchemaDocument {
  static let evidence = SchemaDocument(
    identifier: Schemas.identifier("evidence", Evidence.currentVersion),
    title: "payready evidence",
    root: .oneOf(
      "What was observed: an object for one target, a list of them for several.",
      [
        .reference("The only target.", to: "evidence"),
        .list("Those that got an answer.", of: .reference("One target.", to: "evidence")),
      ]),
    definitions: [
      "evidence": .evidence, "comparison": .comparison,
      "page": .page, "exchange": .exchange, "hop": .hop, "timings": .timings,
      "document": .open(
        "What the HTML document holds: scripts, handlers, frames, links, metas, elements. Its "
          + "inner shape belongs to the version of payready that wrote it.",
        [.always("url", .string("The document's address."))]),
      "code": .open(
        "What the scripts say about payment. Its inner shape belongs to the version of payready "
          + "that wrote it.", []),
      "frame": .open("The frame element.", []),
    ])
}

extension Schema {
  fileprivate static let evidence = Schema.object(
    "What was observed of one target, without judgement.",
    [
      .always(
        "evidenceVersion",
        .string("The version of this shape.", pattern: #"^1\.[0-9]+$"#)),
      .always("target", .string("What the caller named.")),
      .always("id", .string("The caller's own name for it.")),
      .always(
        "visits",
        .list(
          "One for each user agent.",
          of: .object(
            "One load.",
            [
              .always("userAgent", .string("The user agent that asked.")),
              .always("page", .reference("The top page.", to: "page")),
              .always("isFile", .boolean("The target is a file without headers.")),
              .always("limits", .list("Limits that were hit.", of: .string("A sentence."))),
              .perhaps(
                "comparison",
                .reference("What another user agent got.", to: "comparison")),
              .perhaps(
                "comparisons",
                .list(
                  "What every user agent got, this one among them. Since 1.2.",
                  of: .reference("One load, in short.", to: "comparison"))),
            ]))),
      .perhaps(
        "live",
        .list(
          "Runs in a real web view. Since 1.3.",
          of: .open(
            "One run. The shape of its events belongs to the version of payready that wrote it.",
            [
              .always("host", .string("The host that the view was set up like.")),
              .always("scenario", .string("What happened in the run.")),
              .always("events", .list("What was seen.", of: .open("One thing.", []))),
            ]))),
    ])

  private static let fields = Schema.object(
    "Header fields beside those of a browser.",
    [
      .always(
        "fields",
        .list(
          "In order.",
          of: .object(
            "One field.",
            [
              .always("name", .string("The name as sent.")),
              .always("value", .string("The value; secrets are masked.")),
            ])))
    ])

  static let comparison = Schema.object(
    "What one user agent got, in short.",
    [
      .always("userAgent", .string("The user agent.")),
      .always("status", .integer("The HTTP status.", minimum: 0)),
      .always("finalURL", .string("The address after redirects.")),
      .always("hasIntegration", .boolean("That page takes part in Google Pay.")),
      .perhaps("name", .string("The agent's name.")),
      .perhaps("headers", fields),
      .perhaps("isWarm", .boolean("The visit kept the cookies of one before.")),
      .perhaps("isTrial", .boolean("Made to find out which token of an agent decides.")),
      .perhaps(
        "wall",
        .object(
          "What stands in place of the checkout.",
          [
            .always("kind", .word("What it is.", of: Visit.Comparison.Wall.Kind.self)),
            .always("sign", .string("What gives it away.")),
          ])),
      .perhaps("parts", .list("The parts of Google Pay.", of: .string("A part."))),
      .perhaps("popups", .list("The windows that it opens.", of: .string("An address."))),
      .perhaps(
        "outline", .list("Its title, scripts and frames.", of: .string("A text."))),
    ])

  fileprivate static let page = Schema.object(
    "A page and the pages in its frames and windows.",
    [
      .always("exchange", .reference("How it was fetched.", to: "exchange")),
      .always("document", collected("The markup.", "document")),
      .always("code", collected("The scripts.", "code")),
      .always(
        "frames",
        .list(
          "Its frames.",
          of: .object(
            "A frame and what was loaded into it.",
            [
              .always("frame", .reference("The element.", to: "frame")),
              .perhaps("url", .string("Its address; absent for blank and srcdoc frames.")),
              .perhaps("provider", .string("The payment provider whose frame it is.")),
              .always("page", collected("The page in it.", "page")),
            ]))),
      .perhaps(
        "opened",
        .list(
          "The windows that it opens on the way to a payment. Since 1.3.", of: openedPage)),
    ])

  private static let openedPage = Schema.object(
    "A window and what was loaded into it.",
    [
      .always("means", .word("What opens it.", of: OpenedPage.Means.self)),
      .always("tie", .word("Why it is taken for one.", of: OpenedPage.Tie.self)),
      .always("url", .string("The address that it is sent to.")),
      .perhaps("provider", .string("The payment provider that the address belongs to.")),
      .perhaps("frameName", .string("A frame that shows it in place of a window.")),
      .perhaps("hasOpener", .boolean("It has an opener; absent where that was not read.")),
      .always("place", .open("The call, or the start tag.", [])),
      .always("page", collected("The page in it.", "page")),
      .perhaps(
        "failure", .word("Why no answer came, for a program.", of: FetchFailure.Kind.self)),
    ])

  /// Evidence, or the reason why there is none.
  private static func collected(_ description: String, _ definition: String) -> Schema {
    .oneOf(
      description,
      [
        .object(
          "It was collected.",
          [
            .always(
              "collected",
              .object(
                "The evidence.", [.always("_0", .reference("The evidence.", to: definition))]))
          ]),
        .object(
          "It was not collected.",
          [
            .always(
              "didNotRun",
              .object("Why not.", [.always("_0", .string("A sentence."))]))
          ]),
      ])
  }

  fileprivate static let exchange = Schema.object(
    "One request and all that answered it.",
    [
      .always("requestedURL", .string("The address that was asked first.")),
      .always("hops", .list("Redirects and the answer.", of: .reference("One.", to: "hop"))),
      .perhaps(
        "body", .list("Not in saved evidence.", of: .integer("A byte.", minimum: 0))),
      .always("bodySize", .integer("Bytes without content coding.", minimum: 0)),
      .always("truncated", .boolean("The body was cut at the limit.")),
      .perhaps("text", .open("Not in saved evidence.", [])),
      .always("timings", .reference("How long the last request took.", to: "timings")),
      .always("attempts", .integer("Requests that it took, retries included.", minimum: 0)),
    ])
}
