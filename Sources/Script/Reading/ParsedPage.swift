// The scripts and handlers of a page, parsed, with how far each can be read.

import AuditModel
import JavaScript

/// All code of one page as syntax trees, in the order of the program.
struct ParsedPage {
  /// A source that is evaluated.
  struct Run {
    var source: Int
    var script: ScriptInput
    /// It is a library that is modelled, so that its code is not evaluated.
    var library: LibraryScript?
  }

  /// Bytes of one script beyond which it is not read.
  let scriptSize: Int
  let table = SourceTable()
  private(set) var trees: [(tree: SyntaxTree, address: String)] = []
  private(set) var readings: [PaymentCode.ScriptReading] = []
  private(set) var runs: [Run] = []

  init(scriptSize: Int) {
    self.scriptSize = scriptSize
  }

  /// The modules among the sources by their addresses; the first of equal ones.
  var modules: [String: Int] {
    Dictionary(
      trees.enumerated().filter { $0.element.tree.goal == .module }
        .map { ($0.element.address, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  mutating func add(_ script: ScriptInput) {
    var reading = PaymentCode.ScriptReading(
      url: script.url, isInline: script.isInline, isModule: script.isModule, state: script.state,
      size: script.text?.utf8.count ?? 0, place: script.place)
    if let text = script.text { parse(Array(text.utf8), of: script, into: &reading) }
    readings.append(reading)
  }

  /// Adds the text of an `on…` attribute or a `javascript:` address, and gives its position.
  mutating func add(_ handler: Document.InlineHandler, of url: String) -> Int {
    let bytes = Array(handler.text.utf8)
    table.add(url: url, origin: .html, bytes: bytes, base: handler.place.start)
    trees.append((SyntaxTree.parse(bytes, as: .functionBody), ""))
    return trees.count - 1
  }

  private mutating func parse(
    _ bytes: [UInt8], of script: ScriptInput, into reading: inout PaymentCode.ScriptReading
  ) {
    let library = LibraryScript(bytes)
    reading.isPayScriptCopy = library == .payScript
    guard bytes.count <= scriptSize else {
      let size = scriptSize % (1 << 20) == 0 ? "\(scriptSize >> 20) MiB" : "\(scriptSize) bytes"
      reading.state = .stopped("it is larger than \(size) (--max-script)")
      return
    }
    let source = trees.count
    let tree = SyntaxTree.parse(bytes, as: script.isModule ? .module : .script)
    table.add(
      url: script.url, origin: script.isInline ? .html : .script, bytes: bytes,
      base: script.textStart)
    trees.append((tree, script.url))
    reading.errors = tree.diagnostics.prefix(20).map { diagnostic in
      table.place(Site(source: source, span: diagnostic.span))
    }
    // Browsers run nothing of a script with a syntax error. One that takes part in a payment is
    // read all the same, so that it can be said what it would have done.
    if let error = reading.errors.first, InterestingSites.positions(in: tree).isEmpty {
      reading.state = .notRun("it has a syntax error in line \(error.start.line)")
      return
    }
    runs.append(Run(source: source, script: script, library: library))
  }
}
