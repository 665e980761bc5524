(() => {
  var __defProp = Object.defineProperty;
  var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
  var __getOwnPropNames = Object.getOwnPropertyNames;
  var __hasOwnProp = Object.prototype.hasOwnProperty;
  var __esm = (fn, res) => function __init() {
    return fn && (res = (0, fn[__getOwnPropNames(fn)[0]])(fn = 0)), res;
  };
  var __export = (target, all) => {
    for (var name in all)
      __defProp(target, name, { get: all[name], enumerable: true });
  };
  var __copyProps = (to, from, except, desc) => {
    if (from && typeof from === "object" || typeof from === "function") {
      for (let key of __getOwnPropNames(from))
        if (!__hasOwnProp.call(to, key) && key !== except)
          __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
    }
    return to;
  };
  var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

  // bsrc/config.js
  var environment, request, config_default;
  var init_config = __esm({
    "bsrc/config.js"() {
      environment = "PRODUCTION";
      request = { apiVersion: 2, apiVersionMinor: 0 };
      config_default = { merchantId: "BCR2DN4T0000KKKK" };
    }
  });

  // bsrc/pay.js
  var pay_exports = {};
  __export(pay_exports, {
    Wallet: () => Wallet,
    unused: () => unused
  });
  var Wallet, unused;
  var init_pay = __esm({
    "bsrc/pay.js"() {
      init_config();
      Wallet = class {
        constructor() {
          this.client = new google.payments.api.PaymentsClient({ environment });
        }
        async pay(total) {
          await fetch("/order", { method: "POST" });
          return this.client.loadPaymentData({ ...request, merchantInfo: config_default, total });
        }
      };
      unused = () => "not in the bundle";
    }
  });

  // bsrc/side.js
  window.started = true;

  // bsrc/mixed.js
  var { Wallet: Wallet2 } = (init_pay(), __toCommonJS(pay_exports));
  var wallet = new Wallet2();
  document.getElementById("pay").addEventListener("click", () => wallet.pay("9.00"));
})();
