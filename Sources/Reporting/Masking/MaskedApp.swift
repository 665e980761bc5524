// The texts of a report on an app, each by what it is.

public import AuditModel

extension AppReport: Maskable {
  mutating func pass(through mask: SecretMask) {
    webViews.pass(through: mask)
    findings.pass(through: mask)
    mask.texts(&notices)
    mask.texts(&limits)
  }

  /// The report with the secrets of all its texts hidden.
  public func masked() -> AppReport {
    var copy = self
    SecretMask().hide(in: &copy)
    return copy
  }
}

extension WebViewReport: Maskable {
  mutating func pass(through mask: SecretMask) {
    location.pass(through: mask)
    findings.pass(through: mask)
    verdict.pass(through: mask)
    unseen.pass(through: mask)
    for index in undecided.indices { undecided[index].places.pass(through: mask) }
  }
}

extension WebViewReport.Unseen: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.text(&sentence)
    location.pass(through: mask)
  }
}
