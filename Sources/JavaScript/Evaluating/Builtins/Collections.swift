// `Map` and `Set`: tables by the identity of their keys, in the order in which they came.

/// The keys of a table as they were given, by the names that stand for them.
private final class KeyTable {
  let entries: HeapObject
  var keys: [String: AbstractValue] = [:]
  let isMap: Bool

  init(entries: HeapObject, isMap: Bool) {
    self.entries = entries
    self.isMap = isMap
  }
}

extension HeapObject {
  private var table: KeyTable? { attachment as? KeyTable }

  /// What the table of a `Map` or `Set` refers to.
  var tableReferents: [HeapObject] {
    table.map { [$0.entries] + $0.keys.values.flatMap(\.objects) } ?? []
  }
}

extension Evaluator {
  func installCollections() {
    for name in ["Map", "WeakMap", "Set", "WeakSet"] {
      let isMap = name.hasSuffix("Map")
      let prototype = HeapObject(prototype: intrinsics.objectPrototype)
      defineConstructor(name, prototype: prototype) { evaluator, call in
        let made = HeapObject(.plain, prototype: prototype, site: call.site)
        evaluator.globalScope.register.note(made)
        let entries = evaluator.makeObject()
        entries.prototype = nil
        let table = KeyTable(entries: entries, isMap: isMap)
        made.attachment = table
        let (items, openness) = evaluator.iterate(call[0], at: call.site)
        for item in items {
          let key = isMap ? evaluator.member("0", of: item, at: call.site) : item
          let value = isMap ? evaluator.member("1", of: item, at: call.site) : item
          evaluator.setEntry(key, value, of: table, at: call.site)
        }
        entries.openness = entries.openness ?? openness
        return .object(made)
      }
      installEntries(of: prototype, isMap: isMap)
      installWalks(of: prototype)
    }
  }

  /// Methods for single entries.
  private func installEntries(of prototype: HeapObject, isMap: Bool) {
    define(isMap ? "set" : "add", on: prototype) { evaluator, call in
      for table in Self.tables(call.this) {
        evaluator.setEntry(call[0], isMap ? call[1] : call[0], of: table, at: call.site)
      }
      return call.this
    }
    define("get", on: prototype) { evaluator, call in
      let tables = Self.tables(call.this)
      guard let table = tables.first else { return .unknown(Mystery(.computation, at: call.site)) }
      evaluator.noteVolatileRead()
      guard let name = Self.name(of: call[0]) else {
        let values = table.entries.keys.prefix(8).compactMap { table.entries[$0]?.value }
        return .union(of: values + [.unknown(Mystery(.computation, at: call.site))])
      }
      if let property = table.entries[name], !property.isDeleted { return property.value }
      return table.entries.openness.map { .unknown($0) } ?? .undefined
    }
    for name in ["has", "delete"] {
      define(name, on: prototype) { evaluator, call in
        evaluator.noteVolatileRead()
        guard let table = Self.tables(call.this).first, let key = Self.name(of: call[0]) else {
          return .unknown(Mystery(.computation, at: call.site))
        }
        let isThere = table.entries[key].map { !$0.isDeleted } ?? false
        if name == "delete", isThere { evaluator.remove(key, of: table.entries) }
        if !isThere, let openness = table.entries.openness { return .unknown(openness) }
        return .boolean(isThere)
      }
    }
    define("clear", on: prototype) { evaluator, call in
      for table in Self.tables(call.this) {
        for key in table.entries.keys { evaluator.remove(key, of: table.entries) }
      }
      return .undefined
    }
    prototype["size"] = Property(
      .undefined,
      getter: makeNative("size") { evaluator, call in
        guard let object = call.this.objects.first,
          let (items, openness) = evaluator.collected(by: object), openness == nil
        else { return .unknown(Mystery(.computation, at: call.site)) }
        return .number(Double(items.count))
      }, isEnumerable: false)
  }

  /// Methods that give or call back for all entries.
  private func installWalks(of prototype: HeapObject) {
    define("forEach", on: prototype) { evaluator, call in
      guard let table = Self.tables(call.this).first else { return .undefined }
      for (key, value) in evaluator.entries(of: table).prefix(Self.iterationLimit) {
        evaluator.call(
          call[0], this: call[1], arguments: [value, key] + [call.this], at: call.site)
      }
      if table.entries.openness != nil {
        evaluator.callWithUnknownItems(call[0], at: call.site)
      }
      return .undefined
    }
    for name in ["keys", "values", "entries"] {
      define(name, on: prototype) { evaluator, call in
        guard let table = Self.tables(call.this).first else {
          return .unknown(Mystery(.computation, at: call.site))
        }
        evaluator.noteVolatileRead()
        let items = evaluator.entries(of: table).map { key, value -> AbstractValue in
          switch name {
          case "keys": key
          case "values": value
          default: .object(evaluator.makeArray([key, value]))
          }
        }
        return .object(
          evaluator.makeIterator(items, openness: table.entries.openness, at: call.site))
      }
    }
  }

  /// Whether an object is a `Map` or `Set`.
  public func isCollection(_ object: HeapObject) -> Bool { object.attachment is KeyTable }

  private static func tables(_ value: AbstractValue) -> [KeyTable] {
    value.objects.compactMap { $0.attachment as? KeyTable }
  }

  /// The name that stands for a key; nil where the key is not known.
  private static func name(of key: AbstractValue) -> String? {
    switch key {
    case .string(let text): "s" + text
    case .number(let number): "n" + AbstractValue.text(of: number)
    case .object(let object): "o\(ObjectIdentifier(object).hashValue)"
    default: key.concatenated.map { "p" + $0 }
    }
  }

  private func entries(of table: KeyTable) -> [(AbstractValue, AbstractValue)] {
    charge(items: table.entries.keys.count)
    return table.entries.keys.prefix(Self.elementLimit).compactMap { name in
      guard let property = table.entries[name], !property.isDeleted, let key = table.keys[name]
      else { return nil }
      return (key, property.value)
    }
  }

  /// What iteration over a `Map` or `Set` gives; nil for other objects.
  func collected(by object: HeapObject) -> ([AbstractValue], Mystery?)? {
    guard let table = object.attachment as? KeyTable else { return nil }
    noteVolatileRead()
    let items = entries(of: table).map { key, value in
      table.isMap ? AbstractValue.object(makeArray([key, value])) : value
    }
    return (items, table.entries.openness)
  }

  private func setEntry(
    _ key: AbstractValue, _ value: AbstractValue, of table: KeyTable, at site: Site
  ) {
    guard let name = Self.name(of: key) else {
      table.entries.openness = table.entries.openness ?? Mystery(.computation, at: site)
      return
    }
    table.keys[name] = key
    write(Property(value, site: site), to: name, of: table.entries)
  }
}
