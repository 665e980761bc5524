define(['require'], (function (require) { 'use strict';

  document.getElementById('pay').addEventListener('click', async () => {
    const { Wallet } = await new Promise(function (resolve, reject) { require(['./pay-25e92d0f'], resolve, reject); });
    new Wallet().pay('9.00');
  });

}));
