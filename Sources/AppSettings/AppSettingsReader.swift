// Reads what an app's settings say: property lists, manifests, layouts, lock files.

public import AppFiles
public import AuditModel

/// What an app's settings say.
public struct AppSettingsReading: Sendable {
  /// `Info.plist` files and entitlements.
  public var propertyLists: [PropertyListReading] = []
  /// Android manifests.
  public var manifests: [AndroidManifest] = []
  /// Libraries that concern web views, sorted by name.
  public var dependencies: [AppDependency] = []
  /// Web views of storyboards, xibs.
  public var layoutViews: [LayoutView] = []
  /// The settings of Cordova apps.
  public var cordova: [CordovaSettings] = []
  /// Mentions of `UIWebView` in layouts.
  public var retiredViews: [RetiredView] = []
  /// Files that are cut, or wrong.
  public var unread: [UnreadFile] = []

  /// Creates a reading of no files.
  public init() {}
}

/// A web view that a storyboard or xib makes.
public struct LayoutView: Hashable, Sendable {
  /// Its file.
  public var path: String
  /// What sort of view it is.
  public var kind: Host.Kind
  /// The class of the view controller around it.
  public var ownerClass: String?
  /// The property that it is connected to.
  public var outlet: String?
  /// The view's own class, where it is not the platform's.
  public var viewClass: String?
  /// The classes that its delegates are connected to, by `uiDelegate` and `navigationDelegate`;
  /// empty where the class is not named.
  public var delegates: [String: String] = [:]
  /// The attributes of its configuration, as `applicationNameForUserAgent`.
  public var configuration: [String: String] = [:]
  /// Where it stands.
  public var place: Place
}

/// The settings of a Cordova app (`config.xml`).
public struct CordovaSettings: Hashable, Sendable {
  /// Its file.
  public var path: String
  /// The preferences by their names in lower case.
  public var preferences: [String: String] = [:]
  /// The page that the app begins with.
  public var content: String?
  /// Where navigation is allowed.
  public var allowedNavigation: [String] = []
  /// Plugins that the file names.
  public var plugins: [String] = []
  /// Where a preference stands, by its name in lower case.
  public var places: [String: Place] = [:]
  /// Where `<widget>` stands.
  public var place: Place
}

/// Reads settings files.
public enum AppSettingsReader {
  /// Reads the files of its kinds; others are passed over.
  public static func read(_ files: [SourceFile]) -> AppSettingsReading {
    var reading = AppSettingsReading()
    var libraries = LibraryReader()
    for file in files {
      let name = String(file.path.split(separator: "/").last ?? "")
      switch file.language {
      case .propertyList where file.dependency == nil: readPropertyList(file, into: &reading)
      case .androidManifest: readManifest(file, into: &reading)
      case .interfaceBuilder: readLayout(file, into: &reading)
      case .gradle: libraries.readGradle(file)
      case .configuration:
        if name == "config.xml" {
          readCordova(file, into: &reading)
        } else if !libraries.read(file, name: name) {
          reading.unread.append(
            UnreadFile(path: file.path, reason: .damaged, message: "The file is no whole JSON."))
        }
      default: continue
      }
    }
    reading.dependencies = libraries.found
    return reading
  }

  // MARK: - Property lists

