// How a tap gets to the payment call, and what lies between.

import AuditModel
import Script
import Testing

/// A page whose button `#pay` runs `body` when it is tapped; `client` and `request` are there.
private func tap(_ body: String, async: Bool = true) -> PaymentCode {
  PageProgram(
    """
    const client = new google.payments.api.PaymentsClient({ environment: 'TEST' });
    const request = { apiVersion: 2 };
    function settle() { return Promise.resolve(1); }
    const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    document.getElementById('pay').addEventListener('click', \(async ? "async " : "")(event) => {
      \(body)
    });
    """
  ).read()
}

private func boundaries(_ code: PaymentCode) -> [[Boundary.Kind]] {
  code.paymentCalls.first?.paths.map { $0.boundaries.map(\.kind) } ?? []
}

@Suite struct `Between the tap and the payment call` {
  @Test(arguments: [
    ("client.loadPaymentData(request);", [[]]),
    ("await fetch('/total'); client.loadPaymentData(request);", [[Boundary.Kind.network]]),
    (
      "const r = await fetch('/t'); await r.json(); client.loadPaymentData(request);",
      [[.network, .network]]
    ),
    (
      "fetch('/t').then(r => r.json()).then(t => client.loadPaymentData(request));",
      [[.network, .network]]
    ),
    ("await settle(); client.loadPaymentData(request);", [[.settled]]),
    ("await null; client.loadPaymentData(request);", [[.settled]]),
    ("await import('./total.js'); client.loadPaymentData(request);", [[.moduleImport]]),
    ("await crypto.subtle.digest('SHA-256', x); client.loadPaymentData(request);", [[.task]]),
    ("requestAnimationFrame(() => client.loadPaymentData(request));", [[.animationFrame]]),
    ("await sleep(1500); client.loadPaymentData(request);", [[.timer]]),
    ("setTimeout(() => client.loadPaymentData(request), 200);", [[.timer]]),
    ("$.ajax({ url: '/t', success: () => client.loadPaymentData(request) });", [[.network]]),
    ("await axios.post('/t', {}); client.loadPaymentData(request);", [[.network]]),
    (
      "const x = new XMLHttpRequest(); x.onload = () => client.loadPaymentData(request); x.send();",
      [[.network]]
    ),
    ("await someLibrary.prepare(); client.loadPaymentData(request);", [[.unknown]]),
    (
      "if (window.slow) { await fetch('/t'); } client.loadPaymentData(request);",
      [[.network], []]
    ),
  ])
  func `stands`(body: String, expected: [[Boundary.Kind]]) {
    #expect(boundaries(tap(body)) == expected)
  }

  @Test func `a timer's delay is known through a function's parameter`() {
    let path = tap("await sleep(1500); client.loadPaymentData(request);").paymentCalls.first?.paths
      .first
    #expect(path?.boundaries.first?.delay == 1500)
  }

  @Test func `what is awaited in a function that is called counts`() {
    let code = PageProgram(
      """
      const client = new google.payments.api.PaymentsClient({});
      class Checkout {
        constructor(client) { this.client = client; }
        async total() { const answer = await fetch('/cart'); return (await answer.json()).total; }
        async pay() { const total = await this.total(); return this.client.loadPaymentData({ total }); }
      }
      const checkout = new Checkout(client);
      document.querySelector('#pay').onclick = () => checkout.pay();
      """
    ).read()
    #expect(boundaries(code) == [[.network, .network]])
    #expect(code.paymentCalls.first?.paths.first?.entry.element == "#pay")
    #expect(code.paymentCalls.first?.paths.first?.entry.elementIsPlaced == true)
    #expect(code.paymentCalls.first?.request.member("total").unknown?.reason == .server)
  }

