// Rules about policies and scripts, against evidence written out.

import AuditModel
import Auditing
import Testing

@testable import Rules

@Suite struct `Blocked pay script` {
  static func loader(nonce: Value?, means: PaymentCode.Loader.Means = .element)
    -> PaymentCode.Loader
  {
    PaymentCode.Loader(
      url: .string(PayScript.url), means: means, nonce: nonce, place: Literal.place(7))
  }

  static func judge(_ policy: String, _ code: PaymentCode) -> Ruling {
    BlockedPayScript.judge(Literal.page(policy: policy, code: code), in: .standard)
  }

  @Test func `cannot tell where a nonce decides and was not read`() {
    let ruling = Self.judge(
      "script-src 'nonce-a'", PaymentCode(loaders: [Self.loader(nonce: nil)]))
    #expect(ruling.cannotTell.map(\.code.rawValue) == ["nonce-not-read"])
    #expect(ruling.findings == [])
  }

  @Test func `blocks a loader that sets no nonce`() {
    let ruling = Self.judge(
      "script-src 'nonce-a'", PaymentCode(loaders: [Self.loader(nonce: .undefined)]))
    #expect(ruling.findings.map(\.effect) == [.blocks])
  }

  @Test func `lets a loader with the nonce pass`() {
    let ruling = Self.judge(
      "script-src 'nonce-a'", PaymentCode(loaders: [Self.loader(nonce: .string("a"))]))
    #expect(ruling.findings == [])
    #expect(ruling.cannotTell == [])
  }

  @Test func `counts document.write as markup under strict-dynamic`() {
    let ruling = Self.judge(
      "script-src 'nonce-a' 'strict-dynamic'",
      PaymentCode(loaders: [Self.loader(nonce: .undefined, means: .documentWrite)]))
    #expect(ruling.findings.map(\.place) == [Literal.place(7)])
  }

  @Test func `only informs where another load is allowed`() {
    let page = Literal.page(
      policy: "script-src 'nonce-a'",
      scripts: [
        .init(source: PayScript.url, nonce: "a", place: Literal.place(3)),
        .init(source: PayScript.url, place: Literal.place(4)),
      ])
    #expect(BlockedPayScript.judge(page, in: .standard).findings.map(\.effect) == [.informs])
  }

  @Test func `names the provider whose script is kept out`() {
    let url = "https://js.psp.example/v1.js"
    let code = PaymentCode(
      scripts: [.init(url: url, state: .provider("Psp"), place: Literal.place(3))],
      providers: [
        .init(name: "Psp", caller: .provider, bringsGooglePay: true, place: Literal.place(9))
      ])
    let page = Literal.page(
      policy: "default-src 'self'",
      scripts: [.init(source: url, place: Literal.place(3))], code: code)
    let finding = BlockedPayScript.judge(page, in: .standard).findings.first
    #expect(finding?.effect == .blocks)
    #expect(finding?.message.contains("Psp's script https://js.psp.example/v1.js") == true)
  }

  @Test func `knows a provider whose script loads pay.js into the page`() {
    let code = PaymentCode(providers: [
      .init(name: "Adyen", caller: .provider, bringsGooglePay: true, place: Literal.place(9))
    ])
    let ruling = Self.judge("script-src 'self' https://*.cdn.adyen.com", code)
    #expect(ruling.findings.map(\.effect) == [.blocks])
    #expect(Self.judge("script-src https:", code).findings == [])
  }

  @Test func `needs both the provider's script and Google's`() {
    let url = "https://js.psp.example/v1.js"
    let code = PaymentCode(
      scripts: [.init(url: url, state: .provider("Psp"), place: Literal.place(3))],
      providers: [
        .init(name: "Psp", caller: .page, bringsGooglePay: true, place: Literal.place(9))
      ])
    let page = Literal.page(
      policy: "script-src https://js.psp.example",
      scripts: [
        .init(source: url, place: Literal.place(3)),
        .init(source: PayScript.url, place: Literal.place(4)),
      ], code: code)
    #expect(BlockedPayScript.judge(page, in: .standard).findings.map(\.effect) == [.blocks])
  }

  @Test func `says nothing of a loader that nothing reaches`() {
    var loader = Self.loader(nonce: .undefined)
    loader.isReached = false
    let ruling = Self.judge("script-src 'self'", PaymentCode(loaders: [loader]))
    #expect(ruling.findings == [])
  }
}

@Suite struct `Blocked page script` {
  static let inline = Document.ScriptElement(
    text: "\npay()\nclient.loadPaymentData()\n", textStart: Position(line: 5, column: 9),
    place: Literal.place(5))
  static let later = Document.ScriptElement(
    text: "\n\nother()\n", textStart: Position(line: 20, column: 9), nonce: "a",
    place: Literal.place(20))

