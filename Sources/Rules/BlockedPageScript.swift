// A content security policy that keeps the page's own payment code from running.

import AuditModel

enum BlockedPageScript: Rule {
  static let identifier = "blocked-page-script"
  static let stage = Stage.script
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That the content security policies of the page let the scripts run that hold its payment "
      + "calls, load pay.js, make the client or the button, or listen for the tap, and the "
      + "onclick attributes that lead to payment calls.",
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
    Example("loaded-file.html", .passes),
    Example("refused-inline-script.html", .finds(.blocks)),
    Example("refused-file.html", .finds(.blocks)),
    Example("redirected-file.html", .finds(.blocks)),
    Example("redirected-to-allowed.html", .passes),
    Example("refused-attribute.html", .finds(.blocks)),
    Example("refused-loading-script.html", .finds(.blocks)),
    Example("refused-loaded-file.html", .finds(.blocks)),
    Example("only-reported.html", .finds(.informs)),
  ]

  static func judge(_ page: PolicedPage, in host: Host) -> Ruling {
    let policies = page.policies
    guard !policies.isEmpty else { return .nothing }
    let ruling = judge(page, policies.filter { !$0.isReportOnly })
    if !ruling.findings.isEmpty || !ruling.cannotTell.isEmpty { return ruling }
    return judge(page, policies.filter(\.isReportOnly))
  }

  private static func judge(_ page: PolicedPage, _ policies: [ContentSecurityPolicy]) -> Ruling {
    guard !policies.isEmpty else { return .nothing }
    var refusals = RefusedScripts(page: page, policies: policies)
    var ruling = Ruling()
    var blamed: Set<Place> = []
    func add(_ refused: RefusedScripts.Script, _ role: String, calls: [Int] = []) {
      if refused.isUncertain {
        ruling.cannotTell.append(nonceNotRead(refused, calls))
      } else if blamed.insert(refused.place).inserted {
        ruling.findings.append(blocked(refused, role, calls))
      }
    }
    let calls = page.code.reachedCalls
    let holders = calls.compactMap { call in
      refusals.script(at: call.place).map { (script: $0, call: call.id) }
    }
    for (script, held) in Dictionary(grouping: holders, by: \.script).sorted(by: { $0.key < $1.key }
    ) {
      add(script, "makes the payment call", calls: held.map(\.call))
    }
    for call in calls where !holders.contains(where: { $0.call == call.id }) {
      let ways = call.paths.map { refusals.entry($0.entry) }
      guard let first = ways.first ?? nil, ways.allSatisfy({ $0 != nil }) else { continue }
      switch first {
      case .script(let script): add(script, "waits for the tap", calls: [call.id])
      case .attribute(let place, let refusal):
        ruling.findings.append(blockedHandler(place, refusal, call.id))
      }
    }
    for part in parts(of: page) where !part.places.isEmpty {
      let refused = part.places.map { refusals.script(at: $0) }
      guard let first = refused.first ?? nil, refused.allSatisfy({ $0 != nil }) else { continue }
      add(first, part.role)
    }
    return ruling
  }

  /// What the page does once before anything is paid; where all that does it is refused, nothing
  /// can be.
  private static func parts(of page: PolicedPage) -> [(role: String, places: [Place])] {
    let loads = page.payLoads.filter { $0.loadedBy == nil }
    return [
      // What stands in markup is another rule's.
      (
        "loads pay.js", loads.contains(where: \.isMarkup) ? [] : loads.map(\.place)
      ),
      ("makes the PaymentsClient", page.code.clients.filter(\.isReached).map(\.place)),
      ("makes the button", page.code.buttons.filter(\.isReached).map(\.place)),
    ]
  }

  // MARK: Messages

  private static func blocked(
    _ script: RefusedScripts.Script, _ role: String, _ calls: [Int]
  ) -> Finding {
    let refusal = script.refusal
    let isReported = refusal.policy.isReportOnly
    return finding(
      refusal.policy.effect(.blocks),
      "\(script.url.map { "The script \($0)" } ?? "This inline script"), which \(role), "
        + "\(isReported ? "would be" : "is") refused by the "
        + "\(refusal.policy.name(with: refusal.directive))"
        + (isReported ? " if it were enforced." : ", so it does not run."),
      at: script.place,
      remedy: refusal.listsNonces
        ? "Give it the nonce of the response."
        : script.origin.map {
          "In the policy, say: " + refusal.directive.adding([$0], as: "script-src")
        } ?? "Give it a nonce, or list its hash in \(refusal.directive.name)\(script.hash).",
      actor: .page, calls: calls)
  }

  private static func nonceNotRead(_ script: RefusedScripts.Script, _ calls: [Int]) -> CannotTell {
    cannotTell(
      .nonceNotRead,
      "The \(script.refusal.policy.name(with: script.refusal.directive)) lets "
        + "\(script.url ?? "the script") run only with its nonce, and whether page code sets one was "
        + "not read.",
      at: script.place, calls: calls)
  }

  private static func blockedHandler(_ place: Place, _ refusal: Refusal, _ call: Int) -> Finding {
    finding(
      refusal.policy.effect(.blocks),
      "This handler attribute, from which the payment call is reached, "
        + "\(refusal.policy.isReportOnly ? "would be" : "is") refused by the "
        + "\(refusal.policy.name(with: refusal.directive))"
        + (refusal.policy.isReportOnly ? " if it were enforced." : ", so a tap does nothing."),
      at: place, remedy: "Move it to a script and use addEventListener.", actor: .page,
      calls: [call])
  }
}
