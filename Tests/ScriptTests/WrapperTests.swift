// Handlers that go through a library's wrapper, and what one tap leaves for another.

import AuditModel
import Script
import Testing

private let client = "const client = new google.payments.api.PaymentsClient({});"

@Suite struct `A handler` {
  @Test(arguments: [
    ("_.debounce(() => client.loadPaymentData({}), 300)", [[Boundary.Kind.timer]]),
    ("debounce(() => client.loadPaymentData({}), 300, { leading: true })", [[]]),
    ("_.throttle(() => client.loadPaymentData({}), 300)", [[]]),
    ("_.once(() => client.loadPaymentData({}))", [[]]),
    ("$.proxy(function () { client.loadPaymentData({}); }, this)", [[]]),
    (
      "(f => { let t; return () => { clearTimeout(t); t = setTimeout(f, 300); }; })(() => client.loadPaymentData({}))",
      [[.timer]]
    ),
    (
      "async () => { const api = axios.create({}); await api.post('/t'); client.loadPaymentData({}); }",
      [[.network]]
    ),
    (
      """
      _asyncToGenerator(_regenerator().m(function _callee() {
        var total;
        return _regenerator().w(function (_context) {
          while (1) switch (_context.n) {
            case 0: _context.n = 1; return fetch('/t');
            case 1: total = _context.v; client.loadPaymentData({ total: total });
            case 2: return _context.a(2);
          }
        }, _callee);
      }))
      """, [[.network]]
    ),
  ])
  func `that is wrapped`(handler: String, expected: [[Boundary.Kind]]) {
    let code = PageProgram(
      client + "document.getElementById('pay').onclick = \(handler);"
    ).read()
    #expect(code.paymentCalls.first?.paths.map { $0.boundaries.map(\.kind) } == expected)
    #expect(code.paymentCalls.first?.paths.map(\.entry.kind) == [.click])
  }

  @Test func `that another tap has set`() {
    let code = PageProgram(
      client
        + """
        let pay = null;
        document.getElementById('pay').onclick = () => { if (pay) pay(); };
        document.getElementById('container').onclick = () => { pay = () => client.loadPaymentData({}); };
        """
    ).read()
    #expect(code.paymentCalls.first?.paths.map(\.entry.element) == ["#pay"])
  }

  @Test(arguments: [true, false])
  func `of what is around an element hears its events`(isNested: Bool) {
    var page = PageProgram(
      client
        + """
        document.getElementById('container').addEventListener('go', () => client.loadPaymentData({}));
        document.getElementById('pay').onclick = async (event) => {
          await fetch('/t');
          event.target.dispatchEvent(new CustomEvent('go', { bubbles: true }));
        };
        """)
    page.isNested = isNested
    let taps = page.read().paymentCalls.first?.paths.filter(\.entry.isTap) ?? []
    #expect(
      taps.map { $0.boundaries.map(\.kind) } == (isNested ? [[.network, .dispatchedEvent]] : []))
  }

  @Test func `writes prices as the browser does`() {
    let code = PageProgram(
      client
        + """
        const euro = new Intl.NumberFormat('de', { style: 'currency', currency: 'EUR' });
        document.getElementById('pay').onclick = () => client.loadPaymentData({ total: euro.format(7) });
        """
    ).read()
    #expect(code.paymentCalls.first?.request.member("total").unknown?.reason == .browser)
  }
}
