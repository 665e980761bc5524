// Makes the page's own world look like that of a web view on a phone, and hears what only that
// world can: the console, messages of the payment window, and where the token is sent.
(given) => {
  "use strict";
  const handler = (() => {
    try {
      return globalThis.webkit?.messageHandlers?.payready ?? null;
    } catch {
      return null;
    }
  })();
  const { stringify } = JSON;
  const say = (kind, fields) => {
    try {
      handler?.postMessage(stringify({ from: "watch", kind, page: location.href, ...fields }));
    } catch {
      // What cannot be written down is not said, and the page must not notice.
    }
  };
  /** Calls `heard` before the function is called, which otherwise looks and works as before. */
  const listenTo = (owner, name, heard) => {
    try {
      const original = owner[name];
      if (typeof original !== "function") return;
      owner[name] = new Proxy(original, {
        apply(target, self, values) {
          try {
            heard(self, values);
          } catch {}
          return Reflect.apply(target, self, values);
        },
      });
    } catch {}
  };

  // --- The phone --------------------------------------------------------------------------------

  const set = (owner, name, value) => {
    try {
      Object.defineProperty(owner, name, { get: () => value, configurable: true, enumerable: true });
    } catch {}
  };
  if (given.userAgent) {
    set(Navigator.prototype, "userAgent", given.userAgent);
    set(Navigator.prototype, "appVersion", given.userAgent.replace(/^Mozilla\//, ""));
  }
  if (given.phone) {
    set(Navigator.prototype, "platform", "iPhone");
    set(Navigator.prototype, "maxTouchPoints", 5);
    if (!("ontouchstart" in window)) window.ontouchstart = null;
    if (isSecureContext && typeof PaymentRequest === "undefined") {
      const apple = "https://apple.com/apple-pay";
      class PaymentRequest extends EventTarget {
        #methods;
        constructor(methods, details) {
          super();
          if (!Array.isArray(methods) || methods.length === 0) {
            throw new TypeError("At least one payment method is required");
          }
          if (details?.total === undefined) throw new TypeError("details.total is required");
          this.#methods = methods.map((method) => String(method.supportedMethods));
          this.id = details.id ?? crypto.randomUUID();
        }
        async canMakePayment() {
          return this.#methods.includes(apple);
        }
        async show() {
          const known = this.#methods.includes(apple);
          throw new DOMException("", known ? "AbortError" : "NotSupportedError");
        }
        async abort() {}
      }
      Object.defineProperty(window, "PaymentRequest", {
        value: PaymentRequest, writable: true, configurable: true,
      });
    }
    if (isSecureContext && typeof ApplePaySession === "undefined") {
      class ApplePaySession extends EventTarget {
        static STATUS_SUCCESS = 0;
        static STATUS_FAILURE = 1;
        static canMakePayments = () => true;
        static canMakePaymentsWithActiveCard = async () => false;
        static supportsVersion = (version) => version >= 1 && version <= 16;
        begin() {
          setTimeout(() => this.oncancel?.(new Event("cancel")), 0);
        }
        abort() {}
      }
      Object.defineProperty(window, "ApplePaySession", {
        value: ApplePaySession, writable: true, configurable: true,
      });
    }
  }

  // --- What the app brings ----------------------------------------------------------------------

  const items = given.storage?.[location.origin];
  if (items !== undefined) {
    try {
      if (sessionStorage.getItem("payready.storage") === null) {
        for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
        sessionStorage.setItem("payready.storage", "set");
      }
    } catch {}
  }
  if (given.injectsScript && window === window.top) {
    window.AppBridge = { postMessage() {} };
    document.addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.setProperty("-webkit-touch-callout", "none");
    });
  }

  // --- What is heard ----------------------------------------------------------------------------

  const short = (value) => {
    try {
      const text =
        typeof value === "string" ? value
        : value instanceof Error ? String(value)
        : value !== null && typeof value === "object" ? stringify(value) ?? String(value)
        : String(value);
      return text.length > 500 ? text.slice(0, 500) + "…" : text;
    } catch {
      return "?";
    }
  };
  let lines = 0;
  for (const level of ["log", "info", "warn", "error", "debug"]) {
    listenTo(console, level, (_, values) => {
      if (++lines <= 200) say("console", { level, text: values.slice(0, 10).map(short).join(" ") });
    });
  }

  let marks = [];
  const findTokens = (value, depth, found) => {
    if (depth > 12 || value === null) return;
    if (typeof value === "string") {
      if (/^[[{]/.test(value) && value.length < 1e6) {
        try {
          findTokens(JSON.parse(value), depth + 1, found);
        } catch {}
      }
      return;
    }
    if (typeof value !== "object") return;
    for (const [key, member] of Object.entries(value)) {
      if (key === "token" && typeof member === "string") found.push(member);
      findTokens(member, depth + 1, found);
    }
  };
  addEventListener("message", (event) => {
    const { sentinel, cmd, payload } = event.data ?? {};
    if (sentinel !== "__ACTIVITIES__") return;
    say("message-heard", { cmd: String(cmd), origin: event.origin, code: short(payload?.code ?? "") });
    if (cmd !== "result" && cmd !== "msg") return;
    const found = [];
    findTokens(payload, 0, found);
    // The longest run of letters and digits survives JSON, forms and URLs unchanged.
    for (const token of found) {
      const runs = token.match(/[A-Za-z0-9]{10,}/g) ?? [];
      const mark = runs.sort((a, b) => b.length - a.length)[0];
      if (mark !== undefined) marks = [...marks, mark, btoa(mark).slice(2, -6)].slice(-8);
    }
  }, true);
  const carries = (value) => {
    if (marks.length === 0 || value === null || value === undefined) return false;
    let text = "";
    if (typeof value === "string") text = value;
    else if (value instanceof URLSearchParams) text = value.toString();
    else if (value instanceof FormData) text = [...value.values()].map(String).join(" ");
    else if (ArrayBuffer.isView(value)) text = new TextDecoder().decode(value);
    else if (value instanceof ArrayBuffer) text = new TextDecoder().decode(value);
    else if (typeof value === "object") text = stringify(value) ?? "";
    return marks.some((mark) => text.includes(mark));
  };
  const sent = (by, url) => {
    let full = "";
    try {
      full = new URL(url ?? "", location.href).href;
    } catch {}
    say("token-sent", { by, url: full });
  };
  listenTo(window, "fetch", (_, [resource, options]) => {
    const url = resource instanceof Request ? resource.url : String(resource);
    if (carries(options?.body) || carries(url)) sent("fetch", url);
    else if (resource instanceof Request && marks.length > 0 && resource.method !== "GET") {
      resource.clone().text().then((text) => carries(text) && sent("fetch", url), () => {});
    }
  });
  const addresses = new WeakMap();
  listenTo(XMLHttpRequest.prototype, "open", (self, [, url]) => addresses.set(self, String(url)));
  listenTo(XMLHttpRequest.prototype, "send", (self, [body]) => {
    const url = addresses.get(self);
    if (carries(body) || carries(url)) sent("XMLHttpRequest", url);
  });
  listenTo(Navigator.prototype, "sendBeacon", (_, [url, body]) => {
    if (carries(body) || carries(String(url))) sent("sendBeacon", String(url));
  });
  listenTo(WebSocket.prototype, "send", (self, [data]) => {
    if (carries(data)) sent("WebSocket", self.url);
  });
  const submitted = (form) => {
    if (form instanceof HTMLFormElement && carries(new FormData(form))) sent("form", form.action);
  };
  listenTo(HTMLFormElement.prototype, "submit", (self) => submitted(self));
  addEventListener("submit", (event) => submitted(event.target), true);

  if (given.watchesOpen) {
    const activation = () => {
      const now = navigator.userActivation;
      return now ? { isActive: now.isActive, hasBeenActive: now.hasBeenActive } : null;
    };
    try {
      const original = window.open;
      window.open = new Proxy(original, {
        apply(target, self, values) {
          const before = activation();
          let opened = null;
          let threw = null;
          try {
            opened = Reflect.apply(target, self, values);
          } catch (error) {
            threw = error;
          }
          const [url, name, features] = values.map((value) => short(value));
          const facts = { url, name, features, opened: opened !== null, activation: before };
          say(name === "_top" ? "top-navigated" : "window-opened", facts);
          if (threw !== null) throw threw;
          return opened;
        },
      });
    } catch {}
  }
}
