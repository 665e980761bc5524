// What calls of WebKit and of the standard library do, as far as it matters.

extension Machine {
  // MARK: New objects of the system

  func constructSystem(_ name: String, _ passed: [Passed], _ site: Site) -> Value {
    func argument(_ label: String) -> Value? { passed.first { $0.label == label }?.value.settled }
    let first = passed.first?.value.settled
    switch name {
    case "URL", "NSURL", "URLComponents", "NSURLComponents":
      if let given = argument("string") ?? argument("url") ?? argument("fileURLWithPath") {
        if given == .nothing { return .nothing }
        let isFile = passed.contains { $0.label == "fileURLWithPath" }
        return .url((isFile ? [.literal("file://")] : []) + given.pieces)
      }
      return .url([.unknown(name)])
    case "URLRequest", "NSURLRequest", "NSMutableURLRequest":
      let id = object("URLRequest", at: site)
      state.objects[id].fields = ["url": argument("url") ?? .unknown("url", causes: .address)]
      return .object(id)
    case "String", "NSString", "NSMutableString":
      if let format = argument("format") { return .text(format.pieces + [.unknown("format")]) }
      return first.map { .text($0.pieces) } ?? .literal("")
    case "Set", "Array", "NSArray":
      if case .list = first { return first ?? .list([]) }
      return .list([])
    case "Dictionary": return .table([])
    case "Bool":
      if case .boolean = first { return first ?? .unknown("Bool") }
      return .unknown("Bool", causes: first?.causes ?? .otherCode)
    case "WKWebView", "UIWebView":
      let id = object(name, at: site)
      note(.made(id), site)
      configure(id, with: argument("configuration"), site)
      if let frame = argument("frame") { put(frame, "frame", of: id) }
      return .object(id)
    default: break
    }
    note(.call(nil, name, passed), site)
    let id = object(name, at: site)
    for (index, argument) in passed.enumerated() {
      put(argument.value, argument.label ?? "#\(index)", of: id)
    }
    // SwiftUI's containers are built at once; what the buyer starts is not.
    runClosures(of: passed, name: name, target: nil)
    return .object(id)
  }

  func webKitStaticCall(
    _ name: String, of type: String, _ passed: [Passed], _ site: Site
  ) -> Value? {
    switch (type, name) {
    case ("WKWebsiteDataStore", "default"), ("WKWebsiteDataStore", "nonPersistent"),
      ("WKWebsiteDataStore", "defaultDataStore"),
      ("WKWebsiteDataStore", "nonPersistentDataStore"):
      let kind = name.hasPrefix("non") ? "nonPersistent" : "default"
      if kind == "default" {
        let key = "#default-store"
        if let known = state.statics[key]?.object { return .object(known) }
        let id = make(type, at: site, origin: .scenario)
        put(.choice(kind, []), "#kind", of: id)
        putStatic(.object(id), key)
        return .object(id)
      }
      let id = object(type, at: site)
      put(.choice(kind, []), "#kind", of: id)
      return .object(id)
    default: return nil
    }
  }

  // MARK: WebKit's methods

