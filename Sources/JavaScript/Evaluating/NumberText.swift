// Numbers as ECMAScript writes and reads them.

extension AbstractValue {
  /// A number as ECMAScript's Number::toString writes it.
  public static func text(of number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if let whole = Int64(exactly: number), abs(whole) < 1 << 53 { return String(whole) }
    // Swift's description has the same shortest digits, laid out otherwise.
    let parts = String(abs(number)).split(separator: "e", omittingEmptySubsequences: false)
    let mantissa = (parts.first ?? "").split(separator: ".", omittingEmptySubsequences: false)
    let whole = mantissa.first ?? ""
    let fraction = mantissa.count > 1 ? mantissa[1] : ""
    var digits = Array((whole + fraction).utf8)
    var point = whole.utf8.count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    while digits.first == UInt8(ascii: "0"), digits.count > 1 {
      digits.removeFirst()
      point -= 1
    }
    while digits.last == UInt8(ascii: "0"), digits.count > 1 { digits.removeLast() }
    let text = layOut(digits, point: point)
    return number < 0 ? "-" + text : text
  }

  /// Digits with the point behind the `point`-th of them.
  private static func layOut(_ digits: [UInt8], point: Int) -> String {
    let text = String(decoding: digits, as: UTF8.self)
    if digits.count <= point, point <= 21 {
      return text + String(repeating: "0", count: point - digits.count)
    }
    if point > 0, point <= 21 {
      return text.prefix(point) + "." + text.dropFirst(point)
    }
    if point > -6, point <= 0 { return "0." + String(repeating: "0", count: -point) + text }
    let exponent = (point - 1 < 0 ? "e-" : "e+") + String(abs(point - 1))
    return digits.count == 1
      ? text + exponent : text.prefix(1) + "." + text.dropFirst() + exponent
  }

  /// A number in another base, with as many digits as tell it from its neighbours.
  static func text(of number: Double, radix: Int) -> String {
    let magnitude = abs(number)
    var whole = magnitude.rounded(.down)
    var fraction = magnitude - whole
    var delta = max(0.5 * (magnitude.nextUp - magnitude), Double.leastNonzeroMagnitude)
    var digits: [Int] = []
    while fraction >= delta {
      fraction *= Double(radix)
      delta *= Double(radix)
      let digit = Int(fraction)
      digits.append(digit)
      fraction -= Double(digit)
      guard fraction > 0.5 || (fraction == 0.5 && digit & 1 == 1), fraction + delta > 1 else {
        continue
      }
      // Rounds up, and carries.
      while let last = digits.popLast() {
        if last + 1 < radix {
          digits.append(last + 1)
          break
        }
        if digits.isEmpty { whole += 1 }
      }
      break
    }
    let text = String(Int64(whole), radix: radix)
    let rest = digits.map { String($0, radix: radix) }.joined()
    return (number < 0 ? "-" : "") + text + (rest.isEmpty ? "" : "." + rest)
  }

  /// The number that a text is as a whole, as `Number(text)` reads it; NaN where it is none.
  static func number(of text: String) -> Double {
    let inner = trimmed(text)
    if inner.isEmpty { return 0 }
    let bytes = Array(inner.utf8)
    if bytes.count > 2, bytes[0] == UInt8(ascii: "0") {
      let radix: Double? =
        switch bytes[1] | 0x20 {
        case UInt8(ascii: "x"): 16
        case UInt8(ascii: "o"): 8
        case UInt8(ascii: "b"): 2
        default: nil
        }
      if let radix {
        var value = 0.0
        for byte in bytes.dropFirst(2) {
          guard let digit = digit(byte), digit < radix else { return .nan }
          value = value * radix + digit
        }
        return value
      }
    }
    let (value, length) = decimal(bytes)
    return length == bytes.count ? value : .nan
  }

  /// As `parseFloat` reads the beginning of a text.
  static func leadingNumber(of text: String) -> Double {
    decimal(Array(trimmed(text).utf8)).value
  }

