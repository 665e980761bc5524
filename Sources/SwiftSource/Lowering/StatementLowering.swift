// Lowers statements, conditions and patterns.

import SwiftSyntax

extension Lowering {
  func block(_ block: CodeBlockSyntax) -> [Statement] { self.block(block.statements) }

  func block(_ items: CodeBlockItemListSyntax) -> [Statement] {
    guard depth < Self.maximalDepth else { return [] }
    depth += 1
    defer { depth -= 1 }
    return items.flatMap { statements(of: $0) }
  }

  func statements(of item: CodeBlockItemSyntax) -> [Statement] {
    switch item.item {
    case .decl(let declaration): declared(declaration)
    case .stmt(let statement): [lowered(statement)].compactMap { $0 }
    case .expr(let expression): [lowered(expression)]
    @unknown default: []
    }
  }

  private func declared(_ declaration: DeclSyntax) -> [Statement] {
    if let variable = declaration.as(VariableDeclSyntax.self) {
      return variable.bindings.map { binding in
        if case .getter(let items) = binding.accessorBlock?.accessors,
          let name = binding.pattern.as(IdentifierPatternSyntax.self)
        {
          return .computed(Self.unquoted(name.identifier.text), block(items))
        }
        return .declare(
          pattern(binding.pattern), type: binding.typeAnnotation.map { TypeNames.name($0.type) },
          value: binding.initializer.map { expression($0.value) })
      }
    }
    if let function = declaration.as(FunctionDeclSyntax.self) {
      return [.function(localFunction(function))]
    }
    if let config = declaration.as(IfConfigDeclSyntax.self) {
      guard let clause = BuildConditions.chosen(Array(config.clauses)),
        case .statements(let items) = clause.elements
      else { return [] }
      return block(items)
    }
    return []
  }

  private func lowered(_ expression: ExprSyntax) -> Statement {
    if let branch = expression.as(IfExprSyntax.self) { return lowered(branch) }
    if let choice = expression.as(SwitchExprSyntax.self) { return lowered(choice) }
    return .expression(self.expression(expression))
  }

  private func lowered(_ statement: StmtSyntax) -> Statement? {
    if let wrapped = statement.as(ExpressionStmtSyntax.self) {
      return lowered(wrapped.expression)
    }
    if let give = statement.as(ReturnStmtSyntax.self) {
      return .give(give.expression.map { expression($0) }, site(give))
    }
    if let check = statement.as(GuardStmtSyntax.self) {
      return .guarded(conditions(check.conditions), otherwise: block(check.body), site(check))
    }
    if let loop = statement.as(ForStmtSyntax.self) {
      return .loop(
        pattern(loop.pattern), expression(loop.sequence), block(loop.body), site(loop))
    }
    if let loop = statement.as(WhileStmtSyntax.self) {
      return .condition(
        conditions(loop.conditions), then: block(loop.body), otherwise: [], site(loop))
    }
    if let loop = statement.as(RepeatStmtSyntax.self) {
      return .loop(nil, nil, block(loop.body), site(loop))
    }
    if let attempt = statement.as(DoStmtSyntax.self) {
      return .attempt(
        block(attempt.body), attempt.catchClauses.flatMap { block($0.body) }, site(attempt))
    }
    if let later = statement.as(DeferStmtSyntax.self) { return .deferred(block(later.body)) }
    if statement.is(ThrowStmtSyntax.self) { return .fail }
    if statement.is(BreakStmtSyntax.self) || statement.is(ContinueStmtSyntax.self) {
      return .leave
    }
    if let label = statement.as(LabeledStmtSyntax.self) { return lowered(label.statement) }
    return nil
  }

  func lowered(_ branch: IfExprSyntax) -> Statement {
    guard depth < Self.maximalDepth else { return .leave }
    depth += 1
    defer { depth -= 1 }
    let otherwise: [Statement] =
      switch branch.elseBody {
      case .codeBlock(let body): block(body)
      case .ifExpr(let next): [lowered(next)]
      case nil: []
      @unknown default: []
      }
    return .condition(
      conditions(branch.conditions), then: block(branch.body), otherwise: otherwise, site(branch))
  }

