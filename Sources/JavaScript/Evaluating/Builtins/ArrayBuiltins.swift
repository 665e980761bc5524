// `Array` and what programs do with lists.

extension Evaluator {
  func installArray() {
    installArrayConstructor()
    installChangesOfLists()
    installPartsOfLists()
    installWalksOverLists()
    installSearches()
    installFolds()
  }

  private func installArrayConstructor() {
    let array = defineConstructor("Array", prototype: intrinsics.arrayPrototype) {
      evaluator, call in
      if call.arguments.count == 1, let length = call[0].number.flatMap({ Int(exactly: $0) }) {
        return .object(
          evaluator.makeArray(
            Array(repeating: .undefined, count: min(max(length, 0), 256)), site: call.site))
      }
      return .object(evaluator.makeArray(call.arguments, site: call.site))
    }
    define("isArray", on: array) { _, call in
      let answers = Set(
        call[0].alternatives.map { alternative -> Bool? in
          switch alternative {
          case .object(let object): object.isArray
          case .unknown: nil
          default: false
          }
        })
      if answers.count == 1, let answer = answers.first, let answer { return .boolean(answer) }
      return .unknown(Mystery(.computation, at: call.site))
    }
    define("from", on: array) { evaluator, call in
      let (items, openness) = evaluator.iterate(call[0], at: call.site)
      let list = evaluator.makeArray(items, openness: openness, site: call.site)
      if call[1].objects.isEmpty { return .object(list) }
      return evaluator.mapEach(list, call[1], at: call.site)
    }
    define("of", on: array) { evaluator, call in
      .object(evaluator.makeArray(call.arguments, site: call.site))
    }
  }

  /// Methods that change the list.
  private func installChangesOfLists() {
    method("push") { evaluator, array, call in
      evaluator.write(
        elements: array.elements + call.arguments, openness: array.openness, of: array)
      return .number(Double(array.elements.count))
    }
    method("unshift") { evaluator, array, call in
      evaluator.write(
        elements: call.arguments + array.elements, openness: array.openness, of: array)
      return .number(Double(array.elements.count))
    }
    for name in ["pop", "shift"] {
      method(name) { evaluator, array, call in
        guard array.openness == nil,
          let taken = name == "pop" ? array.elements.last : array.elements.first
        else {
          return array.openness.map { .unknown($0) } ?? .undefined
        }
        let rest = name == "pop" ? array.elements.dropLast() : array.elements.dropFirst()
        evaluator.write(elements: Array(rest), openness: nil, of: array)
        evaluator.sawVolatile = true
        return taken
      }
    }
    method("splice") { evaluator, array, call in
      evaluator.write(
        elements: array.elements + call.arguments.dropFirst(2),
        openness: Mystery(.computation, at: call.site), of: array)
      return .object(evaluator.makeArray([], openness: Mystery(.computation, at: call.site)))
    }
  }

  /// Methods that give another list, or text, and call nothing.
  private func installPartsOfLists() {
    method("concat") { evaluator, array, call in
      var elements = array.elements
      var openness = array.openness
      for argument in call.arguments {
        if case .object(let other) = argument, !other.isArray {
          elements.append(argument)
        } else if case .object = argument {
          let (more, open) = evaluator.iterate(argument, at: call.site)
          elements += more
          openness = openness ?? open
        } else if argument.mystery != nil {
          openness = openness ?? argument.mystery
        } else {
          elements.append(argument)
        }
      }
      return .object(evaluator.makeArray(elements, openness: openness, site: call.site))
    }
    method("slice") { evaluator, array, call in
      guard array.openness == nil, call.arguments.allSatisfy({ $0.number != nil || $0.isUndefined })
      else {
        return .object(
          evaluator.makeArray(
            array.elements, openness: array.openness ?? Mystery(.computation, at: call.site)))
      }
      let count = array.elements.count
      func index(_ value: AbstractValue, _ other: Int) -> Int {
        guard let number = value.number, let whole = Int(exactly: number.rounded(.towardZero))
        else { return other }
        return whole < 0 ? max(0, count + whole) : min(whole, count)
      }
      let from = index(call[0], 0)
      let to = max(from, index(call[1], count))
      return .object(evaluator.makeArray(Array(array.elements[from..<to]), site: call.site))
    }
    method("join") { evaluator, array, call in
      let separator = call[0].string ?? ","
      var text = AbstractValue.string("")
      for (position, element) in array.elements.enumerated() {
        if position > 0 { text = evaluator.concatenate(text, .string(separator), at: call.site) }
        if !element.isNullish { text = evaluator.concatenate(text, element, at: call.site) }
      }
      if let openness = array.openness { return .unknown(openness) }
      return text
    }
    for name in ["indexOf", "includes", "lastIndexOf"] {
      method(name) { evaluator, array, call in
        guard array.openness == nil, call[0].mystery == nil,
          array.elements.allSatisfy({ $0.mystery == nil })
        else { return evaluator.unknown(from: call[0], at: call.site) }
        let index = array.elements.firstIndex {
          evaluator.compute(.strictEqual, $0, call[0], at: call.site).truth == true
        }
        return name == "includes" ? .boolean(index != nil) : .number(Double(index ?? -1))
      }
    }
    for name in ["reverse", "sort"] {
      method(name) { evaluator, array, call in
        evaluator.write(
          elements: name == "reverse" ? array.elements.reversed() : array.elements,
          openness: array.openness, of: array)
        return .object(array)
      }
    }
  }

