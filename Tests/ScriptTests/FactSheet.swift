// The facts of a page as a person reviews them: one entry a fact, with its line.

import AuditModel

/// Writes payment facts down.
struct FactSheet {
  /// Names the lines; without it, what the same program says in another dress is equal.
  var showsPlaces = true

  /// All facts that there are, by kind.
  func document(_ code: PaymentCode) -> FactDocument {
    .object([
      "unread": list(code.scripts.compactMap(reading)),
      "clients": list(code.clients.map(client)),
      "readiness": list(code.readinessCalls.map(readiness)),
      "payments": list(code.paymentCalls.map { payment($0, code) }),
      "buttons": list(code.buttons.map(button)),
      "popups": list(code.popups.map(popup)),
      "openOverrides": list(code.openOverrides.map(override)),
      "loaders": list(code.loaders.filter { showsPlaces || !isOwn($0.url) }.map(loader)),
      "providers": list(code.providers.map(provider)),
      "agentTests": list(code.agentTests.map { .object(["at": at($0)]) }),
      "agentTokens": list((code.surroundings?.agentTokens ?? []).map(token)),
      "agentGates": list((code.surroundings?.agentGates ?? []).map(gate)),
      "messageListeners": list(code.messageListeners.map { listener($0, code) }),
      "loadHazards": list((code.surroundings?.loadHazards ?? []).map(hazard)),
      "departures": list((code.surroundings?.departures ?? []).map(departure)),
      "policies": list((code.surroundings?.policies ?? []).map(policy)),
      "stops": list(code.stops.map { .object(["at": at($0.place), "why": .string($0.reason)]) }),
    ])
  }

  private func list(_ facts: [FactDocument]) -> FactDocument? {
    facts.isEmpty ? nil : .list(facts)
  }

  /// Only what differs from the usual: true where `usual` is false, and the other way round.
  private func flag(_ value: Bool, usual: Bool) -> FactDocument? {
    value == usual ? nil : .boolean(value)
  }

  /// A question that reading may leave open.
  private func answer(_ value: Bool?) -> FactDocument {
    value.map { .boolean($0) } ?? .string("unknown")
  }

  private func present(_ value: Value) -> FactDocument? {
    value == .undefined ? nil : self.value(value)
  }

  // MARK: Kinds of facts

  private func reading(_ script: PaymentCode.ScriptReading) -> FactDocument? {
    let why: String
    switch script.state {
    case .read where script.errors.isEmpty && !script.isPayScriptCopy: return nil
    case .read: why = script.isPayScriptCopy ? "a copy of pay.js" : "has errors"
    case .payScript: return nil
    case .provider(let name): why = name
    case .notFetched(let reason), .notRun(let reason), .stopped(let reason): why = reason
    }
    return .object([
      "at": at(script.place), "script": .string(short(script.url)), "why": .string(why),
      "errors": list(script.errors.compactMap(at)),
    ])
  }

  private func client(_ client: PaymentCode.Client) -> FactDocument {
    .object([
      "at": at(client.place), "options": value(client.options),
      "reached": flag(client.isReached, usual: true),
    ])
  }

  private func readiness(_ call: PaymentCode.ReadinessCall) -> FactDocument {
    .object([
      "at": at(call.place), "request": value(call.request), "answer": .string(call.use.rawValue),
      "gates": answer(call.gates), "noIsMet": answer(call.hasNotReadyBranch),
      "rejectionIsMet": answer(call.handlesRejection),
      "paymentMethodPresent": call.presenceUse == .notUsed
        ? nil : .string(call.presenceUse.rawValue),
      "reached": flag(call.isReached, usual: true),
    ])
  }

  private func payment(_ call: PaymentCode.PaymentCall, _ code: PaymentCode) -> FactDocument {
    .object([
      "at": at(call.place), "id": .number(Double(call.id)),
      "interface": call.interface == .loadPaymentData ? nil : .string(call.interface.rawValue),
      "request": value(call.request), "details": call.details.map(value),
      "client": code.clients.map(\.options) == [call.clientOptions]
        ? nil : call.clientOptions.map(value),
      "ways": .list(call.paths.map(way)),
      "unreachedWays": call.unreachedPaths.map { list($0.map(way)) } ?? nil,
      "data": .string(call.result.fulfilled.rawValue),
      "rejectionIsMet": answer(call.result.handlesRejection),
      "cancelIsTold": answer(call.result.tellsCancel),
      "missingStatusIsSurvived": call.result.survivesMissingStatus.map { .boolean($0) },
    ])
  }

  private func button(_ button: PaymentCode.Button) -> FactDocument {
    .object([
      "at": at(button.place), "kind": .string(button.kind.rawValue),
      "options": present(button.options),
      "pays": .list(button.calls.map { .number(Double($0)) }),
      "handlerIsRead": flag(button.handlerIsRead, usual: true),
      "placement": .string(button.placement.rawValue),
      "reached": flag(button.isReached, usual: true),
    ])
  }

  private func popup(_ popup: PaymentCode.Popup) -> FactDocument {
    .object([
      "at": at(popup.place), "by": popup.means.map { .string($0.rawValue) },
      "url": value(popup.url), "name": present(popup.target),
      "features": present(popup.features), "severs": answer(popup.severs),
      "windowIsTested": answer(popup.resultIsChecked),
      "windowIsUsed": .boolean(popup.resultIsUsed), "laterAddress": popup.laterAddress.map(value),
      "ways": .list(popup.paths.map(way)),
      "unreachedWays": popup.unreachedPaths.map { list($0.map(way)) } ?? nil,
    ])
  }

