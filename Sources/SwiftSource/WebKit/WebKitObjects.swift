// The members of WebKit's objects, and the views that other code hands in.

extension Machine {
  /// What a member of one of WebKit's objects holds where no code has set it.
  func webKitMember(_ name: String, of object: Int, _ site: Site) -> Value? {
    let type = state.objects[object].type
    if isWebViewType(type) {
      switch name {
      case "configuration": return .object(copy(of: configuration(of: object), site))
      case "customUserAgent": return .text([.override])
      case "uiDelegate", "navigationDelegate":
        return state.objects[object].origin == .made ? .nothing : .unknown(type + "." + name)
      case "superview", "window": return .unknown("self." + name, causes: [])
      case "url": return .url([.unknown("webView.url")])
      case "isHidden": return .boolean(false)
      default: return nil
      }
    }
    if name == "view" || name == "contentView", table.types[type] == nil,
      state.objects[object].origin == .made
    {
      let id = make("UIView", at: site, origin: .scenario)
      put(.object(id), name, of: object)
      return .object(id)
    }
    func part(_ partType: String) -> Value {
      let origin = state.objects[object].origin
      let id = make(partType, at: site, origin: origin == .made ? .scenario : origin)
      put(.object(id), name, of: object)
      return .object(id)
    }
    switch (type, name) {
    case ("WKWebViewConfiguration", "preferences"): return part("WKPreferences")
    case ("WKWebViewConfiguration", "userContentController"):
      return part("WKUserContentController")
    case ("WKWebViewConfiguration", "websiteDataStore"): return part("WKWebsiteDataStore")
    case ("WKWebViewConfiguration", "defaultWebpagePreferences"):
      return part("WKWebpagePreferences")
    case ("WKWebViewConfiguration", "processPool"): return part("WKProcessPool")
    case ("WKWebViewConfiguration", "applicationNameForUserAgent"):
      // What iOS has until it is set (https://github.com/WebKit/WebKit, WKWebViewConfiguration.mm).
      return .literal("Mobile/15E148")
    case ("WKWebsiteDataStore", "httpCookieStore"): return part("WKHTTPCookieStore")
    case ("WKWebsiteDataStore", "isPersistent"):
      return .boolean(state.objects[object].fields["#kind"] != .choice("nonPersistent", []))
    case ("URLRequest", "url"): return .nothing
    case ("WKNavigationAction", _), ("WKFrameInfo", _): return nil
    default: return nil
    }
  }

  func webKitStatic(_ name: String, of type: String, _ site: Site) -> Value? {
    switch name {
    case "allow", "cancel", "download", "mobile", "desktop", "recommended": .choice(name, [])
    default: nil
    }
  }

  /// The configuration that a view has of its own, made where there is none.
  func configuration(of view: Int) -> Int {
    if let own = state.objects[view].fields["#configuration"]?.object { return own }
    let origin: HeapObject.Origin = state.objects[view].origin == .made ? .scenario : .given
    let id = make("WKWebViewConfiguration", at: state.objects[view].site, origin: origin)
    put(.object(id), "#configuration", of: view)
    return id
  }

  /// A copy of a configuration, whose parts are the same objects.
  func copy(of configuration: Int, _ site: Site) -> Int {
    for part in ["preferences", "userContentController", "websiteDataStore"]
    where state.objects[configuration].fields[part] == nil {
      _ = webKitMember(part, of: configuration, site)
    }
    let id = make("WKWebViewConfiguration", at: site, origin: .scenario)
    state.objects[id].fields = state.objects[configuration].fields
    put(.object(configuration), "#copyOf", of: id)
    state.objects[id].origin = state.objects[configuration].origin
    return id
  }

  /// Gives a new view its configuration.
  func configure(_ view: Int, with value: Value?, _ site: Site) {
    guard let given = value?.settled.object,
      state.objects[given].type == "WKWebViewConfiguration"
    else {
      if let value, value != .nothing {
        let id = make("WKWebViewConfiguration", at: site, origin: .given)
        put(value, "#from", of: id)
        put(.object(id), "#configuration", of: view)
        put(value, "#configuredFrom", of: view)
      }
      return
    }
    put(.object(copy(of: given, site)), "#configuration", of: view)
    put(.object(given), "#configuredFrom", of: view)
  }

