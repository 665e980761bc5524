define(function () {
  var client = new google.payments.api.PaymentsClient({ environment: 'TEST' });
  return {
    pay: function (price) {
      return client.loadPaymentData({ apiVersion: 2, transactionInfo: { totalPrice: price } });
    },
  };
});
