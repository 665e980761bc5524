// The stable codes of what cannot be told, each with a sentence and what decides it.

/// Why something cannot be told: by a rule, or because a stage's witness was not read.
///
/// Codes are never renamed.
public enum ReasonCode: String, Codable, Sendable, CaseIterable {
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
  case loaderNotRead = "loader-not-read"
  case nonceNotRead = "nonce-not-read"
  case readinessUseNotRead = "readiness-use-not-read"
  case readinessRequestNotRead = "readiness-request-not-read"
  case buttonNotSeen = "button-not-seen"
  case buttonPlacementUnknown = "button-placement-unknown"
  case handlerNotRead = "handler-not-read"
  case callNotReached = "call-not-reached"
  case unknownEntry = "unknown-entry"
  case unknownBoundary = "unknown-boundary"
  case requestNotRead = "request-not-read"
  case callbacksNotRead = "callbacks-not-read"
  case overrideNotRead = "override-not-read"
  case featuresNotRead = "features-not-read"
  case headersNotSeen = "headers-not-seen"
  case resultUseUnknown = "result-use-unknown"
  /// What a run saw may be the doing of its engine alone.
  case engineDependent = "engine-dependent"
  /// What a run in a real web view saw, whether it passed or failed.
  case liveRun = "live-run"
  /// A setting of the app decides while it runs.
  case appOption = "app-option"
  case appCodeNotRead = "app-code-not-read"
  case appCodeNotGiven = "app-code-not-given"
  /// Of an app alone: the page decides.
  case noPageRead = "no-page-read"

  /// What it means, in one sentence.
  public var explanation: String {
    switch self {
    case .noIntegrationSeen:
      "No script that was read takes part in Google Pay; it may come later in the checkout, or "
        + "depend on the cart, the country or a test group."
    case .pspFrame:
      "A payment provider's own frame or script does this step, whose code is not read."
    case .needsSession:
      "The server asks for a login, or shows an empty cart, instead of the checkout."
    case .withheldFromAgent:
      "The server does not serve this user agent, or sends Google Pay only to others."
    case .botWall: "A check for robots stands before the checkout."
    case .scriptNotRead: "A script was not fetched or not read to its end."
    case .documentNotRead: "There is no document to look at."
    case .unexpectedStatus: "The status is neither a success nor a clear refusal."
    case .notHTML: "The answer does not say that it is an HTML page."
    case .insecureContext: "The page is not in a secure context."
    case .loaderNotSeen: "Nothing was seen that loads Google's pay.js."
    case .loaderNotRead:
      "Page code loads a script, and which one, or whether it runs, was not read."
    case .nonceNotRead:
      "The page's policy asks for a nonce on a script that page code makes, and whether one is "
        + "set was not read."
    case .readinessUseNotRead:
      "What the page does with the answer of isReadyToPay was not read to its end."
    case .readinessRequestNotRead: "The request of isReadyToPay was not read."
    case .buttonNotSeen: "No button was seen that leads to a payment call."
    case .buttonPlacementUnknown: "Whether the button gets into the page was not read."
    case .handlerNotRead: "The button's handler was not read as far as a payment call."
    case .callNotReached: "No entry was seen from which the payment call is reached."
    case .unknownEntry:
      "The payment call follows an event of which it is not known whether a tap caused it."
    case .unknownBoundary:
      "Between the tap and the payment call the code waits for something unknown."
    case .requestNotRead: "A part of the payment request was not read."
    case .callbacksNotRead:
      "The request names callback intents, and the callbacks of its client were not read."
    case .featuresNotRead:
      "The features with which the payment window is opened were not read."
    case .overrideNotRead: "What replaces window.open was not read to its end."
    case .headersNotSeen: "The response headers of the top page were not seen."
    case .resultUseUnknown: "What the page does with the payment data was not read."
    case .engineDependent:
      "What a run saw may be the doing of that version of the engine, and not of the page or app."
    case .liveRun: "The page was run in a real web view, and this was seen to happen."
    case .appOption: "A setting of the app decides this while it runs."
    case .appCodeNotRead: "The app's code that decides this was seen and not understood."
    case .appCodeNotGiven: "The code that decides this is not among the files that were read."
    case .noPageRead: "The page decides this, and no page was looked at."
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
      "a visit with another agent (--user-agent), or a HAR recorded in the app"
    case .botWall: "--storage-state of a session that has passed the check, or a HAR"
    case .documentNotRead, .unexpectedStatus, .notHTML, .insecureContext:
      "the address of the checkout page itself, or a HAR of it"
    case .headersNotSeen: "the address itself as a target, or --response-headers"
    case .engineDependent: "a device with the system that buyers have, or a run by another engine"
    case .liveRun: "the events of the run (--save-evidence) and its pictures (--screenshots)"
    case .scriptNotRead: "--live, or a HAR that holds the script"
    case .appOption, .appCodeNotRead:
      "the profile that --report host=FILE writes, set right by hand and given with --host"
    case .appCodeNotGiven: "the folder of the whole app as PATH"
    case .noPageRead: "payready audit URL --app PATH"
    case .readinessUseNotRead, .readinessRequestNotRead, .buttonPlacementUnknown, .handlerNotRead,
      .callNotReached, .unknownEntry, .unknownBoundary, .requestNotRead, .callbacksNotRead,
      .overrideNotRead, .featuresNotRead, .resultUseUnknown, .loaderNotRead, .nonceNotRead:
      "--live"
    }
  }
}
