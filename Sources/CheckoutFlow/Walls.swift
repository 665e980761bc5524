// Signs that the server answered with something that stands before the checkout.

import AuditModel

/// Signs of a bot check in place of the page.
enum BotWall {
  /// What gives it away, in a few words; nil where nothing does.
  static func sign(in page: Page) -> String? {
    let headers = page.exchange.headers
    // https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/
    if headers.first("cf-mitigated")?.lowercased() == "challenge" {
      return "the header cf-mitigated says challenge"
    }
    guard let document = page.document.value else { return nil }
    let title = document.title.lowercased()
    let refused = [403, 405, 429, 503].contains(page.exchange.status)
    let isShort = document.visibleText.unicodeScalars.count < 1_500
    if refused || isShort, let known = titles.first(where: { title.contains($0) }) {
      return "the title says “\(known)”"
    }
    let marks = document.scripts.compactMap(\.source) + document.frames.compactMap(\.source)
    if refused || isShort,
      let mark = sources.first(where: { source in marks.contains { $0.contains(source) } })
    {
      return "it loads \(mark)"
    }
    return nil
  }

  private static let titles = [
    "just a moment", "attention required! | cloudflare", "pardon our interruption",
    "robot or human", "are you a robot", "verify you are human", "security check", "ddos-guard",
    "access to this page has been denied",
  ]

  /// Addresses that only challenge pages load.
  private static let sources = [
    "captcha-delivery.com", "/_Incapsula_Resource", "/cdn-cgi/challenge-platform/h/",
    "px-captcha", "/_sec/cp_challenge", "/.well-known/ddos-guard/",
  ]
}

/// Signs that the checkout shows only to a buyer with a session: a login, an empty cart.
struct SessionWall {
  var sentence: String
  var place: Place?

  static func sign(in checkout: Checkout) -> SessionWall? {
    redirect(in: checkout.topExchange) ?? form(in: checkout) ?? emptyCart(in: checkout)
  }

  /// A status, or a redirect to a login or back to the cart.
  static func redirect(in exchange: Exchange) -> SessionWall? {
    if exchange.status == 401 || exchange.status == 403 || exchange.status == 407 {
      return SessionWall(sentence: "The server refuses the page: status \(exchange.status).")
    }
    guard let asked = WebAddress(exchange.requestedURL), let got = WebAddress(exchange.finalURL)
    else { return nil }
    if isLogin(got), !isLogin(asked) {
      return SessionWall(sentence: "The server redirects to a login: \(got.withoutFragment).")
    }
    if asked.origin + asked.path != got.origin + got.path, isCart(got), !isCart(asked) {
      return SessionWall(sentence: "The server redirects to the cart: \(got.withoutFragment).")
    }
    return nil
  }

  private static func form(in checkout: Checkout) -> SessionWall? {
    checkout.page.document.value?.elements.first {
      $0.tag == "input" && $0.attributes["type"]?.lowercased() == "password"
    }.map {
      SessionWall(
        sentence: "The page asks for a password and shows no Google Pay.", place: $0.place)
    }
  }

  private static func emptyCart(in checkout: Checkout) -> SessionWall? {
    guard let text = checkout.page.document.value?.visibleText.lowercased() else { return nil }
    let signs = ["cart", "basket", "bag"].flatMap { noun in
      [
        "\(noun) is empty", "\(noun) is currently empty", "empty \(noun)",
        "no items in your \(noun)",
      ]
    }
    return signs.first { text.contains($0) }.map {
      SessionWall(sentence: "The page says that the cart is empty (“\($0)”).")
    }
  }

  private static func isLogin(_ address: WebAddress) -> Bool {
    let host = address.host.split(separator: ".").first.map(String.init) ?? ""
    let words = [
      "login", "log-in", "signin", "sign-in", "sso", "authorize", "auth", "authenticate",
    ]
    return words.contains(host) || hasWord(words, in: address)
  }

  private static func isCart(_ address: WebAddress) -> Bool {
    hasWord(["cart", "basket", "bag", "warenkorb", "panier"], in: address)
  }

  private static func hasWord(_ words: [String], in address: WebAddress) -> Bool {
    address.path.lowercased().split(separator: "/").contains { part in
      let stem = part.prefix { $0 != "." && $0 != ";" }
      return words.contains(String(stem))
    }
  }
}
