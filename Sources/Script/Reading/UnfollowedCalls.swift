// Calls that stand in the source where reading stopped before it came to them.

import AuditModel
import JavaScript

extension PageModel {
  /// Notes the calls of payment and of windows in sources that were not read to their end, so that
  /// they are not taken for absent; of their values nothing is known but literals.
  func noteUnfollowedCalls(in sources: [Int]) {
    guard !evaluator.stops.isEmpty, probe == nil else { return }
    for index in sources where evaluator.program.sources.indices.contains(index) {
      let tree = evaluator.program.sources[index].tree
      for node in tree.nodes where tree.kind(node) == .callExpression {
        let callee = tree.child(node, .callee)
        guard tree.kind(callee) == .memberExpression, let name = tree.staticKey(callee) else {
          continue
        }
        let site = Site(source: index, span: tree.span(node))
        let arguments = Array(tree.list(node).prefix(3)).map { literal($0, in: tree, at: site) }
        noteUnfollowed(
          name, isOfWindow: InterestingSites.isWindow(tree.child(callee, .object), in: tree),
          arguments, at: site)
      }
    }
  }

  private func noteUnfollowed(
    _ name: String, isOfWindow: Bool, _ arguments: [Value], at site: Site
  ) {
    switch name {
    case "loadPaymentData" where !arguments.isEmpty:
      guard !facts.payments.contains(where: { $0.site == site }) else { return }
      var record = PaymentRecord(site: site)
      record.requests = [arguments.first ?? .undefined]
      record.escapes = true
      facts.payments.append(record)
    case "open" where isOfWindow && !arguments.isEmpty:
      guard !facts.popups.contains(where: { $0.site == site }) else { return }
      var record = PopupRecord(site: site)
      record.urls = [arguments.first ?? .undefined]
      record.targets = [arguments.dropFirst().first ?? .undefined]
      record.features = [arguments.dropFirst(2).first ?? .undefined]
      record.isFollowed = false
      facts.popups.append(record)
    default: return
    }
  }

  private func literal(_ node: NodeID, in tree: SyntaxTree, at site: Site) -> Value {
    tree.stringValue(node).map { .string($0) }
      ?? .unknown(Unknown(.limit, place: sources.place(site)))
  }
}
