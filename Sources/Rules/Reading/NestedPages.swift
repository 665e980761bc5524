// The pages around a checkout, each with the frame that holds it and the origin that it has there.

import AuditModel

/// A page at its place among the frames.
struct NestedPage {
  var exchange: Exchange
  /// The markup of the page itself where it was read.
  var document: Document?
  /// The frame that holds it; nil for the top page.
  var frame: Document.Frame?
  /// It is the `srcdoc` of its frame: it has no headers of its own, and what the page around it
  /// has counts for it.
  var isSourceDocument: Bool
  /// The address whose origin it has; nil where that is opaque.
  var origin: WebAddress?
  /// The address that its frame was asked to show; nil where the origin is opaque.
  var target: WebAddress?

  /// The headers that it came with.
  var headers: Headers { isSourceDocument ? Headers() : exchange.headers }

  /// The pages from the top inwards, the page that pays at the end.
  static func all(
    of navigation: Navigation, in enclosures: [Checkout.Enclosure], document: Document? = nil
  ) -> [NestedPage] {
    var pages = enclosures.map {
      NestedPage(exchange: $0.exchange, document: $0.document.value, isSourceDocument: false)
    }
    pages.append(
      NestedPage(exchange: navigation.page, document: document, isSourceDocument: false))
    for index in pages.indices {
      let outer = index > 0 ? enclosures[index - 1] : nil
      let around = index > 0 ? pages[index - 1] : nil
      pages[index].place(in: outer?.frame, around: around)
    }
    return pages
  }

  /// The page as it is in a frame.
  private mutating func place(in frame: Document.Frame?, around outer: NestedPage?) {
    self.frame = frame
    isSourceDocument = frame?.sourceDocument != nil
    let isOpaque =
      outer.map { $0.origin == nil } == true && isSourceDocument
      || frame?.sandboxTokens.map { !$0.contains("allow-same-origin") } == true
    if isOpaque { return }
    origin = isSourceDocument ? outer?.origin : WebAddress(exchange.finalURL)
    target = isSourceDocument ? outer?.origin : WebAddress(exchange.requestedURL)
  }

  private init(exchange: Exchange, document: Document?, isSourceDocument: Bool) {
    self.exchange = exchange
    self.document = document
    self.isSourceDocument = isSourceDocument
  }

  /// A page that nothing frames, and what is sent into a frame of it in place of what the frame had.
  static func sent(
    _ answer: Exchange, into frame: Document.Frame, of outer: Exchange, _ document: Document
  ) -> [NestedPage] {
    var frame = frame
    frame.sourceDocument = nil
    var around = NestedPage(exchange: outer, document: document, isSourceDocument: false)
    around.place(in: nil, around: nil)
    var page = NestedPage(exchange: answer, document: nil, isSourceDocument: false)
    page.place(in: frame, around: around)
    return [around, page]
  }

  /// The page that would be at an address in a frame of this one.
  func page(in frame: Document.Frame, at address: WebAddress) -> NestedPage {
    var page = NestedPage(
      exchange: Exchange(requestedURL: address.description, hops: []), document: nil,
      isSourceDocument: false)
    page.place(in: frame, around: self)
    return page
  }

  /// All policies for its content that it has, in headers and in markup.
  var contentPolicies: [ContentSecurityPolicy] {
    ContentSecurityPolicy.all(of: exchange, document)
  }

  /// Its http requests, and those of all in its frames, go to https
  /// (https://www.w3.org/TR/upgrade-insecure-requests/#nesting).
  var upgradesRequests: Bool {
    contentPolicies.contains { !$0.isReportOnly && $0["upgrade-insecure-requests"] != nil }
  }
}
