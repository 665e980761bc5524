// Opens the checkout in an authentication session.

import AuthenticationServices
import UIKit

final class CheckoutViewController: UIViewController, ASWebAuthenticationPresentationContextProviding {
  private var session: ASWebAuthenticationSession?

  @objc func payTapped() {
    let session = ASWebAuthenticationSession(
      url: URL(string: "https://shop.example/checkout")!, callbackURLScheme: "hoshi"
    ) { _, _ in }
    session.presentationContextProvider = self
    session.start()
    self.session = session
  }

  func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
    view.window ?? ASPresentationAnchor()
  }
}
