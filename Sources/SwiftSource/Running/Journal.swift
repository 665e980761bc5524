// Changes of fields and names, so that a way can be undone and two ways joined.

extension Machine {
  func put(_ value: Value, _ name: String, of object: Int) {
    guard state.objects.indices.contains(object) else { return }
    write(.field(object, name), value)
  }

  func putStatic(_ value: Value, _ name: String) {
    write(.constant(name), value)
  }

  func read(_ slot: Slot) -> Value? {
    switch slot {
    case .field(let object, let name):
      state.objects.indices.contains(object) ? state.objects[object].fields[name] : nil
    case .name(let scope, let name):
      state.scopes.indices.contains(scope) ? state.scopes[scope].names[name] : nil
    case .constant(let name): state.statics[name]
    }
  }

  func write(_ slot: Slot, _ value: Value?) {
    // One way after another is followed from copies of the state instead.
    if decisions == nil { journal.append((slot, read(slot))) }
    set(slot, value)
  }

  private func set(_ slot: Slot, _ value: Value?) {
    switch slot {
    case .field(let object, let name):
      guard state.objects.indices.contains(object) else { return }
      state.objects[object].fields[name] = value
    case .name(let scope, let name):
      guard state.scopes.indices.contains(scope) else { return }
      state.scopes[scope].names[name] = value
    case .constant(let name): state.statics[name] = value
    }
  }

  /// What has changed since a mark, with its present value.
  func changes(since mark: Mark) -> [Slot: Value?] {
    var result: [Slot: Value?] = [:]
    guard mark.journal < journal.count else { return result }
    for (slot, _) in journal[mark.journal...]
    where result[slot] == nil && !isNew(slot, since: mark) {
      result.updateValue(read(slot), forKey: slot)
    }
    return result
  }

  /// Where ways begin that are joined later. What is made after it belongs to its way alone.
  struct Mark {
    var journal: Int
    var objects: Int
    var scopes: Int
  }

  var mark: Mark {
    Mark(journal: journal.count, objects: state.objects.count, scopes: state.scopes.count)
  }

  private func isNew(_ slot: Slot, since mark: Mark) -> Bool {
    switch slot {
    case .field(let object, _): object >= mark.objects
    case .name(let scope, _): scope >= mark.scopes
    case .constant: false
    }
  }

  func undo(to mark: Mark) {
    while journal.count > mark.journal, let (slot, old) = journal.popLast() {
      if !isNew(slot, since: mark) { set(slot, old) }
    }
  }

  func apply(_ changes: [Slot: Value?]) {
    for (slot, value) in changes { write(slot, value) }
  }

  /// Makes hold what holds on one of several ways, which all began at the mark.
  func join(_ ways: [[Slot: Value?]], since mark: Mark) {
    guard !ways.isEmpty else { return }
    var before: [Slot: Value?] = [:]
    if mark.journal < journal.count {
      for (slot, old) in journal[mark.journal...]
      where before[slot] == nil && !isNew(slot, since: mark) {
        before.updateValue(old, forKey: slot)
      }
    }
    var slots: Set<Slot> = []
    for way in ways { slots.formUnion(way.keys) }
    slots.formUnion(before.keys)
    for slot in slots {
      let old: Value? = if let known = before[slot] { known } else { read(slot) }
      let values = ways.map { way -> Value in
        let value: Value? = if let changed = way[slot] { changed } else { old }
        return value ?? .unset
      }
      write(slot, Value.oneOf(values))
    }
  }

  /// Forgets what no closure that is kept can name any more.
  func prune() {
    journal = []
    guard state.scopes.count > prunedScopes + 2000 else { return }
    var kept: Set<Int> = []
    var seen: Set<Int> = []
    var waiting: [Value] = state.statics.values.map { $0 }
    for object in state.objects { waiting += object.fields.values }
    while let value = waiting.popLast() {
      switch value {
      case .closure(let id):
        guard closures.indices.contains(id), seen.insert(id).inserted else { continue }
        var scope: Int? = closures[id].scope
        while let current = scope, state.scopes.indices.contains(current),
          kept.insert(current).inserted
        {
          waiting += state.scopes[current].names.values
          scope = state.scopes[current].parent
        }
      case .list(let values), .table(let values), .tuple(let values), .either(let values),
        .choice(_, let values):
        waiting += values
      default: continue
      }
    }
    while let last = state.scopes.indices.last, !kept.contains(last) { state.scopes.removeLast() }
    for index in state.scopes.indices where !kept.contains(index) {
      state.scopes[index].names = [:]
    }
    let count = state.scopes.count
    closureIDs = closureIDs.filter { $0.key.scope < count }
    prunedScopes = count
  }
}
