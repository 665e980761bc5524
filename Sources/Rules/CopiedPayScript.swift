// A copy of Google's script on another host.

import AuditModel

enum CopiedPayScript: Rule {
  static let identifier = "copied-pay-script"
  static let stage = Stage.script
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks: "That pay.js comes from pay.google.com and not from a copy on another host.",
    whyItMatters:
      "Google changes pay.js without notice and sends it different to different browsers; there "
      + "is no version to pin. A copy works until Google's side no longer answers it, and it "
      + "carries the switches of the browser that it was copied with.",
    whatToChange: "Load https://pay.google.com/gp/p/js/pay.js itself.",
    sources: [
      "https://developers.google.com/pay/api/web/guides/tutorial",
      "https://github.com/google-pay/google-pay-button/issues/316",
      "https://github.com/google-pay/google-pay-button/issues/81",
    ])

  static let examples = [
    Example("googles-own.html", .passes),
    Example("both.html", .passes),
    Example("on-own-host.html", .finds(.risks)),
    Example("made-by-code.html", .finds(.risks)),
  ]

  static func judge(_ page: ScriptedPage, in host: Host) -> Ruling {
    guard !page.loadsPayScript else { return .nothing }
    var found: [(address: String, place: Place)] = []
    for script in page.code.scripts where script.isPayScriptCopy {
      found.append((script.url, script.place))
    }
    for (element, address) in page.scriptElements where hasPath(address) {
      found.append((address.description, element.place))
    }
    for (loader, address) in page.loaderAddresses where loader.isReached && hasPath(address) {
      found.append((address.description, loader.place))
    }
    var seen: Set<String> = []
    return Ruling(
      findings: found.filter { seen.insert($0.address).inserted }.map {
        copied($0.address, $0.place)
      })
  }

  /// True where an address has the path of pay.js on a host that is not Google's.
  static func hasPath(_ address: WebAddress) -> Bool {
    let isGoogles = address.host == "google.com" || address.host.hasSuffix(".google.com")
    return !isGoogles && address.path.hasSuffix("/gp/p/js/pay.js")
  }

  // MARK: Messages

  private static func copied(_ address: String, _ place: Place) -> Finding {
    finding(
      .risks,
      "\(address) is a copy of Google's pay.js; it stops working when Google changes its side.",
      at: place, remedy: "Load \(PayScript.url) itself.", actor: .page)
  }
}
