// `URL` and `URLSearchParams`.

import AuditModel
import JavaScript

extension PageModel {
  func installAddresses() {
    installParameters()
    for name in ["URL", "URLSearchParams"] { evaluator.addIntrinsic(name) }
    define("URL") { page, call in page.makeURL(call) }
  }

  // MARK: URL

  private func makeURL(_ call: NativeFunction.Call) -> AbstractValue {
    let object = HeapObject(.host("URL"), site: call.site)
    let base = text(of: call[1]).flatMap { WebAddress($0) }
    guard let reference = text(of: call[0]),
      let address = base?.resolve(reference) ?? WebAddress(reference)
    else {
      let href = partOfAddress(call[0], base: base, isRelative: !call[1].isUndefined, call.site)
      object.hide("href", href)
      object.hide("toString", .object(native("toString") { _, _ in href }))
      return .object(object)
    }
    let port = address.port.map { ":\($0)" } ?? ""
    let parts = [
      "protocol": address.scheme + ":", "host": address.host + port, "hostname": address.host,
      "port": String(port.dropFirst()), "origin": address.origin, "pathname": address.path,
      "hash": address.fragment.map { $0.isEmpty ? "" : "#" + $0 } ?? "",
    ]
    for (key, text) in parts { object.hide(key, .string(text)) }
    object.hide("@@query", .string(address.query ?? ""))
    let beginning = address.scheme + "://" + address.host + port
    let href = evaluator.makeNative("href") { [weak object] evaluator, call in
      guard let object else { return .undefined }
      let parts = ["pathname", "search", "hash"].map {
        evaluator.readMember($0, of: object, at: call.site)
      }
      return parts.reduce(.string(beginning)) {
        evaluator.concatenate($0, $1, at: call.site)
      }
    }
    object["href"] = Property(.undefined, getter: href, isEnumerable: false)
    for name in ["toString", "toJSON"] { object.hide(name, .object(href)) }
    let parameters = makeParameters(.string(address.query ?? ""), at: call.site)
    parameters.attachment = object
    object.hide("searchParams", .object(parameters))
    installSearch(of: object, parameters)
    return .object(object)
  }

  private func installSearch(of object: HeapObject, _ parameters: HeapObject) {
    object["search"] = Property(
      .undefined,
      getter: evaluator.makeNative("search") { [weak object] evaluator, call in
        let query = object?["@@query"]?.value ?? .undefined
        return query.string == ""
          ? query : evaluator.concatenate(.string("?"), query, at: call.site)
      },
      setter: native("search") { [weak object, weak parameters] page, call in
        guard let object, let parameters else { return .undefined }
        let query = page.text(of: call[0]).map { $0.hasPrefix("?") ? String($0.dropFirst()) : $0 }
        let value =
          query.map { AbstractValue.string($0) }
          ?? .unknown(
            Mystery(.computation, at: call.site))
        page.evaluator.write(Property(value, isEnumerable: false), to: "@@query", of: object)
        let other = page.makeParameters(value, at: call.site)
        page.evaluator.write(elements: other.elements, openness: other.openness, of: parameters)
        return .undefined
      }, isEnumerable: false)
  }

  /// What is known of an address of which only a part is known.
  private func partOfAddress(
    _ value: AbstractValue, base: WebAddress?, isRelative: Bool, _ site: Site
  ) -> AbstractValue {
    if !isRelative { return value }
    guard case .text(let prefix, let suffix, let mystery) = value else {
      return .unknown(value.mystery ?? Mystery(.computation, at: site))
    }
    if WebAddress(prefix) != nil { return value }
    guard let base, prefix.hasPrefix("/"), !prefix.hasPrefix("//") else {
      return .text(prefix: "", suffix: suffix, mystery)
    }
    return .text(prefix: base.origin + prefix, suffix: suffix, mystery)
  }

  /// A value as text; nil where it is not known.
  private func text(of value: AbstractValue) -> String? {
    value.isUndefined ? nil : evaluator.concatenate(.string(""), value, at: Self.nowhere).string
  }

  // MARK: URLSearchParams

  /// Pairs of names and values, as elements of an object.
  private func makeParameters(_ value: AbstractValue, at site: Site) -> HeapObject {
    let object = HeapObject(
      .host("URLSearchParams"), prototype: parametersPrototype, site: site)
    var pairs: [(AbstractValue, AbstractValue)] = []
    switch value {
    case .undefined: break
    case .string(let text):
      for part in (text.hasPrefix("?") ? text.dropFirst() : text[...]).split(separator: "&") {
        let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let decoded = [halves.first ?? "", halves.count > 1 ? halves[1] : ""].map { half in
          let text = String(half.map { $0 == "+" ? " " : $0 })
          return AbstractValue.string(Evaluator.percentDecoded(text) ?? text)
        }
        pairs.append((decoded[0], decoded[1]))
      }
    case .object(let source)
    where source.isArray || source.host == "URLSearchParams" || evaluator.isCollection(source):
      let (items, openness) = evaluator.iterate(value, at: site)
      object.openness = openness
      for item in items {
        pairs.append(
          (
            evaluator.member("0", of: item, at: site), evaluator.member("1", of: item, at: site)
          ))
      }
    case .object(let source) where source.host == nil:
      object.openness = source.openness
      for key in source.listedKeys {
        pairs.append((.string(key), evaluator.readMember(key, of: source, at: site)))
      }
    default: object.openness = value.mystery ?? Mystery(.computation, at: site)
    }
    object.elements = pairs.prefix(256).map { pair($0, $1, at: site) }
    if pairs.count > 256 { object.openness = Mystery(.limit, at: site) }
    return object
  }

