// The signs and words of outcomes, verdicts and effects.

import AuditModel

/// Which signs stand for outcomes.
struct Symbols {
  /// False where only ASCII can be shown.
  let isUnicode: Bool

  func sign(_ outcome: Outcome) -> String {
    switch outcome {
    case .passes: isUnicode ? "✓" : "+"
    case .atRisk: "!"
    case .fails: isUnicode ? "✗" : "x"
    case .unknown: "?"
    case .notApplicable: "-"
    case .notReached: isUnicode ? "·" : "."
    }
  }

  func sign(_ effect: Effect) -> String {
    switch effect {
    case .blocks: sign(.fails)
    case .risks: sign(.atRisk)
    case .informs: isUnicode ? "·" : "-"
    }
  }

  var ellipsis: String { isUnicode ? "…" : "..." }
  var rule: String { isUnicode ? "─" : "-" }
  var arrow: String { isUnicode ? "→" : "->" }
}

extension Outcome {
  var words: String {
    switch self {
    case .passes: "passes"
    case .atRisk: "at risk"
    case .fails: "fails"
    case .unknown: "unknown"
    case .notApplicable: "not applicable"
    case .notReached: "not reached"
    }
  }

  /// What to say of a stage behind the first one that fails.
  var wordsBehindFailure: String {
    switch self {
    case .passes: "would pass"
    case .atRisk: "would be at risk"
    case .fails: "would also fail"
    case .unknown: "unknown"
    case .notApplicable, .notReached: words
    }
  }

  var style: Style {
    switch self {
    case .passes: .good
    case .atRisk, .unknown: .doubtful
    case .fails: .bad
    case .notApplicable, .notReached: .faint
    }
  }
}

extension Verdict {
  var words: String {
    switch self {
    case .ready: "ready"
    case .atRisk: "at risk"
    case .notReady: "not ready"
    case .unknown: "unknown"
    }
  }

  var style: Style {
    switch self {
    case .ready: .good
    case .atRisk, .unknown: .doubtful
    case .notReady: .bad
    }
  }

  /// The order in which verdicts are told: what needs someone to act comes first.
  var urgency: Int {
    switch self {
    case .notReady: 0
    case .unknown: 1
    case .atRisk: 2
    case .ready: 3
    }
  }
}

extension Effect {
  var style: Style {
    switch self {
    case .blocks: .bad
    case .risks: .doubtful
    case .informs: .faint
    }
  }
}
