// Puts together the answers for one web view.

import AppFiles
import AuditModel

/// The answers for one web view, or for the delegate of views that are made elsewhere.
final class ViewAnswers {
  let program: ProgramReading
  /// The state after all code ran once.
  private(set) var base: State
  /// The view; for a delegate alone one that is pretended.
  let view: Int
  let origin: WebViewReading.Origin
  let place: Site
  /// The objects that were asked as delegates.
  var delegates: Set<Int> = []
  var uiDelegate: Int?
  var navigationDelegate: Int?
  /// What the view's delegates are, where they are no object of the files.
  var ui: Value = .unset
  var navigation: Value = .unset
  /// The state when a child was just given to the page.
  var childStart: State?
  /// The configuration that WebKit hands to the delegate.
  var handed = 0

  var machine: Machine { program.machine }
  var fields: [String: Value] { base.objects[view].fields }

  init(reading: ProgramReading, view: Int, base: State) {
    program = reading
    self.view = view
    place = base.objects[view].site
    origin =
      switch base.objects[view].origin {
      case .made: .made
      case .layout: .layout
      case .instance: .subclass
      case .given, .scenario: .given
      }
    self.base = base
    ui = (fields["uiDelegate"] ?? fields["UIDelegate"] ?? .unset)
    navigation = fields["navigationDelegate"] ?? .unset
    uiDelegate = ui.settled.object
    navigationDelegate = navigation.settled.object
    delegates = Set([uiDelegate, navigationDelegate].compactMap { $0 })
    self.base = handing(base)
  }

  init(reading: ProgramReading, delegate: Int, type: ProgramType, base: State) {
    program = reading
    let machine = reading.machine
    let saved = machine.state
    machine.state = base
    place = type.parts.first?.site ?? Site(file: 0, start: 0, end: 0)
    view = machine.make("WKWebView", at: place, origin: .scenario)
    let conformances = machine.table.inheritedNames(type)
    machine.state.objects[view].origin = .given
    origin = .elsewhere
    self.base = machine.state
    machine.state = saved
    delegates = [delegate]
    let hasUI = type.functions.contains {
      DelegateMethod.of($0)?.protocolName == "WKUIDelegate"
    }
    uiDelegate = hasUI || conformances.contains("WKUIDelegate") ? delegate : nil
    let hasNavigation = type.functions.contains {
      DelegateMethod.of($0)?.protocolName == "WKNavigationDelegate"
    }
    navigationDelegate =
      hasNavigation || conformances.contains("WKNavigationDelegate") ? delegate : nil
    ui = uiDelegate.map { .object($0) } ?? .unset
    navigation = navigationDelegate.map { .object($0) } ?? .unset
    self.base = handing(self.base)
  }

  /// The state with the configuration that WebKit would hand to the delegate.
  private func handing(_ base: State) -> State {
    let saved = machine.state
    machine.state = base
    defer { machine.state = saved }
    handed = machine.copy(of: machine.configuration(of: view), place)
    machine.state.objects[handed].fields["#copyOf"] = nil
    return machine.state
  }

  func place(_ site: Site) -> Place { program.place(site) }

  /// It is a view of the class that WebKit's replaced.
  var isRetired: Bool {
    let type = base.objects[view].type
    return type == "UIWebView" || machine.systemType(type) == "UIWebView"
  }

  /// The view comes from code that is not here, which may have set anything.
  var isOthers: Bool { origin == .given || origin == .elsewhere }

  /// Nothing in the files sets it: known for a view that is made here, open for others.
  func unset<Value>(_ value: Value) -> Answer<Value> {
    isOthers ? .notInFiles : .unset(value)
  }

  // MARK: The reading

  func reading() -> WebViewReading {
    var result = WebViewReading(
      name: name, platform: platform, kind: isRetired ? .uiwebview : .wkwebview, origin: origin,
      language: .swift,
      place: place(place))
    result.agent = agent()
    let popups = popups()
    result.popups = popups.reading
    result.agent.popupText = popupAgent(popups)
    result.closing = closing(popups)
    result.navigation = navigationAnswers(popups)
    result.scripts = scripts()
    result.storage = storage(popups)
    result.loading = loading()
    return result
  }

  private var platform: WebViewReading.Platform {
    let text = program.files[Int(place.file)].bytes
    let isMac = ["import AppKit", "import Cocoa", "NSViewRepresentable"].contains { word in
      String(decoding: text.prefix(200_000), as: UTF8.self).contains(word)
    }
    return isMac ? .macos : .ios
  }

  /// The type around the view, and its property where there are several.
  private var name: String {
    let owner = machine.table.order.first { type in
      type.parts.contains { part in
        part.site.file == place.file && part.site.start <= place.start
          && part.site.end >= place.end
          && !machine.table.order.contains { inner in
            inner.name.hasPrefix(type.name + ".")
              && inner.parts.contains {
                $0.site.file == place.file && $0.site.start <= place.start
                  && $0.site.end >= place.end
              }
          }
      }
    }
    let type = owner?.name ?? program.files[Int(place.file)].path
    if machine.isWebViewType(type) || origin == .elsewhere { return type }
    let property = base.objects.indices.lazy.compactMap { holder -> String? in
      guard self.base.objects[holder].type == type else { return nil }
      return self.base.objects[holder].fields.filter {
        $0.value.objects.contains(self.view) && !$0.key.hasPrefix("#")
      }.keys.sorted().first
    }.first
    return property.map { type + "." + $0 } ?? type
  }
}
