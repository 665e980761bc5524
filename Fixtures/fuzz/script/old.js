var wait = function (t, e, n, r) { return new (n || (n = Promise))(function (o, i) { function a(t) { try { u(r.next(t)) } catch (t) { i(t) } } function u(t) { t.done ? o(t.value) : new n(function (e) { e(t.value) }).then(a) } u((r = r.apply(t, e || [])).next()) }) };
function Shop() { this.client = new google.payments.api.PaymentsClient({environment: 'TEST'}) }
Shop.prototype.pay = function () { var self = this; return wait(this, void 0, void 0, function* () { yield new Promise(r => setTimeout(r, 10)); return self.client.loadPaymentData({}) }) };
var shop = new Shop(); $('#pay').on('click', function (e) { e.preventDefault(); shop.pay.bind(shop)() });
for (var i = 0, l = ['a', 'b']; i < l.length; i++) { switch (l[i]) { case 'a': window['o' + 'pen'](l.map(function (x) { return x + i }).join('')); break; default: throw new Error(i) } }
