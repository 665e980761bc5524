// Pages without an integration of their own, and why.

import AuditModel
import CheckoutFlow
import Testing

@Suite struct `A page without an integration` {
  func verdict(of checkout: Checkout, _ findings: [Finding] = []) -> HostVerdict {
    CheckoutFlow.verdict(
      of: checkout, judgement: Judgement(findings: findings), in: .standard)
  }

  static let unread = PaymentCode(scripts: [
    .init(
      url: "https://cdn.example/app.js", state: .notFetched("status 404."), place: place(7))
  ])
  static let framed = FramedPage(
    frame: .init(source: "https://pay.provider.example/f", place: place(9)),
    url: "https://pay.provider.example/f", provider: "Some Provider", page: .didNotRun("not asked"))

  static let blocked = FramedPage(
    frame: .init(source: "http://banners.example/f", place: place(9)),
    url: "http://banners.example/f", page: .didNotRun(FramedPage.blockedAsMixed))

  static let opened = OpenedPage(
    means: .call, tie: .provider, url: "https://pay.provider.example/w", provider: "Some Provider",
    place: place(9), page: .didNotRun("not asked"))

  static let pages: [(String, Checkout)] = [
    ("no-integration-seen", checkout(PaymentCode())),
    ("no-integration-seen", checkout(PaymentCode(), frames: [blocked])),
    ("psp-frame", checkout(PaymentCode(), frames: [framed])),
    ("psp-frame", checkout(PaymentCode(), opened: [opened])),
    (
      "psp-frame",
      checkout(
        PaymentCode(providers: [
          .init(
            name: "Some Provider", caller: .provider, bringsGooglePay: false, place: place(3))
        ]))
    ),
    (
      "needs-session",
      checkout(
        PaymentCode(),
        exchange: exchange(
          "https://shop.example/login?next=%2Fcheckout", from: "https://shop.example/checkout"))
    ),
    (
      "needs-session",
      checkout(
        PaymentCode(),
        document: Document(
          url: "https://shop.example/checkout", visibleText: "Your cart is empty. Go shopping."))
    ),
    (
      "needs-session",
      checkout(
        PaymentCode(),
        document: Document(
          url: "https://shop.example/checkout",
          elements: [.init(tag: "input", attributes: ["type": "password"], place: place(8))]))
    ),
    (
      "withheld-from-agent",
      checkout(
        PaymentCode(),
        comparison: .init(
          userAgent: "Safari", status: 200, finalURL: "https://shop.example/checkout",
          hasIntegration: true))
    ),
    (
      "bot-wall",
      checkout(
        PaymentCode(),
        exchange: exchange(
          status: 403, headers: [("content-type", "text/html"), ("CF-Mitigated", "challenge")]))
    ),
    (
      "bot-wall",
      checkout(
        PaymentCode(),
        document: Document(url: "https://shop.example/checkout", title: "Just a moment..."))
    ),
    ("script-not-read", checkout(unread)),
    (
      "script-not-read",
      checkout(PaymentCode(stops: [.init(reason: "too deep.", place: place(4))]))
    ),
  ]

  @Test(arguments: pages)
  func `says why at the stage script and reaches no later one`(code: String, page: Checkout) {
    let answer = verdict(of: page)
    #expect(answer.outcome(.script) == .unknown)
    #expect(answer.code(.script) == code)
    #expect(answer.stages[1].reason?.decidedBy?.isEmpty == false)
    #expect(answer.stages.dropFirst(2).allSatisfy { $0.outcome == .notReached })
    #expect(answer.verdict == .unknown)
  }

  @Test func `that was cut was not read, and a larger limit decides`() {
    var cut = exchange()
    cut.truncated = true
    let reason = verdict(of: checkout(PaymentCode(), exchange: cut)).stages[1].reason
    #expect(reason?.code == "script-not-read")
    #expect(reason?.decidedBy == "a larger --max-body")
  }

