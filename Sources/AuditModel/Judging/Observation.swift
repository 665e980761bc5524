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
  /// The target is a file, whose headers nobody saw.
  public var isFile: Bool
  /// What another agent got, where one was asked.
  public var comparison: Visit.Comparison?
  /// What decides that the other agent got something else, a sentence without a full stop; nil
  /// where that is not known.
  public var decision: String?
  /// What opens the window that the checkout is in; nil where it is in the target's own.
  public var window: Place?

  /// Creates a navigation from its parts.
  public init(
    top: Exchange, page: Exchange, isFile: Bool = false, comparison: Visit.Comparison? = nil,
    decision: String? = nil, window: Place? = nil
  ) {
    self.top = top
    self.page = page
    self.isFile = isFile
    self.comparison = comparison
    self.decision = decision
    self.window = window
  }

  /// The exchanges of this checkout; always there.
  public static func observe(_ checkout: Checkout) -> Collected<Navigation> {
    .collected(
      Navigation(
        top: checkout.topExchange, page: checkout.page.exchange, isFile: checkout.visit.isFile,
        comparison: checkout.visit.comparison, decision: checkout.visit.decision,
        window: checkout.window))
  }
}

/// What other agents, and a buyer who comes back, got of the target.
public struct AgentVisits: Observation {
  /// What this host's agent got; nil where nothing was compared.
  public var own: Visit.Comparison?
  /// All that is different from that.
  public var differences: [VisitDifference]

  /// Creates the observation from its parts.
  public init(own: Visit.Comparison?, differences: [VisitDifference]) {
    self.own = own
    self.differences = differences
  }

  /// The visits of this checkout's target; always there, though there may be none.
  public static func observe(_ checkout: Checkout) -> Collected<AgentVisits> {
    .collected(
      AgentVisits(own: checkout.visit.ownComparison, differences: checkout.visit.differences))
  }
}

extension Visit {
  /// What this visit's agent got, as it is compared; nil where nothing is.
  public var ownComparison: Comparison? {
    VisitSet(comparisons ?? []).visit(as: userAgent)
  }

  /// All that other agents, or this one coming back, got otherwise.
  public var differences: [VisitDifference] {
    ownComparison.map { VisitSet(comparisons ?? []).differences(from: $0) } ?? []
  }

  /// Why another agent got the checkout and this one did not, a sentence without a full stop.
  fileprivate var decision: String? {
    differences.first { $0.other.hasIntegration && $0.cause != .cookies }?.decision
  }
}

/// The frames around the checkout, from the top page inwards.
public struct Framing: Observation {
  /// The frames, outermost first.
  public var enclosures: [Checkout.Enclosure]

  /// Creates the observation from the frames.
  public init(enclosures: [Checkout.Enclosure]) {
    self.enclosures = enclosures
  }

  /// The frames around this checkout; always there.
  public static func observe(_ checkout: Checkout) -> Collected<Framing> {
    .collected(Framing(enclosures: checkout.enclosures))
  }
}

/// The frames of the checkout page that a provider fills.
public struct ProviderFrames: Observation {
  /// A frame and the provider that fills it.
  public struct Frame: Codable, Hashable, Sendable {
    /// The provider's name.
    public var provider: String
    /// The frame's element.
    public var frame: Document.Frame
    /// The absolute address that it shows.
    public var url: String?

    /// Creates a frame from its parts.
    public init(provider: String, frame: Document.Frame, url: String? = nil) {
      self.provider = provider
      self.frame = frame
      self.url = url
    }
  }

  /// The frames in document order.
  public var frames: [Frame]

  /// Creates the observation from the frames.
  public init(frames: [Frame]) {
    self.frames = frames
  }

  /// The provider frames of this checkout; always there.
  public static func observe(_ checkout: Checkout) -> Collected<ProviderFrames> {
    .collected(
      ProviderFrames(
        frames: checkout.page.frames.compactMap { framed in
          framed.provider.map { Frame(provider: $0, frame: framed.frame, url: framed.url) }
        }))
  }
}

extension Document: Observation {
  /// The markup of the page that holds the payment.
  public static func observe(_ checkout: Checkout) -> Collected<Document> {
    checkout.page.document
  }
}

extension PaymentCode: Observation {
  /// The payment code of the page that holds the payment.
  public static func observe(_ checkout: Checkout) -> Collected<PaymentCode> {
    checkout.page.code
  }
}

/// Two parts together.
public struct Both<First: Observation, Second: Observation>: Observation {
  /// The one part.
  public var first: First
  /// The other part.
  public var second: Second

  /// Puts two parts together.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Both parts, or the reason why the first of them that is missing is not there.
  public static func observe(_ checkout: Checkout) -> Collected<Both<First, Second>> {
    switch (First.observe(checkout), Second.observe(checkout)) {
    case (.collected(let first), .collected(let second)): .collected(Both(first, second))
    case (.didNotRun(let reason), _), (_, .didNotRun(let reason)): .didNotRun(reason)
    }
  }
}