  private func override(_ override: PaymentCode.OpenOverride) -> FactDocument {
    .object([
      "at": at(override.place), "callsOriginal": answer(override.callsOriginal),
      "returnsWindow": answer(override.returnsWindow),
      "reached": flag(override.isReached, usual: true),
    ])
  }

  private func loader(_ loader: PaymentCode.Loader) -> FactDocument {
    .object([
      "at": at(loader.place), "url": value(loader.url), "by": .string(loader.means.rawValue),
      "integrity": present(loader.integrity),
      "nonce": loader.nonce.flatMap(present),
      "failureIsCaught": flag(loader.catchesFailure ?? true, usual: true),
      "reached": flag(loader.isReached, usual: true),
    ])
  }

  private func provider(_ provider: PaymentCode.Provider) -> FactDocument {
    .object([
      "at": at(provider.place), "name": .string(provider.name),
      "caller": .string(provider.caller.rawValue),
      "bringsGooglePay": .boolean(provider.bringsGooglePay),
    ])
  }

  private func token(_ token: PaymentCode.Surroundings.AgentToken) -> FactDocument {
    .object(["at": at(token.place), "token": .string(token.token)])
  }

  private func gate(_ gate: PaymentCode.Surroundings.AgentGate) -> FactDocument {
    .object([
      "at": at(gate.place), "what": .string(gate.kind.rawValue), "test": at(gate.test),
    ])
  }

  private func listener(_ place: Place, _ code: PaymentCode) -> FactDocument {
    let checks = (code.surroundings?.originChecks ?? []).filter { $0.listener == place }
    return .object([
      "at": at(place),
      "origin": checks.isEmpty
        ? .string("not tested") : .list(checks.map { self.value($0.origin) }),
    ])
  }

  private func hazard(_ hazard: PaymentCode.Surroundings.LoadHazard) -> FactDocument {
    .object([
      "at": at(hazard.place), "kind": .string(hazard.kind.rawValue), "loader": at(hazard.loader),
    ])
  }

  private func departure(_ departure: PaymentCode.Surroundings.Departure) -> FactDocument {
    .object([
      "at": at(departure.place), "by": .string(departure.means.rawValue),
      "to": present(departure.address), "ways": .list(departure.paths.map(way)),
      "onTheWayOf": departure.calls.isEmpty
        ? nil : .list(departure.calls.map { .number(Double($0)) }),
    ])
  }

  private func policy(_ policy: PaymentCode.Surroundings.TrustedTypesPolicy) -> FactDocument {
    .object([
      "at": at(policy.place), "name": value(policy.name),
      "functions": .list(policy.functions.map { .string($0) }),
      "reached": flag(policy.isReached, usual: true),
    ])
  }

  // MARK: Ways

  /// The entry, then each boundary.
  private func way(_ path: CallPath) -> FactDocument {
    let entry = path.entry
    var start = entry.kind.rawValue
    if let event = entry.event, event != start { start += " (\(event))" }
    if let element = entry.element { start += " on \(element)" }
    if entry.element != nil, entry.isTap, entry.kind != .createButton, entry.elementIsPlaced != true
    {
      start += entry.elementIsPlaced == false ? ", not placed" : ", perhaps placed"
    }
    return .list([.string(start + behind(entry.place))] + path.boundaries.map(boundary))
  }

  private func boundary(_ boundary: Boundary) -> FactDocument {
    var text = "\(boundary.kind.rawValue) by \(boundary.form.rawValue)"
    if let delay = boundary.delay { text += " after \(Int(delay)) ms" }
    if showsPlaces { text += ": \(boundary.what)" }
    return .string(text + behind(boundary.place))
  }

  // MARK: Places

  private func at(_ place: Place) -> FactDocument? {
    showsPlaces ? .string(line(place)) : nil
  }

  private func behind(_ place: Place) -> String {
    showsPlaces ? " at \(line(place))" : ""
  }

  private func line(_ place: Place) -> String { "\(short(place.url)):\(place.start.line)" }

  private func short(_ url: String) -> String {
    url.hasPrefix(ScriptFixture.origin)
      ? String(url.dropFirst(ScriptFixture.origin.count)) : url
  }

  private func isOwn(_ url: Value) -> Bool {
    url.stringPrefix?.hasPrefix(ScriptFixture.origin) ?? false
  }

  // MARK: Values

  /// A value as JSON where it is known; what is not says so under `is`.
  func value(_ value: Value) -> FactDocument {
    switch value {
    case .undefined: .object(["is": .string("undefined")])
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .number(let value):
      value.isFinite ? .number(value) : .object(["is": .string("\(value)")])
    case .string(let text): .string(text)
    case .text(let prefix, let suffix, let unknown):
      .object([
        "is": .string("text"), "begins": .string(prefix), "ends": .string(suffix),
        "why": .string(why(unknown)),
      ])
    case .array(let elements, let isComplete):
      isComplete
        ? .list(elements.map(self.value))
        : .object(["is": .string("array"), "has": .list(elements.map(self.value))])
    case .object(let object):
      .object(
        object.properties.map { .init(key: $0.key, value: self.value($0.value)) }
          + (object.openness.map { [.init(key: "…", value: .string(why($0)))] } ?? []))
    case .function(let place):
      .object(["is": .string("function"), "at": at(place)])
    case .either(let values): .object(["either": .list(values.map(self.value))])
    case .unknown(let unknown):
      .object(["is": .string("unknown"), "why": .string(why(unknown))])
    }
  }

  private func why(_ unknown: Unknown) -> String {
    unknown.reason.rawValue + (unknown.place.map(behind) ?? "")
  }
}
