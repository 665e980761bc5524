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

  func address(_ text: inout String) { hide(Secrets.ofAddress(text[...]), in: &text) }

  func text(_ text: inout String) { hide(Secrets.ofText(text[...]), in: &text) }

  /// A string of a program, or an attribute's value: an address, or anything.
  func literal(_ text: inout String) { hide(Secrets.ofLiteral(text[...]), in: &text) }

  /// The code of an inline script or handler, and the hashes by which policies name it.
  func code(_ text: inout String, _ hashes: inout [String]?) {
    let before = text
    self.text(&text)
    if text != before, hashes == nil { hashes = ScriptHash.all(of: before) }
  }

  func header(_ field: inout Headers.Field) {
    hide(Secrets.ofHeader(field.name, field.value[...]), in: &field.value)
  }

  /// A text that has a name: a property, an attribute, a `<meta>`.
  func named(_ name: String, _ text: inout String) {
    if Secrets.isPublished(name) {
      pupil?.published.insert(text)
      return
    }
    if Secrets.isTelling(name) { secret(&text) } else { literal(&text) }
  }

  /// A text that is a secret as a whole.
  func secret(_ text: inout String) {
    hide(text.isEmpty ? [] : [text.startIndex..<text.endIndex], in: &text)
  }

  /// A caller's name for a target, which often is the target's address.
  func name(_ name: inout String, of target: String) {
    if name == target { address(&name) } else { text(&name) }
  }

  /// A fact that everybody may read.
  func published(_ texts: [String]) { pupil?.published.formUnion(texts) }

  func snippet(_ snippet: inout Snippet, in place: Place) {
    var found =
      place.header.map { Secrets.ofHeader($0, snippet.text[...]) }
      ?? Secrets.ofText(snippet.text[...])
    if place.origin == .html { found += Secrets.ofAttributes(snippet.text[...]) }
    if let pupil { return pupil.learn(found, in: snippet.text) }
    let all = merged(found, in: snippet.text)
    guard !all.isEmpty else { return }
    let (end, overflow) = snippet.markStart.addingReportingOverflow(snippet.markLength)
    let start = snippet.offset(snippet.markStart, hiding: all, atEnd: false)
    let stop = snippet.offset(overflow ? Int.max : end, hiding: all, atEnd: true)
    snippet.text = Self.hidden(all, in: snippet.text)
    snippet.markStart = start
    snippet.markLength = max(1, stop - start)
  }

  // MARK: Hiding

  private func hide(_ found: [Range<String.Index>], in text: inout String) {
    if let pupil { return pupil.learn(found, in: text) }
    let all = merged(found, in: text)
    if !all.isEmpty { text = Self.hidden(all, in: text) }
  }

  private func merged(_ found: [Range<String.Index>], in text: String) -> [Range<String.Index>] {
    Secrets.merged(found + known.ranges(in: text))
  }

  private static func hidden(_ secrets: [Range<String.Index>], in text: String) -> String {
    var result = ""
    var position = text.startIndex
    for secret in secrets {
      result += text[position..<secret.lowerBound] + Masking.mark
      position = secret.upperBound
    }
    return result + text[position...]
  }
}

/// What a mask has learnt.
private final class Pupil {
  var secrets: Set<String> = []
  /// What is no secret wherever it stands.
  var published: Set<String> = []

  func learn(_ found: [Range<String.Index>], in text: String) {
    for range in found {
      let secret = text[range]
      let decoded = WebAddress.percentDecoded(secret)
      for whole in decoded == secret ? [decoded] : [decoded, String(secret)] {
        let parts = whole.split { $0.isWhitespace || "\"':,;".contains($0) }.map(String.init)
        secrets.formUnion(([whole] + parts).filter(Secrets.isRecognizable))
      }
    }
  }
}

extension Snippet {
  /// Where an offset is once secrets are hidden; one inside a secret moves to the mark's begin or
  /// end.
  fileprivate func offset(
    _ offset: Int, hiding secrets: [Range<String.Index>], atEnd: Bool
  ) -> Int {
    let units = text.utf16
    let offset = min(max(offset, 0), units.count)
    let index = units.index(units.startIndex, offsetBy: offset)
    var moved = offset
    for secret in secrets where secret.lowerBound < index {
      let behind = min(index, secret.upperBound)
      let hidden = units.distance(from: secret.lowerBound, to: behind)
      let isWhole = index >= secret.upperBound || atEnd
      moved += (isWhole ? Masking.mark.utf16.count : 0) - hidden
    }
    return moved
  }
}

// MARK: What is made of parts

extension Array: Maskable where Element: Maskable {
  mutating func pass(through mask: SecretMask) {
    for index in indices { self[index].pass(through: mask) }
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
  func address(_ text: inout String?) { change(&text, address) }
  func text(_ text: inout String?) { change(&text, self.text) }
  func texts(_ texts: inout [String]) { for index in texts.indices { text(&texts[index]) } }

  private func change(_ text: inout String?, _ hide: (inout String) -> Void) {
    guard var whole = text else { return }
    hide(&whole)
    text = whole
  }
}
