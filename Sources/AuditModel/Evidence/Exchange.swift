// What came back for one request: every hop, the answer, and how the network behaved.

/// One request and all that answered it, redirects included.
public struct Exchange: Codable, Hashable, Sendable {
  /// One message that answered: a redirect, or the last one.
  public struct Hop: Codable, Hashable, Sendable {
    /// The address that was asked, without user name and password.
    public var url: String
    /// The status code.
    public var status: Int
    /// The header fields as they came.
    public var headers: Headers
    /// The address that answered, as `192.0.2.1:443` or `[2001:db8::1]:443`.
    public var remoteAddress: String?
    /// `HTTP/1.0`, `HTTP/1.1`, `HTTP/2` or `HTTP/3`.
    public var httpVersion: String
    /// The secured connection; nil over plain HTTP.
    public var tls: TLS?

    /// Creates a hop from its parts.
    public init(
      url: String, status: Int, headers: Headers, remoteAddress: String? = nil,
      httpVersion: String = "HTTP/1.1", tls: TLS? = nil
    ) {
      self.url = url
      self.status = status
      self.headers = headers
      self.remoteAddress = remoteAddress
      self.httpVersion = httpVersion
      self.tls = tls
    }
  }

  /// The secured connection of one hop.
  public struct TLS: Codable, Hashable, Sendable {
    /// Such as `TLSv1.3`; nil where libcurl does not tell.
    public var version: String?
    /// The server's own certificate.
    public var subject: String?
    /// The certificate's issuer, as OpenSSL writes names.
    public var issuer: String?
    /// The end of its validity as the certificate has it.
    public var expires: String?

    /// Creates the connection from what is known of it.
    public init(
      version: String? = nil, subject: String? = nil, issuer: String? = nil,
      expires: String? = nil
    ) {
      self.version = version
      self.subject = subject
      self.issuer = issuer
      self.expires = expires
    }
  }

  /// Seconds from the start of the last hop's request to the end of each phase.
  public struct Timings: Codable, Hashable, Sendable {
    /// Until the name was resolved.
    public var nameLookup: Double
    /// Until the connection stood.
    public var connect: Double
    /// Until the TLS handshake was done; 0 over plain HTTP.
    public var tlsHandshake: Double
    /// Until the first byte of the answer came.
    public var firstByte: Double
    /// Until the whole answer was there.
    public var total: Double

    /// Timings in seconds.
    public init(
      nameLookup: Double = 0, connect: Double = 0, tlsHandshake: Double = 0,
      firstByte: Double = 0, total: Double = 0
    ) {
      self.nameLookup = nameLookup
      self.connect = connect
      self.tlsHandshake = tlsHandshake
      self.firstByte = firstByte
      self.total = total
    }
  }

  /// A body as text.
  public struct Text: Codable, Hashable, Sendable {
    /// Who named the character encoding.
    public enum Authority: String, Codable, Sendable {
      case byteOrderMark = "bom"
      case header
      case meta
      case assumed
    }

    /// The decoded text; malformed bytes are U+FFFD.
    public var string: String
    /// The name in the Encoding standard, such as `shift_jis`.
    public var encoding: String
    /// Who named the encoding.
    public var authority: Authority

    /// Creates a text from its parts.
    public init(string: String, encoding: String, authority: Authority) {
      self.string = string
      self.encoding = encoding
      self.authority = authority
    }
  }

  /// The address as the caller gave it.
  public var requestedURL: String
  /// All hops in order; the last one is the answer. Empty only for a target that is a file.
  public var hops: [Hop]
  /// The body without content coding; nil in saved evidence.
  public var body: [UInt8]?
  /// The body's size in bytes without content coding, as far as it was read.
  public var bodySize: Int
  /// True when the body was cut at the limit.
  public var truncated: Bool
  /// The body as text where its type is one of text; nil in saved evidence.
  public var text: Text?
  /// How long the phases of the last hop took.
  public var timings: Timings
  /// Requests that it took, retries included.
  public var attempts: Int

  /// Creates an exchange from its parts.
  public init(
    requestedURL: String, hops: [Hop], body: [UInt8]? = nil, bodySize: Int? = nil,
    truncated: Bool = false, text: Text? = nil, timings: Timings = Timings(), attempts: Int = 1
  ) {
    self.requestedURL = requestedURL
    self.hops = hops
    self.body = body
    self.bodySize = bodySize ?? body?.count ?? 0
    self.truncated = truncated
    self.text = text
    self.timings = timings
    self.attempts = attempts
  }

  /// The address of the last hop.
  public var finalURL: String { hops.last?.url ?? requestedURL }
  /// The status of the last hop; 200 for a file.
  public var status: Int { hops.last?.status ?? 200 }
  /// The headers of the last hop; empty for a file.
  public var headers: Headers { hops.last?.headers ?? Headers() }
  /// The media type of the last hop without parameters, in lower case.
  public var mediaType: String? {
    headers.first("content-type")?.prefix { $0 != ";" && $0 != "," }
      .lowercased().split(whereSeparator: \.isWhitespace).joined()
  }

  /// The same exchange without its body, as saved evidence keeps it.
  public var withoutBody: Exchange {
    var copy = self
    copy.body = nil
    copy.text = nil
    return copy
  }
}

/// Why a request brought no answer.
public struct FetchFailure: Error, Codable, Hashable, Sendable {
  /// The kinds that a caller may act on.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    case malformedURL = "malformed-url"
    case unsupportedScheme = "unsupported-scheme"
    case nameNotResolved = "name-not-resolved"
    case connectionRefused = "connection-refused"
    case connectionLost = "connection-lost"
    case timeout
    case tls
    case certificate
    case tooManyRedirects = "too-many-redirects"
    case malformedAnswer = "malformed-answer"
    case headersTooLarge = "headers-too-large"
    case proxy
    case refusedByPolicy = "refused-by-policy"
    case badOption = "bad-option"
    case cancelled
    case other
  }

  /// The kind that a caller may act on.
  public var kind: Kind
  /// The address that was asked last.
  public var url: String
  /// libcurl's own code (`CURLcode`), 0 where libcurl was not asked.
  public var curlCode: Int
  /// What happened, one sentence.
  public var message: String
  /// What to try, one sentence.
  public var advice: String
  /// The hops that were seen before.
  public var hops: [Exchange.Hop]
  /// True when the same request may succeed later as it is.
  public var mayPass: Bool

  /// Creates a fetch failure from its parts.
  public init(
    kind: Kind, url: String, curlCode: Int = 0, message: String, advice: String,
    hops: [Exchange.Hop] = [], mayPass: Bool = false
  ) {
    self.kind = kind
    self.url = url
    self.curlCode = curlCode
    self.message = message
    self.advice = advice
    self.hops = hops
    self.mayPass = mayPass
  }
}
