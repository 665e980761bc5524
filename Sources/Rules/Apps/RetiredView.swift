// An app that shows pages in UIWebView.

import AuditModel

enum RetiredView: AppRule {
  static let identifier = "retired-view"
  static let stage = Stage.load
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks: "That no page is shown in UIWebView, by the app or by a library in it.",
    whyItMatters:
      "UIWebView cannot open windows: Google's page takes the place of the checkout and has no "
      + "opener to answer to. Apple takes no new apps and no updates with it.",
    whatToChange: "Show the page in WKWebView, set up as Google's guide says.",
    sources: [
      "https://developer.apple.com/documentation/uikit/uiwebview",
      "https://developer.apple.com/news/?id=12232019b",
      "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview",
    ])

  static func judge(_ view: AppView) -> Ruling {
    guard view.view.kind == .uiwebview else { return .nothing }
    return Ruling(findings: [
      finding(
        .blocks,
        "\(view.view.name) is a UIWebView, in which Google's page takes the place of the checkout.",
        at: view.view.place, remedy: "Show the page in a WKWebView.", confidence: .certain)
    ])
  }

  /// What is said of mentions that belong to none of the app's web views.
  static func mentions(in app: AppReading) -> [Finding] {
    let own = Set(app.webViews.filter { $0.kind == .uiwebview }.map(\.place.url))
    return app.retiredViews.filter { !own.contains($0.place.url) }.map { mention in
      finding(
        .informs,
        mention.dependency.map { "The library \($0) names UIWebView." }
          ?? "UIWebView is named here.",
        at: mention.place,
        remedy: mention.dependency == nil
          ? "Use WKWebView." : "Update the library, or show its pages elsewhere.",
        confidence: .certain)
    }
  }
}