  func lowered(_ choice: SwitchExprSyntax) -> Statement {
    var cases: [Case] = []
    func add(_ items: SwitchCaseListSyntax) {
      for item in items {
        switch item {
        case .switchCase(let one):
          switch one.label {
          case .default:
            cases.append(
              Case(
                patterns: [], condition: nil, isDefault: true, body: block(one.statements),
                site: site(one)))
          case .case(let label):
            let wheres = label.caseItems.compactMap { $0.whereClause?.condition }
            cases.append(
              Case(
                patterns: label.caseItems.map { pattern($0.pattern) },
                condition: wheres.first.map { expression($0) }, isDefault: false,
                body: block(one.statements), site: site(one)))
          @unknown default: break
          }
        case .ifConfigDecl(let config):
          if let clause = BuildConditions.chosen(Array(config.clauses)),
            case .switchCases(let inner) = clause.elements
          {
            add(inner)
          }
        @unknown default: break
        }
      }
    }
    add(choice.cases)
    return .choice(expression(choice.subject), cases, site(choice))
  }

  private func conditions(_ list: ConditionElementListSyntax) -> [Condition] {
    list.map { element in
      switch element.condition {
      case .expression(let test): return .test(expression(test))
      case .availability(let test):
        return .holds(test.availabilityKeyword.text == "#available")
      case .matchingPattern(let match):
        return .match(pattern(match.pattern), expression(match.initializer.value))
      case .optionalBinding(let binding):
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self) else {
          return .test(Expression(.other, site(binding)))
        }
        let text = Self.unquoted(name.identifier.text)
        let value =
          binding.initializer.map { expression($0.value) }
          ?? Expression(.name(text), site(binding))
        return .binding(text, value)
      @unknown default:
        return .test(Expression(.other, site(element)))
      }
    }
  }

  func pattern(_ pattern: PatternSyntax) -> Pattern {
    guard depth < Self.maximalDepth else { return .any }
    depth += 1
    defer { depth -= 1 }
    if let name = pattern.as(IdentifierPatternSyntax.self) {
      return .name(Self.unquoted(name.identifier.text))
    }
    if let binding = pattern.as(ValueBindingPatternSyntax.self) {
      return self.pattern(binding.pattern)
    }
    if let tuple = pattern.as(TuplePatternSyntax.self) {
      return .tuple(tuple.elements.map { self.pattern($0.pattern) })
    }
    if pattern.is(WildcardPatternSyntax.self) { return .any }
    if let type = pattern.as(IsTypePatternSyntax.self) {
      return .type(nil, TypeNames.name(type.type))
    }
    if let value = pattern.as(ExpressionPatternSyntax.self) {
      return valuePattern(value.expression)
    }
    return .any
  }

  /// A pattern that is written as an expression, as `.payment(let payment)` or `let token?`.
  private func valuePattern(_ value: ExprSyntax) -> Pattern {
    guard depth < Self.maximalDepth else { return .any }
    depth += 1
    defer { depth -= 1 }
    if let wrapped = value.as(PatternExprSyntax.self) { return pattern(wrapped.pattern) }
    if value.is(DiscardAssignmentExprSyntax.self) { return .any }
    if let chain = value.as(OptionalChainingExprSyntax.self) {
      return .some(valuePattern(chain.expression))
    }
    if let tuple = value.as(TupleExprSyntax.self) {
      let parts = tuple.elements.map { valuePattern($0.expression) }
      return parts.count == 1 ? parts[0] : .tuple(parts)
    }
    if let member = value.as(MemberAccessExprSyntax.self),
      member.base == nil || member.base?.is(DeclReferenceExprSyntax.self) == true,
      member.base?.trimmedDescription.first?.isUppercase ?? true
    {
      return .enumCase(member.declName.baseName.text, [])
    }
    if let call = value.as(FunctionCallExprSyntax.self),
      let member = call.calledExpression.as(MemberAccessExprSyntax.self)
    {
      return .enumCase(
        member.declName.baseName.text, call.arguments.map { valuePattern($0.expression) })
    }
    if let sequence = value.as(SequenceExprSyntax.self) {
      let elements = Array(sequence.elements)
      if elements.count == 3, elements[1].is(UnresolvedAsExprSyntax.self),
        let type = elements[2].as(TypeExprSyntax.self)
      {
        return .type(valuePattern(elements[0]), TypeNames.name(type.type))
      }
    }
    return .expression(expression(value))
  }
}
