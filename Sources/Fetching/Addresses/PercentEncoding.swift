// The URL standard's percent-encode sets.

/// Which bytes of a part are written as `%XX`.
///
/// From https://url.spec.whatwg.org/#percent-encoded-bytes.
enum PercentEncodeSet {
  case fragment, query, path, userinfo

  fileprivate func contains(_ byte: UInt8) -> Bool {
    if byte <= 0x20 || byte > 0x7E { return true }
    let character = Character(Unicode.Scalar(byte))
    switch self {
    case .fragment: return "\"<>`".contains(character)
    case .query: return "\"#<>'".contains(character)
    case .path: return "\"#<>?^`{}".contains(character)
    case .userinfo: return "\"#<>?^`{}/:;=@[\\]|".contains(character)
    }
  }
}

/// `bytes` as ASCII, those of `set` as `%XX`; what is encoded already stays.
func percentEncoded(_ bytes: ArraySlice<UInt8>, _ set: PercentEncodeSet) -> String {
  guard bytes.contains(where: set.contains) else { return String(decoding: bytes, as: UTF8.self) }
  var output: [UInt8] = []
  output.reserveCapacity(bytes.count + 16)
  let digits = Array("0123456789ABCDEF".utf8)
  for byte in bytes {
    if set.contains(byte) {
      output.append(UInt8(ascii: "%"))
      output.append(digits[Int(byte >> 4)])
      output.append(digits[Int(byte & 15)])
    } else {
      output.append(byte)
    }
  }
  return String(decoding: output, as: UTF8.self)
}

/// `bytes` with every `%XX` as the byte that it stands for.
func percentDecoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
  var output: [UInt8] = []
  var rest = bytes
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "%"), rest.count >= 2,
      let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
      rest.prefix(2).allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") })
    {
      output.append(value)
      rest = rest.dropFirst(2)
    } else {
      output.append(byte)
    }
  }
  return output
}
