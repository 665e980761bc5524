// The host profile that a web view amounts to, and which of its fields the source does not say.

/// A host profile that was derived from source.
public struct DerivedHost: Codable, Hashable, Sendable {
  /// A field of the profile that the source does not decide.
  public struct Undecided: Codable, Hashable, Sendable {
    /// The field, as the profile names it.
    public var field: String
    /// What is possible, in words of the profile; empty where that is not known.
    public var candidates: [String]
    /// Why it is not decided; nil where an option decides, or where the code was not given.
    public var reason: UnreadReason?
    /// Where the source leaves it open.
    public var places: [Place]

    /// Creates an entry.
    public init(field: String, candidates: [String], reason: UnreadReason?, places: [Place]) {
      self.field = field
      self.candidates = candidates
      self.reason = reason
      self.places = places
    }
  }

  /// The profile; a field that is not decided has the value of a view as it comes.
  public var host: Host
  /// The fields that the source does not decide.
  public var undecided: [Undecided]
}

extension WebViewReading {
  /// The host profile that this web view amounts to.
  public var host: DerivedHost {
    var derivation = HostDerivation(start: plainHost)
    derivation.host.name = name
    derivation.host.title = "\(name), read from \(place.url)"
    derivation.take("agent", agent.making) { $0.agent.making = $1 }
    derivation.host.agent.userAgent = userAgent
    if agent.text.value?.hasUnknownPart ?? (agent.making.value != .system) {
      derivation.leave("agent.userAgent", agent.text.map { $0.prefix + "…" + $0.suffix })
    }
    derivation.take("popups", hostPopups) { $0.popups = $1 }
    let hasChild = derivation.host.popups == .child || derivation.host.popups == .detached
    if let child, hasChild {
      derivation.take("popupDelegate", child.hasUIDelegate) { $0.popupDelegate = $1 }
    } else {
      derivation.host.popupDelegate = false
    }
    if hasChild {
      derivation.take("closesPopups", closing.onClose.map { $0.removesViews }) {
        $0.closesPopups = $1
      }
      derivation.take("closeControl", closing.control.map { $0 != .none }) {
        $0.closeControl = $1
      }
      derivation.take("popupStore", storage.popupStore) { $0.popupStore = $1 }
    } else {
      derivation.host.closesPopups = false
      derivation.host.closeControl = false
    }
    derivation.take("opensWindowsAutomatically", scripts.opensWindowsAutomatically) {
      $0.opensWindowsAutomatically = $1
    }
    if let android {
      derivation.take("paymentRequest", android.paymentRequest) { $0.paymentRequest = $1 }
    }
    derivation.take("store", storage.store) { $0.store = $1 }
    derivation.take("handedOver", storage.handedOver) { $0.handedOver = $1 }
    derivation.take("appBoundDomains", limitedDomains) { $0.appBoundDomains = $1 }
    derivation.take("injectsScript", scripts.injected.map { !$0.isEmpty }) {
      $0.injectsScript = $1
    }
    derivation.take("navigationPolicy", allowedHosts) { $0.navigationPolicy = $1 }
    derivation.take("contentRules", blockedHosts) { $0.contentRules = $1 }
    derivation.take("baseURL", loading.source) { $0.baseURL = $1 }
    return DerivedHost(host: derivation.host, undecided: derivation.undecided)
  }

  /// The child that the page gets.
  public var child: ChildReading? { popups.child }

  private var plainHost: Host {
    switch kind {
    case .uiwebview: .uiwebview
    case .safariViewController: .safariViewController
    case .androidWebView: .androidWebViewPlain
    case .customTab: .customTab
    case .wkwebview, .browser: .wkwebviewPlain
    }
  }

  private var userAgent: String {
    let system = plainHost.agent.userAgent
    guard let text = agent.text.value, let making = agent.making.value, making != .system else {
      return system
    }
    let known = text.parts.map { part in
      switch part {
      case .literal(let piece): piece
      case .systemAgent: system
      case .unknown: ""
      }
    }.joined()
    if making == .replaced { return known }
    // WebKit puts one space before the application name; what an app appends brings its own.
    let isName = agent.means.value == .applicationName
    if isName { return known.isEmpty ? system : Self.withoutName(system) + " " + known }
    return text.parts.contains(.systemAgent) ? known : system + known
  }

