// A web view that gives the page no window.

import AuditModel

enum AbsentWindowDelegate: AppRule {
  static let identifier = "absent-window-delegate"
  static let stage = Stage.popup
  static let strongestEffect = Effect.blocks
  static let counterpart: String? = "refused-popup"

  static let explanation = Explanation(
    whatItChecks:
      "That the view's uiDelegate is set to an object with "
      + "webView(_:createWebViewWith:for:windowFeatures:), as WebKit calls it through the "
      + "Objective-C runtime, and that this gives the page a view.",
    whyItMatters:
      "Without it window.open gives null: the tap does nothing, or pay.js sends the whole checkout "
      + "to Google's address, where it ends with OR_BIBED_15.",
    whatToChange:
      "Implement the method in the view's WKUIDelegate, return a WKWebView made from the "
      + "configuration that it is given, show it, set its uiDelegate, and set the uiDelegate of "
      + "the page's own view.",
    sources: [
      "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview",
      "https://developer.apple.com/documentation/webkit/wkuidelegate/webview(_:createwebviewwith:for:windowfeatures:)",
      "https://github.com/Shopify/checkout-sheet-kit-swift/issues/591",
      "https://github.com/react-native-webview/react-native-webview/issues/3923",
    ])

  static func judge(_ view: AppView) -> Ruling {
    guard view.needsWindow, view.view.kind == .wkwebview else { return .nothing }
    let popups = view.view.popups
    return judge(popups.behaviour, "What happens when the page opens a window", tells: true) {
      behaviour, place in
      switch behaviour {
      case .none: return none(view, place)
      case .app: return app(view, place)
      case .child, .detached, .sameView, .external, .otherEngine: return nil
      }
    }
  }

  // MARK: Messages

  private static func none(_ view: AppView, _ place: Place?) -> Finding {
    let name = view.view.name
    let popups = view.view.popups
    let why: String
    var patch: String?
    switch popups.delegate.value {
    case .silent?:
      why = "the uiDelegate of \(name) has no method that WebKit would ask for a window"
      patch = WindowDelegate.patch(for: view)
    case .none?:
      if popups.method.value == true {
        why = "createWebViewWith is there, and the uiDelegate of \(name) is not set"
        patch = Patch.adding(
          view.code(
            swift: ["webView.uiDelegate = self"], objectiveC: ["self.webView.UIDelegate = self;"]))
      } else {
        why = "\(name) has no uiDelegate"
        patch = WindowDelegate.patch(for: view)
      }
    case .answers?, .other?, nil:
      if popups.method.value == false {
        why = "nothing in \(name) answers a request for a window"
        patch = WindowDelegate.patch(for: view)
      } else {
        why = "the code that \(name) asks for a window gives none"
      }
    }
    return finding(
      .blocks, "window.open gives null: \(why).",
      at: place ?? popups.delegate.places.first ?? view.windowPlace,
      remedy: remedy(for: view), patch: patch)
  }

  private static func remedy(for view: AppView) -> String {
    switch view.view.wrapper {
    case .reactNative:
      "iOS needs a native view: react-native-webview gives no window with an opener."
    case .flutterInAppWebView:
      "Set supportMultipleWindows and answer onCreateWindow with a view of that windowId."
    case .webviewFlutter:
      "webview_flutter gives the page no window on iOS; use a plugin that does, or a native view."
    case .capacitor, .cordova:
      "Show the checkout in a native web view of the app, set up as Google's guide says."
    case nil: "Implement createWebViewWith and return a view made from the given configuration."
    }
  }

  private static func app(_ view: AppView, _ place: Place?) -> Finding {
    finding(
      .blocks,
      "\(view.view.name) gives the address of a new window to the app's own code and the page "
        + "nothing, so window.open gives null.",
      at: place ?? view.windowPlace, remedy: remedy(for: view))
  }
}
