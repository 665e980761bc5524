// An Android web view without windows, for a payment that needs one.

import AuditModel

enum SingleWindowView: AppRule {
  static let identifier = "single-window-view"
  static let stage = Stage.popup
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That an Android web view in which Google Pay would open a window supports several windows, "
      + "and that onCreateWindow gives one that is shown and runs scripts.",
    whyItMatters:
      "Without setSupportMultipleWindows the payment takes the place of the checkout; with it and "
      + "without onCreateWindow nothing shows. Where Payment Request is on, Google Pay needs no "
      + "window, but a bank's page may.",
    whatToChange:
      "Switch Payment Request on. Where windows are needed, call setSupportMultipleWindows(true) "
      + "and hand a new WebView, with scripts on, to the WebViewTransport in onCreateWindow.",
    sources: [
      "https://developer.android.com/reference/android/webkit/WebChromeClient#onCreateWindow(android.webkit.WebView,%20boolean,%20boolean,%20android.os.Message)",
      "https://github.com/react-native-webview/react-native-webview/issues/2278",
      "https://github.com/woocommerce/woocommerce-android/issues/12907",
    ])

  static func judge(_ view: AppView) -> Ruling {
    guard view.isAndroid, view.view.kind == .androidWebView, let android = view.view.android else {
      return .nothing
    }
    let effect: Effect = view.host.paymentRequest ? .informs : .blocks
    return judge(android.supportsMultipleWindows, "Whether several windows are supported") {
      supports, place in
      if !supports { return single(effect, view, place) }
      switch view.view.popups.behaviour.value {
      case PopupReading.Behaviour.none?:
        return unanswered(effect, view, view.view.popups.method.places.first ?? place)
      case .child? where view.view.popups.child?.runsScripts.value == false:
        return silent(effect, view, view.view.popups.child?.place)
      case .child? where view.view.popups.child?.showing.value == .never:
        return unanswered(effect, view, view.view.popups.child?.place)
      default: return nil
      }
    }
  }

  // MARK: Messages

  private static func single(_ effect: Effect, _ view: AppView, _ place: Place?) -> Finding {
    finding(
      effect,
      "\(view.view.name) does not support several windows: one that a page opens takes "
        + "the page's place.",
      at: place ?? view.view.place, remedy: "Call setSupportMultipleWindows(true).",
      patch: Patch.adding(
        view.code(
          kotlin: ["webView.settings.setSupportMultipleWindows(true)"],
          java: ["webView.getSettings().setSupportMultipleWindows(true);"],
          script: ["setSupportMultipleWindows={true}"])))
  }

  private static func unanswered(_ effect: Effect, _ view: AppView, _ place: Place?) -> Finding {
    finding(
      effect,
      "\(view.view.name) supports several windows, and nothing shows one that is asked for.",
      at: place ?? view.view.place, remedy: "Give onCreateWindow a WebView that is shown.")
  }

  private static func silent(_ effect: Effect, _ view: AppView, _ place: Place?) -> Finding {
    finding(
      effect, "Scripts do not run in the window that onCreateWindow gives.",
      at: place ?? view.view.place, remedy: "Switch scripts on in the new view.",
      patch: Patch.adding(
        view.code(
          kotlin: ["popup.settings.javaScriptEnabled = true"],
          java: ["popup.getSettings().setJavaScriptEnabled(true);"])))
  }
}