  /// What a method of a web view or of one of its parts gives; nil for others.
  func webKitCall(
    _ name: String, on object: Int, _ passed: [Passed], _ site: Site
  ) -> Value? {
    let type = state.objects[object].type
    func argument(_ label: String) -> Value? { passed.first { $0.label == label }?.value.settled }
    let key = (argument("forKey") ?? argument("forKeyPath"))?.literalText
    if name == "setValue", let key, let value = passed.first?.value {
      if isWebView(object), key == "customUserAgent" || key == "userAgent" {
        set("customUserAgent", of: object, to: value, site)
        return .nothing
      }
      if type == "WKWebViewConfiguration" || type == "WKPreferences" {
        set(key, of: object, to: value, site)
        return .nothing
      }
    }
    if type == "URLRequest", name == "setValue" || name == "addValue" {
      note(.call(.object(object), name, passed), site)
      if let field = argument("forHTTPHeaderField")?.literalText, let value = passed.first?.value {
        put(value, "#header:" + field.lowercased(), of: object)
      }
      return .nothing
    }
    if name == "copy" || name == "mutableCopy", type == "WKWebViewConfiguration" {
      return .object(copy(of: object, site))
    }
    if WebKitNames.adding.contains(name), let added = passed.first?.value.object {
      note(.call(.object(object), name, passed), site)
      let old: [Value] =
        if case .list(let values)? = state.objects[object].fields["subviews"] { values } else { [] }
      if old.count < 100 { put(.list(old + [.object(added)]), "subviews", of: object) }
      return .nothing
    }
    guard isWebView(object) else { return nil }
    switch name {
    case "value":
      if key == "userAgent" || key == "_userAgent" {
        note(.call(.object(object), name, passed), site)
        return .text([.systemAgent])
      }
      return nil
    case "evaluateJavaScript", "callAsyncJavaScript", "stringByEvaluatingJavaScript":
      note(.call(.object(object), name, passed), site)
      let script = passed.first?.value.settled
      let isAgent = script?.literalText?.contains("navigator.userAgent") ?? false
      let answer: Value = isAgent ? .text([.systemAgent]) : .unknown("script")
      for argument in passed {
        guard case .closure(let id) = argument.value else { continue }
        callbackDepth += 1
        _ = invoke(closure: id, [answer, isAgent ? .nothing : .unknown("error")])
        callbackDepth -= 1
      }
      return answer
    case "load":
      // The web view's own; a method of a subclass with another label was found before.
      note(.call(.object(object), name, passed), site)
      return .unknown("navigation", causes: [])
    case "removeFromSuperview":
      note(.call(.object(object), name, passed), site)
      put(.boolean(true), "#removed", of: object)
      return .nothing
    default: return nil
    }
  }

  // MARK: Texts

  func callText(_ name: String, _ value: Value, _ passed: [Passed], _ site: Site) -> Value {
    let text = value.literalText
    let first = passed.first?.value.settled
    switch name {
    case "lowercased": return text.map { .literal($0.lowercased()) } ?? value
    case "uppercased": return text.map { .literal($0.uppercased()) } ?? value
    case "trimmingCharacters", "prefix", "suffix", "dropFirst", "dropLast": return value
    case "appending", "appendingFormat": return first.map { sum(value, $0) } ?? value
    case "hasPrefix", "hasSuffix", "contains", "starts", "isEqual", "caseInsensitiveCompare",
      "elementsEqual", "localizedCaseInsensitiveContains", "localizedStandardContains":
      guard let first, let other = first.literalText else {
        if let first, case .closure = first { return .unknown("contains") }
        if isForeign(value) { return .boolean(false) }
        return .unknown(name, causes: value.causes.union(first?.causes ?? []))
      }
      noteHost(value, name, first, site)
      guard let text else {
        // A known piece may decide already.
        let known = value.pieces.contains {
          if case .literal(let piece) = $0 { piece.contains(other) } else { false }
        }
        if name == "contains", known { return .boolean(true) }
        // An override that no one set holds nothing.
        if value.pieces == [.override] { return .boolean(false) }
        return .unknown(name, causes: value.causes)
      }
      switch name {
      case "hasPrefix", "starts": return .boolean(text.hasPrefix(other))
      case "hasSuffix": return .boolean(text.hasSuffix(other))
      case "isEqual", "elementsEqual": return .boolean(text == other)
      case "caseInsensitiveCompare":
        return .choice(
          text.lowercased() == other.lowercased() ? "orderedSame" : "orderedAscending", [])
      case "contains": return .boolean(other.isEmpty || text.contains(other))
      default: return .boolean(text.lowercased().contains(other.lowercased()))
      }
    case "range", "firstRange", "firstIndex", "wholeMatch", "firstMatch":
      guard let text, let other = first?.literalText else {
        return isForeign(value) ? .nothing : .unknown(name, causes: value.causes)
      }
      noteHost(value, "contains", .literal(other), site)
      return text.contains(other) ? .unknown("range", causes: []) : .nothing
    case "replacingOccurrences":
      return text == nil ? value : .text([.unknown("replacing")])
    case "map", "flatMap":
      guard let first else { return value }
      return invoke(value: first, [Passed(label: nil, value: value)]) ?? value
    case "split", "components": return .unknown("parts", causes: value.causes)
    default: return unknownCall(value, name, passed, site)
    }
  }

