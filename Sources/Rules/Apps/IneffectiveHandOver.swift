// Cookies of the app that do not reach the web view, or reach it too late.

import AuditModel

enum IneffectiveHandOver: AppRule {
  static let identifier = "ineffective-hand-over"
  static let stage = Stage.load
  static let strongestEffect = Effect.risks
  static let counterpart: String? = "late-cookies"

  static let explanation = Explanation(
    whatItChecks:
      "That cookies which the app hands to the view go through WKHTTPCookieStore, and before the "
      + "first load.",
    whyItMatters:
      "Web views do not read HTTPCookieStorage; and cookies that come after the first load are not "
      + "sent with it. The checkout opens without the session: an empty cart, or a login.",
    whatToChange:
      "Set the cookies with configuration.websiteDataStore.httpCookieStore and load when the last "
      + "one is set.",
    sources: [
      "https://developer.apple.com/documentation/webkit/wkhttpcookiestore",
      "https://developer.apple.com/forums/thread/97194",
    ])

  static func judge(_ view: AppView) -> Ruling {
    let storage = view.view.storage
    if storage.handOverMeans.value == [.sharedStorage] {
      return Ruling(findings: [
        finding(
          .risks, "Cookies are put into HTTPCookieStorage, which web views do not read.",
          at: storage.handOverMeans.places.first ?? view.view.place,
          remedy: "Set them with WKHTTPCookieStore before the first load.")
      ])
    }
    return judge(storage.handedOver, "When cookies are handed over") { moment, place in
      guard moment == .after else { return nil }
      return finding(
        .risks, "The app hands its cookies over after the first load, which goes without them.",
        at: place ?? view.view.place, remedy: "Load when the last cookie is set.")
    }
  }
}
