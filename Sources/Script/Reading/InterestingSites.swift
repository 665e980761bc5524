// Functions that hold something about payment, for reading what no entry was seen to reach.

import AuditModel
import JavaScript

/// Where names of Google's interface, or of what opens windows, stand in a program.
struct InterestingSites {
  private static let payScript = "pay.google.com/gp/p/js"

  /// For each source the positions, in order.
  private var positions: [[UInt32]] = []

  init(_ program: Program) {
    positions = program.sources.map { Self.positions(in: $0.tree) }
  }

  /// Where they stand in one source, in order.
  static func positions(in tree: SyntaxTree) -> [UInt32] {
    var found = tree.identifiers(
      named: "isReadyToPay", "loadPaymentData", "PaymentsClient", "createButton", "PaymentRequest",
      "open"
    ).filter { node in
      guard tree.name(node) == "open" else { return !isKey(node, in: tree) }
      let parent = tree.parent(node)
      return tree.kind(parent) == .memberExpression
        && isWindow(tree.child(parent, .object), in: tree)
    }
    if LibraryScript.holds(tree.source, payScript) {
      found += tree.nodes.filter { node in
        tree.kind(node) == .stringLiteral && tree.span(node).length < 200
          && tree.stringValue(node)?.holds(payScript) == true
      }
    }
    return found.map { tree.span($0).start }.sorted()
  }

  /// Whether a name is the key of an object literal, as in lists of all that browsers have.
  private static func isKey(_ node: NodeID, in tree: SyntaxTree) -> Bool {
    let parent = tree.parent(node)
    return tree.kind(parent) == .property && tree.child(parent, .key) == node
      && tree.child(parent, .value) != node && tree.kind(tree.parent(parent)) == .objectExpression
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
