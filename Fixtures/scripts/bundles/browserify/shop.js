(function(){function r(e,n,t){function o(i,f){if(!n[i]){if(!e[i]){var c="function"==typeof require&&require;if(!f&&c)return c(i,!0);if(u)return u(i,!0);var a=new Error("Cannot find module '"+i+"'");throw a.code="MODULE_NOT_FOUND",a}var p=n[i]={exports:{}};e[i][0].call(p.exports,function(r){var n=e[i][1][r];return o(n||r)},p,p.exports,r,e,n,t)}return n[i].exports}for(var u="function"==typeof require&&require,i=0;i<t.length;i++)o(t[i]);return o}return r})()({1:[function(require,module,exports){
module.exports = { environment: 'PRODUCTION', request: { apiVersion: 2, apiVersionMinor: 0 } };

},{}],2:[function(require,module,exports){
var config = require('./config');
var client = new google.payments.api.PaymentsClient({ environment: config.environment });

exports.pay = function (total) {
  return fetch('/order', { method: 'POST' }).then(function () {
    return client.loadPaymentData(Object.assign({}, config.request, { total: total }));
  });
};

},{"./config":1}],3:[function(require,module,exports){
var wallet = require('./wallet');

document.getElementById('pay').addEventListener('click', function () {
  wallet.pay('9.00');
});

},{"./wallet":2}]},{},[3]);
