// Reads a source into a syntax tree.
//
// The parser is a recursive-descent parser whose stack is an array: a grammar rule is a few steps;
// a step does what can be done without nested syntax, pushes the step that goes on afterwards, and
// says what to read first. So no source, however deep, can overflow the thread's stack.
// Finished nodes wait on a second stack, the operands, until the node around them is finished.

extension SyntaxTree {
  /// Reads a source as a script, a module or a function's body. Never fails: what cannot be read
  /// becomes an error node and a diagnostic, and reading goes on behind it. Takes time and memory
  /// linear in the source, and a fixed amount of stack however deep the source nests.
  public static func parse(_ source: [UInt8], as goal: SourceGoal) -> SyntaxTree {
    var parser = Parser(source, goal)
    return parser.parse()
  }

  /// Reads a source given as text.
  public static func parse(_ source: String, as goal: SourceGoal) -> SyntaxTree {
    parse(Array(source.utf8), as: goal)
  }
}

/// What the grammar's parameters and surroundings are at one point.
struct Context: OptionSet, Sendable {
  var rawValue: UInt16

  static let strict = Context(rawValue: 1 << 0)
  /// `await` is an operator.
  static let async = Context(rawValue: 1 << 1)
  /// `yield` is an operator.
  static let generator = Context(rawValue: 1 << 2)
  /// `return` is allowed.
  static let function = Context(rawValue: 1 << 3)
  /// `in` is no operator, as in the head of a `for`.
  static let noIn = Context(rawValue: 1 << 4)
}

/// A step that waits for the syntax above it on the stack.
struct Frame: Sendable {
  var step: Step
  /// The operator, role or terminator that the step needs to remember.
  var code: UInt8 = 0
  /// The context outside, restored by steps that change it.
  var context: Context
  /// The bits of the node being read.
  var flags = NodeFlags()
  /// How many operands there were before the node's first child.
  var mark: UInt32
  /// Where the node starts.
  var start: UInt32
}

/// A finished node that waits for the node around it.
struct Operand: Sendable {
  var node: UInt32
  /// Where it starts, with the parentheses around it.
  var start: UInt32
}

struct Parser {
  var lexer: Lexer
  var tree: SyntaxTree
  var context: Context
  var frames: [Frame] = []
  var operands: [Operand] = []
  /// Whether the next step is to read an operand, before the topmost frame goes on.
  var needsOperand = false
  /// How many brackets are open: decides whether a stray closing one belongs further out.
  var openParens = 0
  var openBrackets = 0
  var openBraces = 0
  /// Nodes that are still to become patterns.
  var pending: [UInt32] = []
  /// Where an unexpected token was reported last, so that it is reported once.
  var lastUnexpected = UInt32.max

  init(_ source: [UInt8], _ goal: SourceGoal) {
    lexer = Lexer(source, hasHTMLComments: goal != .module)
    tree = SyntaxTree(source: source, goal: goal, names: NameTable())
    // Dense code has a node in three bytes. What is not used is never touched, and so takes no
    // memory; growing would take twice what is used.
    tree.reserve(source.count / 2)
    context =
      switch goal {
      case .script: []
      case .module: [.strict, .async]
      case .functionBody: [.function]
      }
  }

  mutating func parse() -> SyntaxTree {
    lexer.begin()
    push(.programEnd, start: 0)
    push(.statements, code: Terminator.source.rawValue, flags: .special)
    while true {
      if needsOperand {
        needsOperand = false
        readOperand()
      } else if let frame = frames.popLast() {
        perform(frame)
      } else {
        break
      }
    }
    tree.names = lexer.names
    var earlyErrors = EarlyErrors(tree)
    tree.diagnostics = lexer.diagnostics + earlyErrors.check()
    tree.diagnostics.sort { $0.span.start < $1.span.start }
    tree.diagnostics.removeLast(
      max(0, tree.diagnostics.count - SyntaxTree.diagnosticLimit))
    return tree
  }

  mutating func endProgram(_ frame: Frame) {
    finish(.program, context.contains(.strict) ? .special : NodeFlags(), frame)
    let root = topOperand
    tree.setSpan(root, SourceSpan(start: 0, end: UInt32(clamping: tree.source.count)))
    tree.root = NodeID(index: root)
  }

  // MARK: Steps and nodes

  var token: Token { lexer.token }

  mutating func advance() { lexer.advance() }

  /// Pushes a step for a node whose first child is read next.
  mutating func push(
    _ step: Step, code: UInt8 = 0, flags: NodeFlags = NodeFlags(), start: UInt32
  ) {
    push(step, code: code, flags: flags, mark: operands.count, start: start)
  }

  mutating func push(_ step: Step, code: UInt8 = 0, flags: NodeFlags = NodeFlags()) {
    push(step, code: code, flags: flags, mark: operands.count, start: token.start)
  }

  mutating func push(
    _ step: Step, code: UInt8 = 0, flags: NodeFlags = NodeFlags(), mark: Int, start: UInt32
  ) {
    frames.append(
      Frame(
        step: step, code: code, context: context, flags: flags, mark: UInt32(clamping: mark),
        start: start))
  }

  /// Pushes a node's next step.
  mutating func push(_ step: Step, after frame: Frame) {
    var frame = frame
    frame.step = step
    frames.append(frame)
  }

  mutating func pushOperand(_ node: UInt32, start: UInt32) {
    operands.append(Operand(node: node, start: start))
  }

  /// Leaves a child out.
  mutating func pushNone() { pushOperand(.max, start: token.start) }

  mutating func popOperand() {
    _ = operands.popLast()
  }

  /// Makes a node of all operands since the frame's mark; it ends with the last token read.
  mutating func finish(_ kind: NodeKind, _ frame: Frame) { finish(kind, NodeFlags(), frame) }

  mutating func finish(_ kind: NodeKind, _ flags: NodeFlags, _ frame: Frame) {
    finish(kind, flags, mark: Int(frame.mark), start: frame.start, end: lexer.previousEnd)
  }

  mutating func finish(
    _ kind: NodeKind, _ flags: NodeFlags = NodeFlags(), mark: Int, start: UInt32, end: UInt32
  ) {
    let node = tree.add(
      kind, flags, start: start, end: max(start, end), children: operands, from: mark)
    while operands.count > mark { _ = operands.popLast() }
    pushOperand(node, start: start)
  }

  /// Makes a node without children of the current token.
  mutating func takeLeaf(
    _ kind: NodeKind, _ flags: NodeFlags = NodeFlags(), name: NameID = .none
  ) {
    let token = self.token
    let node = tree.addLeaf(kind, flags, start: token.start, end: token.end, payload: name.index)
    pushOperand(node, start: token.start)
    advance()
  }

  /// The node on top of the operands.
  var topOperand: UInt32 { operands.last?.node ?? .max }

  /// Where the node on top of the operands starts, with the parentheses around it.
  var topStart: UInt32 { operands.last?.start ?? token.start }

  // MARK: Diagnostics

  mutating func report(_ message: String, _ node: UInt32) {
    lexer.report(message, tree.span(NodeID(index: node)), isEarlyError: true)
  }

  mutating func report(_ message: String, at span: SourceSpan, isEarlyError: Bool = false) {
    lexer.report(message, span, isEarlyError: isEarlyError)
  }
}
