// Deferred as well, and first in the document.
window.wallet = {
  pay: () => new google.payments.api.PaymentsClient(window.settings).loadPaymentData({ apiVersion: 2 }),
};