  private func pair(_ name: AbstractValue, _ value: AbstractValue, at site: Site) -> AbstractValue {
    .object(
      evaluator.makeArray(
        [name, value].map { evaluator.concatenate(.string(""), $0, at: site) }, site: site))
  }

  private var parametersPrototype: HeapObject? {
    evaluator.global["@@URLSearchParams.prototype"]?.value.objects.first
  }

  private func installParameters() {
    let prototype = evaluator.makeObject()
    evaluator.global.hide("@@URLSearchParams.prototype", .object(prototype))
    let constructor = native("URLSearchParams") { page, call in
      .object(page.makeParameters(call[0], at: call.site))
    }
    constructor.hide("prototype", .object(prototype))
    evaluator.global.hide("URLSearchParams", .object(constructor))
    let method = {
      [unowned self]
      (name: String, body: @escaping (PageModel, HeapObject, NativeFunction.Call) -> AbstractValue)
      in
      prototype.hide(
        name,
        .object(
          self.native(name) { page, call in
            guard let object = call.this.objects.first, object.host == "URLSearchParams" else {
              return .unknown(Mystery(.computation, at: call.site))
            }
            return body(page, object, call)
          }))
    }
    for name in ["get", "has", "getAll"] {
      method(name) { page, object, call in
        guard let wanted = page.text(of: call[0]), object.openness == nil,
          let pairs = page.names(of: object)
        else { return .unknown(object.openness ?? Mystery(.computation, at: call.site)) }
        let found = pairs.filter { $0.name == wanted }.map(\.value)
        switch name {
        case "get": return found.first ?? .null
        case "has": return .boolean(!found.isEmpty)
        default: return .object(page.evaluator.makeArray(found, site: call.site))
        }
      }
    }
    for name in ["set", "append", "delete"] {
      method(name) { page, object, call in
        var elements = object.elements
        var openness = object.openness
        let added = page.pair(call[0], call[1], at: call.site)
        if name == "append" {
          elements.append(added)
        } else if let wanted = page.text(of: call[0]), let pairs = page.names(of: object) {
          let first = pairs.firstIndex { $0.name == wanted }
          elements = zip(pairs, elements).enumerated().compactMap { index, entry in
            entry.0.name != wanted
              ? entry.1 : index == first && name == "set" ? added : nil
          }
          if first == nil, name == "set" { elements.append(added) }
        } else {
          openness = openness ?? Mystery(.computation, at: call.site)
        }
        page.evaluator.write(elements: elements, openness: openness, of: object)
        if let address = object.attachment as? HeapObject {
          page.evaluator.write(
            Property(page.query(of: object, at: call.site), isEnumerable: false), to: "@@query",
            of: address)
        }
        return .undefined
      }
    }
    method("toString") { page, object, call in page.query(of: object, at: call.site) }
    method("forEach") { page, object, call in
      for item in object.elements.prefix(64) {
        page.evaluator.call(
          call[0], this: .undefined,
          arguments: ["1", "0"].map { page.evaluator.member($0, of: item, at: call.site) },
          at: call.site)
      }
      if object.openness != nil { page.evaluator.callWithUnknownItems(call[0], at: call.site) }
      return .undefined
    }
    for (name, key) in [("keys", "0"), ("values", "1"), ("entries", nil)] {
      method(name) { page, object, call in
        let items = key.map { key in
          object.elements.map { page.evaluator.member(key, of: $0, at: call.site) }
        }
        return .object(
          page.evaluator.makeArray(
            items ?? object.elements, openness: object.openness, site: call.site))
      }
    }
  }

  /// The pairs with their names; nil where a name is not known.
  private func names(of object: HeapObject) -> [(name: String, value: AbstractValue)]? {
    let pairs = object.elements.compactMap { pair -> (name: String, value: AbstractValue)? in
      guard let entry = pair.objects.first, entry.elements.count == 2,
        let name = entry.elements[0].string
      else { return nil }
      return (name, entry.elements[1])
    }
    return pairs.count == object.elements.count ? pairs : nil
  }

  /// As `application/x-www-form-urlencoded` (https://url.spec.whatwg.org/#urlencoded-serializing).
  private func query(of object: HeapObject, at site: Site) -> AbstractValue {
    guard let pairs = names(of: object), object.openness == nil else {
      return .unknown(object.openness ?? Mystery(.computation, at: site))
    }
    var result = AbstractValue.string("")
    for (index, pair) in pairs.enumerated() {
      let start = (index > 0 ? "&" : "") + Self.formEncoded(pair.name) + "="
      result = evaluator.concatenate(result, .string(start), at: site)
      let value =
        pair.value.string.map { AbstractValue.string(Self.formEncoded($0)) }
        ?? .unknown(
          pair.value.mystery ?? Mystery(.computation, at: site))
      result = evaluator.concatenate(result, value, at: site)
    }
    return result
  }

  private static func formEncoded(_ text: String) -> String {
    var coded = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2A, 0x2D, 0x2E, 0x5F:
        coded.unicodeScalars.append(Unicode.Scalar(byte))
      case 0x20: coded += "+"
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        coded += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return coded
  }
}
