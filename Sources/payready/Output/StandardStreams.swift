// Standard output and standard error: writing all of a text, and whether a person reads it.
//
// Swift's own `print` neither reaches standard error nor tells that a write failed, so this file
// calls `write`; it is the only one of this target that is not checked for memory safety.

import Glibc

/// One of the two streams that a program prints to.
enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  /// True where the stream is a terminal that a person looks at.
  var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Writes the whole text.
  ///
  /// - Returns: false where the reader has gone or the device is full.
  @discardableResult
  func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let rest = unsafe UnsafeBufferPointer(rebasing: bytes[written...])
        let count = unsafe Glibc.write(rawValue, rest.baseAddress, rest.count)
        if count > 0 {
          written += count
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }
}
