// Lowers expressions, and gives operators their precedence.

import SwiftParser
import SwiftSyntax

extension Lowering {
  func expression(_ node: ExprSyntax) -> Expression {
    let site = site(node)
    guard depth < Self.maximalDepth else { return Expression(.other, site) }
    depth += 1
    defer { depth -= 1 }
    return Expression(kind(node), site)
  }

  private func kind(_ node: ExprSyntax) -> Expression.Kind {
    switch node.kind {
    case .declReferenceExpr:
      let name = node.cast(DeclReferenceExprSyntax.self).baseName.text
      return .name(Self.unquoted(name))
    case .superExpr: return .name("super")
    case .memberAccessExpr:
      let member = node.cast(MemberAccessExprSyntax.self)
      let name = Self.unquoted(member.declName.baseName.text)
      return .member(member.base.map { expression($0) }, name)
    case .functionCallExpr: return call(node.cast(FunctionCallExprSyntax.self))
    case .subscriptCallExpr:
      let element = node.cast(SubscriptCallExprSyntax.self)
      return .element(
        expression(element.calledExpression), arguments(element.arguments))
    case .stringLiteralExpr:
      return text(node.cast(StringLiteralExprSyntax.self))
    case .integerLiteralExpr:
      let digits = node.cast(IntegerLiteralExprSyntax.self).literal.text
      return .number(Double(digits.filter { $0 != "_" }) ?? 0)
    case .floatLiteralExpr:
      let digits = node.cast(FloatLiteralExprSyntax.self).literal.text
      return .number(Double(digits.filter { $0 != "_" }) ?? 0)
    case .booleanLiteralExpr:
      return .boolean(node.cast(BooleanLiteralExprSyntax.self).literal.text == "true")
    case .nilLiteralExpr: return .nothing
    case .arrayExpr:
      return .array(
        node.cast(ArrayExprSyntax.self).elements.map { expression($0.expression) })
    case .dictionaryExpr:
      guard case .elements(let elements) = node.cast(DictionaryExprSyntax.self).content else {
        return .dictionary([])
      }
      return .dictionary(
        elements.map { (key: expression($0.key), value: expression($0.value)) })
    case .tupleExpr:
      let elements = node.cast(TupleExprSyntax.self).elements
      if elements.count == 1, let only = elements.first, only.label == nil {
        return expression(only.expression).kind
      }
      return .tuple(arguments(elements))
    case .closureExpr: return .closure(closure(node.cast(ClosureExprSyntax.self)))
    case .sequenceExpr:
      return sequence(Array(node.cast(SequenceExprSyntax.self).elements)).kind
    case .prefixOperatorExpr:
      let prefix = node.cast(PrefixOperatorExprSyntax.self)
      let operand = expression(prefix.expression)
      switch prefix.operator.text {
      case "!": return .not(operand)
      case "-":
        if case .number(let value) = operand.kind { return .number(-value) }
        return .other
      default: return operand.kind
      }
    case .postfixOperatorExpr:
      return expression(node.cast(PostfixOperatorExprSyntax.self).expression).kind
    case .optionalChainingExpr:
      return expression(node.cast(OptionalChainingExprSyntax.self).expression).kind
    case .forceUnwrapExpr:
      return expression(node.cast(ForceUnwrapExprSyntax.self).expression).kind
    case .tryExpr: return expression(node.cast(TryExprSyntax.self).expression).kind
    case .awaitExpr: return expression(node.cast(AwaitExprSyntax.self).expression).kind
    case .inOutExpr: return expression(node.cast(InOutExprSyntax.self).expression).kind
    case .genericSpecializationExpr:
      return expression(node.cast(GenericSpecializationExprSyntax.self).expression).kind
    case .ifExpr: return .block([lowered(node.cast(IfExprSyntax.self))])
    case .switchExpr: return .block([lowered(node.cast(SwitchExprSyntax.self))])
    case .macroExpansionExpr: return macro(node.cast(MacroExpansionExprSyntax.self))
    case .keyPathExpr:
      let path = node.cast(KeyPathExprSyntax.self)
      return .keyPath(
        path.components.compactMap {
          if case .property(let property) = $0.component {
            property.declName.baseName.text
          } else {
            nil
          }
        })
    case .typeExpr:
      return .name(TypeNames.name(node.cast(TypeExprSyntax.self).type))
    default: return .other
    }
  }

