// The JSON Schema of the configuration, made from the table of options.

import AuditModel
import FoundationEssentials
import Rules

/// What editors complete and check `payready.json` with (draft 2020-12).
enum ConfigurationSchema {
  static var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(root)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? "{}\n"
  }

  private static var root: JSONValue {
    var properties: [String: JSONValue] = [
      "$schema": text("The address of this schema."),
      "version": .object(["const": .number(1)]),
      "targets": list(of: .object(["anyOf": .array([text("A URL or a file."), target])])),
      "rules": rules, "waivers": list(of: waiver), "reports": value(of: .report),
    ]
    for (name, options) in Configuration.sections {
      properties[name] = object(keys(options))
    }
    var live = keys(Option.ofLiveRuns)
    live["run"] = .object(["type": .string("boolean")])
    properties["live"] = .object([
      "anyOf": .array([.object(["type": .string("boolean")]), object(live)])
    ])
    guard case .object(var members) = object(properties) else { return .object([:]) }
    members["$schema"] = .string("https://json-schema.org/draft/2020-12/schema")
    members["title"] = .string("The configuration of payready.")
    return .object(members)
  }

  private static var target: JSONValue {
    var properties = keys(Configuration.ofTargets)
    properties["id"] = text("A name for reports and for the command line.")
    properties["url"] = text("A URL or a file.")
    properties["owner"] = text("Who answers for it.")
    properties["tags"] = list(of: text("A tag."))
    properties["steps"] = list(of: .object(["type": .string("object")]))
    return object(properties, required: ["url"])
  }

  private static var rules: JSONValue {
    let words = (["off"] + Effect.allCases.map(\.rawValue)).map(JSONValue.string)
    return object(
      Dictionary(
        uniqueKeysWithValues: AllRules.all.map {
          ($0.identifier, .object(["enum": .array(words)]))
        }))
  }

  private static var waiver: JSONValue {
    object(
      [
        "rule": text("The rule."), "url": text("A pattern of the target, * for any characters."),
        "fingerprint": text("One finding's fingerprint."), "reason": text("Why."),
        "owner": text("Who answers for it."), "ticket": text("Where the work is tracked."),
        "expires": .object(["type": .string("string"), "format": .string("date")]),
      ], required: ["reason"])
  }

  private static func keys(_ options: [Option]) -> [String: JSONValue] {
    Dictionary(uniqueKeysWithValues: options.map { (Configuration.key(of: $0), value(of: $0)) })
  }

  private static func value(of option: Option) -> JSONValue {
    let types: [String]
    if option.value == nil {
      types = ["boolean"]
    } else if option == .header {
      types = ["string", "array", "object"]
    } else {
      types = option.repeats ? ["string", "number", "array"] : ["string", "number"]
    }
    return .object([
      "description": .string(option.help), "type": .array(types.map(JSONValue.string)),
    ])
  }

  private static func text(_ description: String) -> JSONValue {
    .object(["description": .string(description), "type": .string("string")])
  }

  private static func list(of items: JSONValue) -> JSONValue {
    .object(["type": .string("array"), "items": items])
  }

  private static func object(
    _ properties: [String: JSONValue], required: [String] = []
  ) -> JSONValue {
    .object([
      "type": .string("object"), "properties": .object(properties),
      "required": .array(required.map(JSONValue.string)), "additionalProperties": .boolean(false),
    ])
  }
}
