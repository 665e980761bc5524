// Reads the web views of React Native: the props of `<WebView>` in JavaScript and TypeScript.

import AppCode
import AppFiles
import AuditModel

/// Reads components of `react-native-webview`
/// (https://github.com/react-native-webview/react-native-webview/blob/master/docs/Reference.md).
struct ReactNativeReader {
  private let file: CodeFile
  private var literals: TokenLiterals
  /// The library is named in the app's lock or build files.
  private let isInstalled: Bool

  init(_ file: CodeFile, isInstalled: Bool) {
    self.file = file
    self.isInstalled = isInstalled
    literals = TokenLiterals(Tokenizer.tokens(of: file.source.bytes, in: .typeScript))
  }

  private struct Prop {
    var value: TokenLiteral
    var place: Place
  }

  mutating func read() -> [WebViewReading] {
    let names = componentNames()
    guard !names.isEmpty else { return [] }
    var readings: [WebViewReading] = []
    var index = 0
    while index + 1 < literals.count, readings.count < 64 {
      if literals[index].isPunctuation("<"), literals[index + 1].kind == .word,
        names.contains(literals[index + 1].text), isElement(at: index)
      {
        let (props, end, hasSpread) = props(from: index + 2)
        let start = literals[index].start
        readings.append(
          reading(
            props, hasSpread, file.place(start, literals[index + 1].end), literals[index + 1].text))
        index = max(end, index + 2)
      } else {
        index += 1
      }
    }
    return readings
  }

  /// `typeof` and type arguments have the same form but for what is before.
  private func isElement(at index: Int) -> Bool {
    let before = literals[index - 1]
    let behind = literals[index + 2]
    if behind.isPunctuation(">"), before.kind == .word,
      !["return", "default", "else"].contains(before.text)
    {
      return false
    }
    return behind.kind == .word || behind.isPunctuation("/") || behind.isPunctuation(">")
      || behind.isPunctuation("{")
  }

  /// The names under which the component is imported.
  private func componentNames() -> Set<String> {
    var names: Set<String> = []
    for index in 0..<literals.count
    where literals[index].kind == .text && literals[index].text == "react-native-webview" {
      // Back to `import` or `const`, over `from` or `require (`.
      var back = index - 1
      let lowest = max(0, index - 40)
      while back >= lowest, !literals[back].isWord("import"), !literals[back].isWord("const"),
        !literals[back].isWord("var"), !literals[back].isPunctuation(";")
      {
        back -= 1
      }
      guard back >= lowest, !literals[back].isPunctuation(";") else { continue }
      var inBraces = false
      var position = back + 1
      while position < index {
        let token = literals[position]
        if token.isPunctuation("{") { inBraces = true }
        if token.isPunctuation("}") { inBraces = false }
        if token.kind == .word, !["from", "require", "as", "type", "default"].contains(token.text) {
          let isRenamed =
            literals[position + 1].isWord("as")
            || (inBraces && literals[position + 1].isPunctuation(":"))
          if inBraces {
            let renamedFrom = literals[position - 2].text
            let isNew =
              literals[position - 1].isWord("as") || literals[position - 1].isPunctuation(":")
            if !isRenamed, token.text == "WebView" || (isNew && renamedFrom == "WebView") {
              names.insert(token.text)
            }
          } else if position == back + 1 {
            names.insert(token.text)
          }
        }
        position += 1
      }
    }
    return names
  }

  /// The props of an element, up to the end of its start tag.
  private mutating func props(
    from start: Int
  ) -> (props: [String: Prop], end: Int, hasSpread: Bool) {
    var props: [String: Prop] = [:]
    var hasSpread = false
    var index = start
    while index < literals.count {
      let token = literals[index]
      if token.isPunctuation(">") { return (props, index + 1, hasSpread) }
      if token.isPunctuation("/"), literals[index + 1].isPunctuation(">") {
        return (props, index + 2, hasSpread)
      }
      if token.isPunctuation("{") {
        hasSpread = hasSpread || literals[index + 1].isPunctuation("...")
        index = max(index + 1, literals.behind(index))
        continue
      }
      guard token.kind == .word else {
        index += 1
        continue
      }
      if literals[index + 1].isPunctuation("=") {
        let value = literals[index + 2]
        if value.isPunctuation("{") {
          let end = literals.behind(index + 2)
          props[token.text] = Prop(
            value: literals.value(from: index + 3, to: end - 1),
            place: file.place(token.start, literals[end - 1].end))
          index = max(index + 3, end)
        } else {
          props[token.text] = Prop(
            value: literals.value(from: index + 2, to: index + 3),
            place: file.place(token.start, value.end))
          index += 3
        }
      } else {
        // A prop without a value is true.
        props[token.text] = Prop(value: .truth(true), place: file.place(token.start, token.end))
        index += 1
      }
    }
    return (props, index, hasSpread)
  }

