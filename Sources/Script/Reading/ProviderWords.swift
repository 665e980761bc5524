// Whether the page's own code asks a provider for Google Pay.

import AuditModel
import JavaScript

/// Finds words among the strings and member names of sources.
struct ProviderWords {
  /// The first site of one of the words; nil where none occurs outside comments.
  static func first(of words: [String], in program: Program) -> Site? {
    let wanted = Set(words)
    for source in program.sources {
      let tree = source.tree
      for node in tree.nodes {
        switch tree.kind(node) {
        case .identifier:
          guard let name = tree.name(node), wanted.contains(name) else { continue }
          return Site(source: source.index, span: tree.span(node))
        case .stringLiteral:
          guard tree.span(node).length < 64, let text = tree.stringValue(node),
            wanted.contains(text)
          else { continue }
          return Site(source: source.index, span: tree.span(node))
        default: continue
        }
      }
    }
    return nil
  }
}
