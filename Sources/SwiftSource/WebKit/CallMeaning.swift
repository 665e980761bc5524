// What calls that are not followed do with the address of a window.

/// What a call that is not followed does with an address or request.
enum CallMeaning {
  case otherEngine, external, load, handsOver, nothing

  static func of(
    _ name: String, target: Value?, passed: [Passed], machine: Machine, state: State
  ) -> CallMeaning {
    let lower = name.lowercased()
    if lower.contains("safariviewcontroller") || lower.contains("authenticationsession") {
      return .otherEngine
    }
    if let target, let id = target.object, state.objects.indices.contains(id) {
      let type = state.objects[id].type
      if type.contains("AuthenticationSession"), name == "start" { return .otherEngine }
      if machine.isWebViewType(type), ["load", "loadRequest", "loadFileURL"].contains(name) {
        return .load
      }
    }
    let carries = passed.contains { carriesAddress($0.value, state) }
    if case .opaque(let opaque)? = target,
      opaque.path.hasSuffix("UIApplication.shared") || opaque.path.hasSuffix("NSWorkspace.shared")
        || opaque.path.hasSuffix("extensionContext") || opaque.path.hasSuffix("application"),
      lower.hasPrefix("open")
    {
      return .external
    }
    guard carries else { return .nothing }
    if lower == "open" || lower == "openurl" || lower.contains("browser")
      || lower.contains("external") || lower.contains("safari")
      || lower.hasPrefix("openapp") || lower.contains("openurl")
    {
      return .external
    }
    if name == "load" || name == "loadRequest" { return .load }
    if isLogging(name) || lower.contains("contains") || lower.hasPrefix("is")
      || lower.hasPrefix("has") || lower.hasPrefix("should") || lower.hasPrefix("can")
      || name.first?.isUppercase ?? false
    {
      return .nothing
    }
    return .handsOver
  }

  static func isLogging(_ name: String) -> Bool {
    let lower = name.lowercased()
    return [
      "print", "nslog", "os_log", "debug", "info", "error", "warning", "log", "trace",
      "notice", "verbose", "dump", "assert", "post", "track", "fault",
    ].contains(lower)
      || lower.contains("log") || lower.hasPrefix("debug")
  }

  static func carriesAddress(_ value: Value, _ state: State, depth: Int = 2) -> Bool {
    switch value {
    case .url: return true
    case .text(let pieces):
      return pieces.contains {
        if case .literal(let text) = $0 { text.hasPrefix("http") } else { false }
      }
    case .object(let id):
      guard state.objects.indices.contains(id) else { return false }
      let type = state.objects[id].type
      return type == "URLRequest" || type == "WKNavigationAction"
    case .opaque(let opaque): return opaque.causes.contains(.address)
    case .list(let values), .tuple(let values), .either(let values), .choice(_, let values):
      return depth > 0 && values.contains { carriesAddress($0, state, depth: depth - 1) }
    default: return false
    }
  }
}
