// From a body's bytes to its text: who names the encoding, then the decoding.

import AuditModel

/// The body as text, or nil where it is none or nobody wants it.
func decodedText(
  _ body: [UInt8], headers: Headers, reading: FetchRequest.Reading
) -> Exchange.Text? {
  if reading == .bytes { return nil }
  let type = ContentType(headers.values("content-type").last)
  guard type.isText(body) else { return nil }
  let (encoding, authority) = chosenEncoding(body, type: type, reading: reading)
  return Exchange.Text(
    string: encoding.decode(withoutMark(body, encoding)), encoding: encoding.name,
    authority: authority)
}

/// A byte order mark wins, as browsers have it; then header, `<meta>`, and a guess.
private func chosenEncoding(
  _ body: [UInt8], type: ContentType, reading: FetchRequest.Reading
) -> (TextEncoding, Exchange.Text.Authority) {
  if reading == .utf8 {
    return (.utf8, body.starts(with: [0xEF, 0xBB, 0xBF]) ? .byteOrderMark : .assumed)
  }
  if let marked = markedEncoding(body) { return (marked, .byteOrderMark) }
  if let named = type.charset.flatMap({ TextEncoding(label: $0) }) { return (named, .header) }
  if reading == .document, type.isHTML(body),
    let found = MetaPrescan.encoding(of: body[...])
  {
    return (found, .meta)
  }
  if case .script(let documentEncoding?) = reading,
    let encoding = TextEncoding(label: documentEncoding)
  {
    return (encoding, .assumed)
  }
  return (String(validating: body, as: UTF8.self) == nil ? .windows1252 : .utf8, .assumed)
}

private func markedEncoding(_ body: [UInt8]) -> TextEncoding? {
  if body.starts(with: [0xEF, 0xBB, 0xBF]) { return .utf8 }
  if body.starts(with: [0xFE, 0xFF]) { return .utf16BE }
  if body.starts(with: [0xFF, 0xFE]) { return .utf16LE }
  return nil
}

private func withoutMark(_ body: [UInt8], _ encoding: TextEncoding) -> ArraySlice<UInt8> {
  guard let marked = markedEncoding(body), marked == encoding else { return body[...] }
  return body.dropFirst(marked == .utf8 ? 3 : 2)
}