  // MARK: - Values

  /// A variable as what it was given, where that is a literal.
  private mutating func resolved(_ value: TokenLiteral, depth: Int = 0) -> TokenLiteral {
    guard depth < 4, case .name(let name, _, _) = value, !name.contains("."),
      let constant = literals.constant(name)
    else { return value }
    return resolved(constant, depth: depth + 1)
  }

  private mutating func composed(_ value: TokenLiteral) -> ComposedText {
    switch resolved(value) {
    case .text(let text): return ComposedText([.literal(text)])
    case .template(let pieces):
      return ComposedText(
        pieces.map { piece in
          switch piece {
          case .literal(let text): .literal(text)
          case .code(let tokens): .unknown(tokens.map(\.text).joined())
          }
        })
    case .name(let name, _, _): return ComposedText([.unknown(name)])
    case .unknown(let start, let end): return ComposedText([.unknown(file.text(start, end))])
    default: return ComposedText([.unknown("")])
    }
  }

  private mutating func answer(
    _ prop: Prop?, platform: Bool, _ hasSpread: Bool, _ place: Place
  ) -> Answer<Bool> {
    guard let prop else {
      return hasSpread ? .cannotTell(.otherCode, place) : .unset(platform)
    }
    switch resolved(prop.value) {
    case .truth(let value): return .known(value, [prop.place])
    case .null: return .known(platform, [prop.place])
    default: return .option([false, true], [prop.place])
    }
  }

  // MARK: - One component

  private mutating func reading(
    _ props: [String: Prop], _ hasSpread: Bool, _ place: Place, _ name: String
  ) -> WebViewReading {
    let fileName = file.source.path.split(separator: "/").last ?? ""
    var reading = WebViewReading(
      name: String(fileName.prefix { $0 != "." }), platform: .ios, kind: .wkwebview,
      origin: .wrapper, language: file.source.language, place: place)
    reading.wrapper = .reactNative
    reading.agent = agent(props, hasSpread, place)
    readWindows(props, hasSpread, place, into: &reading)
    var android = AndroidReading()
    android.paymentRequest = answer(
      props["paymentRequestEnabled"], platform: false, hasSpread, place)
    if let multiple = props["setSupportMultipleWindows"] {
      android.supportsMultipleWindows = answer(multiple, platform: true, hasSpread, place)
    } else if isInstalled {
      android.supportsMultipleWindows = .unset(true)
    }
    android.domStorage = answer(props["domStorageEnabled"], platform: true, hasSpread, place)
    android.thirdPartyCookies = answer(
      props["thirdPartyCookiesEnabled"], platform: true, hasSpread, place)
    reading.android = android
    reading.storage.store = answer(props["incognito"], platform: false, hasSpread, place).map {
      $0 ? Host.Store.none : .persistent
    }
    reading.storage.handedOver = answer(
      props["sharedCookiesEnabled"], platform: false, hasSpread, place
    ).map { $0 ? .before : .none }
    reading.storage.handOverMeans = answer(
      props["sharedCookiesEnabled"], platform: false, hasSpread, place
    ).map { $0 ? [.cookieStore] : [] }
    readScripts(props, hasSpread, place, into: &reading)
    readLoading(props, into: &reading)
    readNavigation(props, hasSpread, place, into: &reading)
    return reading
  }

  private mutating func agent(
    _ props: [String: Prop], _ hasSpread: Bool, _ place: Place
  ) -> AgentReading {
    var agent = AgentReading()
    agent.moment = .unset(.beforeFirstLoad)
    let override = props["userAgent"]
    guard let prop = override ?? props["applicationNameForUserAgent"] else {
      if hasSpread {
        agent.making = .cannotTell(.otherCode, place)
        agent.hasSupportedToken = .cannotTell(.otherCode, place)
      } else {
        agent.making = .unset(.system)
        agent.hasSupportedToken = .unset(false)
      }
      return agent
    }
    let making: Host.Agent.Making = override == nil ? .suffixed : .replaced
    let value = resolved(prop.value)
    agent.means = .known(.wrapperOption, [prop.place])
    agent.appendedTo = .known(override == nil ? .systemAgent : .nothing, [prop.place])
    if case .choice(let values) = value {
      agent.making = .option(
        values.contains { if case .null = $0 { true } else { false } }
          ? [.system, making] : [making],
        [prop.place])
      let texts = values.map { composed($0) }
      let has = texts.map { $0.contains(Host.supportedToken) }
      agent.hasSupportedToken =
        has.allSatisfy(\.self)
        ? .known(true, [prop.place])
        : has.contains(true) ? .option([false, true], [prop.place]) : .known(false, [prop.place])
      agent.text = .option(texts, [prop.place])
      return agent
    }
    let text = composed(value)
    agent.making = .known(making, [prop.place])
    agent.text = .known(text, [prop.place])
    agent.hasSupportedToken =
      text.contains(Host.supportedToken)
      ? .known(true, [prop.place])
      : text.hasUnknownPart ? .cannotTell(.otherCode, prop.place) : .known(false, [prop.place])
    return agent
  }

