// Modules: evaluated once, in the order in which imports ask for them.

extension Evaluator {
  /// The exports of a module, which is evaluated when it is first asked for.
  func evaluateModule(_ code: ProgramSource) -> ModuleRecord {
    if let record = modules[code.index] { return record }
    let namespace = HeapObject(.host("Module"))
    let record = ModuleRecord(namespace: namespace)
    namespace.attachment = record
    modules[code.index] = record
    guard depth + 8 < limits.depth else { return record }
    depth += 4
    defer { depth -= 4 }
    let tree = code.tree
    let frame = Activation(
      invocation: nextInvocation(), this: .undefined, function: nil, isAsync: true)
    frames.append(frame)
    let scope = Environment(parent: globalScope, code: code)
    hoist(tree.root, into: scope, scope: scope)
    let statements = tree.list(tree.root)
    declareExports(of: record, statements, in: scope)
    for statement in statements where tree.kind(statement) == .importDeclaration {
      link(statement, in: scope)
    }
    for statement in statements { linkReexports(statement, of: record, in: scope) }
    let savedContexts = contexts
    _ = execute(statements, in: scope)
    contexts = savedContexts
    frames.removeLast()
    return record
  }

  /// The module that a specifier means; nil where its source is not there.
  private func module(_ specifierNode: NodeID, in scope: Environment) -> ModuleRecord? {
    guard let specifier = scope.code.tree.stringValue(specifierNode),
      let index = resolveModule(specifier, scope.code.address),
      program.sources.indices.contains(index), program.sources[index].tree.goal == .module
    else { return nil }
    return evaluateModule(program.sources[index])
  }

  /// Exported declarations, so that modules that import each other find them.
  private func declareExports(
    of record: ModuleRecord, _ statements: NodeList, in scope: Environment
  ) {
    let tree = scope.code.tree
    for statement in statements {
      switch tree.kind(statement) {
      case .exportNamedDeclaration:
        let declaration = tree.child(statement, .declaration)
        var names: [String] = []
        if tree.kind(declaration) == .variableDeclaration {
          for declarator in tree.list(declaration) {
            names += Declarations.boundNames(of: tree.child(declarator, .id), in: tree)
          }
        } else if let name = tree.name(tree.child(declaration, .id)) {
          names.append(name)
        }
        for name in names { record.exports[name] = scope.own(name) }
        guard tree.child(statement, .source).isNone else { continue }
        for specifier in tree.list(statement) {
          guard let local = exportedName(tree.child(specifier, .local), tree),
            let exported = exportedName(tree.child(specifier, .exported), tree)
          else { continue }
          record.exports[exported] = scope.lookUp(local)
        }
      case .exportDefaultDeclaration:
        let declaration = tree.child(statement, .declaration)
        if let name = tree.name(tree.child(declaration, .id)), let binding = scope.own(name) {
          record.exports["default"] = binding
        } else {
          record.exports["default"] = Binding(.undefined, invocation: frames.last?.invocation ?? 0)
        }
        scope.declare("*default*", record.exports["default"] ?? Binding(.undefined, invocation: 0))
      default: break
      }
    }
  }

  private func exportedName(_ node: NodeID, _ tree: SyntaxTree) -> String? {
    tree.name(node) ?? tree.stringValue(node)
  }

  private func link(_ statement: NodeID, in scope: Environment) {
    let tree = scope.code.tree
    let source = tree.child(statement, .source)
    let record = module(source, in: scope)
    let missing = AbstractValue.unknown(Mystery(.unreadCode, at: site(source, scope)))
    for specifier in tree.list(statement) {
      guard let local = tree.name(tree.child(specifier, .local)) else { continue }
      let fallback = Binding(missing, invocation: frames.last?.invocation ?? 0)
      switch tree.kind(specifier) {
      case .importNamespaceSpecifier:
        scope.declare(
          local,
          record.map {
            Binding(
              .object($0.namespace), isConstant: true, invocation: frames.last?.invocation ?? 0)
          } ?? fallback)
      case .importDefaultSpecifier:
        scope.declare(local, record?.exports["default"] ?? fallback)
      default:
        let imported = exportedName(tree.child(specifier, .imported), tree) ?? local
        scope.declare(local, record?.exports[imported] ?? fallback)
      }
    }
  }

  private func linkReexports(_ statement: NodeID, of record: ModuleRecord, in scope: Environment) {
    let tree = scope.code.tree
    let source = tree.child(statement, .source)
    switch tree.kind(statement) {
    case .exportNamedDeclaration where !source.isNone:
      guard let other = module(source, in: scope) else { return }
      for specifier in tree.list(statement) {
        guard let local = exportedName(tree.child(specifier, .local), tree),
          let exported = exportedName(tree.child(specifier, .exported), tree)
        else { continue }
        record.exports[exported] = other.exports[local]
      }
    case .exportNamedDeclaration:
      // Names that imports have brought by now.
      for specifier in tree.list(statement) {
        guard let local = exportedName(tree.child(specifier, .local), tree),
          let exported = exportedName(tree.child(specifier, .exported), tree)
        else { continue }
        if record.exports[exported] == nil { record.exports[exported] = scope.lookUp(local) }
      }
    case .exportAllDeclaration:
      guard let other = module(source, in: scope) else { return }
      if let name = exportedName(tree.child(statement, .exported), tree) {
        record.exports[name] = Binding(
          .object(other.namespace), isConstant: true, invocation: frames.last?.invocation ?? 0)
      } else {
        for (name, binding) in other.exports where name != "default" {
          record.exports[name] = record.exports[name] ?? binding
        }
      }
    default: break
    }
  }

  func executeDefaultExport(_ declaration: NodeID, in scope: Environment) {
    let tree = scope.code.tree
    let binding = scope.own("*default*")
    switch tree.kind(declaration) {
    case .functionDeclaration where tree.child(declaration, .id).isNone:
      if let binding {
        write(.object(makeFunction(declaration, in: scope, name: "default")), to: binding)
      }
    case .functionDeclaration: break
    case .classDeclaration:
      let value = evaluateClass(declaration, in: scope, name: "default")
      if let binding { write(value, to: binding) }
    default:
      let value = evaluateNamed(declaration, "default", in: scope)
      if let binding { write(value, to: binding) }
    }
  }

  /// A dynamic `import()`: a promise of the namespace.
  func evaluateImport(_ node: NodeID, in scope: Environment) -> AbstractValue {
    let tree = scope.code.tree
    let source = tree.child(node, .source)
    let specifier = evaluate(source, in: scope)
    let whole = site(node, scope)
    var value = AbstractValue.unknown(Mystery(.unreadCode, at: whole))
    if let record = module(source, in: scope) { value = .object(record.namespace) }
    _ = observer?.called(
      unknown: .undefined, named: "import",
      NativeFunction.Call(
        this: .undefined, arguments: [specifier], isConstruction: false, site: whole),
      in: self)
    return .object(
      makePromise(value, waits: [[Wait(.moduleImport, .await, at: whole)]], site: whole))
  }
}
