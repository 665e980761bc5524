export var Environment;
(function (Environment) {
    Environment["Test"] = "TEST";
    Environment["Production"] = "PRODUCTION";
})(Environment || (Environment = {}));
const card = {
    type: 'CARD',
    parameters: {
        allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
        allowedCardNetworks: ['MASTERCARD', 'VISA'],
    },
};
export const base = { apiVersion: 2, apiVersionMinor: 0 };
export const readiness = { ...base, allowedPaymentMethods: [card] };
export function payment(totalPrice) {
    return {
        ...base,
        allowedPaymentMethods: [
            {
                ...card,
                tokenizationSpecification: {
                    type: 'PAYMENT_GATEWAY',
                    parameters: { gateway: 'example', gatewayMerchantId: 'shop-1' },
                },
            },
        ],
        merchantInfo: { merchantId: 'BCR2DN4T0000CCCC', merchantName: 'Shop' },
        transactionInfo: { totalPriceStatus: 'FINAL', totalPrice, currencyCode: 'EUR', countryCode: 'DE' },
    };
}
