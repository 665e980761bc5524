// An absolute http(s) URL in its parts, as the URL standard has it.

/// An absolute `http` or `https` URL, parsed and printed as browsers do.
///
/// Unlike `WebAddress`, which names places for the rest of the program, it keeps credentials and
/// has the host in the form that is looked up. Follows the URL standard for special schemes
/// (https://url.spec.whatwg.org/). Queries are always encoded as UTF-8.
struct RequestAddress: Hashable, Sendable, CustomStringConvertible {
  /// The two schemes that are fetched.
  enum Scheme: String, Sendable {
    case http, https

    /// The port that a URL of this scheme need not name.
    var defaultPort: UInt16 { self == .http ? 80 : 443 }
  }

  /// Why a text is no such URL.
  enum Problem: Error, Hashable, Sendable {
    /// The text is not a URL; the sentence part says why, such as `it has no host`.
    case malformed(String)
    /// The text is a URL of another scheme, in lower case.
    case unsupportedScheme(String)
  }

  var scheme: Scheme
  /// Percent-encoded; empty where there is none.
  var user: String
  /// Percent-encoded; empty where there is none.
  var password: String
  /// In lower case and ASCII (Punycode); an IPv6 address stands in brackets.
  var host: String
  /// Nil where it is the scheme's default.
  var port: UInt16?
  /// Begins with `/`; percent-encoded.
  var path: String
  /// Without the `?`; percent-encoded.
  var query: String?
  /// Without the `#`; percent-encoded.
  var fragment: String?

  /// The port that is connected to.
  var effectivePort: UInt16 { port ?? scheme.defaultPort }

  /// Scheme, host and a port that is not the default, such as `https://shop.example:8443`.
  var origin: String {
    scheme.rawValue + "://" + host + (port.map { ":\($0)" } ?? "")
  }

  /// The whole URL.
  var description: String {
    var text = scheme.rawValue + "://"
    if hasUser {
      text += user
      if !password.isEmpty { text += ":" + password }
      text += "@"
    }
    text += host
    if let port { text += ":\(port)" }
    text += path
    if let query { text += "?" + query }
    if let fragment { text += "#" + fragment }
    return text
  }

  /// True where it has a user name or a password.
  var hasUser: Bool { !user.isEmpty || !password.isEmpty }

  /// The same URL with another's user name and password.
  func withUser(of other: RequestAddress) -> RequestAddress {
    var copy = self
    copy.user = other.user
    copy.password = other.password
    return copy
  }

  /// The same URL without user name and password.
  var withoutUser: RequestAddress {
    var copy = self
    copy.user = ""
    copy.password = ""
    return copy
  }
}
