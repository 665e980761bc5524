// An HTTP archive (HAR 1.2): what a browser recorded of one session.

import AuditModel
import Fetching
import FoundationEssentials

/// The exchanges of an archive, looked up by address
/// (http://www.softwareishard.com/blog/har-12-spec/).
struct HTTPArchive: Sendable {
  /// Why an archive cannot be used.
  struct Problem: Error {
    var message: String
  }

  private struct File: Decodable {
    struct Log: Decodable {
      var entries: [Possible]
    }
    /// An entry, or nothing where a browser wrote one that is not whole, as for a request that
    /// was blocked.
    struct Possible: Decodable {
      var entry: Entry?

      init(from decoder: any Decoder) throws {
        entry = try? Entry(from: decoder)
      }
    }
    struct Entry: Decodable {
      struct Field: Decodable {
        var name: String
        var value: String
      }
      struct Request: Decodable {
        var method: String
        var url: String
        var httpVersion: String?
        var headers: [Field]?
      }
      struct Response: Decodable {
        struct Content: Decodable {
          var size: Double?
          var mimeType: String?
          var text: String?
          var encoding: String?
        }
        var status: Int
        var httpVersion: String?
        var headers: [Field]?
        var content: Content?
        var redirectURL: String?
      }
      var request: Request
      var response: Response
      var pageref: String?
      var serverIPAddress: String?
      /// Chrome's own: `document`, `script`, …
      var _resourceType: String?

      var userAgent: String? {
        request.headers?.first { $0.name.lowercased() == "user-agent" }?.value
      }

      /// A page, or a frame's where nothing tells them apart.
      var isPage: Bool {
        response.content?.mimeType?.lowercased().contains("html") == true
          && (_resourceType ?? "document") == "document"
      }
    }
    var log: Log
  }

  /// One recorded answer.
  private struct Answer: Sendable {
    var hop: Exchange.Hop
    /// nil where the archive holds no content.
    var body: [UInt8]?
    /// The content came as text, so its encoding is no longer to be found out.
    var isText: Bool
    var redirect: String?
    var userAgent: String?
  }

  private var answers: [String: Answer] = [:]
  /// The addresses of documents that were loaded in the top frame, in order.
  private(set) var documents: [String] = []

  /// - Throws: ``Problem`` where the bytes are no archive, or one without a page.
  init(_ bytes: Data) throws(Problem) {
    let file: File
    do {
      // Some write a byte order mark.
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      let json = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes
      file = try JSONDecoder().decode(File.self, from: json)
    } catch {
      throw Problem(message: "it is no HTTP archive (HAR 1.2)")
    }
    var pages: Set<String> = []
    let entries = Self.ofOneAgent(file.log.entries.compactMap(\.entry))
    for entry in entries where ["GET", "POST"].contains(entry.request.method) {
      guard let address = WebAddress(entry.request.url), entry.response.status > 0 else { continue }
      let key = address.withoutFragment.description
      let answer = Self.answer(entry, url: key)
      // A later answer without content does not replace one that has it.
      if answer.body != nil || answers[key]?.body == nil { answers[key] = answer }
      let isHTML = entry.response.content?.mimeType?.lowercased().contains("html") == true
      let isDocument = entry._resourceType.map { $0 == "document" } ?? isHTML
      guard isDocument, isHTML, (200..<300).contains(answer.hop.status) else { continue }
      // Without Chrome's key a frame's document looks the same: the first of a page is the page.
      if let page = entry.pageref, !pages.insert(page).inserted { continue }
      documents.append(key)
    }
    if documents.isEmpty { throw Problem(message: "it holds no HTML page that was answered") }
  }

  /// The entries of the agent that asked for the last page, where several asked, and what others
  /// asked for in its place: scripts and windows are fetched once for several agents.
  private static func ofOneAgent(_ entries: [File.Entry]) -> [File.Entry] {
    guard let last = entries.last(where: { $0.isPage && $0.userAgent != nil })?.userAgent else {
      return entries
    }
    let own = entries.filter { $0.userAgent == nil || $0.userAgent == last }
    let asked = Set(own.map(\.request.url))
    return own
      + entries.filter {
        $0.userAgent != nil && $0.userAgent != last && !asked.contains($0.request.url)
          && ["script", "window"].contains($0._resourceType ?? "")
      }
  }

  private static func answer(_ entry: File.Entry, url: String) -> Answer {
    let response = entry.response
    let fields = (response.headers ?? []).map { Headers.Field(name: $0.name, value: $0.value) }
    var body: [UInt8]?
    if let text = response.content?.text {
      body =
        response.content?.encoding == "base64"
        ? Data(base64Encoded: text, options: .ignoreUnknownCharacters).map(Array.init)
        : Array(text.utf8)
    } else if response.content?.size == 0 {
      body = []
    }
    // A browser shows what it has where the server says that it has not changed.
    let isShownFromCache = response.status == 304 && body?.isEmpty == false
    return Answer(
      hop: Exchange.Hop(
        url: url, status: isShownFromCache ? 200 : response.status, headers: Headers(fields),
        remoteAddress: entry.serverIPAddress, httpVersion: version(response.httpVersion)),
      body: body, isText: response.content?.encoding != "base64",
      redirect: response.redirectURL.flatMap { $0.isEmpty ? nil : $0 },
      userAgent: entry.userAgent)
  }

  /// The version in one spelling: browsers write `h2`, `http/2.0`, `HTTP/2` and nothing.
  private static func version(_ text: String?) -> String {
    switch text?.lowercased() {
    case "h2", "http/2", "http/2.0": "HTTP/2"
    case "h3", "http/3", "http/3.0": "HTTP/3"
    case nil, "", "unknown": "HTTP/1.1"
    case let text?: text.uppercased()
    }
  }

  /// The agent that the archive was recorded with.
  var userAgent: String? {
    documents.lazy.compactMap { answers[$0]?.userAgent }.first
  }

  /// What was recorded for an address, redirects followed; nil where nothing was.
  func exchange(for url: String, reading: FetchRequest.Reading) -> Exchange? {
    guard var address = WebAddress(url)?.withoutFragment else { return nil }
    var hops: [Exchange.Hop] = []
    while let answer = answers[address.description], hops.count <= 20 {
      hops.append(answer.hop)
      let target = answer.hop.headers.first("location") ?? answer.redirect
      if (300..<400).contains(answer.hop.status), let next = target.flatMap(address.resolve) {
        address = next.withoutFragment
        continue
      }
      let exchange = Exchange(
        requestedURL: url, hops: hops, body: answer.body, bodySize: answer.body?.count ?? 0)
      guard answer.isText, let body = answer.body else { return exchange.read(as: reading) }
      var copy = exchange
      copy.text = Exchange.Text(
        string: String(decoding: body, as: UTF8.self), encoding: "utf-8", authority: .assumed)
      return copy
    }
    return nil
  }
}
