// What must have been read for each stage to pass.

import AuditModel
import CheckoutFlow
import Testing

@Suite struct `The witness of a stage` {
  func answer(_ checkout: Checkout, in host: Host = .standard) -> HostVerdict {
    CheckoutFlow.verdict(of: checkout, judgement: Judgement(), in: host)
  }

  static let waiting = Boundary(
    kind: .unknown, form: .await, what: "validate(…)", place: place(25))

  static let unread: [(Stage, String, Checkout)] = [
    (.load, "insecure-context", checkout(exchange: exchange("http://shop.example/checkout"))),
    (.load, "unexpected-status", checkout(exchange: exchange(status: 304))),
    (.load, "not-html", checkout(exchange: exchange(headers: [("content-type", "text/plain")]))),
    (
      .load, "insecure-context",
      checkout(enclosures: [
        .init(
          exchange: exchange("http://frame.example/"),
          document: .collected(Document(url: "http://frame.example/")),
          frame: .init(place: place(2)))
      ])
    ),
    (.script, "loader-not-seen", checkout(soundCode.with { $0.scripts.removeFirst() })),
    (
      .script, "script-not-read",
      checkout(
        soundCode.with {
          $0.scripts[0] = .init(
            url: "https://cdn.example/a.js", state: .stopped("too large."), place: place(5))
        })
    ),
    (
      .readiness, "readiness-use-not-read",
      checkout(soundCode.with { $0.readinessCalls = [readiness(gates: nil)] })
    ),
    (
      .readiness, "readiness-use-not-read",
      checkout(soundCode.with { $0.readinessCalls = [readiness(use: .unknown)] })
    ),
    (
      .readiness, "readiness-request-not-read",
      checkout(
        soundCode.with {
          $0.readinessCalls = [readiness(request: .unknown(Unknown(.server)))]
        })
    ),
    (
      .readiness, "readiness-request-not-read",
      checkout(
        soundCode.with {
          $0.readinessCalls = [
            readiness(
              presenceUse: .truthyRequired,
              request: object([
                "allowedPaymentMethods": .array([cardMethod], isComplete: true),
                "existingPaymentMethodRequired": .unknown(Unknown(.server)),
              ]))
          ]
        })
    ),
    (.button, "button-not-seen", checkout(soundCode.with { $0.buttons = [] })),
    (
      .button, "button-placement-unknown",
      checkout(soundCode.with { $0.buttons = [button(placement: .unknown)] })
    ),
    (
      .button, "handler-not-read",
      checkout(soundCode.with { $0.buttons = [button(calls: [], isRead: false)] })
    ),
    (
      .tap, "unknown-boundary",
      checkout(soundCode.with { $0.paymentCalls = [call(paths: [tap([waiting])])] })
    ),
    (.tap, "call-not-reached", checkout(soundCode.with { $0.paymentCalls = [call(paths: [])] })),
    (
      .request, "request-not-read",
      checkout(
        soundCode.with {
          $0.paymentCalls = [call(request: request(openness: Unknown(.unreadCode)))]
        })
    ),
    (
      .request, "request-not-read",
      checkout(
        soundCode.with { $0.paymentCalls = [call(request: .unknown(Unknown(.server)))] })
    ),
    (
      .request, "request-not-read",
      checkout(
        soundCode.with {
          $0.paymentCalls = [
            call(request: object(["transactionInfo": .unknown(Unknown(.computation))]))
          ]
        })
    ),
    (
      .popup, "override-not-read",
      checkout(
        soundCode.with {
          $0.openOverrides = [.init(callsOriginal: nil, returnsWindow: nil, place: place(22))]
        })
    ),
    (
      .result, "headers-not-seen",
      checkout(
        exchange: Exchange(requestedURL: "https://shop.example/checkout", hops: []))
    ),
    (
      .finish, "result-use-unknown",
      checkout(soundCode.with { $0.paymentCalls = [call(fulfilled: .unknown)] })
    ),
  ]

  @Test(arguments: unread)
  func `leaves it unknown where it was not read`(stage: Stage, code: String, page: Checkout) {
    let answer = answer(page)
    #expect(answer.outcome(stage) == .unknown)
    #expect(answer.code(stage) == code)
    #expect(answer.verdict == .unknown)
  }

