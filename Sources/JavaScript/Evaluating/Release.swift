// Lets the heap of an evaluated program go.

extension Evaluator {
  /// Forgets all objects and scopes; nothing can be evaluated any more.
  ///
  /// Objects of a program refer to each other in circles, which reference counting does not free.
  public func releaseHeap() {
    var objects: [ObjectIdentifier: HeapObject] = [:]
    var scopes: [ObjectIdentifier: Environment] = [:]
    var open = [global] + idleFunctions.values + modules.values.map(\.namespace)
    var openScopes = [globalScope]
    while !open.isEmpty || !openScopes.isEmpty {
      while let object = open.popLast() {
        guard objects.updateValue(object, forKey: ObjectIdentifier(object)) == nil else { continue }
        open += object.referents
        if case .function(let code) = object.kind {
          openScopes.append(code.scope)
          open += [code.homeObject].compactMap { $0 } + (code.lexicalThis?.objects ?? [])
        }
      }
      while let scope = openScopes.popLast() {
        guard scopes.updateValue(scope, forKey: ObjectIdentifier(scope)) == nil else { continue }
        open += scope.values.flatMap(\.objects)
        if let parent = scope.parent { openScopes.append(parent) }
      }
    }
    for object in objects.values { object.clear() }
    for scope in scopes.values { scope.clear() }
    jobs.removeAll()
    modules.removeAll()
  }
}
