// A frame for paying with an http address on a secure page.

import AuditModel

enum InsecureFrame: Rule {
  static let identifier = "insecure-frame"
  static let stage = Stage.load
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "That no frame whose name or address speaks of payment, or belongs to a payment provider, "
      + "has an http address on a page that is served over https.",
    whyItMatters:
      "Browsers and web views block such a frame (mixed content): it stays empty, and the checkout "
      + "or the challenge in it never shows. Unlike pictures, frames are not asked for over https "
      + "in its place, unless the page says upgrade-insecure-requests.",
    whatToChange:
      "Write https:// in the frame's address, or send Content-Security-Policy: "
      + "upgrade-insecure-requests where the addresses come from elsewhere.",
    sources: [
      "https://w3c.github.io/webappsec-mixed-content/#should-block-fetch",
      "https://www.w3.org/TR/upgrade-insecure-requests/",
    ])

  static let examples = [
    Example("secure.html", .passes),
    Example("scheme-relative.html", .passes),
    Example("upgraded.html", .passes),
    Example("advertisement.html", .passes),
    Example("insecure.html", .passes, url: "http://localhost/checkout"),
    Example("insecure.html", .finds(.risks)),
    Example("beside-the-button.html", .finds(.informs)),
  ]

  static func judge(_ observed: Both<PolicedPage, Framing>, in host: Host) -> Ruling {
    let page = observed.first
    guard let address = page.address, address.scheme == "https" else { return .nothing }
    let blocked = page.document.frames.compactMap { frame in
      target(of: frame, on: page).map { (frame, $0) }
    }
    if blocked.isEmpty { return .nothing }
    let around = NestedPage.all(
      of: page.first, in: observed.second.enclosures, document: page.document)
    if around.contains(where: \.upgradesRequests) { return .nothing }
    let effect: Effect = page.code.hasIntegration ? .informs : .risks
    return Ruling(findings: blocked.map { insecure($0, $1, effect) })
  }

  /// The address of a frame for paying that is blocked; nil for other frames.
  private static func target(of frame: Document.Frame, on page: PolicedPage) -> WebAddress? {
    guard frame.sourceDocument == nil, let source = frame.source,
      let address = page.baseAddress?.resolve(source), address.scheme == "http",
      !address.isPotentiallyTrustworthy
    else { return nil }
    let names = [frame.name, frame.id, address.host, address.path].compactMap { $0 }
    let isForPaying =
      PaymentProvider.recognise(address) != nil || names.contains(where: PaymentWords.occur)
    return isForPaying ? address : nil
  }

  // MARK: Messages

  private static func insecure(
    _ frame: Document.Frame, _ address: WebAddress, _ effect: Effect
  ) -> Finding {
    finding(
      effect,
      "The frame for \(address.origin)\(address.path) is asked for over http on an https page, so "
        + "the browser blocks it and it stays empty.",
      at: frame.place, remedy: "Write https:// in its address.", actor: .page, confidence: .likely)
  }
}
