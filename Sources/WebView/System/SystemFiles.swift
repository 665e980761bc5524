// Bytes from and to files of the system.

internal import Glibc

/// All bytes of a file, or of standard input; nil where it cannot be read.
///
/// No description of a run is longer than 64 MiB.
package func readAll(_ path: String?) -> [UInt8]? {
  let descriptor = path.map { unsafe open($0, O_RDONLY | O_CLOEXEC) } ?? STDIN_FILENO
  guard descriptor >= 0 else { return nil }
  defer { if path != nil { close(descriptor) } }
  var bytes: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 65_536)
  while bytes.count < 64 << 20 {
    let count = unsafe read(descriptor, &piece, piece.count)
    if count < 0 { return nil }
    if count == 0 { return bytes }
    bytes += piece[..<count]
  }
  return nil
}

/// Writes a text; false where the other side has gone.
@discardableResult
package func writeText(_ text: String, to descriptor: Int32) -> Bool {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let count = unsafe Array(bytes).withUnsafeBytes {
      unsafe write(descriptor, $0.baseAddress, $0.count)
    }
    if count <= 0 {
      if errno == EINTR { continue }
      return false
    }
    bytes = bytes.dropFirst(count)
  }
  return true
}