  @Test(arguments: [
    """
    var __awaiter = (this && this.__awaiter) || function (t, a, P, generator) { return run(generator); };
    function pay() {
      return __awaiter(this, void 0, void 0, function* () {
        const total = yield fetch('/t');
        client.loadPaymentData({ total });
      });
    }
    """,
    """
    function _asyncToGenerator(fn) { return function () { return step(fn.apply(this, arguments)); }; }
    const pay = _asyncToGenerator(function* () { yield fetch('/t'); client.loadPaymentData({}); });
    """,
  ])
  func `a compiled async function waits as its source does`(script: String) {
    let code = PageProgram(
      "const client = new google.payments.api.PaymentsClient({});", script,
      "document.getElementById('pay').onclick = () => pay();"
    ).read()
    #expect(boundaries(code) == [[.network]])
  }

  @Test func `a promise that is made at load and awaited in the tap may be settled by then`() {
    let code = PageProgram(
      """
      const client = new google.payments.api.PaymentsClient({});
      const config = fetch('/config').then((answer) => answer.json());
      document.getElementById('pay').onclick = async () => {
        const request = await config;
        client.loadPaymentData(request);
      };
      """
    ).read()
    #expect(boundaries(code).first?.contains(.network) == true)
    #expect(boundaries(code).last == [.settled])
  }

  @Test func `a promise that the tap itself makes and keeps is waited for`() {
    let code = PageProgram(
      """
      const client = new google.payments.api.PaymentsClient({});
      let config;
      const load = () => config ??= fetch('/config');
      document.getElementById('pay').onclick = async () => {
        await load();
        client.loadPaymentData({});
      };
      """
    ).read()
    #expect(boundaries(code) == [[.network]])
  }
}

@Suite struct `An entry` {
  @Test func `is an attribute of the markup`() {
    var page = PageProgram(
      """
      var client = new google.payments.api.PaymentsClient({});
      function buy() { client.loadPaymentData({}); }
      """)
    page.handlers = [("click", "pay", "buy(); return false")]
    let code = page.read()
    #expect(code.paymentCalls.first?.paths.map(\.entry.kind) == [.inlineAttribute])
    #expect(code.buttons.map(\.kind) == [.custom])
    #expect(code.buttons.first?.placement == .placed)
  }

  @Test func `is jQuery's click, delegated or not`() {
    let code = PageProgram(
      """
      const client = new google.payments.api.PaymentsClient({});
      $(function () {
        $('#pay').on('click', function () { client.loadPaymentData({ a: 1 }); });
        $(document).on('click', '#container', () => { client.loadPaymentData({ b: 1 }); });
      });
      """
    ).read()
    #expect(code.paymentCalls.map { $0.paths.map(\.entry.element) } == [["#pay"], ["#container"]])
  }

  @Test func `is a framework's property`() {
    let code = PageProgram(
      """
      const client = new google.payments.api.PaymentsClient({});
      function Pay() {
        return React.createElement('button', { onClick: () => client.loadPaymentData({}) }, 'Pay');
      }
      ReactDOM.render(React.createElement(Pay), document.getElementById('container'));
      """
    ).read()
    #expect(code.paymentCalls.first?.paths.map(\.entry.kind) == [.frameworkProperty])
  }

  @Test func `is the load of the page where nothing else calls`() {
    let code = PageProgram(
      "new google.payments.api.PaymentsClient({}).loadPaymentData({});"
    ).read()
    #expect(code.paymentCalls.first?.paths.map(\.entry.kind) == [.load])
  }

  @Test func `is missing where nobody calls`() {
    let code = PageProgram(
      "function pay(client) { client.loadPaymentData({ apiVersion: 2 }); }"
    ).read()
    #expect(code.paymentCalls.count == 1)
    #expect(code.paymentCalls.first?.paths == [])
    #expect(code.paymentCalls.first?.request.member("apiVersion") == .number(2))
  }

  @Test func `is shared between scripts of one page`() {
    let code = PageProgram(
      "var config = { environment: 'PRODUCTION' };",
      "var client = new google.payments.api.PaymentsClient(config);",
      "document.getElementById('pay').onclick = function () { client.loadPaymentData({}); };"
    ).read()
    #expect(code.clients.first?.environment == .string("PRODUCTION"))
    #expect(code.paymentCalls.first?.clientOptions?.member("environment") == .string("PRODUCTION"))
    #expect(code.paymentCalls.first?.isReached == true)
  }
}
