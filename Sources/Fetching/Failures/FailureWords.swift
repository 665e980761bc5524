// Turns what stopped a request into words: what happened, and what to try.

import AuditModel
internal import CCurl
internal import Glibc

extension FetchFailure {
  /// The failure of a transfer to `address`.
  init(
    _ failure: TransferFailure, at address: RequestAddress, options: FetchOptions,
    hops: [Exchange.Hop], mayResolve: Bool
  ) {
    let words = FailureWords(failure: failure, address: address, options: options)
    let kind = words.kind
    self.init(
      kind: kind, url: address.withoutUser.description, curlCode: failure.code,
      message: words.message(kind), advice: words.advice(kind), hops: hops,
      mayPass: words.mayPass(kind, mayResolve: mayResolve))
  }

  static func cancelled(_ address: RequestAddress) -> FetchFailure {
    FetchFailure(
      TransferFailure(code: 0, stop: .cancelled), at: address, options: FetchOptions(), hops: [],
      mayResolve: false)
  }

  static func tooManyRedirects(_ address: RequestAddress, hops: [Exchange.Hop]) -> FetchFailure {
    let count = hops.count - 1
    return FetchFailure(
      kind: .tooManyRedirects, url: address.withoutUser.description,
      message: "\(address.host) redirects on and on: stopped after \(count) "
        + (count == 1 ? "redirect" : "redirects") + " (--max-redirects)",
      advice: "Look for a redirect that leads back, often one that waits for a cookie.",
      hops: hops)
  }

  static func badLocation(
    _ problem: RequestAddress.Problem, at address: RequestAddress, hops: [Exchange.Hop]
  ) -> FetchFailure {
    switch problem {
    case .malformed(let why):
      FetchFailure(
        kind: .malformedURL, url: address.withoutUser.description,
        message: "\(address.host) redirects to an address that is not valid: \(why)",
        advice: "Correct the Location header that the server sends.", hops: hops)
    case .unsupportedScheme(let scheme):
      FetchFailure(
        kind: .unsupportedScheme, url: address.withoutUser.description,
        message: "\(address.host) redirects to a \(scheme): address",
        advice: "Give an address that ends at an http or https page.", hops: hops)
    }
  }

  static func badAddress(_ problem: RequestAddress.Problem, url: String) -> FetchFailure {
    switch problem {
    case .malformed(let why):
      FetchFailure(
        kind: .malformedURL, url: url, message: "the address is not valid: \(why)",
        advice: "Write it as `https://shop.example/checkout`.")
    case .unsupportedScheme(let scheme):
      FetchFailure(
        kind: .unsupportedScheme, url: url,
        message: "the scheme \(scheme): cannot be fetched",
        advice: "Give an address that begins with https:// or http://.")
    }
  }
}

/// The words for one transfer's failure. Hosts, ports and file names of options may occur in
/// them; header values, cookies, user names and queries never do.
private struct FailureWords {
  let failure: TransferFailure
  let address: RequestAddress
  let options: FetchOptions

  private var code: CURLcode { CURLcode(UInt32(clamping: failure.code)) }
  private var place: String { "\(address.host):\(address.effectivePort)" }
  private var usesProxy: Bool { options.proxy?.isEmpty == false }

  var kind: FetchFailure.Kind {
    switch failure.stop {
    case .headersTooLarge: return .headersTooLarge
    case .privateAddress: return .refusedByPolicy
    case .cancelled, .closed: return .cancelled
    case nil: break
    }
    if failure.proxyStatus != 0 { return .proxy }
    if isBrokenChunk { return .malformedAnswer }
    return switch code {
    case CURLE_URL_MALFORMAT: .malformedURL
    case CURLE_COULDNT_RESOLVE_HOST: .nameNotResolved
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: .proxy
    case CURLE_COULDNT_CONNECT: usesProxy ? .proxy : .connectionRefused
    case CURLE_OPERATION_TIMEDOUT: .timeout
    case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED,
      CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
      CURLE_USE_SSL_FAILED, CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_CLIENTCERT:
      .tls
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
      CURLE_SSL_INVALIDCERTSTATUS:
      .certificate
    case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_SEND_ERROR, CURLE_RECV_ERROR,
      CURLE_HTTP2_STREAM, CURLE_NO_CONNECTION_AVAILABLE:
      .connectionLost
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING,
      CURLE_HTTP2, CURLE_HTTP_RETURNED_ERROR, CURLE_RANGE_ERROR, CURLE_CHUNK_FAILED:
      .malformedAnswer
    case CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SETOPT_OPTION_SYNTAX,
      CURLE_UNKNOWN_OPTION, CURLE_BAD_FUNCTION_ARGUMENT:
      .badOption
    default: .other
    }
  }

