// A host whose popup does not go away.

import AuditModel

enum UnclosedPopup: Rule {
  static let identifier = "unclosed-popup"
  static let stage = Stage.close
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That the host hears when the popup closes itself and removes it, and that the buyer can "
      + "dismiss it.",
    whyItMatters:
      "WebKit does not remove a view whose page calls window.close(); it tells the view's "
      + "WKUIDelegate. Without webViewDidClose, or without a delegate on the popup, Google's "
      + "empty page stays over the checkout after the payment. A buyer who cannot dismiss the "
      + "popup is caught in it.",
    whatToChange:
      "Set the popup's uiDelegate, remove the view in webViewDidClose(_:), and give it a close "
      + "button that also ends the page: run window.close() in it, so that pay.js sees it closed.",
    sources: [
      "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview",
      "https://developer.apple.com/documentation/webkit/wkuidelegate/webviewdidclose(_:)",
      "https://github.com/Cap-go/capacitor-inappbrowser/issues/531",
      "https://github.com/alinz/react-native-webview-bridge/issues/201",
    ])

  static let examples = [
    Example("checkout.html", .passes),
    Example("checkout.html", in: "wkwebview-plain", .passes),
    Example("checkout.html", in: "android-webview", .passes),
    Example("checkout.html", .finds(.risks)) { $0.closeControl = false },
    Example("checkout.html", .finds(.risks)) { $0.closesPopups = false },
    Example("checkout.html", .finds(.blocks)) {
      $0.popupDelegate = false
      $0.closeControl = false
    },
  ]

  static func judge(_ navigation: Navigation, in host: Host) -> Ruling {
    // Without a popup there is nothing to close.
    guard host.path == .popup, host.popups == .child || host.popups == .detached else {
      return .nothing
    }
    if !host.popupDelegate || !host.closesPopups { return Ruling(findings: [stays(in: host)]) }
    if !host.closeControl { return Ruling(findings: [noControl(in: host)]) }
    return .nothing
  }

  // MARK: Messages

  private static func stays(in host: Host) -> Finding {
    let cause =
      host.popupDelegate
      ? "\(host.name) does not remove a popup that closes itself"
      : "\(host.name) sets no delegate on the popup and does not hear when it closes itself"
    return finding(
      host.closeControl ? .risks : .blocks,
      cause + ", so Google's empty page stays over the checkout after the payment"
        + (host.closeControl ? " until the buyer dismisses it." : "."),
      at: nil, remedy: "Set the popup's uiDelegate and remove the view in webViewDidClose(_:).",
      actor: .app)
  }

  private static func noControl(in host: Host) -> Finding {
    finding(
      .risks,
      "\(host.name) gives the buyer no way to dismiss the popup; who cannot sign in, or thinks "
        + "better of it, does not come back to the checkout.",
      at: nil, remedy: "Show a close button with the popup that runs window.close() in it.",
      actor: .app)
  }
}
