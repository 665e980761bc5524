// Inline handlers, `javascript:` addresses and the imports of modules.

import AuditModel
import JavaScript

extension PageModel {
  /// Registers the `on…` attributes and `javascript:` addresses of the markup.
  func listen(_ handlers: [(handler: Document.InlineHandler, source: Int)]) {
    for (handler, source) in handlers {
      let kind: Entry.Kind
      switch Entry.kind(of: handler.event) {
      case .click: kind = .inlineAttribute
      case let other: kind = other
      }
      let this: AbstractValue
      if let id = handler.elementID {
        this = .object(
          element("#" + id, at: Site(source: source, span: SourceSpan(start: 0, end: 0))))
      } else {
        this = .object(
          makeElement(
            ElementRecord(selector: handler.element, tag: handler.element, isPlaced: true),
            at: Site(source: source, span: SourceSpan(start: 0, end: 0))))
      }
      add(
        Listener(
          entry: Entry(
            kind: kind, event: handler.event,
            element: handler.elementID.map { "#" + $0 } ?? handler.element, elementIsPlaced: true,
            place: handler.place),
          code: .source(source), this: this,
          site: Site(source: source, span: SourceSpan(start: 0, end: 0))))
    }
  }

  /// Every module that a module imports by a literal name is one that the page loads.
  func noteImports(_ runs: [Int]) {
    for index in runs {
      let source = evaluator.program.sources[index]
      guard source.tree.goal == .module else { continue }
      for statement in source.tree.list(source.tree.root) {
        switch source.tree.kind(statement) {
        case .importDeclaration, .exportAllDeclaration, .exportNamedDeclaration:
          let specifier = source.tree.child(statement, .source)
          guard let text = source.tree.stringValue(specifier),
            text.hasPrefix(".") || text.hasPrefix("/") || text.contains("://"),
            let address = WebAddress(source.address)?.resolve(text)
          else { continue }
          evaluator.contexts = [CallContext(entry: 0)]
          noteLoader(
            .string(address.description), .moduleImport,
            at: Site(source: index, span: source.tree.span(specifier)))
          evaluator.contexts = []
        default: continue
        }
      }
    }
  }
}
