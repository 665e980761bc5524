// Async functions that a compiler has turned into generators and a helper that runs them.

extension Evaluator {
  /// The answer of a helper that runs a generator function as an async one; nil where the call is
  /// none of such a helper, by the name it is called by.
  ///
  /// `__awaiter(this, arguments, Promise, function* () {…})` is TypeScript's
  /// (https://github.com/microsoft/tslib), `_asyncToGenerator(function* () {…})` Babel's
  /// (https://babeljs.io/docs/babel-plugin-transform-async-to-generator).
  func runAsAsync(_ path: () -> String, _ call: NativeFunction.Call) -> AbstractValue? {
    if call.arguments.count == 1, call[0].objects.first?.isCallable == true,
      ["mark", "m"].contains(path().split(separator: ".").last)
    {
      // Regenerator's mark on a function changes nothing here.
      return call[0]
    }
    guard call.arguments.contains(where: { generator($0) != nil }) else { return nil }
    switch path().split(separator: ".").last {
    case "__awaiter":
      guard let generator = generator(call[3]) else { return nil }
      return runGenerator(
        generator, this: call[0],
        NativeFunction.Call(this: call[0], arguments: [], isConstruction: false, site: call.site))
    case "__async":
      guard let generator = generator(call[2]) else { return nil }
      return runGenerator(
        generator, this: call[0],
        NativeFunction.Call(this: call[0], arguments: [], isConstruction: false, site: call.site))
    case "_asyncToGenerator", "asyncToGenerator":
      guard let generator = generator(call[0]) else { return nil }
      return .object(
        makeNative("async") { evaluator, inner in
          evaluator.runGenerator(generator, this: inner.this, inner)
        })
    default: return nil
    }
  }

  /// The value where it is one generator function.
  private func generator(_ value: AbstractValue) -> AbstractValue? {
    guard case .object(let object) = value, case .function(let code) = object.kind,
      code.code.tree.isGenerator(code.node)
    else { return nil }
    return value
  }

  /// Calls a generator function, from now on as an async one.
  private func runGenerator(
    _ value: AbstractValue, this: AbstractValue, _ call: NativeFunction.Call
  )
    -> AbstractValue
  {
    for case .function(let code) in value.objects.map(\.kind) { code.runsAsAsync = true }
    return self.call(value, this: this, arguments: call.arguments, at: call.site)
  }
}
