// What a page's referrer policy lets another server see of its address.

import AuditModel

/// A referrer policy (https://w3c.github.io/webappsec-referrer-policy/#referrer-policies).
enum ReferrerPolicy: String, Sendable {
  case noReferrer = "no-referrer"
  case noReferrerWhenDowngrade = "no-referrer-when-downgrade"
  case sameOrigin = "same-origin"
  case origin
  case strictOrigin = "strict-origin"
  case originWhenCrossOrigin = "origin-when-cross-origin"
  case strictOriginWhenCrossOrigin = "strict-origin-when-cross-origin"
  case unsafeURL = "unsafe-url"

  /// The policy of a page: the last word known in its `<meta name=referrer>`, else in its header.
  init(_ exchange: Exchange, _ document: Document) {
    let metas = document.metas.filter { $0.name == "referrer" }.map(\.content)
    self =
      metas.compactMap { Self.legacy[$0.lowercased()] ?? Self(rawValue: $0.lowercased()) }.last
      ?? exchange.headers.values("referrer-policy").flatMap { $0.split(separator: ",") }
      .compactMap { Self(rawValue: $0.filter { !$0.isWhitespace }.lowercased()) }.last
      ?? .strictOriginWhenCrossOrigin
  }

  /// Old words of `<meta>` (https://html.spec.whatwg.org/multipage/semantics.html#meta-referrer).
  private static let legacy: [String: ReferrerPolicy] = [
    "never": .noReferrer, "default": .strictOriginWhenCrossOrigin, "always": .unsafeURL,
    "origin-when-crossorigin": .originWhenCrossOrigin,
  ]

  /// The value of `Referer` for a request from a page; nil where none is sent
  /// (https://w3c.github.io/webappsec-referrer-policy/#determine-requests-referrer).
  func referer(from page: WebAddress, to address: WebAddress) -> String? {
    guard ["http", "https"].contains(page.scheme) else { return nil }
    let whole = page.withoutFragment.description
    let origin = page.origin + "/"
    let isSameOrigin = page.origin == address.origin
    let isDowngrade = page.isPotentiallyTrustworthy && !address.isPotentiallyTrustworthy
    switch self {
    case .noReferrer: return nil
    case .noReferrerWhenDowngrade: return isDowngrade ? nil : whole
    case .sameOrigin: return isSameOrigin ? whole : nil
    case .origin: return origin
    case .strictOrigin: return isDowngrade ? nil : origin
    case .originWhenCrossOrigin: return isSameOrigin ? whole : origin
    case .strictOriginWhenCrossOrigin:
      return isSameOrigin ? whole : isDowngrade ? nil : origin
    case .unsafeURL: return whole
    }
  }
}
