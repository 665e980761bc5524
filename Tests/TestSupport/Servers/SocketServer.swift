// A server that answers bytes: whatever a test wants, however wrong.

import Foundation
import Synchronization

/// Accepts connections on 127.0.0.1 and lets a closure answer each on a thread of its own.
public final class SocketServer: Sendable {
  /// One accepted connection.
  public struct Connection: Sendable {
    let socket: LoopbackSocket
    /// Counts the server's connections from 1.
    public let number: Int
    private let server: SocketServer

    init(socket: LoopbackSocket, number: Int, server: SocketServer) {
      self.socket = socket
      self.number = number
      self.server = server
    }

    /// The next request with its line breaks and its body, or nil when the other side has gone.
    public func readRequest() -> String? {
      var request = ""
      while !isWhole(request) {
        let bytes = socket.read()
        if bytes.isEmpty { return nil }
        request += String(decoding: bytes, as: UTF8.self)
      }
      server.record(request)
      return request
    }

    private func isWhole(_ request: String) -> Bool {
      guard let end = request.range(of: "\r\n\r\n") else { return false }
      let length = request[..<end.lowerBound].components(separatedBy: "\r\n")
        .first { $0.lowercased().hasPrefix("content-length:") }
        .flatMap { Int($0.filter(\.isNumber)) }
      return request[end.upperBound...].utf8.count >= length ?? 0
    }

    /// False when the other side has gone.
    @discardableResult
    public func write(_ text: String) -> Bool { socket.write(Array(text.utf8)) }

    /// False when the other side has gone.
    @discardableResult
    public func write(_ bytes: [UInt8]) -> Bool { socket.write(bytes) }

    /// A whole HTTP/1.1 answer, after which the connection stays open.
    @discardableResult
    public func answer(
      _ status: String = "200 OK", headers: [String] = [], body: [UInt8] = []
    ) -> Bool {
      let head = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)"] + headers
      return write(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
    }

    fileprivate func end() {
      server.forget(number)
      socket.shutDown()
      socket.close()
    }

    /// Waits until the other side closes.
    public func waitForEnd() {
      while !socket.read().isEmpty {}
    }

    /// Waits until something comes and throws it away.
    public func waitForBytes() { _ = socket.read() }

    /// Connects to another server on this machine and carries bytes both ways until one ends.
    public func tunnel(to port: Int) {
      guard let other = try? LoopbackSocket.connected(to: port) else { return }
      let back = Thread { [socket] in
        while case let bytes = other.read(), !bytes.isEmpty, socket.write(bytes) {}
        socket.shutDown()
      }
      back.start()
      while case let bytes = socket.read(), !bytes.isEmpty, other.write(bytes) {}
      other.shutDown()
      while !back.isFinished { usleep(1000) }
      other.close()
    }
  }

  private struct State {
    var open: [Int: LoopbackSocket] = [:]
    var requests: [String] = []
    var count = 0
    var isClosed = false
  }

  public let port: Int
  /// Such as `http://127.0.0.1:8080`.
  public var address: String { "http://127.0.0.1:\(port)" }
  private let listener: LoopbackSocket
  private let state = Mutex(State())

  /// - Parameter answer: answers one connection, which is closed when it returns.
  public init(_ answer: @escaping @Sendable (Connection) -> Void) throws {
    listener = try LoopbackSocket.listening()
    port = try listener.port()
    let listener = self.listener
    Thread { [weak self] in
      while let socket = listener.accepted() {
        guard let self else {
          socket.close()
          break
        }
        self.serve(socket, answer)
      }
      listener.close()
    }.start()
  }

  deinit {
    listener.shutDown()
    state.withLock { state in
      for socket in state.open.values { socket.shutDown() }
    }
  }

  /// All requests that were read with ``Connection/readRequest()``.
  public var requests: [String] { state.withLock { $0.requests } }
  /// How many connections were accepted.
  public var connections: Int { state.withLock { $0.count } }

  private func record(_ request: String) {
    state.withLock { $0.requests.append(request) }
  }

  private func serve(_ socket: LoopbackSocket, _ answer: @escaping @Sendable (Connection) -> Void) {
    let number = state.withLock { state in
      state.count += 1
      state.open[state.count] = socket
      return state.count
    }
    let connection = Connection(socket: socket, number: number, server: self)
    Thread {
      answer(connection)
      connection.end()
    }.start()
  }

  fileprivate func forget(_ number: Int) {
    state.withLock { $0.open[number] = nil }
  }
}
