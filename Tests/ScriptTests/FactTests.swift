// Facts beside the path: popups, overrides, loaders, Payment Request, readiness, results.

import AuditModel
import Script
import Testing

@Suite struct `A popup` {
  @Test(arguments: [
    ("noopener", true), ("width=400,noreferrer", true), ("noopener=0", false), ("popup", false),
    ("", false),
  ])
  func `severs its opener by its features`(features: String, severs: Bool) {
    let code = PageProgram(
      "document.getElementById('pay').onclick = () => { window.open('https://psp.example/pay', 'p', '\(features)'); };"
    ).read()
    #expect(code.popups.first?.severs == severs)
    #expect(code.popups.first?.url == .string("https://psp.example/pay"))
    #expect(code.popups.first?.paths.map(\.entry.kind) == [.click])
  }

  @Test func `keeps the known beginning of its address, and whether its window is tested`() {
    let code = PageProgram(
      """
      document.getElementById('pay').onclick = () => {
        const popup = window.open('https://psp.example/pay?id=' + document.getElementById('x').value);
        if (!popup) { alert('blocked'); }
      };
      """
    ).read()
    #expect(code.popups.first?.url.stringPrefix == "https://psp.example/pay?id=")
    #expect(code.popups.first?.resultIsChecked == true)
  }
}

@Suite struct `An override of window.open` {
  @Test(arguments: [
    ("window.open = function () { return null; };", false, false),
    (
      "const open = window.open; window.open = function (u, n, f) { return open.call(window, u, n, f); };",
      true, true
    ),
    (
      "const open = window.open; window.open = (...a) => { track(); open.apply(window, a); };",
      true, false
    ),
    (
      "var open0 = window.open; window.open = function () { var w = open0.apply(this, arguments); return w; };",
      true, true
    ),
  ])
  func `keeps or drops the window`(script: String, calls: Bool, returns: Bool) {
    let code = PageProgram(script).read()
    #expect(code.openOverrides.map(\.callsOriginal) == [calls])
    #expect(code.openOverrides.map(\.returnsWindow) == [returns])
  }

  @Test func `is none where it is only read`() {
    #expect(PageProgram("const open = window.open; console.log(open);").read().openOverrides == [])
  }
}

@Suite struct `A loader` {
  @Test(arguments: [
    "const s = document.createElement('script'); s.src = URL_; document.head.appendChild(s);",
    "const s = document.createElement('script'); document.body.append(s); s.setAttribute('src', URL_);",
    "$.getScript(URL_);",
    "loadScript(URL_, function () {});",
    "document.write('<script src=\"' + URL_ + '\"></' + 'script>');",
    "require([URL_], function () {});",
    "import(URL_);",
  ])
  func `is seen`(script: String) {
    let code = PageProgram("const URL_ = 'https://pay.google.com/gp/p/js/pay.js';", script).read()
    #expect(code.loaders.map(\.url) == [.string("https://pay.google.com/gp/p/js/pay.js")])
    #expect(code.loaders.first?.isReached == true)
  }

  @Test func `runs what waits for its load`() {
    let code = PageProgram(
      """
      const s = document.createElement('script');
      s.src = 'https://pay.google.com/gp/p/js/pay.js';
      s.onload = () => { new google.payments.api.PaymentsClient({ environment: 'TEST' }); };
      document.head.appendChild(s);
      """
    ).read()
    #expect(code.clients.map(\.isReached) == [true])
  }
}

@Suite struct `A Payment Request with Google's method` {
  @Test func `is a payment call from its show`() throws {
    let code = PageProgram(
      """
      const request = new PaymentRequest(
        [{ supportedMethods: 'https://google.com/pay', data: { apiVersion: 2 } }],
        { total: { label: 'Total', amount: { currency: 'EUR', value: '1.00' } } });
      document.getElementById('pay').onclick = () => { request.show().then(r => r.complete('success')); };
      """
    ).read()
    let call = try #require(code.paymentCalls.first)
    #expect(call.interface == .paymentRequest)
    #expect(call.request.member("apiVersion") == .number(2))
    #expect(call.details?.member(at: ["total", "amount", "value"]) == .string("1.00"))
    #expect(call.paths.map(\.entry.kind) == [.click])
  }

  @Test func `is none with another method`() {
    let code = PageProgram(
      "new PaymentRequest([{ supportedMethods: 'https://apple.com/apple-pay' }], {}).show();"
    ).read()
    #expect(code.paymentCalls == [])
  }
}

/// A page that asks for readiness and goes on with `body`, where the response is `r`.
private func ready(_ body: String, request: String = "{}") -> PaymentCode.ReadinessCall? {
  PageProgram(
    """
    const client = new google.payments.api.PaymentsClient({});
    const add = () => document.getElementById('container').append(client.createButton({ onClick() {} }));
    client.isReadyToPay(\(request)).then((r) => { \(body) });
    """
  ).read().readinessCalls.first
}

