// Puts the probe page together from its files: one document that loads nothing.

import AuditModel
import FoundationEssentials

/// The page that a developer opens in the app.
public enum ProbePage {
  /// What the page is told of where it comes from.
  public struct Settings: Encodable, Hashable, Sendable {
    /// A program answers beside the page; false for a file.
    public var served: Bool
    /// The port of the second origin on the same machine.
    public var otherPort: Int?
    /// Another origin where the same page lies, such as `https://b.example`.
    public var other: String?
    /// Answers can be asked to wait.
    public var waits: Bool

    /// Creates settings from their parts.
    public init(served: Bool, otherPort: Int? = nil, other: String? = nil) {
      self.served = served
      self.otherPort = otherPort
      self.other = other
      waits = served
    }

    private enum CodingKeys: String, CodingKey { case served, otherPort, other, waits }

    /// Writes all keys, null where there is nothing.
    public func encode(to encoder: any Encoder) throws {
      var into = encoder.container(keyedBy: CodingKeys.self)
      try into.encode(served, forKey: .served)
      try into.encode(otherPort, forKey: .otherPort)
      try into.encode(other, forKey: .other)
      try into.encode(waits, forKey: .waits)
    }
  }

  /// The document.
  public static func html(_ settings: Settings) -> String {
    let style = text(PackageResources.probe_css)
    let script = script(settings)
    let policy = policy(script: script, style: style)
    return text(PackageResources.probe_html)
      .replacing("{policy}", with: policy)
      .replacing("{style}", with: style)
      .replacing("{script}", with: script)
  }

  /// The policy of the page, which the page states itself: its own script and style and no other,
  /// and requests to where it came from.
  static func policy(script: String, style: String) -> String {
    let hash = { (text: String) in
      ScriptHash.base64(of: Array(text.utf8), algorithm: "sha256") ?? ""
    }
    return "default-src 'none'; script-src 'sha256-\(hash(script))'; "
      + "style-src 'sha256-\(hash(style))'; img-src data:; connect-src 'self'; "
      + "base-uri 'none'; form-action 'none'"
  }

  private static func script(_ settings: Settings) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // A less-than sign could end the script.
    let given = (try? encoder.encode(settings)).map { text(Array($0)) } ?? "{}"
    let parts = [
      PackageResources.text_js, PackageResources.qr_js, PackageResources.words_js,
      PackageResources.run_js, PackageResources.windows_js, PackageResources.child_js,
      PackageResources.trials_js, PackageResources.page_js,
    ]
    return "(() => {\n\"use strict\";\nconst settings = "
      + given.replacing("<", with: "\\u003c") + ";\n"
      + parts.map(text).joined(separator: "\n") + "})();\n"
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
