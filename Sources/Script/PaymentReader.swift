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

    /// Limits, each with its default.
    public init(steps: Int = 2_000_000, scriptSize: Int = 16 << 20) {
      self.steps = steps
      self.scriptSize = scriptSize
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
    let sources = SourceTable()
    var trees: [(tree: SyntaxTree, address: String)] = []
    var readings: [PaymentCode.ScriptReading] = []
    var runs: [Run] = []
    for script in scripts {
      var reading = PaymentCode.ScriptReading(
        url: script.url, isInline: script.isInline, isModule: script.isModule, state: script.state,
        size: script.text?.utf8.count ?? 0, place: script.place)
      if let text = script.text {
        let bytes = Array(text.utf8)
        let kind = LibraryScript(bytes)
        reading.isPayScriptCopy = kind == .payScript
        if bytes.count > limits.scriptSize {
          reading.state = .stopped("The script is larger than \(limits.scriptSize) bytes.")
        } else {
          let tree = SyntaxTree.parse(bytes, as: script.isModule ? .module : .script)
          sources.add(
            url: script.url, origin: script.isInline ? .html : .script, bytes: bytes,
            base: script.textStart)
          reading.errors = tree.diagnostics.prefix(20).map { diagnostic in
            sources.place(Site(source: trees.count, span: diagnostic.span))
          }
          // Browsers run nothing of a script with a syntax error. One that takes part in a payment
          // is read all the same, so that it can be said what it would have done.
          let isRefused = !tree.diagnostics.isEmpty && InterestingSites.positions(in: tree).isEmpty
          if isRefused, let line = reading.errors.first?.start.line {
            reading.state = .notRun("it has a syntax error in line \(line)")
          }
          // A library that is modelled is not evaluated; its place in the program stays.
          if kind == nil, !isRefused { runs.append(Run(source: trees.count, script: script)) }
          trees.append((tree, script.url))
        }
      }
      readings.append(reading)
    }
    let handlers = (document.handlers + document.scriptURLs).map { handler in
      let bytes = Array(handler.text.utf8)
      sources.add(
        url: document.url, origin: .html, bytes: bytes, base: handler.place.start)
      trees.append((SyntaxTree.parse(bytes, as: .functionBody), ""))
      return (handler, trees.count - 1)
    }
    let program = Program(trees)
    let evaluator = Evaluator(program, limits: Evaluator.Limits(steps: limits.steps))
    let byAddress = Dictionary(
      trees.enumerated().filter { $0.element.tree.goal == .module }.map {
        ($0.element.address, $0.offset)
      },
      uniquingKeysWith: { first, _ in first })
    evaluator.resolveModule = { specifier, importer in
      WebAddress(importer)?.resolve(specifier).flatMap { byAddress[$0.description] }
    }
    let page = PageModel(document: document, sources: sources, evaluator: evaluator)
    page.noteImports(runs.map(\.source))
    for run in runs.sorted(by: { $0.script.loading.order < $1.script.loading.order }) {
      evaluator.stepsLeft = min(evaluator.stepsLeft, limits.steps)
      page.run(run.source, loading: run.script.place)
    }
    page.listen(handlers)
    page.runListeners()
    page.noteComponents()
    page.runListeners()
    page.noteMadeScripts()
    evaluator.stepsLeft = max(evaluator.stepsLeft, limits.steps / 10)
    page.runIdleFunctions(InterestingSites(program).contains)
    page.noteMadeScripts()
    page.noteProviders(scripts: readings)
    let evidence = page.evidence(scripts: readings)
    evaluator.releaseHeap()
    return evidence
  }

  /// A source that is evaluated.
  private struct Run {
    var source: Int
    var script: ScriptInput
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
