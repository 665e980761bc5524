// Shows the checkout, and the windows that it opens over it.

import UIKit
import WebKit

final class CheckoutViewController: UIViewController, Windowed {
  var webView: WKWebView!

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
}
