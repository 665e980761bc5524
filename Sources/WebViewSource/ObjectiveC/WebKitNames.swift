// Names of WebKit's Objective-C interface that code is recognised by.

/// https://developer.apple.com/documentation/webkit
enum WebKitNames {
  static let views: Set<String> = ["WKWebView"]
  static let retiredViews: Set<String> = ["UIWebView"]
  static let createWindow =
    "webView:createWebViewWithConfiguration:forNavigationAction:windowFeatures:"
  static let closeWindow = "webViewDidClose:"
  static let navigationPolicy = "webView:decidePolicyForNavigationAction:decisionHandler:"
  static let navigationPolicyWithPreferences =
    "webView:decidePolicyForNavigationAction:preferences:decisionHandler:"
  static let processEnd = "webViewWebContentProcessDidTerminate:"
  static let dialogs: [(method: String, dialog: String)] = [
    ("webView:runJavaScriptAlertPanelWithMessage:initiatedByFrame:completionHandler:", "alert"),
    ("webView:runJavaScriptConfirmPanelWithMessage:initiatedByFrame:completionHandler:", "confirm"),
    (
      "webView:runJavaScriptTextInputPanelWithPrompt:defaultText:initiatedByFrame:completionHandler:",
      "prompt"
    ),
  ]
  static let mediaCapture =
    "webView:requestMediaCapturePermissionForOrigin:initiatedByFrame:type:decisionHandler:"
  static let failures = [
    "webView:didFailNavigation:withError:", "webView:didFailProvisionalNavigation:withError:",
  ]
}
