// App-Bound Domains that leave out the hosts of a payment.

import AuditModel

enum UnlistedDomain: AppRule {
  static let identifier = "unlisted-domain"
  static let stage = Stage.sheet
  static let strongestEffect = Effect.blocks
  static let counterpart: String? = "refused-sheet"

  static let explanation = Explanation(
    whatItChecks:
      "That a view which is limited to the app's WKAppBoundDomains may go to google.com, where the "
      + "payment and the sign-in are.",
    whyItMatters:
      "Navigations and windows off the list are refused below every delegate: the popup stays "
      + "empty. The list holds ten domains; Google, the provider and every bank's 3-D Secure page "
      + "do not fit.",
    whatToChange:
      "Do not limit a view that takes payments (limitsNavigationsToAppBoundDomains = false), or add "
      + "google.com and the provider's domains to WKAppBoundDomains.",
    sources: [
      "https://webkit.org/blog/10882/app-bound-domains/",
      "https://github.com/pwa-builder/pwabuilder-ios-app-store/issues/29",
      "https://github.com/react-native-webview/react-native-webview/pull/1662",
    ])

  static func judge(_ view: AppView) -> Ruling {
    let navigation = view.view.navigation
    guard view.needsWindow else { return .nothing }
    if case .notInFiles = navigation.appBoundDomains, mayBeLimited(navigation) {
      return Ruling(cannotTell: [
        CannotTell(
          rule: identifier, stage: stage, code: .appCodeNotGiven,
          message: "The view is limited to App-Bound Domains, and no Info.plist that lists them "
            + "is among the files.",
          place: navigation.isLimitedToAppBoundDomains.places.first)
      ])
    }
    return judge(
      navigation.isLimitedToAppBoundDomains, "Whether the view is limited to App-Bound Domains",
      tells: true
    ) { isLimited, place in
      guard isLimited else { return nil }
      let place = place ?? view.view.place
      guard case .some(.some(let domains)) = navigation.appBoundDomains.value else {
        return listless(place)
      }
      let hasGoogle = domains.contains {
        let domain = $0.lowercased()
        return domain == "google.com" || domain.hasSuffix(".google.com")
      }
      return hasGoogle
        ? banks(place) : short(domains, navigation.appBoundDomains.places.first, place)
    }
  }

  private static func mayBeLimited(_ navigation: NavigationReading) -> Bool {
    navigation.isLimitedToAppBoundDomains.candidates.contains(true)
  }

  // MARK: Messages

  private static func short(_ domains: [String], _ list: Place?, _ place: Place) -> Finding {
    finding(
      .blocks,
      "The view is limited to App-Bound Domains, and the list (\(domains.joined(separator: ", "))) "
        + "does not have google.com: the popup stays empty.",
      at: list ?? place, remedy: "Add google.com to WKAppBoundDomains, or do not limit this view.",
      patch: Patch.adding(["<string>google.com</string>"]))
  }

  private static func listless(_ place: Place) -> Finding {
    finding(
      .blocks,
      "The view is limited to App-Bound Domains, and the app lists none: it goes nowhere.",
      at: place, remedy: "Do not limit this view, or add WKAppBoundDomains to Info.plist.",
      patch: Patch.removing(place))
  }

  private static func banks(_ place: Place) -> Finding {
    finding(
      .risks,
      "The view is limited to App-Bound Domains; a bank's 3-D Secure page in the main frame is not "
        + "among them.",
      at: place, remedy: "Do not limit a view that takes payments.")
  }
}
