// Reads the web views of an app out of its Swift files.

public import AppFiles
public import AuditModel

/// What the Swift files of an app say.
public struct SwiftReading: Sendable {
  /// The web views.
  public var webViews: [WebViewReading] = []
  /// Mentions of `UIWebView`.
  public var retiredViews: [RetiredView] = []
  /// Files with errors.
  public var unread: [UnreadFile] = []
  /// Sentences about limits that were hit.
  public var limits: [String] = []
}

/// Reads Swift files, in parallel, without SDK or build.
public enum SwiftReader {
  /// Reads all files together, since a type may be spread over several.
  public static func read(_ files: [SourceFile], limits: ReadingLimits) async -> SwiftReading {
    var result = SwiftReading()
    let lowered = await lower(files, limits: limits, into: &result)
    let concerned = Set(
      files.indices.filter { WordSearch.concernsWebViews(files[$0].bytes) }.map { Int32($0) })
    for (file, content) in zip(files, lowered) {
      if content.isTooDeep {
        result.unread.append(
          UnreadFile(
            path: file.path, reason: .limit,
            message: "The code is nested too deep to be parsed."))
      }
      if content.hasErrors {
        result.unread.append(
          UnreadFile(
            path: file.path, reason: .syntaxErrors,
            message: "The file has syntax errors; what stands around them was read."))
      }
      guard !content.retiredViews.isEmpty else { continue }
      let lines = SourceLines(file.bytes)
      result.retiredViews += content.retiredViews.map {
        RetiredView(
          place: lines.place(Int($0.start)..<Int($0.end), url: file.path, origin: .app),
          dependency: file.dependency)
      }
    }
    let program = ProgramReading(
      files: files, lowered: lowered, concerned: concerned, limits: limits)
    program.run()
    result.webViews = program.webViews()
    if program.isCut {
      result.limits.append("stopped following Swift code at a limit; some web views may be missing")
    }
    return result
  }

  private static func lower(
    _ file: SourceFile, _ index: Int32, _ limits: ReadingLimits
  ) -> LoweredFile {
    var empty = LoweredFile()
    guard !limits.isOver else { return empty }
    guard !NestingCheck.isTooDeep(file.bytes) else {
      empty.isTooDeep = true
      return empty
    }
    return Lowering.lower(String(decoding: file.bytes, as: UTF8.self), file: index)
  }

  /// Lowers all files, several at a time.
  private static func lower(
    _ files: [SourceFile], limits: ReadingLimits, into result: inout SwiftReading
  ) async -> [LoweredFile] {
    let batch = 16
    let starts = Array(stride(from: 0, to: files.count, by: batch))
    var lowered = [LoweredFile](repeating: LoweredFile(), count: files.count)
    var isCut = false
    await withTaskGroup(of: (Int, [LoweredFile]?).self) { group in
      for start in starts {
        group.addTask {
          guard !limits.isOver else { return (start, nil) }
          let end = min(start + batch, files.count)
          return (
            start,
            (start..<end).map {
              lower(files[$0], Int32(clamping: $0), limits)
            }
          )
        }
      }
      for await (start, part) in group {
        guard let part else {
          isCut = true
          continue
        }
        for (offset, file) in part.enumerated() { lowered[start + offset] = file }
      }
    }
    if isCut { result.limits.append("stopped reading Swift files at the deadline") }
    return lowered
  }
}

/// Looks for words of web views in bytes.
enum WordSearch {
  private static let words = ["WKWebView", "WKUIDelegate", "WKNavigation", "UIWebView"].map {
    Array($0.utf8)
  }

  static func concernsWebViews(_ bytes: [UInt8]) -> Bool {
    words.contains { word in
      var index = bytes.startIndex
      while let at = bytes[index...].firstIndex(of: word[0]) {
        if bytes[at...].starts(with: word) { return true }
        index = at + 1
      }
      return false
    }
  }
}
