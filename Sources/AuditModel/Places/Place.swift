// Where something was seen: a range in a text that came from an address.

/// A position in a text, as editors and SARIF count it.
public struct Position: Codable, Hashable, Sendable, Comparable {
  /// The line, from 1.
  public var line: Int
  /// The column in UTF-16 code units, from 1.
  public var column: Int

  /// Creates a position from its parts.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Earlier in the text.
  public static func < (left: Position, right: Position) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A piece of the source around a place, short enough to print on one line.
public struct Snippet: Codable, Hashable, Sendable {
  /// The excerpt of the first line; never contains a line break.
  public var text: String
  /// How many UTF-16 code units of ``text`` stand before the marked part.
  public var markStart: Int
  /// How many UTF-16 code units are marked, at least 1.
  public var markLength: Int

  /// Creates a snippet from its parts.
  public init(text: String, markStart: Int, markLength: Int) {
    self.text = text
    self.markStart = markStart
    self.markLength = markLength
  }

  /// The marked part without what formatters and minifiers change: white space, the kind of
  /// quotes, a last semicolon.
  var content: String {
    let units = text.utf16.dropFirst(max(markStart, 0)).prefix(max(markLength, 0))
    let marked = String(decoding: Array(units), as: UTF16.self)
    var content = ""
    for scalar in (marked.isEmpty ? text : marked).unicodeScalars
    where !scalar.properties.isWhitespace {
      content.unicodeScalars.append(scalar == "'" || scalar == "`" ? "\"" : scalar)
    }
    while content.last == ";" { content.removeLast() }
    return content
  }
}

/// A snippet, or the text that it is cut from when it is asked for: a page has many places, and
/// few of them are shown.
enum Excerpt: Codable, Hashable, Sendable {
  case cut(Snippet)
  case uncut(SourceLines, Range<Int>)

  var snippet: Snippet {
    switch self {
    case .cut(let snippet): snippet
    case .uncut(let lines, let range): lines.snippet(range)
    }
  }

  init(from decoder: any Decoder) throws {
    self = .cut(try Snippet(from: decoder))
  }

  func encode(to encoder: any Encoder) throws {
    try snippet.encode(to: encoder)
  }

  static func == (left: Excerpt, right: Excerpt) -> Bool { left.snippet == right.snippet }

  func hash(into hasher: inout Hasher) {
    hasher.combine(snippet)
  }
}

/// A range in the text of one resource.
public struct Place: Codable, Hashable, Sendable {
  /// What kind of text the place is in.
  public enum Origin: String, Codable, Sendable, CaseIterable {
    case html, script, header, live, app
  }

  /// The address of the resource, absolute, or the path of a file.
  public var url: String
  /// What kind of text the place is in.
  public var origin: Origin
  /// Where it begins; in a header, line 1 and the column in the value.
  public var start: Position
  /// Just behind its end.
  public var end: Position
  var excerpt: Excerpt?
  /// The header's name where ``origin`` is `header`.
  public var header: String?

  /// Creates a place from its parts.
  public init(
    url: String, origin: Origin, start: Position, end: Position, snippet: Snippet? = nil,
    header: String? = nil
  ) {
    self.init(
      url: url, origin: origin, start: start, end: end, excerpt: snippet.map { .cut($0) },
      header: header)
  }

  init(
    url: String, origin: Origin, start: Position, end: Position, excerpt: Excerpt?, header: String?
  ) {
    self.url = url
    self.origin = origin
    self.start = start
    self.end = end
    self.excerpt = excerpt
    self.header = header
  }

  /// An excerpt; nil where there is no text to show.
  public var snippet: Snippet? {
    get { excerpt?.snippet }
    set { excerpt = newValue.map { .cut($0) } }
  }

  private enum CodingKeys: String, CodingKey {
    case url, origin, start, end, header
    case excerpt = "snippet"
  }
}
