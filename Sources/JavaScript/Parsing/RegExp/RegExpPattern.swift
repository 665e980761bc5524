// Regular expression literals: whether their pattern and flags are what the standard allows.
//
// Patterns are ECMA-262's, with annex B's leniency when neither `u` nor `v` is given. Groups and
// classes nest on arrays, so that no pattern can overflow the stack. Which Unicode properties
// exist is left to the engine.

/// Why a regular expression is refused.
struct RegExpProblem: Error {
  var message: String
}

struct RegExpPattern {
  let bytes: [UInt8]
  var position = 0
  /// `u` or `v` is given: no leniency.
  var isUnicode = false
  /// `v` is given: classes are set expressions.
  var hasSets = false
  /// A named group occurs somewhere, so that `\k` is always a reference.
  var hasNames = false
  var groupCount: UInt32 = 0
  var largestReference: UInt32 = 0
  var references: [String] = []
  var groups: [Group] = []
  var names = RegExpNames()

  struct Group {
    /// Whether a quantifier may follow the group.
    var isQuantifiable: Bool
  }

  /// Checks a literal's pattern and flags; nil when they are fine.
  static func problem(_ pattern: [UInt8], flags: [UInt8]) -> RegExpProblem? {
    var reader = RegExpPattern(bytes: pattern)
    do throws(RegExpProblem) {
      try reader.readFlags(flags)
      try reader.readPattern()
      return nil
    } catch {
      return error
    }
  }

  init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func readFlags(_ flags: [UInt8]) throws(RegExpProblem) {
    for (index, flag) in flags.enumerated() {
      guard "dgimsuvy".utf8.contains(flag) else {
        throw RegExpProblem(message: "Unknown regular expression flag")
      }
      if flags[..<index].contains(flag) {
        throw RegExpProblem(message: "A regular expression flag is repeated")
      }
    }
    hasSets = flags.contains(0x76)
    isUnicode = hasSets || flags.contains(0x75)
    if hasSets, flags.contains(0x75) {
      throw RegExpProblem(message: "The flags u and v exclude each other")
    }
  }

  // MARK: Characters

  @inline(__always)
  var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  func byte(_ offset: Int) -> UInt8 {
    position + offset < bytes.count ? bytes[position + offset] : 0
  }

  var isAtEnd: Bool { position >= bytes.count }