  /// The system's agent ends in its own application name, `Mobile/…`, which a new name replaces.
  private static func withoutName(_ agent: String) -> String {
    guard let at = agent.firstRange(of: " Mobile/") else { return agent }
    return String(agent[..<at.lowerBound])
  }

  private var hostPopups: Answer<Host.Popups> {
    if let platform = androidPopups { return platform }
    return popups.behaviour.map(\.hostPopups)
  }

  /// Where Android's switch decides before any code is asked: without multiple windows a window
  /// is a navigation of the page's own view.
  private var androidPopups: Answer<Host.Popups>? {
    guard platform == .android, let android, android.supportsMultipleWindows.value == false else {
      return nil
    }
    return android.supportsMultipleWindows.map { _ in .sameView }
  }

  /// What the policy allows the page and its windows. A profile has one list for both; where the
  /// policy is not asked for windows, Google's pages are open to them.
  private var allowedHosts: Answer<[String]?> {
    guard hostPopups.value == .child, navigation.appliesToChild.value == false else {
      return navigation.allowedHosts
    }
    return navigation.allowedHosts.map {
      $0.map { $0 + ["pay.google.com", "accounts.google.com"] }
    }
  }

  private var blockedHosts: Answer<[String]> {
    switch navigation.contentRules {
    case .known(let texts, let places):
      let lists = texts.map(ContentRuleList.init)
      return lists.contains { $0 == nil }
        ? .cannotTell(.notUnderstood, places.first)
        : .known(lists.compactMap(\.self).flatMap(\.blocked), places)
    case .unset: return .unset([])
    case .option(let choices, let places):
      return .option(
        choices.map { $0.compactMap(ContentRuleList.init).flatMap(\.blocked) }, places)
    case .cannotTell(let reason, let place): return .cannotTell(reason, place)
    case .notInFiles: return .notInFiles
    }
  }

  private var limitedDomains: Answer<[String]?> {
    switch navigation.isLimitedToAppBoundDomains {
    case .known(true, _): navigation.appBoundDomains
    case .unset(true): navigation.appBoundDomains
    case .known(false, let places): .known(nil, places)
    case .unset(false): .unset(nil)
    case .option(_, let places): .option([nil, navigation.appBoundDomains.value ?? nil], places)
    case .cannotTell(let reason, let place): .cannotTell(reason, place)
    case .notInFiles: .notInFiles
    }
  }
}

extension PopupReading.Behaviour {
  /// The word of the profile.
  public var hostPopups: Host.Popups {
    switch self {
    case .child: .child
    case .detached: .detached
    case .sameView: .sameView
    case .external, .otherEngine: .external
    case .app, .none: .none
    }
  }
}

extension ClosingReading.OnClose {
  /// A popup that closes goes away.
  public var removesViews: Bool {
    switch self {
    case .removesPopup, .removesAny, .removesOther, .hides: true
    case .absent, .ignores: false
    }
  }
}

/// A profile that fields are given to, while those that stay open are noted.
private struct HostDerivation {
  var host: Host
  var undecided: [DerivedHost.Undecided] = []

  init(start: Host) {
    host = start
  }

  mutating func take<Value>(
    _ field: String, _ answer: Answer<Value>, _ set: (inout Host, Value) -> Void
  ) {
    if let value = answer.value { set(&host, value) } else { leave(field, answer) }
  }

  mutating func leave<Value>(_ field: String, _ answer: Answer<Value>) {
    var reason: UnreadReason?
    if case .cannotTell(let why, _) = answer { reason = why }
    undecided.append(
      DerivedHost.Undecided(
        field: field, candidates: answer.candidates.map(word), reason: reason,
        places: answer.places))
  }

  private func word<Value>(_ value: Value) -> String {
    if let text = value as? any RawRepresentable, let raw = text.rawValue as? String { return raw }
    return "\(value)"
  }
}
