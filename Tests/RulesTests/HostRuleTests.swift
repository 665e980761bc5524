// Rules about hosts and servers, against evidence written out.

import AuditModel
import Testing

@testable import Rules

@Suite struct `The answer of pay.js to an agent` {
  static func host(_ agent: String) -> Host {
    var host = Host.standard
    host.agent = Host.Agent(userAgent: agent, making: .replaced)
    return host
  }

  @Test(arguments: [
    "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 GOOGLE_PAY_SUPPORTED",
    " GOOGLE_PAY_SUPPORTED", "Mozilla/5.0 Chrome/142.0", "Mozilla/5.0 Version/26.1 Safari/604.1",
    "Mozilla/5.0 Firefox/146.0", "Mozilla/5.0 OPT/5.4", "Mozilla/5.0 Instagram 400 IABMV/1",
    "Mozilla/5.0 [FBAN/FBIOS;FBAV/1] IABMV/1", "Mozilla/5.0 Instagram 400 GOOGLE_PAY_SUPPORTED",
    "Mozilla/5.0 OPA/1 Chrome/142",
  ])
  func `is yes`(_ agent: String) {
    #expect(Self.host(agent).agentIsSupported)
  }

  @Test(arguments: [
    "", "GOOGLE_PAY_SUPPORTED", "GOOGLE_PAY_SUPPORTED and GOOGLE_PAY_SUPPORTED",
    "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148", "Chrome/142.0",
    "Mozilla/5.0 google_pay_supported", "Mozilla/5.0 Safari/604.1 Instagram 400",
    "Mozilla/5.0 Chrome/142 [FB_IAB/FB4A]", "Mozilla/5.0 Chrome/142 BytedanceWebview/1",
    "Mozilla/5.0 AppleWebKit/605 OPA/1 Safari/604.1",
  ])
  func `is no`(_ agent: String) {
    #expect(!Self.host(agent).agentIsSupported)
  }
}

@Suite struct `Unsupported agent` {
  typealias Use = PaymentCode.ReadinessCall.Use

  static func judge(_ use: Use, gates: Bool?, isReached: Bool = true) throws -> Ruling {
    let call = PaymentCode.ReadinessCall(
      request: .undefined, use: use, gates: gates, isReached: isReached, place: Literal.place(8))
    let plain = try #require(Host.builtIn(named: "wkwebview-plain"))
    return UnsupportedAgent.judge(PaymentCode(readinessCalls: [call]), in: plain)
  }

  @Test(arguments: [(Use.tested, true), (.unknown, true)])
  func `blocks a page that waits for a yes`(_ use: Use, gates: Bool) throws {
    let ruling = try Self.judge(use, gates: gates)
    #expect(ruling.findings.map(\.effect) == [.blocks])
    #expect(ruling.findings.map(\.place) == [Literal.place(8)])
  }

  @Test(arguments: [
    (Use.tested, false as Bool?), (.ignored, nil), (.truthyResponse, true), (.inverted, true),
  ])
  func `informs where nothing waits for a yes`(_ use: Use, gates: Bool?) throws {
    #expect(try Self.judge(use, gates: gates).findings.map(\.effect) == [.informs])
  }

  @Test(arguments: [Use.tested, .unknown])
  func `cannot tell where the use was not read`(_ use: Use) throws {
    #expect(
      try Self.judge(use, gates: nil).cannotTell.map(\.code.rawValue) == ["readiness-use-not-read"])
  }

  @Test func `says nothing of a call that nothing reaches`() throws {
    let ruling = try Self.judge(.tested, gates: true, isReached: false)
    #expect(ruling.findings == [])
    #expect(ruling.cannotTell == [])
  }

  @Test func `blocks the component, which waits by itself`() throws {
    let button = PaymentCode.Button(
      kind: .component, calls: [1], placement: .placed, place: Literal.place(4))
    let plain = try #require(Host.builtIn(named: "wkwebview-plain"))
    let ruling = UnsupportedAgent.judge(PaymentCode(buttons: [button]), in: plain)
    #expect(ruling.findings.map(\.effect) == [.blocks])
  }

  @Test func `cannot tell what a provider's script does`() throws {
    let code = PaymentCode(providers: [
      .init(name: "Psp", caller: .provider, bringsGooglePay: true, place: Literal.place(4))
    ])
    let plain = try #require(Host.builtIn(named: "wkwebview-plain"))
    #expect(
      UnsupportedAgent.judge(code, in: plain).cannotTell.map(\.code.rawValue) == ["psp-frame"])
  }

  @Test func `risks where an agent is replaced or names another platform`() {
    var host = Host.standard
    host.agent = .init(userAgent: "ShopApp GOOGLE_PAY_SUPPORTED", making: .replaced)
    #expect(UnsupportedAgent.judge(PaymentCode(), in: host).findings.map(\.effect) == [.risks])
    host.agent = .init(
      userAgent: "Mozilla/5.0 (Linux; Android 14) Chrome/124 GOOGLE_PAY_SUPPORTED",
      making: .replaced)
    #expect(UnsupportedAgent.judge(PaymentCode(), in: host).findings.map(\.effect) == [.risks])
  }
}

