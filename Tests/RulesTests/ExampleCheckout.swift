// Makes the checkout of an example with the real collectors.

import AuditModel
import Auditing
import Foundation
import Rules

/// The checkout of an example's files; nil where its page is not there.
func readCheckout(of example: Example, in folder: ExampleFolder, host: AuditModel.Host) -> Checkout?
{
  guard let html = folder.text(example.file) else { return nil }
  let hops = folder.hops(of: example)
  let exchange = Exchange(
    requestedURL: example.url, hops: hops, body: Array(html.utf8),
    text: Exchange.Text(string: html, encoding: "utf-8", authority: .header))
  let page = Page(
    exchange: exchange, document: .collected(Document(url: exchange.finalURL)),
    code: .collected(PaymentCode()))
  return Visit(userAgent: host.agent.userAgent, page: page).checkout
}
