// Which navigations an app refuses or sends elsewhere, and what it runs in the page.

/// Which navigations an app refuses or sends elsewhere.
public struct NavigationReading: Codable, Hashable, Sendable {
  /// What happens to a navigation of some kind.
  public enum Outcome: String, Codable, Sendable, CaseIterable {
    case allowed
    case cancelled
    /// Cancelled, and handed to the system or another app.
    case external
    /// Cancelled, and given to code of the app.
    case app
    /// Cancelled, and loaded in the page's own view.
    case sameView = "same-view"
    /// Turned into a download.
    case download
  }

  /// How the policy is asked for.
  public enum Form: String, Codable, Sendable, CaseIterable {
    /// No policy is asked for: all is allowed.
    case absent
    case callback
    case async
    /// Android's `shouldOverrideUrlLoading`.
    case override
  }

  /// How the policy is asked for.
  public var form: Answer<Form> = .notInFiles
  /// A request without a target frame.
  public var noTargetFrame: Answer<Outcome> = .notInFiles
  /// `about:blank`.
  public var aboutBlank: Answer<Outcome> = .notInFiles
  /// Schemes that are not http, https or about.
  public var otherSchemes: Answer<Outcome> = .notInFiles
  /// https addresses of hosts that nothing in the code names.
  public var otherHosts: Answer<Outcome> = .notInFiles
  /// Hosts that are let through while others are not, `*.` for subdomains; nil where all are.
  public var allowedHosts: Answer<[String]?> = .notInFiles
  /// Hosts that are refused or sent elsewhere.
  public var refusedHosts: Answer<[String]> = .notInFiles
  /// Navigations of frames inside the page are held against the same tests.
  public var filtersSubframes: Answer<Bool> = .notInFiles
  /// The child's navigations are asked for with the same policy.
  public var appliesToChild: Answer<Bool> = .notInFiles
  /// Navigation is limited to the App-Bound Domains.
  public var isLimitedToAppBoundDomains: Answer<Bool> = .notInFiles
  /// The App-Bound Domains of the app; nil where it has no list.
  public var appBoundDomains: Answer<[String]?> = .notInFiles
  /// Rules that block content: their JSON as far as it is known.
  public var contentRules: Answer<[ComposedText]> = .notInFiles
  /// A failed navigation removes or closes the view.
  public var failureRemovesView: Answer<Bool> = .notInFiles

  /// Creates a reading without answers.
  public init() {}
}

/// What an app runs in the page.
public struct ScriptsReading: Codable, Hashable, Sendable {
  /// A script that the app runs in pages.
  public struct AppScript: Codable, Hashable, Sendable {
    /// Its text as far as it is known.
    public var text: ComposedText
    /// It runs in the main frame alone.
    public var mainFrameOnly: Bool
    /// It runs before the page's own scripts.
    public var atStart: Bool
    /// Where it is added or run.
    public var place: Place

    /// Creates a script from its parts.
    public init(text: ComposedText, mainFrameOnly: Bool, atStart: Bool, place: Place) {
      self.text = text
      self.mainFrameOnly = mainFrameOnly
      self.atStart = atStart
      self.place = place
    }
  }

  /// Scripts that run in each page that loads.
  public var injected: Answer<[AppScript]> = .notInFiles
  /// Scripts that the app's code runs at some time, as by `evaluateJavaScript`.
  public var evaluated: [AppScript] = []
  /// The names of message handlers that the page can call.
  public var messageHandlers: [String] = []
  /// The page's scripts run at all.
  public var isAllowed: Answer<Bool> = .notInFiles
  /// `javaScriptCanOpenWindowsAutomatically`.
  public var opensWindowsAutomatically: Answer<Bool> = .notInFiles

  /// Creates a reading without answers.
  public init() {}
}
