// Deferred, and first in the document: what the inline script sets is there.
const copy = { ...settings };
window.wallet = {
  pay: () => new google.payments.api.PaymentsClient(copy).loadPaymentData({ apiVersion: 2 }),
};
