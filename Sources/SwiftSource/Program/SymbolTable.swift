// Finds types, members and superclasses over all files that are read together.

/// A type with all its parts.
final class ProgramType {
  let name: String
  var parts: [TypePart] = []
  private(set) var methods: [String: [Function]] = [:]
  private(set) var properties: [String: Property] = [:]
  private(set) var inherited: [String] = []

  init(name: String) {
    self.name = name
  }

  func add(_ part: TypePart) {
    parts.append(part)
    for function in part.functions { methods[function.name, default: []].append(function) }
    for property in part.properties where properties[property.name] == nil {
      properties[property.name] = property
    }
    inherited += part.inherited
  }

  /// The part that declares it; nil where only extensions are in the files.
  var declaration: TypePart? { parts.first { $0.kind != .extensionOf } }

  var shortName: String { String(name.split(separator: ".").last ?? "") }

  var isProtocol: Bool { declaration?.kind == .protocolType }

  var concernsWebViews: Bool { parts.contains { $0.concernsWebViews } }

  /// All functions in the order of the source.
  var functions: [Function] { parts.flatMap(\.functions) }
}

/// The symbols of a program.
final class SymbolTable {
  private(set) var types: [String: ProgramType] = [:]
  private(set) var order: [ProgramType] = []
  private(set) var functions: [String: [Function]] = [:]
  private(set) var globals: [String: Property] = [:]
  private var byShortName: [String: [String]] = [:]
  /// All types are there, so that answers can be kept.
  private var isComplete = false
  private var lineages: [String: [ProgramType]] = [:]
  private var inheritances: [String: Set<String>] = [:]
  private var resolutions: [ScopedName: ProgramType?] = [:]

  private struct ScopedName: Hashable {
    var name: String
    var context: String?
  }

  init(_ files: [LoweredFile]) {
    var extensions: [TypePart] = []
    for file in files {
      for part in file.types where part.kind != .extensionOf { add(part, named: part.name) }
      extensions += file.types.filter { $0.kind == .extensionOf }
      for function in file.functions { functions[function.name, default: []].append(function) }
      for property in file.properties where globals[property.name] == nil {
        globals[property.name] = property
      }
    }
    // An extension may name a nested type of another extension, so those with dots come later.
    for part in extensions { add(part, named: search(part.name, from: nil)?.name ?? part.name) }
    isComplete = true
  }

  private func add(_ part: TypePart, named name: String) {
    let type: ProgramType
    if let known = types[name] {
      type = known
    } else {
      type = ProgramType(name: name)
      types[name] = type
      order.append(type)
      byShortName[type.shortName, default: []].append(name)
    }
    type.add(part)
  }

  /// The type that a name means inside another type.
  func resolve(_ name: String, from context: String?) -> ProgramType? {
    let key = ScopedName(name: name, context: context)
    if let known = resolutions[key] { return known }
    let found = search(name, from: context)
    if isComplete { resolutions.updateValue(found, forKey: key) }
    return found
  }

  private func search(_ name: String, from context: String?) -> ProgramType? {
    var scope = context.map { $0.split(separator: ".").map(String.init) } ?? []
    while !scope.isEmpty {
      if let type = types[scope.joined(separator: ".") + "." + name] { return type }
      scope.removeLast()
    }
    if let type = types[name] { return type }
    let short = String(name.split(separator: ".").last ?? "")
    if let names = byShortName[short], names.count == 1 || name == short,
      let first = names.first
    {
      let isSame = name == short || first.hasSuffix("." + name) || names.count == 1
      return isSame ? types[first] : nil
    }
    return nil
  }

  /// The type, its superclasses, then the protocols that they name, each once.
  func lineage(_ type: ProgramType) -> [ProgramType] {
    if let known = lineages[type.name] { return known }
    let found = ancestry(type)
    lineages[type.name] = found
    return found
  }

  private func ancestry(_ type: ProgramType) -> [ProgramType] {
    var found: [ProgramType] = []
    var waiting = [type]
    var protocols: [ProgramType] = []
    while let next = waiting.popLast(), found.count < 64 {
      if found.contains(where: { $0 === next }) { continue }
      found.append(next)
      for name in next.inherited {
        guard let parent = resolve(name, from: next.name) else { continue }
        if parent.isProtocol { protocols.append(parent) } else { waiting.append(parent) }
      }
    }
    while let next = protocols.popLast(), found.count < 128 {
      if found.contains(where: { $0 === next }) { continue }
      found.append(next)
      for name in next.inherited {
        if let parent = resolve(name, from: next.name) { protocols.append(parent) }
      }
    }
    return found
  }

  /// All names that a type and its ancestors inherit from, known or not.
  func inheritedNames(_ type: ProgramType) -> Set<String> {
    if let known = inheritances[type.name] { return known }
    let names = Set(lineage(type).flatMap(\.inherited))
    inheritances[type.name] = names
    return names
  }

  /// The functions of a name that an object of the type has, nearest first.
  func methods(_ name: String, of type: ProgramType) -> [Function] {
    lineage(type).flatMap { $0.methods[name] ?? [] }.filter { $0.body != nil }
  }

  /// The property of a name that an object of the type has.
  func property(_ name: String, of type: ProgramType) -> (Property, ProgramType)? {
    for ancestor in lineage(type) {
      if let property = ancestor.properties[name],
        property.getter != nil || property.initial != nil || !ancestor.isProtocol
      {
        return (property, ancestor)
      }
    }
    return nil
  }
}
