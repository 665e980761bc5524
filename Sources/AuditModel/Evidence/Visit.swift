// One load of a target under one agent, and the page in it that holds the payment.

/// A page: its exchange, its markup, its scripts and the pages in its frames.
public struct Page: Codable, Hashable, Sendable {
  public var exchange: Exchange
  public var document: Collected<Document>
  public var code: Collected<PaymentCode>
  public var frames: [FramedPage]

  public init(
    exchange: Exchange, document: Collected<Document>, code: Collected<PaymentCode>,
    frames: [FramedPage] = []
  ) {
    self.exchange = exchange
    self.document = document
    self.code = code
    self.frames = frames
  }

  public var url: String { exchange.finalURL }
  public var address: WebAddress? { WebAddress(url) }
}

/// A frame of a page and what was loaded into it.
public struct FramedPage: Codable, Hashable, Sendable {
  public var frame: Document.Frame
  /// The absolute address; nil for `srcdoc` and blank frames.
  public var url: String?
  /// The provider whose frame it is, where it is one.
  public var provider: String?
  public var page: Collected<Page>

  public init(frame: Document.Frame, url: String?, provider: String? = nil, page: Collected<Page>) {
    self.frame = frame
    self.url = url
    self.provider = provider
    self.page = page
  }
}

/// One load of a target under one agent.
public struct Visit: Codable, Hashable, Sendable {
  public var userAgent: String
  public var page: Page
  /// True where the target is a file, whose response headers nobody saw.
  public var isFile: Bool
  /// Limits that were hit, one sentence each.
  public var limits: [String]
  /// What another agent got, where it was asked because this one got no integration.
  public var comparison: Comparison?

  /// The same target as another agent gets it.
  public struct Comparison: Codable, Hashable, Sendable {
    public var userAgent: String
    public var status: Int
    public var finalURL: String
    /// The page, or a frame in it, takes part in Google Pay.
    public var hasIntegration: Bool

    public init(userAgent: String, status: Int, finalURL: String, hasIntegration: Bool) {
      self.userAgent = userAgent
      self.status = status
      self.finalURL = finalURL
      self.hasIntegration = hasIntegration
    }
  }

  public init(
    userAgent: String, page: Page, isFile: Bool = false, limits: [String] = [],
    comparison: Comparison? = nil
  ) {
    self.userAgent = userAgent
    self.page = page
    self.isFile = isFile
    self.limits = limits
    self.comparison = comparison
  }

  /// The page that holds the integration, with the pages around it; the top page where none does.
  public var checkout: Checkout {
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
    return search(page, [], depth: 16) ?? Checkout(visit: self, page: page, enclosures: [])
  }
}

/// The page that holds the payment, and the pages that frame it.
public struct Checkout: Hashable, Sendable {
  /// A page around the checkout and the frame of it that leads to the checkout.
  public struct Enclosure: Codable, Hashable, Sendable {
    public var exchange: Exchange
    public var document: Collected<Document>
    public var frame: Document.Frame

    public init(exchange: Exchange, document: Collected<Document>, frame: Document.Frame) {
      self.exchange = exchange
      self.document = document
      self.frame = frame
    }
  }

  public var visit: Visit
  public var page: Page
  /// From the top page inwards; empty where the checkout is the top page.
  public var enclosures: [Enclosure]

  public init(visit: Visit, page: Page, enclosures: [Enclosure] = []) {
    self.visit = visit
    self.page = page
    self.enclosures = enclosures
  }

  /// The exchange of the top page.
  public var topExchange: Exchange { enclosures.first?.exchange ?? page.exchange }
}

/// Everything that was observed of one target; saved and judged again as it is.
public struct Evidence: Codable, Hashable, Sendable {
  /// The version of this shape; another major one cannot be read.
  public static let currentVersion = "1.0"

  public var evidenceVersion: String
  /// What the caller named.
  public var target: String
  /// The caller's own name for it.
  public var id: String
  /// One for each agent.
  public var visits: [Visit]

  public init(target: String, id: String, visits: [Visit]) {
    self.evidenceVersion = Self.currentVersion
    self.target = target
    self.id = id
    self.visits = visits
  }
}
