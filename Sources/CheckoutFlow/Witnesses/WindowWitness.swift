// The witnesses of `popup` and `result`: what stands between the page and its window.

import AuditModel

enum WindowWitness {
  static func readPopup(_ code: PaymentCode) -> Witness {
    let hidden = code.openOverrides.first {
      $0.isReached
        && ($0.callsOriginal == nil || $0.callsOriginal == true && $0.returnsWindow == nil)
    }
    guard let hidden else {
      guard let unread = code.firstUnreadScript else { return .read }
      return .missing(
        ReasonCode.scriptNotRead.cannotTell(
          at: .popup, unread.sentence.asSentence + " It may replace window.open.",
          place: unread.place))
    }
    return .missing(
      ReasonCode.overrideNotRead.cannotTell(
        at: .popup, "What replaces window.open was not read to its end.", place: hidden.place))
  }

  static func readResult(_ checkout: Checkout) -> Witness {
    guard checkout.topExchange.hops.isEmpty, !checkout.visit.isFile else { return .read }
    return .missing(
      ReasonCode.headersNotSeen.cannotTell(
        at: .result, "The response headers of the top page were not seen.", place: nil))
  }
}
