// The classes of ASCII bytes that the HTML standard's tokenizer asks for.

extension UInt8 {
  /// Tab, line feed, form feed, space, and carriage return, which the standard reads as line feed.
  var isHTMLSpace: Bool {
    self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D || self == 0x0C
  }

  var isASCIILetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }

  var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// ASCII upper-case letters in lower case, all else unchanged.
  var lowercasedASCII: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}

extension Character {
  /// True for a character that stands for one of the standard's ASCII white space.
  var isHTMLSpace: Bool {
    self == " " || self == "\n" || self == "\t" || self == "\r" || self == "\u{C}"
      || self == "\r\n"
  }
}

extension StringProtocol {
  /// The text without ASCII white space at its ends.
  var trimmedOfHTMLSpace: SubSequence {
    var rest = self[...]
    while let first = rest.first, first.isHTMLSpace { rest.removeFirst() }
    while let last = rest.last, last.isHTMLSpace { rest.removeLast() }
    return rest
  }
}
