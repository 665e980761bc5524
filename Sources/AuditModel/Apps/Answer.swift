// What reading source says to one question: known, decided at run time, not to be told, not there.

/// The answer to one question about a web view, as far as its source says.
public enum Answer<Value: Codable & Hashable & Sendable>: Hashable, Sendable {
  /// The source says so at these places.
  case known(Value, [Place])
  /// Nothing that was read sets it, and all code that could was read: it is as the platform has it.
  case unset(Value)
  /// A setting of the app decides at run time between these.
  case option([Value], [Place])
  /// The source that decides was seen and not understood.
  case cannotTell(UnreadReason, Place?)
  /// What decides is in code that was not given.
  case notInFiles

  /// The value where there is exactly one.
  public var value: Value? {
    switch self {
    case .known(let value, _), .unset(let value): value
    case .option, .cannotTell, .notInFiles: nil
    }
  }

  /// The values that are possible, as far as they are known.
  public var candidates: [Value] {
    if case .option(let values, _) = self { values } else { value.map { [$0] } ?? [] }
  }

  /// Where the source says it; empty where no line does.
  public var places: [Place] {
    switch self {
    case .known(_, let places), .option(_, let places): places
    case .cannotTell(_, let place): place.map { [$0] } ?? []
    case .unset, .notInFiles: []
    }
  }

  /// The same answer about something that follows from the value.
  public func map<Other>(_ change: (Value) -> Other) -> Answer<Other> {
    switch self {
    case .known(let value, let places): return .known(change(value), places)
    case .unset(let value): return .unset(change(value))
    case .option(let values, let places):
      var others: [Other] = []
      for other in values.map(change) where !others.contains(other) { others.append(other) }
      return .option(others, places)
    case .cannotTell(let reason, let place): return .cannotTell(reason, place)
    case .notInFiles: return .notInFiles
    }
  }
}

extension Answer: Codable {
  private enum Kind: String, Codable {
    case known, unset, option
    case cannotTell = "cannot-tell"
    case notInFiles = "not-in-files"
  }

  private enum Keys: String, CodingKey { case answer, value, values, reason, places, place }

  /// Reads what ``encode(to:)`` writes.
  public init(from decoder: any Decoder) throws {
    let given = try decoder.container(keyedBy: Keys.self)
    self =
      switch try given.decode(Kind.self, forKey: .answer) {
      case .known:
        .known(
          try given.decode(Value.self, forKey: .value),
          try given.decodeIfPresent([Place].self, forKey: .places) ?? [])
      case .unset: .unset(try given.decode(Value.self, forKey: .value))
      case .option:
        .option(
          try given.decode([Value].self, forKey: .values),
          try given.decodeIfPresent([Place].self, forKey: .places) ?? [])
      case .cannotTell:
        .cannotTell(
          try given.decode(UnreadReason.self, forKey: .reason),
          try given.decodeIfPresent(Place.self, forKey: .place))
      case .notInFiles: .notInFiles
      }
  }

  /// Writes `answer` and beside it what belongs to it: `value`, `values`, `reason`, `places`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .known(let value, let places):
      try container.encode(Kind.known, forKey: .answer)
      try container.encode(value, forKey: .value)
      try container.encode(places, forKey: .places)
    case .unset(let value):
      try container.encode(Kind.unset, forKey: .answer)
      try container.encode(value, forKey: .value)
    case .option(let values, let places):
      try container.encode(Kind.option, forKey: .answer)
      try container.encode(values, forKey: .values)
      try container.encode(places, forKey: .places)
    case .cannotTell(let reason, let place):
      try container.encode(Kind.cannotTell, forKey: .answer)
      try container.encode(reason, forKey: .reason)
      try container.encodeIfPresent(place, forKey: .place)
    case .notInFiles: try container.encode(Kind.notInFiles, forKey: .answer)
    }
  }
}

/// Why source that was seen does not answer a question. Codes are never renamed.
public enum UnreadReason: String, Codable, Sendable, CaseIterable {
  /// A value that the program computes at run time: an argument, a server's answer, user input.
  case computedValue = "computed-value"
  /// A function, type or constant that is not in the files.
  case otherCode = "other-code"
  /// Several objects or assignments compete, and nothing says which holds.
  case severalCandidates = "several-candidates"
  /// The flow of the code is more than reading follows.
  case notFollowed = "not-followed"
  /// The language's reader knows this construct not well enough.
  case notUnderstood = "not-understood"
  /// The file has errors at this place.
  case brokenSource = "broken-source"
  /// Reading stopped at a limit.
  case limit

  /// What it means, in one sentence.
  public var explanation: String {
    switch self {
    case .computedValue: "The value is computed while the app runs."
    case .otherCode: "It depends on code that is not in the files."
    case .severalCandidates: "Several places set it, and which of them holds cannot be seen."
    case .notFollowed: "The code goes a way that reading does not follow."
    case .notUnderstood: "The code uses a form that reading does not know."
    case .brokenSource: "The file has errors at this place."
    case .limit: "Reading stopped at a limit."
    }
  }
}
