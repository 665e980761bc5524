// The facts while they are collected: what is called, and what becomes of the answers.

import AuditModel
import JavaScript

/// A readiness call and what is seen of the use of its answer.
struct ReadinessRecord {
  var site: Site
  var requests: [Value] = []
  var isReached = false
  var isConsumed = false
  var responseIsTested = false
  var resultIsTested = false
  var resultIsRead = false
  var escapes = false
  var hasOtherSide = false
  var handlesRejection = false
  var presenceIsRead = false
  /// Something happens under the answer, and under its negation.
  var effectsWhenReady = 0
  var effectsWhenNotReady = 0
  var effectsWhenPresent = 0
  var effectsWhenNotExplicitlyAbsent = 0
  var presenceIsTested = false
  var presenceIsExplicit = false
}

/// A payment call and what is seen of the use of its answer.
struct PaymentRecord {
  var site: Site
  var interface: PaymentCode.PaymentCall.Interface = .loadPaymentData
  var requests: [Value] = []
  var details: [Value] = []
  var clientOptions: [Value] = []
  var contexts: [CallContext] = []
  var isConsumed = false
  var dataIsUsed = false
  var escapes = false
  var handlesRejection = false
  var tellsCancel = false
  var errorIsRead = false
  /// The error's `statusCode` is looked at, whether it is there is tested, and a member of it is
  /// used without such a test.
  var statusIsRead = false
  var statusIsTested = false
  var statusIsTakenForGranted = false
}

struct ClientRecord {
  var site: Site
  var options: [Value] = []
  var isReached = false
}

struct ButtonRecord {
  var site: Site
  var kind: PaymentCode.Button.Kind
  var options: [Value] = []
  var entry: Int?
  var handlerIsKnown = true
  var isPlaced: Bool? = false
  var isReached = false
}

struct PopupRecord {
  var site: Site
  /// A form or a link; nil for a call of `window.open`.
  var means: OpenedPage.Means?
  /// What the link's `rel` says of the opener; nil where the features say it.
  var severs: Bool?
  var urls: [Value] = []
  var targets: [Value] = []
  var features: [Value] = []
  var contexts: [CallContext] = []
  var isTested = false
  var isUsed = false
  /// Where the window is sent to.
  var laterAddresses: [Value] = []
  /// What becomes of the window was read.
  var isFollowed = true
}

/// A listener for messages.
struct MessageRecord {
  var place: Place
  var checks: [PaymentCode.Surroundings.OriginCheck] = []
}

/// What becomes of a promise that is rejected where a script cannot be loaded.
struct LoadFailureRecord {
  /// Something waits for the promise, or for one that follows it.
  var isAwaited = false
  /// Something is done where it is rejected.
  var isCaught = false
}

struct DepartureRecord {
  var site: Site
  var means: PaymentCode.Surroundings.Departure.Means
  var addresses: [Value] = []
  var contexts: [CallContext] = []
}

/// All facts of a page while they are collected.
struct FactRecords {
  enum Subject {
    case readiness(Int)
    case payment(Int)
    case popup(Int)
    case message(Int)
    /// The rejection of a promise that a script's failure to load rejects.
    case loadFailure(Int)
    /// What `navigator` says of the browser, read at a site.
    case agent(Site)
  }

  var clients: [ClientRecord] = []
  var readiness: [ReadinessRecord] = []
  var payments: [PaymentRecord] = []
  var buttons: [ButtonRecord] = []
  var popups: [PopupRecord] = []
  var loaders: [PaymentCode.Loader] = []
  var loadFailures: [LoadFailureRecord] = []
  var overrides: [PaymentCode.OpenOverride] = []
  var providers: [PaymentCode.Provider] = []
  var agentTests: [Place] = []
  var agentGates: [PaymentCode.Surroundings.AgentGate] = []
  var messages: [MessageRecord] = []
  var departures: [DepartureRecord] = []
  var policies: [PaymentCode.Surroundings.TrustedTypesPolicy] = []
  var hazards: [PaymentCode.Surroundings.LoadHazard] = []
  var stops: [PaymentCode.Stop] = []
  var subjects: [Subject] = []

  /// More calls of one kind than any page has are not judged.
  static let limit = 256

  /// The record of a call at a site; the same one when it is evaluated again, nil where there are
  /// too many.
  static func index<Record>(
    of site: Site, in records: inout [Record], _ path: KeyPath<Record, Site>,
    make: () -> Record
  ) -> Int? {
    if let index = records.firstIndex(where: { $0[keyPath: path] == site }) { return index }
    guard records.count < limit else { return nil }
    records.append(make())
    return records.count - 1
  }

  /// A number for following an answer through the program.
  mutating func subject(_ subject: Subject) -> Int {
    subjects.append(subject)
    return subjects.count - 1
  }

  /// The number of the agent that is read at a site; the same one each time.
  mutating func agentSubject(_ site: Site) -> Int {
    let known = subjects.firstIndex { if case .agent(site) = $0 { true } else { false } }
    return known ?? subject(.agent(site))
  }

  func isAgent(_ tag: Tag) -> Bool {
    guard subjects.indices.contains(tag.subject), case .agent = subjects[tag.subject] else {
      return false
    }
    return true
  }

  // MARK: Uses of answers

