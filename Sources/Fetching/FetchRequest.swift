// What is asked for: one address, who asks, and how the body is read.

public import AuditModel

/// One request, before redirects.
public struct FetchRequest: Hashable, Sendable {
  /// The request's method; redirects change it as browsers do.
  public enum Method: Hashable, Sendable {
    case get
    case head
    /// With a body and its media type.
    case post(body: [UInt8], contentType: String)
  }

  /// How the body becomes text.
  public enum Reading: Hashable, Sendable {
    /// It stays bytes.
    case bytes
    /// As a document: byte order mark, `Content-Type`, then `<meta>` where it is HTML.
    case document
    /// As a classic script of a document in that encoding: byte order mark, `Content-Type`,
    /// then the document's encoding.
    case script(documentEncoding: String?)
    /// As a module script or JSON: always UTF-8.
    case utf8
  }

  /// An absolute http(s) URL as a person or a page wrote it.
  public var url: String
  /// The value of `User-Agent`.
  public var agent: String
  /// Other headers, such as `Accept`, `Accept-Language`, `Referer`, `Origin`, `Sec-Fetch-*`.
  public var headers: [Headers.Field]
  /// The request method.
  public var method: Method
  /// How the body becomes text.
  public var reading: Reading
  /// Hosts in lower case, with those below them, to which no redirect is followed: the redirect is
  /// the answer then.
  public var unaskedHosts: [String]

  /// Creates a fetch request from its parts.
  public init(
    url: String, agent: String, headers: [Headers.Field] = [], method: Method = .get,
    reading: Reading = .document, unaskedHosts: [String] = []
  ) {
    self.url = url
    self.agent = agent
    self.headers = headers
    self.method = method
    self.reading = reading
    self.unaskedHosts = unaskedHosts
  }

  /// Redirects to that host are not followed.
  func leavesUnasked(_ host: String) -> Bool {
    unaskedHosts.contains { host == $0 || host.hasSuffix("." + $0) }
  }
}
