// The user agent of a web view of Objective-C.

import AppCode
import AuditModel

extension ViewFacts {
  /// How the app comes by the agent.
  func agent(appDefaults: [(text: TextComposition, place: Place)]) -> AgentReading {
    var reading = AgentReading()
    reading.making = .unset(.system)
    reading.hasSupportedToken = .unset(false)
    reading.contentMode = contentMode
    let overrides = settings(of: "customUserAgent")
    let names = settings(of: "applicationNameForUserAgent")
    if !overrides.isEmpty || !names.isEmpty {
      read(overrides: overrides, names: names, into: &reading)
    } else if let first = appDefaults.first {
      reading.means = .known(.userDefaults, [first.place])
      take(first.text, [first.place], isOptional: false, into: &reading)
    }
    return reading
  }

  private var contentMode: Answer<AgentReading.ContentMode> {
    Answer(
      settings(of: "preferredContentMode").map { act, _, value in
        let name = ObjectPath(value)?.last ?? ""
        let mode: AgentReading.ContentMode? =
          name.hasSuffix("Mobile")
          ? .mobile
          : name.hasSuffix("Desktop")
            ? .desktop : name.hasSuffix("Recommended") ? .recommended : nil
        return Setting(value: mode, place: act.place, isOptional: isOptional(act))
      }, platform: .recommended, all: AgentReading.ContentMode.allCases)
  }

  private func read(
    overrides: [(act: Act, members: [String], value: Expression)],
    names: [(act: Act, members: [String], value: Expression)], into reading: inout AgentReading
  ) {
    // An override hides the application name; where an option decides between them, both count.
    var makings: [Host.Agent.Making] = []
    var isOption = false
    var places: [Place] = []
    func note(_ making: Host.Agent.Making, _ optional: Bool, _ place: Place) {
      if !makings.contains(making) { makings.append(making) }
      isOption = isOption || optional
      places.append(place)
    }
    for (act, _, value) in names {
      let text = composition(value, act)
      if text.parts.isEmpty { continue }
      note(.suffixed, isOptional(act) || isOptionalText(text), act.place)
    }
    for (act, _, value) in overrides {
      let text = composition(value, act)
      if text.parts.isEmpty, !text.readsOverride { continue }
      note(
        text.hasSystemAgent ? .suffixed : .replaced, isOptional(act) || isOptionalText(text),
        act.place)
    }
    guard let deciding = overrides.last ?? names.last else { return }
    let text = composition(deciding.value, deciding.act)
    reading.means = .known(
      overrides.isEmpty ? .applicationName : .customUserAgent, [deciding.act.place])
    take(text, places, isOptional: isOption, into: &reading)
    if isOption {
      reading.making = .option([.system] + makings.filter { $0 != .system }, places)
    } else if makings.isEmpty {
      reading.making = .unset(.system)
    } else if overrides.isEmpty {
      reading.making = .known(.suffixed, places)
    }
    reading.moment = moment(deciding.act)
  }

  /// Nothing of the text is the app's own.
  private func isOptionalText(_ text: TextComposition) -> Bool {
    text.hangsOnOption
      && text.text.parts.allSatisfy { part in
        switch part {
        case .literal(let literal): literal.allSatisfy { $0 == " " }
        case .systemAgent, .unknown: true
        }
      }
  }

  private func take(
    _ text: TextComposition, _ places: [Place], isOptional: Bool, into reading: inout AgentReading
  ) {
    var parts = text.text
    let isName = reading.means.value == .applicationName
    let appendedTo: AgentReading.AppendedTo
    if isName || text.hasSystemAgent {
      appendedTo = text.fallsBackToEmpty ? .systemAgentOrEmpty : .systemAgent
      parts.parts.removeAll { $0 == .systemAgent }
    } else if text.readsOverride {
      appendedTo = .emptyOverride
    } else {
      appendedTo = .nothing
    }
    let making: Host.Agent.Making = isName || text.hasSystemAgent ? .suffixed : .replaced
    reading.making = .known(making, places)
    reading.appendedTo = .known(appendedTo, places)
    reading.text = .known(parts, places)
    let hasToken = text.text.contains(Host.supportedToken)
    if hasToken {
      reading.hasSupportedToken =
        isOptional ? .option([false, true], places) : .known(true, places)
    } else if text.text.hasUnknownPart {
      reading.hasSupportedToken = .cannotTell(
        isOptional ? .computedValue : .otherCode, places.first)
    } else {
      reading.hasSupportedToken = .known(false, places)
    }
  }

  /// When the agent is set, against the first load in the same code.
  private func moment(_ act: Act) -> Answer<AgentReading.Moment> {
    let loads = calls([
      "loadRequest:", "loadHTMLString:baseURL:", "loadFileURL:allowingReadAccessToURL:",
    ])
    .filter { $0.act.method.name == act.method.name && $0.members.isEmpty }
    let asynchronous = act.step.closures.last { closure in
      closure.name.hasPrefix("evaluateJavaScript") || closure.name.hasPrefix("dispatch_")
    }
    if let asynchronous {
      let inside = loads.contains { load in
        load.act.step.closures.contains { $0.start == asynchronous.start }
          && load.act.step.start > act.step.start
      }
      if inside { return .known(.beforeFirstLoad, [act.place]) }
      return loads.isEmpty
        ? .cannotTell(.notFollowed, act.place) : .known(.besideFirstLoad, [act.place])
    }
    guard let first = loads.min(by: { $0.act.step.start < $1.act.step.start }) else {
      // Set where the view is made: before anything is loaded elsewhere.
      return .known(.beforeFirstLoad, [act.place])
    }
    return .known(
      first.act.step.start < act.step.start ? .afterFirstLoad : .beforeFirstLoad, [act.place])
  }
}
