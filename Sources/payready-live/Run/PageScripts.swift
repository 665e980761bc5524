// The scripts that are put into every document of a run.

import AuditModel
import FoundationEssentials
import WebView

/// `Page/surroundings.js` and `Page/watch.js` with what they are given.
enum PageScripts {
  private struct Given: Encodable {
    var phone: Bool
    /// What `navigator.userAgent` is to say, where the engine's own is another.
    var userAgent: String?
    /// By origin and key.
    var storage: [String: [String: String]]
    var injectsScript: Bool
    var watchesOpen: Bool
  }

  static func all(of run: LiveRun, setsAgent: Bool) -> [InjectedScript] {
    let given = Given(
      phone: true, userAgent: setsAgent ? run.host.agent.userAgent : nil,
      storage: Dictionary(
        run.storage.map { ($0.origin, $0.items) }, uniquingKeysWith: { $0.merging($1) { $1 } }),
      injectsScript: run.host.injectsScript, watchesOpen: run.google != .standIn)
    return [
      InjectedScript(call(PackageResources.surroundings_js, with: json(given)), world: .page),
      InjectedScript(call(PackageResources.watch_js, with: "{}"), world: .own),
    ]
  }

  /// A text as a JavaScript literal.
  static func quoted(_ text: String) -> String { json(text) }

  private static func call(_ function: [UInt8], with given: String) -> String {
    "(\n" + String(decoding: function, as: UTF8.self) + ")(\(given));"
  }

  private static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let bytes = try? encoder.encode(value) else { return "null" }
    return String(decoding: bytes, as: UTF8.self)
  }
}
