// What rules say.

/// One thing that one rule says about a checkout in one host.
public struct Finding: Codable, Hashable, Sendable {
  /// The rule's kebab-case name.
  public var rule: String
  /// The stage that the rule belongs to.
  public var stage: Stage
  /// What it does to a payment in this host.
  public var effect: Effect
  /// How sure it is.
  public var confidence: Confidence
  /// What was seen, in a sentence.
  public var message: String
  /// Where; nil only where there is no text to point at.
  public var place: Place?
  /// What to do, in a sentence.
  public var remedy: String
  /// The change in code where it is safe to show one: lines that begin with ` `, `-` or `+`.
  public var patch: String?
  /// Who must do it.
  public var actor: Actor
  /// Public pages where this is written.
  public var sources: [String]
  /// The payment calls it concerns, by ``PaymentCode/PaymentCall/id``; empty for all of them.
  public var calls: [Int]
  /// What runs in a real web view saw of it; nil where none did.
  public var seen: [Sighting]?

  /// Creates a finding from its parts.
  public init(
    rule: String, stage: Stage, effect: Effect, confidence: Confidence = .certain,
    message: String, place: Place?, remedy: String, patch: String? = nil, actor: Actor,
    sources: [String], calls: [Int] = [], seen: [Sighting]? = nil
  ) {
    self.rule = rule
    self.stage = stage
    self.effect = effect
    self.confidence = confidence
    self.message = message
    self.place = place
    self.remedy = remedy
    self.patch = patch
    self.actor = actor
    self.sources = sources
    self.calls = calls
    self.seen = seen
  }

  /// Stable over runs, over changes elsewhere in the file, and over other white space and quotes:
  /// made of the rule, the address without query, and the marked source; 16 hexadecimal digits.
  public var fingerprint: String {
    var text = rule + "\u{0}"
    if let place {
      let address = WebAddress(place.url).map { $0.origin + $0.path } ?? place.url
      text +=
        address + "\u{0}" + (place.header ?? "") + "\u{0}"
        + (place.snippet?.content ?? "")
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
  /// The stage that cannot be told.
  public var stage: Stage
  /// The stable code of the reason.
  public var code: ReasonCode
  /// What is not known, in a sentence.
  public var message: String
  /// Where reading came to its end, if in a text.
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
    /// The rule's name.
    public var rule: String
    /// The stage that the rule belongs to.
    public var stage: Stage
    /// Why, to stand after "did not run: ".
    public var reason: String

    /// Creates the note from its parts.
    public init(rule: String, stage: Stage, reason: String) {
      self.rule = rule
      self.stage = stage
      self.reason = reason
    }
  }

  /// What rules found.
  public var findings: [Finding]
  /// What rules cannot tell.
  public var cannotTell: [CannotTell]
  /// Rules whose evidence was not there.
  public var notRun: [NotRun]

  /// Creates a judgement from its parts.
  public init(
    findings: [Finding] = [], cannotTell: [CannotTell] = [], notRun: [NotRun] = []
  ) {
    self.findings = findings
    self.cannotTell = cannotTell
    self.notRun = notRun
  }
}
