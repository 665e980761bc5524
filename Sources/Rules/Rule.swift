// What a rule is: a name, a stage, an explanation, examples, and a judgement.

public import AuditModel

/// A rule: judges one part of the evidence for one host.
///
/// Its identifier, its type, its file and its folder under `Fixtures/rules` carry one name:
/// `severed-opener`, `SeveredOpener`, `SeveredOpener.swift`, `Fixtures/rules/severed-opener`.
public protocol Rule: Explained {
  associatedtype Observed: Observation

  /// At least one page that passes and one that fails.
  static var examples: [Example] { get }

  /// Runs that show what happens, and runs that do not, as ``examples``.
  static var runExamples: [Example] { get }
  /// It speaks for want of a better reason: not where another rule saw one.
  static var isFallback: Bool { get }

  /// What is wrong with that part of the evidence in that host.
  static func judge(_ observed: Observed, in host: Host) -> Ruling
  /// What runs of the checkout in that host show of it.
  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault]
}

extension Rule {
  /// None.
  public static var runExamples: [Example] { [] }
  /// It speaks whatever others say.
  public static var isFallback: Bool { false }
  /// All its examples.
  public static var allExamples: [Example] { examples + runExamples }
  /// Nothing: it is only read.
  public static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] { [] }
}

/// What one rule says.
public struct Ruling: Sendable {
  /// What it found.
  public var findings: [Finding]
  /// What it cannot tell.
  public var cannotTell: [CannotTell]

  /// Creates a ruling from its parts.
  public init(findings: [Finding] = [], cannotTell: [CannotTell] = []) {
    self.findings = findings
    self.cannotTell = cannotTell
  }

  /// Nothing is wrong.
  public static let nothing = Ruling()
}

/// A rule explained under fixed headings.
public struct Explanation: Sendable {
  /// What is looked at, in a sentence or two.
  public var whatItChecks: String
  /// What goes wrong for buyers, and why.
  public var whyItMatters: String
  /// What the one who must act does.
  public var whatToChange: String
  /// Public pages: the vendor's, the standard's, or the report of someone it happened to.
  public var sources: [String]

  /// Creates an explanation from its parts.
  public init(
    whatItChecks: String, whyItMatters: String, whatToChange: String, sources: [String]
  ) {
    self.whatItChecks = whatItChecks
    self.whyItMatters = whyItMatters
    self.whatToChange = whatToChange
    self.sources = sources
  }
}

extension Rule {
  /// A finding of this rule, at its stage and with its sources.
  static func finding(
    _ effect: Effect, _ message: String, at place: Place?, remedy: String, actor: Actor,
    confidence: Confidence = .certain, calls: [Int] = []
  ) -> Finding {
    Finding(
      rule: identifier, stage: stage, effect: effect, confidence: confidence, message: message,
      place: place, remedy: remedy, actor: actor, sources: explanation.sources, calls: calls)
  }

  /// This rule cannot tell, for that reason; what decides it is the reason's own where none
  /// is given.
  static func cannotTell(
    _ code: ReasonCode, _ message: String, at place: Place? = nil, decidedBy: String? = nil,
    couldBlock: Bool = true, calls: [Int] = []
  ) -> CannotTell {
    CannotTell(
      rule: identifier, stage: stage, code: code, message: message, place: place,
      decidedBy: decidedBy, couldBlock: couldBlock, calls: calls)
  }
}
