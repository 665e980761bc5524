// What one run in a real web view is told to do.

/// One run: a target opened in a real web view that is set up like a host, and what is done there.
///
/// `payready-live` reads it as one JSON object; everything but `target` and `host` has a default.
public struct LiveRun: Codable, Hashable, Sendable {
  /// Who plays Google.
  public enum GoogleSide: String, Codable, Sendable, CaseIterable {
    /// A pay.js and a sheet of our own: no account, no network.
    case standIn = "stand-in"
    /// The real pay.js, answered by our sheet.
    case payScript = "pay-js"
    /// Nothing is replaced.
    case google
  }

  /// What happens in the run.
  public enum Scenario: String, Codable, Sendable, CaseIterable {
    /// The buyer pays.
    case approve
    /// The buyer cancels in the sheet.
    case cancel
    /// The sheet answers with an error.
    case error
    /// `isReadyToPay` says no.
    case notReady = "not-ready"
    /// pay.js cannot be loaded.
    case blockedScript = "blocked-script"
    /// pay.js takes two seconds.
    case slowScript = "slow-script"
    /// `isReadyToPay` never answers.
    case neverSettles = "never-settles"
    /// The host opens no window, whatever it does otherwise.
    case popupRefused = "popup-refused"
    /// The button is tapped a second time while the sheet is coming.
    case tapTwice = "tap-twice"
    /// The buyer closes the first popup with the app's own control, and taps again.
    case dismiss
  }

  /// How the buyer makes the popup go away, in hosts that have a control for it.
  public enum Dismissal: String, Codable, Sendable, CaseIterable {
    /// The app runs `window.close()` in the popup first, so that the page sees it closed.
    case told
    /// The app takes the popup off the screen and keeps its view alive.
    case hidden
    /// The app lets go of the popup's view.
    case released
  }

  /// The view's size in CSS pixels and its pixels for each of them.
  public struct Viewport: Codable, Hashable, Sendable {
    /// In CSS pixels.
    public var width: Int
    /// In CSS pixels.
    public var height: Int
    /// A whole number.
    public var scale: Int

    /// Creates a viewport; that of a usual iPhone by default.
    public init(width: Int = 390, height: Int = 844, scale: Int = 3) {
      self.width = width
      self.height = height
      self.scale = scale
    }
  }

  /// One cookie that the app gives to the view, or that a saved session holds.
  public struct Cookie: Codable, Hashable, Sendable {
    /// The cookie's name.
    public var name: String
    /// The cookie's value.
    public var value: String
    /// With a leading dot where subdomains get it too.
    public var domain: String
    /// The path below which it is sent.
    public var path: String
    /// It is sent over https alone.
    public var secure: Bool
    /// Scripts do not see it.
    public var httpOnly: Bool

    /// Creates a cookie from its parts.
    public init(
      name: String, value: String, domain: String, path: String = "/", secure: Bool = false,
      httpOnly: Bool = false
    ) {
      self.name = name
      self.value = value
      self.domain = domain
      self.path = path
      self.secure = secure
      self.httpOnly = httpOnly
    }

    /// Reads a cookie; what is left out has its default. Throws where name, value or domain is
    /// missing.
    public init(from decoder: any Decoder) throws {
      let given = try decoder.container(keyedBy: CodingKeys.self)
      name = try given.decode(String.self, forKey: .name)
      value = try given.decode(String.self, forKey: .value)
      domain = try given.decode(String.self, forKey: .domain)
      path = try given.decodeIfPresent(String.self, forKey: .path) ?? "/"
      secure = try given.decodeIfPresent(Bool.self, forKey: .secure) ?? false
      httpOnly = try given.decodeIfPresent(Bool.self, forKey: .httpOnly) ?? false
    }
  }

  /// What `localStorage` of one origin holds before the first load.
  public struct OriginStorage: Codable, Hashable, Sendable {
    /// Such as `https://shop.example`.
    public var origin: String
    /// Values by key.
    public var items: [String: String]

