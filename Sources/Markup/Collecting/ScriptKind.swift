// What a script element's attributes make of it: code, data, or nothing that counts.

import AuditModel

/// The HTML standard's "prepare the script element", as far as attributes decide.
///
/// Source: https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element
enum ScriptKind {
  /// - Returns: nil for what is neither run nor data that page code reads as JSON.
  static func kind(
    type: String?, language: String?, for target: String?, event: String?
  ) -> Document.ScriptElement.Kind? {
    let kind: Document.ScriptElement.Kind?
    if let type {
      kind = type.isEmpty ? .classic : self.kind(type.trimmedOfHTMLSpace.lowercased())
    } else if let language, !language.isEmpty {
      kind = self.kind("text/" + language.lowercased())
    } else {
      kind = .classic
    }
    if kind == .classic, let target, let event, !runsOnLoad(target: target, event: event) {
      return nil
    }
    return kind
  }

  /// The one pair of `for` and `event` with which a script is run.
  private static func runsOnLoad(target: String, event: String) -> Bool {
    let event = event.trimmedOfHTMLSpace.lowercased()
    return target.trimmedOfHTMLSpace.lowercased() == "window"
      && (event == "onload" || event == "onload()")
  }

  private static func kind(_ type: String) -> Document.ScriptElement.Kind? {
    switch type {
    case "module": .module
    case "importmap": .importMap
    case "speculationrules", "application/json", "text/json": .data
    case _ where JavaScriptType.names.contains(type): .classic
    case _ where type.hasSuffix("+json"): .data
    default: kindBehindRocketLoader(type)
    }
  }

  /// Cloudflare's Rocket Loader writes `<hash>-` before a script's type and runs it later itself.
  ///
  /// Source: https://developers.cloudflare.com/speed/optimization/content/rocket-loader/
  private static func kindBehindRocketLoader(_ type: String) -> Document.ScriptElement.Kind? {
    guard let dash = type.firstIndex(of: "-") else { return nil }
    let hash = type[..<dash].utf8
    guard hash.count >= 8, hash.allSatisfy({ $0.isASCIIDigit || ($0 >= 0x61 && $0 <= 0x66) })
    else { return nil }
    switch type[type.index(after: dash)...] {
    case "module": return .module
    case let rest where rest.isEmpty || JavaScriptType.names.contains(String(rest)): return .classic
    default: return nil
    }
  }
}
