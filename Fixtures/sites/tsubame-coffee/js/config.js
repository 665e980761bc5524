// What differs between the shop's own set-ups; the rest of the scripts reads it from here.
window.TSUBAME = {
  currency: 'JPY',
  country: 'JP',
  googlePay: {
    environment: 'PRODUCTION',
    merchant: {
      merchantId: 'BCR2DNTSUBAME001',
      merchantName: 'Tsubame Coffee Roasters',
    },
    version: { apiVersion: 2, apiVersionMinor: 0 },
    card: {
      type: 'CARD',
      parameters: {
        allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
        allowedCardNetworks: ['JCB', 'MASTERCARD', 'VISA'],
      },
    },
    tokenization: {
      type: 'PAYMENT_GATEWAY',
      parameters: { gateway: 'example', gatewayMerchantId: 'tsubame-coffee' },
    },
  },
};
