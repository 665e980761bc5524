// What the configuration says, checked: targets, settings of options, rules.

import AuditModel
import Auditing
import FoundationEssentials
import Rules

/// A configuration that was read.
struct Configuration: Sendable {
  /// One of its targets.
  struct Target: Sendable {
    var id: String?
    var url: String
    /// What it sets otherwise than the rest.
    var layer = SettingsLayer()

    /// As the command line would name it.
    var word: String { id.map { "\($0)=\(url)" } ?? url }
  }

  /// The sections, each with the options that it may set.
  static let sections: [(name: String, options: [Option])] = [
    (
      "defaults",
      Option.ofAudit.filter { option in
        ["What is judged", "What is sent", "Results"].contains(option.group)
          && !Option.ofLiveRuns.contains(option)
          && ![.live, .report, .config, .noConfig].contains(option)
      }
    ),
    ("network", Option.ofAudit.filter { ["The network", "Limits"].contains($0.group) }),
    ("live", Option.ofLiveRuns),
  ]

  /// Options that a target may set for itself.
  static let ofTargets: [Option] =
    [.host, .app, .expects, .baseURL, .responseHeaders, .header, .headerFor, .cookie]
    + [.storageState, .userAgent, .tap, .steps]

  private(set) var layer = SettingsLayer()
  private(set) var targets: [Target] = []
  /// What rules do instead of what they say; nil for those that are off.
  private(set) var rules: [String: Effect?] = [:]
  private(set) var waivers: [Waiver] = []

  private let path: String
  private let folder: String
  private let variables: [String: String]

  /// - Throws: ``UsageError`` of status 78 for the first thing that is wrong.
  init(
    _ file: ConfigurationFile, variables: [String: String] = Environment.variables
  ) throws(UsageError) {
    path = file.path
    folder = file.folder
    self.variables = variables
    let known =
      ["$schema", "version", "targets", "rules", "waivers", "reports"]
      + Self.sections.map(\.name)
    try check(file.root, known, at: "")
    if let version = file.root["version"], version.double != 1 {
      throw wrong("version", "is not 1, the only one that there is")
    }
    for (name, options) in Self.sections {
      guard let found = file.root[name] else { continue }
      let section = name == "live" ? try takeLive(found) : found
      try check(section, options.map(Self.key), at: name)
      for option in options {
        guard let value = section[Self.key(of: option)] else { continue }
        layer[option] = try self.value(value, of: option, at: "\(name).\(Self.key(of: option))")
      }
    }
    if let reports = file.root["reports"] {
      layer[.report] = try value(reports, of: .report, at: "reports")
    }
    try takeRules(file.root["rules"])
    try takeWaivers(file.root["waivers"])
    try takeTargets(file.root["targets"])
  }