@Suite struct `Walled page` {
  static func judge(
    status: Int = 200, text: String = "", title: String = "", elements: [Document.Element] = [],
    hasIntegration: Bool = false, redirectedFrom: String? = nil, url: String = Literal.url,
    headers: [(String, String)] = [], otherGetsIt: Bool = false
  ) -> Ruling {
    let comparison = Visit.Comparison(
      userAgent: "Other/1.0", status: 200, finalURL: url, hasIntegration: otherGetsIt)
    let exchange = Literal.exchange(
      headers, url: url, status: status, redirectedFrom: redirectedFrom)
    return WalledPage.judge(
      Arrival(
        navigation: Literal.navigation(exchange, comparison: comparison),
        document: Document(url: url, title: title, elements: elements, visibleText: text),
        hasIntegration: hasIntegration), in: .standard)
  }

  @Test(arguments: [401, 403, 407])
  func `blocks a refusal that another agent does not get`(_ status: Int) {
    #expect(Self.judge(status: status).cannotTell.map(\.code.rawValue) == ["needs-session"])
    let ruling = Self.judge(status: status, otherGetsIt: true)
    #expect(ruling.findings.map(\.effect) == [.blocks])
    #expect(ruling.cannotTell == [])
  }

  @Test(arguments: [
    "Sorry, your browser is not supported.", "Please upgrade your browser",
    "Ihr Browser wird nicht unterstützt",
  ])
  func `blocks a page for unsupported browsers that another agent does not get`(_ text: String) {
    #expect(Self.judge(text: text).cannotTell.map(\.code.rawValue) == ["withheld-from-agent"])
    #expect(Self.judge(text: text, otherGetsIt: true).findings.map(\.actor) == [.server])
  }

  @Test func `never blocks for a check for robots`() {
    let headers = [("CF-Mitigated", "challenge")]
    let ruling = Self.judge(status: 403, headers: headers, otherGetsIt: true)
    #expect(ruling.findings == [])
    #expect(ruling.cannotTell.map(\.code.rawValue) == ["bot-wall"])
  }

  @Test(arguments: [
    "https://shop.example/login", "https://login.shop.example/", "https://shop.example/en/sign-in",
  ])
  func `knows a redirect to a login`(_ url: String) {
    let ruling = Self.judge(redirectedFrom: Literal.url, url: url)
    #expect(ruling.cannotTell.map(\.code.rawValue) == ["needs-session"])
  }

  @Test func `does not take a login that was asked for as a wall`() {
    #expect(Self.judge(url: "https://shop.example/login").cannotTell == [])
  }

  @Test(arguments: [200, 401, 403])
  func `never speaks of a page with an integration`(_ status: Int) {
    let password = Document.Element(
      tag: "input", attributes: ["type": "password"], place: Literal.place(2))
    let ruling = Self.judge(
      status: status, text: "your browser is not supported", title: "Just a moment...",
      elements: [password], hasIntegration: true, headers: [("cf-mitigated", "challenge")],
      otherGetsIt: true)
    #expect(ruling.findings == [])
    #expect(ruling.cannotTell == [])
  }

  @Test(arguments: [(2, ["needs-session"]), (9, [])])
  func `tells a login from a checkout that also asks for a password`(
    _ inputs: Int, codes: [String]
  ) {
    let fields = (1...inputs).map { line in
      Document.Element(
        tag: "input", attributes: line == 1 ? ["type": "password"] : [:],
        place: Literal.place(line))
    }
    #expect(Self.judge(elements: fields).cannotTell.map(\.code.rawValue) == codes)
  }

  @Test func `takes a long page that mentions browsers for what it is`() {
    let text = String(repeating: "Shoes for everyone. ", count: 100) + "Unsupported browser"
    #expect(Self.judge(text: text).cannotTell == [])
  }
}

@Suite struct `The hosts that can pay` {
  static let good = Checkout(
    visit: Visit(
      userAgent: "any",
      page: Page(
        exchange: Literal.exchange([("Content-Type", "text/html")]),
        document: .collected(Document(url: Literal.url)), code: .collected(PaymentCode()))),
    page: Page(
      exchange: Literal.exchange([("Content-Type", "text/html")]),
      document: .collected(Document(url: Literal.url)),
      code: .collected(
        PaymentCode(
          readinessCalls: [
            .init(request: .undefined, use: .tested, gates: true, place: Literal.place(3))
          ], paymentCalls: [Literal.call(5)]))))

  @Test(arguments: [
    "wkwebview", "safari-view-controller", "android-webview", "custom-tab", "safari-ios",
    "chrome-android", "chrome-desktop",
  ])
  func `are clean on a good page`(_ name: String) throws {
    let host = try #require(Host.builtIn(named: name))
    let rules = AllRules.all.filter { hostRules.contains($0.identifier) }
    #expect(rules.count == hostRules.count)
    let judgement = AllRules.judge(Self.good, in: host, by: rules)
    #expect(judgement.findings == [])
    #expect(judgement.cannotTell == [])
    #expect(judgement.notRun == [])
  }

  @Test(arguments: [
    ("wkwebview-plain", ["unsupported-agent", "refused-popup"]),
    ("uiwebview", ["unsupported-agent", "opener-less-popup"]),
    ("android-webview-plain", ["payment-request-off"]),
  ])
  func `are told from those that cannot`(_ name: String, blocking: [String]) throws {
    let host = try #require(Host.builtIn(named: name))
    let rules = AllRules.all.filter { hostRules.contains($0.identifier) }
    let judgement = AllRules.judge(Self.good, in: host, by: rules)
    #expect(judgement.findings.filter { $0.effect == .blocks }.map(\.rule) == blocking)
  }
}

private let hostRules: Set = [
  "insecure-page", "unowned-origin", "refused-navigation", "late-cookies", "filtered-pay-script",
  "unsupported-agent", "refused-popup", "opener-less-popup", "payment-request-off",
  "refused-sheet", "separate-store", "unclosed-popup",
]
