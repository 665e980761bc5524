// A popup that only a buyer who comes back is shown, in a host that gives no window.

import AuditModel

enum ReturningPopup: Rule {
  static let identifier = "returning-popup"
  static let stage = Stage.popup
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "That a second visit, with the cookies that the first one set, opens no window that the "
      + "first one does not open, where the host gives pages no window with an opener.",
    whyItMatters:
      "Without a session a provider runs inside the page; with one it opens a popup. In a web view "
      + "without popups the first order works and each later one does nothing.",
    whatToChange:
      "Let the app answer createWebViewWith (on Android: onCreateWindow) with a child view; or let "
      + "the page go the same way with and without a session.",
    sources: [
      "https://github.com/Shopify/checkout-sheet-kit-swift/issues/591",
      "https://developer.apple.com/documentation/webkit/wkuidelegate/webview(_:createwebviewwith:for:windowfeatures:)",
    ])

  static let examples = [
    Example("no-popup.html", in: "wkwebview-plain", .passes),
    Example("popup-when-back.html", in: "wkwebview-plain", .finds(.risks)),
    Example("popup-when-back.html", in: "wkwebview", .passes),
  ]

  static func judge(_ visits: AgentVisits, in host: Host) -> Ruling {
    guard host.popups != .child else { return .nothing }
    return Ruling(
      findings: visits.differences.filter { $0.cause == .cookies }.compactMap { difference in
        let more = Set(difference.other.popups ?? []).subtracting(difference.one.popups ?? [])
        return more.isEmpty ? nil : popup(more.sorted(), in: host)
      })
  }

  // MARK: Messages

  private static func popup(_ addresses: [String], in host: Host) -> Finding {
    finding(
      .risks,
      "With the cookies of a first visit the page opens a window it does not open without them "
        + "(\(addresses.listed)), and \(host.name) gives it none with an opener.",
      at: nil,
      remedy: "Give the page a child view for its windows, made from the configuration that the "
        + "delegate is handed.",
      actor: .app, confidence: .likely)
  }
}
