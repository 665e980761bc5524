// Makes the checkout of an example with the real collectors.

import AuditModel
import Auditing
import Rules

/// The checkout of an example's files; nil where its page is not there.
func readCheckout(of example: Example, in folder: ExampleFolder, host: Host) async -> Checkout? {
  guard let page = folder.page(of: example) else { return nil }
  let visit = RecordedVisit(page: page, resources: folder.resources(of: example))
  return await visit.visit(userAgent: host.agent.userAgent).checkout
}
