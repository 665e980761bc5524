// A payment window that is opened without its opener.

import AuditModel

enum SeveredPopup: Rule {
  static let identifier = "severed-popup"
  static let stage = Stage.result
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That no window with Google's payment page is opened with noopener or noreferrer, by the "
      + "page's own window.open or by what it put in the place of window.open; and that no link or "
      + "form leads there without its opener.",
    whyItMatters:
      "Google's page answers through its opener. With noopener or noreferrer window.open gives "
      + "null though a window opens, and the answer has nowhere to go.",
    whatToChange: "Open payment windows without noopener and noreferrer; keep them on other links.",
    sources: [
      "https://html.spec.whatwg.org/multipage/nav-history-apis.html#window-open-steps",
      "https://github.com/letsrevel/revel-frontend/pull/836",
      "https://github.com/krakenjs/post-robot/pull/96",
    ])

  static let examples = [
    Example("other-windows.html", .passes),
    Example("opener-kept.html", .passes),
    Example("noopener.html", .finds(.blocks)),
    Example("noopener.html", in: "chrome-android", .finds(.informs)),
    Example("noreferrer.html", .finds(.blocks)),
    Example("link.html", .finds(.risks)),
    Example("features-from-server.html", .cannotTell("features-not-read")),
  ]

  static func judge(_ page: ScriptedPage, in host: Host) -> Ruling {
    var ruling = Ruling()
    for popup in page.code.popups where !popup.paths.isEmpty && popup.means == nil {
      guard isPayment(popup.url, on: page) || wrapsAll(popup, on: page) else { continue }
      switch popup.severs {
      case true: ruling.findings.append(severed(host.path == .popup ? .blocks : .informs, popup))
      case false: continue
      case nil:
        ruling.cannotTell.append(
          cannotTell(
            .featuresNotRead,
            "The payment window is opened with features that were not read; noopener among them "
              + "would cut it off.", at: popup.place, couldBlock: host.path == .popup))
      }
    }
    for link in page.document.links where isSevering(link) {
      guard let address = link.address.flatMap(page.resolve), isGoogles(address) else { continue }
      ruling.findings.append(
        severedLink(host.path == .popup ? .risks : .informs, link))
    }
    return ruling
  }

  private static func isPayment(_ url: Value, on page: ScriptedPage) -> Bool {
    url.alternatives.contains { value in
      value.stringPrefix.flatMap(page.resolve).map(isGoogles) ?? false
    }
  }

  private static func isGoogles(_ address: WebAddress) -> Bool {
    address.host == "pay.google.com"
      || (["google.com", "www.google.com"].contains(address.host)
        && address.path.hasPrefix("/pay"))
  }

  /// A call of the original inside a replacement of `window.open`, which opens all windows.
  private static func wrapsAll(_ popup: PaymentCode.Popup, on page: ScriptedPage) -> Bool {
    guard case .unknown(let unknown) = popup.url, unknown.reason == .parameter else { return false }
    return page.code.openOverrides.contains { override in
      override.isReached && override.callsOriginal == true
        && override.place.url == popup.place.url && override.place.start <= popup.place.start
        && popup.place.start < override.place.end
    }
  }

  /// `target=_blank` has no opener unless `rel` asks for it
  /// (https://html.spec.whatwg.org/multipage/links.html#get-an-element's-noopener).
  private static func isSevering(_ link: Document.Link) -> Bool {
    guard let target = link.target?.lowercased(), !target.isEmpty,
      !["_self", "_top", "_parent"].contains(target)
    else { return false }
    let rel = (link.rel ?? "").lowercased().split(whereSeparator: \.isWhitespace)
    if rel.contains("noopener") || rel.contains("noreferrer") { return true }
    return target == "_blank" && !rel.contains("opener")
  }

  // MARK: Messages

  private static func severed(_ effect: Effect, _ popup: PaymentCode.Popup) -> Finding {
    finding(
      effect,
      "The payment window is opened with noopener or noreferrer, so its answer cannot come back.",
      at: popup.place, remedy: "Remove noopener and noreferrer from the window's features.",
      actor: .page, confidence: .likely)
  }

  private static func severedLink(_ effect: Effect, _ link: Document.Link) -> Finding {
    finding(
      effect, "This leads to Google's payment page in a window that has no opener.",
      at: link.place,
      remedy: "Pay through pay.js, or set rel=\"opener\" where the window must answer.",
      actor: .page)
  }
}
