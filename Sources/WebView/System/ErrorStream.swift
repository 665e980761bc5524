// What this process and those of the engine print to standard error, read line by line.

internal import Glibc

/// Standard error with a reader in between.
///
/// The engine prints what it writes to its console there, and nowhere else. What the reader does not
/// want is printed on.
package final class ErrorStream {
  /// A page that prints without end waits for the reader when that much is unread, in bytes.
  private static let longestUnread: Int32 = 1 << 20
  /// `F_SETPIPE_SZ` (https://man7.org/linux/man-pages/man2/fcntl.2.html).
  private static let setPipeSize: Int32 = 1031
  /// No more is read at once, in bytes.
  private static let mostAtOnce = 1 << 19

  private let kept: Int32
  private let source: Int32
  private var rest: [UInt8] = []

  /// Puts the reader in; nil where that cannot be done.
  package init?() {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    kept = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    source = ends[0]
    _ = fcntl(source, F_SETFL, O_NONBLOCK)
    _ = fcntl(ends[1], Self.setPipeSize, Self.longestUnread)
    dup2(ends[1], STDERR_FILENO)
    close(ends[1])
  }

  /// The whole lines that have come since the last time.
  package func lines() -> [String] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var taken = 0
    while taken < Self.mostAtOnce {
      let count = unsafe read(source, &buffer, buffer.count)
      guard count > 0 else { break }
      rest += buffer[..<count]
      taken += count
    }
    guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else {
      // A line without an end is not kept for ever.
      if rest.count > Self.mostAtOnce { rest = [] }
      return []
    }
    let whole = rest[..<end].split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let lines = whole.map { String(decoding: $0, as: UTF8.self) }
    rest = Array(rest[(end + 1)...])
    return lines
  }

  /// Prints a line on.
  package func pass(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = unsafe write(kept, bytes, bytes.count)
  }
}
