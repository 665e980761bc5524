// A report without secrets.

public import AuditModel

extension Report {
  /// The report with the secrets of all its texts hidden, as ``Masking`` says.
  ///
  /// Fingerprints stay: they are made of the source, and no secret can be read out of them.
  public func masked() -> Report {
    var copy = self
    copy.targets = targets.map { $0.masked() }
    copy.errors = errors.map { error in
      var copy = error
      copy.target = Masking.address(error.target)
      copy.id = Masking.name(error.id, of: error.target)
      copy.message = Masking.running(error.message)
      copy.advice = Masking.running(error.advice)
      return copy
    }
    copy.notices = notices.map(Masking.running)
    copy.run.didNotRun = run.didNotRun.map(Masking.running)
    return copy
  }
}

extension TargetReport {
  fileprivate func masked() -> TargetReport {
    var copy = self
    copy.id = Masking.name(id, of: requestedURL)
    copy.requestedURL = Masking.address(requestedURL)
    copy.finalURL = Masking.address(finalURL)
    copy.visits = visits.map { $0.masked() }
    copy.findings = findings.map { finding in
      var copy = finding
      copy.message = Masking.running(finding.message)
      copy.remedy = Masking.running(finding.remedy)
      copy.location = finding.location?.masked()
      return copy
    }
    copy.verdicts = verdicts.map { $0.masked() }
    copy.limits = limits.map(Masking.running)
    copy.notRun = notRun.map(Masking.running)
    return copy
  }
}

extension TargetReport.VisitSummary {
  fileprivate func masked() -> Self {
    var copy = self
    copy.finalURL = Masking.address(finalURL)
    copy.hops = hops.map { hop in
      var copy = hop
      copy.url = Masking.address(hop.url)
      copy.headers.fields = hop.headers.fields.map {
        Headers.Field(name: $0.name, value: Masking.header($0.name, $0.value))
      }
      return copy
    }
    copy.scripts = scripts.map { script in
      var copy = script
      copy.url = Masking.address(script.url)
      copy.detail = script.detail.map(Masking.running)
      return copy
    }
    return copy
  }
}

extension HostVerdict {
  fileprivate func masked() -> HostVerdict {
    var copy = self
    copy.fix = fix.map(Masking.running)
    copy.stages = stages.map { stage in
      var copy = stage
      copy.reasons = stage.reasons.map { reason in
        var copy = reason
        copy.sentence = Masking.running(reason.sentence)
        copy.decidedBy = reason.decidedBy.map(Masking.running)
        copy.location = reason.location?.masked()
        return copy
      }
      return copy
    }
    return copy
  }
}

extension Place {
  /// The place with the address and the excerpt masked; the mark in the excerpt moves along.
  func masked() -> Place {
    var copy = self
    copy.url = Masking.address(url)
    copy.snippet = snippet?.masked(header: header)
    return copy
  }
}

extension Snippet {
  fileprivate func masked(header: String?) -> Snippet {
    let bytes = Array(text.utf8)[...]
    let secrets = header.map { Secrets.ofHeader($0, bytes) } ?? Secrets.ofText(bytes)
    guard !secrets.isEmpty else { return self }
    let hidden = secrets.map { secret in
      Self.utf16Length(bytes[..<secret.lowerBound])..<Self.utf16Length(bytes[..<secret.upperBound])
    }
    let (end, overflow) = markStart.addingReportingOverflow(markLength)
    let start = offset(markStart, hiding: hidden, atEnd: false)
    let stop = offset(overflow ? Int.max : end, hiding: hidden, atEnd: true)
    let whole = header.map { Masking.header($0, text) } ?? Masking.running(text)
    return Snippet(text: whole, markStart: start, markLength: max(1, stop - start))
  }

  private static func utf16Length(_ bytes: ArraySlice<UInt8>) -> Int {
    String(decoding: bytes, as: UTF8.self).utf16.count
  }

  /// Where an offset is once secrets are hidden; one inside a secret moves to the mark's begin or
  /// end.
  private func offset(_ offset: Int, hiding secrets: [Range<Int>], atEnd: Bool) -> Int {
    let offset = min(max(offset, 0), text.utf16.count)
    var moved = offset
    for secret in secrets where secret.lowerBound < offset {
      let isWhole = offset >= secret.upperBound || atEnd
      moved -= min(offset, secret.upperBound) - secret.lowerBound
      moved += isWhole ? Masking.mark.utf16.count : 0
    }
    return moved
  }
}
