// Declared names: which scope declares them, and which declarations exclude each other.

/// One stack of entries for each name.
struct NameStacks<Entry> {
  private var tops: [Int32]
  private var entries: [(value: Entry, previous: Int32)] = []
  private var free: [Int32] = []

  init(nameCount: Int) { tops = Array(repeating: -1, count: nameCount) }

  /// The name's innermost entry.
  subscript(name: NameID) -> Entry? {
    get {
      let index = Int(name.index)
      guard index < tops.count, tops[index] >= 0 else { return nil }
      return entries[Int(tops[index])].value
    }
    set {
      let index = Int(name.index)
      guard index < tops.count, tops[index] >= 0, let newValue else { return }
      entries[Int(tops[index])].value = newValue
    }
  }

  mutating func push(_ name: NameID, _ entry: Entry) {
    let index = Int(name.index)
    guard index < tops.count else { return }
    if let place = free.popLast() {
      entries[Int(place)] = (entry, tops[index])
      tops[index] = place
    } else {
      entries.append((entry, tops[index]))
      tops[index] = Int32(clamping: entries.count - 1)
    }
  }

  mutating func pop(_ name: NameID) {
    let index = Int(name.index)
    guard index < tops.count, tops[index] >= 0 else { return }
    let place = tops[index]
    tops[index] = entries[Int(place)].previous
    free.append(place)
  }
}

/// The scopes around a point and what they declare.
struct Bindings {
  enum LexicalKind: UInt8 {
    case plain
    /// A function in a block of sloppy code, which may be declared twice.
    case function
    /// The name of `catch (name)`, which a `var` may repeat.
    case simpleCatch
  }

  private struct Lexical {
    var depth: Int
    var kind: LexicalKind
    /// The depth of the nearest declaration that a `var` may not repeat, or -1.
    var blockingDepth: Int
  }

  private struct Variable {
    var function: UInt32
    /// When the name was declared last.
    var time: UInt32
  }

  private struct Scope {
    /// When the scope was entered: a `var` declared later in the same function passes through it.
    var time: UInt32
    var lexicalCount: Int
  }

  private var scopes: [Scope] = []
  private var lexicals: NameStacks<Lexical>
  private var variables: NameStacks<Variable>
  /// Names in the order of their declaration, to be taken back at the scope's end.
  private var lexicalLog: [NameID] = []
  private var variableLog: [NameID] = []
  private var functions: [(serial: UInt32, depth: Int, variableCount: Int)] = []
  private var time: UInt32 = 0

  init(nameCount: Int) {
    lexicals = NameStacks(nameCount: nameCount)
    variables = NameStacks(nameCount: nameCount)
  }

  mutating func enterScope() {
    time &+= 1
    scopes.append(Scope(time: time, lexicalCount: lexicalLog.count))
  }

  mutating func leaveScope() {
    guard let scope = scopes.popLast() else { return }
    while lexicalLog.count > scope.lexicalCount, let name = lexicalLog.popLast() {
      lexicals.pop(name)
    }
  }

  mutating func enterFunctionScope() {
    enterScope()
    functions.append((time, scopes.count, variableLog.count))
  }

  mutating func leaveFunctionScope() {
    leaveScope()
    guard let function = functions.popLast() else { return }
    while variableLog.count > function.variableCount, let name = variableLog.popLast() {
      variables.pop(name)
    }
  }

  /// Whether the innermost scope is a function's own, or the program's.
  var isInFunctionScope: Bool { functions.last?.depth == scopes.count }

  /// Declares a `let`, `const`, class, import or block function; says whether it may be.
  mutating func declareLexical(_ name: NameID, _ kind: LexicalKind = .plain) -> Bool {
    guard let scope = scopes.last, let function = functions.last else { return true }
    var isAllowed = true
    let outer = lexicals[name]
    if let outer, outer.depth == scopes.count {
      isAllowed = kind == .function && outer.kind == .function
    }
    if let variable = variables[name], variable.function == function.serial,
      variable.time >= scope.time
    {
      isAllowed = false
    }
    lexicals.push(
      name,
      Lexical(
        depth: scopes.count, kind: kind,
        blockingDepth: kind == .simpleCatch ? outer?.blockingDepth ?? -1 : scopes.count))
    lexicalLog.append(name)
    return isAllowed
  }

  /// Declares a `var`, parameter or top-level function; says whether it may be.
  mutating func declareVariable(_ name: NameID, repeatsCatch: Bool = true) -> Bool {
    guard let function = functions.last else { return true }
    time &+= 1
    if variables[name]?.function == function.serial {
      variables[name] = Variable(function: function.serial, time: time)
    } else {
      variables.push(name, Variable(function: function.serial, time: time))
      variableLog.append(name)
    }
    guard let lexical = lexicals[name] else { return true }
    let blocking = repeatsCatch ? lexical.blockingDepth : lexical.depth
    return blocking < function.depth
  }

  /// Whether the current function declares the name as a `var` or parameter.
  func hasVariable(_ name: NameID) -> Bool {
    guard let function = functions.last else { return false }
    return variables[name]?.function == function.serial
  }

  /// Whether the innermost scope declares the name in any way.
  func isDeclaredHere(_ name: NameID) -> Bool {
    hasVariable(name) || lexicals[name]?.depth == scopes.count
  }
}
