// All files of one language together: classes with what their parts declare, and constants.

import AppCode
import AuditModel

/// A method or function and the file that it is in.
struct Method: Sendable {
  let function: Function
  /// The index of its file.
  let file: Int
  /// The class that declares it.
  let owner: String
  /// What it does.
  let steps: [Step]

  init(_ function: Function, file: Int, owner: String) {
    self.function = function
    self.file = file
    self.owner = owner
    steps = function.body.map { Step.steps(of: $0) } ?? []
  }

  var name: String { function.name }
}

/// A class with what all its declarations say.
struct CodeClass: Sendable {
  var name: String
  var supertypes: [String] = []
  var methods: [Method] = []
  var variables: [(variable: Variable, file: Int)] = []
  /// Where it is declared; its implementation, where there is one.
  var file: Int
  var start: Int
  var end: Int
  var isInterface: Bool
  /// The class around it.
  var outer: String?

  func method(_ name: String) -> Method? {
    methods.first { $0.name == name && $0.function.body != nil }
  }
}

/// What the files of one language declare.
struct CodeBase: Sendable {
  let files: [CodeFile]
  private(set) var classes: [String: CodeClass] = [:]
  private(set) var functions: [Method] = []
  /// Constants and variables outside of classes, and static ones in them.
  private(set) var constants: [String: (value: Expression, file: Int)] = [:]

  init(_ files: [CodeFile]) {
    self.files = files
    for (index, file) in files.enumerated() {
      for type in file.outline.types { add(type, file: index, outer: nil) }
      functions += file.outline.functions.map { Method($0, file: index, owner: "") }
      for variable in file.outline.variables { add(variable, file: index) }
    }
    addAnonymousClasses()
    shareOuterVariables()
  }

  /// `object : WebChromeClient() { … }` and `new WebChromeClient() { … }` as classes of their own.
  private mutating func addAnonymousClasses() {
    var found: [(TypeDeclaration, file: Int, outer: String)] = []
    for owner in classes.values {
      for method in owner.methods {
        for step in method.steps {
          guard let call = step.call, var type = call.members else { continue }
          type.name = Self.anonymousName(of: call, in: owner.name, at: step.start)
          found.append((type, method.file, owner.name))
        }
      }
    }
    for (type, file, outer) in found.sorted(by: { $0.0.name < $1.0.name }) {
      add(type, file: file, outer: outer)
    }
  }

  /// The name under which an anonymous class is kept.
  static func anonymousName(of call: Call, in owner: String, at start: Int) -> String {
    "\(owner).\(call.name)@\(start)"
  }

  /// A class inside another sees the other's variables.
  private mutating func shareOuterVariables() {
    for name in classes.keys.sorted(by: { $0.utf8.count < $1.utf8.count }) {
      guard let outer = classes[name]?.outer, outer != name, let around = classes[outer] else {
        continue
      }
      let own = Set(classes[name]?.variables.map(\.variable.name) ?? [])
      classes[name]?.variables += around.variables.filter { !own.contains($0.variable.name) }
    }
  }

  private mutating func add(_ variable: Variable, file: Int) {
    guard let value = variable.value, constants[variable.name] == nil else { return }
    constants[variable.name] = (value, file)
  }

  private mutating func add(_ type: TypeDeclaration, file: Int, outer: String?) {
    var name = type.name
    if name == "Companion" || name.isEmpty { name = outer ?? name }
    var known =
      classes[name]
      ?? CodeClass(
        name: name, file: file, start: type.start, end: type.end, isInterface: type.isInterface,
        outer: outer)
    if known.isInterface, !type.isInterface {
      known.file = file
      known.start = type.start
      known.end = type.end
      known.isInterface = false
    }
    for supertype in type.supertypes where !known.supertypes.contains(supertype) {
      known.supertypes.append(supertype)
    }
    known.methods += type.functions.map { Method($0, file: file, owner: name) }
    known.variables += type.variables.map { ($0, file) }
    if !type.initializer.isEmpty {
      known.methods.append(
        Method(
          Function(
            name: "init", parameters: [], body: type.initializer, start: type.start,
            headEnd: type.start, end: type.end), file: file, owner: name))
    }
    for variable in type.variables {
      if let getter = variable.getter {
        known.methods.append(
          Method(
            Function(
              name: variable.name, parameters: [], body: getter, modifiers: ["getter"],
              start: variable.start, headEnd: variable.start, end: variable.end), file: file,
            owner: name))
      } else if let value = variable.value {
        // What a property is at first is part of what making the object does.
        let statement = Statement(
          form: .variable(variable), start: variable.start, end: variable.end)
        _ = value
        known.methods.append(
          Method(
            Function(
              name: "init", parameters: [], body: [statement], modifiers: ["property"],
              start: variable.start, headEnd: variable.start, end: variable.end), file: file,
            owner: name))
      }
      add(variable, file: file)
    }
    classes[name] = known
    for inner in type.types { add(inner, file: file, outer: name) }
  }

  /// A class and those above it, as far as they are in the files.
  func lineage(of name: String) -> [CodeClass] {
    var result: [CodeClass] = []
    var seen: Set<String> = []
    var next: [String] = [name]
    while let name = next.popLast(), seen.insert(name).inserted, result.count < 100 {
      guard let known = classes[name] else { continue }
      result.append(known)
      next += known.supertypes.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
        .reversed()
    }
    return result
  }

  /// A class is one of these, or stands below one.
  func isKind(_ name: String, of roots: Set<String>) -> Bool {
    let plain = name.split(separator: ".").last.map(String.init) ?? name
    if roots.contains(name) || roots.contains(plain) { return true }
    return lineage(of: plain).contains { !roots.isDisjoint(with: $0.supertypes) }
  }

  /// The method that a class has by itself, from above, or from the class around it.
  func method(_ name: String, of type: String) -> Method? {
    var next: String? = type
    for _ in 0..<8 {
      guard let type = next else { return nil }
      for known in lineage(of: type) {
        if let method = known.method(name) { return method }
      }
      next = classes[type]?.outer
      if next == type { return nil }
    }
    return nil
  }

  /// What is above a class that is not in the files.
  func unknownSupertypes(of name: String) -> [String] {
    lineage(of: name).flatMap(\.supertypes).filter {
      classes[$0.split(separator: ".").last.map(String.init) ?? $0] == nil
    }
  }
}
