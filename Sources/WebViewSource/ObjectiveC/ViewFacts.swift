// What the code sets on a web view of Objective-C, and what it loads in it.

import AppCode
import AuditModel

/// Reads what the methods of a class do with one web view.
struct ViewFacts {
  let draft: ViewDraft
  private var base: CodeBase { draft.base }

  /// A step that concerns the view, with where it stands.
  struct Act {
    let step: Step
    let method: Method
    let place: Place
    let surroundings: Surroundings
  }

  /// All steps of the view's methods.
  private(set) var acts: [Act] = []

  init(_ draft: ViewDraft) {
    self.draft = draft
    for method in draft.methods {
      let file = draft.base.files[method.file]
      for step in method.steps {
        acts.append(
          Act(
            step: step, method: method, place: file.place(step.start, step.end),
            surroundings: Surroundings(
              base: draft.base, owner: draft.owner, method: method, closures: step.closures,
              file: method.file)))
      }
    }
  }

  /// The acts that set a member of this name, on the view or on what belongs to it.
  func settings(of name: String) -> [(act: Act, members: [String], value: Expression)] {
    acts.compactMap { act in
      guard let setting = draft.setting(act.step), setting.members.last == name else { return nil }
      return (act, setting.members, setting.value)
    }
  }

  /// The answer to a switch that is on or off.
  func answer(
    to names: [String], platform: Bool
  ) -> Answer<Bool> {
    Answer(
      names.flatMap { settings(of: $0) }.map { act, _, value in
        Setting(value: value.truth, place: act.place, isOptional: isOptional(act))
      }, platform: platform, all: [false, true])
  }

  /// A setting of the app decides whether the act happens.
  func isOptional(_ act: Act) -> Bool {
    act.step.conditions.contains { isOption($0.expression, act.surroundings, 0) }
  }

  /// A condition asks for a property or parameter that is not the view's own state.
  func isOption(_ condition: Expression, _ place: Surroundings, _ depth: Int) -> Bool {
    guard depth < 30 else { return false }
    func inner(_ expression: Expression) -> Bool { isOption(expression, place, depth + 1) }
    switch condition.form {
    case .name, .member:
      guard let path = ObjectPath(condition), let first = path.names.first else { return false }
      if draft.names.contains(first) || draft.configurations.contains(first) { return false }
      if path.names.count > 1 { return false }
      if let type = place.method?.function.parameters.first(where: { $0.name == first })?.type {
        return !type.hasPrefix("WK") && type != "NSURL"
      }
      let known = draft.owner.variables.first { ObjectPath.plain($0.variable.name) == first }
      guard let known else {
        // An instance variable of a property that a header which was not given declares.
        return Self.isOfSelf(condition) && !["view", "window", "superview"].contains(first)
      }
      return ["BOOL", "bool", "NSString", "NSNumber", "id"].contains(known.variable.type ?? "")
    case .call(let call):
      if ["objectForKey:", "boolForKey:", "valueForKey:", "stringForKey:"].contains(call.name)
        || call.name.lowercased().contains("setting")
      {
        return true
      }
      if let path = ObjectPath(condition), path.names.count == 1 {
        return draft.owner.variables.contains {
          ObjectPath.plain($0.variable.name) == path.names.first && $0.variable.type == "BOOL"
        }
      }
      return false
    case .prefix(_, let value): return inner(value)
    case .operation(let operands, _): return operands.contains(where: inner)
    case .cast(let value, _): return inner(value)
    default: return false
    }
  }

  /// `_name` or `self.name`.
  static func isOfSelf(_ expression: Expression) -> Bool {
    switch expression.form {
    case .name(let name): return name.hasPrefix("_") && name.count > 1
    case .member(let object, _):
      if case .name("self") = object.form { return true }
      return false
    default: return false
    }
  }

  /// Calls on the view or on what belongs to it, with the members that lead there.
  func calls(_ names: Set<String>) -> [(act: Act, call: Call, members: [String])] {
    acts.compactMap { act in
      guard let call = act.step.call, names.contains(call.name),
        let members = draft.members(calledBy: call)
      else { return nil }
      return (act, call, members)
    }
  }

  /// The text of an expression at an act.
  func composition(_ expression: Expression, _ act: Act) -> TextComposition {
    TextComposition(expression, in: act.surroundings)
  }
}
