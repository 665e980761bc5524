// Lets the heap of an evaluated program go.

extension Evaluator {
  /// Forgets all objects and scopes; nothing can be evaluated any more.
  ///
  /// Objects of a program refer to each other in circles, which reference counting does not free.
  public func releaseHeap() {
    // What is cleared refers to nothing, so that meeting it again ends there.
    var open = [global] + idleFunctions.values + modules.values.map(\.namespace)
    var openScopes = [globalScope]
    while !open.isEmpty || !openScopes.isEmpty {
      while let object = open.popLast() {
        open += object.referents
        if case .function(let code) = object.kind {
          openScopes.append(code.scope)
          open += [code.homeObject].compactMap { $0 } + (code.lexicalThis?.objects ?? [])
        }
        object.clear()
      }
      while let scope = openScopes.popLast() {
        if scope.isCleared { continue }
        for value in scope.values { open += value.objects }
        if let parent = scope.parent { openScopes.append(parent) }
        scope.clear()
      }
    }
    jobs.removeAll()
    modules.removeAll()
  }
}
