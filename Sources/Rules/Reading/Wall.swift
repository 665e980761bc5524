// What stands before a checkout that was not reached: a login, a robot check, a refusal.

import AuditModel

/// Something that a server shows in place of a page.
enum Wall: Hashable {
  /// The server wants to know who asks; what it did, as a sentence.
  case session(String)
  /// The server wants to know that no robot asks; the sign, in a few words.
  case robotCheck(String)
  /// The server says that it does not serve this agent; the words, as it says them.
  case refusal(String)

  /// The wall of an arrival without an integration; nil where none is seen.
  init?(_ arrival: Arrival) {
    guard !arrival.hasIntegration else { return nil }
    let top = arrival.navigation.top
    if let sign = WallSigns.robotCheck(top, arrival.document) {
      self = .robotCheck(sign)
    } else if let words = arrival.document.flatMap(WallSigns.refusal) {
      self = .refusal(words)
    } else if let sentence = WallSigns.login(top) {
      self = .session(sentence)
    } else if !arrival.hasProvider, arrival.document.flatMap(WallSigns.loginForm) != nil {
      self = .session("\(top.finalURL) is a page to log in")
    } else {
      return nil
    }
  }
}
