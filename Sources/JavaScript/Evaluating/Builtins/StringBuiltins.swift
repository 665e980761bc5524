// What programs do with strings.

extension Evaluator {
  func installString() {
    for name in ["toUpperCase", "toLocaleUpperCase"] {
      method(name) { text, _ in .string(text.uppercased()) }
    }
    for name in ["toLowerCase", "toLocaleLowerCase"] {
      method(name) { text, _ in .string(text.lowercased()) }
    }
    method("trim") { text, _ in .string(AbstractValue.trimmed(text)) }
    for name in ["trimStart", "trimLeft"] {
      method(name) { text, _ in .string(AbstractValue.trimmed(text, end: false)) }
    }
    for name in ["trimEnd", "trimRight"] {
      method(name) { text, _ in .string(AbstractValue.trimmed(text, start: false)) }
    }
    for name in ["toString", "valueOf"] { method(name) { text, _ in .string(text) } }
    installSearchesOfStrings()
    installPartsOfStrings()
    installReplacements()
    installUnits()
    installMatches()
  }

  /// Methods that look for a text in another.
  private func installSearchesOfStrings() {
    method("startsWith") { [unowned self] text, call in
      guard let part = self.text(of: call[0]), let from = Self.whole(call[1], default: 0) else {
        return nil
      }
      return .boolean(text.utf16.dropFirst(max(0, from)).starts(with: part.utf16))
    }
    method("endsWith") { [unowned self] text, call in
      guard let part = self.text(of: call[0]),
        let end = Self.whole(call[1], default: text.utf16.count)
      else { return nil }
      return .boolean(
        text.utf16.prefix(max(0, end)).reversed().starts(with: part.utf16.reversed()))
    }
    method("includes") { [unowned self] text, call in
      guard let part = self.text(of: call[0]), let from = Self.whole(call[1], default: 0) else {
        return nil
      }
      return .boolean(Self.find(Array(part.utf16), in: Array(text.utf16), from: from) != nil)
    }
    method("indexOf") { text, call in
      guard let part = call[0].concatenated, let from = Self.whole(call[1], default: 0) else {
        return nil
      }
      return .number(
        Double(Self.find(Array(part.utf16), in: Array(text.utf16), from: from) ?? -1))
    }
    method("lastIndexOf") { text, call in
      guard let part = call[0].concatenated, call[1].isUndefined else { return nil }
      let reversed = Self.find(
        part.utf16.reversed(), in: text.utf16.reversed(), from: 0)
      return .number(reversed.map { Double(text.utf16.count - part.utf16.count - $0) } ?? -1)
    }
  }

  /// A whole number; the default for `undefined`, nil where it is not known.
  static func whole(_ value: AbstractValue, default fallback: Int) -> Int? {
    switch value {
    case .undefined: fallback
    case .number(let number):
      number.isNaN ? 0 : Int(exactly: min(max(number.rounded(.towardZero), -1e9), 1e9))
    case .string(let text): whole(.number(AbstractValue.number(of: text)), default: 0)
    case .boolean(let flag): flag ? 1 : 0
    case .null: 0
    default: nil
    }
  }

  /// The first position of one list in another, in linear time (Knuth, Morris and Pratt).
  static func find(_ part: [UInt16], in text: [UInt16], from start: Int) -> Int? {
    let start = min(max(start, 0), text.count)
    if part.isEmpty { return start }
    var borders = [0]
    borders.reserveCapacity(part.count)
    for unit in part.dropFirst() {
      var length = borders[borders.count - 1]
      while length > 0, part[length] != unit { length = borders[length - 1] }
      borders.append(part[length] == unit ? length + 1 : 0)
    }
    var length = 0
    for index in start..<text.count {
      while length > 0, part[length] != text[index] { length = borders[length - 1] }
      if part[length] == text[index] { length += 1 }
      if length == part.count { return index + 1 - length }
    }
    return nil
  }

  /// A string of UTF-16 units; nil where half of a pair is left over, which no text of ours holds.
  static func string(_ units: some Sequence<UInt16>) -> AbstractValue? {
    let units = Array(units)
    let text = String(decoding: units, as: UTF16.self)
    return text.utf16.elementsEqual(units) ? .string(text) : nil
  }

  /// The parts of a text between separators; nil where one is no text.
  private static func split(_ text: String, by separator: String, limit: Int) -> [AbstractValue]? {
    let units = Array(text.utf16)
    let mark = Array(separator.utf16)
    var parts: [AbstractValue] = []
    if mark.isEmpty {
      for unit in units.prefix(min(limit, elementLimit + 1)) {
        guard let part = string([unit]) else { return nil }
        parts.append(part)
      }
      return parts
    }
    var start = 0
    while parts.count < min(limit, elementLimit + 1) {
      let end = find(mark, in: units, from: start)
      guard let part = string(units[start..<(end ?? units.count)]) else { return nil }
      parts.append(part)
      guard let end else { break }
      start = end + mark.count
    }
    return parts
  }

