// A checkout for real money at an address that is hardly registered with Google.

import AuditModel

enum StagingDomain: Rule {
  static let identifier = "staging-domain"
  static let stage = Stage.request
  static let strongestEffect = Effect.informs

  static let explanation = Explanation(
    whatItChecks:
      "Whether a page whose client is built for PRODUCTION stands on a preview, staging or tunnel "
      + "host, or on a bare IP address.",
    whyItMatters:
      "In PRODUCTION Google takes requests from the domains that the merchant registered in the "
      + "Google Pay & Wallet Console, each by its full name. Elsewhere its page shows an error of "
      + "the kind OR_BIBED_11. In TEST no registration is needed.",
    whatToChange:
      "Use TEST on such hosts, or register the host in the console.",
    sources: [
      "https://developers.google.com/pay/api/web/support/troubleshooting",
      "https://developers.google.com/pay/api/web/guides/test-and-deploy/deploy-production-environment",
      "https://support.checkout.com/hc/en-us/articles/30998614136210-OR-BIBED-11-error-for-Google-Pay-payments-in-Flow",
    ])

  static let examples = [
    Example("production.html", .passes),
    Example("production.html", .finds(.informs), url: "https://staging.shop.example/checkout"),
    Example("production.html", .finds(.informs), url: "https://shop-git-pay.vercel.app/checkout"),
    Example("test.html", .passes, url: "https://staging.shop.example/checkout"),
  ]

  typealias Observed = Both<Navigation, PaymentCode>

  static func judge(_ observed: Observed, in host: Host) -> Ruling {
    let code = observed.second
    guard !observed.first.isFile, !code.reachedCalls.isEmpty,
      let client = code.clients.first(where: {
        $0.isReached && $0.environment == .string("PRODUCTION")
      }),
      let address = WebAddress(observed.first.page.finalURL),
      let why = doubt(about: address.host)
    else { return .nothing }
    return Ruling(findings: [unregistered(address.host, why, at: client.place)])
  }

  /// Hosts that belong to whoever deploys there, for a while.
  private static let previews = [
    "vercel.app", "netlify.app", "pages.dev", "workers.dev", "herokuapp.com", "ngrok.io",
    "ngrok.app", "ngrok-free.app", "trycloudflare.com", "loca.lt", "onrender.com", "github.io",
    "web.app", "firebaseapp.com", "azurewebsites.net", "amplifyapp.com", "stackblitz.io",
    "webcontainer.io", "csb.app", "glitch.me", "gitpod.io", "repl.co", "replit.dev",
  ]

  private static func doubt(about host: String) -> String? {
    if previews.contains(where: { host.hasSuffix("." + $0) }) { return "a host for previews" }
    let labels = host.split(separator: ".")
    // Loopback is where tests run.
    if labels.count == 4, labels.allSatisfy({ UInt8($0) != nil }) {
      return labels.first == "127" ? nil : "a bare IP address"
    }
    let words = [
      "staging", "stage", "dev", "development", "test", "uat", "qa", "preview", "sandbox",
    ]
    let isStaging = labels.dropLast(2).contains { label in
      label.split(separator: "-").contains { words.contains(String($0)) }
    }
    if isStaging { return "a staging host" }
    return ["local", "internal", "lan", "test"].contains(labels.last.map(String.init) ?? "")
      ? "a private name" : nil
  }

  // MARK: Messages

  private static func unregistered(_ host: String, _ why: String, at place: Place) -> Finding {
    finding(
      .informs,
      "The client is for PRODUCTION, and \(host) looks like \(why), which must be registered with "
        + "Google by this very name.", at: place,
      remedy: "Use TEST there, or register \(host) in the Google Pay & Wallet Console.",
      actor: .console, confidence: .possible)
  }
}
