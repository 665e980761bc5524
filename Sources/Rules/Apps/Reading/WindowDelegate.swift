// The delegate methods of Google's guide, in Swift and Objective-C.

import AuditModel

/// The code that gives a page a window and takes it away again, for views without a wrapper.
enum WindowDelegate {
  /// The methods as lines to be added; nil for other languages.
  static func patch(for view: AppView) -> String? {
    guard view.view.wrapper == nil else { return nil }
    return Patch.adding(view.code(swift: swift, objectiveC: objectiveC))
  }

  /// The method that hears of a close, as lines to be added; nil for other languages.
  static func closingPatch(for view: AppView) -> String? {
    guard view.view.wrapper == nil else { return nil }
    return Patch.adding(view.code(swift: swiftClose, objectiveC: objectiveCClose))
  }

  private static let swift =
    [
      "func webView(",
      "  _ webView: WKWebView, createWebViewWith configuration: "
        + "WKWebViewConfiguration,",
      "  for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures",
      ") -> WKWebView? {", "  guard navigationAction.targetFrame == nil else { return nil }",
      "  let popup = WKWebView(frame: view.bounds, configuration: configuration)",
      "  popup.autoresizingMask = [.flexibleWidth, .flexibleHeight]",
      "  popup.uiDelegate = self", "  view.addSubview(popup)", "  return popup", "}",
    ] + swiftClose

  private static let swiftClose = [
    "func webViewDidClose(_ webView: WKWebView) {",
    "  if webView !== self.webView { webView.removeFromSuperview() }", "}",
  ]

  private static let objectiveC =
    [
      "- (WKWebView *)webView:(WKWebView *)webView",
      "    createWebViewWithConfiguration:(WKWebViewConfiguration *)configuration",
      "    forNavigationAction:(WKNavigationAction *)navigationAction",
      "    windowFeatures:(WKWindowFeatures *)windowFeatures {",
      "  if (navigationAction.targetFrame) return nil;",
      "  WKWebView *popup = [[WKWebView alloc] initWithFrame:self.view.bounds "
        + "configuration:configuration];",
      "  popup.autoresizingMask = UIViewAutoresizingFlexibleWidth | "
        + "UIViewAutoresizingFlexibleHeight;",
      "  popup.UIDelegate = self;", "  [self.view addSubview:popup];", "  return popup;", "}",
    ] + objectiveCClose

  private static let objectiveCClose = [
    "- (void)webViewDidClose:(WKWebView *)webView {",
    "  if (webView != self.webView) [webView removeFromSuperview];", "}",
  ]
}
