// A listener that compares the origin of messages with what no origin ever is.

import AuditModel

enum MistakenOrigin: Rule {
  static let identifier = "mistaken-origin"
  static let stage = Stage.result
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That what listeners for message events compare event.origin with is an origin: a scheme, a "
      + "host in lower case and a port that is not the scheme's own, without a slash or a path "
      + "behind it; and that a page with one window and one listener listens to that window.",
    whyItMatters:
      "The message of the payment's window or frame arrives, and the listener throws it away. The "
      + "page waits for ever, and nothing stands in the console.",
    whatToChange:
      "Compare with the origin as the browser spells it, such as https://pay.example, best taken "
      + "from new URL(address).origin.",
    sources: [
      "https://html.spec.whatwg.org/multipage/browsers.html#ascii-serialisation-of-an-origin",
      "https://html.spec.whatwg.org/multipage/web-messaging.html#authors",
      "https://github.com/react-native-webview/react-native-webview/issues/1674",
    ])

  static let examples = [
    Example("origin.html", .passes),
    Example("own-origin.html", .passes),
    Example("with-slash.html", .finds(.informs)),
    Example("provider-answers.html", .finds(.risks)),
    Example("insecure-origin.html", .finds(.informs)),
    Example("other-host.html", .finds(.informs)),
    Example("same-host.html", .passes),
  ]

  static func judge(_ page: ScriptedPage, in host: Host) -> Ruling {
    guard page.code.hasIntegration else { return .nothing }
    // pay.js listens for Google's answers itself.
    let effect: Effect = page.code.reachedCalls.isEmpty ? .risks : .informs
    let checks = page.code.surroundings?.originChecks ?? []
    let found = checks.compactMap { check -> Finding? in
      let texts = check.origin.alternatives.compactMap(\.string)
      guard let text = texts.first, texts.count == check.origin.alternatives.count,
        let why = flaw(of: text), texts.allSatisfy({ flaw(of: $0) != nil })
      else { return nil }
      return mistaken(effect, text, why, check)
    }
    return Ruling(findings: found.isEmpty ? [unheard(on: page)].compactMap { $0 } : found)
  }

  /// The only window that the page opens and uses is of another origin than the only one that it
  /// listens to, and nothing else there could send messages.
  private static func unheard(on page: ScriptedPage) -> Finding? {
    let code = page.code
    let checks = code.surroundings?.originChecks ?? []
    let windows = code.popups.filter { !$0.paths.isEmpty && $0.resultIsUsed }
    guard code.messageListeners.count == 1, checks.count == 1, windows.count == 1,
      page.document.frames.isEmpty, code.providers.isEmpty,
      let check = checks.first, let text = check.origin.string, let listened = WebAddress(text),
      let window = windows.first, window.laterAddress == nil,
      let opened = window.url.string.flatMap(page.resolve), opened.host != listened.host,
      opened.host != "pay.google.com"
    else { return nil }
    return finding(
      .informs,
      "The page opens a window of \(opened.origin) and takes messages of \(listened.origin) alone.",
      at: check.place, remedy: "Compare with the origin of the window that answers.", actor: .page,
      confidence: .possible)
  }

  /// Why no secure page's origin is ever spelled like this; nil where one may be.
  static func flaw(of text: String) -> String? {
    if text.isEmpty || text == "null" { return nil }
    if text == "*" { return "“*” is for postMessage's target and matches nothing here" }
    guard let scheme = text.firstRange(of: "://") else {
      return "an origin begins with its scheme"
    }
    let host = text[scheme.upperBound...]
    if host.contains("/") { return "an origin ends before the first slash of the path" }
    if host.contains(where: \.isUppercase) { return "browsers spell an origin in lower case" }
    if text.hasPrefix("https://"), host.hasSuffix(":443") {
      return "browsers leave the scheme's own port out"
    }
    if text.hasPrefix("http://"), !isLoopback(host) {
      return "a page under https has no windows or frames of an http origin"
    }
    return nil
  }

  private static func isLoopback(_ host: Substring) -> Bool {
    let name = host.split(separator: ":").first.map(String.init) ?? ""
    return name == "localhost" || name.hasPrefix("127.") || host.hasPrefix("[::1]")
      || name.hasSuffix(".localhost")
  }

  // MARK: Messages

  private static func mistaken(
    _ effect: Effect, _ text: String, _ why: String,
    _ check: PaymentCode.Surroundings.OriginCheck
  ) -> Finding {
    finding(
      effect,
      "The listener compares event.origin with “\(text.prefix(80))”, which it never is: \(why).",
      at: check.place, remedy: "Compare with the origin alone, such as https://pay.example.",
      actor: .page, confidence: .likely)
  }
}
