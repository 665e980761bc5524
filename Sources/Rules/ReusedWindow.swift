// A named window that the host takes off the screen and never closes.

import AuditModel

enum ReusedWindow: Rule {
  static let identifier = "reused-window"
  static let stage = Stage.popup
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "That a page which opens its window under a constant name is not in a host that only hides "
      + "popups, and that no other window of the page takes the name of the payment's.",
    whyItMatters:
      "window.open with the name of a window that still lives navigates that window. An app that "
      + "took the popup off the screen without closing it is not asked for a new one: the first tap "
      + "works and the second seems to do nothing. A help page under the same name takes the place "
      + "of the payment in its window.",
    whatToChange:
      "In the app close the popup when the buyer dismisses it, and drop its view. On the page use "
      + "_blank, or a name of its own for each window.",
    sources: [
      "https://html.spec.whatwg.org/multipage/document-sequences.html"
        + "#the-rules-for-choosing-a-navigable",
      "https://github.com/onmyway133/blog/issues/1011",
    ])

  static let examples = [
    Example("constant-name.html", .passes),
    Example("constant-name.html", .finds(.risks)) { $0.closesPopups = false },
    Example("blank.html", .passes) { $0.closesPopups = false },
    Example("names-of-their-own.html", .passes),
    Example("shared-name.html", .finds(.informs)),
  ]

  static func judge(_ code: PaymentCode, in host: Host) -> Ruling {
    guard code.hasIntegration else { return .nothing }
    return Ruling(findings: shared(in: code) + hidden(in: code, host))
  }

  /// Windows for the payment whose name another window takes, with another address.
  private static func shared(in code: PaymentCode) -> [Finding] {
    let named = code.popups.filter { !$0.paths.isEmpty && isName($0.target.string) }
    guard named.count > 1 else { return [] }
    let payments = code.paymentPopups.filter { isName($0.target.string) }
    let places = Set(payments.map(\.place))
    let others = named.filter { !places.contains($0.place) && opens($0) }
    return payments.compactMap { payment in
      let other = others.first { $0.target == payment.target && $0.url != payment.url }
      return other.map { taken(payment, by: $0) }
    }
  }

  private static func opens(_ popup: PaymentCode.Popup) -> Bool {
    ![.undefined, .string(""), .string("about:blank")].contains(popup.url)
      || popup.laterAddress != nil
  }

  private static func isName(_ name: String?) -> Bool {
    name.map { !$0.isEmpty && !$0.hasPrefix("_") } ?? false
  }

  private static func hidden(in code: PaymentCode, _ host: Host) -> [Finding] {
    guard host.isEmbedded, host.popups == .child, !host.closesPopups else { return [] }
    return code.popups.compactMap { popup in
      guard popup.paths.contains(where: \.entry.isTap), let name = popup.target.string,
        isName(name)
      else { return nil }
      return reused(name, popup, in: host)
    }
  }

  // MARK: Messages

  private static func taken(_ popup: PaymentCode.Popup, by other: PaymentCode.Popup) -> Finding {
    let file = other.place.url == popup.place.url ? "" : " of \(other.place.url)"
    return finding(
      .informs,
      "The window for the payment is called “\((popup.target.string ?? "").prefix(40))”, as is one "
        + "that line \(other.place.start.line)\(file) opens, which takes its place.",
      at: popup.place,
      remedy: "Give each of them a name of its own, or _blank.", actor: .page, confidence: .possible
    )
  }

  private static func reused(_ name: String, _ popup: PaymentCode.Popup, in host: Host) -> Finding {
    finding(
      .risks,
      "The window is always called “\(name.prefix(40))”, and \(host.name) leaves popups alive: a "
        + "second tap loads a view that is no longer shown.", at: popup.place,
      remedy: "Remove and release the popup in webViewDidClose and where the buyer dismisses it.",
      actor: .app, confidence: .likely)
  }
}
