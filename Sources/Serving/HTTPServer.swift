// A small HTTP/1.1 server: one request a connection, with limits on all that a client can do.

internal import Dispatch
internal import Glibc
internal import Synchronization

/// A request that was read whole.
package struct ServedRequest: Sendable {
  /// The HTTP method.
  package var method: String
  /// The path with its query.
  package var target: String
  /// The body, empty where there is none.
  package var body: [UInt8]
}

/// What a request is answered with.
package struct ServedAnswer: Sendable {
  /// The HTTP status.
  package var status: Int
  /// Such as `Content-Type: text/html`.
  package var headers: [String]
  /// The answer's body.
  package var body: [UInt8]
  /// Before it is sent, in milliseconds.
  package var delay: Int

  /// Creates an answer from its parts.
  package init(status: Int = 200, headers: [String] = [], body: [UInt8] = [], delay: Int = 0) {
    self.status = status
    self.headers = headers
    self.body = body
    self.delay = delay
  }
}

/// Answers requests until it is stopped; each connection is read on a thread of its own.
package final class HTTPServer: Sendable {
  /// Connections that are open at a time; more are turned away.
  static let mostConnections = 32
  /// A request's head and body, in bytes.
  static let longestHead = 16_384
  static let longestBody = 32_768
  /// A whole request, in milliseconds.
  static let longestRequest = 10_000

  /// Gives the answer to a request.
  package typealias Answering = @Sendable (ServedRequest) -> ServedAnswer

  /// Where it listens.
  package let port: Int
  private let listener: Socket
  private let count = Mutex(0)
  private let connections = DispatchQueue(label: "connections", attributes: .concurrent)

  /// Listens at once; who connects waits until ``start(answer:)``.
  ///
  /// - Parameters:
  ///   - address: an IPv4 address of this machine; `0.0.0.0` for all.
  ///   - port: 0 for any that is free.
  package init(address: String, port: Int) throws(ListeningProblem) {
    listener = try Socket(listeningAt: address, port: port)
    self.port = listener.port
  }

  /// Begins to answer, once.
  ///
  /// - Parameter answer: runs on other threads.
  package func start(answer: @escaping Answering) {
    let acceptance = DispatchQueue(label: "acceptance")
    acceptance.async { [self] in
      while let connection = listener.accepted() { serve(connection, answer) }
    }
  }

  /// Takes no further connections.
  package func stop() { listener.shutDown() }

  /// Waits until those that are open have had their answers, a second at most.
  package func drain() async {
    for _ in 0..<100 where count.withLock({ $0 > 0 }) {
      try? await Task.sleep(for: .milliseconds(10))
    }
  }

  private func serve(_ connection: Socket, _ answer: @escaping Answering) {
    let isFree = count.withLock { count in
      if count >= Self.mostConnections { return false }
      count += 1
      return true
    }
    guard isFree else {
      send(ServedAnswer(status: 503), to: connection, withBody: true)
      return
    }
    connections.async { [self] in
      converse(with: connection, answer)
      count.withLock { $0 -= 1 }
    }
  }

  private func converse(with connection: Socket, _ answer: Answering) {
    switch RequestReader.request(from: connection) {
    case .request(let request):
      let isHead = request.method == "HEAD"
      var asked = request
      if isHead { asked.method = "GET" }
      let made = answer(asked)
      if made.delay > 0 { usleep(UInt32(clamping: made.delay) &* 1000) }
      send(made, to: connection, withBody: !isHead)
    case .refused(let status): send(ServedAnswer(status: status), to: connection, withBody: true)
    case .gone: break
    }
  }

  private func send(_ answer: ServedAnswer, to connection: Socket, withBody: Bool) {
    let head =
      ["HTTP/1.1 \(answer.status) \(Self.reason(answer.status))"] + answer.headers
      + ["Content-Length: \(answer.body.count)", "Connection: close", "", ""]
    let bytes = Array(head.joined(separator: "\r\n").utf8) + (withBody ? answer.body : [])
    if connection.write(bytes) { connection.finish() }
  }

  private static func reason(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 400: "Bad Request"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 408: "Request Timeout"
    case 413: "Content Too Large"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 501: "Not Implemented"
    case 503: "Service Unavailable"
    default: "Answer"
    }
  }
}
