// Runs behind the module that stands above it, which has copied the settings by now.
settings.merchantId = 'too late';
document.getElementById('pay').addEventListener('click', () => wallet.pay());
