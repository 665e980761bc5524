// Reads the files of a rule's example: the page, its headers, its marks.

import AuditModel
import Foundation
import Rules
import Testing

/// A folder of examples under `Fixtures/rules`.
struct ExampleFolder {
  let path: String

  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/rules").path

  init(rule: String) {
    path = Self.root + "/" + rule
  }

  /// The text of a file; nil where there is none.
  func text(_ file: String) -> String? {
    try? String(contentsOfFile: path + "/" + file, encoding: .utf8)
  }

  /// The exchange that answers for the example's page; nil where there is no such file.
  func page(of example: Example) -> Exchange? {
    text(example.file).map { text in
      Self.exchange(example.url, hops: hops(of: example), text: text)
    }
  }

  /// What a server would answer for the other files of the folder.
  func resources(of example: Example) -> [Exchange] {
    guard let page = page(of: example), let base = WebAddress(page.finalURL) else { return [] }
    // A frame of another origin is the file of its last name.
    let foreign = "https://pay.shop.example/"
    return files.filter { $0 != example.file }.flatMap { file in
      [base.resolve(file)?.description, foreign + file].compactMap { $0 }.map { (file, $0) }
    }.compactMap { file, url in
      guard !file.hasSuffix(".headers"), !file.hasSuffix(".runs"), let text = text(file) else {
        return nil
      }
      let type = file.hasSuffix(".html") ? "text/html" : "text/javascript"
      return Self.exchange(url, hops: hops(of: file, at: url, type: type), text: text)
    }
  }

  private static func exchange(_ url: String, hops: [Exchange.Hop], text: String) -> Exchange {
    Exchange(
      requestedURL: url, hops: hops, body: Array(text.utf8),
      text: Exchange.Text(string: text, encoding: "utf-8", authority: .header))
  }

  private var files: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }

  /// The hops of `page.headers`, or one that answers with HTML.
  func hops(of example: Example) -> [Exchange.Hop] {
    hops(of: example.file, at: example.url, type: "text/html; charset=utf-8")
  }

  /// The hops of the headers beside a file, or one that answers with that type.
  private func hops(of file: String, at start: String, type: String) -> [Exchange.Hop] {
    guard let text = text(Self.headersFile(of: file)) else {
      return [
        Exchange.Hop(
          url: start, status: 200, headers: Headers([.init(name: "Content-Type", value: type)]))
      ]
    }
    var url = start
    return text.replacing("\r\n", with: "\n").split(separator: "\n\n").map { block in
      let hop = Self.hop(String(block), url: url)
      if let location = hop.headers.first("location"),
        let next = WebAddress(url)?.resolve(location)
      {
        url = next.description
      }
      return hop
    }
  }

  private static func hop(_ block: String, url: String) -> Exchange.Hop {
    var status = 200
    var fields: [Headers.Field] = []
    for line in block.split(separator: "\n") where !line.hasPrefix("# ") {
      if line.hasPrefix("HTTP/") {
        status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      } else if let colon = line.firstIndex(of: ":") {
        fields.append(
          .init(
            name: String(line[..<colon]),
            value: line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)))
      }
    }
    return Exchange.Hop(url: url, status: status, headers: Headers(fields))
  }

  /// The files of other agents, by the agent's name.
  func agents(of example: Example) -> [String: String] {
    let lines = (text(example.file.prefix { $0 != "." } + ".agents") ?? "").split(separator: "\n")
    let pairs = lines.map { $0.split(separator: " ").map(String.init) }.filter { $0.count == 2 }
    return Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
  }

  /// The runs of the example; none where it has no file of them.
  func runs(of example: Example, in host: AuditModel.Host) -> [LiveRecord] {
    let lines = example.runs.flatMap(text)?.split(separator: "\n") ?? []
    let decoder = JSONDecoder()
    var runs: [LiveRecord] = []
    for line in lines {
      guard let event = try? decoder.decode(LiveEvent.self, from: Data(line.utf8)) else {
        Issue.record("\(example.runs ?? ""): no event: \(line)")
        continue
      }
      if case .started(let start) = event.what {
        let isWarm = start.scenario == .approve && runs.contains { $0.scenario == .approve }
        runs.append(
          LiveRecord(
            host: host.name, google: start.google, scenario: start.scenario, isWarm: isWarm))
      }
      if !runs.isEmpty { runs[runs.count - 1].events.append(event) }
    }
    return runs
  }

  static func headersFile(of file: String) -> String {
    file.prefix { $0 != "." } + ".headers"
  }

  /// Every marked line of the folder's files that belong to the example, as places spell it:
  /// `page.html:12` for text and `content-security-policy` for a header.
  func marks(of example: Example) -> Set<String> {
    var marks: Set<String> = []
    let page = text(example.file) ?? ""
    for file in files
    where file == example.file
      || (file != Self.headersFile(of: example.file) && page.contains("\"\(file)\""))
    {
      let lines = (text(file) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated()
      where line.contains("<!-- finding:") || line.contains("// finding:") {
        marks.insert("\(file):\(index + 2)")
      }
    }
    let pages = [example.file] + files.filter { $0.hasSuffix(".html") && page.contains($0) }
    for headersFile in Set(pages.map(Self.headersFile)) {
      let headers = (text(headersFile) ?? "").split(separator: "\n")
      for (line, next) in zip(headers, headers.dropFirst()) where line.hasPrefix("# finding:") {
        marks.insert(next.prefix { $0 != ":" }.lowercased())
      }
    }
    return marks
  }

  /// A place as ``marks(of:)`` spells it.
  func spelling(_ place: Place, example: Example) -> String {
    if place.origin == .header { return place.header?.lowercased() ?? "" }
    let last = WebAddress(place.url)?.path.split(separator: "/").last.map(String.init) ?? ""
    return (text(last) == nil ? example.file : last) + ":\(place.start.line)"
  }
}