  mutating func note(_ tag: Tag, _ use: TagUse, at site: Site, conversion: ValueConversion) {
    guard subjects.indices.contains(tag.subject) else { return }
    switch subjects[tag.subject] {
    case .readiness(let index): note(readiness: index, tag, use)
    case .payment(let index): note(payment: index, tag, use)
    case .popup(let index):
      switch use {
      case .tested, .compared: popups[index].isTested = true
      case .member, .escaped: popups[index].isUsed = true
      case .awaited, .reacted: break
      }
    case .message(let index): note(message: index, tag, use, at: site, conversion: conversion)
    case .loadFailure(let index): note(loadFailure: index, use)
    case .agent: break
    }
  }

  private mutating func note(loadFailure index: Int, _ use: TagUse) {
    guard loadFailures.indices.contains(index) else { return }
    switch use {
    case .awaited(let isHandled):
      loadFailures[index].isAwaited = true
      if isHandled { loadFailures[index].isCaught = true }
    case .reacted(_, let isHandled):
      loadFailures[index].isAwaited = true
      if isHandled { loadFailures[index].isCaught = true }
    case .escaped: loadFailures[index].isCaught = true
    case .tested, .compared, .member: break
    }
  }

  private mutating func note(
    message index: Int, _ tag: Tag, _ use: TagUse, at site: Site, conversion: ValueConversion
  ) {
    guard messages.indices.contains(index) else { return }
    let origin: Value
    switch use {
    case .compared(let other): origin = conversion.value(other)
    case .tested, .member, .escaped: origin = .unknown(Unknown(.computation))
    case .awaited, .reacted: return
    }
    let check = PaymentCode.Surroundings.OriginCheck(
      listener: messages[index].place, origin: origin, place: conversion.sources.place(site))
    // What is compared says more than that there is a test.
    if origin.unknown != nil, !messages[index].checks.isEmpty { return }
    messages[index].checks.removeAll { $0.origin.unknown != nil }
    if messages[index].checks.count < 16, !messages[index].checks.contains(check) {
      messages[index].checks.append(check)
    }
  }

  private mutating func note(readiness index: Int, _ tag: Tag, _ use: TagUse) {
    guard readiness.indices.contains(index) else { return }
    switch (tag.aspect, use) {
    case ("promise", .awaited(let handled)), ("chain", .awaited(let handled)):
      readiness[index].isConsumed = true
      if handled { readiness[index].handlesRejection = true }
    case ("promise", .reacted(let fulfilled, let rejected)):
      if fulfilled { readiness[index].isConsumed = true }
      if rejected { readiness[index].handlesRejection = true }
    case ("chain", .reacted(_, let rejected)):
      if rejected { readiness[index].handlesRejection = true }
    case ("promise", .escaped): readiness[index].escapes = true
    case ("response", .tested): readiness[index].responseIsTested = true
    case ("response", .member(let key)):
      if key == "result" || key.isEmpty { readiness[index].resultIsRead = true }
      if key == "paymentMethodPresent" { readiness[index].presenceIsRead = true }
    case ("response", .escaped): readiness[index].escapes = true
    case ("result", .tested(_, let hasOtherSide)):
      readiness[index].resultIsTested = true
      if hasOtherSide { readiness[index].hasOtherSide = true }
    case ("result", .escaped), ("paymentMethodPresent", .escaped): readiness[index].escapes = true
    case ("paymentMethodPresent", .tested):
      readiness[index].presenceIsTested = true
      if tag.isExplicit { readiness[index].presenceIsExplicit = true }
    default: break
    }
  }

  private mutating func note(payment index: Int, _ tag: Tag, _ use: TagUse) {
    guard payments.indices.contains(index) else { return }
    switch (tag.aspect, use) {
    case ("promise", .awaited(let handled)), ("chain", .awaited(let handled)):
      if tag.aspect == "promise" { payments[index].isConsumed = true }
      if handled { payments[index].handlesRejection = true }
    case ("promise", .reacted(let fulfilled, let rejected)):
      if fulfilled { payments[index].isConsumed = true }
      if rejected { payments[index].handlesRejection = true }
    case ("chain", .reacted(_, let rejected)):
      if rejected { payments[index].handlesRejection = true }
    case ("promise", .escaped): payments[index].escapes = true
    case ("data", .member), ("data", .escaped): payments[index].dataIsUsed = true
    case ("data", .tested): payments[index].isConsumed = true
    case ("error", .member), ("error", .escaped): payments[index].errorIsRead = true
    case ("statusCode", .tested): payments[index].statusIsTested = true
    case ("statusCode", .member):
      payments[index].statusIsRead = true
      if !payments[index].statusIsTested { payments[index].statusIsTakenForGranted = true }
    case ("statusCode", .compared(let other)):
      payments[index].statusIsRead = true
      if other.string == "CANCELED" { payments[index].tellsCancel = true }
    default: break
    }
  }

  /// Counts an effect for every answer that decided about it.
  mutating func noteEffect(under conditions: [Condition]) {
    noteEffect(tags: conditions.flatMap(\.tags))
  }

  mutating func noteAgentTest(_ place: Place) {
    if !agentTests.contains(place) { agentTests.append(place) }
  }

  mutating func noteEffect(tags: [Tag]) {
    for tag in tags {
      guard subjects.indices.contains(tag.subject),
        case .readiness(let index) = subjects[tag.subject],
        readiness.indices.contains(index)
      else { continue }
      switch tag.aspect {
      case "result":
        if tag.isNegated {
          readiness[index].effectsWhenNotReady += 1
        } else {
          readiness[index].effectsWhenReady += 1
        }
      case "paymentMethodPresent":
        if !tag.isNegated, !tag.isExplicit {
          readiness[index].effectsWhenPresent += 1
        } else {
          readiness[index].effectsWhenNotExplicitlyAbsent += 1
        }
      default: break
      }
    }
  }
}
