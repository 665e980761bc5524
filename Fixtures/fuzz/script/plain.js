const client = new google.payments.api.PaymentsClient({environment: location.host === 'shop.example' ? 'PRODUCTION' : 'TEST'});
const base = {apiVersion: 2, apiVersionMinor: 0};
const card = {type: 'CARD', parameters: {allowedAuthMethods: ['PAN_ONLY'], allowedCardNetworks: ['VISA']}};
client.isReadyToPay(Object.assign({}, base, {allowedPaymentMethods: [card]})).then(r => { if (r.result) document.getElementById('container').appendChild(client.createButton({onClick: pay})) }).catch(console.error);
async function pay() { const total = await (await fetch('/total')).json(); const data = await client.loadPaymentData({...base, transactionInfo: {totalPrice: `${total.sum}`}}); window.open('', 'w'); }
