import wallet, { request as base } from './wallet/index.js';
import * as settings from './settings.js';

document.getElementById('pay').addEventListener('click', () => {
  wallet.loadPaymentData({ ...base, merchantInfo: { merchantId: settings.merchantId } });
});
