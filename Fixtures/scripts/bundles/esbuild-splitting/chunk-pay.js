// bsrc/config.js
var environment = "PRODUCTION";
var request = { apiVersion: 2, apiVersionMinor: 0 };
var config_default = { merchantId: "BCR2DN4T0000KKKK" };

// bsrc/pay.js
var Wallet = class {
  constructor() {
    this.client = new google.payments.api.PaymentsClient({ environment });
  }
  async pay(total) {
    await fetch("/order", { method: "POST" });
    return this.client.loadPaymentData({ ...request, merchantInfo: config_default, total });
  }
};
var unused = () => "not in the bundle";
export {
  Wallet,
  unused
};