  /// Methods that call back for each element.
  private func installWalksOverLists() {
    method("map") { evaluator, array, call in evaluator.mapEach(array, call[0], at: call.site) }
    method("forEach") { evaluator, array, call in
      _ = evaluator.mapEach(array, call[0], at: call.site)
      return .undefined
    }
    method("filter") { evaluator, array, call in evaluator.filter(array, call[0], at: call.site) }
    method("flatMap") { evaluator, array, call in
      let mapped = evaluator.mapEach(array, call[0], at: call.site)
      var elements: [AbstractValue] = []
      var openness = array.openness
      for item in mapped.objects.first?.elements ?? [] {
        let (more, open) = evaluator.iterate(item, at: call.site)
        elements += more
        openness = openness ?? open
      }
      return .object(evaluator.makeArray(elements, openness: openness, site: call.site))
    }
  }

  private func installSearches() {
    for name in ["find", "some", "every", "findIndex", "findLast"] {
      method(name) { evaluator, array, call in
        var candidates: [AbstractValue] = []
        for (index, element) in array.elements.prefix(Self.iterationLimit).enumerated() {
          let answer = evaluator.call(
            call[0], this: call[1], arguments: [element, .number(Double(index)), .object(array)],
            at: call.site)
          if answer.truth != false { candidates.append(element) }
          if name.hasPrefix("find"), answer.truth == true, candidates.count == 1 {
            return name == "findIndex" ? .number(Double(index)) : element
          }
        }
        if array.openness != nil {
          let item = AbstractValue.unknown(array.openness ?? Mystery(.computation))
          _ = evaluator.choose([
            ([], { evaluator.call(call[0], this: call[1], arguments: [item], at: call.site) }),
            ([], { .undefined }),
          ])
        }
        guard name == "find" || name == "findLast" else {
          return candidates.isEmpty && array.openness == nil
            ? (name == "findIndex"
              ? .number(-1) : .boolean(name == "every" && array.elements.isEmpty))
            : .unknown(Mystery(.computation, at: call.site))
        }
        let rest: AbstractValue = array.openness.map { .unknown($0) } ?? .undefined
        return .union(of: candidates + [rest])
      }
    }
  }

  private func installFolds() {
    for name in ["reduce", "reduceRight"] {
      method(name) { evaluator, array, call in
        var result = call.arguments.count > 1 ? call[1] : array.elements.first ?? .undefined
        let items = call.arguments.count > 1 ? array.elements[...] : array.elements.dropFirst()
        for (index, element) in items.prefix(Self.iterationLimit).enumerated() {
          result = evaluator.call(
            call[0], this: .undefined,
            arguments: [result, element, .number(Double(index)), .object(array)], at: call.site)
        }
        if let openness = array.openness { return .union(of: [result, .unknown(openness)]) }
        return result
      }
    }
    for name in ["keys", "values", "entries"] {
      method(name) { evaluator, array, call in
        let iterator = HeapObject(.host("Iterator"), site: call.site)
        iterator.elements = array.elements.enumerated().map { index, element in
          switch name {
          case "keys": .number(Double(index))
          case "values": element
          default: .object(evaluator.makeArray([.number(Double(index)), element]))
          }
        }
        iterator.openness = array.openness
        return .object(iterator)
      }
    }
  }

  private func method(
    _ name: String, _ body: @escaping (Evaluator, HeapObject, NativeFunction.Call) -> AbstractValue
  ) {
    define(name, on: intrinsics.arrayPrototype) { evaluator, call in
      let arrays = call.this.objects.filter { $0.isArray || $0.host != nil || $0["length"] != nil }
      guard !arrays.isEmpty else {
        for argument in call.arguments where argument.objects.contains(where: \.isCallable) {
          evaluator.callWithUnknownItems(argument, at: call.site)
        }
        return .unknown(Mystery(.computation, at: call.site))
      }
      return .union(of: arrays.map { body(evaluator, $0, call) })
    }
  }

  /// Calls a callback as a list of which nothing is known would.
  public func callWithUnknownItems(_ callback: AbstractValue, at site: Site) {
    _ = choose([
      (
        [],
        {
          self.call(
            callback, this: .undefined, arguments: [.unknown(Mystery(.computation, at: site))],
            at: site)
        }
      ),
      ([], { .undefined }),
    ])
  }

  func mapEach(_ array: HeapObject, _ callback: AbstractValue, at site: Site) -> AbstractValue {
    var results: [AbstractValue] = []
    for (index, element) in array.elements.prefix(Self.iterationLimit).enumerated() {
      results.append(
        call(
          callback, this: .undefined,
          arguments: [element, .number(Double(index)), .object(array)], at: site))
    }
    var openness =
      array.elements.count > Self.iterationLimit ? Mystery(.limit, at: site) : array.openness
    if array.host != nil { openness = Mystery(.document, at: site) }
    if let openness {
      let extra = choose([
        ([], { self.call(callback, this: .undefined, arguments: [.unknown(openness)], at: site) }),
        ([], { .undefined }),
      ])
      _ = extra
    }
    return .object(makeArray(results, openness: openness, site: site))
  }

  private func filter(_ array: HeapObject, _ callback: AbstractValue, at site: Site)
    -> AbstractValue
  {
    var kept: [AbstractValue] = []
    var isExact = true
    for (index, element) in array.elements.prefix(Self.iterationLimit).enumerated() {
      let answer = call(
        callback, this: .undefined,
        arguments: [element, .number(Double(index)), .object(array)], at: site)
      switch answer.truth {
      case true?: kept.append(element)
      case nil:
        kept.append(element)
        isExact = false
      case false?: break
      }
    }
    let openness = array.openness ?? (isExact ? nil : Mystery(.computation, at: site))
    return .object(makeArray(kept, openness: openness, site: site))
  }
}
