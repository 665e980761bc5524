// What a rule on apps is, and how it says what it finds.

import AuditModel

/// A rule that judges what was read of one web view of an app, whatever page it shows.
///
/// Its identifier, its type and its file carry one name, as those of ``Rule`` do. Projects that
/// break it, and near misses, lie in `Fixtures/apps`.
public protocol AppRule: Explained {
  /// The rule that judges the same trait by the host's profile, for a page. Where a page is judged
  /// in the app, one finding is told for both.
  static var counterpart: String? { get }
  /// The trait harms some pages only, and the counterpart says which.
  static var pageDecides: Bool { get }

  /// What is wrong with that web view.
  static func judge(_ view: AppView) -> Ruling
}

extension AppRule {
  static var counterpart: String? { nil }
  static var pageDecides: Bool { false }

  /// A finding of this rule, for which the app must act.
  static func finding(
    _ effect: Effect, _ message: String, at place: Place?, remedy: String, patch: String? = nil,
    confidence: Confidence = .likely
  ) -> Finding {
    Finding(
      rule: identifier, stage: stage, effect: effect, confidence: confidence, message: message,
      place: place, remedy: remedy, patch: patch, actor: .app, sources: explanation.sources)
  }

  /// Judges all values that an answer leaves possible, and notes where none is known.
  ///
  /// - Parameters:
  ///   - about: what is asked, to stand after "Whether ", "What " or "How ", with that word.
  ///   - tells: this rule is the one that says what of the answer is not known.
  ///   - found: what is wrong with a value; the place where the source says it, if a line does.
  static func judge<Value>(
    _ answer: Answer<Value>, _ about: String, tells: Bool = false,
    _ found: (Value, Place?) -> Finding?
  ) -> Ruling {
    switch answer {
    case .known(let value, let places):
      return Ruling(findings: [found(value, places.first)].compactMap(\.self))
    case .unset(let value):
      return Ruling(findings: [found(value, nil)].compactMap(\.self))
    case .option(let values, let places):
      return judge(values.map { found($0, places.first) }, about, places, tells: tells)
    case .cannotTell(let reason, let place):
      guard tells else { return .nothing }
      return Ruling(cannotTell: [
        cannotTell(.appCodeNotRead, "\(about) was not read: \(reason.explanation)", at: place)
      ])
    case .notInFiles:
      guard tells else { return .nothing }
      return Ruling(cannotTell: [
        cannotTell(.appCodeNotGiven, "\(about) is decided by code that is not in the files.")
      ])
    }
  }

  /// One choice of several is at fault: a risk, since a buyer may meet it.
  private static func judge(
    _ all: [Finding?], _ about: String, _ places: [Place], tells: Bool
  ) -> Ruling {
    let bad = all.compactMap(\.self)
    guard var worst = bad.max(by: { $0.effect < $1.effect }) else {
      guard tells, all.isEmpty else { return .nothing }
      return Ruling(cannotTell: [
        cannotTell(
          .appOption, "\(about) is decided by a setting of the app.", at: places.first)
      ])
    }
    if bad.count < all.count {
      worst.effect = min(worst.effect, .risks)
      worst.message = "By a setting of the app, or on some ways through its code: " + worst.message
      worst.confidence = .possible
    }
    return Ruling(findings: [worst])
  }

  private static func cannotTell(
    _ code: ReasonCode, _ message: String, at place: Place? = nil
  ) -> CannotTell {
    CannotTell(
      rule: identifier, stage: stage, code: code, message: message, place: place,
      couldBlock: strongestEffect == .blocks)
  }
}

extension Ruling {
  /// What two rulings say together.
  static func + (left: Ruling, right: Ruling) -> Ruling {
    Ruling(
      findings: left.findings + right.findings, cannotTell: left.cannotTell + right.cannotTell)
  }
}