  private func call(_ call: FunctionCallExprSyntax) -> Expression.Kind {
    var given = arguments(call.arguments)
    if let trailing = call.trailingClosure {
      given.append(
        Argument(
          label: nil, value: Expression(.closure(closure(trailing)), site(trailing))))
    }
    for element in call.additionalTrailingClosures {
      given.append(
        Argument(
          label: element.label.text,
          value: Expression(.closure(closure(element.closure)), site(element.closure))))
    }
    return .call(expression(call.calledExpression), given)
  }

  private func arguments(_ list: LabeledExprListSyntax) -> [Argument] {
    list.map {
      Argument(
        label: $0.label.map { Self.unquoted($0.text) }, value: expression($0.expression))
    }
  }

  private func text(_ literal: StringLiteralExprSyntax) -> Expression.Kind {
    // Lines, indentation and escapes are settled by the library where nothing is inserted.
    if let whole = literal.representedLiteralValue { return .text([.literal(whole)]) }
    let isLong = literal.openingQuote.tokenKind == .multilineStringQuote
    var parts: [TextPart] = []
    for segment in literal.segments {
      switch segment {
      case .stringSegment(let piece):
        parts.append(.literal(Self.unescaped(piece.content.text, isLong: isLong)))
      case .expressionSegment(let inserted):
        if let first = inserted.expressions.first {
          parts.append(.value(expression(first.expression)))
        }
      @unknown default: break
      }
    }
    return .text(parts)
  }

  /// The usual escapes of a piece of a text.
  private static func unescaped(_ text: String, isLong: Bool) -> String {
    guard text.contains("\\") else { return text }
    var result = ""
    var isEscaped = false
    for character in text {
      guard isEscaped else {
        if character == "\\" { isEscaped = true } else { result.append(character) }
        continue
      }
      isEscaped = false
      switch character {
      case "n": result.append("\n")
      case "t": result.append("\t")
      case "r": result.append("\r")
      case "0": result.append("\0")
      default: if !character.isNewline { result.append(character) }
      }
    }
    return result
  }

  private func closure(_ node: ClosureExprSyntax) -> Closure {
    var parameters: [String] = []
    switch node.signature?.parameterClause {
    case .simpleInput(let list): parameters = list.map { Self.unquoted($0.name.text) }
    case .parameterClause(let clause):
      parameters = clause.parameters.map {
        Self.unquoted(($0.secondName ?? $0.firstName).text)
      }
    case nil: break
    @unknown default: break
    }
    let captures: [(name: String, value: Expression)] =
      node.signature?.capture?.items.compactMap { item in
        guard let value = item.initializer?.value else { return nil }
        return (name: Self.unquoted(item.name.text), value: expression(value))
      } ?? []
    return Closure(
      parameters: parameters, captures: captures, body: block(node.statements), site: site(node))
  }

  private func macro(_ macro: MacroExpansionExprSyntax) -> Expression.Kind {
    guard let first = macro.arguments.first?.expression else { return .other }
    switch macro.macroName.text {
    case "selector":
      var target = first
      // `#selector(Type.method(_:))`, `#selector(getter: Type.property)`
      if let call = target.as(FunctionCallExprSyntax.self) { target = call.calledExpression }
      if let member = target.as(MemberAccessExprSyntax.self) {
        return .selector(member.declName.baseName.text)
      }
      if let name = target.as(DeclReferenceExprSyntax.self) {
        return .selector(name.baseName.text)
      }
      return .other
    case "keyPath":
      let last = first.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      return .text([.literal(last ?? first.trimmedDescription)])
    case "Preview": return .other
    default: return .other
    }
  }

  // MARK: Operators

