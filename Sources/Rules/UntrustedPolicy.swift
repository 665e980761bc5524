// Trusted Types that keep pay.js from doing its work.

import AuditModel

enum UntrustedPolicy: Rule {
  static let identifier = "untrusted-policy"
  static let stage = Stage.script
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That a trusted-types directive of the page's content security policies names goog#html, "
      + "the policy that pay.js makes, and that page code which loads pay.js does not hand the "
      + "browser a plain text under require-trusted-types-for 'script'.",
    whyItMatters:
      "A name that the directive lacks cannot be made into a policy, nor can a name be made twice "
      + "without 'allow-duplicates': the call throws, and pay.js stops while it starts. Under "
      + "require-trusted-types-for 'script' setting a script's src to a text throws too, unless "
      + "the page has made a policy called default. iOS 26 and Chrome enforce both.",
    whatToChange:
      "Add goog#html to the trusted-types directive. Load pay.js from a <script> in the markup, "
      + "or make its address with a policy of the page's own.",
    sources: [
      "https://www.w3.org/TR/trusted-types/#should-block-create-policy",
      "https://www.w3.org/TR/trusted-types/#require-trusted-types-for-csp-directive",
      "https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy/trusted-types",
    ])

  static let examples = [
    Example("none.html", .passes),
    Example("named.html", .passes),
    Example("any-name.html", .passes),
    Example("not-named.html", .finds(.blocks)),
    Example("no-names.html", .finds(.blocks)),
    Example("only-reported.html", .finds(.informs)),
    Example("made-twice.html", .finds(.informs)),
    Example("typed-markup.html", .passes),
    Example("typed-loader.html", .finds(.blocks)),
    Example("typed-by-policy.html", .passes),
    Example("typed-by-refused-policy.html", .finds(.blocks)),
    Example("typed-by-code-not-read.html", .cannotTell("loader-not-read")),
  ]

  static func judge(_ page: PolicedPage, in host: Host) -> Ruling {
    let policies = page.policies
    guard !policies.isEmpty else { return .nothing }
    let loads = page.payLoads.filter { $0.provider == nil }
    guard !loads.isEmpty else { return .nothing }
    var ruling = Ruling(
      findings: policies.compactMap { policy in
        guard let directive = policy["trusted-types"] else { return nil }
        if !directive.allows(policyNamed: "goog#html") { return notNamed(policy, directive, page) }
        return loads.count > 1 && !directive.values.contains(where: isDuplicates)
          ? madeTwice(policy, directive, page) : nil
      })
    guard let typed = policies.first(where: \.requiresTrustedTypes) else { return ruling }
    let texts = loads.filter { $0.text != nil }
    guard texts.count == loads.count, let load = texts.first, let sink = load.text else {
      return ruling
    }
    let enforced = policies.filter { !$0.isReportOnly }
    // What a policy of the page has made is not told from a text.
    let makesTyped = (page.code.surroundings?.policies ?? []).contains { made in
      made.isReached && made.functions.contains(sink.rawValue)
        && made.name.alternatives.contains { name in
          name.string.map { name in
            enforced.allSatisfy { $0["trusted-types"]?.allows(policyNamed: name) ?? true }
          } ?? true
        }
    }
    if makesTyped { return ruling }
    if typed.isReportOnly || page.code.firstUnread == nil {
      ruling.findings.append(untyped(load, typed, page))
    } else {
      ruling.cannotTell.append(typeNotRead(load))
    }
    return ruling
  }

  private static func isDuplicates(_ value: String) -> Bool {
    value.lowercased() == "'allow-duplicates'"
  }

  // MARK: Messages

  private static func notNamed(
    _ policy: ContentSecurityPolicy, _ directive: ContentSecurityPolicy.Directive,
    _ page: PolicedPage
  ) -> Finding {
    finding(
      policy.effect(.blocks),
      "The \(policy.name(with: directive)) does not name goog#html, the policy that pay.js works "
        + "with; "
        + (policy.isReportOnly
          ? "enforced, it would stop pay.js." : "pay.js cannot make it, and stops."),
      at: policy.place(of: directive, in: page.exchange),
      remedy: "In the policy, say: " + directive.adding(["goog#html"], as: "trusted-types"),
      actor: .page)
  }

  private static func madeTwice(
    _ policy: ContentSecurityPolicy, _ directive: ContentSecurityPolicy.Directive,
    _ page: PolicedPage
  ) -> Finding {
    finding(
      .informs,
      "The page loads pay.js more than once, and the \(policy.name(with: directive)) lets "
        + "goog#html be made only once, so the second run throws.",
      at: policy.place(of: directive, in: page.exchange),
      remedy: "Load pay.js once, or add 'allow-duplicates'.", actor: .page)
  }

  private static func untyped(
    _ load: ScriptLoad, _ policy: ContentSecurityPolicy, _ page: PolicedPage
  ) -> Finding {
    finding(
      policy.effect(.blocks),
      "Page code loads pay.js by a plain text, which require-trusted-types-for 'script' refuses"
        + (policy.isReportOnly ? " once it is enforced." : ", so the browser throws."),
      at: load.place,
      remedy: "Load pay.js from a <script> in the markup, or make its address with a policy that "
        + "trusted-types names.",
      actor: .page)
  }

  private static func typeNotRead(_ load: ScriptLoad) -> CannotTell {
    cannotTell(
      .loaderNotRead,
      "Page code loads pay.js, which require-trusted-types-for 'script' refuses unless a Trusted "
        + "Types policy of the page has made the address, and not all code was read.",
      at: load.place)
  }
}

extension ContentSecurityPolicy {
  /// https://www.w3.org/TR/trusted-types/#does-sink-type-require-trusted-types
  fileprivate var requiresTrustedTypes: Bool {
    self["require-trusted-types-for"]?.values.contains { $0.lowercased() == "'script'" } == true
  }
}

extension ContentSecurityPolicy.Directive {
  /// https://www.w3.org/TR/trusted-types/#should-block-create-policy
  fileprivate func allows(policyNamed name: String) -> Bool {
    values.contains("*") || values.contains(name)
  }
}
