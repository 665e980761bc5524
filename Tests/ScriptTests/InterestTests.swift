// Which scripts of a page are read: those that mention something of interest, and what they need.

import AuditModel
import Script
import Testing

@Suite struct `A script that mentions nothing of interest` {
  static let payment = """
    function pay() {
      new google.payments.api.PaymentsClient({}).loadPaymentData({ total: total });
    }
    var total = '1.00';
    """

  /// Its syntax error would be known if it were parsed.
  @Test(arguments: [
    "function track() { return navigator.language } var x = ;",
    "request.open('GET', '/'); element.open = true; 'open'; error.message; var x = ;",
    "$('.menu').on('click', function () { menu.total.toggle() }); var total2 = ;",
    "google.maps.api(); googletagmanager(); var x = ;",
    "form.submit(); event.target == form; var x = ;", "box.target = 'w'; box.click(); var x = ;",
  ])
  func `is not parsed`(script: String) {
    let code = PageProgram(Self.payment, script).read()
    #expect(code.scripts.map(\.state) == [.read, .read])
  }

  @Test(arguments: [
    "window.open('/help')", "window['open']('/help')", "(w => { w.open = f })(window)",
    "open('/help')",
    "Object.defineProperty(window, 'open', {})", "addEventListener('message', f)",
    "if (/wv/.test(navigator.userAgent)) f()", "document.createElement('script')",
    "document.write('<p>')", "import('/a.js')", "Stripe('pk')", "isGPayReady()",
    "form.target = 'bank'; form.submit()", "f.submit(f.setAttribute('target', 'w'))",
    "a = document.createElement('a'); a.target = 'w'; a.click()", "el.id = 'google-pay'",
    "load('https://pay.google.com/gp/p/js/pay.js')",
  ])
  func `is parsed where it does`(script: String) {
    let code = PageProgram(Self.payment, script + "; var x = ;").read()
    #expect(code.scripts.last?.errors.count == 1)
  }

  @Test(arguments: [
    [
      "document.getElementById('b').onclick = function () { start() }",
      "function start() { pay() }",
    ],
    ["var Shop = { begin: function () { pay() } }", "document.body.onclick = Shop.begin"],
    ["window.begin = pay", "document.body.addEventListener('click', window.begin)"],
    ["self.begin = () => pay()", "(t => { document.body.onclick = () => t.begin() })(window)"],
    [
      "document.addEventListener('shop:begin', function () { pay() })",
      """
      document.body.addEventListener('click', function () {
        document.dispatchEvent(new CustomEvent('shop:begin'));
      });
      """,
    ],
    ["document.body.onclick = () => $('#b').begin()", "$.fn.begin = function () { pay() }"],
  ])
  func `is read where it leads to what does`(scripts: [String]) {
    var program = PageProgram(Self.payment)
    program.scripts += scripts
    #expect(program.read().paymentCalls.first?.isReached == true)
  }

  @Test func `is read where it holds a value that one of interest needs`() {
    let code = PageProgram(
      "function round(price) { return price.toFixed(2) }", "Cart = { sum: 12.5 }",
      """
      new google.payments.api.PaymentsClient({}).loadPaymentData({ total: round(Cart.sum) });
      """
    ).read()
    #expect(code.paymentCalls.first?.request.member("total") == .string("12.50"))
  }
}

@Suite struct `A function that mentions nothing of interest` {
  /// Work that takes far more steps than such code has.
  static let library = """
    function library() {
      var table = {};
      for (var i = 0; i < 400; i++) { for (var j = 0; j < 400; j++) { table.x = [i, j, table] } }
      table.total = '9.00';
      return table;
    }
    """

  @Test func `leaves steps for what follows it`() {
    let code = PageProgram(
      Self.library,
      """
      library(); library(); library();
      const client = new google.payments.api.PaymentsClient({ environment: 'TEST' });
      document.getElementById('pay').onclick = () => client.loadPaymentData({ total: '1.00' });
      """
    ).read(steps: 60_000)
    #expect(code.paymentCalls.first?.isReached == true)
    #expect(code.paymentCalls.first?.request.member("total") == .string("1.00"))
    #expect(code.stops.isEmpty)
  }

  @Test func `gives nothing certain where it was cut off`() {
    let code = PageProgram(
      Self.library,
      """
      var made = library();
      new google.payments.api.PaymentsClient({}).loadPaymentData({ total: made.total });
      """
    ).read(steps: 60_000)
    guard case .unknown? = code.paymentCalls.first?.request.member("total") else {
      Issue.record("\(String(describing: code.paymentCalls.first?.request))")
      return
    }
  }
}
