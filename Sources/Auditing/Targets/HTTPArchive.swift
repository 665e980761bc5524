// An HTTP archive (HAR 1.2): what a browser recorded of one session.

import AuditModel
import Fetching
import FoundationEssentials

/// The exchanges of an archive, looked up by address
/// (http://www.softwareishard.com/blog/har-12-spec/).
struct HTTPArchive: Sendable {
  /// Why an archive cannot be used.
  enum Problem: Error {
    /// It is no archive.
    case malformed
    /// No page was recorded in it.
    case pageless
  }

  private struct File: Decodable {
    struct Log: Decodable {
      var creator: Creator?
      var pages: [Titled]?
      var entries: [Possible]
    }
    /// What wrote the archive.
    struct Creator: Decodable {
      var name: String?
    }
    /// A page of the session.
    struct Titled: Decodable {
      var id: String?
      /// The document's title; Safari writes its address.
      var title: String?
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
          /// Playwright's own: the name of a file beside the archive that holds the content.
          var _file: String?
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

      var userAgent: String? { sent("user-agent") }

      /// It was answered with HTML.
      var isHTML: Bool { response.content?.mimeType?.lowercased().contains("html") == true }

      /// Where the document of the answer was shown.
      enum Showing { case topFrame, elsewhere, unknown }

      /// What the browser told the server, which Chrome's key does not: `document` is there a
      /// frame's page too (https://www.w3.org/TR/fetch-metadata/#sec-fetch-dest-header).
      var showing: Showing {
        switch (sent("sec-fetch-dest")?.lowercased(), _resourceType) {
        case (_, "window"), (_, "subdocument"): .elsewhere
        case ("document", _): .topFrame
        case (.some, _): .elsewhere
        case (nil, "document"), (nil, nil): .unknown
        default: .elsewhere
        }
      }

      private func sent(_ name: String) -> String? {
        request.headers?.first { $0.name.lowercased() == name }?.value
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
    /// No header field was recorded.
    var isBare: Bool
    var redirect: String?
    var userAgent: String?
  }

  private var answers: [String: Answer] = [:]
  /// It holds what redirects lead to under that address alone, as Safari's do
  /// (https://github.com/WebKit/WebKit/blob/main/Source/WebInspectorUI/UserInterface/Controllers/HARBuilder.js).
  let losesRedirects: Bool
  /// The addresses of documents that were loaded in the top frame, in order.
  private(set) var documents: [String] = []

  /// - Parameter attachment: the content of a file beside the archive, by its name.
  /// - Throws: ``Problem`` where the bytes are no archive, or one without a page.
  init(
    _ bytes: Data, attachment: (String) -> Data? = { _ in nil }
  ) throws(Problem) {
    let file: File
    do {
      // Some write a byte order mark.
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      let json = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes
      file = try JSONDecoder().decode(File.self, from: json)
    } catch {
      throw .malformed
    }
    losesRedirects = file.log.creator?.name == "WebKit Web Inspector"
    var pages: Set<String> = []
    let titles = Self.addresses(of: file.log.pages ?? [])
    let entries = Self.ofOneAgent(file.log.entries.compactMap(\.entry))
    for entry in entries where ["GET", "POST"].contains(entry.request.method) {
      guard let address = WebAddress(entry.request.url) else { continue }
      let key = address.withoutFragment.description
      let answer = Self.answer(entry, url: key, attachment)
      guard answer.hop.status > 0 else { continue }
      // A later answer without content does not replace one that has it.
      if answer.body != nil || answers[key]?.body == nil { answers[key] = answer }
      // An advertisement's counter, say, is answered as HTML with nothing in it.
      guard entry.isHTML, (200..<300).contains(answer.hop.status), answer.body?.isEmpty != true
      else { continue }
      switch entry.showing {
      case .topFrame: break
      case .elsewhere: continue
      case .unknown:
        // A frame's document looks the same: the first of a page is the page, and in Safari, which
        // has one for the whole session, also the one that is its title.
        let isFirst = entry.pageref.map { pages.insert($0).inserted } ?? true
        guard isFirst || entry.pageref.map({ titles[$0] == key }) == true else { continue }
      }
      documents.append(key)
    }
    if documents.isEmpty { throw .pageless }
  }

