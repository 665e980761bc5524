System.register([], (function () {
  'use strict';
  return {
    execute: (function () {

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

      const wallet = new Wallet();
      document.getElementById('pay').addEventListener('click', () => wallet.pay('9.00'));

    })
  };
}));
