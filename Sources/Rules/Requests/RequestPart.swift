// A part of a payment request with its name and place, and what is wrong with it.

import AuditModel

/// One thing that Google refuses in a request.
struct RequestProblem: Hashable {
  /// What is wrong, to stand after “Google rejects the request: ”.
  var message: String
  var remedy: String
  var place: Place
  /// False where another branch of the program has nothing wrong there, or is not known.
  var isEverywhere: Bool
  /// What it does to a payment at most: it risks it where Google is not known to refuse it, and
  /// informs where Google pays no heed to it.
  var strongest = Effect.blocks

  /// What it does to a payment.
  var effect: Effect { isEverywhere ? strongest : min(strongest, .risks) }

  private struct Key: Hashable {
    var message: String
    var place: Place
  }

  /// The problems of several branches: one that all branches have is everywhere.
  static func merge(_ branches: [[RequestProblem]]) -> [RequestProblem] {
    var merged: [RequestProblem] = []
    var indices: [Key: Int] = [:]
    var counts: [Int] = []
    for branch in branches {
      var isCounted: Set<Key> = []
      for problem in branch {
        let key = Key(message: problem.message, place: problem.place)
        let index = indices[key] ?? merged.count
        if indices.updateValue(index, forKey: key) == nil {
          merged.append(problem)
          counts.append(0)
        }
        if problem.isEverywhere, isCounted.insert(key).inserted { counts[index] += 1 }
      }
    }
    for index in merged.indices { merged[index].isEverywhere = counts[index] == branches.count }
    return merged
  }
}

/// A value in a request, the name that a reader knows it by, and where it is written.
struct RequestPart {
  var value: Value
  /// The path from the request, such as `transactionInfo.totalPrice`; of the whole what it is.
  var name: String
  /// Its own place, or that of the nearest part around it that has one.
  var place: Place
  /// It is the whole, whose name is no part of a path.
  var isWhole = true

  /// How many branches, or elements of a list, are looked at: no request of Google's has more.
  static let limit = 64

  /// The member of that name.
  subscript(key: String) -> RequestPart {
    RequestPart(
      value: value.member(key), name: isWhole ? key : name + "." + key,
      place: value.object?[key]?.place ?? place, isWhole: false)
  }

  /// The same part once for each value that it may have.
  var branches: [RequestPart] {
    value.alternatives.prefix(Self.limit).map {
      RequestPart(value: $0, name: name, place: place, isWhole: isWhole)
    }
  }

  /// The elements of a list; those of an either are the alternatives' elements.
  var elements: [RequestPart] {
    guard case .array(let elements, _) = value else { return [] }
    return elements.prefix(Self.limit).enumerated().map { index, value in
      RequestPart(value: value, name: "\(name)[\(index)]", place: place, isWhole: false)
    }
  }

  /// What is wrong in each branch, put together.
  func inBranches(_ check: (RequestPart) -> [RequestProblem]) -> [RequestProblem] {
    RequestProblem.merge(branches.map(check))
  }

  func problem(_ message: String, _ remedy: String) -> [RequestProblem] {
    [RequestProblem(message: message, remedy: remedy, place: place, isEverywhere: true)]
  }

  /// A string with something in it.
  func mustBeText(isNeeded: Bool = true) -> [RequestProblem] {
    mustBe("a text", isNeeded: isNeeded) { value in
      value.stringPrefix.map { !$0.isEmpty || value.string == nil } ?? false
    }
  }

  /// Whether it is true in some branch; nil where a branch is not known.
  var isTrue: Bool? {
    let known = value.alternatives.map { $0.unknown != nil ? nil : $0 == .boolean(true) }
    return known.contains(nil) ? nil : known.contains(true)
  }

  /// Nothing where the value passes or is not known; a problem where it is there and wrong, or
  /// where it is missing and needed.
  func mustBe(
    _ expected: String, isNeeded: Bool = true, passes: (Value) -> Bool
  ) -> [RequestProblem] {
    inBranches { part in
      switch part.value {
      case .undefined:
        isNeeded ? part.problem("\(name) is missing.", "Set \(name) to \(expected).") : []
      case .null where !isNeeded: []
      case .unknown: []
      case let value where passes(value): []
      case .text: []
      case let value:
        part.problem(
          "\(name) is \(value.inWords) and must be \(expected).", "Set \(name) to \(expected).")
      }
    }
  }

  /// One of a few words.
  func mustBeOne(of words: [String], isNeeded: Bool = true) -> [RequestProblem] {
    mustBe(words.joined(separator: ", ").orForm, isNeeded: isNeeded) { value in
      value.string.map(words.contains) ?? false
    }
  }

  /// A list with at least one element, each one of a few words.
  func mustBeList(of words: [String]) -> [RequestProblem] {
    inBranches { part in
      switch part.value {
      case .undefined: part.problem("\(name) is missing.", "List what is allowed in \(name).")
      case .unknown: []
      case .array(let elements, let isComplete):
        if elements.isEmpty, isComplete {
          part.problem("\(name) is empty.", "List what is allowed in \(name).")
        } else {
          part.elements.flatMap { $0.mustBeKnown(among: words, in: name) }
        }
      case let value:
        part.problem("\(name) is \(value.inWords) and must be a list.", "Make \(name) a list.")
      }
    }
  }

  /// An element of a list that is one of a few words.
  private func mustBeKnown(among words: [String], in list: String) -> [RequestProblem] {
    inBranches { part in
      if part.value.unknown != nil || part.value.string.map(words.contains) == true { return [] }
      return part.problem(
        "\(list) has \(part.value.inWords), which is none of \(words.joined(separator: ", ")).",
        "Take it out of \(list).")
    }
  }
}

extension [RequestProblem] {
  /// The same problems, where Google is not known to refuse the request for them.
  func atMost(_ effect: Effect) -> [RequestProblem] {
    map { problem in
      var copy = problem
      copy.strongest = Swift.min(copy.strongest, effect)
      return copy
    }
  }
}

extension String {
  /// `A, B or C` out of `A, B, C`.
  fileprivate var orForm: String {
    guard let comma = lastIndex(of: ",") else { return self }
    return self[..<comma] + " or" + self[index(after: comma)...]
  }
}

extension Value {
  /// The value as it stands in a message.
  var inWords: String {
    switch self {
    case .undefined: "undefined"
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let value):
      "the number " + (Int(exactly: value).map(String.init) ?? String(value))
    case .string(let text): text.isEmpty ? "empty" : "“\(text.prefix(60))”"
    case .text(let prefix, let suffix, _): "“\(prefix)…\(suffix)”"
    case .array: "a list"
    case .object: "an object"
    case .function: "a function"
    case .either: "one of several values"
    case .unknown: "not known"
    }
  }
}
