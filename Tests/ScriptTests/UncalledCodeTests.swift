// Code of libraries, which nothing on the page calls: read as its users would run it, and told apart.

import AuditModel
import Script
import Testing

@Suite struct `What nothing on the page calls` {
  @Test(arguments: [
    // A class whose instances others make.
    """
    export default class Wallet {
      constructor() { this.client = null; this.base = { apiVersion: 2 }; }
      getClient() {
        if (this.client === null) {
          this.client = new google.payments.api.PaymentsClient({ environment: 'TEST' });
        }
        return this.client;
      }
      addButton(done) {
        const button = this.getClient().createButton({ onClick: this.pay.bind(this, done) });
        document.getElementById('container').appendChild(button);
      }
      async pay(done) { done(await this.getClient().loadPaymentData(this.base)); }
    }
    """,
    // Functions of a script that another page's attribute calls.
    """
    var client = null;
    function getClient() {
      if (client === null) client = new google.payments.api.PaymentsClient({ environment: 'TEST' });
      return client;
    }
    function onLoaded() {
      document.getElementById('container').appendChild(getClient().createButton({ onClick: pay }));
    }
    function pay() { return getClient().loadPaymentData({ apiVersion: 2 }); }
    """,
    // The same class as Babel leaves it.
    """
    function define(target, list) {
      for (var i = 0; i < list.length; i++) {
        var one = list[i];
        one.configurable = true;
        Object.defineProperty(target, one.key, one);
      }
    }
    var Wallet = function () {
      function Wallet() {
        this.client = new google.payments.api.PaymentsClient({ environment: 'TEST' });
        this.pay = this.pay.bind(this);
      }
      define(Wallet.prototype, [
        { key: 'a', value: function () {} }, { key: 'b', value: function () {} },
        { key: 'addButton', value: function () {
          document.body.appendChild(this.client.createButton({ onClick: this.pay }));
        } },
        { key: 'pay', value: function () { return this.client.loadPaymentData({ apiVersion: 2 }); } },
      ]);
      Object.defineProperty(Wallet, 'prototype', { writable: false });
      return Wallet;
    }();
    """,
  ])
  func `is read and not taken for reached`(script: String) {
    var page = PageProgram(script)
    page.areModules = script.contains("export")
    let code = page.read()
    let call = code.paymentCalls.first
    #expect(code.paymentCalls.count == 1)
    #expect(call?.isReached == false)
    #expect(call?.unreachedPaths?.contains { $0.entry.kind == .createButton } == true)
    #expect(
      call?.unreachedPaths?.filter { $0.entry.kind == .createButton }.map(\.boundaries) == [[]])
    #expect(code.clients.map(\.environment) == [.string("TEST")])
    #expect(code.clients.map(\.isReached) == [false])
    #expect(code.buttons.map(\.isReached) == [false])
    #expect(code.buttons.map(\.calls) == [[0]])
  }

  @Test func `has the way from its own beginning`() {
    let code = PageProgram(
      """
      async function openLater(address) {
        const answer = await fetch('/session');
        const popup = window.open(address, 'pay', 'width=' + screen.width + ',height=' + height);
        if (!popup) location.href = address;
      }
      """
    ).read()
    let popup = code.popups.first
    #expect(popup?.paths == [])
    #expect(popup?.unreachedPaths?.map(\.entry.kind) == [.uncalled])
    #expect(popup?.unreachedPaths?.map { $0.boundaries.map(\.kind) } == [[.network]])
    #expect(popup?.resultIsChecked == true)
    #expect(popup?.severs == false)
  }

  @Test
  func `a window that is only asked whether it is closed was not tested for having been given`() {
    let code = PageProgram(
      """
      function open(address) {
        const popup = window.top.open(address);
        const timer = setInterval(() => { if (popup.closed) clearInterval(timer); }, 500);
      }
      """
    ).read()
    #expect(code.popups.map(\.resultIsChecked) == [false])
  }
}
