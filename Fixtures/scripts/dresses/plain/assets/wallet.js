import { Environment, payment, readiness } from './request.js';
export class Wallet {
    constructor() {
        this.client = new google.payments.api.PaymentsClient({ environment: Environment.Production });
    }
    async isReady() {
        const response = await this.client.isReadyToPay(readiness);
        return response.result;
    }
    button(onClick) {
        return this.client.createButton({ buttonColor: 'black', onClick });
    }
    async pay() {
        try {
            const answer = await fetch('/total');
            const { total } = await answer.json();
            const data = await this.client.loadPaymentData(payment(total));
            await this.send(data.paymentMethodData.tokenizationData.token);
        }
        catch (error) {
            if (error.statusCode === 'CANCELED')
                return;
            document.getElementById('notice').textContent = 'Payment failed';
        }
    }
    send(token) {
        return fetch('/pay', { method: 'POST', body: token });
    }
}
