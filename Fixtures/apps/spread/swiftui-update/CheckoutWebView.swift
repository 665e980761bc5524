// The checkout's web view, with its coordinator as the delegate.

import SwiftUI
import WebKit

struct CheckoutWebView: UIViewRepresentable {
  func makeCoordinator() -> Coordinator { Coordinator() }

  func makeUIView(context: Context) -> WKWebView {
    let configuration = WKWebViewConfiguration()
    configuration.applicationNameForUserAgent = "GOOGLE_PAY_SUPPORTED"
    let webView = WKWebView(frame: .zero, configuration: configuration)
    webView.uiDelegate = context.coordinator
    webView.load(URLRequest(url: URL(string: "https://shop.example/checkout")!))
    return webView
  }

  func updateUIView(_ view: WKWebView, context: Context) {
    view.load(URLRequest(url: URL(string: "https://shop.example/checkout")!))
  }

  final class Coordinator: NSObject, WKUIDelegate {
    private var popups: [WKWebView] = []

    func webView(
      _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
      for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
      guard navigationAction.targetFrame == nil else { return nil }
      let popup = WKWebView(frame: webView.bounds, configuration: configuration)
      popup.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      popup.uiDelegate = self
      webView.addSubview(popup)
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
}
