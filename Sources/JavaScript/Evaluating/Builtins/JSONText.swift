// `JSON.stringify` of values that are known whole.

extension Evaluator {
  /// What `JSON.stringify` indents by; nil where it is not known.
  static func indent(_ value: AbstractValue) -> String? {
    switch value {
    case .undefined, .null: ""
    case .number:
      whole(value, default: 0).map { String(repeating: " ", count: min(max($0, 0), 10)) }
    case .string(let text): String(text.prefix(10))
    default: nil
    }
  }

  /// A value as JSON, `undefined` for what has no such form; nil where a part is not known.
  func jsonText(of value: AbstractValue, indent: String) -> AbstractValue? {
    var text = ""
    switch write(value, to: &text, indent: indent, margin: "\n", depth: 0) {
    case true?: return .string(text)
    case false?: return .undefined
    case nil: return nil
    }
  }

  /// True where it was written, false where it has no form in JSON, nil where it is not known.
  private func write(
    _ value: AbstractValue, to text: inout String, indent: String, margin: String,
    depth nesting: Int
  ) -> Bool? {
    guard text.utf8.count < Self.stringLimit, stepsLeft > 0, nesting < 32 else { return nil }
    charge(items: 8)
    switch value {
    case .undefined: return false
    case .null: text += "null"
    case .boolean(let flag): text += flag ? "true" : "false"
    case .number(let number): text += number.isFinite ? AbstractValue.text(of: number) : "null"
    case .string(let string): Self.quote(string, to: &text)
    case .object(let object):
      return write(object, to: &text, indent: indent, margin: margin, depth: nesting)
    case .text, .union, .unknown: return nil
    }
    return true
  }

  private func write(
    _ object: HeapObject, to text: inout String, indent: String, margin: String, depth nesting: Int
  ) -> Bool? {
    if object.isCallable { return false }
    let site = object.site ?? Site(source: -1, span: SourceSpan(start: 0, end: 0))
    if findProperty("toJSON", of: object) != nil || object.openness != nil || object.host != nil {
      return nil
    }
    let inner = margin + indent
    var isFirst = true
    func separate() {
      if !isFirst { text += "," }
      if !indent.isEmpty { text += inner }
      isFirst = false
    }
    if object.isArray {
      text += "["
      for element in object.elements {
        separate()
        guard
          let isWritten = write(
            element, to: &text, indent: indent, margin: inner, depth: nesting + 1)
        else { return nil }
        if !isWritten { text += "null" }
      }
      if !isFirst, !indent.isEmpty { text += margin }
      text += "]"
      return true
    }
    text += "{"
    for key in object.listedKeys where !key.hasPrefix("@@") {
      let start = text.endIndex
      let wasFirst = isFirst
      separate()
      Self.quote(key, to: &text)
      text += indent.isEmpty ? ":" : ": "
      guard
        let isWritten = write(
          readMember(key, of: object, at: site), to: &text, indent: indent, margin: inner,
          depth: nesting + 1)
      else { return nil }
      if !isWritten {
        text = String(text[..<start])
        isFirst = wasFirst
      }
    }
    if !isFirst, !indent.isEmpty { text += margin }
    text += "}"
    return true
  }

  private static func quote(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{8}": text += "\\b"
      case "\u{c}": text += "\\f"
      case "\u{0}"..<" ":
        let code = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - code.utf8.count) + code
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
