// A source file with its outline, and the places in it.

import AppCode
import AppFiles
import AuditModel

/// A file that was read.
struct CodeFile: Sendable {
  let source: SourceFile
  let outline: Outline
  let lines: SourceLines

  init(_ source: SourceFile, _ outline: Outline) {
    self.source = source
    self.outline = outline
    lines = SourceLines(source.bytes)
  }

  func place(_ start: Int, _ end: Int) -> Place {
    lines.place(start..<max(start, min(end, start + 2000)), url: source.path, origin: .app)
  }

  /// What the source says, on one line and not longer than a name may be.
  func text(_ start: Int, _ end: Int) -> String {
    let from = min(max(0, start), source.bytes.count)
    let to = min(max(from, end), source.bytes.count, from + 80)
    let text = String(decoding: source.bytes[from..<to], as: UTF8.self)
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension SourceFile {
  /// The file holds one of these texts.
  func mentions(_ words: [[UInt8]]) -> Bool {
    words.contains { holds($0) }
  }

  private func holds(_ word: [UInt8]) -> Bool {
    guard let first = word.first, bytes.count >= word.count else { return false }
    var from = 0
    let last = bytes.count - word.count
    while from <= last, let found = bytes[from...last].firstIndex(of: first) {
      if bytes[found..<found + word.count].elementsEqual(word) { return true }
      from = found + 1
    }
    return false
  }
}
