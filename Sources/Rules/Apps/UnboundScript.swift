// An app with App-Bound Domains that injects scripts into a view that is not limited to them.

import AuditModel

enum UnboundScript: AppRule {
  static let identifier = "unbound-script"
  static let stage = Stage.script
  static let strongestEffect = Effect.informs

  static let explanation = Explanation(
    whatItChecks:
      "That an app which lists WKAppBoundDomains does not rely on injected scripts in a view "
      + "without limitsNavigationsToAppBoundDomains.",
    whyItMatters:
      "Once an app has such a list, WebKit runs the app's scripts, style sheets and message "
      + "handlers, and gives it cookies, only in views that are limited to the list; elsewhere it "
      + "refuses them without a word.",
    whatToChange:
      "Take the list out of Info.plist, or do without injected scripts in views that show a "
      + "checkout.",
    sources: ["https://webkit.org/blog/10882/app-bound-domains/"])

  static func judge(_ view: AppView) -> Ruling {
    let navigation = view.view.navigation
    guard case .some(.some) = navigation.appBoundDomains.value,
      navigation.isLimitedToAppBoundDomains.value == false
    else { return .nothing }
    return judge(view.view.scripts.injected, "Which scripts are injected") { scripts, place in
      guard let first = scripts.first else { return nil }
      return finding(
        .informs,
        "The app lists WKAppBoundDomains and \(view.view.name) is not limited to them, so WebKit "
          + "does not run this script.",
        at: place ?? first.place, remedy: "Take WKAppBoundDomains out, or limit the view to it.")
    }
  }
}
