// The texts of a report, each by what it is.

import AuditModel

extension Report: Maskable {
  mutating func pass(through mask: SecretMask) {
    targets.pass(through: mask)
    errors.pass(through: mask)
    mask.texts(&notices)
    mask.texts(&run.didNotRun)
  }
}

extension Report.TargetError: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.name(&id, of: target)
    mask.address(&target)
    mask.text(&message)
    mask.text(&advice)
  }
}

extension TargetReport: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.published(integration.gateways + integration.merchantIDs)
    mask.name(&id, of: requestedURL)
    mask.address(&requestedURL)
    mask.address(&finalURL)
    mask.text(&replacedAgent)
    visits.pass(through: mask)
    comparisons?.pass(through: mask)
    runs?.pass(through: mask)
    differences?.pass(through: mask)
    refusedHosts?.pass(through: mask)
    findings.pass(through: mask)
    verdicts.pass(through: mask)
    mask.texts(&limits)
    mask.texts(&notRun)
    mask.texts(&integration.providers)
    mask.texts(&integration.environments)
    mask.address(&integration.window)
  }
}

extension TargetReport.RefusedHost: Maskable {
  mutating func pass(through mask: SecretMask) { mask.text(&name) }
}

extension TargetReport.VisitSummary: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.text(&userAgent)
    mask.address(&finalURL)
    hops.pass(through: mask)
    scripts.pass(through: mask)
    windows?.pass(through: mask)
  }
}

extension TargetReport.WindowSummary: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.address(&url)
    mask.text(&detail)
  }
}

extension TargetReport.Difference: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.texts(&agents)
    mask.texts(&others)
    mask.text(&get)
    mask.text(&othersGet)
    mask.text(&sentence)
    for index in tokens.indices {
      mask.text(&tokens[index].name)
      mask.text(&tokens[index].one)
      mask.text(&tokens[index].other)
    }
  }
}

extension TargetReport.ScriptSummary: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.address(&url)
    mask.text(&detail)
  }
}

extension TargetReport.HostedFinding: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.text(&message)
    mask.text(&remedy)
    mask.text(&patch)
    location.pass(through: mask)
    seen?.pass(through: mask)
    if var copy = waiver {
      mask.text(&copy.rule)
      mask.text(&copy.url)
      mask.text(&copy.fingerprint)
      mask.text(&copy.reason)
      mask.text(&copy.owner)
      mask.text(&copy.ticket)
      mask.text(&copy.expires)
      waiver = copy
    }
  }
}

extension Sighting: Maskable {
  mutating func pass(through mask: SecretMask) { mask.text(&sentence) }
}

extension HostVerdict: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.text(&fix)
    stages.pass(through: mask)
  }
}

extension HostVerdict.StageOutcome: Maskable {
  mutating func pass(through mask: SecretMask) { reasons.pass(through: mask) }
}

extension HostVerdict.StageOutcome.Reason: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.text(&sentence)
    mask.text(&decidedBy)
    location.pass(through: mask)
  }
}
