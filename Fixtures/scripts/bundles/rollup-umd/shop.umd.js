(function (global, factory) {
  typeof exports === 'object' && typeof module !== 'undefined' ? factory(exports) :
  typeof define === 'function' && define.amd ? define(['exports'], factory) :
  (global = typeof globalThis !== 'undefined' ? globalThis : global || self, factory(global.shop = {}));
})(this, (function (exports) { 'use strict';

  const environment = 'PRODUCTION';
  const request = { apiVersion: 2, apiVersionMinor: 0 };
  var merchant = { merchantId: 'BCR2DN4T0000KKKK' };

  class Wallet {
    constructor() {
      this.client = new google.payments.api.PaymentsClient({ environment });
    }
    async pay(total) {
      await fetch('/order', { method: 'POST' });
      return this.client.loadPaymentData({ ...request, merchantInfo: merchant, total });
    }
  }

  function start(id) {
    const wallet = new Wallet();
    document.getElementById(id).addEventListener('click', () => wallet.pay('9.00'));
  }

  exports.start = start;

}));
