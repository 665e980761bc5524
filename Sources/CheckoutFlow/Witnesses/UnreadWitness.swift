// What cannot be told because a witness was not read.

import AuditModel

extension ReasonCode {
  /// A stage's witness was not read, for this reason.
  /// - Parameter better: what decides this case, where that is not what decides most.
  func cannotTell(
    at stage: Stage, _ message: String, place: Place?, calls: [Int] = [],
    decidedBy better: String? = nil
  ) -> CannotTell {
    var told = CannotTell(
      rule: nil, stage: stage, code: self, message: message, place: place, calls: calls)
    if let better { told.decidedBy = better }
    return told
  }

  /// Who must act, where that is clear without knowing more.
  var actor: Actor? { self == .withheldFromAgent ? .server : nil }
}
