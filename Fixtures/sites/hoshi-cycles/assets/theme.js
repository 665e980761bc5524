// Dark or light, as the buyer chose it last.
(function (root) {
  var kept = null;
  try { kept = localStorage.getItem('hoshi.theme') } catch (e) { /* storage is off */ }
  var dark = kept ? kept === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'dark' : 'light';
})(document.documentElement);
