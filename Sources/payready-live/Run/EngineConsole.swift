// The lines that the engine itself writes to the console of a page.

import AuditModel

/// Reads them among what the engine prints.
///
/// A line is `https://shop.example/:1:2: CONSOLE SECURITY ERROR Refused to load …`; the address, and
/// the word for who says it, may be missing.
enum EngineConsole {
  /// Who says it: what scripts write, and errors that no one caught, are heard in the page.
  private static let engines: Set<String> = [
    "NETWORK", "SECURITY", "STORAGE", "RENDERING", "CSS", "XML", "OTHER", "MEDIA", "ITP DEBUG",
  ]
  private static let levels: Set<String> = ["LOG", "INFO", "WARN", "ERROR", "DEBUG"]

  /// A line of the console.
  enum Line {
    /// Written by the engine.
    case engine(LiveEvent.Console)
    /// Written by a script, or thrown by one.
    case script
  }

  /// What the line says, nil where it is no line of the console.
  static func read(_ line: String) -> Line? {
    let mark = "CONSOLE "
    guard let start = line.firstRange(of: mark) else { return nil }
    let before = line[..<start.lowerBound]
    guard before.isEmpty || before.hasSuffix(": ") else { return nil }
    let words = line[start.upperBound...].split(
      separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard let first = words.first else { return nil }
    if levels.contains(String(first)) { return .script }
    guard words.count == 3, levels.contains(String(words[1])) else { return nil }
    guard engines.contains(String(first)) else { return .script }
    let text = String(words[2].prefix(2_000))
    return .engine(
      LiveEvent.Console(
        level: words[1].lowercased(), text: text, frame: address(String(before))))
  }

  /// `https://shop.example/` of `https://shop.example/:1:2: `.
  private static func address(_ text: String) -> String? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 3 else { return nil }
    return parts.dropLast(3).joined(separator: ":")
  }
}
