require(['checkout/wallet'], function (wallet) {
  document.getElementById('pay').addEventListener('click', function () { wallet.pay('9.00'); });
});
