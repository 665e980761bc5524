// Plays Google's pay.js on a merchant page without Google: our own text, which behaves as README.md
// beside it says. It is one file because a page loads it as one.
(() => {
  "use strict";

  // --- Settings and reports -------------------------------------------------------------------

  const given = globalThis.__payreadySettings;
  delete globalThis.__payreadySettings;
  const settings = {
    scenario: "approve",
    preopensWindow: true,
    randomWindowName: false,
    cardInfoButton: false,
    paymentHandler: false,
    additionalBrowsers: true,
    closesOnUnload: true,
    googleOrigin: null,
    readinessDelay: 0,
    closedPolling: 500,
    closedGrace: 3000,
    callbackDeadline: 30000,
    ...(given !== null && typeof given === "object" ? given : {}),
  };

  // What a page may replace later is kept as it was when this script began.
  const handler = (() => {
    try {
      return globalThis.webkit?.messageHandlers?.payready ?? null;
    } catch {
      return null;
    }
  })();
  const { stringify, parse } = JSON;
  const longestReport = 65536;
  let calls = 0;

  /** Says what happened to whoever embeds the page; never throws, and is silent without one. */
  function report(kind, fields = {}) {
    try {
      if (handler === null) return;
      const page = location.href;
      const facts = { kind, from: "pay.js", time: Date.now(), frame: frameKind(), page };
      let text = stringify({ ...facts, ...fields });
      if (text.length > longestReport) text = stringify({ ...facts, truncated: text.length });
      handler.postMessage(text);
    } catch {
      // Nobody hears it, or it cannot be written down; the page must not notice either.
    }
  }

  function frameKind() {
    return window === window.top ? "top" : "child";
  }

  function activation() {
    const seen = navigator.userActivation;
    return seen ? { isActive: seen.isActive, hasBeenActive: seen.hasBeenActive } : null;
  }

  /** What of a value can be sent as it is; what cannot is named by its kind. */
  function plain(value) {
    try {
      return parse(
        stringify(value, (_, part) => (typeof part === "function" ? "[function]" : part)) ?? "null",
      );
    } catch (error) {
      return { unreadable: String(error) };
    }
  }

  // --- Addresses and words --------------------------------------------------------------------

  const environments = ["CANARY", "LOCAL", "PREPROD", "PRODUCTION", "SANDBOX", "TEST", "TIN"];
  const authMethods = ["PAN_ONLY", "CRYPTOGRAM_3DS"];
  const firstVersionMethods = ["CARD", "TOKENIZED_CARD"];
  const priceStatuses = ["NOT_CURRENTLY_KNOWN", "ESTIMATED", "FINAL"];
  const paymentMethodName = "https://google.com/pay";

  function originOf(environment) {
    switch (environment) {
      case "CANARY":
        return "https://ibfe-canary.corp.google.com";
      case "PREPROD":
        return "https://pay-preprod.sandbox.google.com";
      case "SANDBOX":
        return "https://pay.sandbox.google.com";
      default:
        return "https://pay.google.com";
    }
  }

  // A host that serves these pages under another scheme says so; the check itself stays.
  const answeringOrigin = (environment) => settings.googleOrigin ?? originOf(environment);

  let ownWindowName = null;
  function windowName() {
    if (!settings.randomWindowName) return "gp-js-popup";
    if (ownWindowName === null) {
      const numbers = Array.from(crypto.getRandomValues(new Uint32Array(4)));
      ownWindowName = `gp-js-popup-${numbers.map((number) => number.toString(16)).join("")}`;
    }
    return ownWindowName;
  }

  // --- The hidden frame -----------------------------------------------------------------------

  const queued = [];
  let hiddenFrame = null;
  let frameSettled = false;
  let frameOrigin = "";

  function tellFrame(message) {
    if (!frameSettled || !hiddenFrame?.contentWindow) {
      queued.push(message);
      return;
    }
    try {
      hiddenFrame.contentWindow.postMessage(message, frameOrigin);
    } catch (error) {
      report("frame-unreachable", { message: String(error) });
    }
  }

  /** A policy that forbids this name stops the script here, before any client exists. */
  function trustedAddress(address) {
    const factory = globalThis.trustedTypes;
    if (!factory) return address;
    const same = (text) => text;
    try {
      const policy = factory.createPolicy("goog#html", {
        createHTML: same,
        createScript: same,
        createScriptURL: same,
      });
      return String(policy.createScriptURL(address));
    } catch (error) {
      report("trusted-types-refused", { message: String(error) });
      throw error;
    }
  }

  function addHiddenFrame() {
    const initial = globalThis.gpayInitParams ?? {};
    const environment = initial.environment ?? "PRODUCTION";
    frameOrigin = answeringOrigin(environment);
    const query = `origin=${encodeURIComponent(location.origin)}&mid=${encodeURIComponent(
      initial.merchantInfo?.merchantId ?? "",
    )}`;
    const address = trustedAddress(`${originOf(environment)}/gp/p/ui/payframe?${query}`);
    if (environment === "PRODUCTION" || environment === "TEST") {
      const meta = document.createElement("meta");
      meta.httpEquiv = "origin-trial";
      meta.id = "origin-trial";
      meta.content = "";
      document.head?.append(meta);
    }
    hiddenFrame = document.createElement("iframe");
    hiddenFrame.src = address;
    hiddenFrame.height = "0";
    hiddenFrame.width = "0";
    hiddenFrame.style.display = "none";
    hiddenFrame.style.visibility = "hidden";
    hiddenFrame.setAttribute("allowpaymentrequest", "true");
    hiddenFrame.onload = () => pingFrame(0);
    const place = () => {
      document.body.appendChild(hiddenFrame);
      report("frame-added", { url: address });
    };
    if (document.body) place();
    else document.addEventListener("DOMContentLoaded", place);
  }

  function pingFrame(attempt, listening = null) {
    if (frameSettled) return;
    const answered = (event) => {
      if (event.data?.pingResponse === undefined || event.data.pingResponse === null) return;
      settle(true);
    };
    const listener = listening ?? answered;
    const settle = (heard) => {
      if (frameSettled) return;
      removeEventListener("message", listener);
      frameSettled = true;
      report("frame-answered", { heard });
      for (const message of queued.splice(0)) tellFrame(message);
    };
    if (attempt > 30) {
      settle(false);
      return;
    }
    if (listening === null) addEventListener("message", listener);
    try {
      hiddenFrame.contentWindow?.postMessage({ eventType: 14 }, frameOrigin);
    } catch {
      // A frame that cannot be reached is asked again until the attempts are used up.
    }
    setTimeout(() => pingFrame(attempt + 1, listener), 10);
  }

  // --- What is refused before anything opens --------------------------------------------------

  function insecure() {
    if (location.hostname.endsWith(".google.com")) return null;
    if (globalThis.isSecureContext === undefined || globalThis.isSecureContext) return null;
    return ["insecure-context", "Google Pay can be used in a secure context only."];
  }

  function readinessRefusal(request) {
    if (!request) return ["no-request", "An isReadyToPay request is needed."];
    const methods = request.allowedPaymentMethods;
    const listed = Array.isArray(methods) && methods.length > 0;
    if (!(request.apiVersion >= 2)) {
      if (listed && methods.every((name) => firstVersionMethods.includes(name))) return null;
      return [
        "first-version-methods",
        "Without apiVersion 2, allowedPaymentMethods must be an array of CARD or TOKENIZED_CARD.",
      ];
    }
    if (request.apiVersionMinor === undefined || request.apiVersionMinor === null) {
      return ["no-minor-version", "apiVersionMinor is needed."];
    }
    if (!listed) return ["no-methods", "allowedPaymentMethods must be a filled array."];
    for (const method of methods) {
      if (method.type === "UPI") return ["upi", "UPI is not supported."];
      if (method.type !== "CARD") continue;
      if (!method.parameters) return ["no-parameters", "CARD needs parameters."];
      const { allowedCardNetworks, allowedAuthMethods } = method.parameters;
      if (!Array.isArray(allowedCardNetworks) || allowedCardNetworks.length === 0) {
        return ["no-networks", "CARD needs a filled allowedCardNetworks."];
      }
      if (
        !Array.isArray(allowedAuthMethods) ||
        allowedAuthMethods.length === 0 ||
        !allowedAuthMethods.every((name) => authMethods.includes(name))
      ) {
        return ["no-auth-methods", "CARD needs allowedAuthMethods of PAN_ONLY or CRYPTOGRAM_3DS."];
      }
    }
    return null;
  }

  function requestRefusal(request) {
    if (!request) return ["no-request", "A payment data request is needed."];
    if (request.encryptedParameters) return null;
    if (request.apiVersion >= 2 && methodOf(request, "UPI")) {
      return ["upi", "UPI is not supported."];
    }
    if (request.swg) {
      const { skuId, publicationId } = request.swg;
      return skuId && publicationId
        ? null
        : ["swg", "A subscription needs both skuId and publicationId."];
    }
    const kinds = [
      "transactionInfo",
      "automaticReloadTransactionInfo",
      "deferredTransactionInfo",
      "recurringTransactionInfo",
    ].filter((name) => request[name] !== undefined);
    if (kinds.length !== 1) {
      return ["transaction-kinds", "Exactly one kind of transaction information must be given."];
    }
    const [kind] = kinds;
    const transaction = request[kind];
    if (kind === "transactionInfo") return transactionRefusal(transaction);
    for (const name of needed[kind]) {
      if (transaction?.[name] === undefined) {
        return ["no-transaction-field", `${name} is needed in ${kind}.`];
      }
    }
    return null;
  }

  const needed = {
    automaticReloadTransactionInfo: [
      "currencyCode",
      "countryCode",
      "immediateTotalPrice",
      "minimumBalanceAmount",
      "reloadAmount",
    ],
    deferredTransactionInfo: [
      "currencyCode",
      "countryCode",
      "immediateTotalPrice",
      "billingDateTime",
      "priceStatus",
    ],
    recurringTransactionInfo: [
      "currencyCode",
      "countryCode",
      "immediateTotalPrice",
      "recurrenceItems",
    ],
  };

  function transactionRefusal(transaction) {
    if (!transaction) return ["transaction-kinds", "transactionInfo is needed."];
    if (!transaction.currencyCode) return ["no-currency", "transactionInfo needs currencyCode."];
    if (!priceStatuses.includes(transaction.totalPriceStatus)) {
      return [
        "no-price-status",
        "totalPriceStatus must be NOT_CURRENTLY_KNOWN, ESTIMATED or FINAL.",
      ];
    }
    if (transaction.totalPriceStatus !== "NOT_CURRENTLY_KNOWN" && !transaction.totalPrice) {
      return ["no-price", "totalPrice is needed when totalPriceStatus is ESTIMATED or FINAL."];
    }
    return null;
  }

  const changeIntents = ["SHIPPING_ADDRESS", "SHIPPING_OPTION", "OFFER", "PAYMENT_METHOD"];

  function callbackRefusal(request, callbacks) {
    if (request.encryptedParameters) return null;
    const intents = request.callbackIntents;
    if (intents && !callbacks) {
      return ["intents-without-callbacks", "paymentDataCallbacks is needed."];
    }
    // The real script reads the list without looking whether it is there.
    if (intents.includes("PAYMENT_AUTHORIZATION") !== Boolean(callbacks.onPaymentAuthorized)) {
      return [
        "authorization-callback",
        "The intent PAYMENT_AUTHORIZATION and onPaymentAuthorized need each other.",
      ];
    }
    const changes = changeIntents.some((name) => intents.includes(name));
    if (changes !== Boolean(callbacks.onPaymentDataChanged)) {
      return [
        "change-callback",
        `onPaymentDataChanged and an intent of ${changeIntents.join(", ")} need each other.`,
      ];
    }
    return null;
  }

  function refused(method, [code, message], request) {
    console.error(`DEVELOPER_ERROR in ${method}: ${message}`);
    report("request-refused", { method, code, message, request: plain(request) });
    return { statusCode: "DEVELOPER_ERROR", statusMessage: message };
  }

  function methodOf(request, type) {
    const methods = request.allowedPaymentMethods;
    return Array.isArray(methods) ? methods.find((method) => method?.type === type) : undefined;
  }

  // --- Readiness ------------------------------------------------------------------------------

  function cryptogramsOnly(request) {
    if (request.apiVersion >= 2) {
      const methods = methodOf(request, "CARD")?.parameters.allowedAuthMethods;
      if (methods?.length === 1 && methods[0] === "CRYPTOGRAM_3DS") return true;
    }
    const all = request.allowedPaymentMethods;
    return all.length === 1 && all[0] === "TOKENIZED_CARD";
  }

  /** What the agent alone decides, and by which of its words. */
  function agentAnswer(agent, inFrame) {
    const has = (word) => agent.indexOf(word) > 0;
    const suffix = "GOOGLE_PAY_SUPPORTED";
    if (has(suffix)) return { result: true, by: suffix, final: true };
    const assistant = has("OPA/") && has("AppleWebKit");
    const instagram = has("Instagram");
    const facebook = has("FB_IAB") || has("FBIOS");
    const marked = has("IABMV/1");
    const denied = [
      [assistant, "OPA/"],
      [has("musical_ly") || has("BytedanceWebview"), "musical_ly"],
      [has("FBAN/EMA"), "FBAN/EMA"],
      [instagram && !marked, "Instagram"],
      [facebook && !marked, "FB_IAB"],
      [has("AndroidMapsWebView"), "AndroidMapsWebView"],
    ].find(([applies]) => applies);
    if (denied && !inFrame) return { result: false, by: denied[1], final: true };
    if (settings.additionalBrowsers && has("UCMini")) {
      return { result: false, by: "UCMini", final: true };
    }
    const known = ["Chrome", "Firefox", "Safari"].find(has);
    if (known) return { result: true, by: known, final: false };
    const additional = settings.additionalBrowsers && ["OPT", "UCBrowser"].find(has);
    if (additional) return { result: true, by: additional, final: false };
    if (assistant) return { result: true, by: "OPA/", final: false };
    if (marked && (instagram || facebook)) return { result: true, by: "IABMV/1", final: false };
    return { result: false, by: "no known browser", final: false };
  }

  function askFrame(request, environment) {
    return new Promise((resolve, reject) => {
      const listener = (event) => {
        const { isReadyToPayResponse: response, isReadyToPayError: error } = event.data ?? {};
        const answered = response !== undefined && response !== null;
        const failed = error !== undefined && error !== null;
        if (!answered && !failed) return;
        removeEventListener("message", listener);
        if (error) {
          const message = `The readiness of a payment method could not be told: ${error}`;
          reject({ statusCode: "DEVELOPER_ERROR", statusMessage: message });
        } else {
          resolve(response === "READY_TO_PAY");
        }
      };
      addEventListener("message", listener);
      tellFrame({ ...plain(request), eventType: 6, environment });
    });
  }

  async function popupReadiness(client, request) {
    if (settings.scenario === "not-ready") return [{ result: false }, "scenario"];
    if (cryptogramsOnly(request)) return [{ result: false }, "CRYPTOGRAM_3DS only"];
    const { result, by, final } = agentAnswer(navigator.userAgent, client.mode === "frame");
    if (final || !result) return [{ result }, by];
    if (request.apiVersion >= 2 && request.existingPaymentMethodRequired) {
      const paymentMethodPresent = await askFrame(request, client.environment);
      return [{ result, paymentMethodPresent }, by];
    }
    return [{ result }, by];
  }

  // --- Payment Request ------------------------------------------------------------------------

  const enrolledKey = "google.payments.api.storage.isreadytopay.result";

  function paymentRequest(request, environment) {
    const data = plain(request);
    data.apiVersion ??= 1;
    if (environment === "TEST") data.environment = environment;
    const { currencyCode, totalPrice } = request.transactionInfo ?? {};
    const amount = { currency: currencyCode || "USD", value: totalPrice || "0" };
    return new PaymentRequest([{ supportedMethods: paymentMethodName, data }], {
      total: { label: "Estimated Total Price", amount },
    });
  }

  /** Asked once, when the script loads; a desktop without it pays in a window. */
  const requestCanPay = (async () => {
    try {
      return await paymentRequest({
        apiVersion: 2,
        apiVersionMinor: 0,
        allowedPaymentMethods: [
          {
            type: "CARD",
            parameters: {
              allowedAuthMethods: authMethods,
              allowedCardNetworks: ["VISA", "MASTERCARD"],
            },
          },
        ],
      }).canMakePayment();
    } catch {
      return false;
    }
  })();

  async function requestReadiness(request) {
    const present = Boolean(request.apiVersion >= 2 && request.existingPaymentMethodRequired);
    let asked;
    try {
      asked = paymentRequest(request);
    } catch {
      return { result: false, ...(present && { paymentMethodPresent: false }) };
    }
    try {
      const result = await (asked.hasEnrolledInstrument?.() ?? asked.canMakePayment());
      sessionStorage.setItem(enrolledKey, String(result));
      return { result, ...(present && { paymentMethodPresent: result }) };
    } catch {
      return { result: sessionStorage.getItem(enrolledKey) === "true" };
    }
  }

  async function nativeReadiness(client, request) {
    const allowed = methodOf(request, "CARD")?.parameters.allowedAuthMethods ?? [];
    if (allowed.includes("CRYPTOGRAM_3DS")) {
      const narrowed = plain(request);
      for (const method of narrowed.allowedPaymentMethods) {
        if (method.type === "CARD") method.parameters.allowedAuthMethods = ["CRYPTOGRAM_3DS"];
      }
      const answer = await requestReadiness(narrowed);
      if (answer.result) return [answer, "PaymentRequest"];
    }
    if (allowed.includes("PAN_ONLY")) return popupReadiness(client, request);
    return [{ result: false }, "PaymentRequest"];
  }

  async function showPaymentRequest(client, request) {
    try {
      const asked = paymentRequest(request, client.environment);
      asked.onpaymentmethodchange = (event) => {
        const details = event.methodDetails;
        const answer = details.callbackTrigger
          ? dataChanged(client, details)
          : authorized(client, details);
        const supportedMethods = paymentMethodName;
        event.updateWith(
          answer.then(({ data }) => ({ modifiers: [{ supportedMethods, data }] })),
        );
      };
      report("payment-request-shown", { activation: activation() });
      const response = await asked.show();
      response.complete("success");
      return response.details.statusCode ? { error: response.details } : response.details;
    } catch (error) {
      error.statusCode = "CANCELED";
      throw error;
    }
  }

  /** `request` where a phone's Chrome pays, `handler` where a desktop's does, else `popup`. */
  function modeFor(options) {
    if (options.embeddedCheckoutConfig?.containerId) return "frame";
    const agent = navigator.userAgent;
    const chrome = Number(/Chrome\/([0-9]+)\./i.exec(agent)?.[1] ?? 0);
    if (!globalThis.PaymentRequest || navigator.vendor !== "Google Inc.") return "popup";
    if (agent.includes("OPR/") || agent.includes("OPT/")) return "popup";
    if (/Android/i.test(agent)) {
      const least = options.paymentDataCallbacks ? 92 : 59;
      return chrome >= least ? "request" : "popup";
    }
    if (/iPhone|iPad|iPod|BlackBerry|IEMobile/i.test(agent)) return "popup";
    return chrome >= 70 && settings.paymentHandler ? "handler" : "popup";
  }

  // --- The merchant's callbacks ---------------------------------------------------------------

  const reasons = [
    "OTHER_ERROR",
    "SHIPPING_ADDRESS_INVALID",
    "SHIPPING_ADDRESS_UNSERVICEABLE",
    "SHIPPING_OPTION_INVALID",
    "OFFER_INVALID",
    "PAYMENT_DATA_INVALID",
  ];
  const intents = [...changeIntents, "PAYMENT_AUTHORIZATION"];

  function deadline(intent) {
    return new Promise((_, reject) => {
      const late = { reason: "OTHER_ERROR", intent, message: "REQUEST_TIMEOUT" };
      setTimeout(() => reject(late), settings.callbackDeadline);
    });
  }

  function notGiven(intent, name) {
    return { reason: "OTHER_ERROR", intent, message: `DEVELOPER_ERROR: ${name} was not given.` };
  }

  function failure(error, fallback) {
    const reason = reasons.includes(error?.reason) ? error.reason : "OTHER_ERROR";
    const intent = intents.includes(error?.intent) ? error.intent : fallback;
    return { error: { reason, intent, message: error?.message } };
  }

  function answered(name, type, intent, running) {
    return running.then(
      (data) => {
        report("callback-answered", { name, answer: plain(data) });
        return { type, data };
      },
      (error) => {
        const data = failure(error, intent);
        report("callback-failed", { name, answer: data });
        return { type, data };
      },
    );
  }

  // A callback that throws at once is not caught by the real script either.
  function authorized(client, data) {
    const callback = client.callbacks?.onPaymentAuthorized;
    const intent = "PAYMENT_AUTHORIZATION";
    report("callback-asked", { name: "onPaymentAuthorized" });
    const running = callback
      ? Promise.race([deadline(intent), client.callbacks.onPaymentAuthorized(data)])
      : Promise.reject(notGiven(intent, "onPaymentAuthorized"));
    return answered("onPaymentAuthorized", "paymentAuthorizationResponse", intent, running);
  }

  function dataChanged(client, data) {
    const callback = client.callbacks?.onPaymentDataChanged;
    const trigger = data.callbackTrigger;
    const intent = changeIntents.includes(trigger) ? trigger : "UNKNOWN_INTENT";
    report("callback-asked", { name: "onPaymentDataChanged", trigger });
    const running = callback
      ? Promise.race([deadline(intent), client.callbacks.onPaymentDataChanged(data)])
      : Promise.reject(notGiven(intent, "onPaymentDataChanged"));
    return answered("onPaymentDataChanged", "paymentDataCallbackResponse", intent, running);
  }

  // --- The window -----------------------------------------------------------------------------

  const textOf = Function.prototype.toString;
  function isNative(value) {
    try {
      return textOf.call(value).includes("[native code]");
    } catch {
      return false;
    }
  }

  function open(url, name, features, purpose) {
    const before = activation();
    let opened = null;
    let failure = null;
    try {
      opened = features === undefined ? window.open(url, name) : window.open(url, name, features);
    } catch (error) {
      failure = { error };
    }
    const threw = failure && String(failure.error);
    const replaced = !isNative(window.open);
    const fields = { url, opened: Boolean(opened), threw, activation: before, replaced };
    const closed = opened?.closed ?? null;
    if (name === "_top") report("top-navigated", fields);
    else report("window-opened", { purpose, name, features, closed, ...fields });
    // Only the window of a payment is tried with care; here the shop's handler is not reached.
    if (failure && purpose === "loading") throw failure.error;
    return opened;
  }

  function windowFeatures() {
    const room = {
      width: screen.availWidth || screen.width,
      height: screen.availHeight || screen.height,
    };
    const atTop = window === window.top;
    const frame = (outer, inner) => (atTop && outer > inner ? Math.min(100, outer - inner) : 0);
    room.width = Math.max(room.width - frame(outerWidth, innerWidth), room.width * 0.5);
    room.height = Math.max(room.height - frame(outerHeight, innerHeight), room.height * 0.5);
    const width = Math.min(600, room.width);
    const height = Math.min(550, room.height);
    const left = Math.floor((screen.width - width) / 2);
    const top = Math.floor((screen.height - height) / 2);
    return `height=${height},width=${width},resizable=yes,scrollbars=yes,left=${left},top=${top}`;
  }

  function sheetAddress(client, request) {
    const page = request.callbackIntents?.includes("OFFER") ? "dp" : "pay";
    const address = new URL(
      client.environment === "TIN" ? "/ui/pay" : `${originOf(client.environment)}/gp/p/ui/${page}`,
      location.origin === "null" ? undefined : location.origin,
    );
    if (page === "pay" && !request.forceRedirect) address.searchParams.set("ng", "true");
    const experiments = globalThis.integratorExperimentIds ?? [];
    if (experiments.length > 0) address.searchParams.set("expids", experiments.join(","));
    const returnUrl = location.href.split("#")[0];
    const payload = stringify({ requestId: "GPAY", returnUrl, args: request });
    return `${address}#__WA__=${encodeURIComponent(payload)}`;
  }

  const sentinel = "__ACTIVITIES__";

  /** Our end of the talk with the sheet: `connect`, `start`, `msg`, `result`, `check`, `close`. */
  class Activity {
    constructor(url, args, events) {
      this.url = url;
      this.args = args;
      this.events = events;
      this.target = null;
      this.origin = null;
      this.polling = null;
      this.finished = false;
      this.hear = (event) => this.heard(event);
      this.result = new Promise((resolve, reject) => {
        this.resolve = resolve;
        this.reject = reject;
      });
    }

    open(name) {
      if (name !== "_top") this.target = open(this.url, name, windowFeatures(), "sheet");
      if (this.target) {
        this.polling = setInterval(() => this.look(settings.closedGrace), settings.closedPolling);
        addEventListener("message", this.hear);
        return;
      }
      if (open(this.url, "_top") === null) this.fail(new Error("failed to open window"));
    }

    heard(event) {
      if (event.source !== this.target || event.data?.sentinel !== sentinel) return;
      this.origin ??= event.origin;
      if (event.origin !== this.origin) return;
      const payload = event.data.payload ?? null;
      switch (event.data.cmd) {
        case "connect":
          report("sheet-connected", { origin: event.origin });
          this.send("start", this.args);
          report("started", { origin: event.origin });
          this.events.connected(this);
          break;
        case "msg":
          if (payload !== null) this.events.message(this, payload);
          break;
        case "result":
          this.end(payload?.code, payload?.data);
          break;
        case "check":
          setTimeout(() => this.look(0), 200);
          break;
        default:
          break;
      }
    }

    send(cmd, payload = null) {
      this.target.postMessage({ sentinel, cmd, payload }, this.origin);
    }

    look(grace) {
      if (this.finished || (this.target && !this.target.closed)) return;
      if (this.polling !== null) {
        clearInterval(this.polling);
        this.polling = null;
        report("window-closed-seen", { connected: this.origin !== null, grace });
      }
      setTimeout(() => this.end("canceled", null), grace);
    }

    end(code, data) {
      if (this.finished) return;
      this.finished = true;
      if (code === "ok") {
        this.resolve({ data, origin: this.origin, verified: this.origin !== null });
      } else if (code === "failed") {
        this.reject(new Error(String(new Error(data || ""))));
      } else {
        this.reject(Object.assign(new Error("AbortError"), { name: "AbortError", code: 20 }));
      }
      this.disconnect();
    }

    fail(error) {
      if (this.finished) return;
      this.finished = true;
      this.reject(error);
      this.disconnect();
    }

    disconnect() {
      if (this.polling !== null) clearInterval(this.polling);
      this.polling = null;
      removeEventListener("message", this.hear);
      try {
        if (this.origin !== null) this.send("close");
      } catch {
        // The window is gone.
      }
      try {
        this.target?.close();
      } catch {
        // It cannot be closed from here; it was told to close itself.
      }
    }
  }

  // --- The grey pane --------------------------------------------------------------------------

  class Pane {
    constructor() {
      this.element = document.createElement("gpay-graypane");
      const look = {
        "z-index": "2147483647",
        display: "none",
        position: "fixed",
        top: "0",
        right: "0",
        bottom: "0",
        left: "0",
        "background-color": "rgba(32, 33, 36, .6)",
      };
      for (const [name, value] of Object.entries(look)) {
        this.element.style.setProperty(name, value, "important");
      }
      this.element.addEventListener("click", () => this.focus());
    }

    show(target) {
      this.target = target;
      document.body.appendChild(this.element);
      this.element.style.setProperty("display", "block", "important");
      report("pane-shown");
      this.#fade("0", "1");
    }

    /** It takes the taps until it has faded. */
    hide() {
      this.target = null;
      if (!this.element.parentElement) return;
      this.#fade("1", "0").then(() => {
        this.element.style.setProperty("display", "none", "important");
        this.element.remove();
        report("pane-removed");
      });
    }

    #fade(from, to) {
      const { style } = this.element;
      style.setProperty("opacity", from, "important");
      return new Promise((resolve) => {
        setTimeout(() => {
          style.setProperty("transition", "opacity 300ms ease-out", "important");
          style.setProperty("opacity", to, "important");
          setTimeout(resolve, 300);
        });
      });
    }

    focus() {
      try {
        this.target?.focus();
      } catch {
        // A window that is gone cannot be focused.
      }
    }
  }

  /** Pays in a window: what becomes of the sheet's answer, and what of its failures. */
  function payInWindow(client, request) {
    if (request.forceRedirect && client.callbacks) {
      throw new Error("Callbacks cannot be used with a redirect.");
    }
    const args = { ...plain(request) };
    args.apiVersion ??= 1;
    args.environment = client.environment;
    args.i = { startTimeMs: Date.now(), usingPayJs: true, payreadyCall: calls, ...args.i };
    const activity = new Activity(sheetAddress(client, args), args, {
      connected: () => {
        client.pane.show(activity.target);
        const close = () => activity.target?.close();
        addEventListener("beforeunload", close);
        const phone = /.(iPhone|iPad)/.test(navigator.userAgent);
        if (settings.closesOnUnload && phone) addEventListener("unload", close);
      },
      message: (_, payload) => {
        const answer = (told) => {
          if (!activity.finished) activity.send("msg", told);
        };
        const { type, data } = payload;
        if (type === "partialPaymentDataCallback") dataChanged(client, data).then(answer);
        if (type === "fullPaymentDataCallback") authorized(client, data).then(answer);
      },
    });
    activity.open(request.forceRedirect ? "_top" : windowName());
    return activity.result.then(
      ({ data, origin, verified }) => {
        client.pane.hide();
        const expected = answeringOrigin(client.environment);
        if (client.environment !== "TIN" && origin !== expected) {
          report("channel-mismatch", { origin, expected });
          throw new Error("channel mismatch");
        }
        if (!verified) throw new Error("channel mismatch");
        return data;
      },
      (error) => {
        client.pane.hide();
        throw windowFailure(error.message);
      },
    );
  }

  /** Only two of Google's codes reach the page; other codes become CANCELED. */
  function windowFailure(message) {
    if (message === "AbortError") return { statusCode: "CANCELED" };
    let told;
    try {
      told = parse(message.substring(7));
    } catch {
      return message;
    }
    const passed = ["DEVELOPER_ERROR", "MERCHANT_ACCOUNT_ERROR"];
    return told.statusCode && !passed.includes(told.statusCode) ? { statusCode: "CANCELED" } : told;
  }

  // --- The button -----------------------------------------------------------------------------

  const colors = ["default", "black", "white"];
  const sizeModes = ["static", "fill"];
  const types = [
    ...["book", "buy", "checkout", "donate", "order", "pay", "plain", "subscribe"],
    ...["long", "short"],
  ];
  const locales = (
    "ar bg ca cs da de el en es et fi fr hr id it ja ko ms nl no pl pt ru sk sl sr sv th tr uk zh"
  ).split(" ");
  const styledRoots = new WeakSet();

  function localeFor(wanted) {
    const asked = (wanted || navigator.language || "en").substring(0, 5);
    const own = (navigator.language || "en").substring(0, 5);
    return [asked, own].find((name) => locales.includes(name)) ?? "en";
  }

  function addStyle(root, nonce, text) {
    const style = document.createElement("style");
    if (nonce) style.setAttribute("nonce", nonce);
    style.textContent = text;
    if (root instanceof HTMLDocument) document.head.appendChild(style);
    else if (root instanceof ShadowRoot) root.appendChild(style);
    else throw new Error("buttonRootNode must be a document or a shadow root.");
    return style;
  }

  const artwork = "https://www.gstatic.com/instantbuy/svg";
  const buttonStyle = `
.gpay-button, .gpay-card-info-container {
  border: 0; border-radius: 4px; cursor: pointer; height: 40px; min-height: 40px; min-width: 152px;
  width: 240px; padding: 12px 24px 10px; position: relative;
  background-position: center; background-repeat: no-repeat; background-size: contain;
  background-origin: content-box;
}
.gpay-button.black, .gpay-card-info-container.black { background-color: #000; }
.gpay-button.white, .gpay-card-info-container.white {
  background-color: #fff; box-shadow: 0 1px 2px #3c40434d;
}
.gpay-button.black { background-image: url(${artwork}/dark_gpay.svg); }
.gpay-button.white { background-image: url(${artwork}/light_gpay.svg); }
.gpay-button.plain, .gpay-button.short { min-width: 90px; width: 160px; }
.gpay-button-fill, .gpay-button-fill > .gpay-button,
.gpay-card-info-container-fill, .gpay-card-info-container-fill > .gpay-card-info-container {
  width: 100%; height: inherit;
}
.gpay-card-info-iframe {
  border: 0; display: block; height: 100%; width: 100%; pointer-events: none;
}
`;

  function createButton(client, options) {
    if (!options.onClick) throw new Error("createButton needs onClick.");
    const chosen = { ...options };
    if (!types.includes(chosen.buttonType)) chosen.buttonType = "long";
    if (!sizeModes.includes(chosen.buttonSizeMode)) chosen.buttonSizeMode = "static";
    if (!colors.includes(chosen.buttonColor) || chosen.buttonColor === "default") {
      chosen.buttonColor = "black";
    }
    const methods = chosen.allowedPaymentMethods;
    if (methods?.type && methods.parameters) chosen.allowedPaymentMethods = [methods];
    const root = chosen.buttonRootNode ?? document;
    if (!styledRoots.has(root)) {
      addStyle(root, client.options.nonce, buttonStyle);
      styledRoots.add(root);
    }
    const detailed =
      settings.cardInfoButton && ["buy", "long", "pay", "plain"].includes(chosen.buttonType);
    const place = document.createElement("div");
    const button = document.createElement("button");
    const type = { buy: "buy long", plain: "plain short" }[chosen.buttonType] ?? chosen.buttonType;
    const look = `${chosen.buttonColor} ${type} ${localeFor(chosen.buttonLocale)}`;
    const base = detailed ? "gpay-card-info-container" : "gpay-button";
    button.setAttribute("class", `${base} ${look}`);
    button.setAttribute("id", "gpay-button-online-api-id");
    button.setAttribute("type", "button");
    button.setAttribute("aria-label", "Google Pay");
    if (chosen.buttonBorderType === "no_border") button.classList.add("border-toggle");
    if (chosen.buttonRadius !== undefined && chosen.buttonRadius !== null) {
      const radius = `border-radius: ${Number(chosen.buttonRadius)}px; overflow: hidden;`;
      addStyle(root, client.options.nonce, `.gpay-card-info-custom-radius { ${radius} }`);
      button.classList.add("gpay-card-info-custom-radius");
    }
    if (chosen.buttonSizeMode === "fill") place.setAttribute("class", `${base}-fill`);
    for (const [mark, on, off] of [
      ["hover", "mouseover", "mouseout"],
      ["active", "mousedown", "mouseup"],
      ["focus", "focus", "blur"],
    ]) {
      button.addEventListener(on, () => button.classList.add(mark));
      button.addEventListener(off, () => button.classList.remove(mark));
    }
    button.addEventListener("click", (...event) => {
      report("button-clicked", { trusted: event[0]?.isTrusted === true, activation: activation() });
      preopen(client);
      options.onClick.apply(options, event);
    });
    place.appendChild(button);
    if (detailed) button.appendChild(cardInfoFrame(client, chosen, button, look));
    const told = plain({ ...options, buttonRootNode: undefined });
    report("button-created", { options: told, detailed });
    return place;
  }

  function cardInfoFrame(client, chosen, button, look) {
    const frame = document.createElement("iframe");
    frame.setAttribute("class", "gpay-card-info-iframe");
    frame.setAttribute("scrolling", "no");
    frame.setAttribute("aria-hidden", "true");
    frame.setAttribute(
      "sandbox",
      "allow-same-origin allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox " +
        "allow-storage-access-by-user-activation",
    );
    const address = new URL(`${originOf(client.environment)}/gp/p/generate_gpay_btn_img`);
    address.searchParams.set("buttonColor", chosen.buttonColor);
    address.searchParams.set("buttonSizeMode", chosen.buttonSizeMode);
    address.searchParams.set("gpayButtonType", chosen.buttonType);
    frame.src = String(address);
    const fall = () => {
      frame.remove();
      button.setAttribute("class", `gpay-button ${look}`);
      report("button-fallback");
    };
    const late = setTimeout(fall, 15000);
    frame.onload = () => clearTimeout(late);
    frame.onerror = () => {
      clearTimeout(late);
      fall();
    };
    return frame;
  }

  /** The window that the later loadPaymentData finds again by its name. */
  function preopen(client) {
    if (!settings.preopensWindow || client.mode !== "popup") return;
    const agent = navigator.userAgent;
    if (agent.indexOf("Android") > 0 && /\bwv\b/.test(agent)) return;
    const features = "width=600,height=600,menubar=no,toolbar=no,scrollbars=no";
    open(`${originOf(client.environment)}/gp/p/loading`, windowName(), features, "loading");
  }

  // --- The clients ----------------------------------------------------------------------------

  /** Later ones win, and only keys that the real script knows survive. */
  function mergedOptions(...all) {
    const merged = {};
    const pick = (from, into, names) => {
      for (const name of names) if (from[name] !== undefined) into[name] = from[name];
      return into;
    };
    for (const options of all) {
      pick(options, merged, ["environment", "nonce", "i", "paymentDataCallback"]);
      if (options.merchantInfo) {
        const known = ["merchantId", "merchantName", "merchantOrigin", "authJwt"];
        merged.merchantInfo = pick(options.merchantInfo, merged.merchantInfo ?? {}, known);
        if (options.merchantInfo.softwareInfo) {
          const software = merged.merchantInfo.softwareInfo ?? {};
          merged.merchantInfo.softwareInfo = pick(options.merchantInfo.softwareInfo, software, [
            "id",
            "version",
          ]);
        }
      }
      for (const [key, names] of [
        ["embeddedCheckoutConfig", ["type", "containerId"]],
        ["paymentDataCallbacks", ["onPaymentDataChanged", "onPaymentAuthorized"]],
      ]) {
        if (options[key]) merged[key] = pick(options[key], merged[key] ?? {}, names);
      }
    }
    return merged;
  }

  class PaymentsAsyncClient {
    #told;

    constructor(options, told) {
      if (options.environment && !environments.includes(options.environment)) {
        report("client-refused", { options: plain(options) });
        throw new Error("environment may be TEST, which is the default, or PRODUCTION.");
      }
      this.#told = told;
      this.options = options;
      this.environment = options.environment || "TEST";
      this.mode = modeFor(options);
      this.callbacks = options.paymentDataCallback
        ? { onPaymentDataChanged: options.paymentDataCallback }
        : options.paymentDataCallbacks;
      this.pane = new Pane();
      report("client-created", { options: plain(options), mode: this.mode });
    }

    async isReadyToPay(request) {
      const asked = request && { ...plainOptions(this.options), ...request };
      report("readiness-asked", { request: plain(request) });
      const refusal = insecure() ?? readinessRefusal(asked);
      if (refusal) throw refused("isReadyToPay", refusal, request);
      if (settings.scenario === "never-settles") return new Promise(() => {});
      if (settings.readinessDelay > 0) await pause(settings.readinessDelay);
      try {
        const [answer, by] =
          this.mode === "request" && asked.apiVersion >= 2
            ? await nativeReadiness(this, asked)
            : await popupReadiness(this, asked);
        report("readiness-answered", { answer, by });
        return answer;
      } catch (error) {
        report("readiness-failed", { error: plain(error) });
        throw error;
      }
    }

    prefetchPaymentData(request) {
      const refusal = insecure() ?? requestRefusal(request);
      report("prefetch-called", { request: plain(request) });
      if (refusal) refused("prefetchPaymentData", refusal, request);
      else if (this.mode === "request") paymentRequest(request, this.environment);
    }

    async loadPaymentDataAsync(request) {
      calls += 1;
      report("load-called", {
        call: calls,
        activation: activation(),
        request: plain(request),
        environment: this.environment,
        mode: this.mode,
      });
      const refusal =
        insecure() ??
        requestRefusal(request) ??
        (this.callbacks || request.callbackIntents ? this.#callbackRefusal(request) : null);
      if (refusal) {
        this.#told(Promise.reject(refused("loadPaymentData", refusal, request)));
        return;
      }
      // A window waits for no more than microtasks; the other ways ask what was cached.
      const native = this.mode === "request" || this.mode === "handler";
      const byRequest = native && ((await requestCanPay) || this.mode === "request");
      await null;
      const paid = byRequest ? showPaymentRequest(this, request) : payInWindow(this, request);
      this.#told(paid.then(unwrapped).then(said, failed));
    }

    #callbackRefusal(request) {
      try {
        return callbackRefusal(request, this.callbacks);
      } catch (error) {
        report("request-refused", {
          method: "loadPaymentData",
          code: "callbacks-without-intents",
          message: String(error),
          request: plain(request),
        });
        throw error;
      }
    }

    createButton(options = {}) {
      return createButton(this, options);
    }

    notifyAvailableOffers() {}

    focusPaymentSheet() {
      this.pane.focus();
    }
  }

  function plainOptions({ environment, merchantInfo }) {
    return { ...(environment && { environment }), ...(merchantInfo && { merchantInfo }) };
  }

  function unwrapped(data) {
    if (!("error" in data) || !data.error) return data;
    const { statusCode = "INTERNAL_ERROR", statusMessage = "Unknown error" } = data.error;
    const error = Object.assign(new Error(statusMessage), { statusCode, statusMessage });
    error.name = "PaymentError";
    throw error;
  }

  function said(data) {
    report("result", { data: plain(data) });
    return data;
  }

  function failed(error) {
    const { statusCode = null, statusMessage = null } = error ?? {};
    if (statusCode === "CANCELED") report("canceled");
    else report("failed", { statusCode, statusMessage, error: String(error?.message ?? error) });
    throw error;
  }

  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  class OneAtATime extends Error {}

  class PaymentsClient {
    #client;
    #pending = null;

    constructor(options = {}) {
      const fromAddress = globalThis.gpayMerchantIdFromUrl;
      const merged = mergedOptions(
        fromAddress ? { merchantInfo: { merchantId: fromAddress } } : {},
        globalThis.gpayInitParams ?? {},
        options ?? {},
      );
      this.#client = new PaymentsAsyncClient(merged, (promise) => this.#pending?.(promise));
    }

    isReadyToPay(request) {
      return this.#client.isReadyToPay(request);
    }

    prefetchPaymentData(request) {
      this.#client.prefetchPaymentData(request);
    }

    loadPaymentData(request) {
      const running = new Promise((resolve, reject) => {
        if (this.#pending) {
          report("request-refused", {
            method: "loadPaymentData",
            code: "concurrent",
            message: "An earlier loadPaymentData has not settled.",
            activation: activation(),
          });
          throw new OneAtATime("Only one loadPaymentData may run at a time.");
        }
        this.#pending = resolve;
        this.#client.loadPaymentDataAsync(request).catch(reject);
      });
      return running.then(
        (data) => {
          this.#pending = null;
          return data;
        },
        (error) => {
          if (!(error instanceof OneAtATime)) this.#pending = null;
          throw error;
        },
      );
    }

    createButton(options) {
      return this.#client.createButton(options);
    }

    notifyAvailableOffers() {}

    focusPaymentSheet() {
      this.#client.focusPaymentSheet();
    }
  }

  // --- What the page gets ---------------------------------------------------------------------

  report("script-evaluated", {
    script: document.currentScript?.src ?? null,
    secureContext: globalThis.isSecureContext ?? null,
    agent: navigator.userAgent,
    vendor: navigator.vendor,
    paymentRequest: "PaymentRequest" in globalThis,
    scenario: settings.scenario,
  });
  globalThis.google ??= {};
  globalThis.google.payments ??= {};
  globalThis.google.payments.api ??= {};
  addHiddenFrame();
  globalThis.google.payments.api.PaymentsAsyncClient = PaymentsAsyncClient;
  globalThis.google.payments.api.PaymentsClient = PaymentsClient;
  report("clients-available");
})();
