// Makes a page of an exchange: its markup, its scripts and what they load, its frames.

import AuditModel
import Fetching
import Markup
import Script

/// Collects one page and what it holds.
struct PageCollector: Sendable {
  /// How often scripts that were read may name more scripts to fetch.
  static let loadingRounds = 4
  /// How many windows may have opened one another for the windows of the last one to be asked for:
  /// a payment page in a window may open the bank's.
  static let windowDepth = 1

  let context: VisitContext
  /// The addresses of the pages that open the window which the page is in, from the target on;
  /// empty for the target itself and its frames.
  var openers: [WebAddress] = []
  /// The page is a provider's, whose scripts and frames are not read.
  var isProviders = false

  /// The markup of a `srcdoc` frame, and what it has of the page around it
  /// (https://html.spec.whatwg.org/multipage/iframe-embed-object.html#attr-iframe-srcdoc).
  struct FrameDocument: Sendable {
    var text: String
    /// What relative addresses are resolved against where it has no `<base>`.
    var base: WebAddress
    /// Policies in the markup around it, which it inherits as it does those of the headers.
    var policies: [Document.Meta]

    func completed(_ document: Document) -> Document {
      var document = document
      document.base = (document.base.flatMap { base.resolve($0) } ?? base).description
      document.metas.insert(contentsOf: policies, at: 0)
      return document
    }
  }

  /// The page of an exchange.
  ///
  /// - Parameters:
  ///   - ancestors: the addresses of the pages around it, from the top inwards.
  ///   - frameDocument: that of a `srcdoc` frame, which has no exchange of its own: that of the
  ///     page around it counts, as its policies and its origin do.
  ///   - isUpgraded: a page around it turns http requests into https.
  func page(
    _ exchange: Exchange, ancestors: [WebAddress] = [], frameDocument: FrameDocument? = nil,
    isUpgraded: Bool = false
  ) async -> Page {
    func without(_ reason: String) -> Page {
      Page(exchange: exchange, document: .didNotRun(reason), code: .didNotRun(reason))
    }
    if frameDocument == nil, let reason = PageAnswer.whyNoDocument(exchange) {
      return without(reason)
    }
    guard let text = frameDocument?.text ?? exchange.text?.string,
      let address = WebAddress(exchange.finalURL)
    else { return without("the answer holds no text") }
    var limits = MarkupReader.Limits()
    limits.depth = context.limits.nesting
    let read = MarkupReader(limits: limits).read(
      text, url: frameDocument == nil ? exchange.finalURL : "about:srcdoc")
    for limit in read.limits { context.hit(limit) }
    let document = frameDocument?.completed(read) ?? read
    let upgrades = isUpgraded || PageAnswer.upgradesInsecureRequests(exchange, document)
    if isProviders {
      return Page(
        exchange: exchange, document: .collected(document),
        code: .didNotRun("a provider's page is not read"))
    }

    let base = document.base.flatMap { address.resolve($0) } ?? address
    let collector = ScriptCollector(
      context: context, document: document, base: base, page: address,
      encoding: exchange.text?.encoding, upgrades: upgrades)
    async let frames = FrameCollector(
      pages: self, document: document, exchange: exchange, base: base,
      ancestors: ancestors + [address], isUpgraded: upgrades
    ).frames()
    let code = await self.code(of: document, text: text, collector: collector)
    return Page(
      exchange: exchange, document: .collected(document), code: .collected(code),
      frames: await frames,
      opened: openers.count > Self.windowDepth || !context.isJudged
        ? nil
        : await WindowCollector(
          pages: self, document: document, code: code, exchange: exchange, base: base
        ).opened())
  }

  /// What the code says, read anew unless a page like it was read in another visit.
  ///
  /// A visit that is judged takes over only what was read in the very same page, since findings
  /// point into it.
  private func code(
    of document: Document, text: String, collector: ScriptCollector
  ) async -> PaymentCode {
    guard let readings = context.readings else {
      return await code(of: document, collector: collector)
    }
    let policy = collector.upgrades ? "upgrades\u{0}" : ""
    let likeness = policy + document.likeness
    let exact = "exact\u{0}" + policy + document.url + "\u{0}" + text
    return await readings.reading(
      likeness: context.isJudged ? exact : likeness, others: context.isJudged ? [likeness] : [],
      agent: context.agent
    ) {
      let code = await code(of: document, collector: collector)
      return ReadingShelf.Reading(code: code, varies: context.scriptsVary)
    }
  }

  /// Reads the scripts; fetches those that they load and reads again, a few times.
  private func code(of document: Document, collector: ScriptCollector) async -> PaymentCode {
    let reader = PaymentReader(
      limits: .init(scriptSize: context.limits.scriptSize, depth: context.limits.nesting))
    var scripts = await collector.scripts()
    var code = reader.read(document, scripts: scripts)
    var known = Set(scripts.filter { !$0.isInline }.map(\.url))
    let imports = ImportMap(document, base: collector.base)
    for round in 0... {
      let wanted = wanted(by: code, known: &known, base: collector.base, imports: imports)
      if wanted.isEmpty || Task.isCancelled || context.deadline.isOver { break }
      if round == Self.loadingRounds {
        context.hit(
          "Scripts that load scripts were followed \(round) times; \(wanted.count) more were not "
            + "fetched.")
        break
      }
      scripts += await collector.loaded(wanted)
      code = reader.read(document, scripts: scripts)
    }
    noteLimits(of: code)
    return code
  }

  /// Tells where reading stopped, for what comes behind was not seen.
  private func noteLimits(of code: PaymentCode) {
    for script in code.scripts {
      guard case .stopped(let why) = script.state, script.size > context.limits.scriptSize
      else { continue }
      context.hit("The script \(script.url) was not read: \(why).")
    }
    for stop in code.stops {
      let start = stop.place.start
      context.hit(
        "Reading stopped in \(stop.place.url), line \(start.line): \(stop.reason)")
    }
  }

  /// The addresses that page code loads and that were not fetched yet.
  private func wanted(
    by code: PaymentCode, known: inout Set<String>, base: WebAddress, imports: ImportMap
  ) -> [LoadedScript] {
    var wanted: [LoadedScript] = []
    for loader in code.loaders {
      let isModule = loader.means == .moduleImport
      for text in loader.url.alternatives.compactMap(\.string) {
        let address =
          isModule
          ? imports.address(of: text, in: WebAddress(loader.place.url) ?? base)
          : base.resolve(text)
        guard let address = address?.withoutFragment, known.insert(address.description).inserted
        else { continue }
        wanted.append(LoadedScript(address: address, isModule: isModule, place: loader.place))
      }
    }
    return wanted
  }
}
