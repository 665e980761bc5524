// The embedded web view, or browser, that a checkout is opened in.

/// How a host is set up: built in, read from a profile file, or read from an app's source.
public struct Host: Codable, Hashable, Sendable {
  /// The browser engine.
  public enum Engine: String, Codable, Sendable, CaseIterable { case webkit, blink }

  /// What sort of view or browser it is.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    case wkwebview, uiwebview
    case safariViewController = "safari-view-controller"
    case androidWebView = "android-webview"
    case customTab = "custom-tab"
    case browser
  }

  /// The user agent and how the app came by it.
  public struct Agent: Codable, Hashable, Sendable {
    /// How the app came by the agent.
    public enum Making: String, Codable, Sendable, CaseIterable {
      /// As the system gives it.
      case system
      /// Something appended to what the system gives.
      case suffixed
      /// Another text in its place.
      case replaced
    }

    /// The full user agent.
    public var userAgent: String
    /// How the app came by it.
    public var making: Making

    /// Creates an agent from its parts.
    public init(userAgent: String, making: Making) {
      self.userAgent = userAgent
      self.making = making
    }
  }

  /// What the host does when a page opens a window.
  public enum Popups: String, Codable, Sendable, CaseIterable {
    /// A new view made from the configuration that the host was given.
    case child
    /// A new view made from another configuration, which has no opener.
    case detached
    /// The address is loaded in the page's own view.
    case sameView = "same-view"
    /// The address is handed to another app.
    case external
    /// Nothing; `window.open` gives null.
    case none
  }

  /// Whether cookies and storage outlive the view.
  public enum Store: String, Codable, Sendable, CaseIterable {
    case persistent
    /// Non-persistent: gone with the view.
    case none
  }

  /// Whether the popup has the page's cookies and storage.
  public enum PopupStore: String, Codable, Sendable, CaseIterable { case same, other }

  /// When the app hands its own cookies to the view.
  public enum HandOver: String, Codable, Sendable, CaseIterable {
    case none
    /// Before the first load.
    case before
    /// After the first load.
    case after
  }

  /// How the page is loaded.
  public enum LoadedFrom: String, Codable, Sendable, CaseIterable {
    case https
    case customScheme = "custom-scheme"
    case string
    case stringWithBase = "string-with-base"
  }

  /// The name that `--host` takes.
  public var name: String
  /// One line for a reader.
  public var title: String
  /// The browser engine.
  public var engine: Engine
  /// What sort of view or browser it is.
  public var kind: Kind
  /// The user agent and how the app came by it.
  public var agent: Agent
  /// What happens when a page opens a window.
  public var popups: Popups
  /// The child's delegate is set, so that the host hears of what happens in it.
  public var popupDelegate: Bool
  /// `webViewDidClose`, or its counterpart, removes the popup.
  public var closesPopups: Bool
  /// The buyer can dismiss the popup.
  public var closeControl: Bool
  /// `javaScriptCanOpenWindowsAutomatically`.
  public var opensWindowsAutomatically: Bool
  /// Google Pay is reached through the Payment Request API (Android: `setPaymentRequestEnabled`).
  public var paymentRequest: Bool
  /// Whether cookies and storage outlive the view.
  public var store: Store
  /// Whether the popup has the page's cookies and storage.
  public var popupStore: PopupStore
  /// When the app hands its own cookies to the view.
  public var handedOver: HandOver
  /// The hosts of `WKAppBoundDomains` where navigation is limited to them, else null.
  public var appBoundDomains: [String]?
  /// The app runs scripts of its own in the page.
  public var injectsScript: Bool
  /// Hosts that the navigation policy allows, `*.` for subdomains; null where it allows all.
  public var navigationPolicy: [String]?
  /// Hosts whose resources a content rule list blocks, `*` for all third parties.
  public var contentRules: [String]
  /// How the page is loaded.
  public var baseURL: LoadedFrom

  /// Creates a host from its parts.
  public init(
    name: String, title: String, engine: Engine, kind: Kind, agent: Agent, popups: Popups,
    popupDelegate: Bool = true, closesPopups: Bool = true, closeControl: Bool = true,
    opensWindowsAutomatically: Bool = false, paymentRequest: Bool = false,
    store: Store = .persistent, popupStore: PopupStore = .same, handedOver: HandOver = .none,
    appBoundDomains: [String]? = nil, injectsScript: Bool = false,
    navigationPolicy: [String]? = nil, contentRules: [String] = [],
    baseURL: LoadedFrom = .https
  ) {
    self.name = name
    self.title = title
    self.engine = engine
    self.kind = kind
    self.agent = agent
    self.popups = popups
    self.popupDelegate = popupDelegate
    self.closesPopups = closesPopups
    self.closeControl = closeControl
    self.opensWindowsAutomatically = opensWindowsAutomatically
    self.paymentRequest = paymentRequest
    self.store = store
    self.popupStore = popupStore
    self.handedOver = handedOver
    self.appBoundDomains = appBoundDomains
    self.injectsScript = injectsScript
    self.navigationPolicy = navigationPolicy
    self.contentRules = contentRules
    self.baseURL = baseURL
  }

  /// The token that tells pay.js that the host handles popups
  /// (https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview).
  public static let supportedToken = "GOOGLE_PAY_SUPPORTED"

  /// How pay.js would pay in this host.
  public enum Path: String, Codable, Sendable {
    /// A window with Google's page that talks to its opener.
    case popup
    /// The Payment Request API with the method `https://google.com/pay`.
    case paymentRequest = "payment-request"
  }

  /// Payment Request where Blink offers it, otherwise a popup.
  public var path: Path { engine == .blink && paymentRequest ? .paymentRequest : .popup }

  /// An embedded view, as against a browser or a browser tab of the system.
  public var isEmbedded: Bool {
    kind == .wkwebview || kind == .uiwebview || kind == .androidWebView
  }

  /// What `isReadyToPay` answers to this agent, before it looks at the request.
  ///
  /// pay.js looks for its own token first, then for the apps that it refuses, then for tokens of
  /// browsers; each counts only where its first occurrence is behind the first character.
  public var agentIsSupported: Bool {
    if hasSupportedToken { return true }
    if refusedApp != nil { return false }
    return ["Chrome", "Firefox", "Safari", "OPT", "UCBrowser", "IABMV/1"].contains {
      Self.stands($0, inside: agent.userAgent)
    }
  }

  /// True where the agent carries Google's token behind its first character.
  public var hasSupportedToken: Bool {
    Self.stands(Self.supportedToken, inside: agent.userAgent)
  }

  /// The token of an app whose views pay.js refuses unless they carry its own token.
  public var refusedApp: String? {
    let text = agent.userAgent
    if text.contains("OPA/"), text.contains("AppleWebKit") { return "OPA/" }
    let always = ["musical_ly", "BytedanceWebview", "FBAN/EMA", "AndroidMapsWebView", "UCMini"]
    if let token = always.first(where: text.contains) { return token }
    return text.contains("IABMV/1")
      ? nil : ["Instagram", "FB_IAB", "FBIOS"].first(where: text.contains)
  }

  private static func stands(_ token: String, inside text: String) -> Bool {
    text.firstRange(of: token).map { $0.lowerBound > text.startIndex } ?? false
  }
}
