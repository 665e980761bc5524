// Source of ../assets/shop.min.js.
import { canPay, paymentsClient, request } from './wallet.js';
import * as orders from './orders.js';

const cart = document.body.dataset.cart;
const button = document.getElementById('pay-google');
const error = document.getElementById('pay-error');

button.addEventListener('click', async () => {
  button.disabled = true;
  error.textContent = '';
  try {
    const quote = await orders.quote(cart);
    const paymentData = await paymentsClient().loadPaymentData(request(quote));
    const order = await orders.place(cart, paymentData.paymentMethodData);
    location.assign(order.next);
  } catch (problem) {
    if (problem.statusCode !== 'CANCELED') {
      error.textContent = 'Payment failed. Nothing was charged.';
    }
  } finally {
    button.disabled = false;
  }
});

canPay().then(
  (yes) => {
    button.hidden = !yes;
  },
  () => {
    button.hidden = true;
  }
);