  static func judge(
    _ policy: String, call: PaymentCode.PaymentCall, handlers: [Document.InlineHandler] = []
  ) -> [Finding] {
    BlockedPageScript.judge(
      Literal.page(
        policy: policy, scripts: [inline, later], handlers: handlers,
        code: PaymentCode(paymentCalls: [call])), in: .standard
    ).findings
  }

  @Test func `blocks the call in the inline script that is refused`() {
    let findings = Self.judge("script-src 'nonce-a'", call: Literal.call(7, id: 4))
    #expect(findings.map(\.effect) == [.blocks])
    #expect(findings.map(\.calls) == [[4]])
    #expect(findings.map(\.place) == [Self.inline.place])
  }

  @Test func `leaves a call in an allowed script alone`() {
    #expect(Self.judge("script-src 'nonce-a'", call: Literal.call(22)) == [])
  }

  @Test func `does not take a call behind a script for one in it`() {
    #expect(Self.judge("script-src 'nonce-a'", call: Literal.call(9)) == [])
  }

  @Test func `blocks a call that only a refused attribute reaches`() {
    let handler = Document.InlineHandler(
      event: "click", element: "button", text: "pay()", place: Literal.place(3))
    let findings = Self.judge(
      "script-src 'nonce-a' 'unsafe-inline'",
      call: Literal.call(22, entry: .inlineAttribute, entryLine: 3), handlers: [handler])
    #expect(findings.map(\.place) == [handler.place])
    #expect(
      Self.judge(
        "script-src 'nonce-a'; script-src-attr 'unsafe-inline'",
        call: Literal.call(22, entry: .inlineAttribute, entryLine: 3), handlers: [handler]) == [])
  }
}

@Suite struct `A script that page code loads` {
  static let app = "https://shop.example/app.js"
  static let part = "https://shop.example/part.js"

  static func loader(
    _ url: String, in file: String = Literal.url, _ means: PaymentCode.Loader.Means,
    nonce: Value? = nil
  ) -> PaymentCode.Loader {
    PaymentCode.Loader(
      url: .string(url), means: means, nonce: nonce, place: Literal.place(2, url: file))
  }

  /// What a page says of which `app.js` is a module of the markup, and that makes its call in a
  /// file that code loads.
  static func judge(
    _ policy: String, nonce: String?, callIn file: String = part, _ loaders: [PaymentCode.Loader]
  ) -> Ruling {
    var call = Literal.call(1)
    call.place = Literal.place(9, url: file)
    call.paths = [CallPath(entry: Entry(kind: .click, place: Literal.place(8, url: file)))]
    return BlockedPageScript.judge(
      Literal.page(
        policy: policy,
        scripts: [.init(kind: .module, source: app, nonce: nonce, place: Literal.place(4))],
        code: PaymentCode(paymentCalls: [call], loaders: loaders)), in: .standard)
  }

  @Test func `has the nonce of the module that imports it, however deep`() {
    let loaders = [
      Self.loader("https://shop.example/mid.js", in: Self.app, .moduleImport),
      Self.loader(Self.part, in: "https://shop.example/mid.js", .moduleImport),
    ]
    let ruling = Self.judge("script-src 'nonce-a'", nonce: "a", loaders)
    #expect(ruling.findings == [] && ruling.cannotTell == [])
    let refused = Self.judge("script-src 'nonce-a'", nonce: nil, loaders)
    #expect(refused.findings.map(\.effect) == [.blocks])
  }

  @Test(arguments: [PaymentCode.Loader.Means.element, .jQuery, .requireJS])
  func `cannot be told where a nonce decides and was not read`(_ means: PaymentCode.Loader.Means) {
    let ruling = Self.judge(
      "script-src 'nonce-a'", nonce: "a", [Self.loader(Self.part, in: Self.app, means)])
    #expect(ruling.cannotTell.map(\.code) == [.nonceNotRead])
    #expect(ruling.findings == [])
  }

  @Test func `is refused where no nonce would help and its address is not listed`() {
    let ruling = Self.judge(
      "script-src https://pay.google.com https://shop.example/app.js", nonce: nil,
      [Self.loader(Self.part, in: Self.app, .element)])
    #expect(ruling.findings.map(\.effect) == [.blocks])
    #expect(
      ruling.findings.map(\.remedy) == [
        "In the policy, say: script-src https://pay.google.com https://shop.example/app.js 'self'"
      ])
  }

  @Test func `is trusted under strict-dynamic by whom it is loaded`() {
    let policy = "script-src 'nonce-a' 'strict-dynamic'"
    #expect(
      Self.judge(policy, nonce: "a", [Self.loader(Self.part, in: Self.app, .element)]).findings
        == [])
    #expect(
      Self.judge(
        policy, nonce: "a",
        [Self.loader(Self.part, in: Self.app, .documentWrite, nonce: .undefined)]
      ).findings.map(\.effect) == [.blocks])
  }

  @Test func `is fine where one of several ways to it is`() {
    let loaders = [
      Self.loader(Self.part, in: Self.app, .element, nonce: .undefined),
      Self.loader(Self.part, in: Self.app, .element, nonce: .string("a")),
    ]
    #expect(Self.judge("script-src 'nonce-a'", nonce: "a", loaders).findings == [])
  }

  @Test func `is another's to judge where nothing was seen to load it`() {
    #expect(Self.judge("script-src 'none'", nonce: nil, []).findings == [])
  }

  @Test func `that listens for the tap must run too`() {
    var call = Literal.call(30)
    call.paths = [CallPath(entry: Entry(kind: .click, place: Literal.place(8, url: Self.part)))]
    let page = Literal.page(
      policy: "script-src 'self'", scripts: [.init(source: Self.part, place: Literal.place(4))],
      code: PaymentCode(paymentCalls: [call]))
    #expect(BlockedPageScript.judge(page, in: .standard).findings == [])
    let refused = Literal.page(
      policy: "script-src 'none'", scripts: [.init(source: Self.part, place: Literal.place(4))],
      code: PaymentCode(paymentCalls: [call]))
    #expect(BlockedPageScript.judge(refused, in: .standard).findings.map(\.calls) == [[1]])
  }
}

