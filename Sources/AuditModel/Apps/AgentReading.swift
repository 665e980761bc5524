// How an app comes by the user agent of a web view.

/// A text that is put together from parts, some of them not known.
public struct ComposedText: Codable, Hashable, Sendable {
  /// One part of a text.
  public enum Part: Codable, Hashable, Sendable {
    case literal(String)
    /// The agent that the web view has by itself.
    case systemAgent
    /// Something that is not known; the text is what the source says, as `Constants.agent`.
    case unknown(String)
  }

  /// The parts in order; empty for an empty text.
  public var parts: [Part]

  /// Creates a text from its parts.
  public init(_ parts: [Part]) {
    self.parts = parts
  }

  /// The text where all of it is known.
  public var literal: String? {
    var text = ""
    for part in parts {
      guard case .literal(let piece) = part else { return nil }
      text += piece
    }
    return text
  }

  /// The known text up to the first unknown part.
  public var prefix: String {
    var text = ""
    for part in parts {
      guard case .literal(let piece) = part else { break }
      text += piece
    }
    return text
  }

  /// The known text behind the last unknown part.
  public var suffix: String {
    var text = ""
    for part in parts.reversed() {
      guard case .literal(let piece) = part else { break }
      text = piece + text
    }
    return text
  }

  /// All known parts hold this text somewhere, also where it is built from several of them.
  public func contains(_ text: String) -> Bool {
    var run = ""
    for part in parts {
      guard case .literal(let piece) = part else {
        run = ""
        continue
      }
      run += piece
      if run.contains(text) { return true }
    }
    return false
  }

  /// Some part is not known.
  public var hasUnknownPart: Bool {
    parts.contains { if case .unknown = $0 { true } else { false } }
  }
}

/// How an app comes by the user agent of a web view.
public struct AgentReading: Codable, Hashable, Sendable {
  /// What sets the agent.
  public enum Means: String, Codable, Sendable, CaseIterable {
    /// `customUserAgent`, by property or by key-value coding.
    case customUserAgent = "custom-user-agent"
    /// `applicationNameForUserAgent`, which appends.
    case applicationName = "application-name"
    /// The default `UserAgent` of `UserDefaults`.
    case userDefaults = "user-defaults"
    /// `setUserAgentString` of Android.
    case userAgentString = "user-agent-string"
    /// An option of a wrapper.
    case wrapperOption = "wrapper-option"
  }

  /// What the new text is appended to.
  public enum AppendedTo: String, Codable, Sendable, CaseIterable {
    /// What the web view has by itself: read from it by script or key, or the application name.
    case systemAgent = "system-agent"
    /// The same, or an empty text where it cannot be read.
    case systemAgentOrEmpty = "system-agent-or-empty"
    /// An override that is empty unless someone set it before, as `customUserAgent ?? ""`.
    case emptyOverride = "empty-override"
    /// Nothing: the text stands alone.
    case nothing
  }

  /// When it is set.
  public enum Moment: String, Codable, Sendable, CaseIterable {
    case beforeFirstLoad = "before-first-load"
    case afterFirstLoad = "after-first-load"
    /// In a callback beside which the first load is not waiting.
    case besideFirstLoad = "beside-first-load"
  }

  /// The content mode, which decides whether an iPad gives a desktop's agent.
  public enum ContentMode: String, Codable, Sendable, CaseIterable {
    case recommended, mobile, desktop
  }

  /// How the app comes by it.
  public var making: Answer<Host.Agent.Making> = .notInFiles
  /// What sets it.
  public var means: Answer<Means> = .notInFiles
  /// What it is appended to.
  public var appendedTo: Answer<AppendedTo> = .notInFiles
  /// The text: what is appended where it is appended, else the whole agent.
  public var text: Answer<ComposedText> = .notInFiles
  /// It holds Google's token, which may be built from parts.
  public var hasSupportedToken: Answer<Bool> = .notInFiles
  /// When it is set.
  public var moment: Answer<Moment> = .notInFiles
  /// The popup's own agent where it is another than the page's; its text as ``text``.
  public var popupText: Answer<ComposedText?> = .notInFiles
  /// The content mode.
  public var contentMode: Answer<ContentMode> = .notInFiles

  /// Creates a reading without answers.
  public init() {}
}
