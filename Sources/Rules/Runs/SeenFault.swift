// What runs in a real web view show of a rule's failing thing, and how that joins what was read.

public import AuditModel

/// What a run shows of a rule's failing thing.
public struct SeenFault: Sendable {
  /// How it stands to what was read.
  public enum Weight: Sendable {
    /// It happened: told whether or not it was read.
    case happened
    /// It happened, which alone may have other reasons: told where it was read as well.
    case confirms
    /// It did not happen; what was read to block does no more than that.
    case contradicts(atMost: Effect)
  }

  /// How it stands to what was read.
  public var weight: Weight
  /// As it is told where nothing was read; with its sighting.
  public var finding: Finding
  /// What is told in its place, where the run does not decide.
  public var untold: CannotTell?

  fileprivate var sighting: Sighting? { finding.seen?.first }
}

extension Rule {
  /// It happened in a run.
  ///
  /// - Parameters:
  ///   - time: when, in milliseconds since the run began.
  ///   - sentence: what was seen, with times.
  ///   - message: the finding where nothing was read, without times.
  static func happened(
    _ effect: Effect, in run: SeenRun, at time: Int, _ sentence: String, message: String,
    at place: Place? = nil, remedy: String, actor: Actor
  ) -> SeenFault {
    var finding = finding(
      effect, message, at: place ?? run.place, remedy: remedy, actor: actor)
    finding.seen = [Sighting(run, at: time, sentence)]
    return SeenFault(weight: .happened, finding: finding)
  }

  /// What was read was seen to happen in a run; nothing is told where it was not read.
  static func confirmed(
    _ effect: Effect, in run: SeenRun, at time: Int, _ sentence: String
  ) -> SeenFault {
    var fault = happened(
      effect, in: run, at: time, sentence, message: sentence, remedy: "", actor: .page)
    fault.weight = .confirms
    return fault
  }

  /// What was read did not happen in a run.
  static func contradicted(
    atMost effect: Effect, in run: SeenRun, at time: Int, _ sentence: String
  ) -> SeenFault {
    var fault = confirmed(effect, in: run, at: time, sentence)
    fault.finding.seen = [Sighting(run, at: time, sentence, agrees: false)]
    fault.weight = .contradicts(atMost: effect)
    return fault
  }
}

extension Rule {
  /// It happened in a run, and what brought it about cannot be told from there.
  static func undecided(
    _ code: ReasonCode, in run: SeenRun, at time: Int, _ sentence: String
  ) -> SeenFault {
    var fault = confirmed(.informs, in: run, at: time, sentence)
    fault.untold = cannotTell(code, sentence, at: run.place)
    return fault
  }
}

extension Ruling {
  /// Joins what a run shows to what was read: one fault is one finding.
  ///
  /// What was read and seen is certain, and has the graver of the two effects. The gravest of
  /// several findings of a rule is the one that is taken to have been seen.
  mutating func take(_ fault: SeenFault) {
    if let untold = fault.untold {
      if !cannotTell.contains(where: { $0.code == untold.code }) { cannotTell.append(untold) }
      return
    }
    guard let sighting = fault.sighting else { return }
    let gravest = findings.map(\.effect).max()
    let read = findings.firstIndex { $0.effect == gravest }
    switch fault.weight {
    case .happened:
      if fault.finding.effect == .blocks { cannotTell = [] }
      guard let read else {
        findings.append(fault.finding)
        return
      }
      confirm(read, fault.finding.effect, sighting)
    case .confirms:
      if let read { confirm(read, fault.finding.effect, sighting) }
    case .contradicts(let effect):
      for index in findings.indices where findings[index].effect > effect {
        findings[index].effect = effect
        findings[index].seen = (findings[index].seen ?? []) + [sighting]
      }
    }
  }

  private mutating func confirm(_ index: Int, _ effect: Effect, _ sighting: Sighting) {
    findings[index].effect = max(findings[index].effect, effect)
    findings[index].confidence = .certain
    findings[index].seen = (findings[index].seen ?? []) + [sighting]
  }
}

extension Judgement {
  /// Leaves out what rules say for want of a better reason, where another rule saw one.
  mutating func dropUnneeded(_ fallbacks: Set<String>) {
    let isExplained = findings.contains { finding in
      finding.effect == .blocks && !fallbacks.contains(finding.rule)
        && (finding.seen?.contains(where: \.agrees) == true || finding.stage > .tap)
    }
    guard isExplained else { return }
    findings.removeAll { fallbacks.contains($0.rule) && $0.place?.origin == .live }
    cannotTell.removeAll { $0.rule.map(fallbacks.contains) == true }
  }
}

/// Nothing that is read: what rules ask for that judge runs alone.
public struct NothingRead: Observation {
  /// Always there.
  public static func observe(_ checkout: Checkout) -> Collected<NothingRead> {
    .collected(NothingRead())
  }
}

extension Rule where Observed == NothingRead {
  /// Nothing: what counts is what runs show.
  static func judge(_ observed: NothingRead, in host: Host) -> Ruling { .nothing }
}
