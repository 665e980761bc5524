// One transfer, which is one hop: what is ordered, and what comes of it.

import AuditModel

/// What the transfer thread is asked to do: one message to one address.
struct TransferOrder: Sendable {
  var url: RequestAddress
  var method: FetchRequest.Method
  /// Complete header lines in libcurl's form.
  var headerLines: [String]
  var agent: String
  /// Cookies beside those of the session.
  var cookieText: String?
  /// The session whose cookies are used.
  var session: UInt64
  /// What is left of the request's time.
  var timeLimit: Duration
  /// False leaves content codings alone.
  var decodesContent = true
}

/// The message that answered a transfer.
struct Answer: Sendable {
  var hop: Exchange.Hop
  var body: [UInt8]
  var truncated: Bool
  var timings: Exchange.Timings
}

/// Why a transfer brought no answer, as libcurl tells it.
struct TransferFailure: Error {
  /// What stopped it, where that was not libcurl.
  enum Stop: Sendable {
    case headersTooLarge, privateAddress, cancelled, closed
  }

  /// A `CURLcode`; 0 where ``stop`` says all.
  var code: Int
  var stop: Stop?
  /// The `errno` of the last connection attempt, or 0.
  var osError = 0
  /// OpenSSL's verification result, 0 where the chain itself was good.
  var verifyResult = 0
  /// The status with which a proxy refused a tunnel, or 0.
  var proxyStatus = 0
  /// libcurl's own words; may name hosts and files.
  var detail = ""
  /// Seconds that it took.
  var elapsed = 0.0
  /// True once there was a connection.
  var connected = false
  /// True where there was a connection and TLS did not stand yet.
  var isInHandshake = false
  /// True once the answer's headers were complete.
  var hasHeaders = false
  /// Bytes of the body as they came over the connection.
  var received = 0
  /// What the answer's `Content-Length` promised, where it had one.
  var promised: Int?
  /// The answer's content codings as far as its headers came, in lower case.
  var contentCodings: [String] = []
}

typealias TransferOutcome = Result<Answer, TransferFailure>
