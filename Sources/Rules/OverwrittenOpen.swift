// A page that puts a function of its own in the place of window.open.

import AuditModel

enum OverwrittenOpen: Rule {
  static let identifier = "overwritten-open"
  static let stage = Stage.popup
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That a function which the page puts in the place of window.open calls the original and "
      + "returns its window.",
    whyItMatters:
      "pay.js talks to the window that window.open returns. A replacement that opens elsewhere, or "
      + "returns nothing, leaves it without a window: it takes the popup for blocked, and sends "
      + "the whole checkout to Google's page instead.",
    whatToChange:
      "Leave window.open alone, or return what the original returns for every address.",
    sources: [
      "https://github.com/gree/unity-webview/issues/264",
      "https://github.com/dpa99c/cordova-plugin-inappbrowser-popup-bridge/issues/11",
      "https://github.com/react-native-webview/react-native-webview/pull/3716",
    ])

  static let examples = [
    Example("left-alone.html", .passes),
    Example("returns-window.html", .finds(.informs)),
    Example("returns-nothing.html", .finds(.blocks)),
    Example("same-view.html", .finds(.blocks)),
    Example("same-view.html", in: "chrome-android", .finds(.informs)),
  ]

  static func judge(_ code: PaymentCode, in host: Host) -> Ruling {
    var ruling = Ruling()
    for override in code.openOverrides where override.isReached {
      let worst: Effect = host.path == .popup ? .blocks : .informs
      switch (override.callsOriginal, override.returnsWindow) {
      case (false, _):
        ruling.findings.append(drops(worst, "does not call the original", override))
      case (_, false):
        ruling.findings.append(drops(worst, "does not return the original's window", override))
      case (true, true): ruling.findings.append(keeps(override))
      case (nil, _), (_, nil):
        ruling.cannotTell.append(
          cannotTell(
            .overrideNotRead, "What replaces window.open was not read to its end.",
            at: override.place, couldBlock: host.path == .popup))
      }
    }
    return ruling
  }

  // MARK: Messages

  private static func drops(_ effect: Effect, _ how: String, _ override: PaymentCode.OpenOverride)
    -> Finding
  {
    finding(
      effect, "The page's replacement of window.open \(how), so pay.js gets no window.",
      at: override.place, remedy: "Leave window.open alone, or return the original's window.",
      actor: .page, confidence: .likely)
  }

  private static func keeps(_ override: PaymentCode.OpenOverride) -> Finding {
    finding(
      .informs, "The page replaces window.open and passes the original's window on.",
      at: override.place, remedy: "Leave window.open alone where that is possible.", actor: .page,
      confidence: .likely)
  }
}
