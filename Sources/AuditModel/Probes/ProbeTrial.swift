// Single trials of the probe page, each a few letters of text.

/// Something that was tried once.
///
/// As text `+120` or `-3000c`: whether it went well, after how many milliseconds, and marks.
public struct ProbeTrial: Codable, Hashable, Sendable {
  /// It went well.
  public var isGood: Bool
  /// In milliseconds.
  public var time: Int
  /// Small letters: `c` the window reads closed, `n` its page never came, `w` there was no window,
  /// `s` it took the page's place.
  public var marks: String

  /// Creates a trial from its parts.
  public init(isGood: Bool, time: Int, marks: String = "") {
    self.isGood = isGood
    self.time = time
    self.marks = marks
  }

  /// Reads the text; nil where it has another shape.
  public init?(text: some StringProtocol) {
    guard let sign = ProbeSign(text.first), let (time, rest) = probeNumber(text.dropFirst()),
      rest.count <= 4, rest.utf8.allSatisfy({ (0x61...0x7A).contains($0) })
    else { return nil }
    self.init(isGood: sign.isGood, time: time, marks: String(rest))
  }

  /// The text.
  public var text: String { (isGood ? "+" : "-") + "\(time)" + marks }

  /// Reads the text. Throws where it has another shape.
  public init(from decoder: any Decoder) throws {
    self = try probeValue(from: decoder) { ProbeTrial(text: $0) }
  }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws { try write(text, to: encoder) }
}

/// A message of a page, as text such as `a+1520`.
public struct ProbeDialog: Codable, Hashable, Sendable {
  /// What the page called.
  public enum Kind: Character, Sendable, CaseIterable {
    case alert = "a"
    case confirm = "c"
    case prompt = "p"
    /// `alert` in a popup.
    case popupAlert = "A"
  }

  /// What the page called.
  public var kind: Kind
  /// Good where a person answered.
  public var trial: ProbeTrial

  /// Creates it from its parts.
  public init(kind: Kind, trial: ProbeTrial) {
    self.kind = kind
    self.trial = trial
  }

  /// Reads the text. Throws where it has another shape.
  public init(from decoder: any Decoder) throws {
    self = try probeValue(from: decoder) { text in
      guard let kind = text.first.flatMap(Kind.init), let trial = ProbeTrial(text: text.dropFirst())
      else { return nil }
      return ProbeDialog(kind: kind, trial: trial)
    }
  }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws {
    try write(String(kind.rawValue) + trial.text, to: encoder)
  }
}

/// A window that was asked for some time after a tap, as text such as `t900/905+-`.
public struct ProbeGesture: Codable, Hashable, Sendable {
  /// What the page waited for.
  public enum Wait: Character, Sendable, CaseIterable {
    /// Promises that are kept already.
    case await = "a"
    case timer = "t"
    case fetch = "f"
  }

  /// What the page waited for.
  public var wait: Wait
  /// How long it meant to, in milliseconds.
  public var delay: Int
  /// How long it did, in milliseconds.
  public var took: Int
  /// It was given a window.
  public var opened: Bool
  /// `navigator.userActivation.isActive` by then; nil where the engine has none.
  public var isActive: Bool?

  /// Creates it from its parts.
  public init(wait: Wait, delay: Int, took: Int, opened: Bool, isActive: Bool?) {
    self.wait = wait
    self.delay = delay
    self.took = took
    self.opened = opened
    self.isActive = isActive
  }

  /// Reads the text; nil where it has another shape.
  public init?(text: String) {
    guard let wait = text.first.flatMap(Wait.init),
      let (delay, behind) = probeNumber(text.dropFirst()), behind.first == "/",
      let (took, signs) = probeNumber(behind.dropFirst()), signs.count == 2,
      let opened = ProbeSign(signs.first), let last = signs.last
    else { return nil }
    let active = ProbeSign(last)
    guard active != nil || last == "?" else { return nil }
    self.init(
      wait: wait, delay: delay, took: took, opened: opened.isGood, isActive: active?.isGood)
  }

  /// Reads the text. Throws where it has another shape.
  public init(from decoder: any Decoder) throws {
    self = try probeValue(from: decoder) { ProbeGesture(text: $0) }
  }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws {
    let active = isActive.map { $0 ? "+" : "-" } ?? "?"
    try write(
      String(wait.rawValue) + "\(delay)/\(took)" + (opened ? "+" : "-") + active, to: encoder)
  }
}

/// `+` or `-`.
private struct ProbeSign {
  var isGood: Bool

  init?(_ letter: Character?) {
    guard letter == "+" || letter == "-" else { return nil }
    isGood = letter == "+"
  }
}

/// The number of up to seven digits that a text begins with, and what stands behind it.
private func probeNumber<Text: StringProtocol>(_ text: Text) -> (Int, Text.SubSequence)? {
  let digits = text.prefix { ("0"..."9").contains($0) }
  guard (1...7).contains(digits.count), let number = Int(digits) else { return nil }
  return (number, text[digits.endIndex...])
}

private func probeValue<Value>(
  from decoder: any Decoder, _ read: (String) -> Value?
) throws -> Value {
  let container = try decoder.singleValueContainer()
  guard let value = read(try container.decode(String.self)) else {
    throw DecodingError.dataCorruptedError(
      in: container, debugDescription: "a trial of another shape")
  }
  return value
}

private func write(_ text: String, to encoder: any Encoder) throws {
  var container = encoder.singleValueContainer()
  try container.encode(text)
}
