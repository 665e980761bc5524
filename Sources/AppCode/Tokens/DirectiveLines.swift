// The preprocessor's lines of an Objective-C file, and which side of its conditions counts.

/// Takes directives out of the tokens and chooses one side of each condition.
///
/// A condition that is known for iOS is decided; of another, all sides count where each is balanced
/// in itself, else the first.
struct DirectiveLines {
  private let source: [UInt8]
  /// Where the directive that is being read ends.
  private var end = 0
  private var isFirstWord = false
  /// The headers and modules that are imported.
  private(set) var imports: [String] = []
  /// Names that stand for a text, and the text's place.
  private(set) var texts: [(name: String, bytes: Range<Int>)] = []

  private enum Event {
    case opens(known: Bool?)
    case turns(known: Bool?)
    case closes
  }
  /// Conditions with the index of the token that follows.
  private var events: [(Event, at: Int)] = []

  init(_ source: [UInt8]) { self.source = source }

  /// True where the token belongs to a directive.
  mutating func takes(_ bytes: Range<Int>, text: String, startsLine: Bool, at count: Int) -> Bool {
    if bytes.lowerBound < end { return true }
    guard text == "#", startsLine else { return false }
    end = lineEnd(from: bytes.upperBound)
    let line = String(decoding: source[bytes.upperBound..<end], as: UTF8.self)
      .split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\n" || $0 == "\\" })
      .map(String.init)
    read(line, at: count)
    if line.first == "define" { readDefinition(bytes.upperBound..<end) }
    return true
  }

  private func lineEnd(from start: Int) -> Int {
    var index = start
    while index < source.count {
      if source[index] == UInt8(ascii: "\n") {
        var last = index - 1
        if last >= start, source[last] == UInt8(ascii: "\r") { last -= 1 }
        if last < start || source[last] != UInt8(ascii: "\\") { return index }
      }
      index += 1
    }
    return source.count
  }

  private mutating func read(_ words: [String], at count: Int) {
    guard let directive = words.first else { return }
    let rest = words.dropFirst().joined(separator: " ")
    switch directive {
    case "import", "include", "include_next":
      imports.append(
        String(
          rest.drop(while: { $0 == "<" || $0 == "\"" }).prefix(while: { $0 != ">" && $0 != "\"" })))
    case "if": events.append((.opens(known: Self.decided(rest)), at: count))
    case "ifdef": events.append((.opens(known: rest == "DEBUG" ? false : nil), at: count))
    case "ifndef": events.append((.opens(known: rest == "DEBUG" ? true : nil), at: count))
    case "elif": events.append((.turns(known: Self.decided(rest)), at: count))
    case "else": events.append((.turns(known: true), at: count))
    case "endif": events.append((.closes, at: count))
    default: break
    }
  }

  /// `#define NAME @"text"`.
  private mutating func readDefinition(_ bytes: Range<Int>) {
    let line = String(decoding: source[bytes], as: UTF8.self)
    let words = line.split(maxSplits: 2, whereSeparator: { $0 == " " || $0 == "\t" })
    guard words.count == 3, let value = words.last else { return }
    guard value.hasPrefix("@\"") || value.hasPrefix("(@\"") else { return }
    let start = bytes.lowerBound + line.utf8.distance(from: line.startIndex, to: value.startIndex)
    texts.append((String(words[1]), start..<bytes.upperBound))
  }

  /// What a condition is on a buyer's iPhone, or nil.
  static func decided(_ condition: String) -> Bool? {
    var text = condition.filter { !$0.isWhitespace && $0 != "(" && $0 != ")" }
    if let comment = text.firstRange(of: "//") ?? text.firstRange(of: "/*") {
      text = String(text[..<comment.lowerBound])
    }
    var isNegated = false
    while text.first == "!" {
      isNegated.toggle()
      text.removeFirst()
    }
    let value: Bool
    switch text {
    case "0", "TARGET_OS_OSX", "TARGET_OS_MAC", "TARGET_OS_TV", "TARGET_OS_WATCH",
      "TARGET_OS_VISION", "TARGET_OS_SIMULATOR", "TARGET_IPHONE_SIMULATOR", "DEBUG":
      value = false
    case "1", "TARGET_OS_IOS", "TARGET_OS_IPHONE", "__OBJC__": value = true
    case "TARGET_OS_MACCATALYST": value = false
    default: return nil
    }
    return value != isNegated
  }

  // MARK: - Choosing

  private struct Side {
    var known: Bool?
    var tokens: [Token] = []
  }

  /// The tokens of the chosen sides.
  func chosen(from tokens: [Token]) -> [Token] {
    var levels: [[Side]] = [[Side(known: true)]]
    var next = 0
    func take(upTo index: Int) {
      guard next < index, let top = levels.indices.last, let side = levels[top].indices.last else {
        return
      }
      levels[top][side].tokens += tokens[next..<index]
      next = index
    }
    for (event, index) in events {
      take(upTo: index)
      switch event {
      case .opens(let known): levels.append([Side(known: known)])
      case .turns(let known):
        guard levels.count > 1 else { continue }
        levels[levels.count - 1].append(Side(known: known))
      case .closes:
        guard levels.count > 1, let sides = levels.popLast() else { continue }
        let top = levels.count - 1
        levels[top][levels[top].count - 1].tokens += Self.choose(sides)
      }
    }
    take(upTo: tokens.count)
    while levels.count > 1, let sides = levels.popLast() {
      let top = levels.count - 1
      levels[top][levels[top].count - 1].tokens += Self.choose(sides)
    }
    return levels.first?.first?.tokens ?? []
  }

  private static func choose(_ sides: [Side]) -> [Token] {
    var open: [Side] = []
    for side in sides where side.known != false {
      open.append(side)
      if side.known == true { break }
    }
    if open.count > 1, !open.allSatisfy({ isBalanced($0.tokens) }) {
      return open.first?.tokens ?? []
    }
    return open.flatMap(\.tokens)
  }

  private static func isBalanced(_ tokens: [Token]) -> Bool {
    var depths = ["(": 0, "[": 0, "{": 0]
    for token in tokens where token.kind == .punctuation {
      switch token.text {
      case "(", "[", "{": depths[token.text, default: 0] += 1
      case ")": depths["(", default: 0] -= 1
      case "]": depths["[", default: 0] -= 1
      case "}": depths["{", default: 0] -= 1
      default: continue
      }
    }
    return depths.values.allSatisfy { $0 == 0 }
  }
}
