// Whether a policy lets a script run, by the way in which the script comes.

import AuditModel

/// Why a policy refuses a script.
struct Refusal: Hashable, Sendable {
  enum Cause: Hashable, Sendable {
    /// The list names other addresses, or none.
    case address
    /// With `'strict-dynamic'`, a script of the markup needs a nonce.
    case strictDynamic
    /// Inline code is not allowed as such.
    case inline
  }

  var policy: ContentSecurityPolicy
  /// The directive that decides: the most specific one that is there.
  var directive: ContentSecurityPolicy.Directive
  var cause: Cause
  /// The list allows scripts by nonce.
  var listsNonces: Bool
}

/// A script as a policy looks at it.
struct ScriptRequest: Hashable, Sendable {
  var url: WebAddress
  /// It comes from markup, `document.write` included, and not from another script.
  var isParserInserted: Bool
  var nonce: String?
  var integrity: String?
  var redirected = false
}

extension ContentSecurityPolicy {
  /// Why this policy refuses an external script; nil where it allows it
  /// (https://www.w3.org/TR/CSP3/#script-pre-request).
  func refusal(of script: ScriptRequest, from page: WebAddress) -> Refusal? {
    guard let directive = directive(governing: "script-src-elem") else {
      return nil
    }
    let list = directive.sources
    if list.allows(nonce: script.nonce) || list.allows(integrity: script.integrity) { return nil }
    if list.contains(keyword: "strict-dynamic") {
      return script.isParserInserted
        ? Refusal(
          policy: self, directive: directive, cause: .strictDynamic, listsNonces: list.hasNonces)
        : nil
    }
    return list.matches(script.url, from: page, redirected: script.redirected)
      ? nil
      : Refusal(policy: self, directive: directive, cause: .address, listsNonces: list.hasNonces)
  }

  /// Why this policy refuses an inline script; nil where it allows it
  /// (https://www.w3.org/TR/CSP3/#match-element-to-source-list).
  func refusal(ofInline text: String, hashes: [String]? = nil, nonce: String?) -> Refusal? {
    guard let directive = directive(governing: "script-src-elem") else {
      return nil
    }
    let list = directive.sources
    if list.allowsAllInline || list.allows(nonce: nonce)
      || list.allows(hashOf: text, hashes)
    {
      return nil
    }
    return Refusal(
      policy: self, directive: directive, cause: .inline, listsNonces: list.hasNonces)
  }

  /// Why this policy refuses an event handler attribute or a `javascript:` address, which other
  /// directives govern (https://www.w3.org/TR/CSP3/#effective-directive-for-inline-check).
  func refusal(
    ofHandler text: String, hashes: [String]? = nil, isAddress: Bool = false
  ) -> Refusal? {
    guard let directive = directive(governing: isAddress ? "script-src-elem" : "script-src-attr")
    else {
      return nil
    }
    let list = directive.sources
    if list.allowsAllInline
      || list.contains(keyword: "unsafe-hashes") && list.allows(hashOf: text, hashes)
    {
      return nil
    }
    return Refusal(
      policy: self, directive: directive, cause: .inline, listsNonces: list.hasNonces)
  }
}

extension SourceList {
  /// https://www.w3.org/TR/CSP3/#allow-all-inline
  var allowsAllInline: Bool {
    contains(keyword: "unsafe-inline") && !hasNonces && !hasHashes
      && !contains(keyword: "strict-dynamic")
  }

  func allows(nonce: String?) -> Bool {
    guard let nonce, !nonce.isEmpty else { return false }
    return expressions.contains(.nonce(nonce))
  }

  /// Every hash of an `integrity` attribute stands in the list.
  func allows(integrity: String?) -> Bool {
    let hashes = (integrity ?? "").split(whereSeparator: \.isWhitespace)
      .compactMap { SourceExpression("'\($0.prefix { $0 != "?" })'") }
      .filter { if case .hash = $0 { true } else { false } }
    return !hashes.isEmpty && hashes.allSatisfy(expressions.contains)
  }

  /// A hash of the text stands in the list; where the hashes are given, one of them.
  func allows(hashOf text: String, _ hashes: [String]? = nil) -> Bool {
    guard hasHashes else { return false }
    return (hashes ?? ScriptHash.all(of: text)).contains { hash in
      SourceExpression("'\(hash)'").map(expressions.contains) ?? false
    }
  }
}