    /// Creates the storage of one origin.
    public init(origin: String, items: [String: String]) {
      self.origin = origin
      self.items = items
    }
  }

  /// Headers that requests to one origin get, in place of those of the same names.
  public struct OriginHeaders: Codable, Hashable, Sendable {
    /// Such as `https://shop.example`.
    public var origin: String
    /// What is sent.
    public var fields: [Headers.Field]

    /// Creates the headers of one origin.
    public init(origin: String, fields: [Headers.Field]) {
      self.origin = origin
      self.fields = fields
    }
  }

  /// The version of this description's keys.
  public static let currentVersion = 1

  /// The URL that is opened.
  public var target: String
  /// How the view is set up, its agent included.
  public var host: Host
  /// Who plays Google.
  public var google: GoogleSide
  /// What happens.
  public var scenario: Scenario
  /// Further settings of the stand-in, by name.
  public var settings: [String: JSONValue]
  /// A file with pay.js in place of the network's, for ``GoogleSide/payScript``.
  public var payScript: String?
  /// A selector of the element that is tapped in place of a button of Google's.
  public var tap: String?
  /// How often the button is tapped, each time after what the tap before it led to has ended.
  public var taps: Int
  /// What is done before the tap.
  public var steps: [LiveStep]
  /// Given to the view before or after the first load, as the host says.
  public var cookies: [Cookie]
  /// Put into `localStorage` before the page's own scripts.
  public var storage: [OriginStorage]
  /// How the buyer makes the first popup go away; null where the sheet answers by itself.
  public var dismissal: Dismissal?
  /// The app puts the views of popups on the screen.
  public var showsPopups: Bool
  /// The document's text, for hosts that load a string or a custom scheme.
  public var document: String?
  /// The view's size.
  public var viewport: Viewport
  /// A folder that keeps a persistent store from one run to the next.
  public var storeFolder: String?
  /// The folder of the store goes away with the process that started the run.
  public var storeEndsWithParent: Bool
  /// A folder for PNG files.
  public var screenshots: String?
  /// Wrong certificates are taken.
  public var insecure: Bool
  /// A file with the authorities that certificates are checked against, PEM, in place of the
  /// system's.
  public var certificateAuthorities: String?
  /// Where hosts are looked for, both as `host:port`, as curl's `--connect-to` has it: what is left
  /// out before or behind the colon is any in a key, and the request's own in a value.
  public var connectTo: [String: String]
  /// The addresses of hosts, by `host:port` or `*:port`, as curl's `--resolve` has it.
  public var resolve: [String: String]
  /// The proxy that connections go through, such as `http://user:password@proxy.example:3128`;
  /// empty for none, null for the environment's.
  public var proxy: String?
  /// Headers that are sent to some origins.
  public var headers: [OriginHeaders]
  /// When the run ends whatever happens, in milliseconds.
  public var deadline: Int
  /// How long a button is waited for after the page has loaded, in milliseconds.
  public var buttonWait: Int
  /// How long the page is watched after the payment's answer, in milliseconds.
  public var settle: Int

  /// Creates a run with the defaults.
  public init(target: String, host: Host) {
    self.target = target
    self.host = host
    google = .standIn
    scenario = .approve
    settings = [:]
    taps = 1
    steps = []
    cookies = []
    storage = []
    showsPopups = true
    viewport = Viewport()
    storeEndsWithParent = false
    insecure = false
    connectTo = [:]
    resolve = [:]
    headers = []
    deadline = 20_000
    buttonWait = 5_000
    settle = 400
  }

  enum CodingKeys: String, CodingKey {
    case version, target, host, google, scenario, settings, payScript, tap, taps, steps, cookies,
      storage
    case dismissal, showsPopups, document, viewport, storeFolder, storeEndsWithParent, screenshots
    case insecure, certificateAuthorities, connectTo, resolve, proxy, headers
    case deadline, buttonWait, settle
  }

