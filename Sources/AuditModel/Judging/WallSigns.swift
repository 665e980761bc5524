// Signs that a server shows something else in place of a checkout.

/// What gives away a login, an empty cart, a check for robots or a refusal.
///
/// Each is a sign only on a page without any part of Google Pay, save for checks for robots.
public enum WallSigns {
  // MARK: Robot checks

  /// The sign of a check for robots, in a few words; nil where there is none.
  public static func robotCheck(_ exchange: Exchange, _ document: Document?) -> String? {
    robotCheck(in: exchange.headers)
      ?? document.flatMap { robotCheck(in: $0, status: exchange.status) }
  }

  /// Headers that firewalls send with a challenge.
  private static func robotCheck(in headers: Headers) -> String? {
    let challenges = [
      // https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/
      ("cf-mitigated", ["challenge"]),
      // https://docs.aws.amazon.com/waf/latest/developerguide/waf-captcha-and-challenge-how-it-works.html
      ("x-amzn-waf-action", ["challenge", "captcha"]),
      // https://vercel.com/docs/vercel-firewall/firewall-concepts
      ("x-vercel-mitigated", ["challenge"]),
    ]
    for (name, values) in challenges {
      if let value = headers.first(name)?.lowercased(), values.contains(value) {
        return "its header \(name) says \(value)"
      }
    }
    return nil
  }

  private static func robotCheck(in document: Document, status: Int) -> String? {
    guard [403, 405, 429, 503].contains(status) || isShort(document) else { return nil }
    let title = document.title.lowercased()
    let titles = [
      "just a moment", "attention required! | cloudflare", "pardon our interruption",
      "robot or human", "are you a robot", "verify you are human", "vercel security checkpoint",
      "access to this page has been denied", "ddos-guard",
    ]
    if titles.contains(where: title.contains) {
      return "its title is “\(document.title.prefix(80))”"
    }
    let addresses = document.scripts.compactMap(\.source) + document.frames.compactMap(\.source)
    let hosts = [
      "captcha-delivery.com", "/_Incapsula_Resource", "/cdn-cgi/challenge-platform/h/",
      "px-captcha", "/_sec/cp_challenge", "/.well-known/ddos-guard/", "awswaf.com",
    ]
    return hosts.first { host in addresses.contains { $0.contains(host) } }
      .map { "it loads \($0)" }
  }

  // MARK: Refusals

  /// The words by which a page sends a browser away; nil where it does not.
  public static func refusal(_ document: Document) -> String? {
    guard isShort(document) else { return nil }
    let text = (document.title + "\n" + document.visibleText).lowercased()
    let words = [
      "browser is not supported", "browser not supported", "browser isn't supported",
      "browser isn’t supported", "unsupported browser", "do not support your browser",
      "don't support your browser", "don’t support your browser", "no longer support your browser",
      "does not support this browser", "doesn't support this browser",
      "please use a supported browser", "please update your browser", "upgrade your browser",
      "your browser is out of date", "your browser is outdated", "outdated browser",
      "browser wird nicht unterstützt", "navigateur n'est pas pris en charge",
      "navigateur n’est pas pris en charge", "navegador no es compatible",
      "navegador não é compatível", "browser non è supportato", "browser wordt niet ondersteund",
    ]
    return words.first(where: text.contains)
  }

  // MARK: Logins

  /// A status that asks who is there, or a redirect to a login: a sentence without a full stop.
  public static func login(_ exchange: Exchange) -> String? {
    if [401, 403, 407].contains(exchange.status) {
      return "\(exchange.finalURL) answers \(exchange.status)"
    }
    return redirect(of: exchange, to: isLogin)
      .map { "\(exchange.requestedURL) redirects to the login at \($0)" }
  }

  /// A redirect back to the cart: a sentence without a full stop.
  public static func cart(_ exchange: Exchange) -> String? {
    redirect(of: exchange) { hasWord(["cart", "basket", "bag", "warenkorb", "panier"], in: $0) }
      .map { "\(exchange.requestedURL) redirects to the cart at \($0)" }
  }

  /// Where a redirect ended, if that is such an address and what was asked for is none.
  private static func redirect(
    of exchange: Exchange, to isSuch: (WebAddress) -> Bool
  ) -> String? {
    guard let asked = WebAddress(exchange.requestedURL), let got = WebAddress(exchange.finalURL),
      isSuch(got), !isSuch(asked)
    else { return nil }
    return got.origin + got.path
  }

  private static let loginWords = [
    "login", "log-in", "signin", "sign-in", "sign_in", "logon", "sso", "auth", "authorize",
    "authenticate",
  ]

  private static func isLogin(_ address: WebAddress) -> Bool {
    let first = address.host.prefix { $0 != "." }
    return loginWords.contains(String(first))
      || hasWord(loginWords, in: address)
  }

  private static func hasWord(_ words: [String], in address: WebAddress) -> Bool {
    address.path.lowercased().split(separator: "/").contains { part in
      words.contains(String(part.prefix { $0 != "." && $0 != ";" }))
    }
  }

  /// The password field of a page that holds little else; a checkout with a login asks for more.
  public static func loginForm(_ document: Document) -> Document.Element? {
    let fields = document.elements.filter {
      $0.tag == "input" && type(of: $0) != "hidden"
    }
    return isShort(document) && fields.count <= 5
      ? fields.first { type(of: $0) == "password" } : nil
  }

  private static func type(of input: Document.Element) -> String {
    input.attributes["type"]?.lowercased() ?? "text"
  }

  /// The words by which a page says that the cart is empty.
  public static func emptyCart(_ document: Document) -> String? {
    let text = document.visibleText.lowercased()
    let signs = ["cart", "basket", "bag"].flatMap { noun in
      [
        "\(noun) is empty", "\(noun) is currently empty", "empty \(noun)",
        "no items in your \(noun)",
      ]
    }
    return signs.first(where: text.contains)
  }

  private static func isShort(_ document: Document) -> Bool {
    document.visibleText.unicodeScalars.count < 1_500
  }
}
