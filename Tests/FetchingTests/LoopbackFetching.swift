// What the tests of this target share: options for loopback, and one fetch of its own.

import AuditModel
import Fetching
import TestSupport

/// Options that trust the tests' authority, use no proxy of the environment and never retry.
func loopbackOptions(_ change: (inout FetchOptions) -> Void = { _ in }) throws -> FetchOptions {
  var options = FetchOptions()
  options.proxy = ""
  // A busy machine may hold a test up for as long as a default limit lasts.
  options.maxTime = .seconds(600)
  options.connectTimeout = .seconds(600)
  options.idleTimeout = .seconds(600)
  options.retries = 0
  options.retryDelay = .milliseconds(1)
  options.caCertificateFile = try CertificateAuthority.shared.get().certificateFile
  change(&options)
  return options
}

/// One request, its target the same address, over a fetcher of its own.
func fetchOnce(
  _ url: String, _ options: FetchOptions, headers: [Headers.Field] = [],
  method: FetchRequest.Method = .get
) async throws -> Exchange {
  let fetcher = try Fetcher(options: options)
  let request = FetchRequest(url: url, agent: "test/1", headers: headers, method: method)
  return try await fetcher.session(target: url).fetch(request)
}

/// A server that gives every request of every connection the same answer.
func answering(
  _ status: String = "200 OK", headers: [String] = [], body: [UInt8] = []
) throws -> SocketServer {
  try SocketServer { connection in
    while connection.readRequest() != nil {
      connection.answer(status, headers: headers, body: body)
    }
  }
}

/// The value of a header in a request's head, or nil.
func header(_ name: String, of request: String) -> String? {
  request.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
    .map { $0.dropFirst(name.count + 1).drop { $0 == " " }.description }
}
