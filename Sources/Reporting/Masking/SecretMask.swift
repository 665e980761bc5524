// Hides the secrets of one report or evidence, text by text, those included that it saw elsewhere.

import AuditModel

/// Something with texts that may hold secrets.
protocol Maskable {
  /// Passes each of its texts through the mask, by what the text is.
  mutating func pass(through mask: SecretMask)
}

/// Hides secrets in texts.
///
/// A value that is a secret in one place is one wherever it stands. So a mask first learns the
/// secrets of all that belongs together.
struct SecretMask {
  private var known = KnownSecrets()
  /// Takes the secrets instead of hiding them, while the mask learns.
  private var pupil: Pupil?
  private let names = NameMemory()

  /// Nothing is hidden, so that nothing need be kept of what passes.
  var isLearning: Bool { pupil != nil }

  /// A mask that knows no values.
  init() {}

  /// A mask that knows the secrets of all these.
  init(learning wholes: [any Maskable]) {
    let pupil = Pupil()
    self.pupil = pupil
    for whole in wholes {
      var copy = whole
      copy.pass(through: self)
    }
    self.pupil = nil
    known = KnownSecrets(pupil.secrets.subtracting(pupil.published))
  }

  /// Hides all secrets of a value.
  func hide(in value: inout some Maskable) { value.pass(through: self) }

  // MARK: Texts by what they are

  func address(_ text: inout String) {
    if isLearning, !Secrets.mayStand(inAddress: text) { return }
    hide(in: &text, Secrets.ofAddress)
  }

  func text(_ text: inout String) {
    if isLearning, !Secrets.mayStand(in: text) { return }
    hide(in: &text, Secrets.ofText)
  }

  /// A whole page or script, in which fields of forms hold secrets too.
  func body(_ text: inout String) {
    hide(in: &text) { Secrets.ofText($0) + Secrets.ofAttributes($0) }
  }

  /// A string of a program, or an attribute's value: an address, or anything.
  func literal(_ text: inout String) {
    if isLearning, !Secrets.mayStand(in: text) { return }
    hide(in: &text, Secrets.ofLiteral)
  }

  /// The code of an inline script or handler, and the hashes by which policies name it.
  func code(_ text: inout String, _ hashes: inout [String]?) {
    let before = text
    self.text(&text)
    if text != before, hashes == nil { hashes = ScriptHash.all(of: before) }
  }

  func header(_ field: inout Headers.Field) {
    let name = field.name
    hide(in: &field.value) { Secrets.ofHeader(name, $0) }
  }

  /// A text that has a name: a property, an attribute, a `<meta>`.
  func named(_ name: String, _ text: inout String) {
    switch names.kind(of: name) {
    case .published: pupil?.published.insert(text)
    case .telling: secret(&text)
    case .plain: literal(&text)
    }
  }

  /// The value of an attribute.
  func attribute(_ name: String, _ text: inout String) {
    let kind = names.kind(of: name)
    // Most are neither fields of a form nor identifiers.
    if kind == .plain, name != "value", text.utf8.count < Secrets.shortestIdentifier {
      return literal(&text)
    }
    if Secrets.isSecret(attribute: Array(name.utf8)[...], kind, Array(text.utf8)[...]) {
      secret(&text)
    } else {
      named(name, &text)
    }
  }

  /// A text that is a secret as a whole.
  func secret(_ text: inout String) {
    hide(in: &text) { $0.isEmpty ? [] : [$0.indices] }
  }

  /// A caller's name for a target, which often is the target's address.
  func name(_ name: inout String, of target: String) {
    if name == target { address(&name) } else { text(&name) }
  }

  /// A fact that everybody may read.
  func published(_ texts: [String]) { pupil?.published.formUnion(texts) }

  func snippet(_ snippet: inout Snippet, in place: Place) {
    let bytes = Array(snippet.text.utf8)
    var found = place.header.map { Secrets.ofHeader($0, bytes[...]) } ?? Secrets.ofText(bytes[...])
    if place.origin == .html { found += Secrets.ofAttributes(bytes[...]) }
    if let pupil { return pupil.learn(found, in: bytes) }
    let all = merged(found, in: bytes)
    guard !all.isEmpty else { return }
    let (end, overflow) = snippet.markStart.addingReportingOverflow(snippet.markLength)
    let start = offset(snippet.markStart, in: bytes, hiding: all, atEnd: false)
    let stop = offset(overflow ? Int.max : end, in: bytes, hiding: all, atEnd: true)
    snippet.text = Self.hidden(all, in: bytes)
    snippet.markStart = start
    snippet.markLength = max(1, stop - start)
  }

  /// The place of something whose texts pass as well, so that its excerpt teaches nothing new.
  func repeated(_ place: inout Place) {
    if !isLearning { place.pass(through: self) }
  }

  // MARK: Hiding

  private func hide(in text: inout String, _ secrets: (Bytes) -> [Range<Int>]) {
    let bytes = Array(text.utf8)
    let found = secrets(bytes[...])
    if let pupil { return pupil.learn(found, in: bytes) }
    let all = merged(found, in: bytes)
    if !all.isEmpty { text = Self.hidden(all, in: bytes) }
  }