  // MARK: Lists

  /// What a method that changes a list leaves and gives; nil for other methods.
  func changedList(
    _ name: String, of value: Value, _ passed: [Passed]
  ) -> (list: Value, result: Value)? {
    let first = passed.first?.value
    switch value {
    case .list(let values):
      switch name {
      case "append", "insert":
        guard let first else { return nil }
        if passed.first?.label == "contentsOf", case .list(let more) = first {
          return (.list(values + more), .nothing)
        }
        return values.count > 200 ? nil : (.list(values + [first]), .nothing)
      case "removeLast", "popLast", "removeFirst", "remove":
        return (.list(Array(values.dropLast())), values.last ?? .nothing)
      case "removeAll":
        return (.list([]), .nothing)
      default: return nil
      }
    case .table(let values):
      switch name {
      case "removeValue": return (.table([]), values.isEmpty ? .nothing : Value.oneOf(values))
      case "removeAll": return (.table([]), .nothing)
      default: return nil
      }
    default: return nil
    }
  }

  func callList(_ name: String, _ values: [Value], _ passed: [Passed], _ site: Site) -> Value {
    let first = passed.first?.value.settled
    func apply(_ element: Value) -> Value {
      first.flatMap { invoke(value: $0, [Passed(label: nil, value: element)]) } ?? .unknown(name)
    }
    switch name {
    case "forEach":
      for element in values.prefix(24) {
        switch first {
        case .closure?, .method?: _ = apply(element)
        case .opaque(let opaque)?:
          // A method of another object that is passed by name, as `view.addSubview`.
          let method = String(opaque.path.split(separator: ".").last ?? "")
          note(.call(first, method, [Passed(label: nil, value: element)]), site)
        default: break
        }
      }
      return .nothing
    case "map", "compactMap", "flatMap":
      return .list(values.prefix(24).map { apply($0) })
    case "contains", "allSatisfy":
      guard let first else { return .unknown(name) }
      if case .closure = first {
        let truths = values.prefix(64).map { truth(of: apply($0)) }
        if name == "contains" {
          if truths.contains(true) { return .boolean(true) }
          return truths.contains(nil) ? .unknown(name) : .boolean(false)
        }
        if truths.contains(false) { return .boolean(false) }
        return truths.contains(nil) ? .unknown(name) : .boolean(true)
      }
      for value in values { noteHost(first, "==", value, site) }
      let answers = values.map { equal($0, first) }
      if answers.contains(true) { return .boolean(true) }
      return answers.contains(nil) || values.isEmpty
        ? .unknown(name, causes: first.causes) : .boolean(false)
    case "first", "last":
      guard let first, case .closure = first else { return values.last ?? .nothing }
      for element in values.prefix(64) where truth(of: apply(element)) != false { return element }
      return .nothing
    case "filter", "sorted", "reversed", "dropFirst", "dropLast", "prefix", "suffix", "enumerated",
      "lazy", "shuffled":
      return .list(values)
    case "joined":
      let separator = passed.first { $0.label == "separator" }?.value.settled.pieces ?? []
      var pieces: [TextPiece] = []
      for (index, element) in values.enumerated() {
        if index > 0 { pieces += separator }
        pieces += element.settled.pieces
      }
      return .text(pieces)
    default: return unknownCall(.list(values), name, passed, site)
    }
  }
}
