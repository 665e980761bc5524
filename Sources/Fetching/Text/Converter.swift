// glibc's `iconv` with one owner.

internal import Glibc

/// Owns an `iconv_t` that makes UTF-8.
@safe struct Converter: ~Copyable {
  private let descriptor: iconv_t

  /// - Parameter name: an encoding's name as glibc has it; nil where glibc has not.
  init?(from name: String) {
    guard let opened = unsafe iconv_open("UTF-8", name), Int(bitPattern: opened) != -1 else {
      return nil
    }
    unsafe descriptor = opened
  }

  deinit {
    unsafe iconv_close(descriptor)
  }

  /// The text of `bytes`; `replace` says what stands for a malformed rest, and how many bytes
  /// that takes.
  func convert(
    _ bytes: ArraySlice<UInt8>,
    replace: (ArraySlice<UInt8>) -> (scalar: Unicode.Scalar, length: Int)
  ) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 2)
    var rest = bytes
    var room = [UInt8](repeating: 0, count: 16 << 10)
    while !rest.isEmpty {
      let (read, written, problem) = step(rest, &room)
      output += room.prefix(written)
      rest = rest.dropFirst(read)
      switch problem {
      case 0, E2BIG:
        if read == 0, written == 0 { return String(decoding: output, as: UTF8.self) }
      case EILSEQ where !rest.isEmpty:
        let (scalar, length) = replace(rest)
        output += Array(String(Character(scalar)).utf8)
        rest = rest.dropFirst(max(1, length))
        unsafe iconv(descriptor, nil, nil, nil, nil)
      default:
        // The end stands in the middle of a sequence.
        output += Array("\u{FFFD}".utf8)
        rest = []
      }
    }
    // What a decoder held back, since a combining character might have followed.
    let (_, written, _) = step([], &room)
    output += room.prefix(written)
    return String(decoding: output, as: UTF8.self)
  }

  /// One call of `iconv`; no input writes out what it held back.
  private func step(
    _ input: ArraySlice<UInt8>, _ room: inout [UInt8]
  ) -> (read: Int, written: Int, problem: Int32) {
    let capacity = room.count
    return unsafe input.withUnsafeBytes { source in
      unsafe room.withUnsafeMutableBytes { target in
        var from = unsafe UnsafeMutablePointer(
          mutating: source.baseAddress?.assumingMemoryBound(to: CChar.self))
        var fromLeft = source.count
        var to = unsafe target.baseAddress?.assumingMemoryBound(to: CChar.self)
        var toLeft = capacity
        let result =
          unsafe source.isEmpty
          ? iconv(descriptor, nil, nil, &to, &toLeft)
          : iconv(descriptor, &from, &fromLeft, &to, &toLeft)
        let problem = result == Int(bitPattern: UInt.max) ? errno : 0
        return (source.count - fromLeft, capacity - toLeft, problem)
      }
    }
  }
}