  private func sequence(_ elements: [ExprSyntax]) -> Expression {
    guard let first = elements.first, elements.count <= 600 else {
      return Expression(
        .other, elements.first.map { site($0) } ?? Site(file: file, start: 0, end: 0))
    }
    var operands = [expression(first)]
    var operators: [Operator] = []
    var index = 1
    while index < elements.count {
      let element = elements[index]
      var next = Operator(element)
      if case .ternary(let middle) = next.kind {
        next.middle = expression(middle)
      }
      while let top = operators.last, top.binds(before: next) {
        reduce(&operands, &operators)
      }
      operators.append(next)
      index += 1
      guard index < elements.count else { break }
      if let type = elements[index].as(TypeExprSyntax.self), next.takesType {
        operands.append(Expression(.name(TypeNames.name(type.type)), site(type)))
      } else {
        operands.append(expression(elements[index]))
      }
      index += 1
    }
    while !operators.isEmpty { reduce(&operands, &operators) }
    return operands.first ?? Expression(.other, site(first))
  }

  private func reduce(_ operands: inout [Expression], _ operators: inout [Operator]) {
    guard let next = operators.popLast(), operands.count >= 2 else {
      operators.removeAll()
      return
    }
    let right = operands.removeLast()
    let left = operands.removeLast()
    let site = Site(file: file, start: left.site.start, end: right.site.end)
    func typeName() -> String {
      if case .name(let name) = right.kind { name } else { "?" }
    }
    let kind: Expression.Kind =
      switch next.kind {
      case .assignment(let sign): .assignment(left, sign, right)
      case .ternary: next.middle.map { .ternary(left, $0, right) } ?? .other
      case .cast: .cast(left, typeName())
      case .isType: .isType(left, typeName())
      case .binary(let sign): .binary(sign, left, right)
      }
    operands.append(Expression(kind, site))
  }
}

/// An operator of a flat sequence, with its precedence.
private struct Operator {
  enum Kind {
    case assignment(String)
    case ternary(ExprSyntax)
    case cast
    case isType
    case binary(String)
  }

  var kind: Kind
  var precedence: Int
  var isRight = false
  /// The middle of `a ? b : c`.
  var middle: Expression?

  var takesType: Bool {
    switch kind {
    case .cast, .isType: true
    default: false
    }
  }

  init(_ node: ExprSyntax) {
    if node.is(AssignmentExprSyntax.self) {
      (kind, precedence, isRight) = (.assignment("="), 1, true)
    } else if let ternary = node.as(UnresolvedTernaryExprSyntax.self) {
      (kind, precedence, isRight) = (.ternary(ternary.thenExpression), 2, true)
    } else if node.is(UnresolvedAsExprSyntax.self) {
      (kind, precedence) = (.cast, 8)
    } else if node.is(UnresolvedIsExprSyntax.self) {
      (kind, precedence) = (.isType, 8)
    } else {
      let sign = node.as(BinaryOperatorExprSyntax.self)?.operator.text ?? "?"
      switch sign {
      case "+=", "-=", "*=", "/=", "|=", "&=", "??=":
        (kind, precedence, isRight) = (.assignment(sign), 1, true)
      case "||": (kind, precedence) = (.binary(sign), 4)
      case "&&": (kind, precedence) = (.binary(sign), 5)
      case "==", "!=", "<", ">", "<=", ">=", "===", "!==", "~=":
        (kind, precedence) = (.binary(sign), 6)
      case "??": (kind, precedence, isRight) = (.binary(sign), 7, true)
      case "...", "..<": (kind, precedence) = (.binary(sign), 9)
      case "+", "-", "|", "&+", "&-", "^": (kind, precedence) = (.binary(sign), 10)
      case "*", "/", "%", "&", "&*": (kind, precedence) = (.binary(sign), 11)
      case "<<", ">>": (kind, precedence) = (.binary(sign), 12)
      default: (kind, precedence) = (.binary(sign), 3)
      }
    }
  }

  func binds(before next: Operator) -> Bool {
    precedence > next.precedence || precedence == next.precedence && !next.isRight
  }
}