  static let read: [(Stage, Checkout)] = [
    (.load, checkout(exchange: exchange("http://localhost:8080/checkout"))),
    (
      .load,
      checkout(exchange: Exchange(requestedURL: "https://page.example/", hops: []), isFile: true)
    ),
    (
      .script,
      checkout(
        soundCode.with {
          $0.scripts.removeFirst()
          $0.loaders = [
            .init(
              url: .string("//pay.google.com/gp/p/js/pay.js"), means: .element, place: place(5))
          ]
        })
    ),
    (
      .script,
      checkout(
        PaymentCode(paymentCalls: [call(interface: .paymentRequest)], buttons: [button()]))
    ),
    (.readiness, checkout(soundCode.with { $0.readinessCalls = [] })),
    (
      .readiness,
      checkout(
        soundCode.with {
          $0.readinessCalls = [readiness(request: .unknown(Unknown(.server)), gates: false)]
        })
    ),
    (
      .button,
      checkout(
        soundCode.with {
          $0.buttons = []
          $0.paymentCalls = [call(paths: [tap(placed: true)])]
        })
    ),
    (
      .tap,
      checkout(
        soundCode.with {
          $0.paymentCalls = [
            call(paths: [
              tap([Boundary(kind: .settled, form: .then, what: "ready", place: place(21))])
            ])
          ]
        })
    ),
    (
      .request,
      checkout(
        soundCode.with {
          $0.paymentCalls = [call(request: request(totalPrice: .unknown(Unknown(.server))))]
        })
    ),
    (
      .request,
      checkout(
        soundCode.with {
          $0.paymentCalls = [call(request: request(totalPrice: .unknown(Unknown(.computation))))]
        })
    ),
    (
      .popup,
      checkout(
        soundCode.with {
          $0.openOverrides = [.init(callsOriginal: true, returnsWindow: true, place: place(22))]
        })
    ),
    (
      .result,
      checkout(exchange: Exchange(requestedURL: "https://page.example/", hops: []), isFile: true)
    ),
    (
      .finish,
      checkout(
        soundCode.with {
          $0.paymentCalls = [
            call(
              clientOptions: object([
                "paymentDataCallbacks": object(["onPaymentAuthorized": .function(place(50))])
              ]), fulfilled: .unknown)
          ]
        })
    ),
  ]

  @Test(arguments: read)
  func `lets it pass where it was read`(stage: Stage, page: Checkout) {
    #expect(answer(page).outcome(stage) == .passes)
  }

  @Test func `asks for every wait only where waiting costs the window`() {
    let page = checkout(
      soundCode.with { $0.paymentCalls = [call(paths: [tap([Self.waiting])])] })
    #expect(answer(page).outcome(.tap) == .unknown)
    for name in ["chrome-android", "android-webview"] {
      #expect(answer(page, in: .builtIn(named: name) ?? .standard).outcome(.tap) == .passes)
    }
  }

  @Test func `leaves nothing to judge behind a button that surely leads nowhere`() {
    let page = checkout(
      soundCode.with {
        $0.paymentCalls = [call(paths: [])]
        $0.buttons = [button(calls: [])]
      })
    let answer = CheckoutFlow.verdict(
      of: page, judgement: Judgement(findings: [finding(.risks, at: .button)]), in: .standard)
    #expect(answer.outcome(.button) == .atRisk)
    #expect([.tap, .request, .finish].allSatisfy { answer.outcome($0) == .notReached })
    #expect(answer.verdict == .atRisk)
  }

  @Test func `names a rule's own doubt before the witness's`() {
    let page = checkout(soundCode.with { $0.scripts.removeFirst() })
    let answer = CheckoutFlow.verdict(
      of: page, judgement: Judgement(cannotTell: [cannotTell(at: .script)]), in: .standard)
    #expect(answer.stages[1].reasons.map(\.code) == ["request-not-read", "loader-not-seen"])
  }

  @Test(arguments: Stage.allCases)
  func `does not save a stage that a finding blocks`(stage: Stage) {
    let answer = CheckoutFlow.verdict(
      of: checkout(), judgement: Judgement(findings: [finding(.blocks, at: stage)]),
      in: .standard)
    #expect(answer.outcome(stage) == .fails)
    #expect(answer.firstFailure == stage)
  }

  @Test func `leaves load unknown behind a login, a refusal or a bot check`() {
    let redirected = exchange(
      "https://id.shop.example/signin", from: "https://shop.example/checkout")
    #expect(answer(checkout(PaymentCode(), exchange: redirected)).code(.load) == "needs-session")
    #expect(
      answer(checkout(PaymentCode(), exchange: exchange(status: 403))).code(.load)
        == "needs-session")
    let challenge = exchange(status: 403, headers: [("cf-mitigated", "challenge")])
    #expect(answer(checkout(PaymentCode(), exchange: challenge)).code(.load) == "bot-wall")
  }
}
