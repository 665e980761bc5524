// The witness of `script`: something that loads pay.js, or makes it unnecessary.

import AuditModel

enum ScriptWitness {
  static func read(_ code: PaymentCode, document: Document?) -> Witness {
    let needsNoScript =
      code.clients.isEmpty && !code.paymentCalls.isEmpty
      && code.paymentCalls.allSatisfy { $0.interface == .paymentRequest }
    let isLoaded =
      code.scripts.contains { $0.state == .payScript || $0.isPayScriptCopy }
      || code.loaders.contains { loads($0.url) }
      || code.providers.contains(where: \.bringsGooglePay)
      || code.buttons.contains { $0.kind == .component }
      || document.map(hasElement) == true
    if needsNoScript || isLoaded { return .read }
    if let unread = code.firstUnread {
      return .missing(
        ReasonCode.scriptNotRead.cannotTell(
          at: .script, unread.sentence.asSentence, place: unread.place))
    }
    let place = code.clients.first?.place ?? code.paymentCalls.first?.place
    return .missing(
      ReasonCode.loaderNotSeen.cannotTell(
        at: .script, "Nothing was seen that loads Google's pay.js.", place: place))
  }

  private static func loads(_ url: Value) -> Bool {
    url.alternatives.contains { alternative in
      guard var text = alternative.stringPrefix else { return false }
      if text.hasPrefix("//") { text = "https:" + text }
      return WebAddress(text).map(isPayScript) ?? false
    }
  }

  private static func hasElement(_ document: Document) -> Bool {
    let base = WebAddress(document.url)
    return document.scripts.contains { script in
      guard script.kind == .classic || script.kind == .module, let source = script.source
      else { return false }
      let address = base.flatMap { $0.resolve(source) } ?? WebAddress(source)
      return address.map(isPayScript) ?? false
    }
  }

  /// Google's own, or a copy by its path.
  private static func isPayScript(_ address: WebAddress) -> Bool {
    PayScript.isPayScript(address) || address.path.hasSuffix("/gp/p/js/pay.js")
  }
}
