// Which scripts of a page its policies refuse, by the places in them.

import AuditModel

/// Answers, for places in a page's code, whether a policy keeps the script that holds them from
/// running.
struct RefusedScripts {
  /// A script that is refused.
  struct Script: Hashable, Comparable {
    /// The address; nil for an inline script.
    var url: String?
    /// Its start tag, or what loads it.
    var place: Place
    var refusal: Refusal
    /// A nonce would let it run, and whether it has one was not read.
    var isUncertain = false
    /// The hash that would let an inline script run, for a reader.
    var hash = ""
    /// What a policy would list for a file.
    var origin: String?

    static func < (left: Script, right: Script) -> Bool {
      left.place.start == right.place.start
        ? left.place.url < right.place.url : left.place.start < right.place.start
    }
  }

  /// What is refused of the way into the program.
  enum Way {
    case script(Script)
    case attribute(Place, Refusal)
  }

  let page: PolicedPage
  let policies: [ContentSecurityPolicy]
  /// By the index of a script in the markup.
  private var elements: [Int: Script?] = [:]
  /// By the address of a file.
  private var files: [String: Script?] = [:]

  init(page: PolicedPage, policies: [ContentSecurityPolicy]) {
    self.page = page
    self.policies = policies
  }

  /// The refused script that holds a place; nil where what holds it may run, or nothing does.
  mutating func script(at place: Place) -> Script? {
    if place.url == page.document.url {
      guard let index = page.inlineScript(holding: place) else { return nil }
      return element(index)
    }
    if let known = files[place.url] { return known }
    let script = file(at: place.url)
    files[place.url] = .some(script)
    return script
  }

  /// What keeps an entry from being there.
  mutating func entry(_ entry: Entry) -> Way? {
    guard entry.kind == .inlineAttribute else { return script(at: entry.place).map(Way.script) }
    let place = entry.place
    func holds(_ handler: Document.InlineHandler) -> Bool {
      handler.place.url == place.url && handler.place.start <= place.start
        && place.start <= handler.place.end
    }
    let attribute = page.document.handlers.first(where: holds)
    guard let handler = attribute ?? page.document.scriptURLs.first(where: holds) else {
      return nil
    }
    return policies.lazy
      .compactMap {
        $0.refusal(
          ofHandler: handler.text, hashes: handler.hashes, isAddress: attribute == nil)
      }.first.map { .attribute(handler.place, $0) }
  }

  private mutating func element(_ index: Int) -> Script? {
    if let known = elements[index] { return known }
    let script = page.document.scripts[index]
    let refused = refused(script)
    elements[index] = .some(refused)
    return refused
  }

  private func refused(_ script: Document.ScriptElement) -> Script? {
    let policies = policies.filter { $0.reaches(script.place, isMarkup: true) }
    guard let source = script.source else {
      return policies.lazy.compactMap {
        $0.refusal(ofInline: script.text ?? "", hashes: script.hashes, nonce: script.nonce)
      }.first.map { Script(place: script.place, refusal: $0, hash: hash(of: script)) }
    }
    guard let url = page.baseAddress?.resolve(source) else { return nil }
    let request = ScriptRequest(
      url: url, isParserInserted: true, nonce: script.nonce, integrity: script.integrity)
    return refused(request, by: policies, at: script.place)
  }

  /// The script that is refused at its address, or at one that a redirect leads to
  /// (https://www.w3.org/TR/CSP3/#should-block-request, which each step of a fetch asks).
  private func refused(
    _ request: ScriptRequest, by policies: [ContentSecurityPolicy], at place: Place
  ) -> Script? {
    guard let own = page.address else { return nil }
    for (index, url) in ([request.url] + page.redirects(of: request.url)).enumerated() {
      var step = request
      step.url = url
      step.redirected = index > 0
      guard let refusal = policies.lazy.compactMap({ $0.refusal(of: step, from: own) }).first
      else { continue }
      let name = request.url.description + (index > 0 ? ", redirected to \(url)" : "")
      return Script(url: name, place: place, refusal: refusal, origin: source(for: url))
    }
    return nil
  }

  private func hash(of script: Document.ScriptElement) -> String {
    guard script.source == nil else { return "" }
    let hashes = script.hashes ?? ScriptHash.all(of: script.text ?? "")
    return hashes.first.map { " ('\($0)')" } ?? ""
  }

