// The reason codes of stages that nobody could decide, as `explain` prints them.

import CheckoutFlow

/// A code of an `unknown` outcome.
struct OutcomeCode: Sendable {
  let code: String
  let explanation: String
  let decidedBy: String

  static let all = WitnessCode.allCases.map { reason in
    OutcomeCode(
      code: reason.rawValue, explanation: reason.explanation, decidedBy: reason.decidedBy)
  }

  /// The explanation as text of 80 columns.
  var page: String {
    "\(code)\n\nWhat it means\n" + HelpText.wrapped(explanation, indent: 2)
      + "\n\nWhat decides it\n" + HelpText.wrapped(decidedBy, indent: 2) + "\n"
  }
}
