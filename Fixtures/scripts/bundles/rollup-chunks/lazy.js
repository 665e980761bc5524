document.getElementById('pay').addEventListener('click', async () => {
  const { Wallet } = await import('./pay-15a0e7af.js');
  new Wallet().pay('9.00');
});
