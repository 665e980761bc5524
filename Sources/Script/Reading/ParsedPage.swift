// The scripts and handlers of a page, parsed as far as they matter, with how far each can be read.

import AuditModel
import JavaScript

/// The code of one page that matters as syntax trees, in the order of the program.
struct ParsedPage {
  /// A source that is evaluated.
  struct Run {
    var source: Int
    var script: ScriptInput
    /// It is a library that is modelled, so that its code is not evaluated.
    var library: LibraryScript?
  }

  let table = SourceTable()
  private(set) var trees: [(tree: SyntaxTree, address: String)] = []
  private(set) var readings: [PaymentCode.ScriptReading] = []
  private(set) var runs: [Run] = []
  /// The handlers that matter, with their sources.
  private(set) var handlers: [(handler: Document.InlineHandler, source: Int)] = []

  /// - Parameter scriptSize: bytes of one script beyond which it is not read.
  init(_ document: Document, _ scripts: [ScriptInput], scriptSize: Int) {
    var code = scripts.map { script in
      PageCode(script.text ?? "", as: script.isModule ? .module : .script, address: script.url)
    }
    for (index, script) in scripts.enumerated() {
      code[index].mayBeRead = script.text != nil && code[index].bytes.count <= scriptSize
    }
    let inline = document.handlers + document.scriptURLs
    code += inline.map { PageCode($0.text, as: .functionBody, address: "") }
    let formsHaveTargets = document.links.contains { link in
      link.kind == .form && !["", "_self", "_top", "_parent"].contains(link.target ?? "")
    }
    PageCode.parseWhatMatters(&code, formsHaveTargets: formsHaveTargets)
    for (script, code) in zip(scripts, code) { add(script, code, scriptSize: scriptSize) }
    for (handler, code) in zip(inline, code.dropFirst(scripts.count)) {
      guard let tree = code.tree else { continue }
      table.add(
        url: document.url, origin: .html, bytes: code.bytes, base: handler.place.start)
      trees.append((tree, ""))
      handlers.append((handler, trees.count - 1))
    }
  }

  /// The bytes of all sources.
  var size: Int { trees.reduce(0) { $0 + $1.tree.source.count } }

  /// The modules among the sources by their addresses; the first of equal ones.
  var modules: [String: Int] {
    Dictionary(
      trees.enumerated().filter { $0.element.tree.goal == .module }
        .map { ($0.element.address, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  private mutating func add(_ script: ScriptInput, _ code: PageCode, scriptSize: Int) {
    var reading = PaymentCode.ScriptReading(
      url: script.url, isInline: script.isInline, isModule: script.isModule, state: script.state,
      size: code.bytes.count, redirects: script.redirects, place: script.place)
    defer { readings.append(reading) }
    guard script.text != nil else { return }
    let library = LibraryScript(code.bytes)
    reading.isPayScriptCopy = library == .payScript
    guard code.mayBeRead else {
      let size = scriptSize % (1 << 20) == 0 ? "\(scriptSize >> 20) MiB" : "\(scriptSize) bytes"
      reading.state = .stopped("it is larger than \(size) (--max-script)")
      return
    }
    guard let tree = code.tree else { return }
    let source = trees.count
    table.add(
      url: script.url, origin: script.isInline ? .html : .script, bytes: code.bytes,
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
