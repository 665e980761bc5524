// One load of a target under one agent, and the page in it that holds the payment.

/// A page: its exchange, its markup, its scripts, the pages in its frames and in its windows.
public struct Page: Codable, Hashable, Sendable {
  /// How it was loaded.
  public var exchange: Exchange
  /// Its markup.
  public var document: Collected<Document>
  /// What its scripts say about payment.
  public var code: Collected<PaymentCode>
  /// Its frames and what was loaded into them.
  public var frames: [FramedPage]
  /// The windows that it opens on the way to a payment; nil where there are none.
  public var opened: [OpenedPage]?

  /// Creates a page from its parts.
  public init(
    exchange: Exchange, document: Collected<Document>, code: Collected<PaymentCode>,
    frames: [FramedPage] = [], opened: [OpenedPage]? = nil
  ) {
    self.exchange = exchange
    self.document = document
    self.code = code
    self.frames = frames
    self.opened = opened
  }

  /// The address that it was loaded from in the end.
  public var url: String { exchange.finalURL }
  /// The same address, parsed; nil where it is malformed.
  public var address: WebAddress? { WebAddress(url) }
}

/// A frame of a page and what was loaded into it.
public struct FramedPage: Codable, Hashable, Sendable {
  /// The frame's element.
  public var frame: Document.Frame
  /// The absolute address; nil for `srcdoc` and blank frames.
  public var url: String?
  /// The provider whose frame it is, where it is one.
  public var provider: String?
  /// What was loaded into it, or why nothing was.
  public var page: Collected<Page>

  /// Why an http frame on an https page has no page
  /// (https://w3c.github.io/webappsec-mixed-content/#should-block-fetch).
  public static let blockedAsMixed = "browsers block http frames on an https page"

  /// Creates a framed page from its parts.
  public init(frame: Document.Frame, url: String?, provider: String? = nil, page: Collected<Page>) {
    self.frame = frame
    self.url = url
    self.provider = provider
    self.page = page
  }
}

/// One load of a target under one agent.
public struct Visit: Codable, Hashable, Sendable {
  /// The agent that asked.
  public var userAgent: String
  /// The top page.
  public var page: Page
  /// True where the target is a file, whose response headers nobody saw.
  public var isFile: Bool
  /// Limits that were hit, one sentence each.
  public var limits: [String]
  /// What another agent got, where it was asked because this one got no integration.
  public var comparison: Comparison?
  /// What every agent got that the target was visited with, this one among them; nil where only
  /// this one asked.
  public var comparisons: [Comparison]?

  /// Creates a visit from its parts.
  public init(
    userAgent: String, page: Page, isFile: Bool = false, limits: [String] = [],
    comparison: Comparison? = nil, comparisons: [Comparison]? = nil
  ) {
    self.userAgent = userAgent
    self.page = page
    self.isFile = isFile
    self.limits = limits
    self.comparison = comparison
    self.comparisons = comparisons
  }

  /// The page that holds the integration, with the pages around it; the top page where none does.
  ///
  /// Pages in windows count where no page in the target's own window takes part.
  public var checkout: Checkout {
    if let found = checkout(in: page) { return found }
    for window in page.opened ?? [] where window.frameName == nil {
      guard let inner = window.page.value, var found = checkout(in: inner) else { continue }
      found.window = window.place
      return found
    }
    return Checkout(visit: self, page: page, enclosures: [])
  }

  /// The page that holds the integration among a page and those in its frames, not in its windows;
  /// nil where none does.
  func checkout(in page: Page) -> Checkout? {
    func search(_ page: Page, _ around: [Checkout.Enclosure], depth: Int) -> Checkout? {
      if page.code.value?.hasIntegration == true {
        return Checkout(visit: self, page: page, enclosures: around)
      }
      guard depth > 0 else { return nil }
      for framed in page.frames {
        guard let inner = framed.page.value else { continue }
        let enclosure = Checkout.Enclosure(
          exchange: page.exchange, document: page.document, frame: framed.frame)
        if let found = search(inner, around + [enclosure], depth: depth - 1) { return found }
      }
      return nil
    }
    return search(page, [], depth: 16)
  }
}

/// The page that holds the payment, and the pages that frame it.
public struct Checkout: Hashable, Sendable {
  /// A page around the checkout and the frame of it that leads to the checkout.
  public struct Enclosure: Codable, Hashable, Sendable {
    /// How the outer page was loaded.
    public var exchange: Exchange
    /// The outer page's markup.
    public var document: Collected<Document>
    /// The frame that leads to the checkout.
    public var frame: Document.Frame

    /// Creates an enclosure from its parts.
    public init(exchange: Exchange, document: Collected<Document>, frame: Document.Frame) {
      self.exchange = exchange
      self.document = document
      self.frame = frame
    }
  }

  /// The visit that it belongs to.
  public var visit: Visit
  /// The page that holds the payment, or the top page where none does.
  public var page: Page
  /// From the top page inwards; empty where the checkout is the top page.
  public var enclosures: [Enclosure]
  /// What opens the window that the checkout is in; nil where it is in the target's own.
  public var window: Place?
  /// What was seen of the target in a real web view, in any host; empty where nothing was.
  public var runs: [LiveRecord]

  /// Creates a checkout from its parts.
  public init(visit: Visit, page: Page, enclosures: [Enclosure] = [], runs: [LiveRecord] = []) {
    self.visit = visit
    self.page = page
    self.enclosures = enclosures
    self.runs = runs
  }

  /// The exchange of the top page.
  public var topExchange: Exchange { enclosures.first?.exchange ?? page.exchange }
}

/// Everything that was observed of one target; saved and judged again as it is.
public struct Evidence: Codable, Hashable, Sendable {
  /// The version of this shape; another major one cannot be read.
  public static let currentVersion = "1.4"

  /// The version of this shape that was written.
  public var evidenceVersion: String
  /// What the caller named.
  public var target: String
  /// The caller's own name for it.
  public var id: String
  /// One for each agent.
  public var visits: [Visit]
  /// Runs in a real web view; nil where none was asked for, and before version 1.3.
  public var live: [LiveRecord]?

  /// Creates evidence of this version from its parts.
  public init(target: String, id: String, visits: [Visit], live: [LiveRecord]? = nil) {
    self.evidenceVersion = Self.currentVersion
    self.target = target
    self.id = id
    self.visits = visits
    self.live = live
  }
}
