// `payready app`: reads the source of a host app.

import AuditModel
import Auditing
import FoundationEssentials
import Reporting

/// Reads an app's source and says whether its web views would let a page finish Google Pay.
enum AppCommand: Command {
  static let declaration = CommandDeclaration(
    name: "app", summary: "says whether an app's web views let a page finish Google Pay",
    usage: "[OPTION…] PATH",
    description: [
      "PATH is the folder of an app's source, or one file of it: Swift, Objective-C, storyboards, "
        + "property lists, Kotlin, Java, Android manifests, and the projects of Capacitor, "
        + "Cordova, React Native and Flutter. Nothing is built and no SDK is needed.",
      "For every web view: which host it amounts to, which stages it breaks, and the change to "
        + "make; then what the source cannot show. Needs payready-app beside payready; without it "
        + "the status is 69.",
      "An app without a web view ends with status 2.",
    ],
    options: [
      .webView, .appReport, .appTimeout, .failOn, .allowUnknown, .showSecrets, .noColor, .quiet,
      .verbose,
    ],
    examples: [
      ("payready app ~/src/shop-ios", "All web views of an app."),
      (
        "payready app PATH --web-view CheckoutViewController --report host=checkout.json",
        "Write the profile of one view: payready audit URL --host checkout.json"
      ),
      ("payready audit URL --app PATH --live", "A page, judged and run in the app's web view."),
    ])

  static func run(_ arguments: Arguments) async throws(UsageError) -> ExitStatus {
    guard let path = arguments.operands.first, arguments.operands.count == 1 else {
      throw UsageError(
        arguments.operands.isEmpty ? "no PATH is given" : "app takes one PATH",
        "Name the folder of an app's source: payready app ~/src/shop-ios.")
    }
    let requests = try ReportRequest.all(
      arguments.all(.appReport), of: [.text, .json, .host])
    var acceptance = Acceptance()
    if let value = arguments.last(.failOn) {
      acceptance.failOn = try AuditSettings.choice(value, of: .failOn)
    }
    acceptance.allowUnknown = arguments.has(.allowUnknown)
    var terminal = Terminal()
    terminal.isQuiet = arguments.has(.quiet)
    terminal.isVerbose = arguments.has(.verbose)
    terminal.allowsColor = !arguments.has(.noColor)
    let started = Date()
    let app = try await AppSelection.read(path, arguments)
    let name = try AppSelection.webView(arguments, in: app)
    var report = AppJudge.report(
      on: app, webView: name, started: started, version: CommandLineTool.version)
    let status = acceptance.status(of: report)
    report.run.exit = Int(status.rawValue)
    if !arguments.has(.showSecrets) { report = report.masked() }
    let written = try write(report, to: requests, terminal)
    return .worst([status, written])
  }

  // MARK: Reports

  private static func write(
    _ report: AppReport, to requests: [ReportRequest], _ terminal: Terminal
  ) throws(UsageError) -> ExitStatus {
    var status = ExitStatus.good
    let isOwned = requests.contains { $0.path == nil && $0.format != .text }
    for request in requests {
      let stream: StandardStream = request.format == .text && isOwned ? .error : .output
      var text =
        request.path.map { PiecewiseText(toFile: $0, separator: "") }
        ?? PiecewiseText(to: stream, separator: "")
      switch request.format {
      case .json: text.write(JSONReport.text(of: report))
      case .host: text.write(try profile(in: report))
      default:
        let colour = request.path == nil && terminal.usesColor(on: stream)
        let format = AppText(
          width: ReportOutput.width, colour: colour, unicode: ReportOutput.usesUnicode,
          detail: terminal.isQuiet ? .brief : terminal.isVerbose ? .full : .usual)
        text.write(format.text(of: report))
      }
      text.finish()
      if let problem = text.problem {
        terminal.error(
          "the report \(request.path ?? "on standard output") cannot be written: \(problem)")
        status = .cannotWrite
      }
    }
    return status
  }

  /// The profile of the only web view.
  private static func profile(in report: AppReport) throws(UsageError) -> String {
    guard let view = report.webViews.first else {
      throw UsageError(
        "there is no profile to write: \(report.notices.first ?? "no web view was found")",
        status: .badInput)
    }
    guard report.webViews.count == 1 else {
      throw UsageError(
        "the app has \(report.webViews.count) web views, and a profile is that of one",
        "Name one with --web-view: \(report.webViews.map(\.name).joined(separator: ", ")).")
    }
    guard let text = HostFile.text(of: view.host) else {
      throw UsageError("the host cannot be written as JSON", status: .ownFault)
    }
    return text
  }
}

extension Option {
  static let webView = Option(
    name: "web-view", value: "NAME", group: "What is judged",
    help: "Judge only the web view of that name, as `payready app` lists them.")
  static let appReport = Option(
    name: "report", value: "FORMAT[=PATH]", repeats: true, group: "Results",
    help: "Write a report: text (default), json, or host, the profile that --host takes; to a file "
      + "or to standard output.")
  static let appTimeout = Option(
    name: "timeout", value: "TIME", group: "Limits",
    help: "The time for reading; what is not read by then is named. Default: 60s.")
}
