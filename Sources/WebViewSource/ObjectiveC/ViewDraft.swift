// A web view while it is read: the names that the code has for it and for its configuration.

import AppCode
import AuditModel

/// A web view of one class of Objective-C.
struct ViewDraft {
  let base: CodeBase
  let owner: CodeClass
  /// The class itself is the view.
  let isSelf: Bool
  var names: Set<String>
  var configurations: Set<String>
  /// Names for parts of it, as for its preferences, with the members that lead there.
  var parts: [String: [String]] = [:]
  var kind: Host.Kind
  var origin: WebViewReading.Origin
  var place: Place

  /// All methods that may set it up: the class's own, and those of classes above.
  var methods: [Method] { base.lineage(of: owner.name).flatMap(\.methods) }

  /// What of the view a path leads to, as `configuration`, `preferences`; nil where it is another
  /// object.
  func members(of path: ObjectPath) -> [String]? {
    guard let first = path.names.first else { return isSelf ? [] : nil }
    let rest = Array(path.names.dropFirst())
    if names.contains(first) { return rest }
    if configurations.contains(first) { return ["configuration"] + rest }
    if let part = parts[first] { return part + rest }
    if isSelf { return path.names }
    return nil
  }

  /// What a step sets of the view, with what it is set to.
  func setting(_ step: Step) -> (members: [String], value: Expression)? {
    if let call = step.call, call.name == "setValue:forKey:" || call.name == "setValue:forKeyPath:",
      let receiver = call.receiver, let path = ObjectPath(receiver),
      let key = call.arguments.last?.value.literal, let value = call.arguments.first?.value,
      let around = members(of: path)
    {
      return (around + key.split(separator: ".").map(String.init), value)
    }
    guard let setting = step.setting, let members = members(of: setting.path) else { return nil }
    return (members, setting.value)
  }

  /// What of the view a call is made on.
  func members(calledBy call: Call) -> [String]? {
    guard let receiver = call.receiver else { return nil }
    guard let path = ObjectPath(receiver) else { return nil }
    return members(of: path)
  }

  /// Finds further names for the view, its configuration and its parts.
  mutating func findNames() {
    for _ in 0..<4 {
      let before = (names.count, configurations.count, parts.count)
      for method in methods { findNames(in: method) }
      if before == (names.count, configurations.count, parts.count) { return }
    }
  }

  private mutating func findNames(in method: Method) {
    for step in method.steps {
      switch step.act {
      case .declaration(let variable):
        guard let value = variable.value else { continue }
        link(ObjectPath([ObjectPath.plain(variable.name)]), value, method)
      case .assignment(let target, let value):
        if let path = ObjectPath(target) { link(path, value, method) }
      case .call(let call):
        if let setting = step.setting { link(setting.path, setting.value, method) }
        passed(by: call, method)
      case .result(let value):
        guard let value, let path = ObjectPath(value), path.names.count == 1,
          let name = path.names.first
        else { continue }
        // What a getter returns has the getter's name.
        if method.function.parameters.isEmpty,
          owner.variables.contains(where: {
            ObjectPath.plain($0.variable.name) == method.name
          })
        {
          if names.contains(method.name) { names.insert(name) }
          if configurations.contains(method.name) { configurations.insert(name) }
        }
      case .departure: continue
      }
    }
  }

  private mutating func link(_ target: ObjectPath, _ value: Expression, _ method: Method) {
    if let path = ObjectPath(value) {
      if target.names.count == 1, let name = target.names.first {
        if path.names.count == 1, let other = path.names.first {
          if names.contains(other) { names.insert(name) }
          if names.contains(name), !isParameter(other, of: method) { names.insert(other) }
          if configurations.contains(other) { configurations.insert(name) }
          if configurations.contains(name) { configurations.insert(other) }
        } else if let members = members(of: path) {
          if members == ["configuration"] {
            configurations.insert(name)
          } else if !members.isEmpty {
            parts[name] = members
          }
        }
      } else if path.names.count == 1, let other = path.names.first,
        let members = members(of: target), members.count > 1, !names.contains(other),
        ["preferences", "userContentController", "defaultWebpagePreferences"].contains(
          members.last ?? "")
      {
        parts[other] = members
      }
    }
    if case .call(let call) = value.form, target.names.count == 1, let name = target.names.first,
      configurations.contains(name), call.receiver.flatMap({ ObjectPath($0) })?.names == []
    {
      madeBy(call)
    }
  }

  /// A method of the class makes the configuration: what it returns is one too.
  mutating func madeBy(_ call: Call) {
    guard let method = base.method(call.name, of: owner.name) else { return }
    for step in method.steps {
      guard case .result(let value?) = step.act, let path = ObjectPath(value),
        path.names.count == 1, let name = path.names.first
      else { continue }
      configurations.insert(name)
    }
  }

  private mutating func passed(by call: Call, _ caller: Method) {
    guard let receiver = call.receiver, ObjectPath(receiver)?.names == [],
      let method = base.method(call.name, of: owner.name)
    else { return }
    for (parameter, argument) in zip(method.function.parameters, call.arguments) {
      guard let path = ObjectPath(argument.value), path.names.count == 1,
        let name = path.names.first
      else { continue }
      if names.contains(name),
        parameter.type.map({ base.isKind($0, of: WebKitNames.views) }) == true
      {
        names.insert(parameter.name)
      }
      if configurations.contains(name), parameter.type == "WKWebViewConfiguration" {
        configurations.insert(parameter.name)
      }
    }
  }

  private func isParameter(_ name: String, of method: Method) -> Bool {
    method.function.parameters.contains { $0.name == name }
  }
}
