var Shop = Shop || {};
(function (ns) {
  var secret = 'PRODUCTION';
  ns.config = { environment: function () { return secret; } };
})(Shop.pay = Shop.pay || {});
