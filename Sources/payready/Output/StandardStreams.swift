// Writing to what is open: standard output, standard error, files; whether a person reads it; and
// reading standard input.
//
// Swift's own `print` neither reaches standard error nor tells that a write failed, so this file
// calls the system; it is the only one of this target that is not checked for memory safety.

import Glibc

/// Something that is open for writing.
struct Descriptor: Sendable {
  let number: Int32

  /// Creates a file that was not there before; nil where that cannot be.
  static func creating(_ path: String) -> Descriptor? {
    opened(unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666))
  }

  /// Opens what is there, such as a pipe or a device; nil where that cannot be.
  static func opening(_ path: String) -> Descriptor? {
    opened(unsafe open(path, O_WRONLY | O_CLOEXEC))
  }

  private static func opened(_ number: Int32) -> Descriptor? {
    number < 0 ? nil : Descriptor(number: number)
  }

  /// Writes the whole text.
  ///
  /// - Returns: false where the reader has gone or the device is full.
  func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let rest = unsafe UnsafeBufferPointer(rebasing: bytes[written...])
        let count = unsafe Glibc.write(number, rest.baseAddress, rest.count)
        if count > 0 {
          written += count
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  /// - Returns: false where what was written did not reach the device.
  func close() -> Bool { Glibc.close(number) == 0 }
}

/// One of the two streams that a program prints to, and the one that it reads.
enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  /// True where the stream is a terminal that a person looks at.
  var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Writes the whole text.
  ///
  /// - Returns: false where the reader has gone or the device is full.
  @discardableResult
  func write(_ text: String) -> Bool { Descriptor(number: rawValue).write(text) }

  /// The bytes of standard input, no more than that; nil where it cannot be read.
  static func input(atMost limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < limit {
      var buffer = [UInt8](repeating: 0, count: min(65_536, limit - bytes.count))
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(0, $0.baseAddress, $0.count)
      }
      if count > 0 {
        bytes += buffer.prefix(count)
      } else if count == 0 {
        break
      } else if errno != EINTR {
        return nil
      }
    }
    return bytes
  }
}
