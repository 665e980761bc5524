// Early errors of imports and exports.

extension EarlyErrors {
  mutating func enterModuleItem(_ node: NodeID) {
    switch tree.kind(node) {
    case .importDeclaration:
      for specifier in tree.list(node) {
        declare([tree.child(specifier, .local)], lexically: .plain)
        visit(tree.child(specifier, .local))
      }
      checkAttributes(node)
    case .exportAllDeclaration:
      addExport(tree.child(node, .exported))
      checkAttributes(node)
    case .exportDefaultDeclaration:
      addExport("default", node)
      visitChildren(node)
    default:
      checkNamedExports(node)
      checkAttributes(node)
      visit(tree.child(node, .declaration))
    }
  }

  private mutating func checkNamedExports(_ node: NodeID) {
    let declaration = tree.child(node, .declaration)
    if tree.kind(declaration) == .variableDeclaration {
      for declarator in tree.list(declaration) {
        for name in boundNames(tree.child(declarator, .id)) { addExport(name) }
      }
    } else {
      addExport(tree.child(declaration, .id))
    }
    let isLocal = tree.child(node, .source).isNone
    for specifier in tree.list(node) {
      addExport(tree.child(specifier, .exported))
      let local = tree.child(specifier, .local)
      if isLocal, tree.kind(local) == .identifier {
        localExports.append(local)
        checkIdentifier(local)
      }
    }
  }

  private mutating func addExport(_ name: NodeID) {
    if let text = tree.name(name) ?? tree.stringValue(name) { addExport(text, name) }
  }

  private mutating func addExport(_ name: String, _ node: NodeID) {
    if !exported.insert(name).inserted { report("'\(name)' is exported twice", node) }
  }

  private mutating func checkAttributes(_ node: NodeID) {
    var keys: Set<String> = []
    for attribute in tree.list(tree.child(node, .attributes)) {
      let key = tree.child(attribute, .key)
      if let text = tree.name(key) ?? tree.stringValue(key), !keys.insert(text).inserted {
        report("The attribute '\(text)' is given twice", attribute)
      }
    }
  }
}
