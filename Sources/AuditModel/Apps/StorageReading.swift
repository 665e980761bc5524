// A web view's cookies and storage, what it loads, and Android's switches.

/// The cookies and storage of a web view and its popups.
public struct StorageReading: Codable, Hashable, Sendable {
  /// By which way the app gives its cookies to the view.
  public enum HandOverMeans: String, Codable, Sendable, CaseIterable {
    /// `WKHTTPCookieStore`, or Android's `CookieManager`.
    case cookieStore = "cookie-store"
    /// `HTTPCookieStorage` alone, which web views do not read.
    case sharedStorage = "shared-storage"
    /// A `Cookie` header on the first request.
    case header
    /// `document.cookie` in a script.
    case script
  }

  /// Which process pool the view has.
  public enum ProcessPool: String, Codable, Sendable, CaseIterable {
    /// None is named.
    case standard
    /// One that is made for this view.
    case own
    /// One that several views have.
    case shared
    /// Set on a configuration that is only a copy, or after the view was made: without effect.
    case tooLate = "too-late"
  }

  /// Whether cookies and storage outlive the view.
  public var store: Answer<Host.Store> = .notInFiles
  /// Whether the popup has the page's store.
  public var popupStore: Answer<Host.PopupStore> = .notInFiles
  /// When the app gives its cookies.
  public var handedOver: Answer<Host.HandOver> = .notInFiles
  /// By which way; empty where it gives none.
  public var handOverMeans: Answer<[HandOverMeans]> = .notInFiles
  /// Which process pool the view has.
  public var processPool: Answer<ProcessPool> = .notInFiles

  /// Creates a reading without answers.
  public init() {}
}

/// What a web view loads, how, and how often.
public struct LoadingReading: Codable, Hashable, Sendable {
  /// Where the app loads the page again.
  public struct Reload: Codable, Hashable, Sendable {
    /// When it does.
    public enum Cause: String, Codable, Sendable, CaseIterable {
      /// The web process ended.
      case termination
      /// The app came back to the foreground.
      case foreground
      /// A timer.
      case timer
      /// SwiftUI's `updateUIView`, which runs on every change of state.
      case update
      /// Something else: a notification, the end of a login.
      case other
    }

    /// When it does.
    public var cause: Cause
    /// The call.
    public var place: Place

    /// Creates a reload from its parts.
    public init(cause: Cause, place: Place) {
      self.cause = cause
      self.place = place
    }
  }

  /// How the page is loaded.
  public var source: Answer<Host.LoadedFrom> = .notInFiles
  /// Addresses that are loaded, as far as they are known; for a string, its base.
  public var addresses: [ComposedText] = []
  /// Schemes that the app answers itself.
  public var customSchemes: [String] = []
  /// Where the app loads the page again without being asked by the buyer.
  public var reloads: Answer<[Reload]> = .notInFiles
  /// `upgradeKnownHostsToHTTPS`.
  public var upgradesKnownHosts: Answer<Bool> = .notInFiles
  /// Navigations can become downloads that the app takes.
  public var takesDownloads: Answer<Bool> = .notInFiles

  /// Creates a reading without answers.
  public init() {}
}

/// The switches of Android's web view.
public struct AndroidReading: Codable, Hashable, Sendable {
  /// `setSupportMultipleWindows`.
  public var supportsMultipleWindows: Answer<Bool> = .notInFiles
  /// `WebSettingsCompat.setPaymentRequestEnabled`.
  public var paymentRequest: Answer<Bool> = .notInFiles
  /// It stands behind `isFeatureSupported(PAYMENT_REQUEST)`.
  public var paymentRequestIsChecked: Answer<Bool> = .notInFiles
  /// Third-party cookies are accepted.
  public var thirdPartyCookies: Answer<Bool> = .notInFiles
  /// `setDomStorageEnabled`.
  public var domStorage: Answer<Bool> = .notInFiles

  /// Creates a reading without answers.
  public init() {}
}
