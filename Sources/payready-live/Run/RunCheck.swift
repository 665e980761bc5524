// What is wrong with a description before anything is started.

import AuditModel

/// Checks a run that was read.
enum RunCheck {
  /// What is wrong with it, in a sentence; nil if nothing is.
  static func problem(of run: LiveRun) -> String? {
    if run.host.engine != .webkit { return "the host \(run.host.name) has no WebKit engine" }
    let scheme = run.target.prefix { $0 != ":" }.lowercased()
    if scheme != "http", scheme != "https" { return "the target is no http or https URL" }
    for (index, step) in run.steps.enumerated() {
      if let problem = step.problem { return "step \(index + 1): \(problem)" }
    }
    let sizes = [run.viewport.width, run.viewport.height]
    if !sizes.allSatisfy((50...4000).contains) || !(1...4).contains(run.viewport.scale) {
      return "the viewport is not between 50 and 4000 pixels, or its scale not between 1 and 4"
    }
    let times = [run.deadline, run.buttonWait, run.settle]
    if !times.allSatisfy((0...3_600_000).contains) || run.deadline < 100 {
      return "a time is not between 0 and an hour, or the deadline below 100 ms"
    }
    if run.host.baseURL != .https, run.document == nil {
      return "a host that loads a \(run.host.baseURL.rawValue) needs the document's text"
    }
    return nil
  }
}

/// What is wrong with JSON, in a sentence.
func sentence(for error: any Error) -> String {
  guard let error = error as? DecodingError else { return "\(error)" }
  func name(_ path: [any CodingKey]) -> String {
    path.isEmpty ? "the whole" : path.map(\.stringValue).joined(separator: ".")
  }
  switch error {
  case .keyNotFound(let key, let context):
    return "\(name(context.codingPath + [key])) is missing"
  case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
    return "\(name(context.codingPath)): \(context.debugDescription)"
  @unknown default: return "\(error)"
  }
}
