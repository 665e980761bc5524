// Opens the checkout in Safari's view.

import SafariServices
import UIKit

final class CheckoutViewController: UIViewController {
  @objc func payTapped() {
    present(SFSafariViewController(url: URL(string: "https://shop.example/checkout")!), animated: true)
  }
}
