// A checkout in a frame that browsers refuse to show.

import AuditModel

enum RefusedFrame: Rule {
  static let identifier = "refused-frame"
  static let stage = Stage.load
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That the page that pays is shown in its frame: that its own X-Frame-Options and "
      + "frame-ancestors let the pages around it frame it, that their frame-src lets it in, and "
      + "that it fits their Cross-Origin-Embedder-Policy.",
    whyItMatters:
      "A frame that is refused stays empty or shows an error of the browser, and with it the "
      + "button. frame-ancestors is held against every page around the frame, not only the "
      + "nearest, and where it is there X-Frame-Options does not count.",
    whatToChange:
      "List the origins of all pages around the checkout in frame-ancestors and send no "
      + "X-Frame-Options; list the checkout's origin in frame-src of the page around it.",
    sources: [
      "https://www.w3.org/TR/CSP3/#directive-frame-ancestors",
      "https://www.w3.org/TR/CSP3/#directive-frame-src",
      "https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-x-frame-options-header",
      "https://html.spec.whatwg.org/multipage/browsers.html#embedder-policy-checks",
    ])

  static let examples = [
    Example("without-policies.html", .passes),
    Example("denied-by-options.html", .finds(.blocks)),
    Example("options-beside-ancestors.html", .passes),
    Example("refused-by-ancestors.html", .finds(.blocks)),
    Example("refused-by-source.html", .finds(.blocks)),
    Example("allowed-source.html", .passes),
    Example("without-embedder-policy.html", .finds(.blocks)),
    Example("credentialless.html", .passes),
    Example("credentialless.html", in: "android-webview", .finds(.blocks)),
    Example("credentialless-frame.html", in: "chrome-android", .passes),
    Example("credentialless-frame.html", .finds(.blocks)),
    Example("only-reported.html", .finds(.informs)),
  ]

  static func judge(_ observed: Both<Navigation, Framing>, in host: Host) -> Ruling {
    let enclosures = observed.second.enclosures
    if enclosures.isEmpty { return .nothing }
    let pages = NestedPage.all(of: observed.first, in: enclosures)
    return Ruling(
      findings: pages.indices.dropFirst().flatMap { index -> [Finding] in
        FrameRefusal.all(of: pages[...index], in: host.engine).map {
          refused($0, pages[index], in: pages[index - 1])
        }
      })
  }

  // MARK: Messages

  private static func stays(_ policy: ContentSecurityPolicy) -> String {
    policy.isReportOnly ? "would, if it were enforced, stay" : "stays"
  }

  private static func refused(
    _ refusal: FrameRefusal, _ page: NestedPage, in outer: NestedPage
  ) -> Finding {
    let url = page.exchange.finalURL
    switch refusal {
    case .source(let policy, let directive, let address):
      return finding(
        policy.effect(.blocks),
        "The \(policy.name(with: directive)) of \(outer.exchange.finalURL) does not allow frames of "
          + "\(address), so the checkout's frame \(stays(policy)) empty.",
        at: policy.place(of: directive, in: outer.exchange),
        remedy: "In the policy, say: " + directive.adding([address], as: "frame-src"), actor: .page)
    case .ancestors(let policy, let directive, let ancestor):
      return finding(
        policy.effect(.blocks),
        "The \(policy.name(with: directive)) of \(url) does not let \(ancestor) frame it, so the "
          + "checkout's frame \(stays(policy)) empty.",
        at: policy.place(of: directive, in: page.exchange),
        remedy: "In the policy, say: " + directive.adding([ancestor], as: "frame-ancestors"),
        actor: .page)
    case .options(let value):
      return finding(
        .blocks,
        "\(url) is sent with X-Frame-Options: \(value), so it is not shown in the frame of "
          + "\(outer.exchange.finalURL).",
        at: page.exchange.place(ofHeader: "X-Frame-Options"),
        remedy: "Send Content-Security-Policy: frame-ancestors "
          + "\(outer.origin?.origin ?? "with the origins of all pages around it") in its place.",
        actor: .page)
    case .embedder(let policy):
      return finding(
        .blocks,
        "\(outer.exchange.finalURL) is sent with \(EmbedderPolicy.header): \(policy.rawValue), and "
          + "\(url) in its frame without that header, so it is not shown.",
        at: outer.exchange.place(ofHeader: EmbedderPolicy.header),
        remedy: "Send \(EmbedderPolicy.header): require-corp "
          + (outer.origin?.origin == page.origin?.origin
            ? "" : "and Cross-Origin-Resource-Policy: cross-origin ")
          + "with \(url), or no \(EmbedderPolicy.header) with the page around it.",
        actor: .page)
    case .resource(let policy, let said):
      return finding(
        .blocks,
        "\(outer.exchange.finalURL) is sent with \(EmbedderPolicy.header): \(policy.rawValue), and "
          + "\(url) in its frame "
          + (said.map { "with Cross-Origin-Resource-Policy: \($0)" }
            ?? "without Cross-Origin-Resource-Policy") + ", so it is not shown.",
        at: outer.exchange.place(ofHeader: EmbedderPolicy.header),
        remedy: "Send Cross-Origin-Resource-Policy: cross-origin with \(url).", actor: .page)
    }
  }
}
