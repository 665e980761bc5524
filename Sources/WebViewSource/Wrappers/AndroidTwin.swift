// What a component of a wrapper is on Android, beside what it is on iOS.

import AuditModel

extension WebViewReading {
  /// The same component on Android; its library's own answers where the app gives none.
  var androidTwin: WebViewReading {
    var twin = self
    twin.platform = .android
    twin.kind = .androidWebView
    twin.name += ".android"
    twin.navigation.isLimitedToAppBoundDomains = .unset(false)
    let switches = android ?? AndroidReading()
    twin.android = switches
    let hasWindows = switches.supportsMultipleWindows
    switch wrapper {
    case .reactNative:
      // The library gives a view that it never shows (`RNCWebChromeClient.java`).
      if case .unset(.sameView) = popups.behaviour {
        twin.popups.method = .unset(true)
        twin.popups.behaviour = .unset(.child)
        var child = ChildReading(place: place)
        child.origin = .unset(.made)
        child.usesGivenConfiguration = .unset(true)
        child.showing = .unset(.never)
        child.keeping = .unset(.nothing)
        child.hasUIDelegate = .unset(false)
        child.hasNavigationDelegate = .unset(false)
        child.runsScripts = .unset(false)
        child.isLoadedByApp = .unset(false)
        twin.popups.child = child
        twin.closing.onClose = .unset(.absent)
        twin.closing.control = .unset(.none)
      }
    case .flutterInAppWebView, .webviewFlutter, .capacitor, .cordova, nil: break
    }
    if hasWindows.value == false {
      twin.popups.behaviour = hasWindows.map { _ in .sameView }
      twin.popups.child = nil
    }
    return twin
  }
}
