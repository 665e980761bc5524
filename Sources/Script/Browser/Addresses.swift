// `URL` and `URLSearchParams`, with partly known parts.

import AuditModel
import JavaScript

extension PageModel {
  /// The member that keeps a query's text, without its question mark.
  private static let query = "@@query"

  func installAddresses() {
    define("URL") { page, call in page.makeURL(call) }
    define("URLSearchParams") { page, call in
      .object(page.makeQuery(page.queryText(call[0], at: call.site), at: call.site))
    }
  }

  // MARK: URL

  private func makeURL(_ call: NativeFunction.Call) -> AbstractValue {
    let object = HeapObject(.host("URL"), site: call.site)
    var text = call[0]
    if let reference = call[0].string {
      let base = call[1].string.flatMap { WebAddress($0) }
      if let address = base?.resolve(reference) ?? WebAddress(reference) {
        text = .string(address.description)
        object.hide("origin", .string(address.origin))
        object.hide("hostname", .string(address.host))
        object.hide("pathname", .string(address.path))
      }
    }
    let (start, query) = Self.split(text)
    let parameters = makeQuery(query, at: call.site)
    let href = native("href") { page, inner in
      let query = parameters[Self.query]?.value ?? .undefined
      guard query.string != "" else { return start }
      return page.evaluator.concatenate(
        page.evaluator.concatenate(start, .string("?"), at: inner.site), query, at: inner.site)
    }
    object["href"] = Property(.undefined, getter: href, isEnumerable: false)
    object.hide("searchParams", .object(parameters))
    for name in ["toString", "toJSON"] { object.hide(name, .object(href)) }
    return .object(object)
  }

  /// What stands before the question mark, and what behind it.
  private static func split(_ text: AbstractValue) -> (AbstractValue, AbstractValue) {
    switch text {
    case .string(let text):
      guard let mark = text.firstIndex(of: "?") else { return (.string(text), .string("")) }
      return (.string(String(text[..<mark])), .string(String(text[text.index(after: mark)...])))
    case .text(let prefix, let suffix, let mystery):
      guard let mark = prefix.firstIndex(of: "?") else { return (text, .string("")) }
      return (
        .string(String(prefix[..<mark])),
        .text(
          prefix: String(prefix[prefix.index(after: mark)...]), suffix: suffix, mystery)
      )
    default: return (text, .string(""))
    }
  }

  // MARK: URLSearchParams

  private func makeQuery(_ text: AbstractValue, at site: Site) -> HeapObject {
    let object = HeapObject(.host("URLSearchParams"), site: site)
    object.hide(Self.query, text)
    let method = {
      (
        name: String,
        body: @escaping (PageModel, NativeFunction.Call, AbstractValue) -> AbstractValue
      ) in
      object.hide(
        name,
        .object(
          self.native(name) { page, call in
            body(page, call, object[Self.query]?.value ?? .string(""))
          }))
    }
    method("toString") { _, _, text in text }
    method("append") { page, call, text in
      page.setQuery(
        page.joined(text, page.pair(call[0], call[1], at: call.site), at: call.site), object)
      return .undefined
    }
    for name in ["set", "delete"] {
      method(name) { page, call, text in
        guard let key = call[0].string, let known = text.string else {
          page.setQuery(.unknown(text.mystery ?? Mystery(.computation, at: call.site)), object)
          return .undefined
        }
        var rest = AbstractValue.string(
          Self.pairs(known).filter { Self.decoded($0.prefix { $0 != "=" }) != key }
            .joined(separator: "&"))
        if name == "set" {
          rest = page.joined(rest, page.pair(call[0], call[1], at: call.site), at: call.site)
        }
        page.setQuery(rest, object)
        return .undefined
      }
    }
    for name in ["get", "has", "getAll"] {
      method(name) { page, call, text in
        guard let key = call[0].string, let known = text.string else {
          return .unknown(
            Mystery(text.mystery?.reason ?? .computation, at: text.mystery?.site ?? call.site))
        }
        let values = Self.pairs(known).filter { Self.decoded($0.prefix { $0 != "=" }) == key }
          .map { AbstractValue.string(Self.decoded($0.drop { $0 != "=" }.dropFirst())) }
        switch name {
        case "has": return .boolean(!values.isEmpty)
        case "getAll": return .object(page.evaluator.makeArray(values, site: call.site))
        default: return values.first ?? .null
        }
      }
    }
    return object
  }

  private func setQuery(_ text: AbstractValue, _ object: HeapObject) {
    evaluator.write(Property(text, isEnumerable: false), to: Self.query, of: object)
  }

  private func queryText(_ value: AbstractValue, at site: Site) -> AbstractValue {
    switch value {
    case .undefined, .null: return .string("")
    case .string(let text): return .string(text.hasPrefix("?") ? String(text.dropFirst()) : text)
    case .object(let object):
      if let text = object[Self.query]?.value { return text }
      guard object.host == nil, object.openness == nil else {
        return .unknown(Mystery(.computation, at: site))
      }
      var text = AbstractValue.string("")
      for pair in object.elements {
        let key = evaluator.member("0", of: pair, at: site)
        let value = evaluator.member("1", of: pair, at: site)
        text = joined(text, self.pair(key, value, at: site), at: site)
      }
      for key in object.keys where object[key]?.isEnumerable == true {
        let value = evaluator.member(key, of: .object(object), at: site)
        text = joined(text, pair(.string(key), value, at: site), at: site)
      }
      return text
    default: return value
    }
  }

  private func joined(_ text: AbstractValue, _ pair: AbstractValue, at site: Site) -> AbstractValue
  {
    if text.string == "" { return pair }
    return evaluator.concatenate(
      evaluator.concatenate(text, .string("&"), at: site), pair, at: site)
  }

  private func pair(_ key: AbstractValue, _ value: AbstractValue, at site: Site) -> AbstractValue {
    evaluator.concatenate(
      evaluator.concatenate(Self.encoded(key), .string("="), at: site), Self.encoded(value),
      at: site)
  }

  private static func pairs(_ text: String) -> [Substring] { text.split(separator: "&") }

  /// Percent-encoding as forms have it (https://url.spec.whatwg.org/#urlencoded-serializing).
  private static func encoded(_ value: AbstractValue) -> AbstractValue {
    switch value {
    case .string(let text): .string(encoded(text))
    case .text(let prefix, let suffix, let mystery):
      .text(prefix: encoded(prefix), suffix: encoded(suffix), mystery)
    default: value
    }
  }

  private static func encoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { encoded, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "*"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: " "): encoded += "+"
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += digits.utf8.count == 1 ? "%0" + digits : "%" + digits
      }
    }
  }

  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = UInt8(String(Substring(rest.prefix(2))), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
