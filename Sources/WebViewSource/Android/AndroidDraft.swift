// A web view of Android while it is read.

import AppCode
import AuditModel

/// A web view of one class of Kotlin or Java, with the names that the code has for it.
struct AndroidDraft {
  let base: CodeBase
  let owner: CodeClass
  /// The class itself is the view.
  let isSelf: Bool
  var names: Set<String>
  /// Where it is made: the first bytes of the calls, by file.
  var makings: [Int: Set<Int>] = [:]
  var parts: [String: [String]] = [:]
  /// Methods of the class that make and return it.
  var makers: Set<String> = []
  var origin: WebViewReading.Origin
  var place: Place

  static let roots: Set<String> = ["WebView", "android.webkit.WebView", "NestedWebView"]

  /// A type is a web view: Android's, one below it, or one of other code that is called so.
  static func isView(_ type: String, _ base: CodeBase) -> Bool {
    let plain = type.split(separator: ".").last.map(String.init) ?? type
    if base.isKind(plain, of: roots) { return true }
    return base.classes[plain] == nil && plain.hasSuffix("WebView")
  }

  var methods: [Method] { base.lineage(of: owner.name).flatMap(\.methods) }

  /// What of the view a path leads to; nil where it is another object.
  func members(of path: ObjectPath) -> [String]? {
    for (index, name) in path.names.enumerated().prefix(4) {
      if names.contains(name) { return Array(path.names.dropFirst(index + 1)) }
      if index == 0, let part = parts[name] { return part + path.names.dropFirst() }
    }
    return nil
  }

  /// What of the view an expression means, inside what surrounds it.
  func members(
    of expression: Expression, implicits: ArraySlice<Expression>, file: Int, depth: Int = 0
  ) -> [String]? {
    if makings[file]?.contains(expression.start) == true, case .call = expression.form {
      // `WebView(context).settings` begins where the call does.
      guard case .call(let call) = expression.form, call.receiver == nil else {
        return ObjectPathBehindMaking.members(expression)
      }
      return []
    }
    guard let path = ObjectPath(expression) else { return nil }
    if let members = members(of: path) { return members }
    return members(ofBare: path, implicits: implicits, file: file, depth: depth)
  }

  /// What a path without a known object means inside `apply`, or in the view's own class.
  func members(
    ofBare path: ObjectPath, implicits: ArraySlice<Expression>, file: Int, depth: Int = 0
  ) -> [String]? {
    guard depth < 8 else { return nil }
    if let around = implicits.last {
      if let members = members(
        of: around, implicits: implicits.dropLast(), file: file, depth: depth + 1)
      {
        return members + path.names
      }
    }
    return isSelf ? path.names : nil
  }

  /// What a step sets of the view.
  func setting(_ step: Step, file: Int) -> (members: [String], value: Expression)? {
    switch step.act {
    case .assignment(let target, let value):
      guard
        let members = members(of: target, implicits: step.implicits[...], file: file)
          ?? makingMembers(target, file)
      else { return nil }
      return (members, value)
    case .call(let call):
      guard let name = ObjectPath.set(by: call.name), call.arguments.count == 1,
        let value = call.arguments.first?.value
      else { return nil }
      guard let receiver = call.receiver else {
        guard
          let members = members(
            ofBare: ObjectPath([name]), implicits: step.implicits[...], file: file)
        else { return nil }
        return (members, value)
      }
      guard
        let members = members(of: receiver, implicits: step.implicits[...], file: file)
          ?? makingMembers(receiver, file)
      else { return nil }
      return (members + [name], value)
    default: return nil
    }
  }

  private func makingMembers(_ expression: Expression, _ file: Int) -> [String]? {
    makings[file]?.contains(expression.start) == true
      ? ObjectPathBehindMaking.members(expression) : nil
  }

  /// What of the view a call is made on.
  func members(calledBy call: Call, _ step: Step, file: Int) -> [String]? {
    guard let receiver = call.receiver else {
      return members(ofBare: ObjectPath([]), implicits: step.implicits[...], file: file)
    }
    return members(of: receiver, implicits: step.implicits[...], file: file)
  }

  /// Finds further names.
  mutating func findNames() {
    for _ in 0..<3 {
      let before = (names.count, parts.count)
      for method in methods {
        for step in method.steps {
          switch step.act {
          case .declaration(let variable):
            if let value = variable.value { link(variable.name, value, step, method) }
          case .assignment(let target, let value):
            if let path = ObjectPath(target), path.names.count <= 2, let name = path.last {
              link(name, value, step, method)
            }
          case .call(let call): passed(by: call, step, method)
          case .result(let value?):
            if makings[method.file]?.contains(value.start) == true { makers.insert(method.name) }
          default: continue
          }
        }
      }
      if before == (names.count, parts.count) { return }
    }
  }

  private mutating func link(_ name: String, _ value: Expression, _ step: Step, _ method: Method) {
    let plain = ObjectPath.plain(name)
    if case .call(let call) = value.form, call.name == "apply" || call.name == "also",
      let receiver = call.receiver
    {
      link(name, receiver, step, method)
      return
    }
    if case .call(let call) = value.form, call.receiver == nil,
      makers.contains(call.name) || makings[method.file]?.contains(value.start) == true
    {
      names.insert(plain)
      return
    }
    guard let members = members(of: value, implicits: step.implicits[...], file: method.file) else {
      return
    }
    if members.isEmpty {
      names.insert(plain)
    } else if members.last == "settings" {
      parts[plain] = members
    }
  }

  private mutating func passed(by call: Call, _ step: Step, _ caller: Method) {
    let isOwn = call.receiver.map { ObjectPath($0)?.names == [] } ?? true
    guard isOwn, let method = base.method(call.name, of: owner.name) else { return }
    for (parameter, argument) in zip(method.function.parameters, call.arguments) {
      guard
        let members = members(
          of: argument.value, implicits: step.implicits[...], file: caller.file)
      else { continue }
      if members.isEmpty {
        names.insert(parameter.name)
      } else if members == ["settings"] {
        parts[parameter.name] = members
      }
    }
  }
}

/// The members behind the making of a view, as in `WebView(context).settings.userAgentString`.
enum ObjectPathBehindMaking {
  static func members(_ expression: Expression, depth: Int = 0) -> [String]? {
    guard depth < 20 else { return nil }
    switch expression.form {
    case .member(let object, let name):
      return members(object, depth: depth + 1).map { $0 + [ObjectPath.plain(name)] }
    case .call(let call):
      guard let receiver = call.receiver else { return [] }
      guard call.arguments.isEmpty else { return nil }
      return members(receiver, depth: depth + 1).map { $0 + [ObjectPath.gotten(call.name)] }
    default: return nil
    }
  }
}
