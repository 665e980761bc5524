// Google Pay behind a button of the shop's own.
const card = {
  type: 'CARD',
  parameters: {
    allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
    allowedCardNetworks: ['MASTERCARD', 'VISA'],
    billingAddressRequired: true,
    billingAddressParameters: { format: 'MIN' },
  },
};
const version = { apiVersion: 2, apiVersionMinor: 0 };
const merchantInfo = { merchantId: 'BCR2DNHOSHICYCLE', merchantName: 'Hoshi Cycles' };

let client;
export function paymentsClient() {
  client ??= new google.payments.api.PaymentsClient({ environment: 'PRODUCTION', merchantInfo });
  return client;
}

export const canPay = () =>
  paymentsClient().isReadyToPay({ ...version, allowedPaymentMethods: [card] }).then((answer) => answer.result);

export const request = (quote) => ({
  ...version,
  merchantInfo,
  allowedPaymentMethods: [
    {
      ...card,
      tokenizationSpecification: {
        type: 'PAYMENT_GATEWAY',
        parameters: { gateway: 'example', gatewayMerchantId: 'hoshi-cycles' },
      },
    },
  ],
  transactionInfo: {
    countryCode: 'NL',
    currencyCode: 'EUR',
    totalPriceStatus: 'FINAL',
    totalPrice: quote.sum,
  },
});
