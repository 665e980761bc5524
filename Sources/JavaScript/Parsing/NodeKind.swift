// The kinds of syntax nodes and, for each, its child slots in source order: the tree's contract.

/// What a node is: the node types of ESTree, with literals told apart by their type.
///
/// The comment at each case gives its children in the order in which they are stored, which is
/// source order: a plain word is a ``Slot`` that holds one child or ``NodeID/none``; a word in
/// square brackets is the node's list (``SyntaxTree/list(_:)``).
public enum NodeKind: UInt8, CaseIterable, Sendable {
  /// A stretch that could not be read: [whatever could be read inside it].
  case error
  /// The root: [statements].
  case program

  // Statements.
  case expressionStatement  // expression
  case blockStatement  // [statements]
  case staticBlock  // [statements]
  case emptyStatement
  case debuggerStatement
  case withStatement  // object, body
  case returnStatement  // argument
  case labeledStatement  // label, body
  case breakStatement  // label
  case continueStatement  // label
  case ifStatement  // test, consequent, alternate
  case switchStatement  // discriminant, [cases]
  case switchCase  // test, [statements]
  case throwStatement  // argument
  case tryStatement  // block, handler, finalizer
  case catchClause  // param, body
  case whileStatement  // test, body
  case doWhileStatement  // body, test
  case forStatement  // initializer, test, update, body
  case forInStatement  // left, right, body
  case forOfStatement  // left, right, body

  // Declarations.
  case functionDeclaration  // id, [parameters], body
  case variableDeclaration  // [declarators]
  case variableDeclarator  // id, initializer
  case classDeclaration  // id, superClass, body

  // Classes.
  case classBody  // [members]
  case methodDefinition  // key, value
  case propertyDefinition  // key, value

  // Expressions.
  case thisExpression
  case `super`
  case arrayExpression  // [elements, holes are NodeID.none]
  case objectExpression  // [properties and spreads]
  case property  // key, value
  case functionExpression  // id, [parameters], body
  case arrowFunctionExpression  // id (always none), [parameters], body
  case classExpression  // id, superClass, body
  case unaryExpression  // argument
  case updateExpression  // argument
  case binaryExpression  // left, right
  case logicalExpression  // left, right
  case assignmentExpression  // left, right
  case conditionalExpression  // test, consequent, alternate
  case callExpression  // callee, [arguments]
  case newExpression  // callee, [arguments]
  case memberExpression  // object, property
  case chainExpression  // expression
  case sequenceExpression  // [expressions]
  case spreadElement  // argument
  case yieldExpression  // argument
  case awaitExpression  // argument
  case templateLiteral  // [element, expression, element, … element]
  case templateElement
  case taggedTemplateExpression  // tag, quasi
  case metaProperty  // meta, property
  case importExpression  // source, options

  // Names and literals.
  case identifier
  case privateIdentifier
  case stringLiteral
  case numericLiteral
  case bigIntLiteral
  case booleanLiteral
  case nullLiteral
  case regExpLiteral

  // Patterns.
  case objectPattern  // [properties, and a rest element]
  case arrayPattern  // [elements, holes are NodeID.none]
  case assignmentPattern  // left, right
  case restElement  // argument

  // Modules.
  case importDeclaration  // [specifiers], source, attributes
  case importSpecifier  // imported, local
  case importDefaultSpecifier  // local
  case importNamespaceSpecifier  // local
  /// The braces after `with`: [import attributes].
  case importAttributes
  case importAttribute  // key, value
  case exportNamedDeclaration  // declaration, [specifiers], source, attributes
  case exportSpecifier  // local, exported
  case exportDefaultDeclaration  // declaration
  case exportAllDeclaration  // exported, source, attributes
}

/// A place for one child, named as ESTree names it.
public enum Slot: UInt8, CaseIterable, Sendable {
  case alternate, argument, attributes, block, body, callee, consequent, declaration
  case discriminant, exported, expression, finalizer, handler, id, imported, initializer
  case key, label, left, local, meta, object, options, param, property, quasi, right, source
  case superClass, tag, test, update, value
}

