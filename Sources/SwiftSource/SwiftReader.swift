// Reads the web views of an app out of its Swift files.

public import AppFiles
public import AuditModel

/// What the Swift files of an app say.
public struct SwiftReading: Sendable {
  /// The web views.
  public var webViews: [WebViewReading] = []
  /// Mentions of `UIWebView`.
  public var retiredViews: [RetiredView] = []
  /// Files with errors.
  public var unread: [UnreadFile] = []
  /// Sentences about limits that were hit.
  public var limits: [String] = []
}

/// Reads Swift files, in parallel, without SDK or build.
public enum SwiftReader {
  /// Reads all files together, since a type may be spread over several.
  public static func read(_ files: [SourceFile], limits: ReadingLimits) async -> SwiftReading {
    SwiftReading()
  }
}
