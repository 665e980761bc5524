// The reason codes of rules that rest on reading scripts.

extension ReasonCode {
  static let loaderNotRead = ReasonCode(
    code: "loader-not-read",
    sentence: "Page code loads a script, and which one, or whether it runs, was not read.",
    decidedBy: "--live")
  static let handlerNotRead = ReasonCode(
    code: "handler-not-read",
    sentence: "The button's handler was not read as far as a payment call.",
    decidedBy: "--live")
  static let unknownBoundary = ReasonCode(
    code: "unknown-boundary",
    sentence: "Between the tap and the payment call the code waits for something unknown.",
    decidedBy: "--live")
  static let unknownEntry = ReasonCode(
    code: "unknown-entry",
    sentence: "The payment call follows an event of which it is not known whether a tap caused it.",
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

  /// The codes of this file, in the order of the flow.
  static let ofCode = [
    loaderNotRead, handlerNotRead, unknownBoundary, unknownEntry, callbacksNotRead,
    featuresNotRead, overrideNotRead,
  ]
}
