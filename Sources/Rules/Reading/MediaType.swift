// Whether a browser would show an answer as a page.

import AuditModel

/// The media type of an answer as a browser takes it.
enum MediaType: Equatable {
  /// The header names none that can be read, so the browser looks at the body.
  case absent
  case named(String)

  /// The last readable value wins
  /// (https://fetch.spec.whatwg.org/#concept-header-extract-mime-type).
  init(_ headers: Headers) {
    var found = MediaType.absent
    for value in headers.values("content-type").flatMap({ $0.split(separator: ",") }) {
      let essence = value.prefix { $0 != ";" }.lowercased()
        .split(whereSeparator: \.isWhitespace)
      guard essence.count == 1, let name = essence.first else { continue }
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isToken) }),
        name != "*/*", name != "unknown/unknown", name != "application/unknown"
      else { continue }
      found = .named(String(name))
    }
    self = found
  }

  /// True where a browser makes a document with scripts out of it.
  func isPage(body: String?) -> Bool {
    switch self {
    case .absent: body.map(Self.looksLikeHTML) ?? true
    case .named("text/html"), .named("application/xhtml+xml"): true
    case .named("text/xml"), .named("application/xml"):
      body.map { $0.contains("http://www.w3.org/1999/xhtml") } ?? true
    case .named: false
    }
  }

  /// The patterns by which browsers know HTML
  /// (https://mimesniff.spec.whatwg.org/#identifying-a-resource-with-an-unknown-mime-type).
  static func looksLikeHTML(_ body: String) -> Bool {
    let start = body.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.prefix(15).lowercased()
    if start.isEmpty || start.hasPrefix("<!--") { return true }
    let tags = [
      "<!doctype html", "<html", "<head", "<script", "<iframe", "<h1", "<div", "<font", "<table",
      "<a", "<style", "<title", "<b", "<body", "<br", "<p",
    ]
    return tags.contains { tag in
      guard start.hasPrefix(tag) else { return false }
      guard let next = start.dropFirst(tag.count).first else { return false }
      return next == ">" || next.isWhitespace
    }
  }
}

extension UInt8 {
  /// A character that may stand in a token of HTTP
  /// (https://www.rfc-editor.org/rfc/rfc9110#name-tokens).
  var isToken: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(self)
    }
  }
}
