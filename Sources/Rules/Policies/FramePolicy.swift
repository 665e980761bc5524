// Whether a page may be shown in a frame: what it says itself, and what the page around it says.

import AuditModel

/// Why browsers do not show a page in a frame.
enum FrameRefusal {
  /// `frame-src` of the page around it, or what stands in for it.
  case source(ContentSecurityPolicy, ContentSecurityPolicy.Directive, address: String)
  /// `frame-ancestors` of the page itself.
  case ancestors(ContentSecurityPolicy, ContentSecurityPolicy.Directive, ancestor: String)
  /// `X-Frame-Options` of the page itself.
  case options(String)
  /// The page around it demands an embedder policy, and the page has none.
  case embedder(EmbedderPolicy)
  /// The page around it demands that resources of other origins say that they may be embedded.
  case resource(EmbedderPolicy, said: String?)
}

extension FrameRefusal {
  /// It is told to someone and not enforced.
  var isReportOnly: Bool {
    switch self {
    case .source(let policy, _, _), .ancestors(let policy, _, _): policy.isReportOnly
    case .options, .embedder, .resource: false
    }
  }

  /// What refuses it, within a sentence.
  var law: String {
    switch self {
    case .source(let policy, let directive, _):
      "the \(policy.name(with: directive)) of the page around it"
    case .ancestors(_, let directive, _):
      "its frame-ancestors (\(directive.values.joined(separator: " ").prefix(80)))"
    case .options(let value): "its X-Frame-Options (\(value.prefix(80)))"
    case .embedder(let policy), .resource(let policy, _):
      "the \(EmbedderPolicy.header): \(policy.rawValue) of the page around it"
    }
  }

  /// Why the innermost page is not shown in its frame, enforced reasons before those that are only
  /// reported; empty where it is.
  ///
  /// - Parameter pages: from the top page inwards, at least two.
  static func all(of pages: ArraySlice<NestedPage>, in engine: Host.Engine) -> [FrameRefusal] {
    guard let page = pages.last, let outer = pages.dropLast().last, !page.isSourceDocument else {
      return []
    }
    return sources(page, in: outer) + ancestors(page, pages.dropLast())
      + embedders(page, in: outer, engine)
  }

  /// https://www.w3.org/TR/CSP3/#directive-frame-src
  private static func sources(_ page: NestedPage, in outer: NestedPage) -> [FrameRefusal] {
    guard let own = WebAddress(outer.exchange.finalURL), let frame = page.frame else { return [] }
    let hops = page.exchange.hops.compactMap { WebAddress($0.url) }
    return outer.contentPolicies.compactMap { policy in
      guard policy.reaches(frame.place, isMarkup: true),
        let directive = policy.directive(governing: "frame-src")
      else { return nil }
      let refused = hops.enumerated().first { index, hop in
        !directive.sources.matches(hop, from: own, redirected: index > 0)
      }
      return refused.map { .source(policy, directive, address: $0.element.origin) }
    }
  }

  /// https://www.w3.org/TR/CSP3/#frame-ancestors-navigation-response and, where no policy has that
  /// directive, https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-x-frame-options-header
  private static func ancestors(
    _ page: NestedPage, _ around: ArraySlice<NestedPage>
  ) -> [FrameRefusal] {
    guard let own = WebAddress(page.exchange.finalURL) else { return [] }
    // Only headers can say it.
    let policies = ContentSecurityPolicy.all(of: page.exchange, nil)
    let refusals = policies.compactMap { policy -> FrameRefusal? in
      guard let directive = policy["frame-ancestors"] else { return nil }
      let stranger = around.last { ancestor in
        ancestor.origin.map { !directive.sources.matches($0, from: own, redirected: true) } ?? true
      }
      return stranger.map {
        .ancestors(policy, directive, ancestor: $0.origin?.origin ?? "a sandboxed page")
      }
    }
    if policies.contains(where: { !$0.isReportOnly && $0["frame-ancestors"] != nil }) {
      return refusals
    }
    let values = page.exchange.headers.values("X-Frame-Options")
    return refusals
      + (refuses(values, own, around) ? [.options(values.joined(separator: ", "))] : [])
  }

  private static func refuses(
    _ lines: [String], _ own: WebAddress, _ around: ArraySlice<NestedPage>
  ) -> Bool {
    guard !lines.isEmpty else { return false }
    let values = Set(
      lines.joined(separator: ",").split(separator: ",", omittingEmptySubsequences: false).map {
        $0.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
      })
    if values.count > 1 { return !values.isDisjoint(with: ["deny", "allowall", "sameorigin"]) }
    if values == ["deny"] { return true }
    return values == ["sameorigin"] && around.contains { $0.origin?.origin != own.origin }
  }

  /// https://html.spec.whatwg.org/multipage/browsers.html#check-a-navigation-response's-adherence-to-its-embedder-policy
  /// and https://fetch.spec.whatwg.org/#cross-origin-resource-policy-header
  private static func embedders(
    _ page: NestedPage, in outer: NestedPage, _ engine: Host.Engine
  ) -> [FrameRefusal] {
    let policy = EmbedderPolicy(outer.exchange, in: engine)
    guard policy != .unsafeNone, let own = WebAddress(page.exchange.finalURL) else { return [] }
    // Such a frame has no credentials that an embedder could be after
    // (https://wicg.github.io/anonymous-iframe/#spec-coep).
    if page.frame?.isCredentialless == true, engine == .blink { return [] }
    if EmbedderPolicy(page.exchange, in: engine) == .unsafeNone { return [.embedder(policy)] }
    let said = page.exchange.headers.values("Cross-Origin-Resource-Policy")
      .joined(separator: ", ")
    let isRefused =
      switch said {
      case "cross-origin": false
      case "same-site": outer.origin.map { !Host.sameSite($0.host, own.host) } ?? true
      default: outer.origin?.origin != own.origin
      }
    return isRefused ? [.resource(policy, said: said.isEmpty ? nil : said)] : []
  }
}
