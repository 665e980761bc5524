// A loader of AMD modules, as small as it can be, that marks its scripts as RequireJS does.
var requirejs, require, define;
(function (global) {
  var defined = {}, waiting = {};

  function get(name, parent) {
    var parts = parent ? parent.split('/').slice(0, -1) : [];
    name.split('/').forEach(function (part) {
      if (part === '..') parts.pop();
      else if (part !== '.') parts.push(part);
    });
    var id = name.charAt(0) === '.' ? parts.join('/') : name;
    if (defined[id]) return defined[id].exports;
    var module = (defined[id] = { exports: {} }), entry = waiting[id];
    if (!entry) throw new Error('not loaded: ' + id);
    var values = entry[0].map(function (dependency) {
      return dependency === 'require' ? function (other) { return get(other, id); }
        : dependency === 'exports' ? module.exports
        : dependency === 'module' ? module : get(dependency, id);
    });
    var result = entry[1].apply(global, values);
    if (result !== undefined) module.exports = result;
    return module.exports;
  }

  define = function (name, dependencies, factory) {
    waiting[name] = [dependencies, factory];
  };
  define.amd = {};

  requirejs = require = function (names, callback) {
    setTimeout(function () {
      var values = names.map(function (name) { return get(name); });
      if (callback) callback.apply(global, values);
    }, 4);
  };
  require.load = function (name, url) {
    var node = document.createElement('script');
    node.setAttribute('data-requirecontext', '_');
    node.setAttribute('data-requiremodule', name);
    node.async = true;
    node.src = url;
    document.head.appendChild(node);
  };
})(this);
