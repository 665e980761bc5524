(() => {
  var __getOwnPropNames = Object.getOwnPropertyNames;
  var __commonJS = (cb, mod) => function __require() {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  };

  // bsrc/config-common.js
  var require_config_common = __commonJS({
    "bsrc/config-common.js"(exports) {
      exports.environment = "PRODUCTION";
      exports.request = { apiVersion: 2, apiVersionMinor: 0 };
      exports.merchant = { merchantId: "BCR2DN4T0000KKKK" };
    }
  });

  // bsrc/pay-common.js
  var require_pay_common = __commonJS({
    "bsrc/pay-common.js"(exports, module) {
      var config = require_config_common();
      var Wallet2 = class {
        constructor() {
          this.client = new google.payments.api.PaymentsClient({ environment: config.environment });
        }
        async pay(total) {
          await fetch("/order", { method: "POST" });
          return this.client.loadPaymentData({ ...config.request, merchantInfo: config.merchant, total });
        }
      };
      module.exports = { Wallet: Wallet2 };
    }
  });

  // bsrc/common.js
  var { Wallet } = require_pay_common();
  var wallet = new Wallet();
  document.getElementById("pay").addEventListener("click", () => wallet.pay("9.00"));
})();
