// One file of an app, as text that all readers agree on.

public import AuditModel

/// A file of an app that a reader is given.
public struct SourceFile: Sendable {
  /// Relative to the root, with `/`.
  public var path: String
  /// What it is written in.
  public var language: SourceLanguage
  /// Its text in UTF-8 without a byte order mark; a binary property list as it is.
  public var bytes: [UInt8]
  /// The library that it belongs to, where it lies in a folder of dependencies (`Pods/Name/…`).
  public var dependency: String?

  /// Creates a file from its parts.
  public init(
    path: String, language: SourceLanguage, bytes: [UInt8], dependency: String? = nil
  ) {
    self.path = path
    self.language = language
    self.bytes = bytes
    self.dependency = dependency
  }
}

/// What was found below a path.
public struct FoundFiles: Sendable {
  /// The files that were read, sorted by path.
  public var files: [SourceFile] = []
  /// What was not read.
  public var unread: [UnreadFile] = []
  /// Sentences about limits that were hit.
  public var limits: [String] = []

  /// Creates an empty find.
  public init() {}
}

/// How much is read at most.
public struct ReadingLimits: Sendable {
  /// Bytes of one file.
  public var fileBytes = 8 << 20
  /// Bytes of all files together.
  public var totalBytes = 512 << 20
  /// Files and folders that are looked at.
  public var entries = 200_000
  /// When reading ends with what there is.
  public var deadline: ContinuousClock.Instant

  /// - Parameter seconds: how long reading may take.
  public init(seconds: Double = 60) {
    deadline = .now + .milliseconds(Int64(min(max(seconds, 0), 86_400) * 1000))
  }

  /// The deadline has come.
  public var isOver: Bool { ContinuousClock.now >= deadline }
}
