// A TCP socket, and the addresses of this machine; the only file here that the system is called in.

internal import Glibc

/// Why nothing listens.
package struct ListeningProblem: Error {
  /// What is wrong, one sentence without its full stop.
  package let message: String
}

/// A socket, closed with its last reference.
final class Socket: Sendable {
  private let number: Int32

  private init(_ number: Int32) { self.number = number }

  deinit { close(number) }

  /// Milliseconds of a clock that never goes back.
  static var now: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  convenience init(listeningAt address: String, port: Int) throws(ListeningProblem) {
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { throw ListeningProblem(message: "no socket can be had") }
    self.init(number)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = in_port_t(UInt16(truncatingIfNeeded: port).bigEndian)
    guard unsafe inet_pton(AF_INET, address, &place.sin_addr) == 1 else {
      throw ListeningProblem(message: "\(address) is no IPv4 address")
    }
    var yes: Int32 = 1
    unsafe setsockopt(
      number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    let bound = unsafe withUnsafePointer(to: &place) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if bound != 0 {
      let reason = errno
      throw ListeningProblem(
        message: reason == EADDRINUSE
          ? "the port \(port) of \(address) is in use"
          : reason == EADDRNOTAVAIL
            ? "\(address) is no address of this machine"
            : "the port \(port) of \(address) may not be used")
    }
    guard Glibc.listen(number, 64) == 0 else {
      throw ListeningProblem(message: "the port \(port) of \(address) may not be used")
    }
  }

  /// Where a listening socket listens.
  var port: Int {
    var place = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    unsafe withUnsafeMutablePointer(to: &place) { pointer in
      _ = unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(number, $0, &size)
      }
    }
    return Int(UInt16(bigEndian: place.sin_port))
  }

  /// The next connection; nil when the socket was shut down.
  func accepted() -> Socket? {
    while true {
      let connection = accept(number, nil, nil)
      if connection >= 0 {
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        let socket = Socket(connection)
        socket.limit(SO_RCVTIMEO, seconds: 5)
        socket.limit(SO_SNDTIMEO, seconds: 10)
        return socket
      }
      switch errno {
      case EINTR, ECONNABORTED, EPROTO: continue
      // Too many files are open: some will be closed.
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: usleep(50_000)
      default: return nil
      }
    }
  }

  private func limit(_ option: Int32, seconds: Int) {
    var time = timeval(tv_sec: seconds, tv_usec: 0)
    unsafe setsockopt(
      number, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  /// What came, empty at the end; nil where nothing came in time.
  func read() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 8_192)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe recv(number, $0.baseAddress, $0.count, 0)
      }
      if count >= 0 { return Array(buffer.prefix(count)) }
      if errno == EAGAIN || errno == EWOULDBLOCK { return nil }
      if errno != EINTR { return [] }
    }
  }

  /// False when the other side has gone.
  func write(_ bytes: [UInt8]) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { all in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: all[written...])
        return unsafe send(number, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        written += count
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Says that nothing more is sent, and waits for the other side to have read it.
  func finish() {
    shutdown(number, Int32(SHUT_WR))
    let start = Self.now
    while Self.now - start < 1_000, let rest = read(), !rest.isEmpty {}
  }

  /// Ends it in both directions, so that whoever waits for it goes on.
  func shutDown() { shutdown(number, Int32(SHUT_RDWR)) }
}

/// The addresses by which other devices reach this machine.
package enum MachineAddresses {
  /// IPv4 addresses of interfaces that are up, loopback left out.
  package static func reachable() -> [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard unsafe getifaddrs(&first) == 0 else { return [] }
    defer { unsafe freeifaddrs(first) }
    var addresses: [String] = []
    var next = unsafe first
    while let entry = unsafe next {
      defer { unsafe next = unsafe entry.pointee.ifa_next }
      let flags = unsafe Int32(bitPattern: entry.pointee.ifa_flags)
      guard let place = unsafe entry.pointee.ifa_addr,
        unsafe place.pointee.sa_family == sa_family_t(AF_INET),
        flags & Int32(IFF_UP) != 0, flags & Int32(IFF_LOOPBACK) == 0
      else { continue }
      let raw = unsafe place.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        unsafe $0.pointee.sin_addr.s_addr
      }
      let parts = (0..<4).map { raw >> (8 * $0) & 0xFF }
      addresses.append(parts.map { "\($0)" }.joined(separator: "."))
    }
    return addresses
  }
}
