// What the probe page saw in one web view, as its text carries it.

/// What a page found out about the web view that it was opened in.
///
/// Nothing here is judged, and what was not tried is nil. The keys of its JSON are short, since a
/// phone's screen shows them as a QR code.
public struct ProbeRecord: Codable, Hashable, Sendable {
  /// The browser engine, as its own interfaces tell it.
  public enum Engine: String, Codable, Sendable, CaseIterable { case webkit, blink, gecko, other }

  /// What the page's address begins with.
  public enum LoadedFrom: String, Codable, Sendable, CaseIterable {
    case https, http, custom, file
    /// A text without an address.
    case string
  }

  /// How a window went away that a person closed.
  public enum Dismissal: String, Codable, Sendable, CaseIterable {
    /// The page saw it closed.
    case closed
    /// Its scripts stopped, and the page saw it open.
    case silent
    /// Its scripts went on, out of sight.
    case kept
    /// There was no way to close it.
    case noControl = "no-control"
  }

  /// The version of these keys.
  public static let currentVersion = 1

  /// That of the record.
  public var version: Int
  /// The device's day, such as `2026-11-30`.
  public var date: String
  /// `navigator.userAgent`.
  public var agent: String
  /// That of the popup, where it is another.
  public var popupAgent: String?
  /// `navigator.platform`.
  public var platform: String
  /// The browser engine.
  public var engine: Engine
  /// `isSecureContext`.
  public var isSecure: Bool
  /// What the page's address begins with.
  public var loadedFrom: LoadedFrom
  /// `PaymentRequest` is there; nil without a secure context, which hides it.
  public var paymentRequest: Bool?
  /// `navigator.serviceWorker` is there.
  public var serviceWorker: Bool
  /// How many names the page's window has that a clean one has not.
  public var addedGlobals: Int
  /// `window.open` is not the engine's own.
  public var openReplaced: Bool
  /// A window without a tap.
  public var automatic: ProbeTrial?
  /// What came of a window that a tap asked for.
  public var popups: Host.Popups?
  /// The person said so; the page was only given no window.
  public var popupsTold: Bool?
  /// Until the window had spoken, or the person had, in milliseconds.
  public var popupsTime: Int?
  /// A popup of the page's origin has its opener.
  public var hasOpener: Bool?
  /// A popup of another origin and its opener hear each other.
  public var acrossOrigins: ProbeTrial?
  /// The popup's own `close()` is heeded.
  public var closesItself: ProbeTrial?
  /// The opener's `close()` of the popup is heeded.
  public var closedByOpener: ProbeTrial?
  /// The popup was given a window of its own.
  public var nested: Bool?
  /// How the popup went away that a person closed.
  public var dismissal: Dismissal?
  /// Until then, in milliseconds.
  public var dismissalTime: Int?
  /// What the page heard meanwhile, in order: `v` visible again, `f` focus, `p` the popup's
  /// `pagehide`.
  public var dismissalEvents: String?
  /// The page can keep cookies.
  public var cookies: Bool
  /// The page can keep things in `localStorage`.
  public var storage: Bool
  /// The popup sees the page's cookies.
  public var popupCookies: Bool?
  /// The popup sees what the page stored.
  public var popupStorage: Bool?
  /// What was stored was still there, or not, after the app was closed and opened again.
  public var store: Host.Store?
  /// Messages: `a` alert, `c` confirm, `p` prompt, `A` alert of a popup, each with its trial, such
  /// as `a+1520`.
  public var dialogs: [ProbeDialog]?
  /// Windows asked for some time after a tap.
  public var gestures: [ProbeGesture]?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case version = "v"
    case date = "d"
    case agent = "u"
    case popupAgent = "up"
    case platform = "pf"
    case engine = "e"
    case isSecure = "s"
    case loadedFrom = "l"
    case paymentRequest = "pr"
    case serviceWorker = "sw"
    case addedGlobals = "ga"
    case openReplaced = "or"
    case automatic = "a"
    case popups = "w"
    case popupsTold = "wt"
    case popupsTime = "wm"
    case hasOpener = "o"
    case acrossOrigins = "x"
    case closesItself = "kp"
    case closedByOpener = "ko"
    case nested = "n"
    case dismissal = "z"
    case dismissalTime = "zm"
    case dismissalEvents = "ze"
    case cookies = "ck"
    case storage = "st"
    case popupCookies = "cp"
    case popupStorage = "sp"
    case store = "pe"
    case dialogs = "dl"
    case gestures = "g"
  }

  /// The names of all keys.
  public static let keys = Set(CodingKeys.allCases.map(\.rawValue))

  /// Creates the record of a page that has only looked around.
  public init(agent: String, platform: String, engine: Engine, date: String) {
    version = Self.currentVersion
    self.date = date
    self.agent = agent
    self.platform = platform
    self.engine = engine
    isSecure = true
    loadedFrom = .https
    serviceWorker = false
    addedGlobals = 0
    openReplaced = false
    cookies = true
    storage = true
  }
}
