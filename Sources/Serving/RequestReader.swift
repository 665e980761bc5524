// Reads one HTTP/1.1 request within limits (https://www.rfc-editor.org/rfc/rfc9112).

internal import Glibc

/// What came of reading a request.
enum ReadRequest {
  case request(ServedRequest)
  /// It cannot be taken, by HTTP status.
  case refused(Int)
  /// The other side went away.
  case gone
}

enum RequestReader {
  static func request(from connection: Socket) -> ReadRequest {
    let start = Socket.now
    var bytes: [UInt8] = []
    var bodyStart: Int?
    while bodyStart == nil {
      if bytes.count > HTTPServer.longestHead { return .refused(431) }
      if Socket.now - start > HTTPServer.longestRequest { return .refused(408) }
      let searched = max(0, bytes.count - 3)
      guard let piece = connection.read() else { return bytes.isEmpty ? .gone : .refused(408) }
      if piece.isEmpty { return .gone }
      bytes += piece
      bodyStart = endOfHead(in: bytes, from: searched)
    }
    guard let bodyStart, bodyStart <= HTTPServer.longestHead else { return .refused(431) }
    let lines = String(decoding: bytes[..<bodyStart], as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ", omittingEmptySubsequences: false) ?? []
    guard words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/") else {
      return .refused(400)
    }
    var length = 0
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let value = parts[1].drop { $0 == " " }.prefix { $0 != " " }
      switch parts[0].lowercased() {
      case "transfer-encoding": return .refused(501)
      case "content-length":
        guard value.utf8.count < 10, let number = Int(value), number >= 0 else {
          return .refused(400)
        }
        length = number
      default: break
      }
    }
    if length > HTTPServer.longestBody { return .refused(413) }
    var body = Array(bytes[bodyStart...])
    while body.count < length {
      if Socket.now - start > HTTPServer.longestRequest { return .refused(408) }
      guard let piece = connection.read() else { return .refused(408) }
      if piece.isEmpty { return .gone }
      body += piece
    }
    return .request(
      ServedRequest(
        method: String(words[0]), target: String(words[1]), body: Array(body.prefix(length))))
  }

  private static func endOfHead(in bytes: [UInt8], from start: Int) -> Int? {
    guard bytes.count >= 4 else { return nil }
    for at in start..<max(start, bytes.count - 3)
    where bytes[at] == 13 && bytes[at + 1] == 10 && bytes[at + 2] == 13 && bytes[at + 3] == 10 {
      return at + 4
    }
    return nil
  }
}
