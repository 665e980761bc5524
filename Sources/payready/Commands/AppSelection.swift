// Reads the app that `app` and `audit --app` name, and picks web views of it.

import AuditModel
import Auditing

/// The app of a command line.
enum AppSelection {
  /// What is read at a path.
  static func read(_ path: String, _ arguments: Arguments) async throws(UsageError) -> AppReading {
    var time = Duration.seconds(60)
    if arguments.declares(.appTimeout), let value = arguments.last(.appTimeout) {
      time = try Quantities.duration(value, for: .appTimeout)
    }
    do throws(AppFailure) {
      return try await AppProgram.read(path, within: time)
    } catch {
      throw UsageError(error.message, error.advice, status: status(of: error))
    }
  }

  private static func status(of failure: AppFailure) -> ExitStatus {
    switch failure {
    case .missing: .missingPart
    case .unreadable: .badInput
    case .failed: .missingPart
    case .interrupted: .interrupted
    }
  }

  /// The name that `--web-view` gives, where such a view was read; nil where none is given.
  static func webView(
    _ arguments: Arguments, in app: AppReading
  ) throws(UsageError) -> String? {
    guard let name = arguments.last(.webView) else { return nil }
    let known = app.webViews.map(\.name)
    guard known.contains(name) else {
      throw .unknown(
        "web view", name, known: known,
        see: known.isEmpty
          ? "No web view was found." : "There are \(known.joined(separator: ", ")).")
    }
    return name
  }

  /// Adds the web views of `--app` to the hosts of an audit, in the place of the default one.
  static func take(
    _ arguments: Arguments, into options: inout AuditOptions
  ) async throws(UsageError) {
    guard let path = arguments.last(.app) else {
      if arguments.has(.webView) {
        throw UsageError("--web-view is only for --app", "Add --app PATH, or leave it out.")
      }
      return
    }
    guard AppProgram.isInstalled else {
      options.appFailure = AppFailure.missing.message
      return
    }
    let app = try await read(path, arguments)
    let name = try webView(arguments, in: app)
    let views = AppHost.all(in: app).filter { name == nil || $0.view.name == name }
    if views.isEmpty {
      throw UsageError(
        AppJudge.nothingFound(in: app), "Audit with a profile instead: --host FILE.",
        status: .badInput)
    }
    if !arguments.has(.host) { options.hosts = [] }
    for view in views {
      let host = view.derived.host
      if options.hosts.contains(where: { $0.name == host.name }) {
        throw UsageError(
          "a host and a web view of the app both have the name \"\(host.name)\"",
          "Leave the one out of --host, or name another view with --web-view.")
      }
      options.hosts.append(host)
      options.appHosts[host.name] = view
    }
  }
}
