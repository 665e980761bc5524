// Runs programs against a recording stand-in of Google Pay's interface and a document of a few
// elements. Each line of the standard input is a JSON text of one program; each line of the output
// is a JSON array of its calls, or an object with the error that ended it.
"use strict";
const vm = require("vm");
const readline = require("readline");

const prelude = `
  (() => {
    const calls = globalThis.__calls = [];
    const listeners = globalThis.__listeners = [];
    const encode = (value, depth) => {
      if (depth > 12) return { k: "deep" };
      if (value === undefined) return { k: "undefined" };
      if (typeof value === "function") return { k: "function" };
      if (typeof value === "boolean") return { k: String(value) };
      if (typeof value === "number") return { k: "number", v: String(value) };
      if (typeof value === "string" && !value.isWellFormed()) return { k: "unpaired" };
      if (value === null || typeof value === "string") return value;
      if (Array.isArray(value)) return Array.from(value, (item) => encode(item, depth + 1));
      return { k: "object", v: Object.keys(value).map((key) => [key, encode(value[key], depth + 1)]) };
    };
    const record = (method) => function (request, label) {
      calls.push([method, label, encode(request, 0)]);
      return Promise.resolve(method === "isReadyToPay" ? { result: true } : {
        paymentMethodData: { tokenizationData: { token: "t" } }
      });
    };
    const listen = (target) => {
      target.addEventListener = (type, listener) => listeners.push([type, listener, target]);
      return target;
    };
    const element = (id, dataset, textContent) => listen({
      id, dataset, textContent, style: {}, appendChild(child) { return child; },
      getAttribute(name) {
        return dataset[name.replace(/^data-/, "").replace(/-(.)/g, (_, letter) => letter.toUpperCase())];
      }
    });
    const elements = {
      pay: element("pay", { amount: "12.50", currencyCode: "EUR", count: "3" }, "Pay"),
      config: element("config", {}, globalThis.__config),
      container: element("container", {}, "")
    };
    globalThis.window = globalThis.self = listen(globalThis);
    globalThis.document = listen({
      getElementById: (id) => elements[id] || null,
      querySelector: (selector) => elements[selector.slice(1)] || null
    });
    globalThis.google = { payments: { api: { PaymentsClient: class {
      constructor() {
        this.isReadyToPay = record("isReadyToPay");
        this.loadPaymentData = record("loadPaymentData");
        this.createButton = (options) => {
          listeners.push(["click", options.onClick, elements.pay]);
          return element("made", {}, "");
        };
      }
    } } } };
    const isPlain = (value) => value && Object.getPrototypeOf(value) === Object.prototype;
    // As in https://github.com/jquery/jquery/blob/3.7.1/src/core.js
    const extend = (...parts) => {
      const deep = parts[0] === true;
      if (typeof parts[0] === "boolean") parts.shift();
      const target = parts.shift();
      for (const part of parts) {
        for (const name in part) {
          const copy = part[name];
          if (deep && (isPlain(copy) || Array.isArray(copy))) {
            const there = target[name];
            const start = Array.isArray(copy) ? (Array.isArray(there) ? there : [])
              : (isPlain(there) ? there : {});
            target[name] = extend(true, start, copy);
          } else if (copy !== undefined) {
            target[name] = copy;
          }
        }
      }
      return target;
    };
    globalThis.$ = globalThis.jQuery = { extend };
    globalThis.structuredClone = (value) => JSON.parse(JSON.stringify(value));
    globalThis.__timers = [];
    globalThis.setTimeout = (work, delay) => { __timers.push([delay || 0, work]); };
    globalThis.console = { log() {}, error() {}, warn() {} };
    globalThis.__fire = (type) => {
      for (const [name, listener, target] of listeners.slice()) {
        if (name === type) listener.call(target, { type, preventDefault() {}, target });
      }
      const handler = type === "click" && elements.pay.onclick;
      if (handler) handler.call(elements.pay, { type, preventDefault() {} });
    };
    delete globalThis.__config;
  })();`;
const setUp = new vm.Script(prelude);

async function run({ text, config }) {
  const sandbox = { URL, URLSearchParams, __config: config };
  const context = vm.createContext(sandbox);
  let error = null;
  const attempt = (work) => {
    try { work(); } catch (reason) { error = error || String(reason && reason.message || reason); }
  };
  const rejected = (reason) => { error = error || String(reason && reason.message || reason); };
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", rejected);
  setUp.runInContext(context);
  const settle = async () => {
    for (let round = 0; round < 4; round += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      const timers = sandbox.__timers.splice(0).sort((a, b) => a[0] - b[0]);
      for (const [, work] of timers) attempt(work);
    }
  };
  attempt(() => vm.runInContext(text, context, { timeout: 500, filename: "program.js" }));
  await settle();
  for (const type of ["DOMContentLoaded", "load", "click"]) {
    attempt(() => sandbox.__fire(type));
    await settle();
  }
  return { calls: sandbox.__calls, error };
}

(async () => {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    if (!line) continue;
    let answer;
    try { answer = await run(JSON.parse(line)); } catch (error) { answer = { calls: [], error: String(error) }; }
    process.stdout.write(JSON.stringify(answer) + "\n");
  }
})();
