// The parts of the evidence that a rule may ask for.

/// A part of the evidence; a rule names the one that it judges and cannot reach more.
public protocol Observation: Codable, Hashable, Sendable {
  /// The part of this checkout, or why it was not collected.
  static func observe(_ checkout: Checkout) -> Collected<Self>
}

/// How the checkout page was reached.
public struct Navigation: Observation {
  /// The exchange of the top page.
  public var top: Exchange
  /// The exchange of the page that holds the payment; the same where nothing frames it.
  public var page: Exchange
  public var isFile: Bool
  public var comparison: Visit.Comparison?

  public init(
    top: Exchange, page: Exchange, isFile: Bool = false, comparison: Visit.Comparison? = nil
  ) {
    self.top = top
    self.page = page
    self.isFile = isFile
    self.comparison = comparison
  }

  public static func observe(_ checkout: Checkout) -> Collected<Navigation> {
    .collected(
      Navigation(
        top: checkout.topExchange, page: checkout.page.exchange, isFile: checkout.visit.isFile,
        comparison: checkout.visit.comparison))
  }
}

/// The frames around the checkout, from the top page inwards.
public struct Framing: Observation {
  public var enclosures: [Checkout.Enclosure]

  public init(enclosures: [Checkout.Enclosure]) {
    self.enclosures = enclosures
  }

  public static func observe(_ checkout: Checkout) -> Collected<Framing> {
    .collected(Framing(enclosures: checkout.enclosures))
  }
}

/// The frames of the checkout page that a provider fills.
public struct ProviderFrames: Observation {
  public struct Frame: Codable, Hashable, Sendable {
    public var provider: String
    public var frame: Document.Frame

    public init(provider: String, frame: Document.Frame) {
      self.provider = provider
      self.frame = frame
    }
  }

  public var frames: [Frame]

  public init(frames: [Frame]) {
    self.frames = frames
  }

  public static func observe(_ checkout: Checkout) -> Collected<ProviderFrames> {
    .collected(
      ProviderFrames(
        frames: checkout.page.frames.compactMap { framed in
          framed.provider.map { Frame(provider: $0, frame: framed.frame) }
        }))
  }
}

extension Document: Observation {
  public static func observe(_ checkout: Checkout) -> Collected<Document> {
    checkout.page.document
  }
}

extension PaymentCode: Observation {
  public static func observe(_ checkout: Checkout) -> Collected<PaymentCode> {
    checkout.page.code
  }
}

/// Two parts together.
public struct Both<First: Observation, Second: Observation>: Observation {
  public var first: First
  public var second: Second

  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  public static func observe(_ checkout: Checkout) -> Collected<Both<First, Second>> {
    switch (First.observe(checkout), Second.observe(checkout)) {
    case (.collected(let first), .collected(let second)): .collected(Both(first, second))
    case (.didNotRun(let reason), _), (_, .didNotRun(let reason)): .didNotRun(reason)
    }
  }
}
