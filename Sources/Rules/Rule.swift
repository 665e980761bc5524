// What a rule is: a name, a stage, an explanation, examples, and a judgement.

public import AuditModel

/// A rule: judges one part of the evidence for one host.
///
/// Its identifier, its type, its file and its folder under `Fixtures/rules` carry one name.
public protocol Rule: Sendable {
  associatedtype Observed: Observation

  /// A kebab-case noun for the failing thing; never changed without an alias.
  static var identifier: String { get }
  static var stage: Stage { get }
  /// The strongest effect that it can have.
  static var strongestEffect: Effect { get }
  static var explanation: Explanation { get }
  /// At least one page that passes and one that fails.
  static var examples: [Example] { get }

  /// What is wrong with that part of the evidence in that host.
  static func judge(_ observed: Observed, in host: Host) -> Ruling
}

/// What one rule says.
public struct Ruling: Sendable {
  public var findings: [Finding]
  public var cannotTell: [CannotTell]

  public init(findings: [Finding] = [], cannotTell: [CannotTell] = []) {
    self.findings = findings
    self.cannotTell = cannotTell
  }

  /// Nothing is wrong.
  public static let nothing = Ruling()
}

/// A rule explained under fixed headings.
public struct Explanation: Sendable {
  public var whatItChecks: String
  public var whyItMatters: String
  public var whatToChange: String
  /// Public pages: the vendor's, the standard's, or the report of someone it happened to.
  public var sources: [String]

  public init(
    whatItChecks: String, whyItMatters: String, whatToChange: String, sources: [String]
  ) {
    self.whatItChecks = whatItChecks
    self.whyItMatters = whyItMatters
    self.whatToChange = whatToChange
    self.sources = sources
  }
}

/// A page of `Fixtures/rules/<rule>/` and what the rule says about it.
///
/// The page may have a file of the same name with the ending `.headers` beside it: response
/// header lines. In a page that fails, the line before the finding's line says
/// `finding` in a comment, or the header's line is followed by nothing; see the tests.
public struct Example: Sendable {
  public enum Answer: Sendable, Equatable {
    /// No finding and nothing that cannot be told.
    case passes
    /// A finding with that effect.
    case finds(Effect)
    /// A *cannot tell* with that code.
    case cannotTell(String)
  }

  /// The file's name in the rule's folder.
  public var file: String
  /// The host's name.
  public var host: String
  public var answer: Answer
  /// The address that it is served from.
  public var url: String

  public init(
    _ file: String, in host: String = "wkwebview", _ answer: Answer,
    url: String = "https://shop.example/checkout"
  ) {
    self.file = file
    self.host = host
    self.answer = answer
    self.url = url
  }
}
