// A window of the page's own that is opened when the tap no longer counts.

import AuditModel

enum LatePopup: Rule {
  static let identifier = "late-popup"
  static let stage = Stage.popup
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "That a window which the page itself opens on the way to the payment, or after Google's "
      + "answer (for 3-D Secure, or at a provider), is opened while the tap's activation lasts, by "
      + "window.open or by a form or link that code sends there.",
    whyItMatters:
      "A tap lets a page open a window for a moment: in WebKit until the code waits for the "
      + "network, elsewhere for some seconds. After that, and after the buyer has been in Google's "
      + "window, window.open gives null, and the challenge or the provider's page never shows.",
    whatToChange:
      "What follows Google's answer goes on in the page itself, in a frame of it, or behind another "
      + "tap: one tap seldom opens two windows. A window that waits for the network is opened empty "
      + "in the tap, before anything is waited for, and sent to its address when that is known.",
    sources: [
      "https://html.spec.whatwg.org/multipage/interaction.html#tracking-user-activation",
      "https://developer.mozilla.org/en-US/docs/Web/API/Window/open#restrictions",
      "https://github.com/logto-io/logto/pull/7445",
      "https://github.com/langgenius/dify/issues/29389",
    ])

  static let examples = [
    Example("opened-in-tap.html", .passes),
    Example("opened-empty-then-sent.html", .passes),
    Example("not-for-payment.html", .passes),
    Example("in-a-frame.html", .passes),
    Example("opened-before.html", .passes),
    Example("other-way-to-pay.html", .finds(.informs)),
    Example("after-answer.html", .finds(.risks)),
    Example("after-answer.html", in: "chrome-android", .finds(.risks)),
    Example("after-answer.html", .finds(.informs)) { $0.opensWindowsAutomatically = true },
    Example("form-after-answer.html", .finds(.risks)),
    Example("form-in-frame.html", .passes),
    Example("form-in-made-frame.html", .passes),
    Example("after-network.html", .finds(.risks)),
    Example("after-network.html", in: "chrome-android", .finds(.informs)),
  ]

  static func judge(_ page: ScriptedPage, in host: Host) -> Ruling {
    let payments = page.code.paymentPopups
    return Ruling(
      findings: page.code.popups.compactMap { popup in
        let isForThisPayment = payments.contains { $0.place == popup.place }
        guard isForThisPayment || popup.isNamedForPayment, popup.opensWindow, !popup.isGoogles,
          !isThere(popup, on: page, in: host)
        else { return nil }
        let taps = popup.paths.filter(\.entry.isTap)
        let ends = taps.map { (path: $0, boundary: Self.end(of: $0, in: host)) }
        guard !ends.isEmpty, ends.allSatisfy({ $0.boundary != nil }), let first = ends.first,
          let boundary = first.boundary
        else { return nil }
        return late(
          isForThisPayment ? effect(first.path, in: host) : .informs, popup, boundary, first.path)
      })
  }

  /// It opens nothing: a frame has its name, or a window that was opened in time.
  private static func isThere(
    _ popup: PaymentCode.Popup, on page: ScriptedPage, in host: Host
  ) -> Bool {
    guard let name = popup.target.string, !name.isEmpty, !name.hasPrefix("_") else { return false }
    if page.document.frames.contains(where: { $0.name == name }) { return true }
    return page.code.popups.contains { other in
      other.target == popup.target && other.place != popup.place
        && other.paths.contains { $0.entry.isTap && end(of: $0, in: host) == nil }
    }
  }

  /// Where the tap's activation ends on a way; nil where it does not, or may not.
  private static func end(of path: CallPath, in host: Host) -> Boundary? {
    if path.followsPayment {
      return path.boundaries.first {
        $0.kind == .payScript && !$0.what.contains("isReadyToPay")
      }
    }
    guard case .lost(let boundary) = ActivationPath.state(of: path, in: host) else { return nil }
    return boundary
  }

  private static func effect(_ path: CallPath, in host: Host) -> Effect {
    if host.opensWindowsAutomatically { return .informs }
    return path.followsPayment || !host.forgivesWaiting ? .risks : .informs
  }

  // MARK: Messages

  private static func late(
    _ effect: Effect, _ popup: PaymentCode.Popup, _ boundary: Boundary, _ path: CallPath
  ) -> Finding {
    let when =
      path.followsPayment
      ? "after Google has answered, when the tap no longer counts"
      : "after a wait (\(boundary.what)), which costs the tap's activation"
    return finding(
      effect,
      "\(popup.act) \(when): "
        + (effect == .informs ? "some hosts refuse it" : "the host may refuse it")
        + (popup.means == nil ? ", and window.open gives null." : ", and nothing opens."),
      at: popup.place,
      remedy: path.followsPayment
        ? "Go on in the page itself, in a frame of it, or behind another tap."
        : "Open it empty in the tap and send it to its address later, or go on in the page.",
      actor: .page, confidence: .likely)
  }
}

extension PaymentCode.Popup {
  /// What opens it, as the beginning of a sentence.
  fileprivate var act: String {
    switch means {
    case nil, .call: "The page opens a window of its own"
    case .form: "The page sends a form into a window of its own"
    case .link: "The page follows a link into a window of its own"
    }
  }

  /// Its address is surely Google's own.
  fileprivate var isGoogles: Bool {
    let address = url.stringPrefix.flatMap { WebAddress($0) }
    return address.map { $0.host == "pay.google.com" } ?? false
  }
}
