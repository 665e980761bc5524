// How requests are made: everything that a user may set, with curl's names where curl has one.

public import AuditModel

/// The settings of a ``Fetcher``.
public struct FetchOptions: Sendable {
  /// curl's `--header`, sent to the target's origin only.
  public var headers: [Headers.Field] = []
  /// Headers for other origins, each an origin such as `https://api.example` with its fields.
  public var headersForOrigin: [String: [Headers.Field]] = [:]
  /// curl's `--cookie`: `a=b; c=d`, sent to the target's origin only, or, where there is no `=`,
  /// the name of a Netscape cookie file to read.
  public var cookie: String?
  /// curl's `--cookie-jar`: the file that ``FetchSession/saveCookieJar()`` writes.
  public var cookieJar: String?
  /// curl's `--resolve`: `HOST:PORT:ADDRESS[,ADDRESS]…`.
  public var resolve: [String] = []
  /// curl's `--connect-to`: `HOST1:PORT1:HOST2:PORT2`.
  public var connectTo: [String] = []
  /// curl's `--cacert`: a PEM file of authorities that replaces the system's.
  public var caCertificateFile: String?
  /// curl's `--insecure`: certificates are not checked.
  public var insecure = false
  /// curl's `--proxy`; nil takes the environment's (`https_proxy`, …), empty uses none.
  public var proxy: String?
  /// curl's `--max-time`: the limit of one attempt with all its redirects; waiting for a free
  /// place does not count.
  public var maxTime: Duration = .seconds(30)
  /// curl's `--connect-timeout`.
  public var connectTimeout: Duration = .seconds(10)
  /// How long a transfer may stand still; libcurl averages over some seconds, so it may take
  /// five more.
  public var idleTimeout: Duration = .seconds(15)
  /// curl's `--retry`: how often a GET is asked for again after a failure that may pass.
  public var retries = 2
  /// curl's `--retry-delay`, but the first wait of an exponential back-off with jitter.
  public var retryDelay: Duration = .milliseconds(500)
  /// The longest wait before a retry, also where `Retry-After` asks for more.
  public var maxRetryDelay: Duration = .seconds(30)
  /// Bytes of a body without content coding; what is beyond is cut off.
  public var maxBody = 16 << 20
  /// Bytes of all bodies of one session without content coding; what is beyond is cut off.
  public var maxTotalBody = 64 << 20
  /// Bytes of all headers of one hop.
  public var maxHeaderBytes = 256 << 10
  /// curl's `--max-redirs`.
  public var maxRedirects = 20
  /// Transfers at a time to one host and port.
  public var concurrencyPerHost = 6
  /// Transfers at a time.
  public var concurrency = 32
  /// Refuses addresses that are not on the public internet, after name resolution, at each hop.
  public var denyPrivateNetworks = false
  /// What ``denyPrivateNetworks`` lets through.
  var isPublic: @Sendable (IPAddress) -> Bool = { $0.isPublic }

  /// Creates options, each with its default.
  public init() {}
}

extension FetchOptions {
  /// ``cookie`` as the value of a `Cookie` header, or nil where it names a file or is not set.
  var cookieText: String? {
    cookie.flatMap { $0.contains("=") ? $0 : nil }
  }

  /// ``cookie`` as the name of a file, or nil.
  var cookieFile: String? {
    cookie.flatMap { $0.contains("=") || $0.isEmpty ? nil : $0 }
  }

  /// The field of a line such as `Name: value`, or `Name;` for an empty value, as curl has it.
  ///
  /// - Throws: kind `badOption` where it is no such line.
  public static func headerField(_ line: String) throws(FetchFailure) -> Headers.Field {
    let trim = { (text: Substring) in
      String(
        text.drop(while: \.isASCIIWhitespace).reversed().drop(while: \.isASCIIWhitespace).reversed()
      )
    }
    if let colon = line.firstIndex(of: ":") {
      let field = Headers.Field(
        name: trim(line[..<colon]), value: trim(line[line.index(after: colon)...]))
      try checkHeader(field, option: "--header")
      return field
    }
    guard line.last == ";" else {
      throw badOption("a --header has no colon", "Write it as `Name: value`.")
    }
    let field = Headers.Field(name: trim(line.dropLast()), value: "")
    try checkHeader(field, option: "--header")
    return field
  }
}
