System.register([], (function (exports, module) {
  'use strict';
  return {
    execute: (function () {

      document.getElementById('pay').addEventListener('click', async () => {
        const { Wallet } = await module.import('./pay-b415d35d.js');
        new Wallet().pay('9.00');
      });

    })
  };
}));
