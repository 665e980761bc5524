const card = {
  type: 'CARD',
  parameters: {
    allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
    allowedCardNetworks: ['MASTERCARD', 'VISA'],
  },
  tokenizationSpecification: {
    type: 'PAYMENT_GATEWAY',
    parameters: { gateway: 'adyen', gatewayMerchantId: 'HarbourBooksCOM' },
  },
};
const base = { apiVersion: 2, apiVersionMinor: 0, allowedPaymentMethods: [card] };

function ready() {
  const client = new google.payments.api.PaymentsClient({ environment: 'TEST' });
  const pay = () => client.loadPaymentData({
    ...base,
    transactionInfo: {
      totalPriceStatus: 'FINAL', totalPrice: '18.90', currencyCode: 'EUR', countryCode: 'DE',
    },
    merchantInfo: { merchantName: 'Harbour books' },
  }).then((data) => fetch('/orders', {
    method: 'POST', body: data.paymentMethodData.tokenizationData.token,
  })).catch((error) => { if (error.statusCode !== 'CANCELED') location.href = '/failed'; });
  client.isReadyToPay(base).then((answer) => {
    if (answer.result) document.getElementById('pay').append(client.createButton({ onClick: pay }));
    else document.getElementById('pay').textContent = 'Pay by card below.';
  });
}
