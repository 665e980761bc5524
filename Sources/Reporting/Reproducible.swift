// Reports without what differs from run to run.

public import AuditModel

extension Report {
  /// The report without times, and with an id that its configuration and exit status make.
  public var reproducible: Report {
    var copy = self
    copy.run.id = "\(run.configuration)-\(run.exit)"
    copy.run.started = "1970-01-01T00:00:00Z"
    copy.run.finished = "1970-01-01T00:00:00Z"
    copy.targets = targets.map(\.reproducible)
    return copy
  }
}

extension TargetReport {
  /// The target's part without times, and without the header fields in which servers give some.
  public var reproducible: TargetReport {
    var copy = self
    for index in copy.visits.indices {
      copy.visits[index].timings = Exchange.Timings()
      for hop in copy.visits[index].hops.indices {
        let fields = copy.visits[index].hops[hop].headers.fields.filter {
          !["date", "age"].contains($0.name.lowercased())
        }
        copy.visits[index].hops[hop].headers = Headers(fields)
      }
    }
    for index in (copy.runs ?? []).indices { copy.runs?[index].duration = 0 }
    return copy
  }
}
