(function () {
    'use strict';

    const environment = 'PRODUCTION';
    const request = { apiVersion: 2, apiVersionMinor: 0 };
    var merchant = { merchantId: 'BCR2DN4T0000KKKK' };

    var __awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
        function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
        return new (P || (P = Promise))(function (resolve, reject) {
            function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
            function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
            function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
            step((generator = generator.apply(thisArg, _arguments || [])).next());
        });
    };
    class Wallet {
        constructor() {
            this.client = new google.payments.api.PaymentsClient({ environment });
        }
        pay(total) {
            return __awaiter(this, void 0, void 0, function* () {
                yield fetch('/order', { method: 'POST' });
                return this.client.loadPaymentData(Object.assign(Object.assign({}, request), { merchantInfo: merchant, total }));
            });
        }
    }

    const wallet = new Wallet();
    document.getElementById('pay').addEventListener('click', () => wallet.pay('9.00'));

})();
