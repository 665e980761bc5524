// The checkout's web view, with its coordinator as the delegate.

import SwiftUI
import WebKit

struct CheckoutWebView: UIViewRepresentable {
  let windows: Windows

  func makeCoordinator() -> Coordinator { Coordinator(windows: windows) }

  func makeUIView(context: Context) -> WKWebView {
    let configuration = WKWebViewConfiguration()
    configuration.applicationNameForUserAgent = "GOOGLE_PAY_SUPPORTED"
    let webView = WKWebView(frame: .zero, configuration: configuration)
    webView.uiDelegate = context.coordinator
    webView.load(URLRequest(url: URL(string: "https://shop.example/checkout")!))
    return webView
  }

  func updateUIView(_ view: WKWebView, context: Context) {}

  final class Coordinator: NSObject, WKUIDelegate {
    private let windows: Windows

    init(windows: Windows) {
      self.windows = windows
    }

    func webView(
      _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
      for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
      guard navigationAction.targetFrame == nil else { return nil }
      let popup = WKWebView(frame: .zero, configuration: configuration)
      popup.uiDelegate = self
      windows.popup = Popup(webView: popup)
      return popup
    }

    func webViewDidClose(_ webView: WKWebView) {
      if windows.popup?.webView === webView { windows.popup = nil }
    }
  }
}
