const API_VERSION = 2;
var shop = { merchant: { merchantId: 'BCR2DN4T0000AAAA' } };
class Clients {
  static make() {
    return new google.payments.api.PaymentsClient({ environment: 'PRODUCTION' });
  }
}
window.client = Clients.make();
