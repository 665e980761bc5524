// Puts the fields of a profile together: what the page says, what the source said, who is believed.

import AuditModel

/// What the page says of one field.
struct ProbeClaim<Value> {
  var value: Value
  var witness: ProbeReading.Witness
  var reason: String

  static func seen(_ value: Value) -> ProbeClaim {
    ProbeClaim(value: value, witness: .seen, reason: "the page saw it in the app itself")
  }
  static func told(_ value: Value, _ reason: String) -> ProbeClaim {
    ProbeClaim(value: value, witness: .told, reason: reason)
  }
  static func inferred(_ value: Value, _ reason: String) -> ProbeClaim {
    ProbeClaim(value: value, witness: .inferred, reason: reason)
  }
}

/// A profile in the making.
struct ProbeFields {
  let base: Host
  let source: Host?
  var host: Host
  private(set) var all: [ProbeReading.Field] = []

  init(base: Host, source: Host?) {
    self.base = base
    self.source = source
    host = source ?? base
  }

  /// Takes one field.
  ///
  /// - Parameters:
  ///   - claim: what the page says; nil where it cannot tell.
  ///   - sameEnough: two values that do not contradict each other.
  ///   - sourceWins: the source is believed where there is one.
  ///   - unknown: why the page cannot tell.
  mutating func add<Value: Equatable>(
    _ name: String, _ path: WritableKeyPath<Host, Value>, _ claim: ProbeClaim<Value>?,
    text: (Value) -> String, sameEnough: (Value, Value) -> Bool = { $0 == $1 },
    sourceWins: Bool = false, sourceReason: String = "", unknown: String
  ) {
    let given = source?[keyPath: path]
    var field = ProbeReading.Field(
      field: name, witness: claim?.witness ?? .none, probe: claim.map { text($0.value) },
      source: given.map(text), value: "", believed: .probe, differs: false, reason: "")
    if let claim {
      field.differs = given.map { !sameEnough($0, claim.value) } ?? false
      if sourceWins, given != nil {
        field.believed = .source
        field.reason = sourceReason
      } else {
        host[keyPath: path] = claim.value
        field.reason = claim.reason
        if given != nil, !field.differs { field.reason += ", and the source agrees" }
      }
    } else {
      field.believed = given == nil ? .base : .source
      field.reason = unknown
    }
    field.value = text(host[keyPath: path])
    all.append(field)
  }

  mutating func word<Value: RawRepresentable & Equatable>(
    _ name: String, _ path: WritableKeyPath<Host, Value>, _ claim: ProbeClaim<Value>?,
    sourceWins: Bool = false, sourceReason: String = "", unknown: String
  ) where Value.RawValue == String {
    add(
      name, path, claim, text: \.rawValue, sourceWins: sourceWins, sourceReason: sourceReason,
      unknown: unknown)
  }

  mutating func flag(
    _ name: String, _ path: WritableKeyPath<Host, Bool>, _ claim: ProbeClaim<Bool>?,
    unknown: String
  ) {
    add(name, path, claim, text: { $0 ? "true" : "false" }, unknown: unknown)
  }

  mutating func list(
    _ name: String, _ path: WritableKeyPath<Host, [String]?>, unknown: String
  ) {
    add(name, path, nil, text: { $0.map { $0.joined(separator: " ") } ?? "null" }, unknown: unknown)
  }
}