@Suite struct `A page in srcdoc` {
  static func findings(_ meta: String, _ header: String = "img-src *") async throws -> [String] {
    let html = """
      <meta http-equiv="Content-Security-Policy" content="\(meta)">
      <iframe srcdoc='
        <script src="https://pay.google.com/gp/p/js/pay.js"></script>
        <script nonce=a>
          const client = new google.payments.api.PaymentsClient({ environment: "TEST" });
          document.body.append(client.createButton({ onClick: () => client.loadPaymentData({}) }));
        </script>'></iframe>
      """
    var exchange = Literal.exchange([
      ("Content-Type", "text/html"), ("Content-Security-Policy", header),
    ])
    exchange.text = .init(string: html, encoding: "utf-8", authority: .header)
    let checkout = await RecordedVisit(page: exchange).visit(userAgent: "a").checkout
    return AllRules.judge(
      checkout, in: .standard,
      by: [BlockedPayScript.self, BlockedPageScript.self, SandboxedCheckout.self]
    ).findings.filter { $0.effect == .blocks }.map(\.rule)
  }

  @Test func `obeys the policies of the markup around it`() async throws {
    #expect(try await Self.findings("script-src 'nonce-a'") == ["blocked-pay-script"])
    #expect(
      try await Self.findings("script-src https://pay.google.com", "script-src * 'nonce-a'")
        == ["blocked-page-script"])
  }

  @Test func `is in the sandbox of the policy around it once`() async throws {
    #expect(
      try await Self.findings("", "sandbox allow-scripts; script-src * 'nonce-a'")
        == ["sandboxed-checkout"])
  }
}

@Suite struct `Sandboxed checkout` {
  static func effect(
    _ sandbox: String?, in host: String = "wkwebview", provider: Bool = false
  ) throws -> Effect? {
    let frame = Document.Frame(sandbox: sandbox, place: Literal.place(9))
    let enclosure = Checkout.Enclosure(
      exchange: Literal.exchange(), document: .didNotRun("not needed"), frame: frame)
    let code = PaymentCode(providers: [
      .init(name: "Psp", caller: .provider, bringsGooglePay: true, place: Literal.place(3))
    ])
    let observed = Both(
      Both(Literal.navigation(), Framing(enclosures: provider ? [] : [enclosure])),
      Both(
        ProviderFrames(frames: provider ? [.init(provider: "Psp", frame: frame)] : []), code))
    let host = try #require(Host.builtIn(named: host))
    return SandboxedCheckout.judge(observed, in: host).findings.map(\.effect).max()
  }

  @Test(arguments: [
    nil, "allow-scripts allow-same-origin allow-popups allow-forms",
    "ALLOW-SCRIPTS\tallow-same-origin allow-popups  allow-forms allow-modals",
  ])
  func `passes with what Google asks for`(_ sandbox: String?) throws {
    #expect(try Self.effect(sandbox) == nil)
    #expect(try Self.effect(sandbox, provider: true) == nil)
  }

  @Test(arguments: [
    "", "allow-scripts", "allow-scripts allow-same-origin allow-forms",
    "allow-popups allow-same-origin allow-forms", "allow-scripts allow-popups allow-forms",
    "allow-scripts allow-same-origin allow-popups",
  ])
  func `blocks without`(_ sandbox: String) throws {
    #expect(try Self.effect(sandbox) == .blocks)
    #expect(try Self.effect(sandbox, provider: true) == .blocks)
  }

  @Test func `risks without forms where popups escape`() throws {
    let sandbox =
      "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
    #expect(try Self.effect(sandbox) == .risks)
  }

  @Test func `informs of missing popups where none is needed`() throws {
    let sandbox = "allow-scripts allow-same-origin"
    #expect(try Self.effect(sandbox, in: "android-webview") == .informs)
    #expect(try Self.effect("allow-scripts", in: "android-webview") == .blocks)
  }
}
