// Reads the web views of Capacitor and Cordova from their settings.

import AppCode
import AppFiles
import AppSettings
import AuditModel

/// Reads hosts that are set up by settings and not by code.
enum HybridReader {
  // MARK: - Capacitor

  /// Capacitor's `capacitor.config.json`, `.ts` or `.js`
  /// (https://capacitorjs.com/docs/config).
  static func capacitor(_ file: SourceFile, hasAndroid: Bool) -> [WebViewReading] {
    let lines = SourceLines(file.bytes)
    var literals = TokenLiterals(Tokenizer.tokens(of: file.bytes, in: .typeScript))
    guard let (config, start) = object(&literals) else { return [] }
    func place(_ start: Int, _ end: Int) -> Place {
      lines.place(start..<max(start, end), url: file.path, origin: .app)
    }
    let head = place(start, start + 1)
    var platforms = [("ios", WebViewReading.Platform.ios)]
    if hasAndroid { platforms.append(("android", .android)) }
    return platforms.map { key, platform in
      var reading = WebViewReading(
        name: platform == .ios ? "Capacitor" : "Capacitor.android", platform: platform,
        kind: platform == .ios ? .wkwebview : .androidWebView, origin: .wrapper,
        language: .configuration, place: head)
      reading.wrapper = .capacitor
      reading.agent = agent(config, key, place)
      let server = entry("url", in: config["server"], place)
      if let (value, place) = server {
        let text = composed(value)
        reading.loading.source = .known(ViewFacts.source(text.prefix), [place])
        reading.loading.addresses = [text]
      } else if platform == .ios {
        // The app's own files, from `capacitor://localhost` unless another scheme is set.
        let scheme = entry("iosScheme", in: config["server"], place)
        reading.loading.source =
          scheme.map { .known(.customScheme, [$0.1]) } ?? .unset(.customScheme)
        reading.loading.customSchemes = [scheme?.0.string ?? "capacitor"]
      } else {
        let scheme = entry("androidScheme", in: config["server"], place)
        // https since version 6.
        reading.loading.source =
          scheme.map { .known($0.0.string == "http" ? .customScheme : .https, [$0.1]) }
          ?? .unset(.https)
      }
      if platform == .ios {
        // https://github.com/ionic-team/capacitor/blob/main/ios/Capacitor/Capacitor/WebViewDelegationHandler.swift
        reading.popups.delegate = .unset(.answers)
        reading.popups.method = .unset(true)
        reading.popups.behaviour = .unset(.external)
        reading.popups.dialogs = .unset([.alert, .confirm, .prompt])
        reading.navigation.noTargetFrame = .unset(.external)
        reading.loading.reloads = .known(
          [LoadingReading.Reload(cause: .termination, place: head)], [head])
        reading.navigation.isLimitedToAppBoundDomains = truth(
          "limitsNavigationsToAppBoundDomains", config[key], place)
        reading.storage.store = .unset(.persistent)
      } else {
        reading.android = AndroidReading()
      }
      navigation(config, place, &reading)
      return reading
    }
  }

  /// The object that the file exports, or is.
  private static func object(_ literals: inout TokenLiterals) -> (TokenLiteral, Int)? {
    for index in 0..<literals.count where literals[index].isPunctuation("{") {
      let before = literals[index - 1]
      guard
        index == 0 || before.isPunctuation("=") || before.isWord("default")
          || before.isPunctuation("(")
      else { continue }
      let end = literals.behind(index)
      let value = literals.value(from: index, to: end)
      let keys = ["appId", "appName", "webDir", "server", "plugins", "bundledWebRuntime"]
      if keys.contains(where: { value[$0] != nil }) { return (value, literals[index].start) }
    }
    return nil
  }

  private static func entry(
    _ key: String, in object: TokenLiteral?, _ place: (Int, Int) -> Place
  ) -> (TokenLiteral, Place)? {
    guard case .object(let members)? = object,
      let member = members.last(where: { $0.key == key })
    else { return nil }
    return (member.value, place(member.start, member.end))
  }

  private static func truth(
    _ key: String, _ object: TokenLiteral?, _ place: (Int, Int) -> Place
  ) -> Answer<Bool> {
    guard let (value, place) = entry(key, in: object, place) else { return .unset(false) }
    if case .truth(let truth) = value { return .known(truth, [place]) }
    return .option([false, true], [place])
  }

  private static func composed(_ value: TokenLiteral) -> ComposedText {
    switch value {
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
    default: return ComposedText([.unknown("")])
    }
  }

  private static func agent(
    _ config: TokenLiteral, _ platform: String, _ place: (Int, Int) -> Place
  ) -> AgentReading {
    let override =
      entry("overrideUserAgent", in: config[platform], place)
      ?? entry("overrideUserAgent", in: config, place)
    let appended =
      entry("appendUserAgent", in: config[platform], place)
      ?? entry("appendUserAgent", in: config, place)
    return agent(
      override: override.map { (composed($0.0), $0.1) },
      appended: appended.map { (composed($0.0), $0.1) })
  }

