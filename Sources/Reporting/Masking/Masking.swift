// Hides secrets: the one place that says what of a report or of evidence is printed or saved.

public import AuditModel

/// Puts ``mark`` in the place of secrets: values of queries and fragments, user names and
/// passwords in addresses, cookies, credentials, values of form fields, and tokens of well-known
/// shapes; and of whatever holds such a value once more.
///
/// Names stay, so that a reader can still tell what was there; so does what a page publishes
/// about its merchant and gateway.
public enum Masking {
  /// What stands for a secret.
  public static let mark = "***"

  /// An address, absolute or not.
  public static func address(_ text: String) -> String {
    var text = text
    SecretMask().address(&text)
    return text
  }

  /// The value of a header of that name.
  public static func header(_ name: String, _ value: String) -> String {
    var field = Headers.Field(name: name, value: value)
    SecretMask().header(&field)
    return field.value
  }

  /// Running text, or source code: the addresses in it, and tokens of well-known shapes.
  public static func running(_ text: String) -> String {
    var text = text
    SecretMask().text(&text)
    return text
  }
}

/// Hides the secrets of all that the audit of one target brought.
public struct TargetMask {
  private let mask: SecretMask

  /// A mask that knows the secrets of these.
  ///
  /// - Parameters:
  ///   - evidence: what was observed; values that are secrets there are hidden in all the rest.
  ///   - report: what is said about the target.
  ///   - errors: why parts of it could not be audited.
  ///   - sent: what was sent with requests, which answers may repeat.
  public init(
    evidence: Evidence?, report: TargetReport?, errors: [Report.TargetError], sent: Headers
  ) {
    mask = SecretMask(learning: [sent, evidence, report, errors])
  }

  /// Hides them in the evidence, which judged again gives the same verdicts: what rules look at
  /// stays, and scripts keep the hashes by which policies name them.
  public func hide(in evidence: inout Evidence) { mask.hide(in: &evidence) }

  /// Hides them in the target's report. Fingerprints stay: they are made of the source, and no
  /// secret can be read out of them.
  public func hide(in report: inout TargetReport) { mask.hide(in: &report) }

  /// Hides them in a recording, bodies included.
  public func hide(in records: inout [RecordedExchange]) { mask.hide(in: &records) }

  /// Hides them in errors.
  public func hide(in errors: inout [Report.TargetError]) { mask.hide(in: &errors) }
}

extension Report {
  /// The report with the secrets of all its texts hidden.
  ///
  /// Fingerprints stay: they are made of the source, and no secret can be read out of them.
  ///
  /// - Parameters:
  ///   - evidence: what the report is about; values that are secrets there are hidden in the
  ///     report too.
  ///   - sent: what was sent with requests, which answers may repeat.
  public func masked(knowing evidence: [Evidence] = [], sent: Headers = Headers()) -> Report {
    var copy = self
    SecretMask(learning: [evidence, sent, self]).hide(in: &copy)
    return copy
  }
}

extension Evidence {
  /// The evidence with the secrets of all its texts hidden.
  ///
  /// Judged again it gives the same verdicts: what rules look at stays, and scripts keep the
  /// hashes by which policies name them.
  ///
  /// - Parameter sent: what was sent with requests, which answers may repeat.
  public func masked(sent: Headers = Headers()) -> Evidence {
    var copy = self
    SecretMask(learning: [sent, self]).hide(in: &copy)
    return copy
  }
}
