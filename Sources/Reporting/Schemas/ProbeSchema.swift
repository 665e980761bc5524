// The schema of what `payready probe read --report json` prints.

import AuditModel

extension SchemaDocument {
  static let probe = SchemaDocument(
    identifier: Schemas.identifier("probe", ProbeReading.currentVersion),
    title: "payready reading of a probe", root: .probe, definitions: ["record": .record])
}

extension Schema {
  fileprivate static let probe = Schema.object(
    "What a probe page saw in an app, and the host profile that follows from it.",
    [
      .always(
        "probeVersion", .string("The version of this shape.", pattern: #"^1\.[0-9]+$"#)),
      .always("base", .string("The profile that unknown parts are taken from.")),
      .always("host", .open("The profile; `payready schema host` describes it.", [])),
      .always(
        "fields",
        .list(
          "The profile's fields, in order.",
          of: .object(
            "Who says what of one field.",
            [
              .always("field", .string("The key of the profile.")),
              .always(
                "witness", .word("How the page came by it.", of: ProbeReading.Witness.self)),
              .perhaps("probe", .string("What the page says.")),
              .perhaps("source", .string("What the app's source said.")),
              .always("value", .string("What stands in the profile.")),
              .always(
                "believed", .word("Whose value that is.", of: ProbeReading.Believed.self)),
              .always("differs", .boolean("The page and the source say different things.")),
              .always("reason", .string("Why that one is believed.")),
            ]))),
      .always(
        "notices",
        .list(
          "What no field of a profile holds, and what remains unknown.", of: .string("A sentence."))
      ),
      .always("record", .reference("What the page saw.", to: "record")),
    ])

  private static func trial(_ what: String) -> Schema {
    .string(what + " As +120 or -3000c.", pattern: #"^[+-][0-9]{1,7}[a-z]{0,4}$"#)
  }

  fileprivate static let record = Schema.object(
    "What a probe page saw; this is what its text holds.",
    [
      .always("v", .integer("The version of the record.", minimum: 1)),
      .always("d", .string("The device's day.", pattern: #"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"#)),
      .always("u", .string("navigator.userAgent.")),
      .perhaps("up", .string("That of the popup, where it is another.")),
      .always("pf", .string("navigator.platform.")),
      .always("e", .word("The engine.", of: ProbeRecord.Engine.self)),
      .always("s", .boolean("A secure context.")),
      .always("l", .word("What the address begins with.", of: ProbeRecord.LoadedFrom.self)),
      .perhaps("pr", .boolean("PaymentRequest is there.")),
      .always("sw", .boolean("Service workers are there.")),
      .always("ga", .integer("Names that the app added to the page.", minimum: 0)),
      .always("or", .boolean("window.open is not the engine's own.")),
      .perhaps("a", trial("A window without a tap.")),
      .perhaps("w", .word("What came of a window from a tap.", of: Host.Popups.self)),
      .perhaps("wt", .boolean("A person said so.")),
      .perhaps("wm", .integer("How long that took, in milliseconds.", minimum: 0)),
      .perhaps("o", .boolean("The popup has its opener.")),
      .perhaps("x", trial("A popup of another origin and its opener hear each other.")),
      .perhaps("kp", trial("The popup's own close() is heeded.")),
      .perhaps("ko", trial("The opener's close() is heeded.")),
      .perhaps("n", .boolean("The popup was given a window of its own.")),
      .perhaps(
        "z", .word("How a popup goes that a person closes.", of: ProbeRecord.Dismissal.self)),
      .perhaps("zm", .integer("How long that took, in milliseconds.", minimum: 0)),
      .perhaps("ze", .string("What the page heard then.", pattern: "^[vfp]*$")),
      .always("ck", .boolean("The page keeps cookies.")),
      .always("st", .boolean("The page keeps things in localStorage.")),
      .perhaps("cp", .boolean("The popup sees the page's cookies.")),
      .perhaps("sp", .boolean("The popup sees what the page stored.")),
      .perhaps("pe", .word("What was left after the app was closed.", of: Host.Store.self)),
      .perhaps(
        "dl",
        .list(
          "Messages: alert, confirm, prompt, alert in the popup.",
          of: .string("As a+1520.", pattern: #"^[acpA][+-][0-9]{1,7}[a-z]{0,4}$"#))),
      .perhaps(
        "g",
        .list(
          "Windows some time after a tap, after an await, a timer or a fetch.",
          of: .string("As t900/905+-.", pattern: #"^[atf][0-9]{1,7}/[0-9]{1,7}[+-][+?-]$"#))),
    ])
}