/// How the children of one kind are stored: some single slots, perhaps a list, more single slots.
struct Layout: Sendable {
  var leading: [Slot] = []
  var hasList = false
  var trailing: [Slot] = []

  static let none = Layout()
  static let list = Layout(hasList: true)
  static func slots(_ leading: Slot...) -> Layout { Layout(leading: leading) }
}

extension NodeKind {
  /// The children's storage order; see the comments at the cases.
  var layout: Layout {
    switch self {
    case .error, .program, .blockStatement, .staticBlock, .variableDeclaration, .classBody,
      .arrayExpression, .objectExpression, .sequenceExpression, .templateLiteral, .objectPattern,
      .arrayPattern, .importAttributes:
      .list
    case .emptyStatement, .debuggerStatement, .thisExpression, .super, .templateElement,
      .identifier, .privateIdentifier, .stringLiteral, .numericLiteral, .bigIntLiteral,
      .booleanLiteral, .nullLiteral, .regExpLiteral:
      .none
    case .expressionStatement, .chainExpression: .slots(.expression)
    case .withStatement: .slots(.object, .body)
    case .returnStatement, .throwStatement, .unaryExpression, .updateExpression, .spreadElement,
      .yieldExpression, .awaitExpression, .restElement:
      .slots(.argument)
    case .labeledStatement: .slots(.label, .body)
    case .breakStatement, .continueStatement: .slots(.label)
    case .ifStatement, .conditionalExpression: .slots(.test, .consequent, .alternate)
    case .switchStatement: Layout(leading: [.discriminant], hasList: true)
    case .switchCase: Layout(leading: [.test], hasList: true)
    case .tryStatement: .slots(.block, .handler, .finalizer)
    case .catchClause: .slots(.param, .body)
    case .whileStatement: .slots(.test, .body)
    case .doWhileStatement: .slots(.body, .test)
    case .forStatement: .slots(.initializer, .test, .update, .body)
    case .forInStatement, .forOfStatement: .slots(.left, .right, .body)
    case .functionDeclaration, .functionExpression, .arrowFunctionExpression:
      Layout(leading: [.id], hasList: true, trailing: [.body])
    case .variableDeclarator: .slots(.id, .initializer)
    case .classDeclaration, .classExpression: .slots(.id, .superClass, .body)
    case .methodDefinition, .propertyDefinition, .property, .importAttribute: .slots(.key, .value)
    case .binaryExpression, .logicalExpression, .assignmentExpression, .assignmentPattern:
      .slots(.left, .right)
    case .callExpression, .newExpression: Layout(leading: [.callee], hasList: true)
    case .memberExpression: .slots(.object, .property)
    case .taggedTemplateExpression: .slots(.tag, .quasi)
    case .metaProperty: .slots(.meta, .property)
    case .importExpression: .slots(.source, .options)
    case .importDeclaration: Layout(hasList: true, trailing: [.source, .attributes])
    case .importSpecifier: .slots(.imported, .local)
    case .importDefaultSpecifier, .importNamespaceSpecifier: .slots(.local)
    case .exportNamedDeclaration:
      Layout(leading: [.declaration], hasList: true, trailing: [.source, .attributes])
    case .exportSpecifier: .slots(.local, .exported)
    case .exportDefaultDeclaration: .slots(.declaration)
    case .exportAllDeclaration: .slots(.exported, .source, .attributes)
    }
  }

  /// The single children's slots, in the order in which ``SyntaxTree/children(_:)`` gives them.
  public var slots: [Slot] { layout.leading + layout.trailing }

  /// Whether nodes of this kind have a list of children besides their slots.
  public var hasList: Bool { layout.hasList }

  /// Whether the node is a function of any form, arrow functions included.
  public var isFunction: Bool {
    self == .functionDeclaration || self == .functionExpression || self == .arrowFunctionExpression
  }

  /// Whether the node is a class declaration or expression.
  public var isClass: Bool { self == .classDeclaration || self == .classExpression }
}
