// What was read of one web view: what it is, and one answer for each trait.

/// One web view of an app, with an answer for each of its traits.
public struct WebViewReading: Codable, Hashable, Sendable {
  /// The system that the view runs on.
  public enum Platform: String, Codable, Sendable, CaseIterable { case ios, macos, android }

  /// The library that owns the view, where the app's code only sets it up.
  public enum Wrapper: String, Codable, Sendable, CaseIterable {
    case capacitor, cordova
    case reactNative = "react-native"
    case webviewFlutter = "webview_flutter"
    case flutterInAppWebView = "flutter_inappwebview"
  }

  /// How the code that was read comes by the view.
  public enum Origin: String, Codable, Sendable, CaseIterable {
    /// Made in the files.
    case made
    /// A subclass whose views its users make.
    case subclass
    /// Made by a storyboard or xib, or by a layout file.
    case layout
    /// Given to code that sets it up.
    case given
    /// Made by a wrapper.
    case wrapper
    /// There is only a delegate for views of other code.
    case elsewhere
  }

  /// The name that `--web-view` takes: the type that owns it, and its property where there are
  /// several; unique in a reading.
  public var name: String
  /// The system that it runs on.
  public var platform: Platform
  /// The library that owns the view.
  public var wrapper: Wrapper?
  /// What sort of view it is.
  public var kind: Host.Kind
  /// How the code comes by it.
  public var origin: Origin
  /// The language of the code that sets it up.
  public var language: SourceLanguage
  /// Where it is made, or where its delegate is.
  public var place: Place

  /// The user agent.
  public var agent = AgentReading()
  /// What happens when the page opens a window.
  public var popups = PopupReading()
  /// What happens when a window closes.
  public var closing = ClosingReading()
  /// Which navigations are refused or sent elsewhere.
  public var navigation = NavigationReading()
  /// What the app runs in the page.
  public var scripts = ScriptsReading()
  /// Cookies and storage.
  public var storage = StorageReading()
  /// What is loaded, how, and how often.
  public var loading = LoadingReading()
  /// Android's switches; nil elsewhere.
  public var android: AndroidReading?

  /// Creates a reading in which no trait is answered.
  public init(
    name: String, platform: Platform, kind: Host.Kind, origin: Origin, language: SourceLanguage,
    place: Place
  ) {
    self.name = name
    self.platform = platform
    self.kind = kind
    self.origin = origin
    self.language = language
    self.place = place
  }
}
