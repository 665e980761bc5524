function onGooglePayLoaded() {
  const client = new google.payments.api.PaymentsClient({ environment: 'TEST' });
  document.getElementById('pay').addEventListener('click', () => client.loadPaymentData({ apiVersion: 2 }));
}
