// The entry to reading payment facts out of a page's scripts.

public import AuditModel
import JavaScript

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
  /// The script's text stands in the page.
  public var isInline: Bool
  /// It is a module.
  public var isModule: Bool
  /// When a browser runs it.
  public var loading: Loading
  /// The text, nil where it is not read: see ``state``.
  public var text: String?
  /// Where the text begins in the resource of that address.
  public var textStart: Position
  /// Where redirects led, in order; nil where there were none.
  public var redirects: [String]?
  /// `read` where there is a text; else why there is none.
  public var state: PaymentCode.ScriptReading.State
  /// The start tag, or the place of the loader.
  public var place: Place

  /// Creates a script input from its parts.
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
    /// Code within code; the evaluator's own bound counts where it is less.
    public var depth: Int

    /// Limits, each with its default.
    public init(steps: Int = 2_000_000, scriptSize: Int = 16 << 20, depth: Int = .max) {
      self.steps = steps
      self.scriptSize = scriptSize
      self.depth = depth
    }
  }

  /// How much work reading may take.
  public var limits: Limits

  /// Creates a payment reader from its parts.
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
    let parsed = ParsedPage(document, scripts, scriptSize: limits.scriptSize)
    let program = Program(parsed.trees)
    var bounds = Evaluator.Limits(steps: limits.steps)
    bounds.depth = min(bounds.depth, limits.depth)
    let evaluator = Evaluator(program, limits: bounds)
    let interesting = InterestingSites(program)
    evaluator.limitWork(outside: interesting.contains, to: 24_000 + parsed.size / 256)
    let modules = parsed.modules
    evaluator.resolveModule = { specifier, importer in
      WebAddress(importer)?.resolve(specifier).flatMap { modules[$0.description] }
    }
    let page = PageModel(document: document, sources: parsed.table, evaluator: evaluator)
    page.scripts = scripts
    let runs = parsed.runs.filter { $0.library == nil }
    page.noteImports(runs.map(\.source))
    for run in parsed.runs.sorted(by: { $0.script.loading.order < $1.script.loading.order }) {
      if run.library == nil {
        page.run(run.source, run.script)
      } else if run.library == .requireJS {
        page.noteAMDLoader()
      }
    }
    page.startModules()
    page.startSystemModules()
    page.listen(parsed.handlers)
    page.runListeners()
    page.noteComponents()
    page.runListeners()
    page.noteMadeScripts()
    page.noteAMDVariables()
    evaluator.stepsLeft = max(evaluator.stepsLeft, limits.steps / 10)
    page.runIdleFunctions(interesting.contains)
    page.noteMadeScripts()
    page.noteUnfollowedCalls(in: runs.map(\.source))
    page.noteProviders(scripts: parsed.readings)
    let evidence = page.evidence(scripts: parsed.readings)
    evaluator.releaseHeap()
    return evidence
  }
}

extension ScriptInput.Loading {
  /// The order in which browsers run scripts; equal ones in document order.
  fileprivate var order: Int {
    switch self {
    case .blocking: 0
    case .async, .loaded: 1
    case .deferred: 2
    }
  }
}
