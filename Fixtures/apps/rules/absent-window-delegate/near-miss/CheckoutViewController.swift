// Shows the checkout, and the windows that it opens over it.

import UIKit
import WebKit

final class CheckoutViewController: UIViewController {
  private var webView: WKWebView!
  private lazy var windows = Windows(over: view)

  override func viewDidLoad() {
    super.viewDidLoad()
    let configuration = WKWebViewConfiguration()
    configuration.applicationNameForUserAgent = "GOOGLE_PAY_SUPPORTED"
    webView = WKWebView(frame: view.bounds, configuration: configuration)
    webView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    webView.uiDelegate = windows
    view.addSubview(webView)
    webView.load(URLRequest(url: URL(string: "https://shop.example/checkout")!))
  }
}
