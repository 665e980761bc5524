// Gives pages windows, and takes them away again.

import UIKit
import WebKit

final class Windows: NSObject, WKUIDelegate {
  private weak var view: UIView?
  private var popups: [WKWebView] = []

  init(over view: UIView) {
    self.view = view
  }

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    guard let view else { return nil }
    let popup = WKWebView(frame: view.bounds, configuration: configuration)
    popup.uiDelegate = self
    view.addSubview(popup)
    popups.append(popup)
    let button = UIButton(type: .close)
    button.addAction(
      UIAction { [weak popup] _ in popup?.evaluateJavaScript("window.close()") },
      for: .touchUpInside)
    popup.addSubview(button)
    return popup
  }

  func webViewDidClose(_ webView: WKWebView) {
    guard popups.contains(webView) else { return }
    webView.removeFromSuperview()
    popups.removeAll { $0 === webView }
  }
}
