function Shop() { this.client = new google.payments.api.PaymentsClient({environment: 'TEST'}) }
Shop.prototype.pay = function () { var self = this; return new Promise(function (r) { setTimeout(r, 10) }).then(function () { return self.client.loadPaymentData({}) }) };
var shop = new Shop(); $('#pay').on('click', function (e) { e.preventDefault(); shop.pay.bind(shop)() });
for (var i = 0, l = ['a', 'b']; i < l.length; i++) { switch (l[i]) { case 'a': window['o' + 'pen'](l.map(function (x) { return x + i }).join('')); break; default: throw new Error(i) } }
