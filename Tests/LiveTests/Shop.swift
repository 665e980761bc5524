// Checkouts of one page on loopback, each different from a good one in one thing.

import AuditModel
import Foundation
import TestSupport

/// A checkout and how it is served.
struct Shop: Sendable {
  /// Stands in the head, before all scripts.
  var head = ""
  /// The request, as a JavaScript expression.
  var request = """
    {
      apiVersion: 2, apiVersionMinor: 0,
      merchantInfo: { merchantId: "12345678901234567890", merchantName: "Hoshi Cycles" },
      allowedPaymentMethods: [{
        type: "CARD",
        parameters: {
          allowedAuthMethods: ["PAN_ONLY", "CRYPTOGRAM_3DS"],
          allowedCardNetworks: ["MASTERCARD", "VISA"],
        },
        tokenizationSpecification: {
          type: "PAYMENT_GATEWAY",
          parameters: { gateway: "example", gatewayMerchantId: "hoshi" },
        },
      }],
      transactionInfo: {
        totalPriceStatus: "FINAL", totalPrice: "12.00", currencyCode: "EUR", countryCode: "DE",
      },
    }
    """
  /// Shows the button that calls `pay`.
  var shows = "place.append(client.createButton({ onClick: pay }));"
  /// Runs in `pay` before the payment call; `await` may be used.
  var before = ""
  /// What is done with the payment data.
  var after = """
    await fetch("/charge", { method: "POST", body: JSON.stringify(data) });
    outcome.textContent = "Thank you";
    """
  /// Stands behind the scripts.
  var foot = ""
  var headers: [String] = []
  /// Further paths.
  var answers: [String: SiteServer.Answer] = [:]

  /// A button of the page's own.
  static let customButton = """
    place.innerHTML = '<button id="own">Buy with Google Pay</button>';
    own.addEventListener("click", pay);
    """

  var page: String {
    """
    <!doctype html>
    <html lang="en"><head><meta charset="utf-8"><title>Hoshi Cycles</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">\(head)</head>
    <body><h1>Checkout</h1><div id="place"></div><p id="outcome"></p>
    <script>
    const request = \(request);
    let client;
    async function start() {
      client = new google.payments.api.PaymentsClient({ environment: "TEST" });
      const { result } = await client.isReadyToPay(request);
      if (!result) return;
      \(shows)
    }
    async function pay() {
      \(before)
      try {
        const data = await client.loadPaymentData(request);
        \(after)
      } catch (error) {
        outcome.textContent = error.statusCode === "CANCELED" ? "Cancelled" : "That failed";
      }
    }
    </script>
    <script async src="https://pay.google.com/gp/p/js/pay.js" onload="start()"></script>
    \(foot)</body></html>
    """
  }

  /// Serves it; the checkout is at `/`.
  func open() throws -> SiteServer {
    var all = answers
    if all["/"] == nil { all["/"] = .init(page, headers: headers) }
    if all["/charge"] == nil { all["/charge"] = "{}" }
    all["/slow"] = "slow"
    return try SiteServer(all) { request in
      if request.hasPrefix("GET /slow") {
        let milliseconds = request.split(separator: " ")[1].split(separator: "?").last ?? ""
        usleep(UInt32(milliseconds).map { $0 * 1000 } ?? 0)
      }
      return nil
    }
  }

  /// A run of it in the host that Google's guide describes.
  static func run(
    _ url: String, _ change: (inout LiveRun) -> Void = { _ in }
  ) -> LiveRun {
    var run = LiveRun(target: url, host: .standard)
    run.buttonWait = 3_000
    // A run ends by itself; a crowded machine makes it slow.
    run.deadline = 60_000
    change(&run)
    return run
  }
}
