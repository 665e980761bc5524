// What rules say.

/// One thing that one rule says about a checkout in one host.
public struct Finding: Codable, Hashable, Sendable {
  /// The rule's kebab-case name.
  public var rule: String
  public var stage: Stage
  public var effect: Effect
  public var confidence: Confidence
  /// What was seen, in a sentence.
  public var message: String
  /// Where; nil only where there is no text to point at.
  public var place: Place?
  /// What to do, in a sentence.
  public var remedy: String
  /// Who must do it.
  public var actor: Actor
  /// Public pages where this is written.
  public var sources: [String]
  /// The payment calls it concerns, by ``PaymentCode/PaymentCall/id``; empty for all of them.
  public var calls: [Int]

  public init(
    rule: String, stage: Stage, effect: Effect, confidence: Confidence = .certain,
    message: String, place: Place?, remedy: String, actor: Actor, sources: [String],
    calls: [Int] = []
  ) {
    self.rule = rule
    self.stage = stage
    self.effect = effect
    self.confidence = confidence
    self.message = message
    self.place = place
    self.remedy = remedy
    self.actor = actor
    self.sources = sources
    self.calls = calls
  }

  /// Stable over runs and over changes elsewhere in the file: made of the rule, the address
  /// without query, and the source around the place; 16 hexadecimal digits.
  public var fingerprint: String {
    var text = rule + "\u{0}"
    if let place {
      let address = WebAddress(place.url).map { $0.origin + $0.path } ?? place.url
      text += address + "\u{0}" + (place.header ?? "") + "\u{0}" + (place.snippet?.text ?? "")
    } else {
      text += message
    }
    // FNV-1a, 64 bits: no secret rests on it.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

/// A rule, or a stage's witness, that cannot tell.
public struct CannotTell: Codable, Hashable, Sendable {
  /// The rule's name; nil where a witness was not read.
  public var rule: String?
  public var stage: Stage
  public var code: ReasonCode
  /// What is not known, in a sentence.
  public var message: String
  public var place: Place?
  /// What would decide it: a command's option or a thing to give.
  public var decidedBy: String
  /// False where the rule could not block in this host whatever it knew.
  public var couldBlock: Bool
  /// The payment calls it concerns; empty for all of them.
  public var calls: [Int]

  /// - Parameter decidedBy: nil for what the code itself names.
  public init(
    rule: String?, stage: Stage, code: ReasonCode, message: String, place: Place? = nil,
    decidedBy: String? = nil, couldBlock: Bool = true, calls: [Int] = []
  ) {
    self.rule = rule
    self.stage = stage
    self.code = code
    self.message = message
    self.place = place
    self.decidedBy = decidedBy ?? code.decidedBy
    self.couldBlock = couldBlock
    self.calls = calls
  }
}

/// All that the rules say about one checkout in one host.
public struct Judgement: Codable, Hashable, Sendable {
  /// A rule whose evidence was not there.
  public struct NotRun: Codable, Hashable, Sendable {
    public var rule: String
    public var stage: Stage
    public var reason: String

    public init(rule: String, stage: Stage, reason: String) {
      self.rule = rule
      self.stage = stage
      self.reason = reason
    }
  }

  public var findings: [Finding]
  public var cannotTell: [CannotTell]
  public var notRun: [NotRun]

  public init(
    findings: [Finding] = [], cannotTell: [CannotTell] = [], notRun: [NotRun] = []
  ) {
    self.findings = findings
    self.cannotTell = cannotTell
    self.notRun = notRun
  }
}
