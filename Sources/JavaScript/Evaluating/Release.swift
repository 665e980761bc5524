// Lets the heap of an evaluated program go.

extension Evaluator {
  /// Forgets all objects and scopes; nothing can be evaluated any more.
  ///
  /// Objects of a program refer to each other in circles, which reference counting does not free.
  public func releaseHeap() {
    // What is cleared refers to nothing, so that meeting it again ends there.
    let register = globalScope.register
    var open = [global] + idleFunctions.values + modules.values.map(\.namespace) + register.objects
    var openScopes = [globalScope] + register.scopes
    register.clear()
    while !open.isEmpty || !openScopes.isEmpty {
      while let object = open.popLast() {
        if case .function(let code) = object.kind {
          openScopes.append(code.scope)
          open += [code.homeObject].compactMap { $0 } + (code.lexicalThis?.objects ?? [])
        }
        object.clear(into: &open)
      }
      while let scope = openScopes.popLast() {
        if scope.isCleared { continue }
        for value in scope.values { value.addObjects(to: &open) }
        if let parent = scope.parent { openScopes.append(parent) }
        scope.clear()
      }
    }
    jobs.removeAll()
    modules.removeAll()
  }
}

/// What of a heap may be in a circle that nothing else refers to any more: every scope, and every
/// object that the program makes.
final class HeapRegister {
  private(set) var scopes: [Environment] = []
  private(set) var objects: [HeapObject] = []
  private var limit = 1_000

  func note(_ scope: Environment) {
    scopes.append(scope)
    collect()
  }

  func note(_ object: HeapObject) {
    objects.append(object)
    collect()
  }

  /// Objects that code made which was cut off may be unfinished.
  func leaveOpen(madeAfter invocation: Int) {
    for object in objects where object.made > invocation && object.openness == nil {
      object.openness = Mystery(.limit, at: object.site)
    }
  }

  func clear() {
    scopes.removeAll()
    objects.removeAll()
  }

  /// Lets go what is kept by the register alone, each time when it has doubled.
  private func collect() {
    guard scopes.count + objects.count > limit else { return }
    var kept = 0
    for index in scopes.indices where !isKnownUniquelyReferenced(&scopes[index]) {
      scopes.swapAt(kept, index)
      kept += 1
    }
    scopes.removeSubrange(kept...)
    kept = 0
    for index in objects.indices
    where objects[index].hasWorkLeft || !isKnownUniquelyReferenced(&objects[index]) {
      objects.swapAt(kept, index)
      kept += 1
    }
    objects.removeSubrange(kept...)
    limit = max(1_000, 2 * (scopes.count + objects.count))
  }
}

extension HeapObject {
  /// A promise with work that settles it: the work holds the promise's state, which holds the work.
  fileprivate var hasWorkLeft: Bool {
    if case .promise(let state) = kind, let work = state.pending { !work.isDone } else { false }
  }
}
