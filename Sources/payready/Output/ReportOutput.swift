// Writes the reports of a run to where they were asked for.

import AuditModel
import Auditing
import FoundationEssentials
import Reporting

/// Writes reports.
struct ReportOutput {
  var requests: [ReportRequest]
  var terminal: Terminal

  /// Writes all reports.
  ///
  /// - Returns: the reports that could not be written, each with the reason.
  func write(_ report: Report) -> [String] {
    requests.compactMap { request in
      if let path = request.path {
        return OutputFile.write(text(of: report, as: request, on: nil), to: path)
          .map { "the report \(path) cannot be written: \($0)" }
      }
      let stream = stream(of: request)
      let isWritten = stream.write(text(of: report, as: request, on: stream))
      return isWritten ? nil : "the report cannot be written: nobody reads standard output"
    }
  }

  /// True where a person reads the text report on the same terminal as the messages.
  var showsTextOnTerminal: Bool {
    requests.contains { request in
      request.format == .text && request.path == nil && stream(of: request).isTerminal
    } && StandardStream.error.isTerminal
  }

  /// Text gives way where a machine's format owns standard output.
  private func stream(of request: ReportRequest) -> StandardStream {
    let isOwned = requests.contains { $0.path == nil && $0.format == .json }
    return request.format == .text && isOwned ? .error : .output
  }

  private func text(
    of report: Report, as request: ReportRequest, on stream: StandardStream?
  ) -> String {
    switch request.format {
    case .json: JSONReport.text(of: report)
    case .text:
      TextReport(
        width: Self.width, colour: stream.map(terminal.usesColor) ?? false,
        unicode: Self.usesUnicode,
        detail: terminal.isQuiet ? .brief : terminal.isVerbose ? .full : .usual
      ).text(of: report)
    }
  }

  /// The columns that the terminal says it has, within bounds that can be read.
  private static var width: Int {
    let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? 80
    return min(max(columns, 40), 120)
  }

  /// True unless the locale surely has no Unicode.
  private static var usesUnicode: Bool {
    let environment = ProcessInfo.processInfo.environment
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    guard let locale else { return true }
    return !(locale == "C" || locale == "POSIX")
  }
}
