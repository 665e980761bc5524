// The entry to reading payment facts out of a page's scripts.

public import AuditModel

/// One script of a page as it is given to the reader.
public struct ScriptInput: Sendable {
  /// When a browser runs it.
  public enum Loading: Sendable, Hashable {
    /// Where it stands in the document.
    case blocking
    /// After parsing, in document order; modules too.
    case deferred
    /// At some time.
    case async
    /// By page code, a loader or an import.
    case loaded
  }

  /// The absolute address; for an inline script the page's.
  public var url: String
  public var isInline: Bool
  public var isModule: Bool
  public var loading: Loading
  /// The text, nil where it is not read: see ``state``.
  public var text: String?
  /// Where the text begins in the resource of that address.
  public var textStart: Position
  /// `read` where there is a text; else why there is none.
  public var state: PaymentCode.ScriptReading.State
  /// The start tag, or the place of the loader.
  public var place: Place

  public init(
    url: String, isInline: Bool = false, isModule: Bool = false, loading: Loading = .blocking,
    text: String?, textStart: Position = Position(line: 1, column: 1),
    state: PaymentCode.ScriptReading.State = .read, place: Place
  ) {
    self.url = url
    self.isInline = isInline
    self.isModule = isModule
    self.loading = loading
    self.text = text
    self.textStart = textStart
    self.state = state
    self.place = place
  }
}

/// Reads all scripts and inline handlers of one page as one program.
public struct PaymentReader: Sendable {
  /// How much work reading may take.
  public struct Limits: Sendable {
    /// Steps of evaluation over the whole page.
    public var steps: Int
    /// Bytes of one script.
    public var scriptSize: Int

    public init(steps: Int = 2_000_000, scriptSize: Int = 16 << 20) {
      self.steps = steps
      self.scriptSize = scriptSize
    }
  }

  public var limits: Limits

  public init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// The facts of a page.
  ///
  /// Every address that page code loads or imports is among ``PaymentCode/loaders``; a caller
  /// that can fetch them calls again with those scripts added.
  ///
  /// - Parameters:
  ///   - document: the markup: inline handlers, elements and data blocks.
  ///   - scripts: in document order, loaded ones last.
  public func read(_ document: Document, scripts: [ScriptInput]) -> PaymentCode {
    PaymentCode()
  }
}
