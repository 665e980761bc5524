// A popup that closes itself, and an app that does not take it away.

import AuditModel

enum UnheardClose: AppRule {
  static let identifier = "unheard-close"
  static let stage = Stage.close
  static let strongestEffect = Effect.blocks
  static let counterpart: String? = "unclosed-popup"

  static let explanation = Explanation(
    whatItChecks: "That webViewDidClose is there and takes the popup off the screen.",
    whyItMatters:
      "WebKit does not remove a view whose page calls window.close(); it tells the view's "
      + "WKUIDelegate. Without the method Google's empty page stays over the checkout after the "
      + "payment.",
    whatToChange: "Remove the popup in webViewDidClose(_:), and only the popup.",
    sources: [
      "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview",
      "https://developer.apple.com/documentation/webkit/wkuidelegate/webviewdidclose(_:)",
      "https://github.com/tauri-apps/wry/issues/1751",
      "https://github.com/Cap-go/capacitor-inappbrowser/issues/531",
    ])

  static func judge(_ view: AppView) -> Ruling {
    guard view.givesChild else { return .nothing }
    return judge(
      view.view.closing.onClose, "What happens when the popup closes itself", tells: true
    ) {
      onClose, place in
      switch onClose {
      case .absent: return stays(view, "nothing hears it", place)
      case .ignores: return stays(view, "webViewDidClose does not take it away", place)
      case .removesPopup, .removesAny, .removesOther, .hides: return nil
      }
    }
  }

  /// The buyer cannot take the popup away either.
  static func isCaught(_ view: AppView) -> Bool {
    view.view.closing.control.value == ClosingReading.Control.none
  }

  // MARK: Messages

  private static func stays(_ view: AppView, _ why: String, _ place: Place?) -> Finding {
    finding(
      isCaught(view) ? .blocks : .risks,
      "Google's popup closes itself after the payment, and \(why): its empty page stays over the "
        + "checkout" + (isCaught(view) ? ", and the buyer has no way to dismiss it." : "."),
      at: place ?? view.windowPlace, remedy: "Remove the popup in webViewDidClose(_:).",
      patch: WindowDelegate.closingPatch(for: view))
  }
}
