// The sources of a page's program and where each stands in its resource.

import AuditModel
import JavaScript

/// The sources of a page in the order of the program, for turning sites into places.
final class SourceTable {
  struct Entry {
    var url: String
    var origin: Place.Origin
    var bytes: [UInt8]
    var base: Position
    /// Made when the first place is asked for.
    var lines: SourceLines?
  }

  private var entries: [Entry] = []

  var count: Int { entries.count }

  func add(url: String, origin: Place.Origin, bytes: [UInt8], base: Position) {
    entries.append(Entry(url: url, origin: origin, bytes: bytes, base: base))
  }

  func place(_ site: Site) -> Place {
    guard entries.indices.contains(site.source) else {
      return Place(
        url: "", origin: .script, start: Position(line: 1, column: 1),
        end: Position(line: 1, column: 1))
    }
    let lines =
      entries[site.source].lines
      ?? SourceLines(entries[site.source].bytes, base: entries[site.source].base)
    entries[site.source].lines = lines
    let entry = entries[site.source]
    return lines.place(
      Int(site.span.start)..<Int(site.span.end), url: entry.url, origin: entry.origin)
  }

  /// Whether a text stands anywhere in a source.
  func mentions(_ text: String, in source: Int) -> Bool {
    guard entries.indices.contains(source) else { return false }
    return entries[source].bytes.contains(Array(text.utf8))
  }

  /// The source text of a site, white space folded, cut to a few words.
  func words(_ site: Site, limit: Int = 40) -> String {
    guard entries.indices.contains(site.source) else { return "" }
    let bytes = entries[site.source].bytes
    let end = min(Int(site.span.end), bytes.count, Int(site.span.start) + 4 * limit)
    let text = String(decoding: bytes[min(Int(site.span.start), end)..<end], as: UTF8.self)
    let folded = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return folded.count > limit ? folded.prefix(limit - 1) + "…" : folded
  }
}
