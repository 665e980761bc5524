// Runs after the inline script, before the DOM is ready and after the module that stands above.
window.settings.environment = window.step === 'inline' ? 'PRODUCTION' : 'TEST';
document.getElementById('pay').addEventListener('click', () => window.wallet.pay());
