// Shows one window that the checkout opened.

import UIKit
import WebKit

final class PopupViewController: UIViewController {
  let webView: WKWebView

  init(configuration: WKWebViewConfiguration) {
    webView = WKWebView(frame: .zero, configuration: configuration)
    super.init(nibName: nil, bundle: nil)
    isModalInPresentation = true
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    webView.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(webView)
    let close = UIButton(type: .close)
    close.translatesAutoresizingMaskIntoConstraints = false
    close.addTarget(self, action: #selector(closeTapped), for: .touchUpInside)
    view.addSubview(close)
    NSLayoutConstraint.activate([
      webView.topAnchor.constraint(equalTo: view.topAnchor),
      webView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      webView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      webView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      close.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      close.trailingAnchor.constraint(equalTo: view.trailingAnchor),
    ])
  }

  @objc private func closeTapped() {
    webView.evaluateJavaScript("window.close()")
  }
}
