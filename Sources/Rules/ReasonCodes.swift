// The stable codes of what cannot be told, each with a sentence and what decides it.

/// Why something cannot be told.
public struct ReasonCode: Hashable, Sendable {
  /// Stable and kebab-case, as it stands in reports.
  public let code: String
  /// What it means, in a sentence.
  public let sentence: String
  /// What decides it: a command's option or a thing to give.
  public let decidedBy: String
}

extension ReasonCode {
  static let noIntegrationSeen = ReasonCode(
    code: "no-integration-seen",
    sentence: "No script that was read takes part in Google Pay; it may come later in the "
      + "checkout, or depend on the cart, the country or a test group.",
    decidedBy: "the address of the step that shows the payment methods, or --live")
  static let pspFrame = ReasonCode(
    code: "psp-frame",
    sentence: "The payment is made in a payment provider's own frame, whose code is not read.",
    decidedBy: "--live, or the address of the frame as a target")
  static let needsSession = ReasonCode(
    code: "needs-session",
    sentence: "The server asks for a login, or shows an empty cart, instead of the checkout.",
    decidedBy: "--storage-state or --cookie with a session that has a filled cart")
  static let withheldFromAgent = ReasonCode(
    code: "withheld-from-agent",
    sentence: "The server says that it does not serve this user agent.",
    decidedBy: "a visit with another agent (--user-agent), or a HAR recorded in the app")
  static let botWall = ReasonCode(
    code: "bot-wall",
    sentence: "A check for robots stands before the checkout.",
    decidedBy: "--storage-state of a session that has passed the check, or a HAR")
  static let scriptNotRead = ReasonCode(
    code: "script-not-read",
    sentence: "A script that may hold the payment code was not read.",
    decidedBy: "--live, or a HAR that holds the script")

  static let nonceNotRead = ReasonCode(
    code: "nonce-not-read",
    sentence: "The page's policy asks for a nonce on a script that page code makes, and whether "
      + "one is set was not read.",
    decidedBy: "--live")

  static let readinessUseNotRead = ReasonCode(
    code: "readiness-use-not-read",
    sentence: "What the page does with the answer of isReadyToPay was not read to its end.",
    decidedBy: "--live")

  /// All codes, in the order in which they are listed.
  public static let all: [ReasonCode] =
    [
      noIntegrationSeen, pspFrame, needsSession, withheldFromAgent, botWall, scriptNotRead,
      nonceNotRead, readinessUseNotRead,
    ] + ofCode

  /// The code of that name.
  public static func named(_ code: String) -> ReasonCode? {
    all.first { $0.code == code }
  }
}
