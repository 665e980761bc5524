// Shows the checkout in the view that iOS retired.

import UIKit

final class CheckoutViewController: UIViewController, UIWebViewDelegate {
  private var webView: UIWebView!

  override func viewDidLoad() {
    super.viewDidLoad()
    webView = UIWebView(frame: view.bounds)
    webView.delegate = self
    view.addSubview(webView)
    webView.loadRequest(URLRequest(url: URL(string: "https://shop.example/checkout")!))
  }
}