  /// Takes a byte if it comes next.
  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte, !isAtEnd else { return false }
    position += 1
    return true
  }

  /// Takes a text if it comes next.
  mutating func take(_ text: StaticString) -> Bool {
    let utf8 = Array(text.description.utf8)
    guard position + utf8.count <= bytes.count,
      bytes[position..<(position + utf8.count)].elementsEqual(utf8)
    else { return false }
    position += utf8.count
    return true
  }

  mutating func takeScalar() -> UInt32 {
    let (value, length) = Characters.decode(bytes, position)
    position += length
    return value
  }

  // MARK: Pattern

  private mutating func readPattern() throws(RegExpProblem) {
    findNames()
    while !isAtEnd { try readTerm() }
    if !groups.isEmpty { throw RegExpProblem(message: "Unclosed group") }
    if largestReference > groupCount {
      throw RegExpProblem(message: "Reference to a group that does not exist")
    }
    for reference in references where !names.all.contains(reference) {
      throw RegExpProblem(message: "Reference to a group that does not exist")
    }
  }

  /// Looks for a named group, on which the meaning of `\k` depends.
  private mutating func findNames() {
    var inClass = false
    var index = 0
    while index < bytes.count, !hasNames {
      switch bytes[index] {
      case 0x5C: index += 1
      case 0x5B: inClass = true
      case 0x5D: inClass = false
      case 0x28 where !inClass:
        position = index + 1
        if byte(0) == 0x3F, byte(1) == 0x3C, byte(2) != 0x3D, byte(2) != 0x21 { hasNames = true }
      default: break
      }
      index += 1
    }
    position = 0
  }

  private mutating func readTerm() throws(RegExpProblem) {
    switch next {
    case 0x5E, 0x24: position += 1
    case 0x28: try openGroup()
    case 0x29: try closeGroup()
    case 0x7C:
      position += 1
      names.nextAlternative()
    case 0x2E:
      position += 1
      try readQuantifier()
    case 0x5B:
      try readClass()
      try readQuantifier()
    case 0x5C:
      if byte(1) == 0x62 || byte(1) == 0x42 {
        position += 2
      } else {
        try readAtomEscape()
        try readQuantifier()
      }
    case 0x2A, 0x2B, 0x3F: throw RegExpProblem(message: "Nothing to repeat")
    case 0x7B:
      if isUnicode { throw RegExpProblem(message: "Nothing to repeat") }
      if try takeCounts() { throw RegExpProblem(message: "Nothing to repeat") }
      position += 1
      try readQuantifier()
    case 0x7D, 0x5D:
      if isUnicode { throw RegExpProblem(message: "Lone bracket") }
      position += 1
      try readQuantifier()
    default:
      _ = takeScalar()
      try readQuantifier()
    }
  }

  private mutating func readQuantifier() throws(RegExpProblem) {
    switch next {
    case 0x2A, 0x2B, 0x3F: position += 1
    case 0x7B:
      guard try takeCounts() else {
        if isUnicode { throw RegExpProblem(message: "Incomplete quantifier") }
        return
      }
    default: return
    }
    _ = take(0x3F)
  }

  /// Takes `{n}`, `{n,}` or `{n,m}`; stays in place when it is none of them.
  private mutating func takeCounts() throws(RegExpProblem) -> Bool {
    let start = position
    position += 1
    guard let low = takeDigits() else {
      position = start
      return false
    }
    var high = low
    if take(0x2C) { high = takeDigits() ?? [0x3A] }
    guard take(0x7D) else {
      position = start
      return false
    }
    // Counts may be longer than any integer: more digits, or greater ones, are more.
    if high != [0x3A],
      (high.count, 0) < (low.count, 0)
        || (high.count == low.count && high.lexicographicallyPrecedes(low))
    {
      throw RegExpProblem(message: "Numbers out of order in a quantifier")
    }
    return true
  }

  /// Takes decimal digits, without leading zeros.
  private mutating func takeDigits() -> [UInt8]? {
    let start = position
    while Characters.isDigit(next), !isAtEnd { position += 1 }
    return position == start ? nil : Array(bytes[start..<position].drop { $0 == 0x30 })
  }

  // MARK: Groups

  private mutating func openGroup() throws(RegExpProblem) {
    position += 1
    var isQuantifiable = true
    if take("?:") {
      // Does not capture.
    } else if take("?=") || take("?!") {
      isQuantifiable = !isUnicode
    } else if take("?<=") || take("?<!") {
      isQuantifiable = false
    } else if take("?<") {
      groupCount += 1
      let name = try takeGroupName()
      if !names.add(name) { throw RegExpProblem(message: "Two groups have the same name") }
    } else if take(0x3F) {
      try readModifiers()
    } else {
      groupCount += 1
    }
    groups.append(Group(isQuantifiable: isQuantifiable))
    names.enterGroup()
  }

  private mutating func closeGroup() throws(RegExpProblem) {
    guard let group = groups.popLast() else {
      throw RegExpProblem(message: "Unmatched ')'")
    }
    position += 1
    names.leaveGroup()
    if group.isQuantifiable { try readQuantifier() }
  }

  /// Reads `i-m:` behind `(?`.
  private mutating func readModifiers() throws(RegExpProblem) {
    var seen: [UInt8] = []
    var hasMinus = false
    while !take(0x3A) {
      let modifier = next
      if modifier == 0x2D, !hasMinus {
        hasMinus = true
      } else if "ims".utf8.contains(modifier), !seen.contains(modifier) {
        seen.append(modifier)
      } else {
        throw RegExpProblem(message: "Invalid group")
      }
      position += 1
    }
    if seen.isEmpty { throw RegExpProblem(message: "Invalid group") }
  }

  /// Reads a name up to its `>`.
  mutating func takeGroupName() throws(RegExpProblem) -> String {
    var name = String.UnicodeScalarView()
    while !take(0x3E) {
      var value: UInt32
      if isAtEnd { throw RegExpProblem(message: "Invalid group name") }
      if take("\\u") {
        guard let escaped = takeUnicodeEscape(bracesAllowed: true) else {
          throw RegExpProblem(message: "Invalid group name")
        }
        value = escaped
      } else {
        value = takeScalar()
      }
      let isAllowed =
        name.isEmpty ? Characters.isIdentifierStart(value) : Characters.isIdentifierPart(value)
      guard isAllowed, let scalar = Unicode.Scalar(value) else {
        throw RegExpProblem(message: "Invalid group name")
      }
      name.append(scalar)
    }
    if name.isEmpty { throw RegExpProblem(message: "Invalid group name") }
    return String(name)
  }
}

/// The names of a pattern's groups: one name may occur twice in alternatives that exclude each
/// other.
struct RegExpNames {
  private(set) var all: Set<String> = []
  /// Names that a match of the current alternatives, at all depths, could have set.
  private var active: Set<String> = []
  private var levels: [Level] = [Level()]

  private struct Level {
    var current: [String] = []
    var others: [String] = []
  }

  /// Adds a name; says whether it may occur here.
  mutating func add(_ name: String) -> Bool {
    all.insert(name)
    levels[levels.count - 1].current.append(name)
    return active.insert(name).inserted
  }

  mutating func enterGroup() { levels.append(Level()) }

  mutating func nextAlternative() {
    let level = levels.count - 1
    for name in levels[level].current { active.remove(name) }
    levels[level].others.append(contentsOf: levels[level].current)
    levels[level].current = []
  }

  mutating func leaveGroup() {
    guard levels.count > 1, let inner = levels.popLast() else { return }
    var merged = inner.current
    for name in inner.others where active.insert(name).inserted { merged.append(name) }
    let level = levels.count - 1
    if levels[level].current.count < merged.count { swap(&levels[level].current, &merged) }
    levels[level].current.append(contentsOf: merged)
  }
}
