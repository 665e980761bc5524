// What rules on apps look at: one web view, the profile that it amounts to, and the app around it.

public import AuditModel

/// A web view of an app, as rules on apps see it.
public struct AppView: Sendable {
  /// What reading an injected script said of it.
  public struct InjectedScript: Sendable {
    /// The script as the app adds it.
    public var script: ScriptsReading.AppScript
    /// What it puts in the place of `window.open`.
    public var overrides: [PaymentCode.OpenOverride]

    /// Creates the reading of a script.
    public init(script: ScriptsReading.AppScript, overrides: [PaymentCode.OpenOverride]) {
      self.script = script
      self.overrides = overrides
    }
  }

  /// The web view.
  public var view: WebViewReading
  /// The app that it belongs to.
  public var app: AppReading
  /// The profile that it amounts to.
  public var host: Host
  /// The scripts that run in each page, read.
  public var injected: [InjectedScript]

  /// A view of an app, with its injected scripts as they were read.
  public init(_ view: WebViewReading, in app: AppReading, injected: [InjectedScript] = []) {
    self.view = view
    self.app = app
    self.host = view.host.host
    self.injected = injected
  }

  /// Google Pay opens a window here, which the app must give.
  var needsWindow: Bool { host.path == .popup && host.isEmbedded && !isAndroid }

  var isAndroid: Bool { view.platform == .android }

  /// Some way through the code gives the page a view of its own.
  var givesChild: Bool {
    needsWindow
      && view.popups.behaviour.candidates.contains { $0 == .child || $0 == .detached }
  }

  /// The child that the page gets, where it gets one.
  var child: ChildReading? { givesChild ? view.popups.child : nil }

  /// Where the code that answers requests for windows is, or else the view.
  var windowPlace: Place { view.popups.method.places.first ?? view.place }

  /// Lines in the language that the view is set up in.
  func code(
    swift: [String] = [], objectiveC: [String] = [], kotlin: [String] = [], java: [String] = [],
    dart: [String] = [], script: [String] = [], configuration: [String] = []
  ) -> [String] {
    switch view.language {
    case .swift: swift
    case .objectiveC: objectiveC
    case .kotlin: kotlin
    case .java: java
    case .dart: dart
    case .javascript, .typescript: script
    case .configuration: configuration
    case .interfaceBuilder: swift
    case .propertyList, .androidManifest, .gradle: []
    }
  }
}
