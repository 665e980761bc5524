// The windows that a page opens on the way to a payment, as rules look at them.

import AuditModel

/// The windows and the code that opens them.
typealias OpeningPage = Both<OpenedPages, PaymentCode>

extension OpenedPage {
  /// A window of its own, as against a frame of that name.
  var isWindow: Bool { frameName == nil }

  /// What answered; nil where nothing did.
  var exchange: Exchange? { page.value?.exchange }

  /// What fails here fails the payment; other windows may serve other ways to pay.
  var isForThisPayment: Bool { tie == .payment }

  /// The address in a message, without its query.
  var shownAddress: String {
    WebAddress(url).map { $0.origin + $0.path } ?? url
  }

  /// What opens it, as the beginning of a sentence: `The window for https://…`.
  var title: String {
    switch means {
    case .call: "The window for \(shownAddress)"
    case .link: "The window that this link opens for \(shownAddress)"
    case .form: "The window that this form opens for \(shownAddress)"
    }
  }

  /// The effect of what fails in it: less where it is not known to be for this payment.
  var weight: Effect { isForThisPayment ? .risks : .informs }

  /// How sure it is that a buyer's window gets the same answer, which may depend on an order.
  var confidence: Confidence { isForThisPayment ? .likely : .possible }
}