  /// As `parseInt` reads the beginning of a text.
  static func leadingInteger(of text: String, radix given: Double) -> Double {
    var bytes = Array(trimmed(text).utf8)[...]
    var radix = Double(int32(given))
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { bytes = bytes.dropFirst() }
    if radix == 0 || radix == 16, bytes.count > 1, bytes.first == UInt8(ascii: "0"),
      bytes.dropFirst().first.map({ $0 | 0x20 }) == UInt8(ascii: "x")
    {
      bytes = bytes.dropFirst(2)
      radix = 16
    }
    if radix == 0 { radix = 10 }
    guard (2...36).contains(radix) else { return .nan }
    let digits = bytes.prefix { digit($0).map { $0 < radix } ?? false }
    if digits.isEmpty { return .nan }
    if radix == 10, let value = Double(String(decoding: digits, as: UTF8.self)) {
      return isNegative ? -value : value
    }
    let value = digits.reduce(0.0) { $0 * radix + (digit($1) ?? 0) }
    return isNegative ? -value : value
  }

  /// A number modulo 2^32, as the operators on bits take it.
  static func int32(_ number: Double) -> Int32 {
    guard number.isFinite else { return 0 }
    let modulus = number.rounded(.towardZero).truncatingRemainder(dividingBy: 4_294_967_296)
    return Int32(truncatingIfNeeded: Int64(modulus))
  }

  /// A text without white space and line ends around it, as ECMAScript knows them.
  static func trimmed(_ text: String, start: Bool = true, end: Bool = true) -> String {
    var scalars = Substring(text).unicodeScalars
    while start, let first = scalars.first, isSpace(first) { scalars.removeFirst() }
    while end, let last = scalars.last, isSpace(last) { scalars.removeLast() }
    return String(scalars)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x20, 0xA0, 0xFEFF, 0x2028, 0x2029: true
    case 0...0x7F: false
    default: scalar.properties.generalCategory == .spaceSeparator
    }
  }

  private static func digit(_ byte: UInt8) -> Double? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Double(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Double(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Double(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  /// The decimal number that stands at the beginning, and how long it is; NaN and 0 for none.
  private static func decimal(_ bytes: [UInt8]) -> (value: Double, length: Int) {
    var index = 0
    func at(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
    func skipDigits() -> Int {
      let start = index
      while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(at(index)) { index += 1 }
      return index - start
    }
    let isNegative = at(0) == UInt8(ascii: "-")
    if isNegative || at(0) == UInt8(ascii: "+") { index = 1 }
    if bytes[index...].starts(with: Array("Infinity".utf8)) {
      return (isNegative ? -.infinity : .infinity, index + 8)
    }
    var count = skipDigits()
    if at(index) == UInt8(ascii: ".") {
      index += 1
      let more = skipDigits()
      if count + more == 0 { return (.nan, 0) }
      count += more
    }
    if count == 0 { return (.nan, 0) }
    if at(index) | 0x20 == UInt8(ascii: "e") {
      let end = index
      index += 1
      if at(index) == UInt8(ascii: "-") || at(index) == UInt8(ascii: "+") { index += 1 }
      if skipDigits() == 0 { index = end }
    }
    var text = String(decoding: bytes[..<index], as: UTF8.self)
    if text.hasSuffix(".") { text += "0" }
    return (Double(text) ?? .nan, index)
  }

  /// A number with that many digits behind the point, as `toFixed` gives it: of two that are
  /// equally near the larger one.
  static func fixed(_ value: Double, digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let magnitude = abs(value)
    let scaled = magnitude * scale
    // What the product lost to rounding.
    let error = (-scaled).addingProduct(magnitude, scale)
    var whole = scaled.rounded(.down)
    let rest = scaled - whole
    if rest > 0.5 || (rest == 0.5 && error >= 0) { whole += 1 }
    var text = Self.text(of: whole)
    while text.utf8.count <= digits { text = "0" + text }
    if digits > 0 {
      let split = text.index(text.endIndex, offsetBy: -digits)
      text = text[..<split] + "." + text[split...]
    }
    return value < 0 ? "-" + text : text
  }
}
