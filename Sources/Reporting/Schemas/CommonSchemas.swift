// The schemas of values that occur in several documents.

import AuditModel

extension Schema {
  static let position = Schema.object(
    "A position in a text.",
    [
      .always("line", .integer("The line, from 1.", minimum: 1)),
      .always("column", .integer("The column in UTF-16 code units, from 1.", minimum: 1)),
    ])

  static let place = Schema.object(
    "A range in the text of one resource.",
    [
      .always("url", .string("The address of the resource, or the path of a file.")),
      .always("origin", .word("What kind of text it is.", of: Place.Origin.self)),
      .always("start", .reference("Where the range begins.", to: "position")),
      .always("end", .reference("Just behind the range.", to: "position")),
      .perhaps("snippet", .reference("A piece of the source.", to: "snippet")),
      .perhaps("header", .string("The header's name where the origin is header.")),
    ])

  static let snippet = Schema.object(
    "A piece of the source, short enough for one line.",
    [
      .always("text", .string("The excerpt of the range's first line.")),
      .always(
        "markStart",
        .integer("UTF-16 code units of the text before the marked part.", minimum: 0)),
      .always("markLength", .integer("UTF-16 code units that are marked.", minimum: 1)),
    ])

  static let hop = Schema.object(
    "One HTTP message that answered: a redirect, or the last one.",
    [
      .always("url", .string("The address that was asked.")),
      .always("status", .integer("The HTTP status.", minimum: 0)),
      .always(
        "headers",
        .object(
          "The header fields.",
          [
            .always(
              "fields",
              .list(
                "In the order in which they came, repeats kept.",
                of: .object(
                  "One field.",
                  [
                    .always("name", .string("The name as sent.")),
                    .always("value", .string("The value; secrets are masked.")),
                  ])))
          ])),
      .perhaps("remoteAddress", .string("The address and port that answered.")),
      .always("httpVersion", .string("Such as HTTP/1.1 or HTTP/2.")),
      .perhaps(
        "tls",
        .object(
          "The secured connection; absent where there was none.",
          [
            .perhaps("version", .string("Such as TLSv1.3.")),
            .perhaps("subject", .string("The certificate's subject.")),
            .perhaps("issuer", .string("The certificate's issuer.")),
            .perhaps("expires", .string("The end of the certificate's validity.")),
          ])),
    ])

  static let timings = Schema.object(
    "Seconds from the start of the last request to the end of each phase.",
    [
      .always("nameLookup", .number("The name was resolved.")),
      .always("connect", .number("The connection stood.")),
      .always("tlsHandshake", .number("The connection was secured; 0 where it is not.")),
      .always("firstByte", .number("The first byte of the answer came.")),
      .always("total", .number("All of the answer was there.")),
    ])
}
