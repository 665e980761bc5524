// A screen that gives its pages windows.

import UIKit
import WebKit

class WindowedViewController: UIViewController, WKUIDelegate {
  var webView: WKWebView!

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    guard navigationAction.targetFrame == nil else { return nil }
    let popup = WKWebView(frame: view.bounds, configuration: configuration)
    popup.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    popup.uiDelegate = self
    view.addSubview(popup)
    addCloseButton(to: popup)
    return popup
  }

  func webViewDidClose(_ webView: WKWebView) {
    guard webView !== self.webView else { return }
    webView.removeFromSuperview()
  }

  private func addCloseButton(to popup: WKWebView) {
    let button = UIButton(type: .close)
    button.addAction(
      UIAction { [weak popup] _ in popup?.evaluateJavaScript("window.close()") },
      for: .touchUpInside)
    popup.addSubview(button)
  }
}
