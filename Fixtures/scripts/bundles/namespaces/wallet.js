var Shop = Shop || {};
(function ($, window, ns, undefined) {
  'use strict';
  var client;
  var self = ns.wallet = {
    init: function () {
      client = new google.payments.api.PaymentsClient({ environment: ns.config.environment() });
      $('#pay').on('click', self.pay);
    },
    pay: function () {
      $.post('/order').done(function () {
        client.loadPaymentData({ apiVersion: 2, total: '9.00' });
      });
    },
  };
  $(self.init);
}(jQuery, window, Shop.pay));