  private static func readPropertyList(
    _ file: SourceFile, into reading: inout AppSettingsReading
  ) {
    let lines = SourceLines(file.bytes)
    let value: PropertyListValue?
    var isBroken = false
    if file.bytes.starts(with: Array("bplist".utf8)) {
      value = BinaryPropertyList.read(file.bytes)
      isBroken = value == nil
    } else {
      let (root, broken) = XMLReader.read(file.bytes)
      value = root.flatMap { PropertyListValue.read($0) }
      isBroken = broken || value == nil
    }
    if isBroken {
      reading.unread.append(
        UnreadFile(
          path: file.path, reason: .damaged,
          message: "The property list is cut or wrong; what could be read of it was."))
    }
    guard let value, case .dictionary(let entries) = value else { return }
    var list = PropertyListReading(path: file.path)
    list.appBoundDomains = value["WKAppBoundDomains"].map { $0.elements.compactMap(\.string) }
    if let security = value["NSAppTransportSecurity"] {
      list.allowsArbitraryLoads =
        security["NSAllowsArbitraryLoads"]?.isTrue == true
        || security["NSAllowsArbitraryLoadsInWebContent"]?.isTrue == true
      if case .dictionary(let hosts)? = security["NSExceptionDomains"] {
        list.insecureHosts = hosts.filter { _, rules, _, _ in
          [
            "NSExceptionAllowsInsecureHTTPLoads", "NSTemporaryExceptionAllowsInsecureHTTPLoads",
            "NSThirdPartyExceptionAllowsInsecureHTTPLoads",
          ].contains { rules[$0]?.isTrue == true }
        }.map(\.key)
      }
    }
    list.usageDescriptions = entries.filter {
      $0.key.hasPrefix("NS") && $0.key.hasSuffix("UsageDescription")
        && !($0.value.string ?? "").isEmpty
    }.map(\.key)
    list.urlSchemes =
      value["CFBundleURLTypes"]?.elements.flatMap {
        $0["CFBundleURLSchemes"]?.elements.compactMap(\.string) ?? []
      } ?? []
    list.queriedSchemes =
      value["LSApplicationQueriesSchemes"]?.elements.compactMap(\.string) ?? []
    list.associatedDomains =
      value["com.apple.developer.associated-domains"]?.elements.compactMap(\.string) ?? []
    for (key, _, start, end) in entries {
      guard let start, let end else { continue }
      list.places[key] = lines.place(start..<max(start, end), url: file.path, origin: .app)
    }
    // Other property lists lie in apps as well: only those of the kind count.
    let isInfo = entries.contains {
      $0.key.hasPrefix("CFBundle") || $0.key.hasPrefix("NS") || $0.key.hasPrefix("WKApp")
        || $0.key.hasPrefix("LSApp") || $0.key.hasPrefix("com.apple.") || $0.key.hasPrefix("UI")
    }
    if isInfo { reading.propertyLists.append(list) }
  }

  // MARK: - Android manifests

  private static func readManifest(_ file: SourceFile, into reading: inout AppSettingsReading) {
    let (root, isBroken) = XMLReader.read(file.bytes)
    if isBroken {
      reading.unread.append(
        UnreadFile(
          path: file.path, reason: .syntaxErrors,
          message: "The manifest is no whole XML; what could be read of it was."))
    }
    guard let root else { return }
    let lines = SourceLines(file.bytes)
    func place(_ element: XMLElement) -> Place {
      lines.place(element.start..<element.tagEnd, url: file.path, origin: .app)
    }
    var manifest = AndroidManifest(path: file.path)
    manifest.place = place(root.child("queries") ?? root)
    for queries in root.children where queries.name == "queries" {
      for intent in queries.children where intent.name == "intent" {
        manifest.queriedActions += intent.children.filter { $0.name == "action" }
          .compactMap { $0.attributes["android:name"] }
      }
    }
    guard let application = root.child("application") else {
      reading.manifests.append(manifest)
      return
    }
    manifest.usesCleartextTraffic = application.attributes["android:usesCleartextTraffic"].map {
      $0 == "true"
    }
    for activity in application.children {
      for filter in activity.children where filter.name == "intent-filter" {
        let data = filter.children.filter { $0.name == "data" }
        let schemes = data.compactMap { $0.attributes["android:scheme"] }
        let hosts = data.compactMap { $0.attributes["android:host"] }
        for scheme in schemes {
          if hosts.isEmpty { manifest.intentAddresses.append(scheme + "://") }
          manifest.intentAddresses += hosts.map { scheme + "://" + $0 }
        }
      }
    }
    reading.manifests.append(manifest)
  }

  // MARK: - Cordova

  private static func readCordova(_ file: SourceFile, into reading: inout AppSettingsReading) {
    let (root, isBroken) = XMLReader.read(file.bytes)
    guard let root, root.name == "widget" else { return }
    if isBroken {
      reading.unread.append(
        UnreadFile(
          path: file.path, reason: .syntaxErrors,
          message: "The file is no whole XML; what could be read of it was."))
    }
    let lines = SourceLines(file.bytes)
    func place(_ element: XMLElement) -> Place {
      lines.place(element.start..<element.tagEnd, url: file.path, origin: .app)
    }
    var settings = CordovaSettings(path: file.path, place: place(root))
    func read(_ element: XMLElement) {
      switch element.name {
      case "preference":
        guard let name = element.attributes["name"]?.lowercased(),
          let value = element.attributes["value"]
        else { return }
        settings.preferences[name] = value
        settings.places[name] = place(element)
      case "content": settings.content = element.attributes["src"]
      case "allow-navigation":
        if let address = element.attributes["href"] { settings.allowedNavigation.append(address) }
      case "plugin":
        if let name = element.attributes["name"] { settings.plugins.append(name) }
      default: break
      }
    }
    for element in root.children {
      read(element)
      if element.name == "platform", element.attributes["name"] == "ios" {
        for child in element.children { read(child) }
      }
    }
    reading.cordova.append(settings)
  }
}
