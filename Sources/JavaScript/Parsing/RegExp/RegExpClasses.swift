// Classes in regular expressions: lists of ranges, or with `v` set expressions that nest.

extension RegExpPattern {
  /// Reads a class; the position is at its opening bracket.
  mutating func readClass() throws(RegExpProblem) {
    if hasSets {
      try readSet()
    } else {
      try readRanges()
    }
  }

  // MARK: Without v

  private mutating func readRanges() throws(RegExpProblem) {
    position += 1
    _ = take(0x5E)
    while !take(0x5D) {
      let low = try takeClassAtom()
      guard next == 0x2D, byte(1) != 0x5D, position + 1 < bytes.count else { continue }
      position += 1
      let high = try takeClassAtom()
      guard let low, let high else {
        if isUnicode { throw RegExpProblem(message: "A range needs single characters") }
        continue
      }
      if lastUnit(low) > firstUnit(high) {
        throw RegExpProblem(message: "Range out of order in a class")
      }
    }
  }

  /// Without `u` a character beyond U+FFFF counts as its two surrogates.
  private func lastUnit(_ value: UInt32) -> UInt32 {
    isUnicode || value < 0x10000 ? value : 0xDC00 + (value - 0x10000) & 0x3FF
  }

  private func firstUnit(_ value: UInt32) -> UInt32 {
    isUnicode || value < 0x10000 ? value : 0xD800 + (value - 0x10000) >> 10
  }

  /// Takes one character or escape of a class; nil for an escape that stands for many.
  private mutating func takeClassAtom() throws(RegExpProblem) -> UInt32? {
    if isAtEnd { throw RegExpProblem(message: "Unclosed class") }
    guard take(0x5C) else { return takeScalar() }
    if try takeClassEscape() != nil { return nil }
    if take(0x62) { return 0x08 }
    if isUnicode {
      if take(0x2D) { return 0x2D }
    } else if next == 0x63 {
      let second = byte(1)
      if Characters.isDigit(second) || second == 0x5F {
        position += 2
        return UInt32(second & 0x1F)
      }
    } else if next == 0x6B, !hasNames {
      position += 1
      return 0x6B
    }
    return try takeCharacterEscape()
  }

  // MARK: With v

  /// One level of a set expression.
  private struct SetLevel {
    enum Operation { case union, intersection, subtraction }

    var isNegated: Bool
    var operation: Operation?
    var operands = 0
    /// Whether an operator has been read and waits for its right operand.
    var awaitsOperand = false
    var firstMatchesStrings = false
    var anyMatchesStrings = false
    var allMatchStrings = true

    var matchesStrings: Bool {
      switch operation {
      case .intersection: allMatchStrings && operands > 0
      case .subtraction: firstMatchesStrings
      default: anyMatchesStrings
      }
    }

    mutating func add(matchesStrings: Bool, isRange: Bool = false) throws(RegExpProblem) {
      if operands > 0, !awaitsOperand {
        if operation == nil { operation = .union }
        if operation != .union { throw RegExpProblem(message: "Mixed set operations in a class") }
      }
      if isRange, operation == .intersection || operation == .subtraction {
        throw RegExpProblem(message: "A range cannot be an operand in a class")
      }
      if operands == 0 { firstMatchesStrings = matchesStrings }
      anyMatchesStrings = anyMatchesStrings || matchesStrings
      allMatchStrings = allMatchStrings && matchesStrings
      operands += 1
      awaitsOperand = false
      hasRange = hasRange || isRange
    }

    private var hasRange = false

    init(isNegated: Bool) { self.isNegated = isNegated }

    mutating func add(_ new: Operation) throws(RegExpProblem) {
      guard operands > 0, !awaitsOperand, !hasRange,
        operation == new || (operation == nil && operands == 1)
      else { throw RegExpProblem(message: "Mixed set operations in a class") }
      operation = new
      awaitsOperand = true
    }
  }

  private mutating func readSet() throws(RegExpProblem) {
    position += 1
    var levels = [SetLevel(isNegated: take(0x5E))]
    while var level = levels.popLast() {
      if isAtEnd { throw RegExpProblem(message: "Unclosed class") }
      if take(0x5D) {
        if level.awaitsOperand { throw RegExpProblem(message: "A set operand is missing") }
        if level.isNegated, level.matchesStrings {
          throw RegExpProblem(message: "A negated class cannot match strings")
        }
        if var outer = levels.popLast() {
          try outer.add(matchesStrings: level.matchesStrings)
          levels.append(outer)
        }
        continue
      }
      if take(0x5B) {
        levels.append(level)
        levels.append(SetLevel(isNegated: take(0x5E)))
        continue
      }
      if take("&&") {
        if next == 0x26 { throw RegExpProblem(message: "Invalid character in a class") }
        try level.add(.intersection)
      } else if take("--") {
        try level.add(.subtraction)
      } else {
        try readSetOperand(&level)
      }
      levels.append(level)
    }
  }

  private mutating func readSetOperand(_ level: inout SetLevel) throws(RegExpProblem) {
    if next == 0x5C {
      if byte(1) == 0x71 {
        try level.add(matchesStrings: try readStrings())
        return
      }
      position += 1
      if let matchesStrings = try takeClassEscape() {
        try level.add(matchesStrings: matchesStrings)
        return
      }
      position -= 1
    }
    let low = try takeSetCharacter()
    guard next == 0x2D, byte(1) != 0x2D else {
      try level.add(matchesStrings: false)
      return
    }
    position += 1
    let high = try takeSetCharacter()
    if low > high { throw RegExpProblem(message: "Range out of order in a class") }
    try level.add(matchesStrings: false, isRange: true)
  }

  /// Reads `\q{ab|c}`; says whether one of the strings is not a single character.
  private mutating func readStrings() throws(RegExpProblem) -> Bool {
    position += 2
    guard take(0x7B) else { throw RegExpProblem(message: "Invalid escape") }
    var length = 0
    var matchesStrings = false
    while true {
      if isAtEnd { throw RegExpProblem(message: "Unclosed class") }
      let ends = take(0x7D)
      if ends || take(0x7C) {
        if length != 1 { matchesStrings = true }
        length = 0
        if ends { return matchesStrings }
      } else {
        _ = try takeSetCharacter()
        length += 1
      }
    }
  }

  private mutating func takeSetCharacter() throws(RegExpProblem) -> UInt32 {
    if isAtEnd { throw RegExpProblem(message: "Unclosed class") }
    if take(0x5C) {
      if take(0x62) { return 0x08 }
      if "&-!#%,:;<=>@`~".utf8.contains(next), !isAtEnd { return takeScalar() }
      return try takeCharacterEscape()
    }
    let first = next
    if "()[]{}/-|".utf8.contains(first) {
      throw RegExpProblem(message: "Invalid character in a class")
    }
    if first == byte(1), "&!#$%*+,.:;<=>?@^`~".utf8.contains(first) {
      throw RegExpProblem(message: "Invalid character in a class")
    }
    return takeScalar()
  }
}
