// Ways that are easily lost or invented: several promises, other elements' events, parts of requests.

import AuditModel
import Script
import Testing

/// A page with a client and a button `#pay`, and what the script does with them.
private func page(_ script: String) -> PaymentCode {
  PageProgram(
    """
    const client = new google.payments.api.PaymentsClient({ environment: 'TEST' });
    const pay = document.getElementById('pay');
    \(script)
    """, ids: ["pay", "container", "other"]
  ).read()
}

private func boundaries(_ code: PaymentCode) -> Set<[Boundary.Kind]> {
  Set(code.paymentCalls.first?.paths.map { $0.boundaries.map(\.kind) } ?? [])
}

@Suite struct `Several promises` {
  @Test func `of which one may come from the network are two ways`() {
    let code = page(
      """
      let cart = window.cart;
      const load = () => cart ? Promise.resolve(cart) : fetch('/cart');
      pay.onclick = async () => {
        await Promise.all([load(), 1]);
        client.loadPaymentData({});
      };
      """)
    #expect(boundaries(code) == [[.settled], [.network]])
  }

  @Test func `that race are as many ways`() {
    let code = page(
      """
      const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
      pay.onclick = async () => {
        await Promise.race([fetch('/cart'), sleep(200)]);
        client.loadPaymentData({});
      };
      """)
    #expect(boundaries(code) == [[.network], [.timer]])
  }

  @Test func `on many conditions keep the way without the network`() {
    let code = page(
      """
      pay.onclick = async () => {
        if (window.a) await 1;
        if (window.b) await 2;
        if (window.c) await 3;
        if (window.d) await fetch('/cart');
        client.loadPaymentData({});
      };
      """)
    let ways = boundaries(code)
    #expect(ways.contains { $0.contains(.network) })
    #expect(ways.contains { !$0.contains(.network) })
  }
}

@Suite struct `An event that code sends` {
  @Test func `does not come to another element`() {
    let code = page(
      """
      pay.addEventListener('click', () => client.loadPaymentData({}));
      document.getElementById('other').click();
      """)
    #expect(code.paymentCalls.first?.paths.map(\.entry.kind) == [.click])
  }

  @Test(arguments: ["pay.click();", "pay.dispatchEvent(new Event('click'));", "$('#pay').click();"])
  func `comes to its own element`(sending: String) {
    let code = page(
      """
      pay.addEventListener('click', () => client.loadPaymentData({}));
      document.getElementById('other').addEventListener('click', () => { \(sending) });
      """)
    #expect(Set(code.paymentCalls.first?.paths.map(\.entry.element) ?? []) == ["#pay", "#other"])
  }

  @Test func `comes to what listens at the document`() {
    let code = page(
      """
      document.addEventListener('click', () => client.loadPaymentData({}));
      pay.click();
      """)
    #expect(Set(code.paymentCalls.first?.paths.map(\.entry.kind) ?? []) == [.click, .load])
  }
}

@Suite struct `A part of a request on a condition` {
  @Test(arguments: [
    "{ ...(window.ask && { emailRequired: true }) }",
    "{ ...(window.ask ? { emailRequired: true } : {}) }",
    "Object.assign({}, window.ask ? { emailRequired: true } : null)",
  ])
  func `may be missing`(request: String) {
    let code = page("pay.onclick = () => client.loadPaymentData(\(request));")
    let part = code.paymentCalls.first?.request.member("emailRequired")
    #expect(Set(part?.alternatives ?? []) == [.boolean(true), .undefined])
  }

  @Test func `is there on both sides`() {
    let code = page(
      """
      pay.onclick = () => client.loadPaymentData(
        { ...(window.ask ? { totalPrice: '1.00' } : { totalPrice: '2.00' }) });
      """)
    let part = code.paymentCalls.first?.request.member("totalPrice")
    #expect(Set(part?.alternatives ?? []) == [.string("1.00"), .string("2.00")])
  }
}

