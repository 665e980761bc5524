// Where a report goes and in which format.

import Auditing

/// One `--report FORMAT[=PATH]`.
struct ReportRequest: Hashable {
  enum Format: String, CaseIterable {
    case text, json, ndjson, sarif, junit, tap, csv, github, gitlab, markdown, openmetrics, html
    /// A host profile; of apps only.
    case host

    /// What an audit can be written as.
    static let ofAudits = allCases.filter { $0 != .host }

    /// A program reads it, so that nothing else may stand on the same stream.
    var isForMachines: Bool { self != .text }
  }

  var format: Format
  /// nil for standard output.
  var path: String?

  /// All reports that are asked for; text on standard output where none is.
  ///
  /// - Throws: ``UsageError`` for an unknown format, and where two would share one place.
  static func all(
    _ values: [String], of formats: [Format] = Format.ofAudits
  ) throws(UsageError) -> [ReportRequest] {
    var requests: [ReportRequest] = []
    for value in values {
      let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      let name = parts.first ?? ""
      guard let format = Format(rawValue: name), formats.contains(format) else {
        throw .unknown(
          "report format", name, known: formats.map(\.rawValue),
          see: "There are \(formats.map(\.rawValue).joined(separator: ", ")).")
      }
      let path = parts.count == 2 ? parts.last : nil
      if path?.isEmpty == true {
        throw UsageError("--report \(value) names no file", "Write --report \(name)=PATH.")
      }
      let request = ReportRequest(format: format, path: path == "-" ? nil : path)
      if requests.contains(request) { continue }
      if let path = request.path, requests.contains(where: { $0.path == path }) {
        throw UsageError("two reports would be written to \(path)", "Give each its own file.")
      }
      let isTaken = requests.contains { $0.path == nil && $0.format.isForMachines }
      if request.path == nil, format.isForMachines, isTaken {
        throw UsageError(
          "two reports for machines would be written to standard output",
          "Give one of them a file: --report \(name)=PATH.")
      }
      requests.append(request)
    }
    return requests.isEmpty ? [ReportRequest(format: .text, path: nil)] : requests
  }
}
