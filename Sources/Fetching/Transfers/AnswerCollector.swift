// Gathers one answer while libcurl reads it, and stops it at the limits.

import AuditModel

/// What has come of an answer so far.
struct AnswerCollector {
  private let maxBody: Int
  private let budget: BodyBudget
  private let maxHeaderBytes: Int
  /// What is read of a redirect's body, so that its connection can be used again.
  private static let maxRedirectBody = 64 << 10

  private(set) var fields: [Headers.Field] = []
  private(set) var body: [UInt8] = []
  private(set) var truncated = false
  private(set) var headersTooLarge = false
  private(set) var status = 0
  /// True when the headers of the answer itself, not of an interim one, are complete.
  private(set) var hasHeaders = false
  private var headerBytes = 0
  private var bodyBytes = 0
  private var inBlock = false

  init(maxBody: Int, maxHeaderBytes: Int, budget: BodyBudget) {
    self.maxBody = maxBody
    self.budget = budget
    self.maxHeaderBytes = maxHeaderBytes
  }

  /// True for an answer whose body nobody reads, because it leads elsewhere.
  var isRedirect: Bool {
    hasHeaders && RedirectRules.follows(status: status)
      && fields.contains { $0.name.lowercased() == "location" }
  }

  /// Takes one header line with its line break; false stops the transfer.
  mutating func takeHeader(_ bytes: [UInt8]) -> Bool {
    headerBytes += bytes.count
    if headerBytes > maxHeaderBytes {
      headersTooLarge = true
      return false
    }
    if hasHeaders { return true }  // A trailer field.
    let line = bytes.prefix { $0 != 0x0D && $0 != 0x0A }
    if line.isEmpty {
      inBlock = false
      hasHeaders = status >= 200
      return true
    }
    if !inBlock {
      inBlock = true
      fields = []
      status = Self.status(ofLine: line)
      return true
    }
    takeField(line)
    return true
  }

  private mutating func takeField(_ line: ArraySlice<UInt8>) {
    if let first = line.first, first == 0x20 || first == 0x09, let last = fields.indices.last {
      fields[last].value += " " + Self.text(Self.trimmed(line))
      return
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
    fields.append(
      Headers.Field(
        name: Self.text(Self.trimmed(line[..<colon])),
        value: Self.text(Self.trimmed(line[line.index(after: colon)...]))))
  }

  /// Takes a part of the body; false stops the transfer.
  mutating func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if isRedirect {
      bodyBytes += bytes.count
      return bodyBytes <= Self.maxRedirectBody
    }
    let count = budget.take(min(bytes.count, maxBody - body.count))
    unsafe body.append(contentsOf: bytes.prefix(count))
    truncated = count < bytes.count
    return !truncated
  }

  /// Forgets a body that nobody gets.
  mutating func dropBody() {
    budget.giveBack(body.count)
    body = []
  }

  private static func status(ofLine line: ArraySlice<UInt8>) -> Int {
    let parts = line.split(separator: 0x20, maxSplits: 2)
    guard parts.count > 1 else { return 0 }
    return Int(String(decoding: parts[1], as: UTF8.self)) ?? 0
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    guard let first = bytes.firstIndex(where: { !isSpace($0) }),
      let last = bytes.lastIndex(where: { !isSpace($0) })
    else { return [] }
    return bytes[first...last]
  }

  /// UTF-8 where the bytes are that, else one character a byte, as browsers read headers.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