  /// Two configurations are the same, or one is a copy of the other.
  func isConfiguration(_ value: Value?, from original: Int) -> Bool {
    var next = value?.settled.object
    for _ in 0..<16 {
      guard let current = next, state.objects.indices.contains(current) else { return false }
      if current == original { return true }
      next = state.objects[current].fields["#copyOf"]?.object
    }
    return false
  }

  /// The object that an unknown value turns out to be, from what code sets on it.
  func promote(_ opaque: Opaque, setting name: String, _ site: Site) -> Int? {
    // Set elsewhere by the same type; nothing is there yet.
    if opaque.path.hasPrefix("#pending.") { return nil }
    if WebKitNames.ownMembers.contains(name) { return view(named: opaque, site) }
    let suffix = ".configuration"
    if WebKitNames.preferenceMembers.contains(name) {
      let path = opaque.path
      if path.hasSuffix(suffix + ".preferences") {
        let outer = String(path.dropLast((suffix + ".preferences").count))
        let id = view(named: Opaque(path: outer, type: nil, causes: opaque.causes), site)
        let own = configuration(of: id)
        let preferences =
          state.objects[own].fields["preferences"]?.object
          ?? webKitMember("preferences", of: own, site)?.object
        return preferences
      }
      return promoted(path, as: "WKPreferences", site)
    }
    if WebKitNames.configurationMembers.contains(name) {
      if opaque.path.hasSuffix(suffix) {
        let outer = String(opaque.path.dropLast(suffix.count))
        let id = view(named: Opaque(path: outer, type: nil, causes: opaque.causes), site)
        return copy(of: configuration(of: id), site)
      }
      return promoted(opaque.path, as: "WKWebViewConfiguration", site)
    }
    return nil
  }

  private func view(named opaque: Opaque, _ site: Site) -> Int {
    promoted(opaque.path, as: "WKWebView", site)
  }

  private func promoted(_ path: String, as type: String, _ site: Site) -> Int {
    if let known = promoted[path], state.objects.indices.contains(known) { return known }
    let id = make(type, at: site, origin: .given)
    promoted[path] = id
    return id
  }

  /// An unknown value that has become known.
  func resolved(_ value: Value) -> Value {
    guard case .opaque(let opaque) = value, let id = promoted[opaque.path],
      state.objects.indices.contains(id)
    else { return value }
    return .object(id)
  }

  // MARK: Addresses

  /// Splits an address that is wholly known.
  struct Address {
    var scheme: String?
    var host: String?
    var path: String

    init(_ text: String) {
      var rest = text[...]
      if let colon = rest.firstIndex(of: ":"),
        rest[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || "+-.".contains($0) }),
        colon > rest.startIndex
      {
        scheme = String(rest[..<colon])
        rest = rest[rest.index(after: colon)...]
      }
      if rest.hasPrefix("//") {
        rest = rest.dropFirst(2)
        let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        var authority = rest[..<end]
        if let at = authority.lastIndex(of: "@") {
          authority = authority[authority.index(after: at)...]
        }
        if let colon = authority.firstIndex(of: ":") { authority = authority[..<colon] }
        host = String(authority)
        rest = rest[end...]
      }
      let end = rest.firstIndex { "?#".contains($0) } ?? rest.endIndex
      path = String(rest[..<end])
    }
  }

  func addressMember(_ name: String, of pieces: [TextPiece]) -> Value {
    if ["absoluteString", "absoluteURL", "string", "url", "description", "relativeString"]
      .contains(name)
    {
      return name == "absoluteURL" || name == "url" ? .url(pieces) : .text(pieces)
    }
    guard let text = Value.literal(of: pieces) else {
      return .unknown("url." + name, causes: [.address])
    }
    let address = Address(text)
    switch name {
    case "scheme": return address.scheme.map { .literal($0) } ?? .nothing
    case "host": return address.host.map { .literal($0) } ?? .nothing
    case "path", "relativePath": return .literal(address.path)
    case "isFileURL": return .boolean(address.scheme == "file")
    case "pathExtension", "query", "fragment", "queryItems", "port", "user":
      return name == "pathExtension" && !address.path.contains(".")
        ? .literal("") : .unknown("url." + name, causes: [.address])
    default: return .unknown("url." + name, causes: [.address])
    }
  }

  /// Notes that code compares the host of the address that is tried with a text.
  func noteHost(_ value: Value, _ test: String, _ other: Value, _ site: Site) {
    guard let scenarioHost, value.literalText == scenarioHost, let text = other.literalText,
      text != scenarioHost, !text.isEmpty
    else { return }
    note(.hostTest(test, text), site)
  }
}