  @Test func `has not been read where a frame, or a frame in it, was not`() {
    func framed(_ page: Page) -> FramedPage {
      FramedPage(
        frame: .init(source: "/f", place: place(9)), url: "https://shop.example/f",
        page: .collected(page))
    }
    func page(_ code: PaymentCode = PaymentCode(), frames: [FramedPage] = []) -> Page {
      Page(
        exchange: exchange(), document: .collected(Document(url: "u")), code: .collected(code),
        frames: frames)
    }
    var cut = page()
    cut.exchange.truncated = true
    let written = FramedPage(
      frame: .init(sourceDocument: "<p>", place: place(9)), url: nil,
      page: .didNotRun("frames that deep are not read"))
    let cases = [
      (framed(cut), "A frame was cut at the limit for one body, and its end was not read."),
      (written, "A frame was not read: frames that deep are not read."),
      (
        framed(page(Self.unread)),
        "In a frame, the script https://cdn.example/app.js was not fetched: status 404."
      ),
    ]
    for (frame, sentence) in cases {
      for frames in [[frame], [framed(page(frames: [frame]))]] {
        let reason = verdict(of: checkout(PaymentCode(), frames: frames)).stages[1].reason
        #expect(reason?.code == "script-not-read")
        #expect(reason?.sentence == sentence)
      }
    }
    #expect(
      verdict(of: checkout(PaymentCode(), frames: [framed(page())])).code(.script)
        == "no-integration-seen")
  }

  @Test func `is not ready only by its load`() {
    let page = checkout(PaymentCode())
    #expect(
      verdict(of: page, [finding(.blocks, at: .result), finding(.blocks, at: .script)]).verdict
        == .unknown)
    let answer = verdict(of: page, [finding(.blocks, at: .load)])
    #expect(answer.verdict == .notReady)
    #expect(answer.firstFailure == .load)
  }

  @Test func `turns header and frame findings into ones that inform`() {
    let counted = CheckoutFlow.counted(
      Judgement(findings: [finding(.blocks, at: .result), finding(.blocks, at: .load)]),
      for: checkout(PaymentCode()), in: .standard)
    #expect(counted.findings.map(\.effect) == [.informs, .blocks])
  }

  @Test func `names the server where it sends Google Pay to others only`() {
    let withheld = Self.pages.first { $0.0 == "withheld-from-agent" }?.1 ?? checkout()
    #expect(verdict(of: withheld).actor == .server)
  }

  @Test func `has nothing left to judge without a document`() {
    var page = checkout()
    page.page.document = .didNotRun("the answer is a PDF file")
    page.page.code = .didNotRun("there is no document")
    let answer = verdict(of: page)
    #expect(answer.code(.load) == "document-not-read")
    #expect(answer.stages.dropFirst().allSatisfy { $0.outcome == .notReached })
    #expect(answer.verdict == .unknown)
  }

  @Test(arguments: [
    ("0; url=/checkout/2", "https://shop.example/checkout/2"),
    ("3;URL='https://pay.example/?a=1'", "https://pay.example/?a=1"),
    (" 0.5 , url = \"next\" ", "https://shop.example/next"),
  ])
  func `that sends the browser on says where to`(_ content: String, address: String) throws {
    let document = Document(
      url: "https://shop.example/checkout",
      metas: [.init(httpEquiv: "refresh", content: content, place: place(4))])
    let stage = try #require(
      verdict(of: checkout(PaymentCode(), document: document)).stages.first {
        $0.outcome == .unknown
      })
    let reason = try #require(stage.reasons.first)
    #expect(reason.code == "no-integration-seen")
    #expect(reason.decidedBy == "payready audit \(address)")
    #expect(reason.location == place(4))
  }

  @Test(arguments: ["300", "0; url=/checkout", "5; url=#top", "0; /next"])
  func `that loads itself again is looked at as any other`(_ content: String) throws {
    let document = Document(
      url: "https://shop.example/checkout",
      metas: [.init(httpEquiv: "refresh", content: content, place: place(4))])
    let reasons = verdict(of: checkout(PaymentCode(), document: document)).stages
      .flatMap(\.reasons)
    #expect(!reasons.contains { $0.location == place(4) })
  }
}

@Suite struct `A provider's integration` {
  let page = checkout(
    PaymentCode(providers: [
      .init(name: "Stripe", caller: .provider, bringsGooglePay: true, place: place(3))
    ]))

  @Test func `passes script and hides what is inside its frame`() {
    let answer = CheckoutFlow.verdict(of: page, judgement: Judgement(), in: .standard)
    #expect(answer.outcome(.script) == .passes)
    for stage in [Stage.readiness, .button, .tap, .request, .finish] {
      #expect(answer.outcome(stage) == .unknown)
      #expect(answer.code(stage) == "psp-frame")
    }
    for stage in [Stage.popup, .sheet, .result, .close] {
      #expect(answer.outcome(stage) == .passes)
    }
    #expect(answer.verdict == .unknown)
  }

  @Test(arguments: [Stage.popup, .result])
  func `is not ready by the host's popups and the top page's headers`(stage: Stage) {
    let answer = CheckoutFlow.verdict(
      of: page, judgement: Judgement(findings: [finding(.blocks, at: stage)]), in: .standard)
    #expect(answer.verdict == .notReady)
    #expect(answer.firstFailure == stage)
  }

  @Test func `is the page's own where the page makes the calls`() {
    let own = checkout(
      soundCode.with {
        $0.providers = [
          .init(name: "Braintree", caller: .page, bringsGooglePay: true, place: place(3))
        ]
      })
    #expect(
      CheckoutFlow.verdict(of: own, judgement: Judgement(), in: .standard).verdict == .ready)
  }
}
