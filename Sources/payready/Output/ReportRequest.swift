// Where a report goes and in which format.

import Auditing

/// One `--report FORMAT[=PATH]`.
struct ReportRequest: Hashable {
  enum Format: String, CaseIterable {
    case text, json
    /// A host profile; of apps only.
    case host
  }

  var format: Format
  /// nil for standard output.
  var path: String?

  /// All reports that are asked for; text on standard output where none is.
  ///
  /// - Throws: ``UsageError`` for an unknown format, and where two would share one place.
  static func all(
    _ values: [String], of formats: [Format] = [.text, .json]
  ) throws(UsageError) -> [ReportRequest] {
    var requests: [ReportRequest] = []
    for value in values {
      let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      let name = parts.first ?? ""
      guard let format = Format(rawValue: name), formats.contains(format) else {
        throw .unknown(
          "report format", name, known: formats.map(\.rawValue),
          see: "There are \(formats.map(\.rawValue).joined(separator: " and ")).")
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
      requests.append(request)
    }
    return requests.isEmpty ? [ReportRequest(format: .text, path: nil)] : requests
  }
}