  /// The key of an option: `maxTime` for `--max-time`, `hosts` for `--host`.
  static func key(of option: Option) -> String {
    switch option {
    case .host: return "hosts"
    case .header: return "headers"
    case .headerFor: return "headersFor"
    case .cookie: return "cookies"
    default: break
    }
    let words = option.name.split(separator: "-")
    return words.enumerated().map { index, word in
      if index == 0 { return String(word) }
      return ["url", "js"].contains(word)
        ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
  }

  // MARK: Sections

  /// `"live": true`, or an object in which `run` turns it on.
  private mutating func takeLive(_ section: JSONValue) throws(UsageError) -> JSONValue {
    if section.flag != nil {
      layer[.live] = try value(section, of: .live, at: "live")
      return .object([:])
    }
    guard case .object(var members) = section else { return section }
    if let run = members.removeValue(forKey: "run") {
      layer[.live] = try value(run, of: .live, at: "live.run")
    }
    return .object(members)
  }

  private mutating func takeRules(_ section: JSONValue?) throws(UsageError) {
    guard let section else { return }
    let known = AllRules.all.map { $0.identifier }
    try check(section, known, at: "rules", what: "rule")
    guard case .object(let members) = section else { return }
    for (name, value) in members {
      let words = ["off"] + Effect.allCases.map(\.rawValue)
      guard let word = value.text, words.contains(word) else {
        throw wrong("rules.\(name)", "is none of \(words.joined(separator: ", "))")
      }
      rules[name] = .some(Effect(rawValue: word))
    }
  }

  private mutating func takeWaivers(_ section: JSONValue?) throws(UsageError) {
    guard let section else { return }
    guard case .array(let entries) = section else { throw wrong("waivers", "is no list") }
    for (index, entry) in entries.enumerated() {
      let place = "waivers[\(index)]"
      try check(
        entry, ["rule", "url", "fingerprint", "reason", "owner", "ticket", "expires"], at: place)
      func text(_ key: String) throws(UsageError) -> String? {
        guard let value = entry[key] else { return nil }
        guard let text = value.text else { throw wrong("\(place).\(key)", "is no text") }
        return text
      }
      let waiver = Waiver(
        rule: try text("rule"), url: try text("url"), fingerprint: try text("fingerprint"),
        reason: try text("reason") ?? "", owner: try text("owner"), ticket: try text("ticket"),
        expires: try text("expires"))
      if let rule = waiver.rule, !AllRules.all.contains(where: { $0.identifier == rule }) {
        throw UsageError.unknown(
          "rule", rule, known: AllRules.all.map { $0.identifier },
          see: "\(path): \(place).rule names it."
        ).ofConfiguration
      }
      if waiver.rule == nil, waiver.fingerprint == nil {
        throw wrong(place, "names neither a rule nor a fingerprint")
      }
      if let date = waiver.expires, !Waiver.isDate(date) {
        throw wrong("\(place).expires", "is no date such as 2027-01-31")
      }
      waivers.append(waiver)
    }
  }

  private mutating func takeTargets(_ section: JSONValue?) throws(UsageError) {
    guard let section else { return }
    guard case .array(let entries) = section else { throw wrong("targets", "is no list") }
    let own = ["id", "url", "owner", "tags"]
    for (index, entry) in entries.enumerated() {
      let place = "targets[\(index)]"
      if let url = entry.text {
        targets.append(Target(url: try expanded(url, at: place)))
        continue
      }
      try check(entry, own + Self.ofTargets.map(Self.key), at: place)
      guard let url = entry["url"]?.text else { throw wrong("\(place).url", "is missing") }
      var target = Target(
        id: entry["id"]?.text, url: try expanded(url, at: "\(place).url"))
      if let id = target.id, id.isEmpty || id.contains(where: { "=/ ".contains($0) }) {
        throw wrong("\(place).id", "is no plain word")
      }
      for option in Self.ofTargets {
        guard let value = entry[Self.key(of: option)] else { continue }
        target.layer[option] = try self.value(
          value, of: option, at: "\(place).\(Self.key(of: option))")
      }
      targets.append(target)
    }
    let ids = targets.compactMap(\.id)
    if let twice = ids.first(where: { id in ids.count { $0 == id } > 1 }) {
      throw wrong("targets", "holds two with the id \(twice)")
    }
  }

  // MARK: Values

  private func value(
    _ value: JSONValue, of option: Option, at place: String
  ) throws(UsageError) -> SettingsLayer.Value {
    let origin = "\(path): \(place)"
    guard option.value != nil else {
      guard let flag = value.flag else { throw wrong(place, "is neither true nor false") }
      return SettingsLayer.Value(
        values: flag ? [""] : [], origin: origin, shown: flag ? "on" : "off")
    }
    var texts: [String] = []
    switch value {
    case .string(let text): texts = [text]
    case .number(let number):
      texts = [Int(exactly: number).map(String.init) ?? String(number)]
    case .array(let elements) where option == .steps:
      texts = [Self.text(of: elements)]
    case .array(let elements) where option.repeats || option == .agents:
      for (index, element) in elements.enumerated() {
        guard let text = element.text else { throw wrong("\(place)[\(index)]", "is no text") }
        texts.append(text)
      }
    case .object(let members) where option == .header:
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        guard let text = member.text else { throw wrong("\(place).\(name)", "is no text") }
        texts.append("\(name): \(text)")
      }
    default: throw wrong(place, "has a value of a kind that it cannot have")
    }
    var values: [String] = []
    for text in texts {
      values.append(rooted(try expanded(text, at: place), of: option))
    }
    return SettingsLayer.Value(
      values: values, origin: origin, shown: texts.joined(separator: ", "))
  }

  /// Paths start from the configuration's folder.
  private func rooted(_ text: String, of option: Option) -> String {
    func path(_ text: String) -> String {
      folder == "." || text.hasPrefix("/") || text == "-" ? text : "\(folder)/\(text)"
    }
    if option == .report {
      guard let equals = text.firstIndex(of: "=") else { return text }
      return text[...equals] + path(String(text[text.index(after: equals)...]))
    }
    if option == .steps, text.hasPrefix("[") { return text }
    return ["FILE", "FOLDER", "PATH"].contains(option.value ?? "") ? path(text) : text
  }

  /// The text with `${NAME}` replaced by the environment's variable of that name.
  private func expanded(_ text: String, at place: String) throws(UsageError) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "${") {
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      guard let end = rest.firstIndex(of: "}") else {
        throw wrong(place, "holds ${ without its }")
      }
      let name = String(rest[..<end])
      guard let value = variables[name] else {
        throw wrong(place, "names the variable \(name), which is not set")
      }
      result += value
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func text(of steps: [JSONValue]) -> String {
    (try? JSONEncoder().encode(steps)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }

  // MARK: What is wrong

  private func check(
    _ value: JSONValue, _ known: [String], at place: String, what: String = "key"
  ) throws(UsageError) {
    guard case .object(let members) = value else { throw wrong(place, "is no object") }
    for key in members.keys.sorted() where !known.contains(key) {
      let nearest = Spelling.nearest(to: key, among: known)
      throw UsageError(
        "\(path): there is no \(what) \"\(key)\"\(place.isEmpty ? "" : " in \(place)")",
        nearest.map { "Did you mean \($0)?" } ?? "`payready schema config` lists all.",
        status: .badConfiguration)
    }
  }

  private func wrong(_ place: String, _ problem: String) -> UsageError {
    UsageError("\(path): \(place) \(problem)", status: .badConfiguration)
  }
}

extension UsageError {
  /// The same, said of a configuration.
  var ofConfiguration: UsageError { UsageError(message, advice, status: .badConfiguration) }
}
