// All steps of the parser, and what performs each.

/// Where a list of statements ends.
enum Terminator: UInt8 {
  case source, brace, switchCase
}

/// A point at which the parser goes on when the syntax above has been read.
enum Step: UInt8, Sendable {
  // Statements.
  case programEnd, statements, statement, blockEnd, staticBlockEnd
  case expressionStatementEnd, labeledEnd, returnEnd, throwEnd
  case ifTest, ifConsequent, ifEnd
  case whileTest, whileEnd, doBody, doEnd, withObject, withEnd
  case forHead, forDeclarationEnd, forTest, forUpdate, forEnd, forEachRight, forEachEnd
  case switchHead, switchCases, caseTest, caseEnd
  case tryBlock, tryHandler, tryEnd, catchParameter, catchEnd
  case variableEnd, declarators, declaratorTarget, declaratorEnd
  // Functions and classes.
  case parameters, functionEnd, arrowExpressionEnd
  case heritage, classBody, classEnd, memberKey, memberEnd, fieldEnd
  // Expressions.
  case operatorNext, sequence, binary, unary, await, prefixUpdate, newCallee
  case consequent, alternate, assignmentRight, yieldArgument, spread
  case computedMember, taggedTemplate, substitution
  case parenthesized, arguments, array, object
  case propertyKey, propertyEnd, shorthandDefault
  case importSource, importOptions
  // Modules.
  case exportDeclarationEnd, exportDefaultEnd, exportDefaultExpression

  /// Whether the value that this step waits for ends before any binary, conditional or assignment
  /// operator because an operator to its left binds tighter or equally.
  var bindsOperand: Bool {
    switch self {
    case .binary, .unary, .await, .prefixUpdate, .newCallee, .heritage: true
    default: false
    }
  }
}

extension Parser {
  mutating func perform(_ frame: Frame) {
    switch frame.step {
    case .programEnd: endProgram(frame)
    case .statements: continueStatements(frame)
    case .statement: readStatement(isSingle: true)
    case .blockEnd: endBlock(frame, .blockStatement)
    case .staticBlockEnd: endStaticBlock(frame)
    case .expressionStatementEnd: endExpressionStatement(frame)
    case .labeledEnd: finish(.labeledStatement, frame)
    case .returnEnd: endSimple(.returnStatement, frame)
    case .throwEnd: endSimple(.throwStatement, frame)
    case .ifTest: continueIfTest(frame)
    case .ifConsequent: continueIfConsequent(frame)
    case .ifEnd: finish(.ifStatement, frame)
    case .whileTest: readBody(then: .whileEnd, frame)
    case .whileEnd: finish(.whileStatement, frame)
    case .doBody: continueDoBody(frame)
    case .doEnd: endDo(frame)
    case .withObject: readBody(then: .withEnd, frame)
    case .withEnd: finish(.withStatement, frame)
    case .forHead: continueForHead(frame)
    case .forDeclarationEnd: finish(.variableDeclaration, .code(frame.code), frame)
    case .forTest: continueForTest(frame)
    case .forUpdate: readBody(then: .forEnd, frame)
    case .forEnd: finish(.forStatement, frame)
    case .forEachRight: readBody(then: .forEachEnd, frame)
    case .forEachEnd: endForEach(frame)
    case .switchHead: continueSwitchHead(frame)
    case .switchCases: continueSwitchCases(frame)
    case .caseTest: continueCaseTest(frame)
    case .caseEnd: finish(.switchCase, frame)
    case .tryBlock: continueTryBlock(frame)
    case .tryHandler: continueTryHandler(frame)
    case .tryEnd: finish(.tryStatement, frame)
    case .catchParameter: continueCatchParameter(frame)
    case .catchEnd: finish(.catchClause, frame)
    case .variableEnd: endVariables(frame)
    case .declarators: continueDeclarators(frame)
    case .declaratorTarget: continueDeclaratorTarget(frame)
    case .declaratorEnd: finish(.variableDeclarator, frame)
    case .functionEnd: endFunction(frame)
    case .arrowExpressionEnd: endArrowExpression(frame)
    case .heritage: continueHeritage(frame)
    case .classBody: continueClassBody(frame)
    case .classEnd: endClass(frame)
    case .memberKey: continueMemberKey(frame)
    case .memberEnd: finish(.methodDefinition, frame.flags, frame)
    case .fieldEnd: endField(frame)
    case .operatorNext: continueOperator()
    case .sequence: continueSequence(frame)
    case .binary: endBinary(frame)
    case .unary: endUnary(frame, .unaryExpression)
    case .await: endUnary(frame, .awaitExpression)
    case .prefixUpdate: endPrefixUpdate(frame)
    case .newCallee: continueNewCallee(frame)
    case .consequent: continueConsequent(frame)
    case .alternate: finish(.conditionalExpression, frame)
    case .assignmentRight: finish(.assignmentExpression, .code(frame.code), frame)
    case .yieldArgument: finish(.yieldExpression, frame.flags, frame)
    case .spread: finish(.spreadElement, frame)
    case .computedMember: endComputedMember(frame)
    case .taggedTemplate: endTaggedTemplate(frame)
    case .substitution: continueTemplate(frame)
    case .parenthesized, .arguments, .array, .object, .parameters: continueList(frame)
    case .propertyKey: continuePropertyKey(frame)
    case .propertyEnd: finish(.property, frame.flags, frame)
    case .shorthandDefault: endShorthandDefault(frame)
    case .importSource: continueImportSource(frame)
    case .importOptions: endImportExpression(frame)
    case .exportDeclarationEnd: endExportDeclaration(frame)
    case .exportDefaultEnd: finish(.exportDefaultDeclaration, frame)
    case .exportDefaultExpression: endSimple(.exportDefaultDeclaration, frame)
    }
  }
}
