// A recording as an HTTP archive (HAR 1.2, http://www.softwareishard.com/blog/har-12-spec/).

public import AuditModel

/// Makes the text of an archive piece by piece, so that none is held whole.
public enum ArchiveText {
  /// What stands before the first entry.
  public static func opening(by tool: Report.Tool) -> String {
    let creator = JSONText.pretty(encoding: Creator(name: tool.name, version: tool.version))
    return "{\"log\":{\"version\":\"1.2\",\"creator\":" + creator.dropLast() + ",\"entries\":["
  }

  /// What stands between two entries.
  public static let separator = ","

  /// What stands after the last entry.
  ///
  /// - Parameter pages: one for each visit, as ``entries(of:target:)`` named it.
  public static func closing(pages: [Page]) -> String {
    "],\"pages\":" + JSONText.pretty(encoding: pages).dropLast() + "}}\n"
  }

  /// The entries of a target's recording, each a piece: one for each hop of each request.
  public static func entries(of records: [RecordedExchange], target: String) -> [String] {
    records.flatMap { record in
      record.exchange.hops.indices.map { index in
        String(
          JSONText.pretty(encoding: Entry(record, hop: index, page: page(record, target)))
            .dropLast())
      }
    }
  }

  /// The pages that the entries of a target belong to.
  public static func pages(of records: [RecordedExchange], target: String) -> [Page] {
    records.reduce(into: []) { pages, record in
      let id = page(record, target)
      if !pages.contains(where: { $0.id == id }) {
        pages.append(
          Page(
            startedDateTime: record.started, id: id, title: record.exchange.finalURL,
            pageTimings: Page.Timings()))
      }
    }
  }

  private static func page(_ record: RecordedExchange, _ target: String) -> String {
    "\(target) as \(record.visit)"
  }

  /// A visit.
  public struct Page: Encodable, Hashable, Sendable {
    struct Timings: Encodable, Hashable {}
    var startedDateTime: String
    var id: String
    var title: String
    var pageTimings: Timings
  }

  private struct Creator: Encodable {
    var name: String
    var version: String
  }
}

/// One request and its answer.
private struct Entry: Encodable {
  struct Request: Encodable {
    var method = "GET"
    var url: String
    var httpVersion: String
    var cookies: [String] = []
    var headers: [Headers.Field]
    var queryString: [String] = []
    var headersSize = -1
    var bodySize = 0
  }
  struct Content: Encodable {
    var size: Int
    var mimeType: String
    var text: String?
    var comment: String?
  }
  struct Response: Encodable {
    var status: Int
    var statusText = ""
    var httpVersion: String
    var cookies: [String] = []
    var headers: [Headers.Field]
    var content: Content
    var redirectURL: String
    var headersSize = -1
    var bodySize = -1
  }
  struct Timings: Encodable {
    var dns: Double
    var connect: Double
    var ssl: Double
    var send = 0.0
    var wait: Double
    var receive: Double
  }
  struct Cache: Encodable {}

  var pageref: String
  var startedDateTime: String
  var time: Double
  var request: Request
  var response: Response
  var cache = Cache()
  var timings: Timings
  var serverIPAddress: String?
  var _resourceType: String

  init(_ record: RecordedExchange, hop index: Int, page: String) {
    let exchange = record.exchange
    let hop = exchange.hops[index]
    let isLast = index == exchange.hops.count - 1
    pageref = page
    startedDateTime = record.started
    request = Request(url: hop.url, httpVersion: hop.httpVersion, headers: record.sent.fields)
    let whole = isLast ? exchange.timings : Exchange.Timings()
    let connected = max(whole.nameLookup, whole.connect, whole.tlsHandshake)
    timings = Timings(
      dns: Self.milliseconds(whole.nameLookup),
      connect: Self.milliseconds(max(whole.connect, whole.tlsHandshake) - whole.nameLookup),
      ssl: whole.tlsHandshake > 0
        ? Self.milliseconds(whole.tlsHandshake - whole.connect) : -1,
      wait: Self.milliseconds(whole.firstByte - connected),
      receive: Self.milliseconds(whole.total - whole.firstByte))
    // What the standard asks for: the sum of the parts, `ssl` being within `connect`.
    time = timings.dns + timings.connect + timings.wait + timings.receive
    let text = isLast ? exchange.text?.string : nil
    response = Response(
      status: hop.status, httpVersion: hop.httpVersion, headers: hop.headers.fields,
      content: Content(
        size: isLast ? exchange.bodySize : 0, mimeType: hop.headers.first("content-type") ?? "",
        text: text,
        comment: isLast && text == nil && exchange.bodySize > 0
          ? "The content is no text and is not kept."
          : exchange.truncated ? "The content was cut at the limit." : nil),
      redirectURL: isLast ? "" : hop.headers.first("location") ?? "")
    // HAR wants the address alone; `192.0.2.1:443` and `[2001:db8::1]:443` have a port.
    serverIPAddress = hop.remoteAddress.map { address in
      let host = address.lastIndex(of: ":").map { address[..<$0] } ?? address[...]
      return host.filter { $0 != "[" && $0 != "]" }
    }
    // Chrome's words have none for a window; its page is not the one that the visit is about.
    _resourceType = record.kind.rawValue
  }

  private static func milliseconds(_ seconds: Double) -> Double {
    seconds.isFinite ? max(0, (seconds * 1_000_000).rounded() / 1000) : 0
  }
}
