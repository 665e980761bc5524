// That the checkout shows only to a buyer with a session: a login, an empty cart.

import AuditModel

/// A sign of it, as a sentence.
struct SessionWall {
  var sentence: String
  var place: Place?

  static func sign(in checkout: Checkout) -> SessionWall? {
    if let wall = redirect(in: checkout.topExchange) { return wall }
    guard let document = checkout.page.document.value else { return nil }
    if let field = WallSigns.loginForm(document) {
      return SessionWall(
        sentence: "The page asks for a password and shows no Google Pay.", place: field.place)
    }
    return WallSigns.emptyCart(document).map {
      SessionWall(sentence: "The page says that the cart is empty (“\($0)”).")
    }
  }

  /// A status, or a redirect to a login or back to the cart.
  static func redirect(in exchange: Exchange) -> SessionWall? {
    (WallSigns.login(exchange) ?? WallSigns.cart(exchange)).map { SessionWall(sentence: $0 + ".") }
  }
}
