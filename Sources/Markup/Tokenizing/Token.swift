// What the tokenizer says: text, tags and the end, all as ranges of the page's bytes.

/// A piece of the page as the HTML standard's tokenizer cuts it; comments are left out.
enum Token {
  /// Character data whose references are not decoded yet.
  case text(Range<Int>)
  /// Character data that has no references: the inside of a CDATA section.
  case literalText(Range<Int>)
  case startTag(Tag)
  case endTag(Tag)
  /// A document type; true where it asks for quirks.
  case doctype(forcesQuirks: Bool)
  case end
}

/// A start or end tag.
struct Tag {
  /// In lower case, U+0000 replaced.
  var name: String
  var element: ElementName
  /// From `<` to behind `>`.
  var range: Range<Int>
  /// First of repeats; empty for end tags.
  var attributes: [Attribute] = []
  /// An attribute's name came a second time.
  var repeatsAttribute = false
  var isSelfClosing = false

  /// The attribute of that name.
  func attribute(_ name: String) -> Attribute? {
    attributes.first { $0.name == name }
  }
}

/// An attribute of a start tag.
struct Attribute {
  /// In lower case, U+0000 replaced.
  var name: String
  /// The value without quotes, references not decoded; empty and behind the name where none is.
  var value: Range<Int>
}
