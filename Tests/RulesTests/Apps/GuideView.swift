// A web view as Google's guide sets it up, as a reader of source says it.

import AuditModel

enum GuideView {
  static func place(_ line: Int, _ text: String = "let popup = makePopup()") -> Place {
    Place(
      url: "Checkout.swift", origin: .app, start: Position(line: line, column: 1),
      end: Position(line: line, column: text.utf16.count + 1),
      snippet: Snippet(text: text, markStart: 0, markLength: text.utf16.count))
  }

  /// The view, changed.
  static func view(_ change: (inout WebViewReading) -> Void = { _ in }) -> WebViewReading {
    var view = WebViewReading(
      name: "Checkout", platform: .ios, kind: .wkwebview, origin: .made, language: .swift,
      place: place(10))
    view.agent.making = .known(.suffixed, [place(11)])
    view.agent.means = .known(.applicationName, [place(11)])
    view.agent.appendedTo = .known(.systemAgent, [place(11)])
    view.agent.text = .known(ComposedText([.literal("GOOGLE_PAY_SUPPORTED")]), [place(11)])
    view.agent.hasSupportedToken = .known(true, [place(11)])
    view.agent.moment = .known(.beforeFirstLoad, [place(11)])
    view.agent.popupText = .unset(nil)
    view.agent.contentMode = .unset(.recommended)
    view.popups.behaviour = .known(.child, [place(20)])
    view.popups.branches = [.init(behaviour: .child, condition: .newWindow, place: place(25))]
    view.popups.method = .known(true, [place(20)])
    view.popups.delegate = .known(.answers, [place(12)])
    view.popups.dialogs = .unset([])
    var child = ChildReading(place: place(21))
    child.origin = .known(.made, [place(21)])
    child.usesGivenConfiguration = .known(true, [place(21)])
    child.showing = .known(.added, [place(23)])
    child.isSized = .known(true, [place(21)])
    child.keeping = .known(.hierarchy, [place(23)])
    child.hasUIDelegate = .known(true, [place(22)])
    child.hasNavigationDelegate = .unset(false)
    child.isLoadedByApp = .unset(false)
    view.popups.child = child
    view.closing.onClose = .known(.removesPopup, [place(30)])
    view.closing.control = .known(.tellsPage, [place(40)])
    view.navigation.form = .unset(.absent)
    view.navigation.noTargetFrame = .unset(.allowed)
    view.navigation.aboutBlank = .unset(.allowed)
    view.navigation.otherSchemes = .unset(.allowed)
    view.navigation.otherHosts = .unset(.allowed)
    view.navigation.allowedHosts = .unset(nil)
    view.navigation.refusedHosts = .unset([])
    view.navigation.filtersSubframes = .unset(false)
    view.navigation.appliesToChild = .unset(false)
    view.navigation.isLimitedToAppBoundDomains = .unset(false)
    view.navigation.appBoundDomains = .unset(nil)
    view.navigation.contentRules = .unset([])
    view.navigation.failureRemovesView = .unset(false)
    view.scripts.injected = .unset([])
    view.scripts.isAllowed = .unset(true)
    view.scripts.opensWindowsAutomatically = .unset(false)
    view.storage.store = .unset(.persistent)
    view.storage.popupStore = .unset(.same)
    view.storage.handedOver = .unset(.none)
    view.storage.handOverMeans = .unset([])
    view.loading.source = .known(.https, [place(15)])
    view.loading.reloads = .unset([])
    change(&view)
    return view
  }

  /// An Android view with all that Google's guide asks for, changed.
  static func android(_ change: (inout WebViewReading) -> Void = { _ in }) -> WebViewReading {
    view { view in
      view.platform = .android
      view.kind = .androidWebView
      view.language = .kotlin
      view.agent.making = .unset(.system)
      view.agent.hasSupportedToken = .unset(false)
      view.agent.text = .unset(ComposedText([.systemAgent]))
      view.agent.appendedTo = .unset(.systemAgent)
      view.popups.behaviour = .unset(.none)
      view.popups.child = nil
      var android = AndroidReading()
      android.supportsMultipleWindows = .unset(false)
      android.paymentRequest = .known(true, [place(14)])
      android.paymentRequestIsChecked = .known(true, [place(13)])
      view.android = android
      change(&view)
    }
  }
}
