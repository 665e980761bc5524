// From the records of a run to the facts that rules see.

import AuditModel
import JavaScript

extension PageModel {
  /// The facts as evidence.
  func evidence(scripts: [PaymentCode.ScriptReading]) -> PaymentCode {
    let calls = facts.payments.enumerated().map { paymentCall($0, $1) }
    var code = PaymentCode(scripts: scripts)
    code.clients = facts.clients.map {
      PaymentCode.Client(
        options: Value.union($0.options), isReached: $0.isReached, place: place($0.site))
    }
    code.readinessCalls = facts.readiness.map(readinessCall)
    code.paymentCalls = calls
    code.buttons = facts.buttons.map { button($0, calls) } + customButtons(calls)
    code.popups = facts.popups.filter(goesIntoWindow).map(popup)
    code.openOverrides = facts.overrides
    code.loaders = facts.loaders
    code.providers = facts.providers
    code.agentTests = facts.agentTests
    code.messageListeners = facts.messages.map(\.place)
    code.stops =
      evaluator.stops.map {
        PaymentCode.Stop(reason: "\($0.reason).", place: sources.place($0.site))
      } + facts.stops
    code.surroundings = PaymentCode.Surroundings(
      loadHazards: facts.hazards, originChecks: facts.messages.flatMap(\.checks),
      agentTokens: agentTokens(), departures: facts.departures.map { departure($0, calls) },
      policies: facts.policies, agentGates: facts.agentGates)
    return code
  }

  private func departure(
    _ record: DepartureRecord, _ calls: [PaymentCode.PaymentCall]
  ) -> PaymentCode.Surroundings.Departure {
    let paths = paths(record.contexts)
    let entries = Set(paths.map(\.entry))
    return PaymentCode.Surroundings.Departure(
      means: record.means, address: Value.union(record.addresses), paths: paths,
      calls: calls.filter { call in call.paths.contains { entries.contains($0.entry) } }
        .map(\.id),
      place: sources.place(record.site))
  }

  private func paymentCall(_ id: Int, _ record: PaymentRecord) -> PaymentCode.PaymentCall {
    let fulfilled: PaymentCode.ResultUse.Fulfilled =
      record.dataIsUsed ? .used : record.escapes ? .unknown : record.isConsumed ? .ignored : .absent
    return PaymentCode.PaymentCall(
      id: id, interface: record.interface,
      request: Value.union(record.requests),
      details: record.details.isEmpty ? nil : Value.union(record.details),
      clientOptions: record.clientOptions.isEmpty ? nil : Value.union(record.clientOptions),
      paths: paths(record.contexts), unreachedPaths: unreachedPaths(record.contexts),
      result: PaymentCode.ResultUse(
        fulfilled: fulfilled,
        handlesRejection: record.escapes && !record.handlesRejection
          ? nil : record.handlesRejection,
        tellsCancel: record.handlesRejection
          ? (record.tellsCancel ? true : record.errorIsRead ? nil : false) : record.tellsCancel,
        survivesMissingStatus: record.statusIsRead || record.statusIsTested
          ? !record.statusIsTakenForGranted : nil,
        place: place(record.site)),
      place: place(record.site))
  }

  private func readinessCall(_ record: ReadinessRecord) -> PaymentCode.ReadinessCall {
    let use: PaymentCode.ReadinessCall.Use
    if record.effectsWhenNotReady > 0, record.effectsWhenReady == 0, !record.hasOtherSide {
      use = .inverted
    } else if record.resultIsTested || record.effectsWhenReady > 0 {
      use = .tested
    } else if record.responseIsTested, !record.resultIsRead {
      use = .truthyResponse
    } else if record.escapes || (record.resultIsRead && !record.resultIsTested) {
      use = .unknown
    } else {
      use = .ignored
    }
    let presence: PaymentCode.ReadinessCall.PresenceUse
    if !record.presenceIsRead {
      presence = record.escapes ? .unknown : .notUsed
    } else if record.presenceIsExplicit {
      presence = .falseOnly
    } else if record.effectsWhenPresent > 0 {
      presence = .truthyRequired
    } else if record.presenceIsTested || !record.escapes {
      presence = .notUsed
    } else {
      presence = .unknown
    }
    let decides = record.effectsWhenReady > 0 || record.effectsWhenNotReady > 0
    let gates: Bool? =
      decides ? true : use == .unknown || record.escapes ? nil : use == .tested ? nil : false
    return PaymentCode.ReadinessCall(
      request: Value.union(record.requests), use: use, presenceUse: presence,
      hasNotReadyBranch: use == .unknown
        ? nil : record.hasOtherSide || record.effectsWhenNotReady > 0,
      handlesRejection: record.handlesRejection ? true : record.escapes ? nil : false,
      gates: gates, isReached: record.isReached, place: place(record.site))
  }

