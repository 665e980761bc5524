import { Wallet } from './wallet.js';
const wallet = new Wallet();
const container = document.getElementById('container');
wallet
    .isReady()
    .then((ready) => {
    if (ready) {
        container.appendChild(wallet.button(() => wallet.pay()));
    }
    else {
        container.textContent = 'Google Pay is not there';
    }
})
    .catch(() => {
    container.textContent = 'Google Pay is not there';
});
