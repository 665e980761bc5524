// The opener and embedder policies of a page, as its headers say them.

import AuditModel

/// The value of `Cross-Origin-Opener-Policy`
/// (https://html.spec.whatwg.org/multipage/browsers.html#the-coop-headers).
enum OpenerPolicy: String, Sendable {
  case unsafeNone = "unsafe-none"
  case sameOriginAllowPopups = "same-origin-allow-popups"
  case sameOrigin = "same-origin"
  case noopenerAllowPopups = "noopener-allow-popups"

  /// The policy of a message: lines are joined by commas, and what is then no single item of a
  /// structured field, or a token that is not known, counts for nothing.
  init(_ headers: Headers, header: String = Self.header) {
    self = headers.token(header).flatMap(OpenerPolicy.init) ?? .unsafeNone
  }

  static let header = "Cross-Origin-Opener-Policy"
  static let reportOnlyHeader = "Cross-Origin-Opener-Policy-Report-Only"
}

/// The value of `Cross-Origin-Embedder-Policy`
/// (https://html.spec.whatwg.org/multipage/browsers.html#the-coep-headers).
enum EmbedderPolicy: String, Sendable {
  case unsafeNone = "unsafe-none"
  case requireCORP = "require-corp"
  /// WebKit does not know it.
  case credentialless

  /// The policy of an answer as an engine takes it; outside a secure context it counts for nothing.
  init(_ exchange: Exchange, in engine: Host.Engine) {
    self = .unsafeNone
    guard let token = exchange.headers.token(Self.header),
      WebAddress(exchange.finalURL)?.isPotentiallyTrustworthy == true,
      let policy = EmbedderPolicy(rawValue: token),
      policy != .credentialless || engine == .blink
    else { return }
    self = policy
  }

  static let header = "Cross-Origin-Embedder-Policy"
}

extension Headers {
  /// The token of a header that is one item of a structured field.
  fileprivate func token(_ name: String) -> String? {
    let lines = values(name)
    guard !lines.isEmpty,
      case .token(let token)? =
        StructuredField.item(lines.joined(separator: ", "))?.value
    else { return nil }
    return token
  }
}