  private func button(_ record: ButtonRecord, _ calls: [PaymentCode.PaymentCall])
    -> PaymentCode.Button
  {
    let entry = record.entry.map { entries[$0] }
    let reached = calls.filter { call in
      (call.paths + (call.unreachedPaths ?? [])).contains { $0.entry == entry }
    }.map(\.id)
    let isRead =
      record.handlerIsKnown
      && (!reached.isEmpty || record.entry.map { !entriesWithUnreadCalls.contains($0) } ?? true)
    return PaymentCode.Button(
      kind: record.kind, options: Value.union(record.options), calls: reached,
      handlerIsRead: isRead,
      placement: record.isPlaced.map { $0 ? .placed : .notPlaced } ?? .unknown,
      isReached: record.isReached, place: place(record.site))
  }

  /// The page's own elements whose tap reaches a payment call.
  private func customButtons(_ calls: [PaymentCode.PaymentCall]) -> [PaymentCode.Button] {
    var buttons: [PaymentCode.Button] = []
    for entry in entries {
      guard
        entry.kind == .click || entry.kind == .inlineAttribute || entry.kind == .frameworkProperty
      else { continue }
      let reached = calls.filter { call in call.paths.contains { $0.entry == entry } }.map(\.id)
      guard !reached.isEmpty else { continue }
      let placement: PaymentCode.Button.Placement =
        entry.kind == .inlineAttribute
        ? .placed : entry.elementIsPlaced.map { $0 ? .placed : .notPlaced } ?? .unknown
      buttons.append(
        PaymentCode.Button(
          kind: .custom, calls: reached, handlerIsRead: true, placement: placement,
          isReached: true, place: entry.place))
    }
    return buttons
  }

  private func popup(_ record: PopupRecord) -> PaymentCode.Popup {
    let features = record.features.isEmpty ? .undefined : Value.union(record.features)
    return PaymentCode.Popup(
      means: record.means, url: Value.union(record.urls), target: Value.union(record.targets),
      features: features,
      severs: record.severs ?? severs(features, of: record.site),
      resultIsChecked: record.isFollowed ? record.isTested : nil,
      resultIsUsed: record.isUsed || record.isTested,
      laterAddress: record.laterAddresses.isEmpty ? nil : Value.union(record.laterAddresses),
      paths: paths(record.contexts),
      unreachedPaths: unreachedPaths(record.contexts),
      place: place(record.site))
  }

  /// Whether features cut the opener, as the HTML standard reads them
  /// (https://html.spec.whatwg.org/multipage/nav-history-apis.html#concept-window-open-features-tokenize).
  private func severs(_ features: Value, of site: Site) -> Bool? {
    let answers = Set(
      features.alternatives.map { alternative -> Bool? in
        switch alternative {
        case .undefined, .null: return false
        case .string(let text): return Self.severs(text)
        case .text:
          // What is put together of known parts and sizes: the words would stand in the source.
          let isSaid = ["noopener", "noreferrer"].contains {
            sources.mentions($0, in: site.source)
          }
          return isSaid ? nil : false
        default: return nil
        }
      })
    if answers.contains(true) { return true }
    return answers.contains(nil) ? nil : false
  }

  private static func severs(_ features: String) -> Bool {
    features.lowercased().split(separator: ",").contains { feature in
      let parts = feature.split(separator: "=", maxSplits: 1).map {
        $0.split(whereSeparator: \.isWhitespace).joined()
      }
      guard let name = parts.first, name == "noopener" || name == "noreferrer" else { return false }
      return parts.count < 2 || !["0", "no", "false"].contains(parts[1])
    }
  }
}
