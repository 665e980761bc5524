// What programs do with strings.

extension Evaluator {
  func installString() {
    method("toUpperCase") { text, _ in .string(text.uppercased()) }
    method("toLowerCase") { text, _ in .string(text.lowercased()) }
    method("trim") { text, _ in
      let inner = text.drop(while: \.isWhitespace)
      guard let last = inner.lastIndex(where: { !$0.isWhitespace }) else { return .string("") }
      return .string(String(inner[...last]))
    }
    for name in ["toString", "valueOf"] { method(name) { text, _ in .string(text) } }
    method("startsWith") { text, call in call[0].string.map { .boolean(text.hasPrefix($0)) } }
    method("endsWith") { text, call in call[0].string.map { .boolean(text.hasSuffix($0)) } }
    method("includes") { text, call in call[0].string.map { .boolean(text.contains($0)) } }
    method("indexOf") { text, call in
      guard let part = call[0].string else { return nil }
      guard let range = text.firstRange(of: part) else { return .number(part.isEmpty ? 0 : -1) }
      return .number(Double(text.utf16.distance(from: text.startIndex, to: range.lowerBound)))
    }
    method("split") { [unowned self] text, call in
      guard let separator = call[0].string else { return nil }
      let parts: [AbstractValue] =
        separator.isEmpty
        ? text.prefix(Self.elementLimit).map { .string(String($0)) }
        : text.split(separator: separator, omittingEmptySubsequences: false).map {
          .string(String($0))
        }
      return .object(self.makeArray(parts, site: call.site))
    }
    installPartsOfStrings()
    installMatches()
  }

  /// Methods that give another text.
  private func installPartsOfStrings() {
    for name in ["replace", "replaceAll"] {
      method(name) { text, call in
        guard let part = call[0].string, let replacement = call[1].string,
          text.utf8.count * (replacement.utf8.count + 1) <= Self.stringLimit
        else { return nil }
        return .string(
          name == "replace"
            ? text.replacing(part, with: replacement, maxReplacements: 1)
            : text.replacing(part, with: replacement))
      }
    }
    for name in ["slice", "substring", "substr"] {
      method(name) { text, call in
        let units = Array(text.utf16)
        guard let start = call[0].number.flatMap({ Int(exactly: $0.rounded(.towardZero)) }) else {
          return nil
        }
        if !call[1].isUndefined, call[1].number == nil { return nil }
        let second = call[1].number.flatMap { Int(exactly: $0.rounded(.towardZero)) }
        func clamp(_ value: Int) -> Int { min(max(value, 0), units.count) }
        let from = clamp(start < 0 && name != "substring" ? units.count + start : start)
        var to = units.count
        if let second {
          switch name {
          case "substr": to = clamp(from + min(max(second, 0), units.count))
          case "slice": to = clamp(second < 0 ? units.count + second : second)
          default: to = clamp(second)
          }
        }
        let range = name == "substring" ? min(from, to)..<max(from, to) : from..<max(from, to)
        return .string(String(decoding: units[range], as: UTF16.self))
      }
    }
    for name in ["padStart", "padEnd"] {
      method(name) { text, call in
        guard let length = call[0].number.flatMap({ Int(exactly: $0) }), length < 1000 else {
          return nil
        }
        let filler = call[1].string ?? " "
        guard !filler.isEmpty, length > text.utf16.count else { return .string(text) }
        let padding = String(
          String(repeating: filler, count: length).prefix(length - text.utf16.count))
        return .string(name == "padStart" ? padding + text : text + padding)
      }
    }
    method("concat") { text, call in
      let parts = call.arguments.compactMap(\.concatenated)
      let length = parts.reduce(text.utf8.count) { $0 + $1.utf8.count }
      guard parts.count == call.arguments.count, length <= Self.stringLimit else { return nil }
      return .string(text + parts.joined())
    }
    method("charAt") { text, call in
      guard let index = call[0].number.flatMap({ Int(exactly: $0) }) else { return nil }
      let units = Array(text.utf16)
      return .string(
        units.indices.contains(index) ? String(decoding: [units[index]], as: UTF16.self) : "")
    }
  }

  /// Methods whose answers are not followed.
  private func installMatches() {
    for name in [
      "match", "search", "charCodeAt", "codePointAt", "normalize", "localeCompare", "matchAll",
    ] {
      method(name) { _, _ in nil }
    }
    for name in ["test", "exec"] {
      define(name, on: intrinsics.regExpPrototype) { evaluator, call in
        evaluator.unknown(from: call[0], at: call.site)
      }
    }
  }

  /// Defines a method of strings; nil is an unknown answer.
  private func method(
    _ name: String, _ body: @escaping (String, NativeFunction.Call) -> AbstractValue?
  ) {
    define(name, on: intrinsics.stringPrototype) { evaluator, call in
      let answers = call.this.alternatives.map { alternative -> AbstractValue in
        if case .string(let text) = alternative { evaluator.charge(bytes: 4 * text.utf8.count) }
        guard case .string(let text) = alternative, let answer = body(text, call) else {
          if name == "toString" || name == "trim", case .text = alternative { return alternative }
          for argument in call.arguments where argument.objects.contains(where: \.isCallable) {
            evaluator.callWithUnknownItems(argument, at: call.site)
          }
          return evaluator.unknown(from: alternative, at: call.site)
        }
        return answer
      }
      return .union(of: answers)
    }
  }
}
