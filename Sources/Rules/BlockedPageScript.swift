// A content security policy that keeps the page's own payment code from running.

import AuditModel

enum BlockedPageScript: Rule {
  static let identifier = "blocked-page-script"
  static let stage = Stage.script
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That the content security policies of the page let the scripts run that hold its payment "
      + "calls, and the onclick attributes that lead to them.",
    whyItMatters:
      "Inline scripts need 'unsafe-inline', a nonce or a hash, and 'unsafe-inline' does not count "
      + "beside a nonce or a hash. An onclick attribute cannot have a nonce at all. What is "
      + "refused does not run, and only the console says so.",
    whatToChange:
      "Give the script the response's nonce, or list its hash; move handlers from attributes to "
      + "addEventListener.",
    sources: [
      "https://www.w3.org/TR/CSP3/#match-element-to-source-list",
      "https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy/script-src",
    ])

  static let examples = [
    Example("allowed.html", .passes),
    Example("hashed.html", .passes),
    Example("refused-inline-script.html", .finds(.blocks)),
    Example("refused-file.html", .finds(.blocks)),
    Example("refused-attribute.html", .finds(.blocks)),
  ]

  static func judge(_ page: PolicedPage, in host: Host) -> Ruling {
    let policies = page.policies
    guard !policies.isEmpty else { return .nothing }
    let calls = page.code.reachedCalls
    let holders = Dictionary(grouping: calls) { page.indexOfScript(holding: $0.place) }
    var findings: [Finding] = []
    for (index, script) in page.document.scripts.enumerated() {
      guard let held = holders[index], let refusal = page.refusal(of: script, by: policies) else {
        continue
      }
      findings.append(blocked(script, refusal, held.map(\.id)))
    }
    for call in calls {
      let refusals = call.paths.map { path in
        path.entry.kind == .inlineAttribute
          ? page.refusal(ofEntryAt: path.entry.place, by: policies) : nil
      }
      guard let first = refusals.first ?? nil, refusals.allSatisfy({ $0 != nil }) else { continue }
      findings.append(blockedHandler(first.place, first.refusal, call.id))
    }
    return Ruling(findings: findings)
  }

  // MARK: Messages

  private static func blocked(
    _ script: Document.ScriptElement, _ refusal: Refusal, _ calls: [Int]
  ) -> Finding {
    let what = script.source.map { "The script \($0)" } ?? "This inline script"
    return finding(
      .blocks,
      "\(what), which makes the payment call, is refused by the page's policy "
        + "(\(refusal.directive.name)), so it does not run.",
      at: script.place,
      remedy: refusal.listsNonces
        ? "Give it the nonce of the response."
        : script.source == nil
          ? "Give it a nonce or list its hash in \(refusal.directive.name)."
          : "Add its address to \(refusal.directive.name).",
      actor: .page, calls: calls)
  }

  private static func blockedHandler(_ place: Place, _ refusal: Refusal, _ call: Int) -> Finding {
    finding(
      .blocks,
      "This handler attribute, from which the payment call is reached, is refused by the page's "
        + "policy (\(refusal.directive.name)), so a tap does nothing.",
      at: place, remedy: "Move it to a script and use addEventListener.", actor: .page,
      calls: [call])
  }
}

extension Both<Navigation, Both<Document, PaymentCode>> {
  /// Why some policy refuses a script of the markup; nil where all allow it.
  fileprivate func refusal(
    of script: Document.ScriptElement, by policies: [ContentSecurityPolicy]
  ) -> Refusal? {
    guard let address else { return nil }
    let policies = policies.filter { $0.reaches(script.place, isMarkup: true) }
    guard let source = script.source else {
      return policies.lazy.compactMap {
        $0.refusal(
          ofInline: script.text ?? "", hashes: script.hashes, nonce: script.nonce)
      }.first
    }
    guard let url = baseAddress?.resolve(source) else { return nil }
    let request = ScriptRequest(
      url: url, isParserInserted: true, nonce: script.nonce, integrity: script.integrity)
    return policies.lazy.compactMap { $0.refusal(of: request, from: address) }.first
  }

  /// Why some policy refuses the attribute that an entry stands in, with its place.
  fileprivate func refusal(
    ofEntryAt place: Place, by policies: [ContentSecurityPolicy]
  ) -> (place: Place, refusal: Refusal)? {
    func holds(_ handler: Document.InlineHandler) -> Bool {
      handler.place.url == place.url && handler.place.start <= place.start
        && place.start <= handler.place.end
    }
    guard
      let handler = document.handlers.first(where: holds) ?? document.scriptURLs.first(where: holds)
    else { return nil }
    return policies.lazy
      .compactMap { $0.refusal(ofHandler: handler.text, hashes: handler.hashes) }.first
      .map { (handler.place, $0) }
  }

  /// The script of the markup that a place is in: a file by its address, an inline script by where
  /// its text stands.
  fileprivate func indexOfScript(holding place: Place) -> Int? {
    let base = baseAddress
    if place.url != document.url {
      return document.scripts.firstIndex { script in
        script.source.flatMap { base?.resolve($0)?.withoutFragment.description } == place.url
      }
    }
    let index = document.scripts.lastIndex { $0.textStart.map { $0 <= place.start } ?? false }
    guard let index, let end = document.scripts[index].textEnd, place.start < end else {
      return nil
    }
    return index
  }
}

extension Document.ScriptElement {
  /// Just behind the text of an inline script.
  fileprivate var textEnd: Position? {
    guard let text, let start = textStart else { return nil }
    let lines = text.utf16.split(separator: 0x0A, omittingEmptySubsequences: false)
    let last = lines.last?.count ?? 0
    return lines.count <= 1
      ? Position(line: start.line, column: start.column + last)
      : Position(line: start.line + lines.count - 1, column: last + 1)
  }
}
