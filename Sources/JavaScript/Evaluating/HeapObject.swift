// Objects with identity: plain ones, arrays, functions, promises, and those of the embedder.

/// A property of an object.
public struct Property {
  /// What is known of the value.
  public var value: AbstractValue
  /// The function that gives the value instead.
  public var getter: HeapObject?
  /// The function that takes assignments instead.
  public var setter: HeapObject?
  /// Where the value is written.
  public var site: Site?
  /// Loops and copies list it.
  public var isEnumerable: Bool
  /// It was removed, and only its place is left.
  var isDeleted = false

  /// What is left of a property that was removed.
  static var deleted: Property {
    var property = Property(.undefined, isEnumerable: false)
    property.isDeleted = true
    return property
  }

  /// Creates a property from its parts.
  public init(
    _ value: AbstractValue, getter: HeapObject? = nil, setter: HeapObject? = nil,
    site: Site? = nil, isEnumerable: Bool = true
  ) {
    self.value = value
    self.getter = getter
    self.setter = setter
    self.site = site
    self.isEnumerable = isEnumerable
  }
}

/// An object of the evaluated program.
public final class HeapObject {
  /// What makes it more than its properties.
  public enum Kind {
    case plain
    /// Elements in order, see ``elements``.
    case array
    /// A function of the program.
    case function(FunctionCode)
    /// A function that the evaluator or the embedder provides.
    case native(NativeFunction)
    case promise(PromiseState)
    /// An object of the embedder, by the name of its interface, such as `Element`.
    case host(String)
  }

  /// What makes it more than its properties.
  public var kind: Kind
  /// The names in the order in which they were added.
  public private(set) var keys: [String] = []
  private var table: [String: Property] = [:]
  /// Functions that are made when they are first asked for: a page uses few of all there are.
  private var lateFunctions: [String: NativeFunction] = [:]
  /// Where members are looked up that it does not have itself.
  public var prototype: HeapObject?
  /// Why it may have other properties; nil where it has none.
  public var openness: Mystery?
  /// Elements of an array; other alternatives than these may exist where `openness` is set.
  public var elements: [AbstractValue] = []
  /// Nothing of it can be assigned.
  var isFrozen = false
  /// Where it was made.
  public var site: Site?
  /// No code is taken to change what its members hold.
  var isFixed = false
  /// The number of calls and branches before it was made; 0 where that was not counted.
  var made = 0
  /// What the embedder follows through the program.
  public var tag: Tag?
  /// What the embedder keeps about it.
  public var attachment: AnyObject?

  /// An object without properties.
  public init(_ kind: Kind = .plain, prototype: HeapObject? = nil, site: Site? = nil) {
    self.kind = kind
    self.prototype = prototype
    self.site = site
  }

  /// Its own property of that name; nil removes it.
  public subscript(key: String) -> Property? {
    get { table[key] ?? lateFunction(key) }
    set {
      if let newValue {
        if table.updateValue(newValue, forKey: key) == nil { keys.append(key) }
      } else if table.removeValue(forKey: key) != nil {
        // What goes is mostly what came last, as branches put things back.
        if let index = keys.lastIndex(of: key) { keys.remove(at: index) }
      }
      if !lateFunctions.isEmpty { lateFunctions[key] = nil }
    }
  }

  /// The names of all properties, those of functions included that nobody asked for yet.
  var allKeys: [String] { keys + lateFunctions.keys }

  private func lateFunction(_ key: String) -> Property? {
    if lateFunctions.isEmpty { return nil }
    guard let function = lateFunctions[key] else { return nil }
    hide(key, .object(HeapObject(.native(function), prototype: function.prototype)))
    return table[key]
  }

  /// The names of its enumerable properties in the order of ECMAScript: indices come first.
  public var listedKeys: [String] {
    let listed = keys.filter { table[$0]?.isEnumerable == true }
    guard listed.contains(where: { Self.index($0) != nil }) else { return listed }
    let indices = listed.compactMap(Self.index).sorted()
    return indices.map(String.init) + listed.filter { Self.index($0) == nil }
  }

  /// A property's name as an index; nil where it is none.
  private static func index(_ key: String) -> UInt32? {
    guard key.utf8.first.map({ (0x30...0x39).contains($0) }) == true, let index = UInt32(key),
      index < .max, String(index) == key
    else { return nil }
    return index
  }

  /// The name of the embedder's interface.
  public var host: String? {
    if case .host(let name) = kind { name } else { nil }
  }

  /// True for arrays.
  public var isArray: Bool {
    if case .array = kind { true } else { false }
  }

  /// True for objects without more than their properties.
  public var isPlain: Bool {
    if case .plain = kind { attachment == nil } else { false }
  }

  /// True for functions, the program's own and provided ones.
  public var isCallable: Bool {
    switch kind {
    case .function, .native: true
    default: false
    }
  }