  private static func agent(
    override: (ComposedText, Place)?, appended: (ComposedText, Place)?
  ) -> AgentReading {
    var agent = AgentReading()
    agent.moment = .unset(.beforeFirstLoad)
    guard let (text, place) = override ?? appended else {
      agent.making = .unset(.system)
      agent.hasSupportedToken = .unset(false)
      return agent
    }
    agent.means = .known(.wrapperOption, [place])
    agent.making = .known(override == nil ? .suffixed : .replaced, [place])
    agent.appendedTo = .known(override == nil ? .systemAgent : .nothing, [place])
    // The wrapper puts a space before what is appended.
    agent.text = .known(
      override == nil ? ComposedText([.literal(" ")] + text.parts) : text, [place])
    agent.hasSupportedToken =
      text.contains(Host.supportedToken)
      ? .known(true, [place])
      : text.hasUnknownPart ? .cannotTell(.otherCode, place) : .known(false, [place])
    return agent
  }

  /// Other hosts than the app's and those that are allowed are opened by the system.
  private static func navigation(
    _ config: TokenLiteral, _ place: (Int, Int) -> Place, _ reading: inout WebViewReading
  ) {
    reading.navigation.form = .unset(.callback)
    reading.navigation.otherSchemes = .unset(.external)
    guard let (value, at) = entry("allowNavigation", in: config["server"], place),
      case .list(let elements) = value
    else {
      reading.navigation.otherHosts = .unset(.external)
      reading.navigation.allowedHosts = .unset([])
      return
    }
    let hosts = elements.compactMap(\.string)
    let all = hosts.contains("*")
    reading.navigation.otherHosts = .known(all ? .allowed : .external, [at])
    reading.navigation.allowedHosts = .known(all ? nil : hosts, [at])
  }

  // MARK: - Cordova

  /// Cordova's `config.xml` on iOS (https://cordova.apache.org/docs/en/latest/config_ref/).
  static func cordova(_ settings: CordovaSettings) -> WebViewReading {
    var reading = WebViewReading(
      name: "Cordova", platform: .ios, kind: .wkwebview, origin: .wrapper,
      language: .configuration, place: settings.place)
    reading.wrapper = .cordova
    func preference(_ name: String) -> (text: String, place: Place)? {
      guard let value = settings.preferences[name], let place = settings.places[name] else {
        return nil
      }
      return (value, place)
    }
    func truth(_ name: String) -> Answer<Bool> {
      preference(name).map { .known($0.text.lowercased() == "true", [$0.place]) } ?? .unset(false)
    }
    reading.agent = agent(
      override: preference("overrideuseragent").map {
        (ComposedText([.literal($0.text)]), $0.place)
      },
      appended: preference("appenduseragent").map { (ComposedText([.literal($0.text)]), $0.place) })
    // https://github.com/apache/cordova-ios/blob/master/CordovaLib/Classes/Private/Plugins/CDVWebViewEngine/CDVWebViewUIDelegate.m
    let windows = truth("allownewwindows")
    reading.popups.delegate = .unset(.answers)
    reading.popups.method = .unset(true)
    reading.popups.dialogs = .unset([.alert, .confirm, .prompt])
    reading.popups.behaviour = windows.map { $0 ? .child : .sameView }
    if windows.value == true {
      let place = windows.places.first ?? settings.place
      var child = ChildReading(place: place)
      child.origin = .unset(.made)
      child.usesGivenConfiguration = .unset(true)
      child.showing = .unset(.presented)
      child.keeping = .unset(.list)
      child.hasUIDelegate = .unset(true)
      child.hasNavigationDelegate = .unset(true)
      child.isSized = .unset(true)
      child.isLoadedByApp = .unset(false)
      reading.popups.child = child
      reading.closing.onClose = .unset(.removesPopup)
    } else {
      reading.closing.onClose = .unset(.absent)
    }
    reading.closing.control = .unset(.none)
    reading.navigation.isLimitedToAppBoundDomains = truth("limitsnavigationstoappbounddomains")
    reading.storage.store = .unset(.persistent)
    if let content = settings.content, content.lowercased().hasPrefix("http") {
      reading.loading.source = .known(.https, [settings.place])
      reading.loading.addresses = [ComposedText([.literal(content)])]
    } else {
      let scheme = preference("scheme")
      reading.loading.source =
        scheme.map { .known(.customScheme, [$0.place]) } ?? .unset(.customScheme)
      reading.loading.customSchemes = [scheme?.text ?? "file"]
    }
    let all = settings.allowedNavigation.contains {
      $0 == "*" || $0 == "https://*/*" || $0 == "https://*"
    }
    let hosts = settings.allowedNavigation.map { address in
      let host = Request(address: address).host
      return host.isEmpty ? address : host
    }
    reading.navigation.form = .unset(.callback)
    reading.navigation.otherHosts =
      all ? .known(.allowed, [settings.place]) : .unset(.external)
    reading.navigation.allowedHosts =
      all ? .known(nil, [settings.place]) : .known(hosts, [settings.place])
    return reading
  }
}
