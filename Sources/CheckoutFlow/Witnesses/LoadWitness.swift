// The witness of `load`: an HTML page with a success status in a secure context.

import AuditModel

enum LoadWitness {
  static func read(_ checkout: Checkout, integration: IntegrationSeen) -> Witness {
    let exchange = checkout.topExchange
    if let wall = WallSigns.robotCheck(checkout.page.exchange, checkout.page.document.value) {
      if exchange.status != 200 || integration.isMissing {
        return missing(.botWall, "The answer is a bot check and not the checkout: \(wall).")
      }
    }
    if integration.isMissing, let wall = SessionWall.redirect(in: exchange) {
      return missing(.needsSession, wall.sentence)
    }
    guard (200..<300).contains(exchange.status) else {
      return missing(.unexpectedStatus, "The server answers with status \(exchange.status).")
    }
    if case .noDocument(let why) = integration {
      return missing(.documentNotRead, "The page was not read: \(why)")
    }
    if let type = exchange.mediaType, type != "text/html", type != "application/xhtml+xml" {
      return missing(.notHTML, "The answer says that it is \(type).")
    }
    let addresses = [exchange.finalURL] + checkout.enclosures.map(\.exchange.finalURL)
    for url in addresses + [checkout.page.url] {
      if WebAddress(url)?.isPotentiallyTrustworthy != true {
        return missing(.insecureContext, "\(url) is not a secure context.")
      }
    }
    return .read
  }

  private static func missing(_ code: ReasonCode, _ sentence: String) -> Witness {
    .missing(code.cannotTell(at: .load, sentence, place: nil))
  }
}
