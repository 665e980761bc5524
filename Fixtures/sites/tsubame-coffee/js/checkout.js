// The express checkout: asks for the price first, then shows the button.
(function () {
  'use strict';

  const shop = window.TSUBAME;
  const gpay = shop.googlePay;
  const place = document.getElementById('express-buttons');
  const notice = document.getElementById('express-status');
  const client = new google.payments.api.PaymentsClient({
    environment: gpay.environment,
    merchantInfo: gpay.merchant,
  });

  /** The order's total as the server computed it; set before the button is shown. */
  let total = null;

  function readinessRequest() {
    return Object.assign({}, gpay.version, { allowedPaymentMethods: [gpay.card] });
  }

  function paymentRequest() {
    return Object.assign({}, gpay.version, {
      allowedPaymentMethods: [
        Object.assign({}, gpay.card, { tokenizationSpecification: gpay.tokenization }),
      ],
      merchantInfo: gpay.merchant,
      transactionInfo: {
        countryCode: shop.country,
        currencyCode: shop.currency,
        totalPriceStatus: 'FINAL',
        totalPrice: total,
      },
    });
  }

  function say(text) {
    notice.textContent = text;
  }

  function finishOrder(paymentData) {
    return fetch('/orders', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token: paymentData.paymentMethodData.tokenizationData.token }),
    })
      .then((response) => {
        if (!response.ok) throw new Error('order refused: ' + response.status);
        return response.json();
      })
      .then((order) => {
        // The issuer may ask for 3-D Secure; the bank's page then leads back to the order.
        window.location.assign(order.challengeUrl || '/orders/' + order.id);
      });
  }

  function onTap() {
    client
      .loadPaymentData(paymentRequest())
      .then(finishOrder)
      .catch((error) => {
        if (error.statusCode === 'CANCELED') {
          say('');
        } else {
          say('The payment did not go through. You have not been charged.');
        }
      });
  }

  function showButton() {
    place.appendChild(
      client.createButton({
        buttonColor: 'black',
        buttonType: 'buy',
        buttonSizeMode: 'fill',
        allowedPaymentMethods: [gpay.card],
        onClick: onTap,
      })
    );
    place.removeAttribute('aria-busy');
  }

  function hideExpress() {
    place.hidden = true;
    say('Google Pay is not available here; please pay by card.');
  }

  fetch('/api/total.json')
    .then((response) => response.json())
    .then((answer) => {
      total = answer.total;
      Money.show(document.getElementById('total'), total, shop.currency);
      return client.isReadyToPay(readinessRequest());
    })
    .then((answer) => {
      if (answer.result) {
        showButton();
      } else {
        hideExpress();
      }
    })
    .catch(hideExpress);
})();
