// Reads the response headers that go with an HTML file.

import AuditModel
import Auditing
import Fetching

/// A file of header lines, as `curl -I` or `--dump-header` writes them.
enum HeadersFile {
  /// The headers of the last answer in the file; status lines part the answers.
  static func read(_ path: String) throws(UsageError) -> Headers {
    let bytes = try InputFile.read(path, what: "the file of --response-headers", limit: 1 << 20)
    var fields: [Headers.Field] = []
    var hasStatus = false
    let lines = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      if line.allSatisfy(\.isWhitespace) { continue }
      if line.hasPrefix("HTTP/") {
        fields = []
        hasStatus = true
        continue
      }
      do throws(FetchFailure) {
        fields.append(try FetchOptions.headerField(String(line)))
      } catch {
        throw UsageError(
          "line \(index + 1) of the file of --response-headers \(path) is no header",
          "Write each line as `Name: value`.", status: .badInput)
      }
    }
    if fields.isEmpty, !hasStatus {
      throw UsageError(
        "the file of --response-headers \(path) holds no header", status: .badInput)
    }
    // What is judged is a page; a server that says nothing of its type is not what is meant.
    if !fields.contains(where: { $0.name.lowercased() == "content-type" }) {
      fields.append(Headers.Field(name: "Content-Type", value: "text/html"))
    }
    return Headers(fields)
  }
}