  /// The addresses that stand as titles, by the pages' ids.
  private static func addresses(of pages: [File.Titled]) -> [String: String] {
    pages.reduce(into: [:]) { known, page in
      if let id = page.id, let address = page.title.flatMap({ WebAddress($0) }) {
        known[id] = address.withoutFragment.description
      }
    }
  }

  /// The entries of the agent that asked for the last page, where several asked, and what others
  /// asked for in its place: scripts and windows are fetched once for several agents.
  private static func ofOneAgent(_ entries: [File.Entry]) -> [File.Entry] {
    guard
      let last = entries.last(where: {
        $0.isHTML && $0.showing != .elsewhere && $0.userAgent != nil
      })?.userAgent
    else {
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

  private static func answer(
    _ entry: File.Entry, url: String, _ attachment: (String) -> Data?
  ) -> Answer {
    let response = entry.response
    var fields = (response.headers ?? []).map { Headers.Field(name: $0.name, value: $0.value) }
    let isBare = fields.isEmpty
    // Of what came from its cache a browser may show the type alone.
    if let type = response.content?.mimeType, type.contains("/"),
      !fields.contains(where: { $0.name.lowercased() == "content-type" })
    {
      fields.append(Headers.Field(name: "Content-Type", value: type))
    }
    let (body, isText) = content(of: response, attachment)
    // A browser shows what it has where the server says that it has not changed, and where it did
    // not ask at all.
    let isShownFromCache = [0, 304].contains(response.status) && body?.isEmpty == false
    return Answer(
      hop: Exchange.Hop(
        url: url, status: isShownFromCache ? 200 : response.status, headers: Headers(fields),
        remoteAddress: entry.serverIPAddress, httpVersion: version(response.httpVersion)),
      body: body, isText: isText, isBare: isBare,
      redirect: response.redirectURL.flatMap { $0.isEmpty ? nil : $0 },
      userAgent: entry.userAgent)
  }

  /// The content, nil where it was not recorded, and whether it came as text.
  private static func content(
    of response: File.Entry.Response, _ attachment: (String) -> Data?
  ) -> ([UInt8]?, isText: Bool) {
    guard let content = response.content else { return (nil, false) }
    if let text = content.text {
      // Firefox has called text base64 that was none
      // (https://bugzilla.mozilla.org/show_bug.cgi?id=1762313).
      guard content.encoding == "base64", let bytes = decoded(text) else {
        return (Array(text.utf8), true)
      }
      return (bytes, false)
    }
    if let name = content._file, !name.contains("/"), !name.contains("\\"), name.first != "." {
      return (attachment(name).map(Array.init), false)
    }
    // A size of 0 is also written of content that was not kept, as Safari's of its cache; that of
    // a message without content is known.
    let hasNone = content.size == 0 && ![200, 203].contains(response.status)
    let saysNone = response.headers?.contains {
      $0.name.lowercased() == "content-length" && $0.value == "0"
    }
    return (hasNone || saysNone == true ? [] : nil, false)
  }

  /// The bytes of base64, with line breaks or without; nil where the text is none.
  private static func decoded(_ text: String) -> [UInt8]? {
    let isBase64 = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"),
        UInt8(ascii: "="), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        true
      default: false
      }
    }
    guard isBase64 else { return nil }
    return Data(base64Encoded: text, options: .ignoreUnknownCharacters).map(Array.init)
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

  /// Headers of the answer for an address were recorded.
  func hasHeaders(of url: String) -> Bool {
    WebAddress(url).map { answers[$0.withoutFragment.description]?.isBare == false } ?? false
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
