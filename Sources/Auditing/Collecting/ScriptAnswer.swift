// Whether a browser would run what came back for a script.

import AuditModel

/// Answers for scripts.
enum ScriptAnswer {
  /// Why a browser would not run it, a sentence's part; nil where it would
  /// (https://html.spec.whatwg.org/#fetch-a-classic-script,
  /// https://fetch.spec.whatwg.org/#should-response-to-request-be-blocked-due-to-mime-type?).
  static func whyNotRun(_ exchange: Exchange, isModule: Bool) -> String? {
    guard (200..<300).contains(exchange.status) else {
      return "the server answers \(exchange.status)"
    }
    // A file has no type.
    guard !exchange.hops.isEmpty else { return nil }
    let type = exchange.mediaType ?? ""
    let isScript = JavaScriptType.names.contains(type)
    if isModule, !isScript {
      return "a module is not run as \(type.isEmpty ? "something without a type" : type)"
    }
    let isBlocked =
      type.hasPrefix("audio/") || type.hasPrefix("image/") || type.hasPrefix("video/")
      || type == "text/csv"
    if isBlocked { return "browsers do not run \(type) as a script" }
    let noSniff = exchange.headers.first("x-content-type-options")?.lowercased() == "nosniff"
    if noSniff, !isScript, !type.isEmpty {
      return "browsers do not run \(type) as a script where nosniff is set"
    }
    return nil
  }

  /// Whether a buyer's web view may well be answered otherwise: it is refused for who asks, or for
  /// now.
  static func isForThisClient(_ status: Int) -> Bool {
    [401, 403, 407, 408, 425, 429].contains(status) || (500..<600).contains(status)
  }
}