  /// A file that the markup names, or that page code loads; refused where all ways to it are.
  private mutating func file(at url: String) -> Script? {
    let refused =
      page.scripts(from: url).map { element($0) }
      + page.loaders(of: url).map { loaded(by: $0, url) }
    guard let first = refused.first ?? nil, refused.allSatisfy({ $0 != nil }) else { return nil }
    return refused.lazy.compactMap { $0 }.first(where: \.isUncertain) ?? first
  }

  private func source(for url: WebAddress) -> String {
    url.origin == page.address?.origin ? "'self'" : url.origin
  }

  private func loaded(by loader: PaymentCode.Loader, _ url: String) -> Script? {
    guard let address = WebAddress(url) else { return nil }
    let (request, nonceIsKnown) = page.request(of: loader, for: address)
    var script = refused(request, by: policies, at: loader.place)
    if let refusal = script?.refusal {
      script?.isUncertain = refusal.listsNonces && !nonceIsKnown
    }
    return script
  }
}

extension Both<Navigation, Both<Document, PaymentCode>> {
  /// The inline script of the markup in whose text a place stands.
  func inlineScript(holding place: Place) -> Int? {
    let scripts = document.scripts
    let index = scripts.lastIndex { $0.textStart.map { $0 <= place.start } ?? false }
    guard let index, let end = scripts[index].textEnd, place.start < end else { return nil }
    return index
  }

  /// The scripts of the markup that load a file.
  func scripts(from url: String) -> [Int] {
    let base = baseAddress
    return document.scripts.indices.filter { index in
      document.scripts[index].source
        .flatMap { base?.resolve($0)?.withoutFragment.description } == url
    }
  }

  /// Where redirects of a file led.
  func redirects(of url: WebAddress) -> [WebAddress] {
    let name = url.withoutFragment.description
    let script = code.scripts.first { !$0.isInline && $0.url == name }
    return (script?.redirects ?? []).compactMap { WebAddress($0) }
  }

  /// The reached loaders of a file.
  func loaders(of url: String) -> [PaymentCode.Loader] {
    let base = baseAddress
    return code.loaders.filter { loader in
      loader.isReached
        && loader.url.alternatives.contains {
          $0.string.flatMap { base?.resolve($0)?.withoutFragment.description } == url
        }
    }
  }

  /// What a policy is asked about a script that page code loads, and whether its nonce is known.
  ///
  /// What a module imports has the nonce of the module
  /// (https://html.spec.whatwg.org/multipage/webappapis.html#descendant-script-fetch-options).
  func request(
    of loader: PaymentCode.Loader, for url: WebAddress
  ) -> (request: ScriptRequest, nonceIsKnown: Bool) {
    let (nonce, isKnown) = nonce(of: loader, depth: 8)
    let request = ScriptRequest(
      url: url, isParserInserted: loader.means == .documentWrite, nonce: nonce,
      integrity: loader.integrity.string)
    return (request, isKnown)
  }

  private func nonce(of loader: PaymentCode.Loader, depth: Int) -> (String?, isKnown: Bool) {
    guard loader.means == .moduleImport else {
      let isKnown = loader.nonce.map { $0 == .undefined || $0.string != nil } ?? false
      return (loader.nonce?.string, isKnown)
    }
    let place = loader.place
    let holder =
      place.url == document.url ? inlineScript(holding: place) : scripts(from: place.url).first
    if let holder { return (document.scripts[holder].nonce, true) }
    guard depth > 0, let outer = loaders(of: place.url).first else { return (nil, false) }
    return nonce(of: outer, depth: depth - 1)
  }
}

extension Document.ScriptElement {
  /// Just behind the text of an inline script.
  fileprivate var textEnd: Position? {
    guard let text, let start = textStart else { return nil }
    // A bundle may stand inline, and many places are looked up in it.
    let breaks = text.utf8.lazy.filter { $0 == 0x0A }.count
    let lastLine = text.utf8.lastIndex(of: 0x0A).map { text.utf8.index(after: $0) }
    let last = text[(lastLine ?? text.startIndex)...].utf16.count
    return breaks == 0
      ? Position(line: start.line, column: start.column + last)
      : Position(line: start.line + breaks, column: last + 1)
  }
}