  /// Methods that give a part of a text, or a text with more.
  private func installPartsOfStrings() {
    method("split") { [unowned self] text, call in
      if call[0].isUndefined {
        return .object(self.makeArray([.string(text)], site: call.site))
      }
      guard let separator = call[0].string, let limit = Self.whole(call[1], default: .max),
        let parts = Self.split(text, by: separator, limit: max(0, limit))
      else { return nil }
      return .object(self.makeArray(parts, site: call.site))
    }
    for name in ["slice", "substring", "substr"] {
      method(name) { text, call in
        let units = Array(text.utf16)
        guard let start = Self.whole(call[0], default: 0),
          let second = Self.whole(call[1], default: .max)
        else { return nil }
        func clamp(_ value: Int) -> Int { min(max(value, 0), units.count) }
        let from = clamp(start < 0 && name != "substring" ? units.count + start : start)
        let to =
          switch name {
          case "substr": clamp(from + clamp(second))
          case "slice": clamp(second < 0 ? units.count + second : second)
          default: clamp(second)
          }
        let range = name == "substring" ? min(from, to)..<max(from, to) : from..<max(from, to)
        return Self.string(units[range])
      }
    }
    for name in ["padStart", "padEnd"] {
      method(name) { text, call in
        guard let length = Self.whole(call[0], default: 0), length < 1000,
          let filler = call[1].isUndefined ? " " : call[1].concatenated
        else { return nil }
        let missing = length - text.utf16.count
        let units = Array(filler.utf16)
        guard !units.isEmpty, missing > 0 else { return .string(text) }
        let padding = (0..<missing).map { units[$0 % units.count] }
        return Self.string(
          name == "padStart" ? padding + Array(text.utf16) : Array(text.utf16) + padding)
      }
    }
    method("repeat") { text, call in
      guard let count = Self.whole(call[0], default: 0), count >= 0,
        text.utf8.count.multipliedReportingOverflow(by: count).partialValue <= Self.stringLimit,
        count <= Self.stringLimit
      else { return nil }
      return .string(String(repeating: text, count: count))
    }
    method("concat") { [unowned self] text, call in
      let parts = call.arguments.compactMap(self.text)
      let length = parts.reduce(text.utf8.count) { $0 + $1.utf8.count }
      guard parts.count == call.arguments.count, length <= Self.stringLimit else { return nil }
      return .string(text + parts.joined())
    }
  }

  private func installReplacements() {
    for name in ["replace", "replaceAll"] {
      method(name) { [unowned self] text, call in
        guard let part = call[0].string else { return nil }
        let replacement = call[1].string
        let isFunction = call[1].objects.first?.isCallable == true
        guard isFunction || replacement.map({ !$0.utf8.contains(UInt8(ascii: "$")) }) == true,
          text.utf8.count * ((replacement ?? "").utf8.count + 1) <= Self.stringLimit
        else { return nil }
        let units = Array(text.utf16)
        let mark = Array(part.utf16)
        var result: [UInt16] = []
        var start = 0
        var next = Self.find(mark, in: units, from: 0)
        while let found = next, self.stepsLeft > 0 {
          let value =
            replacement
            ?? self.call(
              call[1], this: .undefined,
              arguments: [.string(part), .number(Double(found)), .string(text)], at: call.site
            ).concatenated
          guard let value, result.count < Self.stringLimit else { return nil }
          result += units[start..<found] + Array(value.utf16)
          start = found + mark.count
          if name == "replace" || (mark.isEmpty && found >= units.count) { break }
          next = Self.find(mark, in: units, from: mark.isEmpty ? found + 1 : start)
        }
        return Self.string(result + units[start...])
      }
    }
  }

  /// Methods that go by UTF-16 units.
  private func installUnits() {
    for name in ["charAt", "at", "charCodeAt", "codePointAt"] {
      method(name) { text, call in
        guard var index = Self.whole(call[0], default: 0) else { return nil }
        let units = Array(text.utf16)
        if name == "at", index < 0 { index += units.count }
        guard units.indices.contains(index) else {
          switch name {
          case "charAt": return .string("")
          case "charCodeAt": return .number(.nan)
          default: return .undefined
          }
        }
        switch name {
        case "charCodeAt": return .number(Double(units[index]))
        case "codePointAt":
          return .number(
            String(decoding: units[index...].prefix(2), as: UTF16.self).unicodeScalars.first.map {
              $0.value == 0xFFFD ? Double(units[index]) : Double($0.value)
            } ?? .nan)
        default: return Self.string([units[index]])
        }
      }
    }
    guard let constructor = global["String"]?.value.objects.first else { return }
    define("fromCharCode", on: constructor) { evaluator, call in
      let units = call.arguments.compactMap(\.number).map {
        UInt16(truncatingIfNeeded: AbstractValue.int32($0))
      }
      guard units.count == call.arguments.count, let text = Self.string(units) else {
        return evaluator.unknown(from: call[0], at: call.site)
      }
      return text
    }
    define("raw", on: constructor) { evaluator, call in
      let (strings, openness) = evaluator.iterate(
        evaluator.member("raw", of: call[0], at: call.site), at: call.site)
      if let openness { return .unknown(openness) }
      var result = AbstractValue.string("")
      for (index, string) in strings.enumerated() {
        result = evaluator.concatenate(result, string, at: call.site)
        if index + 1 < strings.count, index + 1 < call.arguments.count {
          result = evaluator.concatenate(result, call[index + 1], at: call.site)
        }
      }
      return result
    }
  }

  /// Methods whose answers are not followed.
  private func installMatches() {
    for name in ["match", "search", "normalize", "localeCompare", "matchAll"] {
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
