// Finds source that is nested so deep that parsing it takes too long, or too much stack.

/// How deep brackets and texts stand inside each other, by a plain look at the bytes.
///
/// The parser's lookahead takes ten times as long with every four brackets `[` more.
struct NestingCheck {
  static let maximalLists = 14
  static let maximalInsertions = 60
  static let maximalNesting = 240

  private var open: [UInt8] = []
  private var lists = 0
  private var insertions = 0

  private static let text = UInt8(ascii: "\"")
  private static let longText = UInt8(ascii: "M")
  private static let insertion = UInt8(ascii: "i")
  private static let list = UInt8(ascii: "[")

  static func isTooDeep(_ bytes: [UInt8]) -> Bool {
    var check = NestingCheck()
    return check.find(in: bytes)
  }

  private mutating func find(in bytes: [UInt8]) -> Bool {
    var index = 0
    func at(_ offset: Int) -> UInt8 {
      index + offset < bytes.count ? bytes[index + offset] : 0
    }
    var isLineStart = true
    while index < bytes.count {
      let byte = bytes[index]
      let isFirst = isLineStart
      isLineStart = byte == 0x0A
      defer { index += 1 }
      if byte == 0x0A, open.last == Self.text { close() }
      if open.last == Self.text || open.last == Self.longText {
        if byte == 0x5C {
          if at(1) == 0x28 { push(Self.insertion) }
          index += 1
        } else if byte == Self.text {
          if open.last == Self.text {
            close()
          } else if at(1) == Self.text, at(2) == Self.text {
            close()
            index += 2
          }
        }
        if isOver { return true }
        continue
      }
      switch byte {
      case Self.text:
        if at(1) == Self.text, at(2) == Self.text {
          push(Self.longText)
          index += 2
        } else {
          push(Self.text)
        }
      case UInt8(ascii: "/") where at(1) == byte:
        while index + 1 < bytes.count, bytes[index + 1] != 0x0A { index += 1 }
      case UInt8(ascii: "("), Self.list, UInt8(ascii: "{"): push(byte)
      case UInt8(ascii: "}") where isFirst:
        // What begins at the margin is outside of everything.
        self = NestingCheck()
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): close()
      default: break
      }
      if isOver { return true }
    }
    return false
  }

  private var isOver: Bool {
    lists > Self.maximalLists || insertions > Self.maximalInsertions
      || open.count > Self.maximalNesting
  }

  private mutating func push(_ kind: UInt8) {
    open.append(kind)
    if kind == Self.list { lists += 1 } else if kind == Self.insertion { insertions += 1 }
  }

  private mutating func close() {
    guard let kind = open.popLast() else { return }
    if kind == Self.list { lists -= 1 } else if kind == Self.insertion { insertions -= 1 }
  }
}
