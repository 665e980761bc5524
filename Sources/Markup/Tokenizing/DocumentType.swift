// A document type's identifiers, and whether they ask for quirks.

/// What stands in a document type behind `<!doctype`.
struct DocumentType {
  /// Its form is wrong in a way that asks for quirks.
  private var isWrong = false
  private var publicID: String?
  private var systemID: String?
  private var rest: ArraySlice<UInt8>

  /// - Parameters:
  ///   - text: between the word and the first `>`, which ends it even inside quotes.
  ///   - isClosed: false where the page ends before that.
  init(_ text: ArraySlice<UInt8>, isClosed: Bool) {
    rest = text
    skipSpace()
    let name = word()
    isWrong = !isClosed || name != "html"
    skipSpace()
    guard !isWrong, !rest.isEmpty else { return }
    switch take(6) {
    case "public":
      publicID = identifier()
      skipSpace()
      if publicID != nil, rest.isEmpty { return }
      systemID = identifier()
      isWrong = publicID == nil || systemID == nil
    case "system":
      systemID = identifier()
      isWrong = systemID == nil
    default: isWrong = true
    }
  }

  /// In the page's tree a table stands inside an open paragraph then.
  ///
  /// Source: https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode
  var forcesQuirks: Bool {
    if isWrong || systemID == "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd" {
      return true
    }
    guard let publicID else { return false }
    return Self.exact.contains(publicID)
      || Self.beginnings.contains { publicID.hasPrefix($0) }
      || (systemID == nil && Self.beginningsAlone.contains { publicID.hasPrefix($0) })
  }

  private mutating func skipSpace() { rest = rest.drop(while: \.isHTMLSpace) }

  private mutating func word() -> String {
    let word = rest.prefix { !$0.isHTMLSpace }
    rest = rest[word.endIndex...]
    return Self.lower(word)
  }

  private mutating func take(_ count: Int) -> String {
    let word = rest.prefix(count)
    rest = rest[word.endIndex...]
    return Self.lower(word)
  }

  /// In lower case; nil where there is none in quotes.
  private mutating func identifier() -> String? {
    skipSpace()
    guard let quote = rest.first, quote == 0x22 || quote == 0x27 else { return nil }
    let text = rest.dropFirst()
    guard let end = text.firstIndex(of: quote) else { return nil }
    rest = text[(end + 1)...]
    return Self.lower(text[..<end])
  }

  private static func lower(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.map(\.lowercasedASCII), as: UTF8.self)
  }

  private static let exact: Set = [
    "-//w3o//dtd w3 html strict 3.0//en//", "-/w3c/dtd html 4.0 transitional/en", "html",
  ]

  private static let beginnings = [
    "+//silmaril//dtd html pro v0r11 19970101//", "-//as//dtd html 3.0 aswedit + extensions//",
    "-//advasoft ltd//dtd html 3.0 aswedit + extensions//", "-//ietf//dtd html 2.0 level 1//",
    "-//ietf//dtd html 2.0 level 2//", "-//ietf//dtd html 2.0 strict level 1//",
    "-//ietf//dtd html 2.0 strict level 2//", "-//ietf//dtd html 2.0 strict//",
    "-//ietf//dtd html 2.0//", "-//ietf//dtd html 2.1e//", "-//ietf//dtd html 3.0//",
    "-//ietf//dtd html 3.2 final//", "-//ietf//dtd html 3.2//", "-//ietf//dtd html 3//",
    "-//ietf//dtd html level 0//", "-//ietf//dtd html level 1//", "-//ietf//dtd html level 2//",
    "-//ietf//dtd html level 3//", "-//ietf//dtd html strict level 0//",
    "-//ietf//dtd html strict level 1//", "-//ietf//dtd html strict level 2//",
    "-//ietf//dtd html strict level 3//", "-//ietf//dtd html strict//", "-//ietf//dtd html//",
    "-//metrius//dtd metrius presentational//",
    "-//microsoft//dtd internet explorer 2.0 html strict//",
    "-//microsoft//dtd internet explorer 2.0 html//",
    "-//microsoft//dtd internet explorer 2.0 tables//",
    "-//microsoft//dtd internet explorer 3.0 html strict//",
    "-//microsoft//dtd internet explorer 3.0 html//",
    "-//microsoft//dtd internet explorer 3.0 tables//", "-//netscape comm. corp.//dtd html//",
    "-//netscape comm. corp.//dtd strict html//", "-//o'reilly and associates//dtd html 2.0//",
    "-//o'reilly and associates//dtd html extended 1.0//",
    "-//o'reilly and associates//dtd html extended relaxed 1.0//",
    "-//sq//dtd html 2.0 hotmetal + extensions//",
    "-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
    "-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//",
    "-//spyglass//dtd html 2.0 extended//", "-//sun microsystems corp.//dtd hotjava html//",
    "-//sun microsystems corp.//dtd hotjava strict html//", "-//w3c//dtd html 3 1995-03-24//",
    "-//w3c//dtd html 3.2 draft//", "-//w3c//dtd html 3.2 final//", "-//w3c//dtd html 3.2//",
    "-//w3c//dtd html 3.2s draft//", "-//w3c//dtd html 4.0 frameset//",
    "-//w3c//dtd html 4.0 transitional//", "-//w3c//dtd html experimental 19960712//",
    "-//w3c//dtd html experimental 970421//", "-//w3c//dtd w3 html//",
    "-//w3o//dtd w3 html 3.0//", "-//webtechs//dtd mozilla html 2.0//",
    "-//webtechs//dtd mozilla html//",
  ]

  /// Those that count where no system identifier stands beside them.
  private static let beginningsAlone = [
    "-//w3c//dtd html 4.01 frameset//", "-//w3c//dtd html 4.01 transitional//",
  ]
}
