// Iterators over what is known at once: lists, collections, what a generator yields.

extension Evaluator {
  /// An iterator.
  ///
  /// - Parameter result: the value of its last step, as a generator returns it.
  func makeIterator(
    _ elements: [AbstractValue], result: AbstractValue = .undefined, openness: Mystery? = nil,
    at site: Site
  ) -> HeapObject {
    let iterator = HeapObject(
      .host("Iterator"), prototype: intrinsics.iteratorPrototype, site: site)
    globalScope.register.note(iterator)
    iterator.elements =
      elements.count > Self.elementLimit ? Array(elements.prefix(Self.elementLimit)) : elements
    iterator.openness = openness ?? (elements.count > Self.elementLimit ? Mystery(.limit) : nil)
    iterator.hide("@@position", .number(0))
    iterator.hide("@@result", result)
    return iterator
  }

  private func position(of iterator: HeapObject) -> Int? {
    Self.whole(iterator["@@position"]?.value ?? .number(0), default: 0)
  }

  private func move(_ iterator: HeapObject, to position: Int) {
    write(
      Property(.number(Double(position)), isEnumerable: false), to: "@@position", of: iterator)
  }

  /// What an iterator has not given yet; then it is at its end.
  func remaining(of iterator: HeapObject) -> ([AbstractValue], Mystery?) {
    guard let start = position(of: iterator) else {
      return ([], iterator.openness ?? Mystery(.computation))
    }
    move(iterator, to: iterator.elements.count)
    return (Array(iterator.elements.dropFirst(start)), iterator.openness)
  }

  func installIterators() {
    let prototype = intrinsics.iteratorPrototype
    define("next", on: prototype) { evaluator, call in
      guard case .object(let iterator) = call.this, iterator.host == "Iterator",
        let position = evaluator.position(of: iterator)
      else { return .unknown(Mystery(.computation, at: call.site)) }
      evaluator.noteVolatileRead()
      var value = AbstractValue.undefined
      let isDone = position >= iterator.elements.count
      if isDone {
        if let openness = iterator.openness { return .unknown(openness) }
        if position == iterator.elements.count { value = iterator["@@result"]?.value ?? .undefined }
      } else {
        value = iterator.elements[position]
      }
      evaluator.move(iterator, to: position + 1)
      return .object(
        evaluator.makeObject([("value", value), ("done", .boolean(isDone))], site: call.site))
    }
    define("return", on: prototype) { evaluator, call in
      for iterator in call.this.objects where iterator.host == "Iterator" {
        evaluator.move(iterator, to: iterator.elements.count + 1)
      }
      return .object(
        evaluator.makeObject([("value", call[0]), ("done", .boolean(true))], site: call.site))
    }
  }
}
