// Every kind of failure says what happened and what to try, and nothing secret.

import AuditModel
import Testing

@testable import Fetching

@Suite struct `Words of failures` {
  private static let address = "https://user:pa55word@shop.example/pay?token=s3cret#frag"

  private static func failure(_ cause: TransferFailure, proxy: String = "") throws -> FetchFailure {
    var options = FetchOptions()
    options.proxy = proxy
    options.headers = [.init(name: "Authorization", value: "s3cret")]
    options.cookie = "session=s3cret"
    return FetchFailure(
      cause, at: try RequestAddress(address), options: options, hops: [], mayResolve: true)
  }

  /// `CURLcode` by number, from https://curl.se/libcurl/c/libcurl-errors.html.
  static let codes: [(code: Int, kind: FetchFailure.Kind, mayPass: Bool)] = [
    (1, .malformedAnswer, false), (2, .other, false), (3, .malformedURL, false), (5, .proxy, true),
    (6, .nameNotResolved, true), (7, .connectionRefused, true), (8, .malformedAnswer, false),
    (16, .malformedAnswer, false), (18, .connectionLost, true), (27, .other, false),
    (28, .timeout, true), (35, .tls, false), (52, .connectionLost, true),
    (55, .connectionLost, true),
    (56, .connectionLost, true), (58, .tls, false), (59, .tls, false), (60, .certificate, false),
    (61, .malformedAnswer, false), (77, .badOption, false), (83, .certificate, false),
    (92, .connectionLost, true), (97, .proxy, true), (49, .badOption, false),
  ]

  @Test(arguments: codes)
  func `libcurl's code gives the kind`(code: Int, kind: FetchFailure.Kind, mayPass: Bool) throws {
    let failure = try Self.failure(TransferFailure(code: code))
    #expect(failure.kind == kind)
    #expect(failure.mayPass == mayPass)
    #expect(failure.curlCode == code)
  }

  /// Causes of every kind.
  static let causes: [FetchFailure.Kind: @Sendable () throws -> FetchFailure] = [
    .malformedURL: { .badAddress(.malformed("it has no host"), url: "https://") },
    .unsupportedScheme: { .badAddress(.unsupportedScheme("ftp"), url: "ftp://a") },
    .nameNotResolved: { try failure(TransferFailure(code: 6)) },
    .connectionRefused: { try failure(TransferFailure(code: 7)) },
    .connectionLost: { try failure(TransferFailure(code: 56)) },
    .timeout: { try failure(TransferFailure(code: 28)) },
    .tls: { try failure(TransferFailure(code: 35)) },
    .certificate: { try failure(TransferFailure(code: 60)) },
    .tooManyRedirects: { .tooManyRedirects(try RequestAddress(address), hops: []) },
    .malformedAnswer: { try failure(TransferFailure(code: 8)) },
    .headersTooLarge: { try failure(TransferFailure(code: 23, stop: .headersTooLarge)) },
    .proxy: { try failure(TransferFailure(code: 7), proxy: "http://u:s3cret@proxy.example") },
    .refusedByPolicy: { try failure(TransferFailure(code: 7, stop: .privateAddress)) },
    .badOption: { try failure(TransferFailure(code: 77)) },
    .cancelled: { try failure(TransferFailure(code: 0, stop: .cancelled)) },
    .other: { try failure(TransferFailure(code: 2)) },
  ]

  @Test(arguments: FetchFailure.Kind.allCases)
  func `every kind has its words and no secret`(kind: FetchFailure.Kind) throws {
    let failure = try #require(try Self.causes[kind]?())
    #expect(failure.kind == kind)
    #expect(failure.message.count > 20)
    #expect(!failure.message.hasSuffix("."))
    #expect(failure.advice.hasSuffix("."))
    for text in [failure.message, failure.advice] {
      #expect(!text.contains("s3cret"))
      #expect(!text.contains("pa55word"))
      #expect(!text.contains("user"))
    }
    #expect(!failure.url.contains("pa55word"))
  }

  /// What libcurl tells of the same kind, told apart.
  static let told: [(cause: TransferFailure, message: String)] = [
    (
      TransferFailure(code: 18, hasHeaders: true, received: 7, promised: 1000),
      "the connection to shop.example:443 ended after 7 of 1000 bytes"
    ),
    (
      TransferFailure(code: 18, hasHeaders: true),
      "the connection to shop.example:443 was lost before the answer was complete"
    ),
    (
      TransferFailure(code: 18),
      "the connection to shop.example:443 was lost before an answer was complete"
    ),
    (TransferFailure(code: 52), "shop.example:443 closed the connection without an answer"),
    (TransferFailure(code: 28, elapsed: 10), "no connection to shop.example:443 within 10 s"),
    (
      TransferFailure(code: 28, elapsed: 2.04, connected: true),
      "shop.example:443 did not answer within 2 s"
    ),
    (
      TransferFailure(code: 28, elapsed: 0.31, connected: true, hasHeaders: true),
      "shop.example:443 did not finish its answer within 0.3 s"
    ),
    (
      TransferFailure(
        code: 28,
        detail: "Operation too slow. Less than 1 bytes/sec transferred the last 15 seconds",
        elapsed: 16, connected: true, hasHeaders: true),
      "shop.example:443 stood still: stopped waiting after 16 s"
    ),
    (
      TransferFailure(code: 28, elapsed: 5, isInHandshake: true),
      "no secure connection to shop.example:443 within 5 s"
    ),
    (
      TransferFailure(
        code: 35, detail: "OpenSSL/3.0.22: error:0A00010B:SSL routines::wrong version number"),
      "no secure connection to shop.example:443: what answers there does not speak TLS"
    ),
    (
      TransferFailure(code: 35, detail: "OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection"),
      "no secure connection to shop.example:443: the connection was lost in the handshake"
    ),
    (
      TransferFailure(
        code: 35,
        detail: "OpenSSL/3.0.22: error:0A000410:SSL routines::sslv3 alert handshake failure"
      ),
      "no secure connection to shop.example:443: the server offers no version of TLS and no cipher "
        + "that is safe enough"
    ),
    (
      TransferFailure(code: 61, detail: "Error while processing content unencoding"),
      "shop.example:443 sent a body that its content coding does not fit"
    ),
    (
      TransferFailure(code: 61, detail: "Reject response due to more than 5 content encodings"),
      "shop.example:443 sent a body with more content codings than are undone"
    ),
    (
      TransferFailure(code: 1, detail: "Received HTTP/0.9 when not allowed"),
      "shop.example:443 answered, but not in HTTP"
    ),
    (
      TransferFailure(code: 8, detail: "Nul byte in header"),
      "shop.example:443 answered with something that is not valid HTTP: Nul byte in header"
    ),
    (
      TransferFailure(code: 56, detail: "Too long hexadecimal number in chunked-encoding"),
      "shop.example:443 answered with something that is not valid HTTP: "
        + "Too long hexadecimal number in chunked-encoding"
    ),
    (
      TransferFailure(code: 23, stop: .headersTooLarge),
      "shop.example:443 sent more than 256 KiB of headers, or a line too long"
    ),
  ]

  @Test(arguments: told)
  func `what libcurl tells is told`(cause: TransferFailure, message: String) throws {
    #expect(try Self.failure(cause).message == message)
  }
}
