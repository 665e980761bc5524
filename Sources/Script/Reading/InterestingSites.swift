// Functions that hold something about payment, for reading what no entry was seen to reach.

import AuditModel
import JavaScript

/// Where names of Google's interface, or of what opens windows, stand in a program.
struct InterestingSites {
  private static let names: Set<String> = [
    "isReadyToPay", "loadPaymentData", "PaymentsClient", "createButton", "PaymentRequest",
  ]

  /// For each source the positions, in order.
  private var positions: [[UInt32]] = []

  init(_ program: Program) {
    positions = program.sources.map { Self.positions(in: $0.tree) }
  }

  /// Where they stand in one source, in order.
  static func positions(in tree: SyntaxTree) -> [UInt32] {
    var found: [UInt32] = []
    for node in tree.nodes {
      switch tree.kind(node) {
      case .identifier:
        guard let name = tree.name(node) else { continue }
        if names.contains(name) { found.append(tree.span(node).start) }
        if name == "open" {
          let parent = tree.parent(node)
          if tree.kind(parent) == .memberExpression,
            isWindow(tree.child(parent, .object), in: tree)
          {
            found.append(tree.span(node).start)
          }
        }
      case .stringLiteral:
        if tree.span(node).length < 200, let text = tree.stringValue(node),
          text.holds("pay.google.com/gp/p/js")
        {
          found.append(tree.span(node).start)
        }
      default: continue
      }
    }
    return found.sorted()
  }

  /// Whether an expression is called as windows are.
  static func isWindow(_ node: NodeID, in tree: SyntaxTree) -> Bool {
    let isMember = tree.kind(node) == .memberExpression
    guard let name = tree.name(isMember ? tree.child(node, .property) : node) else { return false }
    let folded = name.lowercased()
    return ["self", "globalthis", "parent", "top", "opener"].contains(folded)
      || folded.hasSuffix("win") || folded.hasSuffix("window")
  }

  /// Whether one of them stands within a site.
  func contains(_ site: Site) -> Bool {
    guard positions.indices.contains(site.source) else { return false }
    let all = positions[site.source]
    // The first one that does not stand before the site.
    var low = 0
    var high = all.count
    while low < high {
      let middle = (low + high) / 2
      if all[middle] < site.span.start { low = middle + 1 } else { high = middle }
    }
    return low < all.count && all[low] < site.span.end
  }
}
