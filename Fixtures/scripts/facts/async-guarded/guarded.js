function start() {
  const client = new google.payments.api.PaymentsClient({ environment: 'TEST' });
  document.getElementById('pay').addEventListener('click', () => client.loadPaymentData({ apiVersion: 2 }));
}
if (window.google && google.payments) {
  start();
} else {
  document.querySelector('script[src*="pay.js"]').addEventListener('load', start);
}
