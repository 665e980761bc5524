const card = {
  type: 'CARD',
  parameters: {
    allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
    allowedCardNetworks: ['MASTERCARD', 'VISA'],
  },
  tokenizationSpecification: {
    type: 'PAYMENT_GATEWAY',
    parameters: { gateway: 'adyen', gatewayMerchantId: 'GreengrocerCOM' },
  },
};
let client;

function request() {
  return {
    apiVersion: 2,
    apiVersionMinor: 0,
    allowedPaymentMethods: [card],
    transactionInfo: {
      totalPriceStatus: 'FINAL',
      totalPrice: '12.30',
      currencyCode: 'EUR',
      countryCode: 'DE',
    },
    merchantInfo: { merchantName: 'Greengrocer' },
  };
}

function sendToken(token) {
  return fetch('/pay', { method: 'POST', body: token }).then(() => { location.href = '/thanks'; });
}

function pay() {
  client.loadPaymentData(request())
    .then((data) => sendToken(data.paymentMethodData.tokenizationData.token))
    .catch((error) => {
      if (error.statusCode !== 'CANCELED') location.href = '/checkout?failed';
    });
}

function showButton() {
  document.getElementById('pay').append(client.createButton({ onClick: pay }));
}

function start() {
  client = new google.payments.api.PaymentsClient({ environment: 'TEST' });
  client.isReadyToPay({ apiVersion: 2, apiVersionMinor: 0, allowedPaymentMethods: [card] }).then((answer) => {
    if (answer.result) showButton();
  });
}