  /// Reads a run; what is left out has its default. Throws where it has no target or host, or is of
  /// another version.
  public init(from decoder: any Decoder) throws {
    let given = try decoder.container(keyedBy: CodingKeys.self)
    let version = try given.decodeIfPresent(Int.self, forKey: .version) ?? Self.currentVersion
    guard version == Self.currentVersion else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: given,
        debugDescription: "a run of version \(version) cannot be read")
    }
    self.init(
      target: try given.decode(String.self, forKey: .target),
      host: try given.decode(Host.self, forKey: .host))
    func set<Value: Decodable>(
      _ path: WritableKeyPath<LiveRun, Value>, _ key: CodingKeys
    ) throws {
      if let value = try given.decodeIfPresent(Value.self, forKey: key) {
        self[keyPath: path] = value
      }
    }
    try set(\.google, .google)
    try set(\.scenario, .scenario)
    try set(\.settings, .settings)
    payScript = try given.decodeIfPresent(String.self, forKey: .payScript)
    tap = try given.decodeIfPresent(String.self, forKey: .tap)
    try set(\.taps, .taps)
    try set(\.steps, .steps)
    try set(\.cookies, .cookies)
    try set(\.storage, .storage)
    dismissal = try given.decodeIfPresent(Dismissal.self, forKey: .dismissal)
    try set(\.showsPopups, .showsPopups)
    document = try given.decodeIfPresent(String.self, forKey: .document)
    try set(\.viewport, .viewport)
    storeFolder = try given.decodeIfPresent(String.self, forKey: .storeFolder)
    screenshots = try given.decodeIfPresent(String.self, forKey: .screenshots)
    try set(\.storeEndsWithParent, .storeEndsWithParent)
    certificateAuthorities = try given.decodeIfPresent(
      String.self, forKey: .certificateAuthorities)
    try set(\.connectTo, .connectTo)
    try set(\.resolve, .resolve)
    proxy = try given.decodeIfPresent(String.self, forKey: .proxy)
    try set(\.headers, .headers)
    try set(\.insecure, .insecure)
    try set(\.deadline, .deadline)
    try set(\.buttonWait, .buttonWait)
    try set(\.settle, .settle)
  }

  /// Writes all keys, with the version.
  public func encode(to encoder: any Encoder) throws {
    var into = encoder.container(keyedBy: CodingKeys.self)
    try into.encode(Self.currentVersion, forKey: .version)
    try into.encode(target, forKey: .target)
    try into.encode(host, forKey: .host)
    try into.encode(google, forKey: .google)
    try into.encode(scenario, forKey: .scenario)
    try into.encode(settings, forKey: .settings)
    try into.encodeIfPresent(payScript, forKey: .payScript)
    try into.encodeIfPresent(tap, forKey: .tap)
    try into.encode(taps, forKey: .taps)
    try into.encode(steps, forKey: .steps)
    try into.encode(cookies, forKey: .cookies)
    try into.encode(storage, forKey: .storage)
    try into.encodeIfPresent(dismissal, forKey: .dismissal)
    try into.encode(showsPopups, forKey: .showsPopups)
    try into.encodeIfPresent(document, forKey: .document)
    try into.encode(viewport, forKey: .viewport)
    try into.encodeIfPresent(storeFolder, forKey: .storeFolder)
    try into.encodeIfPresent(screenshots, forKey: .screenshots)
    try into.encode(storeEndsWithParent, forKey: .storeEndsWithParent)
    try into.encodeIfPresent(certificateAuthorities, forKey: .certificateAuthorities)
    try into.encode(connectTo, forKey: .connectTo)
    try into.encode(resolve, forKey: .resolve)
    try into.encodeIfPresent(proxy, forKey: .proxy)
    try into.encode(headers, forKey: .headers)
    try into.encode(insecure, forKey: .insecure)
    try into.encode(deadline, forKey: .deadline)
    try into.encode(buttonWait, forKey: .buttonWait)
    try into.encode(settle, forKey: .settle)
  }
}
