// What one agent got of a target, as short as comparing needs it.

extension Visit {
  /// The same target as another agent gets it.
  public struct Comparison: Codable, Hashable, Sendable {
    /// The agent that asked.
    public var userAgent: String
    /// The status of the last hop.
    public var status: Int
    /// The address of the last hop.
    public var finalURL: String
    /// The page, or a frame in it, takes part in Google Pay.
    public var hasIntegration: Bool
    /// The agent's name; nil where it has none.
    public var name: String?
    /// Header fields that were sent beside those of a browser; nil where there are none.
    public var headers: Headers?
    /// The visit keeps the cookies of one before by the same agent.
    public var isWarm: Bool?
    /// Made to find out which token of an agent decides; it stands for no app.
    public var isTrial: Bool?
    /// What stands in place of the checkout; nil where nothing was seen to.
    public var wall: Wall?
    /// The parts of Google Pay that the page has, such as `isReadyToPay`, each once, sorted.
    public var parts: [String]?
    /// The windows that the page opens, as far as their addresses are known, sorted.
    public var popups: [String]?
    /// The page's title, scripts and frames, without what changes with each visit.
    public var outline: [String]?

    /// Something in place of the checkout.
    public struct Wall: Codable, Hashable, Sendable {
      /// What sort of wall it is.
      public enum Kind: String, Codable, Sendable, CaseIterable {
        case unsupportedBrowser = "unsupported-browser"
        case login
        case robotCheck = "robot-check"

        /// The words for a reader.
        public var title: String {
          switch self {
          case .unsupportedBrowser: "an “unsupported browser” page"
          case .login: "a login"
          case .robotCheck: "a check for robots"
          }
        }
      }

      /// What sort of wall it is.
      public var kind: Kind
      /// What gives it away, in a few words.
      public var sign: String

      /// Creates a wall from its parts.
      public init(kind: Kind, sign: String) {
        self.kind = kind
        self.sign = sign
      }
    }

    /// Creates a comparison from its parts.
    public init(
      userAgent: String, status: Int, finalURL: String, hasIntegration: Bool, name: String? = nil,
      headers: Headers? = nil, isWarm: Bool? = nil, isTrial: Bool? = nil,
      wall: Wall? = nil, parts: [String]? = nil, popups: [String]? = nil, outline: [String]? = nil
    ) {
      self.userAgent = userAgent
      self.status = status
      self.finalURL = finalURL
      self.hasIntegration = hasIntegration
      self.name = name
      self.headers = headers
      self.isWarm = isWarm
      self.isTrial = isTrial
      self.wall = wall
      self.parts = parts
      self.popups = popups
      self.outline = outline
    }

    /// The agent's name, or what it sends where it has none.
    public var title: String { name ?? userAgent }

    /// The agent that asked, with its headers.
    public var agent: VisitAgent {
      VisitAgent(name: name ?? userAgent, userAgent: userAgent, headers: headers?.fields ?? [])
    }
  }

  /// What this visit's agent got, as short as comparing needs it.
  public func compared(as agent: VisitAgent, isWarm: Bool = false, isTrial: Bool = false)
    -> Comparison
  {
    let document = page.document.value
    let holdsIntegration = hasIntegration
    return Comparison(
      userAgent: agent.userAgent, status: page.exchange.status, finalURL: page.url,
      hasIntegration: holdsIntegration, name: agent.name,
      headers: agent.headers.isEmpty ? nil : Headers(agent.headers), isWarm: isWarm ? true : nil,
      isTrial: isTrial ? true : nil, wall: holdsIntegration ? nil : wall(document),
      parts: Set(page.every(depth: 16) { $0.integrationParts }).sorted(),
      popups: Set(page.every(depth: 16) { $0.openedAddresses }).sorted(),
      outline: document.map(Self.outline))
  }

  /// The page, or a frame in it, takes part in Google Pay; windows are not asked for in visits
  /// that are only compared, and so count in none.
  public var hasIntegration: Bool {
    checkout(in: page) != nil
      || page.frames.contains { $0.provider != nil }
  }

  private func wall(_ document: Document?) -> Comparison.Wall? {
    if let sign = WallSigns.robotCheck(page.exchange, document) {
      return .init(kind: .robotCheck, sign: sign)
    }
    if let words = document.flatMap(WallSigns.refusal) {
      return .init(kind: .unsupportedBrowser, sign: "it says “\(words)”")
    }
    if let sentence = WallSigns.login(page.exchange) { return .init(kind: .login, sign: sentence) }
    return document.flatMap(WallSigns.loginForm).map { _ in
      .init(kind: .login, sign: "it asks for a password")
    }
  }

  private static func outline(_ document: Document) -> [String] {
    let sources = document.scripts.compactMap(\.source) + document.frames.compactMap(\.source)
    return [document.title.withoutChance]
      + Set(sources.map { String($0.prefix { $0 != "?" && $0 != "#" }).withoutChance }).sorted()
  }
}

extension Page {
  /// What is asked of the page and of all pages in its frames.
  fileprivate func every(depth: Int, _ ask: (Page) -> [String]) -> [String] {
    ask(self)
      + (depth > 0
        ? frames.compactMap(\.page.value).flatMap { $0.every(depth: depth - 1, ask) } : [])
  }

  fileprivate var integrationParts: [String] {
    let framed = frames.compactMap(\.provider)
    guard let code = code.value else { return framed }
    var parts = framed + code.providers.map(\.name)
    if code.scripts.contains(where: { $0.state == .payScript }) { parts.append("pay.js") }
    if !code.clients.isEmpty { parts.append("PaymentsClient") }
    if !code.readinessCalls.isEmpty { parts.append("isReadyToPay") }
    if !code.buttons.isEmpty { parts.append("a button") }
    parts += code.paymentCalls.map { call in
      switch call.interface {
      case .loadPaymentData: "loadPaymentData"
      case .paymentRequest: "PaymentRequest"
      case .component: "<google-pay-button>"
      }
    }
    return parts
  }

  fileprivate var openedAddresses: [String] {
    (code.value?.popups ?? []).map { popup in
      let address = (popup.laterAddress ?? popup.url).string
      return address.map { String($0.prefix { $0 != "?" && $0 != "#" }).withoutChance }
        ?? "an address that was not read"
    }
  }
}

extension String {
  /// The text with long numbers and what looks like made by chance replaced by `*`.
  package var withoutChance: String {
    var result = ""
    var word = ""
    var hasDigit = false
    func end() {
      let count = word.utf8.count
      let isChance = hasDigit && (count >= 12 || (count >= 5 && word.allSatisfy(\.isNumber)))
      result += isChance ? "*" : word
      word = ""
      hasDigit = false
    }
    for character in self {
      if character.isASCII, character.isLetter || character.isNumber {
        word.append(character)
        if character.isNumber { hasDigit = true }
      } else {
        end()
        result.append(character)
      }
    }
    end()
    return result
  }
}
