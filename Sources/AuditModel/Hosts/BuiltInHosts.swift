// The built-in host profiles, as data.

extension Host {
  /// The host that is judged where none is named.
  public static let standard = wkwebview

  /// The built-in profiles in the order in which they are listed.
  public static let builtIn: [Host] = [
    wkwebview, wkwebviewPlain, uiwebview, safariViewController, androidWebView,
    androidWebViewPlain, customTab, safariIOS, chromeAndroid, chromeDesktop,
  ]

  private static let webViewAgent =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 "
    + "(KHTML, like Gecko) Mobile/15E148"
  private static let safariAgent =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 "
    + "(KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1"
  private static let androidWebViewAgent =
    "Mozilla/5.0 (Linux; Android 16; Pixel 9 Build/BP4A.251105.015; wv) AppleWebKit/537.36 "
    + "(KHTML, like Gecko) Version/4.0 Chrome/142.0.7444.171 Mobile Safari/537.36"
  private static let chromeAndroidAgent =
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
    + "Chrome/142.0.0.0 Mobile Safari/537.36"
  private static let chromeDesktopAgent =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
    + "Chrome/142.0.0.0 Safari/537.36"

  static let wkwebview = Host(
    name: "wkwebview", title: "WKWebView set up as Google's guide says", engine: .webkit,
    kind: .wkwebview,
    agent: Agent(userAgent: webViewAgent + " " + supportedToken, making: .suffixed),
    popups: .child)

  static let wkwebviewPlain = Host(
    name: "wkwebview-plain", title: "WKWebView as it comes: no suffix, no popups",
    engine: .webkit, kind: .wkwebview, agent: Agent(userAgent: webViewAgent, making: .system),
    popups: .none, popupDelegate: false, closesPopups: false, closeControl: false)

  static let uiwebview = Host(
    name: "uiwebview", title: "UIWebView, which iOS no longer offers to new apps",
    engine: .webkit, kind: .uiwebview,
    agent: Agent(
      userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 "
        + "(KHTML, like Gecko) Mobile/15E148", making: .system),
    popups: .sameView, popupDelegate: false, closesPopups: false, closeControl: false)

  static let safariViewController = Host(
    name: "safari-view-controller", title: "SFSafariViewController", engine: .webkit,
    kind: .safariViewController, agent: Agent(userAgent: safariAgent, making: .system),
    popups: .child)

  static let androidWebView = Host(
    name: "android-webview", title: "Android WebView with Payment Request switched on",
    engine: .blink, kind: .androidWebView,
    agent: Agent(userAgent: androidWebViewAgent, making: .system), popups: .none,
    popupDelegate: false, closesPopups: false, closeControl: false, paymentRequest: true)

  static let androidWebViewPlain = Host(
    name: "android-webview-plain", title: "Android WebView as it comes", engine: .blink,
    kind: .androidWebView, agent: Agent(userAgent: androidWebViewAgent, making: .system),
    popups: .sameView, popupDelegate: false, closesPopups: false, closeControl: false)

  static let customTab = Host(
    name: "custom-tab", title: "Chrome Custom Tab", engine: .blink, kind: .customTab,
    agent: Agent(userAgent: chromeAndroidAgent, making: .system), popups: .child,
    paymentRequest: true)

  static let safariIOS = Host(
    name: "safari-ios", title: "Safari on iOS", engine: .webkit, kind: .browser,
    agent: Agent(userAgent: safariAgent, making: .system), popups: .child)

  static let chromeAndroid = Host(
    name: "chrome-android", title: "Chrome on Android", engine: .blink, kind: .browser,
    agent: Agent(userAgent: chromeAndroidAgent, making: .system), popups: .child,
    paymentRequest: true)

  static let chromeDesktop = Host(
    name: "chrome-desktop", title: "Chrome on a desktop", engine: .blink, kind: .browser,
    agent: Agent(userAgent: chromeDesktopAgent, making: .system), popups: .child,
    paymentRequest: true)

  /// The built-in profile of that name.
  public static func builtIn(named name: String) -> Host? {
    builtIn.first { $0.name == name }
  }
}
