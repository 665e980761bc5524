// Reads the text that a probe page shows: base32 around JSON around nothing that is believed.

public import AuditModel
import FoundationEssentials

/// Why a text is not one of a probe page.
public struct ProbeTextProblem: Error, Hashable {
  /// What is wrong, a sentence's part.
  public var message: String
  /// What to do about it; nil where there is nothing.
  public var advice: String?
}

/// The text of a record: `PAYREADY1:`, then the JSON and its checksum in base32
/// (https://www.rfc-editor.org/rfc/rfc4648#section-6, without padding).
public enum ProbeText {
  /// What every text begins with; the digit is the version.
  static let prefix = "PAYREADY1:"
  /// Longer ones are not looked at; in bytes.
  public static let longest = 16_384
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)
  private static let again = "Copy it again from the probe page, from PAYREADY1: to its end."

  /// Reads a text; blanks and line breaks in it, and small letters, do no harm.
  public static func record(in text: [UInt8]) throws(ProbeTextProblem) -> ProbeRecord {
    guard text.count <= longest else {
      throw ProbeTextProblem(message: "it has more than \(longest) bytes", advice: again)
    }
    let letters = text.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }.map(capital)
    if letters.isEmpty { throw ProbeTextProblem(message: "it is empty", advice: again) }
    guard letters.starts(with: prefix.utf8) else { throw wrongBeginning(letters) }
    let bytes = try bytes(of: letters.dropFirst(prefix.utf8.count))
    guard bytes.count > 4 else { throw cut }
    let content = Array(bytes.dropLast(4))
    let sum = bytes.suffix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard sum == checksum(content) else { throw cut }
    return try record(json: content)
  }

  /// The text of a record, as the page would write it but for the order of its keys.
  public static func text(of record: ProbeRecord) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(record) else { return nil }
    return text(ofJSON: Array(json))
  }

  static func text(ofJSON json: [UInt8]) -> String {
    let sum = checksum(json)
    let bytes = json + (0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - 8 * $0)) }
    var letters: [UInt8] = []
    var (value, bits) = (0, 0)
    for byte in bytes {
      value = (value << 8 | Int(byte)) & 0xFFFF
      bits += 8
      while bits >= 5 {
        bits -= 5
        letters.append(alphabet[value >> bits & 31])
      }
    }
    if bits > 0 { letters.append(alphabet[value << (5 - bits) & 31]) }
    return prefix + String(decoding: letters, as: UTF8.self)
  }

  private static func capital(_ byte: UInt8) -> UInt8 {
    (0x61...0x7A).contains(byte) ? byte - 0x20 : byte
  }

  private static var cut: ProbeTextProblem {
    ProbeTextProblem(
      message: "its checksum is wrong, so it was cut or changed on the way", advice: again)
  }

  private static func wrongBeginning(_ letters: [UInt8]) -> ProbeTextProblem {
    let word = "PAYREADY"
    let behind = letters.dropFirst(word.utf8.count).prefix { $0 != 0x3A }
    let isOther =
      letters.starts(with: word.utf8) && !behind.isEmpty && behind.count < 6
      && behind.allSatisfy { (0x30...0x39).contains($0) }
    if isOther {
      return ProbeTextProblem(
        message: "it is of version \(String(decoding: behind, as: UTF8.self)) and this program "
          + "reads version 1", advice: "Use the payready that served or wrote the page.")
    }
    return ProbeTextProblem(message: "it does not begin with \(prefix)", advice: again)
  }

  private static func bytes(of letters: ArraySlice<UInt8>) throws(ProbeTextProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    var (value, bits) = (0, 0)
    for letter in letters {
      guard let digit = alphabet.firstIndex(of: letter) else {
        let shown =
          (0x21...0x7E).contains(letter) ? "\"\(Character(Unicode.Scalar(letter)))\"" : "a byte"
        throw ProbeTextProblem(
          message: "it holds \(shown), which no such text does", advice: again)
      }
      value = (value << 5 | digit) & 0xFFF
      bits += 5
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: value >> bits))
      }
    }
    // What is left over is less than a letter, and of zeros.
    guard bits < 5, value & ((1 << bits) - 1) == 0 else { throw cut }
    return bytes
  }

  /// CRC-32 as in zip files.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~sum
  }

  // MARK: The JSON

  private static func record(json: [UInt8]) throws(ProbeTextProblem) -> ProbeRecord {
    let data = Data(json)
    guard let members = try? JSONDecoder().decode([String: JSONValue].self, from: data) else {
      throw ProbeTextProblem(message: "what it holds is no JSON object")
    }
    if let version = members["v"]?.double, version != Double(ProbeRecord.currentVersion) {
      throw ProbeTextProblem(message: "its record has the version \(version), not 1")
    }
    if let key = members.keys.sorted().first(where: { !ProbeRecord.keys.contains($0) }) {
      throw ProbeTextProblem(
        message: "its record has a key \"\(key.prefix(20))\" that is not known")
    }
    let record: ProbeRecord
    do {
      record = try JSONDecoder().decode(ProbeRecord.self, from: data)
    } catch {
      throw ProbeTextProblem(message: "its record is wrong: \(problem(error))")
    }
    if let problem = problem(of: record) {
      throw ProbeTextProblem(message: "its record is wrong: \(problem)")
    }
    return record
  }

  private static func problem(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "it cannot be read" }
    let name = { (path: [any CodingKey]) in path.first.map { "\"\($0.stringValue)\"" } ?? "it" }
    switch error {
    case .keyNotFound(let key, _): return "\"\(key.stringValue)\" is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "\(name(context.codingPath)) has a value of another kind"
    case .dataCorrupted(let context):
      return "\(name(context.codingPath)) has a value that is not known"
    @unknown default: return "it cannot be read"
    }
  }

  /// What no page would write, though it has the right shape.
  private static func problem(of record: ProbeRecord) -> String? {
    for (name, agent) in [("u", record.agent), ("up", record.popupAgent ?? " ")] {
      let scalars = agent.unicodeScalars
      if scalars.isEmpty || scalars.count > 1_000 { return "\"\(name)\" has a wrong length" }
      if scalars.contains(where: { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) }) {
        return "\"\(name)\" holds a control character"
      }
    }
    let parts = record.date.split(separator: "-", omittingEmptySubsequences: false)
    let isDay =
      parts.map(\.count) == [4, 2, 2]
      && parts.joined().utf8.allSatisfy { (0x30...0x39).contains($0) }
    if !isDay { return "\"d\" is no day" }
    let isPlain = record.platform.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    if !isPlain || record.platform.utf8.count > 40 { return "\"pf\" is no platform" }
    let numbers = [record.popupsTime ?? 0, record.dismissalTime ?? 0]
    if !numbers.allSatisfy((0...9_999_999).contains) { return "a time is out of range" }
    if !(0...9_999).contains(record.addedGlobals) { return "\"ga\" is out of range" }
    if (record.dialogs ?? []).count > 16 || (record.gestures ?? []).count > 32 {
      return "it holds too many trials"
    }
    let events = record.dismissalEvents ?? ""
    if events.utf8.count > 16 || !events.allSatisfy({ "vfp".contains($0) }) {
      return "\"ze\" has a value that is not known"
    }
    if record.popupsTold == true, record.popups == nil { return "\"wt\" stands without \"w\"" }
    return nil
  }
}
