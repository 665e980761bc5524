// The stable codes for what was not read, with what decides each.

import AuditModel

/// Why a stage is `unknown` where no rule says so; never renamed.
public enum WitnessCode: String, Codable, Sendable, CaseIterable {
  case noIntegrationSeen = "no-integration-seen"
  case pspFrame = "psp-frame"
  case needsSession = "needs-session"
  case withheldFromAgent = "withheld-from-agent"
  case botWall = "bot-wall"
  case scriptNotRead = "script-not-read"
  case documentNotRead = "document-not-read"
  case unexpectedStatus = "unexpected-status"
  case notHTML = "not-html"
  case insecureContext = "insecure-context"
  case loaderNotSeen = "loader-not-seen"
  case readinessUseNotRead = "readiness-use-not-read"
  case readinessRequestNotRead = "readiness-request-not-read"
  case buttonNotSeen = "button-not-seen"
  case buttonPlacementUnknown = "button-placement-unknown"
  case handlerNotRead = "handler-not-read"
  case callNotReached = "call-not-reached"
  case unknownBoundary = "unknown-boundary"
  case requestNotRead = "request-not-read"
  case overrideNotRead = "override-not-read"
  case headersNotSeen = "headers-not-seen"
  case resultUseUnknown = "result-use-unknown"

  /// What it means, in one sentence.
  public var explanation: String {
    switch self {
    case .noIntegrationSeen:
      "All scripts were read, and none of them takes part in Google Pay."
    case .pspFrame:
      "A payment provider's frame or script does this step, where it cannot be read."
    case .needsSession: "The checkout shows only with a login or a filled cart."
    case .withheldFromAgent:
      "The server sends Google Pay to another agent and not to this host's."
    case .botWall: "The server answers with a bot check in place of the checkout."
    case .scriptNotRead: "A script was not fetched or not read to its end."
    case .documentNotRead: "There is no document to look at."
    case .unexpectedStatus: "The status is neither a success nor a clear refusal."
    case .notHTML: "The answer does not say that it is an HTML page."
    case .insecureContext: "The page is not in a secure context."
    case .loaderNotSeen: "Nothing was seen that loads Google's pay.js."
    case .readinessUseNotRead: "What the page does with the answer of isReadyToPay was not read."
    case .readinessRequestNotRead: "The request of isReadyToPay was not read."
    case .buttonNotSeen: "No button was seen that leads to a payment call."
    case .buttonPlacementUnknown: "Whether the button gets into the page was not read."
    case .handlerNotRead: "The button's handler was not read as far as a payment call."
    case .callNotReached: "No entry was seen from which the payment call is reached."
    case .unknownBoundary:
      "Between the tap and the payment call the code waits for something unknown."
    case .requestNotRead: "A part of the payment request was not read."
    case .overrideNotRead: "What replaces window.open was not read to its end."
    case .headersNotSeen: "The response headers of the top page were not seen."
    case .resultUseUnknown: "What the page does with the payment data was not read."
    }
  }

  /// What would decide it: a command's option or a thing to give.
  public var decidedBy: String {
    switch self {
    case .noIntegrationSeen, .loaderNotSeen, .buttonNotSeen:
      "the address of the step that shows the Google Pay button, or --live"
    case .pspFrame: "--live, or the address of the frame as a target"
    case .needsSession:
      "--storage-state or --cookie with a session that has a filled cart, or a HAR"
    case .withheldFromAgent:
      "the server sending Google Pay to this agent too, or a HAR recorded in the app"
    case .botWall: "--storage-state of a session that has passed the check, or a HAR"
    case .documentNotRead, .unexpectedStatus, .notHTML, .insecureContext:
      "the address of the checkout page itself, or a HAR of it"
    case .headersNotSeen: "the address itself as a target, or --response-headers"
    case .scriptNotRead: "--live, or a HAR that holds the script"
    case .readinessUseNotRead, .readinessRequestNotRead, .buttonPlacementUnknown, .handlerNotRead,
      .callNotReached, .unknownBoundary, .requestNotRead, .overrideNotRead, .resultUseUnknown:
      "--live"
    }
  }

  /// One line that says what to do.
  var fix: String {
    self == .withheldFromAgent
      ? "Have the server send the checkout with Google Pay to this host's agent too."
      : "To decide it: \(decidedBy)."
  }

  /// Who must act, where that is clear without knowing more.
  var actor: Actor? {
    self == .withheldFromAgent ? .server : nil
  }

  /// - Parameter better: what decides this case, where that is not what decides most.
  func cannotTell(
    at stage: Stage, _ message: String, place: Place?, calls: [Int] = [],
    decidedBy better: String? = nil
  ) -> CannotTell {
    CannotTell(
      rule: nil, stage: stage, code: rawValue, message: message, place: place,
      decidedBy: better ?? decidedBy, calls: calls)
  }
}
