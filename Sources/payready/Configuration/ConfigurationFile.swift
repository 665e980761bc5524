// Finds and reads the configuration file.

import AuditModel
import Auditing
import FoundationEssentials

/// A `payready.json` as it stands: JSON with comments and trailing commas.
struct ConfigurationFile: Sendable {
  static let name = "payready.json"

  /// As messages name it.
  var path: String
  /// What it holds.
  var root: JSONValue

  /// The folder that paths in it start from.
  var folder: String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return parts.isEmpty ? "." : parts == [""] ? "/" : parts.joined(separator: "/")
  }

  /// The file that counts: the one that is named, else the nearest from the working folder upward
  /// to the root of the repository; nil where there is none, or none is wanted.
  static func found(_ arguments: Arguments) throws(UsageError) -> ConfigurationFile? {
    if arguments.has(.noConfig) { return nil }
    if let path = arguments.last(.config) { return try ConfigurationFile(path) }
    return try nearest.map { path throws(UsageError) in try ConfigurationFile(path) }
  }

  private static var nearest: String? {
    let files = FileManager.default
    var folder = files.currentDirectoryPath
    var shown = ""
    for _ in 0..<64 {
      if files.fileExists(atPath: folder + "/" + name) { return shown + name }
      if files.fileExists(atPath: folder + "/.git") || folder.count <= 1 { return nil }
      folder = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
      shown += "../"
    }
    return nil
  }

  /// - Throws: ``UsageError`` of status 78 where it cannot be read or is no JSON.
  init(_ path: String) throws(UsageError) {
    self.path = path
    let bytes: Data
    do throws(UsageError) {
      bytes = try InputFile.read(path, what: "the configuration", limit: 16 << 20)
    } catch {
      throw UsageError(error.message, error.advice, status: .badConfiguration)
    }
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    do {
      root = try decoder.decode(JSONValue.self, from: bytes)
    } catch {
      throw UsageError(
        "the configuration \(path) is no JSON\(Self.reason(of: error))",
        "Comments and trailing commas are allowed; strings stand in double quotes.",
        status: .badConfiguration)
    }
    guard case .object = root else {
      throw UsageError(
        "the configuration \(path) is no JSON object", "`payready init` writes one to start from.",
        status: .badConfiguration)
    }
  }

  /// What the decoder says of the place.
  private static func reason(of error: any Error) -> String {
    guard let error = error as? DecodingError, case .dataCorrupted(let context) = error,
      let underlying = context.underlyingError
    else { return "" }
    let text = String(describing: underlying)
    guard let start = text.firstRange(of: "line ")?.lowerBound else { return "" }
    let place = text[start...].prefix { $0 != "." && $0 != ")" && $0 != "\"" }
    return " (\(place))"
  }
}
