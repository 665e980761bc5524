// Makes the report on an app's source.

public import AuditModel
import CheckoutFlow
public import FoundationEssentials
import Rules

/// Makes the report on an app out of what was read of it.
public enum AppJudge {
  /// The report.
  ///
  /// - Parameters:
  ///   - webView: the only web view that is judged, by name; nil for all.
  ///   - started: when reading began.
  ///   - version: the program's.
  public static func report(
    on app: AppReading, webView: String? = nil, started: Date, version: String
  ) -> AppReport {
    let views = AppHost.all(in: app).filter { webView == nil || $0.view.name == webView }
    let run = Report.Run(
      id: UUID().uuidString.lowercased(), started: started.formatted(.iso8601),
      finished: Date().formatted(.iso8601), configuration: webView ?? "")
    return AppReport(
      tool: Report.Tool(version: version, rules: AllAppRules.all.map { $0.identifier }), run: run,
      app: AppReport.Source(
        root: app.root, files: app.files, unread: app.unread, dependencies: app.dependencies),
      webViews: views.map(report),
      findings: AllAppRules.findings(in: app).map { .init($0, hosts: []) },
      limits: app.limits, notices: views.isEmpty ? [nothingFound(in: app)] : [])
  }

  private static func report(on host: AppHost) -> WebViewReport {
    var merged = MergedFindings()
    merged.add(host.judgement.findings, host: host.view.name)
    return WebViewReport(
      host.view, derived: host.derived, findings: merged.sorted(hosts: [host.view.name]),
      verdict: AppFlow.verdict(of: host.judgement, in: host.derived.host),
      unseen: host.judgement.cannotTell.map(WebViewReport.Unseen.init))
  }

  /// The sentence for an app without a web view.
  public static func nothingFound(in app: AppReading) -> String {
    let count = app.files.reduce(0) { $0 + $1.count }
    let kinds = app.files.map { "\($0.count) \($0.language.rawValue)" }.joined(separator: ", ")
    return "no web view found in \(count) " + (count == 1 ? "file" : "files")
      + (kinds.isEmpty ? "" : " (\(kinds))") + "; looked for WKWebView, UIWebView, "
      + "SFSafariViewController, their delegates and storyboards, Android's WebView and custom "
      + "tabs, and the web views of Capacitor, Cordova, React Native and Flutter"
  }
}

extension Acceptance {
  /// The exit status that the report on an app asks for.
  public func status(of report: AppReport) -> ExitStatus {
    if report.webViews.isEmpty { return .incomplete }
    return .worst(
      report.webViews.map { view in
        switch view.verdict.verdict {
        case .ready: .good
        case .atRisk: failOn == .atRisk ? .notGood : .good
        case .notReady: failOn == .never ? .good : .notGood
        case .unknown: allowUnknown ? .good : .incomplete
        }
      })
  }
}
