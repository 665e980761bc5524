// Whether a page lets itself be shown in a frame.

import AuditModel

/// The header by which a page refuses to be framed.
struct FrameDenial: Hashable {
  /// The header's name.
  var header: String
  /// What it says.
  var value: String

  /// The refusal of an answer inside a page that nothing frames; nil where it may be shown
  /// (https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-x-frame-options-header).
  init?(_ exchange: Exchange, inside parent: WebAddress) {
    guard let own = WebAddress(exchange.finalURL) else { return nil }
    let policies = ContentSecurityPolicy.all(
      in: exchange.headers, named: ContentSecurityPolicy.header)
    let ancestors = policies.compactMap { $0["frame-ancestors"] }
    // The directive stands in for the older header, whatever that says.
    guard ancestors.isEmpty else {
      guard let refusing = ancestors.first(where: { !$0.sources.matches(parent, from: own) })
      else { return nil }
      header = ContentSecurityPolicy.header
      value = (["frame-ancestors"] + refusing.values).joined(separator: " ")
      return
    }
    let values = exchange.headers.values("x-frame-options").flatMap { $0.split(separator: ",") }
      .map { $0.filter { !$0.isWhitespace }.lowercased() }
    let known = Set(values)
    let isRefused =
      known.count > 1
      ? !known.isDisjoint(with: ["deny", "sameorigin", "allowall"])
      : known == ["deny"] || (known == ["sameorigin"] && parent.origin != own.origin)
    guard isRefused else { return nil }
    header = "X-Frame-Options"
    value = values.joined(separator: ", ")
  }
}
