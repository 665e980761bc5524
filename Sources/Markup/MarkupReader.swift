// Reads an HTML page into a description of what a browser would build and run.

public import AuditModel

/// Reads HTML as a browser with scripting does, whatever its state; nothing is run or fetched.
///
/// Which tags come to be elements follows the HTML standard's tokenizer and tree construction;
/// the text is read by libxml2's parser, in one pass over its event interface. Takes time and
/// memory in proportion to the page.
public struct MarkupReader: Sendable {
  /// What is read at most; each that was hit is told in ``Document/limits``.
  public struct Limits: Sendable {
    /// How many elements deep the nesting is followed; engines stop at 512.
    public var depth = 512
    /// Elements with attributes, links among them.
    public var elements = 50_000
    /// Scripts, frames, metas, titles and bases together.
    public var scriptsAndFrames = 20_000
    /// Characters of ``Document/visibleText``.
    public var visibleText = 4_000

    /// Limits, each with its default.
    public init() {}
  }

  private let limits: Limits

  /// Creates a markup reader from its parts.
  public init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - html: the page's text, or one frame's `srcdoc`.
  ///   - url: the page's address, for places.
  public func read(_ html: String, url: String) -> Document {
    read(Array(html.utf8), url: url)
  }

  /// Reads a page in UTF-8; broken sequences are replaced, a byte order mark is not counted.
  public func read(_ html: [UInt8], url: String) -> Document {
    let bytes = Self.repaired(html)
    let transcript = TreeConstruction.transcript(of: bytes, limit: limits)
    var builder = DocumentBuilder(bytes: bytes, url: url)
    builder.add(transcript.elements)
    var document = builder.document
    document.limits = transcript.limits
    if let text = SAXParser.visibleText(of: transcript.markup, limit: limits.visibleText) {
      document.visibleText = text
    } else {
      document.limits.append("The page's text was not read: libxml2 could not be started.")
    }
    return document
  }

  private static func repaired(_ html: [UInt8]) -> [UInt8] {
    let text = html.starts(with: [0xEF, 0xBB, 0xBF]) ? html[3...] : html[...]
    guard String(validating: text, as: UTF8.self) == nil else { return Array(text) }
    return Array(String(decoding: text, as: UTF8.self).utf8)
  }
}