@Suite struct `The answer of isReadyToPay` {
  @Test(arguments: [
    ("if (r.result) { add(); }", PaymentCode.ReadinessCall.Use.tested, true),
    (
      "if (r.result === true) add(); else document.getElementById('pay').hidden = true;", .tested,
      true
    ),
    ("if (!r.result) return; add();", .tested, true),
    ("r.result && add();", .tested, true),
    ("const { result } = r; if (result) add();", .tested, true),
    ("add();", .ignored, false),
    ("if (r) add();", .truthyResponse, false),
  ])
  func `is used`(body: String, use: PaymentCode.ReadinessCall.Use, gates: Bool) {
    let call = ready(body)
    #expect(call?.use == use)
    #expect(call?.gates == gates)
  }

  @Test(arguments: [
    (
      "if (r.result && r.paymentMethodPresent) add();",
      PaymentCode.ReadinessCall.PresenceUse.truthyRequired
    ),
    ("if (r.result && r.paymentMethodPresent !== false) add();", .falseOnly),
    ("if (r.result) { if (r.paymentMethodPresent === false) { return; } add(); }", .falseOnly),
    ("if (r.result) add();", .notUsed),
  ])
  func `may need a payment method`(body: String, use: PaymentCode.ReadinessCall.PresenceUse) {
    #expect(ready(body)?.presenceUse == use)
  }

  @Test func `may be caught behind the call that gave its promise`() {
    let code = PageProgram(
      """
      const client = new google.payments.api.PaymentsClient({});
      load().then(() => client.isReadyToPay({})).catch((e) => report(e)).then((r) => {
        if (r.result) document.getElementById('pay').hidden = false;
      });
      """
    ).read()
    #expect(code.readinessCalls.map(\.handlesRejection) == [true])
    #expect(code.readinessCalls.map(\.use) == [.tested])
  }

  @Test func `may be awaited`() {
    let code = PageProgram(
      """
      const client = new google.payments.api.PaymentsClient({});
      (async () => {
        const answer = await client.isReadyToPay({ existingPaymentMethodRequired: true });
        if (!answer.result) { document.getElementById('pay').style.display = 'none'; return; }
        document.getElementById('container').appendChild(client.createButton({ onClick: () => {} }));
      })();
      """
    ).read()
    #expect(code.readinessCalls.first?.use == .tested)
    #expect(code.readinessCalls.first?.hasNotReadyBranch == true)
    #expect(
      code.readinessCalls.first?.request.member("existingPaymentMethodRequired") == .boolean(true))
    #expect(code.buttons.first?.placement == .placed)
  }
}

@Suite struct `The payment data` {
  @Test(arguments: [
    ("client.loadPaymentData(q).then(d => post(d));", PaymentCode.ResultUse.Fulfilled.used),
    ("client.loadPaymentData(q).then(() => {});", .ignored),
    ("client.loadPaymentData(q);", .absent),
    ("const d = await client.loadPaymentData(q); form.token.value = d.paymentMethodData;", .used),
    ("track(client.loadPaymentData(q));", .unknown),
  ])
  func `is used or not`(body: String, use: PaymentCode.ResultUse.Fulfilled) {
    let code = PageProgram(
      """
      const client = new google.payments.api.PaymentsClient({});
      const q = {};
      document.getElementById('pay').onclick = async () => { \(body) };
      """
    ).read()
    #expect(code.paymentCalls.first?.result.fulfilled == use)
  }
}

@Suite struct `Values` {
  @Test(arguments: [
    ("Object.assign({}, a, { c: 3 })", "c", Value.number(3)),
    ("{ ...a, b: 'x' }", "b", .string("x")),
    (
      "JSON.parse('{\"b\": [1, \"two\"]}')", "b",
      .array([.number(1), .string("two")], isComplete: true)
    ),
    ("{ b: `${a.b}-${1 + 1}` }", "b", .string("1-2")),
    ("{ b: [1, 2].map((n) => n * 2) }", "b", .array([.number(2), .number(4)], isComplete: true)),
    (
      "{ b: flag() ? 'TEST' : 'PRODUCTION' }", "b",
      .either([.string("TEST"), .string("PRODUCTION")])
    ),
    ("{ b: (12.5).toFixed(2) }", "b", .string("12.50")),
    ("{ b: ['x', 'y'].join('-') }", "b", .string("x-y")),
    ("(() => { const { b, ...rest } = a; return { ...rest, b }; })()", "b", .number(1)),
    ("{ b: Number('3') }", "b", .number(3)),
  ])
  func `are followed`(expression: String, key: String, value: Value) {
    let code = PageProgram(
      "const a = { b: 1 }; new google.payments.api.PaymentsClient(\(expression));"
    ).read()
    #expect(code.clients.first?.options.member(key) == value)
  }
}

@Suite struct `A script with a syntax error` {
  @Test func `runs nothing where it does not take part in the payment`() {
    let code = PageProgram(
      "window.open = null; var x = ;", "navigator.userAgent = {;",
      "new google.payments.api.PaymentsClient({});"
    ).read()
    #expect(code.clients.count == 1)
    #expect(code.scripts[1].state == .notRun("it has a syntax error in line 1"))
  }

  @Test func `is read as far as it goes where it does`() {
    let code = PageProgram(
      "const c = new google.payments.api.PaymentsClient({}); let c = 1;"
    ).read()
    #expect(code.clients.count == 1)
    #expect(code.scripts.first?.errors.count == 1)
  }
}
