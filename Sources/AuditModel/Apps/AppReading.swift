// What was read of a host app's source: its web views, settings, dependencies and what was not read.

/// What `payready-app` writes: all that was seen in one app's source, without judgement.
public struct AppReading: Codable, Hashable, Sendable {
  /// The version of the JSON's keys.
  public static let currentVersion = 1

  /// The version of the JSON's keys.
  public var version = AppReading.currentVersion
  /// The path that was read, as it was given.
  public var root: String
  /// How many files of each kind were read.
  public var files: [FileCount] = []
  /// What was found and not read.
  public var unread: [UnreadFile] = []
  /// The web views, in the order of path and line.
  public var webViews: [WebViewReading] = []
  /// `Info.plist` files.
  public var propertyLists: [PropertyListReading] = []
  /// Android manifests.
  public var manifests: [AndroidManifest] = []
  /// Libraries of lock files and build files that concern web views, sorted by name.
  public var dependencies: [AppDependency] = []
  /// Mentions of the retired `UIWebView` in code, storyboards and dependencies.
  public var retiredViews: [RetiredView] = []
  /// Sentences about limits that were hit; each may change the answer.
  public var limits: [String] = []

  /// Creates an empty reading of a path.
  public init(root: String) {
    self.root = root
  }
}

/// The languages and formats that are read.
public enum SourceLanguage: String, Codable, Sendable, CaseIterable {
  case swift
  case objectiveC = "objective-c"
  case kotlin, java, dart, javascript, typescript
  /// Storyboards and xibs.
  case interfaceBuilder = "interface-builder"
  case propertyList = "property-list"
  case androidManifest = "android-manifest"
  case gradle
  /// Lock files and the configuration of wrappers.
  case configuration
}

/// How many files of a kind were read.
public struct FileCount: Codable, Hashable, Sendable {
  /// The language or format.
  public var language: SourceLanguage
  /// The number of files.
  public var count: Int

  /// Creates a count.
  public init(language: SourceLanguage, count: Int) {
    self.language = language
    self.count = count
  }
}

/// A file, folder or part of a file that was not read.
public struct UnreadFile: Codable, Hashable, Sendable {
  /// Why it was not.
  public enum Reason: String, Codable, Sendable, CaseIterable {
    /// The system refuses.
    case notReadable = "not-readable"
    /// Larger than the limit.
    case tooLarge = "too-large"
    /// Neither UTF-8 nor UTF-16.
    case unknownEncoding = "unknown-encoding"
    /// Read as far as possible around syntax errors.
    case syntaxErrors = "syntax-errors"
    /// Read on both sides of the markers of a merge.
    case mergeConflict = "merge-conflict"
    /// A cut or wrong binary file.
    case damaged
    /// A link that leads back, or out of the folder.
    case linkLoop = "link-loop"
    /// The deadline, or the limit of files, came first.
    case limit
  }

  /// Relative to the root.
  public var path: String
  /// Why it was not.
  public var reason: Reason
  /// One sentence for a reader.
  public var message: String

  /// Creates an entry.
  public init(path: String, reason: Reason, message: String) {
    self.path = path
    self.reason = reason
    self.message = message
  }
}

/// What an `Info.plist` says that concerns web views, and the entitlements beside it.
public struct PropertyListReading: Codable, Hashable, Sendable {
  /// Relative to the root.
  public var path: String
  /// `WKAppBoundDomains`; nil where the key is absent.
  public var appBoundDomains: [String]?
  /// `NSAppTransportSecurity` allows loads without TLS from anywhere.
  public var allowsArbitraryLoads = false
  /// The hosts that `NSExceptionDomains` lets load without TLS.
  public var insecureHosts: [String] = []
  /// Keys of `NS…UsageDescription` texts that are there and not empty.
  public var usageDescriptions: [String] = []
  /// Schemes that the app is registered for.
  public var urlSchemes: [String] = []
  /// `LSApplicationQueriesSchemes`.
  public var queriedSchemes: [String] = []
  /// Associated domains of the entitlements, as `webcredentials:shop.example`.
  public var associatedDomains: [String] = []
  /// Where a key stands, by key; keys that are not in the file are absent.
  public var places: [String: Place] = [:]

  /// Creates a reading of a file with nothing in it.
  public init(path: String) {
    self.path = path
  }
}

/// What an Android manifest says that concerns web views.
public struct AndroidManifest: Codable, Hashable, Sendable {
  /// Relative to the root.
  public var path: String
  /// The intent actions under `<queries>`.
  public var queriedActions: [String] = []
  /// Schemes and hosts of intent filters, as `https://shop.example`.
  public var intentAddresses: [String] = []
  /// `android:usesCleartextTraffic`.
  public var usesCleartextTraffic: Bool?
  /// Where `<queries>`, or else `<manifest>`, stands.
  public var place: Place?

  /// Creates a reading of a file with nothing in it.
  public init(path: String) {
    self.path = path
  }
}

/// A library that the app depends on.
public struct AppDependency: Codable, Hashable, Sendable {
  /// As the lock or build file names it.
  public var name: String
  /// The version, or the range where only that is known.
  public var version: String?
  /// `cocoapods`, `swiftpm`, `npm`, `pub`, `gradle`, `carthage`.
  public var source: String
  /// Where it is named.
  public var place: Place?

  /// Creates a dependency.
  public init(name: String, version: String?, source: String, place: Place? = nil) {
    self.name = name
    self.version = version
    self.source = source
    self.place = place
  }
}

/// A mention of `UIWebView` outside comments and texts.
public struct RetiredView: Codable, Hashable, Sendable {
  /// Where it is.
  public var place: Place
  /// The dependency that it belongs to, where the file lies in a folder of dependencies.
  public var dependency: String?

  /// Creates a mention.
  public init(place: Place, dependency: String? = nil) {
    self.place = place
    self.dependency = dependency
  }
}
