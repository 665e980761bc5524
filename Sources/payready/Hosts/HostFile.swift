// Reads and writes a host profile as JSON, and says which key is wrong.

import AuditModel
import Auditing
import FoundationEssentials

/// Host profiles as files.
enum HostFile {
  /// A profile as `--host` takes it, ending with a line break.
  static func text(of host: Host) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let bytes = try? encoder.encode(host) else { return nil }
    return String(decoding: bytes, as: UTF8.self) + "\n"
  }

  /// The host of a profile file.
  static func read(_ path: String) throws(UsageError) -> Host {
    let bytes = try InputFile.read(path, what: "the host file", limit: 1 << 20)
    let host: Host
    do {
      host = try JSONDecoder().decode(Host.self, from: bytes)
    } catch {
      throw wrong(path, problem(error))
    }
    try checkKeys(of: bytes, against: host, path: path)
    if host.name.isEmpty { throw wrong(path, "\"name\" is empty") }
    if host.agent.userAgent.isEmpty { throw wrong(path, "\"agent.userAgent\" is empty") }
    if host.agent.userAgent.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    {
      throw wrong(path, "\"agent.userAgent\" holds a control character")
    }
    return host
  }

  private static func wrong(_ path: String, _ problem: String) -> UsageError {
    UsageError(
      "the host file \(path) is not a host profile: \(problem)",
      "`payready hosts wkwebview` prints one; `payready schema host` says what it may hold.",
      status: .badInput)
  }

  /// What a decoding error says, with the key's path.
  private static func problem(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "it cannot be read" }
    switch error {
    case .keyNotFound(let key, let context):
      return "\"\(spelled(context.codingPath + [key]))\" is missing"
    case .typeMismatch(let type, let context):
      return "\"\(spelled(context.codingPath))\" is not \(words(for: type))"
    case .valueNotFound(_, let context):
      return "\"\(spelled(context.codingPath))\" may not be null"
    case .dataCorrupted(let context):
      if context.codingPath.isEmpty { return "it is no valid JSON" }
      return "\"\(spelled(context.codingPath))\" has a value that is not known"
    @unknown default:
      return "it cannot be read"
    }
  }

  private static func spelled(_ path: [any CodingKey]) -> String {
    path.isEmpty
      ? "(the whole file)"
      : path.reduce("") { text, key in
        if let index = key.intValue { return text + "[\(index)]" }
        return text + (text.isEmpty ? "" : ".") + key.stringValue
      }
  }

  private static func words(for type: any Any.Type) -> String {
    if type == String.self { return "a text" }
    if type == Bool.self { return "true or false" }
    return "\(type)".hasPrefix("Array") ? "a list" : "an object"
  }

  /// Refuses keys that a profile does not have: a misspelt optional one would be ignored.
  private static func checkKeys(
    of bytes: Data, against host: Host, path: String
  ) throws(UsageError) {
    let known = ["appBoundDomains", "navigationPolicy"]
    guard let encoded = try? JSONEncoder().encode(host),
      let expected = try? JSONDecoder().decode([String: Keys].self, from: encoded),
      let found = try? JSONDecoder().decode([String: Keys].self, from: bytes)
    else { return }
    let names = Set(expected.keys).union(known)
    for (key, value) in found.sorted(by: { $0.key < $1.key }) {
      if !names.contains(key) { throw wrong(path, notKnown(key, among: names.sorted())) }
      let inner = expected[key]?.names ?? []
      for name in value.names.sorted() where !inner.contains(name) {
        throw wrong(path, notKnown("\(key).\(name)", among: inner.map { "\(key).\($0)" }.sorted()))
      }
    }
  }

  private static func notKnown(_ key: String, among names: [String]) -> String {
    let nearest = Spelling.nearest(to: key, among: names)
    return "it has a key \"\(key)\" that is not known"
      + (nearest.map { " (did you mean \"\($0)\"?)" } ?? "")
  }

  /// The keys of an object; none of another value.
  private struct Keys: Decodable {
    var names: [String] = []

    private struct AnyKey: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
      names = (try? decoder.container(keyedBy: AnyKey.self))?.allKeys.map(\.stringValue) ?? []
    }
  }
}