  /// Forgets everything, so that objects that refer to each other can go; adds all that it
  /// referred to.
  func clear(into found: inout [HeapObject]) {
    if !keys.isEmpty {
      for property in table.values {
        property.value.addObjects(to: &found)
        if let getter = property.getter { found.append(getter) }
        if let setter = property.setter { found.append(setter) }
      }
      table.removeAll()
      keys.removeAll()
    }
    if !elements.isEmpty {
      for element in elements { element.addObjects(to: &found) }
      elements.removeAll()
    }
    if !lateFunctions.isEmpty { lateFunctions.removeAll() }
    if let prototype {
      // Functions have theirs in common, which is forgotten only once.
      if prototype.prototype != nil || !prototype.keys.isEmpty { found.append(prototype) }
      self.prototype = nil
    }
    if let attachment {
      if let other = attachment as? HeapObject { found.append(other) }
      found += tableReferents
      self.attachment = nil
    }
    switch kind {
    case .plain, .array, .host: return
    case .promise(let state):
      state.value.addObjects(to: &found)
      state.reason.addObjects(to: &found)
      // Work that was never done refers to the promise that it would have settled.
      state.pending = nil
    case .function, .native: break
    }
    kind = .plain
  }

  /// Defines a property that a program does not list.
  public func hide(_ key: String, _ value: AbstractValue) {
    self[key] = Property(value, isEnumerable: false)
  }

  /// Defines a function that a program does not list, and that is made when it is asked for.
  func hide(_ function: NativeFunction) {
    if table[function.name] != nil { self[function.name] = nil }
    lateFunctions[function.name] = function
  }
}

/// The code of a function of the program and what it closes over.
public final class FunctionCode {
  /// The source that it stands in.
  public let code: ProgramSource
  /// Its node.
  public let node: NodeID
  let scope: Environment
  /// The value of `this` for arrow functions, and for bound ones.
  let lexicalThis: AbstractValue?
  /// The object that `super` starts from.
  let homeObject: HeapObject?
  /// The object that it was last written to a member of.
  weak var holder: HeapObject?
  /// The class that it constructs.
  var constructed: ClassCode?
  /// Whether it holds something of interest, once that was asked.
  var matters: Bool?
  /// A generator function that a helper such as `__awaiter` runs as an async one.
  var runsAsAsync = false
  /// The name that it has, or was assigned to.
  public var name: String

  init(
    code: ProgramSource, node: NodeID, scope: Environment, lexicalThis: AbstractValue?,
    homeObject: HeapObject?, name: String
  ) {
    self.code = code
    self.node = node
    self.scope = scope
    self.lexicalThis = lexicalThis
    self.homeObject = homeObject
    self.name = name
  }
}

/// What a class adds to its constructor.
final class ClassCode {
  let node: NodeID
  let scope: Environment
  var superclass: AbstractValue?
  /// Instance fields in order: the definition and its key.
  var fields: [(node: NodeID, key: String?)] = []
  var constructor: NodeID = .none

  init(node: NodeID, scope: Environment) {
    self.node = node
    self.scope = scope
  }
}

/// A function of the evaluator or the embedder.
public struct NativeFunction {
  /// A call as the function sees it.
  public struct Call {
    /// The value of `this`.
    public var this: AbstractValue
    /// The arguments, spreads unfolded.
    public var arguments: [AbstractValue]
    /// Made by `new`.
    public var isConstruction: Bool
    /// The call.
    public var site: Site

    /// Creates a call from its parts.
    public init(
      this: AbstractValue, arguments: [AbstractValue], isConstruction: Bool, site: Site
    ) {
      self.this = this
      self.arguments = arguments
      self.isConstruction = isConstruction
      self.site = site
    }

    /// The argument at a position; `undefined` beyond the end.
    public subscript(position: Int) -> AbstractValue {
      arguments.indices.contains(position) ? arguments[position] : .undefined
    }
  }

  /// The name that it is known by.
  public var name: String
  /// A call may throw where reading does not see it.
  var mayThrow = true
  /// What a call of it gives.
  public var body: (Evaluator, Call) -> AbstractValue
  /// Where the members of its object are looked up.
  let prototype: HeapObject
}

/// What is known of a promise.
public final class PromiseState {
  /// The value that it is fulfilled with.
  public var value: AbstractValue
  /// What is waited for until it is settled, in order: one list for each way.
  public var waits: [[Wait]]
  /// What it is rejected with.
  public var reason: AbstractValue
  /// How it is settled, where that is known.
  var outcome = Outcome.unknown
  /// Work that settles it and has not been done yet.
  var pending: Job?
  /// False until its executor resolves it.
  var isResolved = true
  /// Its executor has not called anything yet that settles it.
  var isOpen = true
  /// The ways in which evaluation came to where it was made.
  var madeIn: [CallContext] = []
  /// The promise of the embedder that this one is, or follows.
  public var tag: Tag?
  /// Promises of the embedder whose rejection would come out of this one too, such as those that
  /// an async function awaits.
  var rejecting: [Tag] = []

  /// How a promise is settled.
  enum Outcome {
    case fulfilled, rejected, unknown
  }

  /// Creates a promise state from its parts.
  public init(
    value: AbstractValue, waits: [[Wait]] = [[]],
    reason: AbstractValue = .unknown(Mystery(.browser)), tag: Tag? = nil
  ) {
    self.value = value
    self.waits = waits
    self.reason = reason
    self.tag = tag
  }
}

/// Work that is left for later.
final class Job {
  private var work: (() -> Void)?

  init(_ work: @escaping () -> Void) {
    self.work = work
  }

  var isDone: Bool { work == nil }

  /// Does it, once.
  func run() {
    let work = work
    self.work = nil
    work?()
  }
}
