// The same program in the dresses that compilers and bundlers leave it in.

import AuditModel
import Script
import Testing

@Suite struct `One program` {
  @Test(arguments: [
    // Plain.
    """
    const client = new google.payments.api.PaymentsClient({ environment: 'PRODUCTION' });
    async function pay() { await fetch('/total'); return client.loadPaymentData({ apiVersion: 2 }); }
    document.getElementById('pay').addEventListener('click', () => pay());
    """,
    // TypeScript for ES5.
    """
    var __awaiter = (this && this.__awaiter) || function (t, a, P, g) {
      return new (P || (P = Promise))(function (resolve) { step((g = g.apply(t, a || [])).next()); });
    };
    var __generator = (this && this.__generator) || function (t, body) { return { next: function () {} }; };
    var client = new google.payments.api.PaymentsClient({ environment: 'PRODUCTION' });
    function pay() {
      return __awaiter(this, void 0, void 0, function () {
        return __generator(this, function (_a) {
          switch (_a.label) {
            case 0: return [4 /*yield*/, fetch('/total')];
            case 1:
              _a.sent();
              return [2 /*return*/, client.loadPaymentData({ apiVersion: 2 })];
          }
        });
      });
    }
    document.getElementById('pay').addEventListener('click', function () { return pay(); });
    """,
    // A production bundle of webpack.
    """
    (()=>{"use strict";var e={10:(e,t,n)=>{n.d(t,{p:()=>a});var r=n(20);async function a(){return await fetch("/total"),r.c.loadPaymentData({apiVersion:2})}},20:(e,t,n)=>{n.d(t,{c:()=>r});const r=new google.payments.api.PaymentsClient({environment:"PRODUCTION"})}},t={};function n(r){var a=t[r];if(void 0!==a)return a.exports;var o=t[r]={exports:{}};return e[r](o,o.exports,n),o.exports}n.d=(e,t)=>{for(var r in t)n.o(t,r)&&!n.o(e,r)&&Object.defineProperty(e,r,{enumerable:!0,get:t[r]})},n.o=(e,t)=>Object.prototype.hasOwnProperty.call(e,t);var r=n(10);document.getElementById("pay").addEventListener("click",(()=>(0,r.p)()))})();
    """,
    // A chunk of webpack without its loader.
    """
    (self.webpackChunkshop=self.webpackChunkshop||[]).push([[179],{10:(e,t,n)=>{n.d(t,{p:()=>a});var r=n(20);async function a(){return await fetch("/total"),r.c.loadPaymentData({apiVersion:2})}},20:(e,t,n)=>{n.d(t,{c:()=>r});const r=new google.payments.api.PaymentsClient({environment:"PRODUCTION"})},30:(e,t,n)=>{var r=n(10);document.getElementById("pay").addEventListener("click",(()=>(0,r.p)()))}},e=>{e(e.s=30)}]);
    """,
    // Vite, as one file.
    """
    (function(){const e=document.createElement("link").relList;if(e&&e.supports&&e.supports("modulepreload"))return;new MutationObserver(()=>{})})();const n=new google.payments.api.PaymentsClient({environment:"PRODUCTION"}),o=async()=>(await fetch("/total"),n.loadPaymentData({apiVersion:2}));document.getElementById("pay").addEventListener("click",()=>o());
    """,
    // AMD.
    """
    define('client', [], function () {
      return new google.payments.api.PaymentsClient({ environment: 'PRODUCTION' });
    });
    define('shop', ['jquery', 'client'], function ($, client) {
      $('#pay').on('click', function () {
        return fetch('/total').then(function () { return client.loadPaymentData({ apiVersion: 2 }); });
      });
    });
    """,
    // SystemJS.
    """
    System.register([], function (exports) {
      'use strict';
      return {
        execute: function () {
          const client = new google.payments.api.PaymentsClient({ environment: 'PRODUCTION' });
          const pay = async () => { await fetch('/total'); client.loadPaymentData({ apiVersion: 2 }); };
          document.getElementById('pay').addEventListener('click', pay);
        },
      };
    });
    """,
    // esbuild.
    """
    (() => {
      var __commonJS = (cb, mod) => function __require() {
        return mod || (0, cb[Object.keys(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
      };
      var require_pay = __commonJS({
        "pay.js"(exports, module) {
          var client = new google.payments.api.PaymentsClient({ environment: "PRODUCTION" });
          module.exports = async () => { await fetch("/total"); client.loadPaymentData({ apiVersion: 2 }); };
        }
      });
      var pay = require_pay();
      document.getElementById("pay").addEventListener("click", () => pay());
    })();
    """,
  ])
  func `has the same facts in each dress`(script: String) {
    let code = PageProgram(script).read()
    let call = code.paymentCalls.first
    #expect(code.paymentCalls.count == 1)
    #expect(call?.paths.map(\.entry.kind) == [.click])
    #expect(call?.paths.map(\.entry.element) == ["#pay"])
    #expect(call?.paths.map { $0.boundaries.map(\.kind) } == [[.network]])
    #expect(call?.request.member("apiVersion") == .number(2))
    #expect(code.clients.map(\.environment) == [.string("PRODUCTION")])
  }

  @Test func `names Google's script among its modules`() {
    let code = PageProgram(
      "var config = { paths: { googlePayLibrary: 'https://pay.google.com/gp/p/js/pay' } };"
    ).read()
    #expect(code.loaders.map(\.url) == [.string("https://pay.google.com/gp/p/js/pay.js")])
    #expect(code.loaders.map(\.means) == [.requireJS])
  }
}
