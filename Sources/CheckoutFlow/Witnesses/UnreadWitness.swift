// What cannot be told because a witness was not read.

import AuditModel

extension ReasonCode {
  /// A stage's witness was not read, for this reason.
  func cannotTell(
    at stage: Stage, _ message: String, place: Place?, calls: [Int] = []
  ) -> CannotTell {
    CannotTell(rule: nil, stage: stage, code: self, message: message, place: place, calls: calls)
  }

  /// Who must act, where that is clear without knowing more.
  var actor: Actor? { self == .withheldFromAgent ? .server : nil }
}
