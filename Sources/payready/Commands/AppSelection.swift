// Reads the app that `app` and `audit --app` name, and picks web views of it.

import AuditModel
import Auditing

/// The app of a command line.
enum AppSelection {
  /// What is read at a path.
  static func read(
    _ path: String, within time: Duration
  ) async throws(UsageError) -> AppReading {
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
    _ name: String?, in app: AppReading
  ) throws(UsageError) -> String? {
    guard let name else { return nil }
    let known = app.webViews.map(\.name)
    guard known.contains(name) else {
      throw .unknown(
        "web view", name, known: known,
        see: known.isEmpty
          ? "No web view was found." : "There are \(known.joined(separator: ", ")).")
    }
    return name
  }
}

/// The app whose web views are the hosts of an audit.
struct AppRequest: Hashable {
  var path: String
  /// The only web view that is judged.
  var webView: String?
  /// The hosts of `--host` are judged as well.
  var keepsHosts: Bool

  init?(_ arguments: Arguments) throws(UsageError) {
    guard let path = arguments.last(.app) else {
      if arguments.has(.webView) {
        throw UsageError("--web-view is only for --app", "Add --app PATH, or leave it out.")
      }
      return nil
    }
    self.path = path
    webView = arguments.last(.webView)
    keepsHosts = arguments.has(.host)
  }

  /// Adds the web views to the hosts of an audit, or puts them in the place of the default one.
  func take(_ app: AppReading, into options: inout AuditOptions) throws(UsageError) {
    let name = try AppSelection.webView(webView, in: app)
    let views = AppHost.all(in: app).filter { name == nil || $0.view.name == name }
    if views.isEmpty {
      throw UsageError(
        AppJudge.nothingFound(in: app), "Audit with a profile instead: --host FILE.",
        status: .badInput)
    }
    if !keepsHosts { options.hosts = [] }
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

extension AuditPlan {
  /// Reads the apps that are asked for, each once.
  mutating func readApps() async throws(UsageError) {
    var read: [String: AppReading] = [:]
    for index in groups.indices {
      guard let request = groups[index].settings.app else { continue }
      guard AppProgram.isInstalled else {
        groups[index].settings.options.appFailure = AppFailure.missing.message
        continue
      }
      let app: AppReading
      if let known = read[request.path] {
        app = known
      } else {
        app = try await AppSelection.read(request.path, within: .seconds(60))
        read[request.path] = app
      }
      try request.take(app, into: &groups[index].settings.options)
    }
  }
}
