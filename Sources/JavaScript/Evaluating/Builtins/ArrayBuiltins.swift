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
            Array(repeating: .undefined, count: min(max(length, 0), 256)),
            openness: length > 256 ? Mystery(.limit, at: call.site) : nil, site: call.site))
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
      var (items, openness) = evaluator.iterate(call[0], at: call.site)
      if case .object(let object) = call[0], !object.isArray, object.host == nil,
        object.openness == nil, case .number(let length)? = object["length"]?.value,
        let count = Self.whole(.number(length), default: 0), (0...256).contains(count)
      {
        // Such as `{length: 3}`.
        items = (0..<count).map { object[String($0)]?.value ?? .undefined }
        openness = nil
      }
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
        evaluator.noteVolatileRead()
        return taken
      }
    }
    method("splice") { evaluator, array, call in
      let count = array.elements.count
      guard array.openness == nil, let start = Self.whole(call[0], default: 0),
        let removed = Self.whole(
          call.arguments.count > 1 ? call[1] : call.arguments.isEmpty ? .number(0) : .undefined,
          default: call.arguments.count > 1 ? 0 : count)
      else {
        evaluator.write(
          elements: array.elements + call.arguments.dropFirst(2),
          openness: array.openness ?? Mystery(.computation, at: call.site), of: array)
        return .object(evaluator.makeArray([], openness: Mystery(.computation, at: call.site)))
      }
      let from = start < 0 ? max(0, count + start) : min(start, count)
      let to = from + min(max(0, removed), count - from)
      let taken = Array(array.elements[from..<to])
      evaluator.write(
        elements: Array(array.elements[..<from]) + Array(call.arguments.dropFirst(2))
          + Array(array.elements[to...]),
        openness: nil, of: array)
      return .object(evaluator.makeArray(taken, site: call.site))
    }
    method("fill") { evaluator, array, call in
      guard let from = Self.whole(call[1], default: 0),
        let to = Self.whole(call[2], default: array.elements.count)
      else { return .unknown(Mystery(.computation, at: call.site)) }
      let count = array.elements.count
      func clamp(_ index: Int) -> Int { index < 0 ? max(0, count + index) : min(index, count) }
      var elements = array.elements
      for index in clamp(from)..<max(clamp(from), clamp(to)) { elements[index] = call[0] }
      evaluator.write(elements: elements, openness: array.openness, of: array)
      return .object(array)
    }
    for name in ["reverse", "sort", "toReversed", "toSorted"] {
      method(name) { evaluator, array, call in
        var elements = Array(array.elements.reversed())
        var openness = array.openness
        if name.hasSuffix("ort") || name.hasSuffix("orted") {
          if let sorted = evaluator.sorted(array, by: call[0], at: call.site) {
            elements = sorted
          } else {
            elements = array.elements
            openness = openness ?? Mystery(.computation, at: call.site)
          }
        }
        if name.hasPrefix("to") {
          return .object(evaluator.makeArray(elements, openness: openness, site: call.site))
        }
        evaluator.write(elements: elements, openness: openness, of: array)
        return .object(array)
      }
    }
  }

  /// A list in order, by merging; nil where a comparison is not known.
  private func sorted(_ array: HeapObject, by compare: AbstractValue, at site: Site)
    -> [AbstractValue]?
  {
    guard array.openness == nil, array.elements.count <= Self.iterationLimit else { return nil }
    let hasFunction = compare.objects.first?.isCallable == true
    var texts: [String] = []
    if !hasFunction {
      for element in array.elements where !element.isUndefined {
        guard let text = primitive(element)?.concatenated else { return nil }
        texts.append(text)
      }
    }
    var isKnown = true
    func precedes(_ one: Int, _ other: Int) -> Bool {
      if !hasFunction {
        return texts[one].utf16.lexicographicallyPrecedes(texts[other].utf16)
      }
      let answer = call(
        compare, this: .undefined, arguments: [present[one], present[other]], at: site)
      guard let order = numeric(answer) else {
        isKnown = false
        return false
      }
      return order < 0
    }
    let present = array.elements.filter { !$0.isUndefined }
    var order: [Int] = []
    // By insertion: no more than the iteration limit allows, and stable.
    for index in present.indices {
      var low = 0
      var high = order.count
      while low < high, isKnown {
        let middle = (low + high) / 2
        if precedes(index, order[middle]) { high = middle } else { low = middle + 1 }
      }
      order.insert(index, at: low)
    }
    guard isKnown else { return nil }
    return order.map { present[$0] }
      + Array(repeating: .undefined, count: array.elements.count - present.count)
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
      if let openness = array.openness { return .unknown(openness) }
      guard let separator = call[0].isUndefined ? "," : call[0].concatenated else {
        return .unknown(Mystery(.computation, at: call.site))
      }
      var text = AbstractValue.string("")
      for (position, element) in array.elements.enumerated() {
        if position > 0 { text = evaluator.concatenate(text, .string(separator), at: call.site) }
        if !element.isNullish { text = evaluator.concatenate(text, element, at: call.site) }
      }
      return text
    }
    for name in ["indexOf", "includes", "lastIndexOf"] {
      method(name) { evaluator, array, call in
        guard array.openness == nil, call[0].mystery == nil,
          array.elements.allSatisfy({ $0.mystery == nil }),
          let start = Self.whole(call[1], default: 0), start >= 0,
          start == 0 || name != "lastIndexOf"
        else { return evaluator.unknown(from: call[0], at: call.site) }
        evaluator.charge(items: array.elements.count)
        let isNaN = name == "includes" && call[0].number?.isNaN == true
        var index: Int?
        var isKnown = true
        for (position, element) in array.elements.enumerated().dropFirst(start) {
          let equal = evaluator.compute(.strictEqual, element, call[0], at: call.site).truth
          if equal == true || (isNaN && element.number?.isNaN == true) {
            if index == nil || name == "lastIndexOf" { index = position }
            if name != "lastIndexOf" { break }
          } else if equal == nil {
            isKnown = false
          }
        }
        guard isKnown || (name == "includes" && index != nil) else {
          return evaluator.unknown(from: call[0], at: call.site)
        }
        return name == "includes" ? .boolean(index != nil) : .number(Double(index ?? -1))
      }
    }
    method("at") { evaluator, array, call in
      guard var index = Self.whole(call[0], default: 0) else {
        return evaluator.member(nil, of: .object(array), at: call.site)
      }
      if index < 0 {
        guard array.openness == nil else {
          return evaluator.member(nil, of: .object(array), at: call.site)
        }
        index += array.elements.count
      }
      return index < 0
        ? .undefined : evaluator.readMember(String(index), of: array, at: call.site)
    }
    method("with") { evaluator, array, call in
      guard array.openness == nil, let index = Self.whole(call[0], default: 0) else {
        return .object(
          evaluator.makeArray(array.elements, openness: Mystery(.computation, at: call.site)))
      }
      var elements = array.elements
      let position = index < 0 ? elements.count + index : index
      if elements.indices.contains(position) { elements[position] = call[1] }
      return .object(evaluator.makeArray(elements, site: call.site))
    }
    for name in ["toString", "toLocaleString"] {
      method(name) { evaluator, array, call in
        evaluator.concatenate(.string(""), .object(array), at: call.site)
      }
    }
    method("flat") { evaluator, array, call in
      guard let depth = Self.whole(call[0], default: 1) else {
        return .object(evaluator.makeArray([], openness: Mystery(.computation, at: call.site)))
      }
      var (elements, openness) = (array.elements, array.openness)
      // Lists within lists are few; beyond that nothing is said.
      for _ in 0..<min(max(depth, 0), 8) {
        guard elements.contains(where: { $0.objects.contains(where: \.isArray) }) else { break }
        (elements, openness) = evaluator.flattened(elements, openness)
      }
      return .object(evaluator.makeArray(elements, openness: openness, site: call.site))
    }
  }

  /// Elements with the lists among them unfolded once.
  private func flattened(_ elements: [AbstractValue], _ open: Mystery?) -> (
    [AbstractValue], Mystery?
  ) {
    var flat: [AbstractValue] = []
    var openness = open
    for element in elements {
      guard flat.count < Self.elementLimit else { return (flat, openness ?? Mystery(.limit)) }
      if case .object(let inner) = element, inner.isArray {
        charge(items: inner.elements.count)
        flat += inner.elements
        openness = openness ?? inner.openness
      } else {
        if case .union(let values) = element,
          values.contains(where: { $0.mystery != nil || $0.objects.contains(where: \.isArray) })
        {
          openness = openness ?? Mystery(.computation)
        }
        flat.append(element)
      }
    }
    return (flat, openness)
  }

  /// Methods that call back for each element.
  private func installWalksOverLists() {
    method("map") { evaluator, array, call in
      evaluator.mapEach(array, call[0], this: call[1], at: call.site)
    }
    method("forEach") { evaluator, array, call in
      _ = evaluator.mapEach(array, call[0], this: call[1], at: call.site)
      return .undefined
    }
    method("filter") { evaluator, array, call in evaluator.filter(array, call[0], at: call.site) }
    method("flatMap") { evaluator, array, call in
      let mapped = evaluator.mapEach(array, call[0], at: call.site).objects.first
      let (elements, openness) = evaluator.flattened(
        mapped?.elements ?? [], mapped?.openness ?? array.openness)
      return .object(evaluator.makeArray(elements, openness: openness, site: call.site))
    }
  }

  private func installSearches() {
    for name in ["find", "findIndex", "findLast", "findLastIndex"] {
      method(name) { evaluator, array, call in
        var candidates: [(index: Int, element: AbstractValue)] = []
        var items = Array(array.elements.prefix(Self.iterationLimit).enumerated())
        if name.hasPrefix("findLast") { items.reverse() }
        let isIndex = name.hasSuffix("Index")
        for (index, element) in items {
          let answer = evaluator.call(
            call[0], this: call[1], arguments: [element, .number(Double(index)), .object(array)],
            at: call.site)
          if answer.truth != false { candidates.append((index, element)) }
          if answer.truth == true, candidates.count == 1, array.openness == nil || index == 0 {
            return isIndex ? .number(Double(index)) : element
          }
          if answer.truth == true, array.openness == nil { break }
        }
        let isOpen = array.openness != nil || array.elements.count > Self.iterationLimit
        if isOpen { evaluator.callWithOpenItem(of: array, call) }
        if isIndex {
          return candidates.isEmpty && !isOpen
            ? .number(-1) : .unknown(Mystery(.computation, at: call.site))
        }
        let rest: AbstractValue =
          isOpen ? .unknown(array.openness ?? Mystery(.limit, at: call.site)) : .undefined
        return .union(of: candidates.map(\.element) + [rest])
      }
    }
    for name in ["some", "every"] {
      method(name) { evaluator, array, call in
        var isKnown =
          array.openness == nil && array.elements.count <= Self.iterationLimit
        for (index, element) in array.elements.prefix(Self.iterationLimit).enumerated() {
          let answer = evaluator.call(
            call[0], this: call[1], arguments: [element, .number(Double(index)), .object(array)],
            at: call.site)
          if answer.truth == (name == "some") { return .boolean(name == "some") }
          if answer.truth == nil { isKnown = false }
        }
        if array.openness != nil { evaluator.callWithOpenItem(of: array, call) }
        return isKnown
          ? .boolean(name == "every") : .unknown(Mystery(.computation, at: call.site))
      }
    }
  }

  /// Calls a callback as the elements would that a list may have beside the known ones.
  private func callWithOpenItem(of array: HeapObject, _ call: NativeFunction.Call) {
    let item = AbstractValue.unknown(array.openness ?? Mystery(.computation))
    _ = choose([
      ([], { self.call(call[0], this: call[1], arguments: [item], at: call.site) }),
      ([], { .undefined }),
    ])
  }

  private func installFolds() {
    for name in ["reduce", "reduceRight"] {
      method(name) { evaluator, array, call in
        var items = Array(array.elements.prefix(Self.iterationLimit).enumerated())
        if name == "reduceRight" { items.reverse() }
        var result = call[1]
        if call.arguments.count < 2 {
          result = items.first?.element ?? .undefined
          items = Array(items.dropFirst())
        }
        for (index, element) in items {
          result = evaluator.call(
            call[0], this: .undefined,
            arguments: [result, element, .number(Double(index)), .object(array)], at: call.site)
        }
        if array.elements.count > Self.iterationLimit {
          return .union(of: [result, .unknown(Mystery(.limit, at: call.site))])
        }
        if let openness = array.openness { return .union(of: [result, .unknown(openness)]) }
        return result
      }
    }
    for name in ["keys", "values", "entries"] {
      method(name) { evaluator, array, call in
        let items = array.elements.enumerated().map { index, element -> AbstractValue in
          switch name {
          case "keys": .number(Double(index))
          case "values": element
          default: .object(evaluator.makeArray([.number(Double(index)), element]))
          }
        }
        return .object(evaluator.makeIterator(items, openness: array.openness, at: call.site))
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
      if arrays.count == 1 { return body(evaluator, arrays[0], call) }
      return evaluator.choose(arrays.map { array in ([], { body(evaluator, array, call) }) })
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

  func mapEach(
    _ array: HeapObject, _ callback: AbstractValue, this: AbstractValue = .undefined, at site: Site
  ) -> AbstractValue {
    var results: [AbstractValue] = []
    for (index, element) in array.elements.prefix(Self.iterationLimit).enumerated() {
      results.append(
        call(
          callback, this: this,
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
    if array.elements.count > Self.iterationLimit { isExact = false }
    let openness = array.openness ?? (isExact ? nil : Mystery(.computation, at: site))
    return .object(makeArray(kept, openness: openness, site: site))
  }
}
