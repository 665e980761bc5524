export const merchantId = 'BCR2DN4T0000BBBB';
export { environment as mode };
const environment = 'PRODUCTION';
