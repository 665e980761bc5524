// Shows the checkout, and the windows that it opens over it.

import UIKit
import WebKit

final class CheckoutViewController: UIViewController, WKUIDelegate {
  private var webView: WKWebView!

  override func viewDidLoad() {
    super.viewDidLoad()
    let configuration = WKWebViewConfiguration()
    configuration.applicationNameForUserAgent = "GOOGLE_PAY_SUPPORTED"
    webView = WKWebView(frame: view.bounds, configuration: configuration)
    webView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    webView.uiDelegate = self
    view.addSubview(webView)
    webView.load(URLRequest(url: URL(string: "https://shop.example/checkout")!))
  }

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    guard navigationAction.targetFrame == nil else { return nil }
    let popup = WKWebView(frame: view.bounds, configuration: WKWebViewConfiguration())
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
