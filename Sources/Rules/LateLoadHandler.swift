// A handler of pay.js's load that names a function which a later script defines.

import AuditModel

enum LateLoadHandler: Rule {
  static let identifier = "late-load-handler"
  static let stage = Stage.script
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "That the function which the onload of an async pay.js calls is defined by a script that "
      + "stands before the element, not after it.",
    whyItMatters:
      "An async script runs as soon as it arrives, which with a warm cache may be before the rest "
      + "of the page. The handler then finds no such function, the error stops it, and no button "
      + "appears: the first visit works, the next one does not.",
    whatToChange:
      "Put the <script> of pay.js behind the one that defines the function, or let both start "
      + "once both are there.",
    sources: [
      "https://html.spec.whatwg.org/multipage/scripting.html#attr-script-async",
      "https://developers.google.com/pay/api/web/guides/tutorial",
      "https://github.com/google-pay/google-pay-button/issues/219",
    ])

  static let examples = [
    Example("defined-before.html", .passes),
    Example("blocking-file-before.html", .passes),
    Example("guarded.html", .passes),
    Example("defined-below.html", .finds(.informs)),
    Example("deferred-file.html", .finds(.risks)),
    Example("async-file.html", .finds(.risks)),
  ]

  static func judge(_ page: ScriptedPage, in host: Host) -> Ruling {
    let scripts = page.document.scripts
    return Ruling(
      findings: scripts.enumerated().compactMap { index, element in
        guard element.isAsync, element.kind == .classic,
          element.source.flatMap(page.resolve).map(PayScript.isPayScript) == true,
          let name = functionCalled(onLoadOf: element, in: page.document)
        else { return nil }
        let before = scripts[..<index]
        let after = scripts[(index + 1)...]
        // Code that asks for google by itself may start late.
        guard !before.contains(where: { $0.text.map { defines(name, $0) } == true }),
          !scripts.contains(where: asksForGoogle)
        else { return nil }
        if after.contains(where: { $0.text.map { defines(name, $0) } == true }) {
          return late(.informs, name, element)
        }
        guard !before.contains(where: isBlockingFile) else { return nil }
        if after.contains(where: isBlockingFile) { return late(.informs, name, element) }
        let files = (before + after).filter { $0.source != nil && $0.kind == .classic }
        return files.isEmpty ? nil : late(.risks, name, element)
      })
  }

  /// `start` of `onload="start()"`.
  private static func functionCalled(
    onLoadOf element: Document.ScriptElement, in document: Document
  ) -> String? {
    let handler = document.handlers.first { handler in
      handler.event == "load" && handler.element == "script"
        && element.place.start <= handler.place.start && handler.place.start < element.place.end
    }
    guard let text = handler?.text.filter({ !$0.isWhitespace }) else { return nil }
    let call = text.hasSuffix(";") ? String(text.dropLast()) : text
    guard call.hasSuffix("()") else { return nil }
    let name = call.dropLast(2)
    let isName = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
    return name.isEmpty || !isName ? nil : String(name)
  }

  /// A file that may hold anything and runs where it stands.
  private static func isBlockingFile(_ script: Document.ScriptElement) -> Bool {
    script.source != nil && script.kind == .classic && !script.isAsync && !script.isDefer
  }

  private static func defines(_ name: String, _ text: String) -> Bool {
    ["function \(name)", "\(name) =", "\(name)=", "\"\(name)\"", "'\(name)'"]
      .contains(where: text.holds)
  }

  private static func asksForGoogle(_ script: Document.ScriptElement) -> Bool {
    let asks = ["window.google", "typeof google", "'google' in", "\"google\" in", "self.google"]
    return script.text.map { text in asks.contains(where: text.holds) } ?? false
  }

  // MARK: Messages

  private static func late(
    _ effect: Effect, _ name: String, _ element: Document.ScriptElement
  ) -> Finding {
    let definer =
      effect == .risks
      ? "every script that could define that is async or deferred too, so either may come first."
      : "a script below it defines that: pay.js may come first, from the cache above all."
    return finding(
      effect, "The async pay.js calls \(name)() when it has loaded, and " + definer,
      at: element.place,
      remedy: "Put pay.js's <script> behind a script that defines \(name) and is not async.",
      actor: .page, confidence: .possible)
  }
}