  func mayPass(_ kind: FetchFailure.Kind, mayResolve: Bool) -> Bool {
    switch kind {
    case .connectionRefused, .connectionLost, .timeout: true
    case .tls: isCutHandshake
    case .nameNotResolved: mayResolve
    case .proxy: failure.proxyStatus == 0 || failure.proxyStatus >= 500
    default: false
    }
  }

  func message(_ kind: FetchFailure.Kind) -> String {
    switch kind {
    case .malformedURL: "libcurl does not take the address of \(address.host)"
    case .unsupportedScheme: "the scheme of the address at \(address.host) cannot be fetched"
    case .nameNotResolved: "the name \(address.host) was not found"
    case .connectionRefused: "no connection to \(place): \(connectReason)"
    case .connectionLost: lossMessage
    case .timeout: timeoutMessage
    case .tls: "no secure connection to \(place): \(handshakeReason)"
    case .certificate: "the certificate of \(place) is not trusted: \(certificateReason)"
    case .tooManyRedirects: "\(address.host) redirects on and on"
    case .malformedAnswer: malformedMessage
    case .headersTooLarge:
      "\(place) sent more than \(options.maxHeaderBytes >> 10) KiB of headers, or a line too long"
    case .proxy: proxyMessage
    case .refusedByPolicy: "\(address.host) leads to an address that is not on the public internet"
    case .badOption: "libcurl does not take an option: \(detail("no reason given"))"
    case .cancelled: "the request to \(place) was cancelled"
    case .other: "the request to \(place) failed with libcurl's code \(failure.code)"
    }
  }

  func advice(_ kind: FetchFailure.Kind) -> String {
    switch kind {
    case .malformedURL: "Write it as `https://shop.example/checkout`."
    case .unsupportedScheme: "Give an address that begins with https:// or http://."
    case .nameNotResolved:
      "Check the spelling, or give the address with `--resolve \(place):ADDRESS`."
    case .connectionRefused: "Check that the server runs and that no firewall stands between."
    case .connectionLost: "Try again; if it stays, look at the server's log for that request."
    case .timeout where isIdle:
      "Allow longer pauses with `--idle-timeout`, or try again when the server is faster."
    case .timeout: "Allow more time with `--max-time`, or try again when the server is faster."
    case .tls where isCutHandshake: "Try again; if it stays, look at the server's log."
    case .tls: "Check that the server offers TLS 1.2 or newer on that port."
    case .certificate: certificateAdvice
    case .tooManyRedirects: "Look for a redirect that leads back to where it came from."
    case .malformedAnswer where code == CURLE_BAD_CONTENT_ENCODING:
      "Correct the Content-Encoding that the server sends, or the body."
    case .malformedAnswer where failure.hasHeaders:
      "Correct the answer that the server sends; `curl -v` shows it."
    case .malformedAnswer: "Check that an HTTP server, and not another one, listens there."
    case .headersTooLarge: "Look for a header that grows, often Set-Cookie, on the server."
    case .proxy: "Check `--proxy`, or give `--proxy \"\"` to use none."
    case .refusedByPolicy:
      "Leave out `--deny-private-networks` if this address is meant to be audited."
    case .badOption: "Check the network options, such as `--cacert` and `--resolve`."
    case .cancelled: "Run it again to have the whole answer."
    case .other: "Try the same address with `curl -v` to see where it stops."
    }
  }

  private var connectReason: String {
    switch Int32(clamping: failure.osError) {
    case ECONNREFUSED: "nothing listens there"
    case EHOSTUNREACH, ENETUNREACH: "the network knows no way there"
    case ETIMEDOUT: "it did not answer"
    default: "it was not accepted"
    }
  }