  /// On iOS the library hands the address to `onOpenWindow` where that is set, and loads it in the
  /// same view where it is not (`apple/RNCWebViewImpl.m` of the library).
  private mutating func readWindows(
    _ props: [String: Prop], _ hasSpread: Bool, _ place: Place, into reading: inout WebViewReading
  ) {
    guard let handler = props["onOpenWindow"] else {
      if hasSpread {
        reading.popups.behaviour = .cannotTell(.otherCode, place)
      } else if isInstalled {
        reading.popups.behaviour = .unset(.sameView)
        reading.popups.method = .unset(false)
      }
      return
    }
    reading.popups.method = .known(true, [handler.place])
    switch resolved(handler.value) {
    case .choice, .null:
      reading.popups.behaviour = .option([.app, .sameView], [handler.place])
    default:
      reading.popups.behaviour = .known(.app, [handler.place])
      reading.popups.branches = [
        PopupReading.Branch(behaviour: .app, condition: .newWindow, place: handler.place)
      ]
    }
  }

  private mutating func readScripts(
    _ props: [String: Prop], _ hasSpread: Bool, _ place: Place, into reading: inout WebViewReading
  ) {
    reading.scripts.isAllowed = answer(props["javaScriptEnabled"], platform: true, hasSpread, place)
    reading.scripts.opensWindowsAutomatically = answer(
      props["javaScriptCanOpenWindowsAutomatically"], platform: false, hasSpread, place)
    var injected: [ScriptsReading.AppScript] = []
    for (name, isStart) in [
      ("injectedJavaScript", false), ("injectedJavaScriptBeforeContentLoaded", true),
    ] {
      guard let prop = props[name] else { continue }
      injected.append(
        ScriptsReading.AppScript(
          text: composed(prop.value), mainFrameOnly: true, atStart: isStart, place: prop.place))
    }
    reading.scripts.injected =
      injected.isEmpty
      ? (hasSpread ? .cannotTell(.otherCode, place) : .unset([]))
      : .known(injected, injected.map(\.place))
    if props["onMessage"] != nil { reading.scripts.messageHandlers = ["ReactNativeWebView"] }
  }

  private mutating func readLoading(
    _ props: [String: Prop], into reading: inout WebViewReading
  ) {
    guard let source = props["source"] else { return }
    let value = resolved(source.value)
    if let address = value["uri"] {
      let text = composed(address)
      reading.loading.addresses = [text]
      reading.loading.source = .known(ViewFacts.source(text.prefix), [source.place])
    } else if value["html"] != nil {
      if let base = value["baseUrl"] {
        reading.loading.addresses = [composed(base)]
        reading.loading.source = .known(.stringWithBase, [source.place])
      } else {
        reading.loading.source = .known(.string, [source.place])
      }
    } else {
      reading.loading.source = .cannotTell(.computedValue, source.place)
    }
    reading.loading.reloads = .unset([])
  }

  /// Addresses that the list of origins does not hold are given to the system.
  private mutating func readNavigation(
    _ props: [String: Prop], _ hasSpread: Bool, _ place: Place, into reading: inout WebViewReading
  ) {
    reading.navigation.isLimitedToAppBoundDomains = answer(
      props["limitsNavigationsToAppBoundDomains"], platform: false, hasSpread, place)
    if let policy = props["onShouldStartLoadWithRequest"] {
      reading.navigation.form = .known(.callback, [policy.place])
      reading.navigation.otherHosts = .cannotTell(.notFollowed, policy.place)
      reading.navigation.otherSchemes = .cannotTell(.notFollowed, policy.place)
      return
    }
    guard let list = props["originWhitelist"] else {
      if hasSpread { return }
      reading.navigation.form = .unset(.absent)
      reading.navigation.allowAll()
      reading.navigation.otherSchemes = .unset(.external)
      return
    }
    reading.navigation.form = .known(.callback, [list.place])
    guard case .list(let origins) = resolved(list.value) else {
      reading.navigation.otherHosts = .cannotTell(.computedValue, list.place)
      return
    }
    let texts = origins.compactMap(\.string)
    let takesAll = texts.contains("*")
    let takesHTTPS = takesAll || texts.contains { $0 == "https://*" || $0 == "https://" }
    reading.navigation.otherHosts = .known(takesHTTPS ? .allowed : .external, [list.place])
    reading.navigation.otherSchemes = .known(takesAll ? .allowed : .external, [list.place])
    reading.navigation.allowedHosts =
      takesHTTPS
      ? .known(nil, [list.place])
      : .known(texts.map { Request(address: $0).host }.filter { !$0.isEmpty }, [list.place])
  }
}
