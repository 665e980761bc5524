// The bits of a node: what its kind and children do not say.

/// How a variable declaration binds.
public enum DeclarationKind: UInt8, Sendable {
  case `var`, `let`, `const`, using, awaitUsing
}

/// What a property, method or class member is.
public enum MemberKind: UInt8, Sendable {
  /// A plain property or field (ESTree's `init`).
  case value
  case method, getter, setter, constructor
}

/// The bits of one node.
public struct NodeFlags: Hashable, Sendable {
  var bits: UInt16

  init(bits: UInt16 = 0) { self.bits = bits }

  /// The low six bits are an operator, a declaration kind or a member kind, by the node's kind.
  static let codeMask: UInt16 = 0x3F

  /// `a[b]`, `{[a]: b}`, `class {[a]() {}}`.
  public static let computed = NodeFlags(bits: 1 << 6)
  /// `a?.b`, `a?.()`, on the node right after the `?.`.
  public static let optional = NodeFlags(bits: 1 << 7)
  /// A static class member.
  public static let `static` = NodeFlags(bits: 1 << 8)
  /// An async function, or `for await`.
  public static let async = NodeFlags(bits: 1 << 9)
  /// A generator, or `yield*`.
  public static let generator = NodeFlags(bits: 1 << 10)
  /// `{a}`; on an update expression: prefix; on a template element: the last one; on a boolean
  /// literal: true; on an expression statement: a directive; on a function: its code is strict;
  /// on an arrow function besides that see `expressionBody`.
  static let special = NodeFlags(bits: 1 << 11)
  /// An arrow function whose body is an expression; on a numeric or string literal and a template
  /// element: a legacy octal or an escape that only tagged templates and sloppy code may hold.
  static let second = NodeFlags(bits: 1 << 12)
  /// An expression in parentheses.
  public static let parenthesized = NodeFlags(bits: 1 << 13)
  /// An identifier written with an escape.
  public static let escaped = NodeFlags(bits: 1 << 14)
  /// Within an optional chain that is not closed yet.
  static let chained = NodeFlags(bits: 1 << 15)

  /// Whether all of these bits are set.
  public func contains(_ other: NodeFlags) -> Bool { bits & other.bits == other.bits }

  static func | (left: NodeFlags, right: NodeFlags) -> NodeFlags {
    NodeFlags(bits: left.bits | right.bits)
  }

  static func |= (left: inout NodeFlags, right: NodeFlags) { left = left | right }

  mutating func remove(_ other: NodeFlags) { bits &= ~other.bits }

  static func code(_ value: UInt8) -> NodeFlags {
    NodeFlags(bits: UInt16(value) & codeMask)
  }

  var code: UInt8 { UInt8(bits & Self.codeMask) }
}

extension SyntaxTree {
  /// The operator of a unary, update, binary, logical or assignment expression.
  public func `operator`(_ node: NodeID) -> Operator {
    switch kind(node) {
    case .unaryExpression, .updateExpression, .binaryExpression, .logicalExpression,
      .assignmentExpression:
      Operator(rawValue: flags(node).code) ?? .none
    default: .none
    }
  }

  /// How a variable declaration binds; nil for other nodes.
  public func declarationKind(_ node: NodeID) -> DeclarationKind? {
    kind(node) == .variableDeclaration ? DeclarationKind(rawValue: flags(node).code) : nil
  }

  /// What a property, method definition or property definition is; nil for other nodes.
  public func memberKind(_ node: NodeID) -> MemberKind? {
    switch kind(node) {
    case .property, .methodDefinition, .propertyDefinition:
      MemberKind(rawValue: flags(node).code)
    default: nil
    }
  }

  /// Whether a member access, property or class member has its name in square brackets.
  public func isComputed(_ node: NodeID) -> Bool { flags(node).contains(.computed) }

  /// Whether a `?.` stands right before this access or call.
  public func isOptional(_ node: NodeID) -> Bool { flags(node).contains(.optional) }

  /// Whether a class member is static.
  public func isStatic(_ node: NodeID) -> Bool { flags(node).contains(.static) }

  /// Whether a function is async, or a `for … of` is `for await`.
  public func isAsync(_ node: NodeID) -> Bool { flags(node).contains(.async) }

  /// Whether a function is a generator, or a `yield` is `yield*`.
  public func isGenerator(_ node: NodeID) -> Bool { flags(node).contains(.generator) }

  /// Whether a property is written `{a}`.
  public func isShorthand(_ node: NodeID) -> Bool {
    kind(node) == .property && flags(node).contains(.special)
  }

  /// Whether an update expression has its operator in front.
  public func isPrefix(_ node: NodeID) -> Bool {
    kind(node) == .updateExpression && flags(node).contains(.special)
  }

  /// Whether a template element is the last of its template.
  public func isTail(_ node: NodeID) -> Bool {
    kind(node) == .templateElement && flags(node).contains(.special)
  }

  /// Whether an expression statement is a directive such as `"use strict"`.
  public func isDirective(_ node: NodeID) -> Bool {
    kind(node) == .expressionStatement && flags(node).contains(.special)
  }

  /// Whether a function's or the program's own code is strict.
  public func isStrict(_ node: NodeID) -> Bool {
    let kind = kind(node)
    return kind.isClass
      || ((kind.isFunction || kind == .program) && flags(node).contains(.special))
  }

  /// Whether an arrow function's body is an expression.
  public func hasExpressionBody(_ node: NodeID) -> Bool {
    kind(node) == .arrowFunctionExpression && flags(node).contains(.second)
  }

  /// Whether the expression stands in parentheses (which are outside its span).
  public func isParenthesized(_ node: NodeID) -> Bool { flags(node).contains(.parenthesized) }
}
