const client = new google.payments.api.PaymentsClient({ environment: 'TEST' });
export const pay = (request) => client.loadPaymentData(request);
