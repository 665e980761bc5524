(function (root, factory) {
  if (typeof define === 'function' && define.amd) {
    define(['exports'], factory);
  } else if (typeof exports === 'object' && typeof exports.nodeName !== 'string') {
    factory(exports);
  } else {
    factory((root.ShopWallet = {}));
  }
}(typeof self !== 'undefined' ? self : this, function (exports) {
  var client = new google.payments.api.PaymentsClient({ environment: 'PRODUCTION' });
  exports.listen = function (selector) {
    document.querySelector(selector).addEventListener('click', function () {
      fetch('/order', { method: 'POST' }).then(function () {
        client.loadPaymentData({ apiVersion: 2, total: '9.00' });
      });
    });
  };
}));
