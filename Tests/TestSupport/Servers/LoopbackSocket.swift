// TCP sockets on 127.0.0.1, as small as tests need them.

import Foundation
import Glibc

/// Ports on 127.0.0.1.
public enum LoopbackPort {
  /// Ports that nothing listens on at the moment.
  public static func free(_ count: Int) throws -> [Int] {
    let sockets = try (0..<count).map { _ in try LoopbackSocket.listening() }
    defer { for socket in sockets { socket.close() } }
    return try sockets.map { try $0.port() }
  }

  /// Waits until something accepts connections there.
  public static func waitUntilOpen(_ port: Int) throws {
    for _ in 0..<500 {
      if let socket = try? LoopbackSocket.connected(to: port) {
        socket.close()
        return
      }
      usleep(20_000)
    }
    throw ProgramRun.Failure(description: "nothing listens on port \(port)")
  }
}

/// A TCP socket; closed by whoever has it last.
struct LoopbackSocket: Sendable {
  let descriptor: Int32

  static func listening() throws -> LoopbackSocket {
    let made = try new()
    var yes: Int32 = 1
    unsafe setsockopt(
      made.descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard unsafe made.withAddress(port: 0, { unsafe bind(made.descriptor, $0, $1) }) == 0,
      listen(made.descriptor, 128) == 0
    else {
      made.close()
      throw ProgramRun.Failure(description: "no port to listen on")
    }
    return made
  }

  static func connected(to port: Int) throws -> LoopbackSocket {
    let made = try new()
    guard unsafe made.withAddress(port: port, { unsafe connect(made.descriptor, $0, $1) }) == 0
    else {
      made.close()
      throw ProgramRun.Failure(description: "no connection to port \(port)")
    }
    return made
  }

  private static func new() throws -> LoopbackSocket {
    let descriptor = socket(
      AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw ProgramRun.Failure(description: "no socket") }
    return LoopbackSocket(descriptor: descriptor)
  }

  private func withAddress(
    port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, size) }
    }
  }

  func port() throws -> Int {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(descriptor, $0, &size)
      }
    }
    guard code == 0 else { throw ProgramRun.Failure(description: "no port") }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  /// The next connection, or nil when the socket is closed.
  func accepted() -> LoopbackSocket? {
    let accepted = accept(descriptor, nil, nil)
    guard accepted >= 0 else { return nil }
    _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
    return LoopbackSocket(descriptor: accepted)
  }

  /// Up to 64 KiB; empty at the end or on an error.
  func read() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
    return Array(bytes.prefix(max(0, count)))
  }

  /// False when the other side is gone.
  func write(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { all in
        unsafe send(
          descriptor, all.baseAddress?.advanced(by: sent), all.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return false }
      sent += count
    }
    return true
  }

  /// Wakes whoever reads or accepts.
  func shutDown() {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  func close() {
    Glibc.close(descriptor)
  }
}
