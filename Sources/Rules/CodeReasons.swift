// The reason codes of rules, and of stages' witnesses, that rest on reading scripts.

extension ReasonCode {
  static let documentNotRead = ReasonCode(
    code: "document-not-read", sentence: "There is no document to look at.",
    decidedBy: "the address of the checkout page itself, or a HAR of it")
  static let unexpectedStatus = ReasonCode(
    code: "unexpected-status", sentence: "The status is neither a success nor a clear refusal.",
    decidedBy: "the address of the checkout page itself, or a HAR of it")
  static let notHTML = ReasonCode(
    code: "not-html", sentence: "The answer does not say that it is an HTML page.",
    decidedBy: "the address of the checkout page itself, or a HAR of it")
  static let insecureContext = ReasonCode(
    code: "insecure-context", sentence: "The page is not in a secure context.",
    decidedBy: "the address of the checkout page itself, or a HAR of it")
  static let loaderNotSeen = ReasonCode(
    code: "loader-not-seen", sentence: "Nothing was seen that loads Google's pay.js.",
    decidedBy: "the address of the step that shows the Google Pay button, or --live")
  static let loaderNotRead = ReasonCode(
    code: "loader-not-read",
    sentence: "Page code loads a script, and which one, or whether it runs, was not read.",
    decidedBy: "--live")
  static let readinessRequestNotRead = ReasonCode(
    code: "readiness-request-not-read", sentence: "The request of isReadyToPay was not read.",
    decidedBy: "--live")
  static let buttonNotSeen = ReasonCode(
    code: "button-not-seen", sentence: "No button was seen that leads to a payment call.",
    decidedBy: "the address of the step that shows the Google Pay button, or --live")
  static let buttonPlacementUnknown = ReasonCode(
    code: "button-placement-unknown",
    sentence: "Whether the button gets into the page was not read.", decidedBy: "--live")
  static let handlerNotRead = ReasonCode(
    code: "handler-not-read",
    sentence: "The button's handler was not read as far as a payment call.",
    decidedBy: "--live")
  static let callNotReached = ReasonCode(
    code: "call-not-reached",
    sentence: "No entry was seen from which the payment call is reached.", decidedBy: "--live")
  static let unknownBoundary = ReasonCode(
    code: "unknown-boundary",
    sentence: "Between the tap and the payment call the code waits for something unknown.",
    decidedBy: "--live")
  static let unknownEntry = ReasonCode(
    code: "unknown-entry",
    sentence: "The payment call follows an event of which it is not known whether a tap caused it.",
    decidedBy: "--live")
  static let requestNotRead = ReasonCode(
    code: "request-not-read", sentence: "A part of the payment request was not read.",
    decidedBy: "--live")
  static let callbacksNotRead = ReasonCode(
    code: "callbacks-not-read",
    sentence: "The request names callback intents, and the callbacks of its client were not read.",
    decidedBy: "--live")
  static let featuresNotRead = ReasonCode(
    code: "features-not-read",
    sentence: "The features with which the payment window is opened were not read.",
    decidedBy: "--live")
  static let overrideNotRead = ReasonCode(
    code: "override-not-read",
    sentence: "What replaces window.open was not read to its end.", decidedBy: "--live")
  static let headersNotSeen = ReasonCode(
    code: "headers-not-seen",
    sentence: "The response headers of the top page were not seen.",
    decidedBy: "the address itself as a target, or --response-headers")
  static let resultUseUnknown = ReasonCode(
    code: "result-use-unknown",
    sentence: "What the page does with the payment data was not read.", decidedBy: "--live")

  /// The codes of this file, in the order of the flow.
  static let ofCode = [
    documentNotRead, unexpectedStatus, notHTML, insecureContext, loaderNotSeen, loaderNotRead,
    readinessRequestNotRead, buttonNotSeen, buttonPlacementUnknown,
    handlerNotRead, callNotReached, unknownBoundary, unknownEntry, requestNotRead,
    callbacksNotRead, featuresNotRead, overrideNotRead, headersNotSeen, resultUseUnknown,
  ]
}
