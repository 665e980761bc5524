// What stands before a checkout that was not reached: a login, a robot check, a refusal.

import AuditModel

/// Something that a server shows in place of a page.
enum Wall: Hashable {
  /// The server wants to know who asks; what it did, as a sentence.
  case session(String)
  /// The server wants to know that no robot asks; the sign, in a few words.
  case robotCheck(String)
  /// The server says that it does not serve this agent; the words, as it says them.
  case refusal(String)

  /// The wall of an arrival without an integration; nil where none is seen.
  init?(_ arrival: Arrival) {
    guard !arrival.hasIntegration else { return nil }
    let top = arrival.navigation.top
    if let sign = Self.robotSign(top.headers)
      ?? arrival.document.flatMap({ document in
        Self.robotSign(document, status: top.status)
      })
    {
      self = .robotCheck(sign)
    } else if let words = arrival.document.flatMap(Self.refusalWords) {
      self = .refusal(words)
    } else if [401, 403, 407].contains(top.status) {
      self = .session("\(top.finalURL) answers \(top.status)")
    } else if let login = Self.loginRedirect(top) {
      self = .session("\(top.requestedURL) redirects to the login at \(login)")
    } else if !arrival.hasProvider, let document = arrival.document, Self.isLogin(document) {
      self = .session("\(top.finalURL) is a page to log in")
    } else {
      return nil
    }
  }

  // MARK: Robot checks

  /// Headers that firewalls send with a challenge.
  private static func robotSign(_ headers: Headers) -> String? {
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

  private static func robotSign(_ document: Document, status: Int) -> String? {
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

  /// The words by which a page sends a browser away.
  private static func refusalWords(_ document: Document) -> String? {
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

  private static func loginRedirect(_ exchange: Exchange) -> String? {
    guard exchange.hops.count > 1, let asked = WebAddress(exchange.requestedURL),
      let got = WebAddress(exchange.finalURL), isLogin(got), !isLogin(asked)
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
      || address.path.lowercased().split(separator: "/").contains { part in
        loginWords.contains(String(part.prefix { $0 != "." && $0 != ";" }))
      }
  }

  /// A page that holds little but a password field; a checkout with a login asks for more.
  private static func isLogin(_ document: Document) -> Bool {
    let types = document.elements.filter { $0.tag == "input" }
      .map { $0.attributes["type"]?.lowercased() ?? "text" }.filter { $0 != "hidden" }
    return isShort(document) && types.contains("password") && types.count <= 5
  }

  private static func isShort(_ document: Document) -> Bool {
    document.visibleText.unicodeScalars.count < 1_500
  }
}