  private func merged(_ found: [Range<Int>], in bytes: [UInt8]) -> [Range<Int>] {
    let again = known.ranges(in: bytes[...])
    return again.isEmpty ? Secrets.merged(found) : Secrets.merged(found + again)
  }

  private static func hidden(_ secrets: [Range<Int>], in bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    var position = 0
    for secret in secrets {
      result += bytes[position..<secret.lowerBound]
      result += Masking.mark.utf8
      position = secret.upperBound
    }
    return String(decoding: result + bytes[position...], as: UTF8.self)
  }

  /// Where an offset in UTF-16 is once secrets are hidden; one inside a secret moves to the mark's
  /// begin or end.
  private func offset(
    _ offset: Int, in bytes: [UInt8], hiding secrets: [Range<Int>], atEnd: Bool
  ) -> Int {
    var units = 0
    let index =
      bytes.firstIndex { byte in
        defer { units += byte.utf16Units }
        return units >= offset && !byte.isUTF8Continuation
      } ?? bytes.endIndex
    var moved = bytes[..<index].utf16Count
    for secret in secrets where secret.lowerBound < index {
      let isWhole = index >= secret.upperBound || atEnd
      moved -= bytes[secret.lowerBound..<min(index, secret.upperBound)].utf16Count
      moved += isWhole ? Masking.mark.utf16.count : 0
    }
    return moved
  }
}

/// What names say of their values; a page has few names and many values.
private final class NameMemory {
  private var kinds: [String: Secrets.NameKind] = [:]

  func kind(of name: String) -> Secrets.NameKind {
    if let known = kinds[name] { return known }
    let kind = Secrets.kind(of: Array(name.utf8)[...])
    if kinds.count < 1024 { kinds[name] = kind }
    return kind
  }
}

/// What a mask has learnt.
private final class Pupil {
  var secrets: Set<String> = []
  /// What is no secret wherever it stands.
  var published: Set<String> = []

  func learn(_ found: [Range<Int>], in bytes: [UInt8], depth: Int = 0) {
    for range in found {
      let secret = String(decoding: bytes[range], as: UTF8.self)
      let decoded = WebAddress.percentDecoded(secret)
      if learnAddress(decoded, depth: depth) { continue }
      for whole in decoded == secret ? [decoded] : [decoded, secret] {
        var parts: [String] = []
        for part in whole.split(whereSeparator: { $0.isWhitespace || "\"',;".contains($0) }) {
          if learnAddress(String(part), depth: depth) { continue }
          parts.append(String(part))
          parts += part.split(separator: ":").map { String($0) }
        }
        // What holds an address and more, as JSON does, is looked for by its parts.
        let wholes = whole.holds("://") ? [] : [whole]
        secrets.formUnion((wholes + parts).filter(Secrets.isRecognizable))
      }
    }
  }

  /// An address in an address is no secret elsewhere, unlike the values that it has; false where
  /// the text is none.
  private func learnAddress(_ text: String, depth: Int) -> Bool {
    guard text.hasPrefix("https://") || text.hasPrefix("http://") else { return false }
    let bytes = Array(text.utf8)
    if depth < 4 { learn(Secrets.ofAddress(bytes[...]), in: bytes, depth: depth + 1) }
    return true
  }
}

// MARK: What is made of parts

extension Array: Maskable where Element: Maskable {
  mutating func pass(through mask: SecretMask) {
    if mask.isLearning {
      for element in self {
        var copy = element
        copy.pass(through: mask)
      }
    } else {
      for index in indices { self[index].pass(through: mask) }
    }
  }
}

extension Optional: Maskable where Wrapped: Maskable {
  mutating func pass(through mask: SecretMask) { self?.pass(through: mask) }
}

extension Collected: Maskable where Evidence: Maskable {
  mutating func pass(through mask: SecretMask) {
    switch self {
    case .collected(var evidence):
      evidence.pass(through: mask)
      self = .collected(evidence)
    case .didNotRun(var reason):
      mask.text(&reason)
      self = .didNotRun(reason)
    }
  }
}

extension SecretMask {
  func learn(address: String?) {
    guard var address, Secrets.mayStand(inAddress: address) else { return }
    self.address(&address)
  }

  func learn(_ text: String?) {
    guard var text, Secrets.mayStand(in: text) else { return }
    self.text(&text)
  }

  func learn(_ value: String, of attribute: String) {
    if value.utf8.count < KnownSecrets.shortest { return }
    var value = value
    self.attribute(attribute, &value)
  }

  func address(_ text: inout String?) { change(&text, address) }
  func text(_ text: inout String?) { change(&text, self.text) }
  func texts(_ texts: inout [String]) { for index in texts.indices { text(&texts[index]) } }

  private func change(_ text: inout String?, _ hide: (inout String) -> Void) {
    guard var whole = text else { return }
    hide(&whole)
    text = whole
  }
}