@Suite struct `A jQuery plugin` {
  @Test func `is a method of what jQuery finds`() {
    let code = page(
      """
      (function ($) {
        $.fn.googlePay = function (options) {
          return this.each(function () {
            $(this).on('click', () => client.loadPaymentData(options.request));
          });
        };
      })(jQuery);
      $('#pay').googlePay({ request: { apiVersion: 2 } });
      """)
    #expect(code.paymentCalls.first?.paths.map(\.entry.element) == ["#pay"])
    #expect(code.paymentCalls.first?.request.member("apiVersion") == .number(2))
  }
}

@Suite struct `A jQuery request` {
  @Test(arguments: ["done", "then", "always"])
  func `has its own names for reactions`(name: String) {
    let code = page(
      "pay.onclick = () => $.post('/t').\(name)(() => client.loadPaymentData({})).fail(() => {});")
    #expect(boundaries(code) == [[.network]])
  }
}

@Suite struct `A function compiled to a switch` {
  /// TypeScript's and Babel's forms of the same function.
  static let bodies = [
    """
    function buy() {
      return __awaiter(this, void 0, void 0, function () {
        var answer;
        return __generator(this, function (_a) {
          switch (_a.label) {
            case 0:
              if (!window.slow) return [3, 2];
              return [4, fetch('/total')];
            case 1:
              answer = _a.sent();
              _a.label = 2;
            case 2: return [4, client.loadPaymentData({ a: 1 })];
            case 3:
              answer = _a.sent();
              console.log(answer.paymentMethodData);
              return [2];
          }
        });
      });
    }
    function __awaiter(that, list, P, make) {
      return new Promise(function (resolve, reject) {
        function step(result) { result.done ? resolve(result.value) : next(result); }
        step((make = make.apply(that, list || [])).next());
      });
    }
    """,
    """
    function run(make) {
      return function () {
        var that = this, list = arguments;
        return new Promise(function (resolve, reject) {
          var gen = make.apply(that, list);
          var info = gen["next"](), value = info.value;
          info.done ? resolve(value) : Promise.resolve(value).then(next, stop);
        });
      };
    }
    var buy = run(regeneratorRuntime.mark(function _callee() {
      var answer;
      return regeneratorRuntime.wrap(function _callee$(_context) {
        while (1) switch (_context.prev = _context.next) {
          case 0:
            if (window.slow) { _context.next = 3; break; }
            _context.next = 5;
            break;
          case 3:
            _context.next = 5;
            return fetch('/total');
          case 5:
            _context.next = 7;
            return client.loadPaymentData({ a: 1 });
          case 7:
            answer = _context.sent;
            console.log(answer.paymentMethodData);
          case "end":
            return _context.stop();
        }
      }, _callee);
    }));
    """,
  ]

  @Test(arguments: bodies)
  func `has the ways of its source`(body: String) {
    let code = page(body + "\npay.onclick = function () { buy(); };")
    #expect(boundaries(code) == [[], [.network]])
    #expect(code.paymentCalls.first?.request.member("a") == .number(1))
    #expect(code.paymentCalls.first?.result.fulfilled == .used)
    #expect(code.stops == [])
  }
}

@Suite struct `A collection of functions` {
  @Test(arguments: [
    "const all = new Set(); all.add(buy); pay.onclick = () => { for (const one of all) one(); };",
    "const all = new Set([buy]); pay.onclick = () => all.forEach((one) => one());",
    "const all = new Map([['click', buy]]); for (const [name, one] of all) pay.addEventListener(name, one);",
    "const all = new Map(); all.set('click', buy); all.forEach((one, name) => pay.addEventListener(name, one));",
  ])
  func `is gone through`(script: String) {
    let code = page("const buy = () => client.loadPaymentData({});\n" + script)
    #expect(code.paymentCalls.first?.paths.map(\.entry.element) == ["#pay"])
  }
}