  private var timeoutMessage: String {
    let tenths = Int(min(failure.elapsed, 1_000_000) * 10 + 0.5)
    let seconds = "\(tenths / 10)" + (tenths % 10 == 0 ? "" : ".\(tenths % 10)") + " s"
    if failure.isInHandshake { return "no secure connection to \(place) within \(seconds)" }
    if !failure.connected { return "no connection to \(place) within \(seconds)" }
    if isIdle { return "\(place) stood still: stopped waiting after \(seconds)" }
    return failure.hasHeaders
      ? "\(place) did not finish its answer within \(seconds)"
      : "\(place) did not answer within \(seconds)"
  }

  /// libcurl gives all limits of time the same code.
  private var isIdle: Bool { failure.detail.hasPrefix("Operation too slow") }

  private var lossMessage: String {
    if code == CURLE_GOT_NOTHING { return "\(place) closed the connection without an answer" }
    if !failure.hasHeaders {
      return "the connection to \(place) was lost before an answer was complete"
    }
    guard code == CURLE_PARTIAL_FILE, let promised = failure.promised else {
      return "the connection to \(place) was lost before the answer was complete"
    }
    return "the connection to \(place) ended after \(failure.received) of \(promised) bytes"
  }

  /// libcurl gives a broken chunk the code of a lost connection.
  private var isBrokenChunk: Bool {
    code == CURLE_RECV_ERROR && failure.detail.contains("chunk")
  }

  private var malformedMessage: String {
    if code == CURLE_BAD_CONTENT_ENCODING {
      // https://curl.se/docs/CVE-2023-23916.html
      return failure.detail.hasPrefix("Reject response")
        ? "\(place) sent a body with more content codings than are undone"
        : "\(place) sent a body that its content coding does not fit"
    }
    if failure.detail.contains("HTTP/0.9") { return "\(place) answered, but not in HTTP" }
    let answer = "\(place) answered with something that is not valid HTTP"
    return failure.detail.isEmpty ? answer : answer + ": " + failure.detail
  }

  private var isCutHandshake: Bool {
    ["SSL_ERROR_SYSCALL", "unexpected eof", "reset by peer"].contains(
      where: failure.detail.contains)
  }

  /// In words, where OpenSSL's own are known (`openssl errstr` prints all).
  private var handshakeReason: String {
    if isCutHandshake { return "the connection was lost in the handshake" }
    let foreign = ["wrong version number", "packet length too long", "http request"]
    if foreign.contains(where: failure.detail.contains) {
      return "what answers there does not speak TLS"
    }
    let apart = [
      "handshake failure", "unsupported protocol", "protocol version", "legacy sigalg",
      "no protocols available", "no shared cipher", "dh key too small",
    ]
    if apart.contains(where: failure.detail.contains) {
      return "the server offers no version of TLS and no cipher that is safe enough"
    }
    return detail("the handshake failed")
  }

  private var proxyMessage: String {
    failure.proxyStatus == 0
      ? "the proxy could not be used to reach \(place)"
      : "the proxy refused a connection to \(place) with status \(failure.proxyStatus)"
  }

  /// OpenSSL's codes, from https://docs.openssl.org/3.0/man3/X509_STORE_CTX_get_error/.
  private var certificateReason: String {
    switch failure.verifyResult {
    case _ where isForAnotherName: "it is made out for another name"
    case 9: "it is not valid yet"
    case 10: "it has expired"
    case 18: "it is signed by itself"
    case 19: "its issuer is not a known authority"
    case 20, 21: "its issuer is not known, or the server leaves out an intermediate certificate"
    case 23: "it was revoked"
    default: detail("it could not be checked")
    }
  }

  /// libcurl compares the names itself and leaves OpenSSL's result as it was.
  private var isForAnotherName: Bool {
    [0, 1, 62].contains(failure.verifyResult) && failure.detail.contains("match")
  }

  private var certificateAdvice: String {
    switch failure.verifyResult {
    case _ where isForAnotherName:
      "Use the name that the certificate has, or pass over the check with `--insecure`."
    case 9, 10: "Renew the certificate (and check this machine's clock), or use `--insecure`."
    default: "Name its authority with `--cacert FILE`, or pass over the check with `--insecure`."
    }
  }

  private func detail(_ otherwise: String) -> String {
    failure.detail.isEmpty ? otherwise : failure.detail
  }
}
