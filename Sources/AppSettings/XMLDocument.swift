// A small reader of XML: property lists, storyboards, manifests and wrappers' settings.

/// An element of an XML document with its place.
struct XMLElement: Sendable {
  /// The name as written, prefix and all.
  var name: String
  /// The attributes as written; the last of a name counts.
  var attributes: [String: String] = [:]
  var children: [XMLElement] = []
  /// The text in it, without that of its children.
  var text = ""
  /// The first byte of its start tag.
  var start: Int
  /// Behind the last byte of its start tag.
  var tagEnd: Int

  /// The first child of a name.
  func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }
}

/// Reads elements, attributes and text; knows no DTD, no entities of its own, and fetches nothing.
///
/// Broken documents give what was read of them.
struct XMLReader {
  private let bytes: [UInt8]
  private var position = 0
  private var open: [XMLElement] = []
  private var elements = 0
  private(set) var isBroken = false

  /// Elements nested deeper, or more of them, are left out.
  private static let deepest = 256
  private static let most = 400_000

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The root element, or nil where there is none; whether all of it was understood.
  static func read(_ bytes: [UInt8]) -> (root: XMLElement?, isBroken: Bool) {
    var reader = XMLReader(bytes)
    let root = reader.run()
    return (root, reader.isBroken)
  }

  private func looks(at text: String) -> Bool {
    bytes[min(position, bytes.count)...].starts(with: text.utf8)
  }

  private mutating func skip(behind text: String) {
    let wanted = Array(text.utf8)
    while position < bytes.count {
      if bytes[position...].starts(with: wanted) {
        position += wanted.count
        return
      }
      position += 1
    }
    isBroken = true
  }

  private mutating func run() -> XMLElement? {
    var root: XMLElement?
    while position < bytes.count {
      if bytes[position] != UInt8(ascii: "<") {
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
        append(Self.decoded(bytes[start..<position]))
      } else if looks(at: "<!--") {
        skip(behind: "-->")
      } else if looks(at: "<![CDATA[") {
        position += 9
        let start = position
        skip(behind: "]]>")
        append(String(decoding: bytes[start..<max(start, position - 3)], as: UTF8.self))
      } else if looks(at: "<?") {
        skip(behind: "?>")
      } else if looks(at: "<!") {
        skipDeclaration()
      } else if looks(at: "</") {
        let name = closingName()
        if let done = close(name) { root = root ?? done }
      } else if let done = openTag() {
        root = root ?? done
      }
    }
    while !open.isEmpty {
      isBroken = true
      if let last = open.last, let done = close(last.name) { root = root ?? done }
    }
    return root
  }

  private mutating func append(_ text: String) {
    guard !open.isEmpty else { return }
    open[open.count - 1].text += text
  }

  /// `<!DOCTYPE …>`, with what stands between brackets.
  private mutating func skipDeclaration() {
    var brackets = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "["): brackets += 1
      case UInt8(ascii: "]"): brackets -= 1
      case UInt8(ascii: ">") where brackets <= 0:
        position += 1
        return
      default: break
      }
      position += 1
    }
    isBroken = true
  }

  private mutating func closingName() -> String {
    position += 2
    let name = self.name()
    skip(behind: ">")
    return name
  }

  private mutating func name() -> String {
    let start = position
    while position < bytes.count, Self.isName(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"), UInt8(ascii: "-"),
      UInt8(ascii: "_"), UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }

  private mutating func skipSpace() {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
  }

  /// Reads a start tag; the element where it is whole and has no parent.
  private mutating func openTag() -> XMLElement? {
    let start = position
    position += 1
    let name = self.name()
    guard !name.isEmpty, elements < Self.most else {
      isBroken = true
      return nil
    }
    elements += 1
    var element = XMLElement(name: name, start: start, tagEnd: start)
    while position < bytes.count {
      skipSpace()
      guard position < bytes.count else { break }
      if bytes[position] == UInt8(ascii: ">") {
        position += 1
        element.tagEnd = position
        guard open.count < Self.deepest else {
          isBroken = true
          return nil
        }
        open.append(element)
        return nil
      }
      if looks(at: "/>") {
        position += 2
        element.tagEnd = position
        if open.isEmpty { return element }
        open[open.count - 1].children.append(element)
        return nil
      }
      let key = self.name()
      guard !key.isEmpty else {
        isBroken = true
        position += 1
        continue
      }
      skipSpace()
      guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else { continue }
      position += 1
      skipSpace()
      element.attributes[key] = value()
    }
    isBroken = true
    return nil
  }

  private mutating func value() -> String {
    guard position < bytes.count else { return "" }
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      isBroken = true
      return ""
    }
    position += 1
    let start = position
    while position < bytes.count, bytes[position] != quote { position += 1 }
    let text = Self.decoded(bytes[start..<position])
    position = min(position + 1, bytes.count)
    return text
  }

  /// Ends the innermost element of this name and those in it that were not ended.
  private mutating func close(_ name: String) -> XMLElement? {
    guard open.contains(where: { $0.name == name }) else {
      isBroken = true
      return nil
    }
    while let last = open.popLast() {
      if last.name != name { isBroken = true }
      if open.isEmpty { return last }
      open[open.count - 1].children.append(last)
      if last.name == name { return nil }
    }
    return nil
  }

  private static let entities = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("&") else { return text }
    var result = ""
    var rest = text[...]
    while let at = rest.firstIndex(of: "&") {
      result += rest[..<at]
      rest = rest[at...].dropFirst()
      guard let end = rest.prefix(12).firstIndex(of: ";") else {
        result += "&"
        continue
      }
      let name = String(rest[..<end])
      if let known = entities[name] {
        result += known
      } else if name.hasPrefix("#"),
        let code = name.hasPrefix("#x")
          ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst()),
        let scalar = Unicode.Scalar(code)
      {
        result.unicodeScalars.append(scalar)
      } else {
        result += "&"
        continue
      }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
