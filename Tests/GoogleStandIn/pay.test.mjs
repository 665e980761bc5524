// What the stand-in of pay.js decides without a window, on pages that have no document.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";

const source = readFileSync(
  new URL("../../Sources/payready-live/Google/pay.js", import.meta.url),
  "utf8",
);

const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15";
const androidChrome =
  "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36";
const desktopChrome =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";

/** A page without a document to speak of, with the script in it. */
function pageWith({
  agent = `${iPhone} GOOGLE_PAY_SUPPORTED`,
  vendor = "Apple Computer, Inc.",
  ...globals
} = {}) {
  const reports = [];
  const postMessage = (text) => reports.push(JSON.parse(text));
  const element = () => ({ style: { setProperty() {} }, setAttribute() {}, addEventListener() {} });
  const page = {
    navigator: { userAgent: agent, vendor },
    location: new URL("https://shop.example/checkout"),
    isSecureContext: true,
    document: { addEventListener() {}, createElement: element, currentScript: null },
    console: { error() {} },
    addEventListener() {},
    removeEventListener() {},
    setTimeout,
    webkit: { messageHandlers: { payready: { postMessage } } },
    ...globals,
  };
  page.window = page;
  page.top = page;
  runInContext(source, createContext(page));
  return { reports, page, api: page.google.payments.api };
}

const card = {
  type: "CARD",
  parameters: { allowedAuthMethods: ["PAN_ONLY", "CRYPTOGRAM_3DS"], allowedCardNetworks: ["VISA"] },
};
const asked = { apiVersion: 2, apiVersionMinor: 0, allowedPaymentMethods: [card] };
const paid = {
  ...asked,
  transactionInfo: { currencyCode: "EUR", totalPriceStatus: "FINAL", totalPrice: "1.00" },
};
const withCard = (parameters) => ({ ...asked, allowedPaymentMethods: [{ ...card, parameters }] });
const withTransaction = (change) => ({
  ...paid,
  transactionInfo: { ...paid.transactionInfo, ...change },
});

for (const [agent, ready] of [
  [iPhone, false],
  [`${iPhone} GOOGLE_PAY_SUPPORTED`, true],
  ["GOOGLE_PAY_SUPPORTED", false],
  [" GOOGLE_PAY_SUPPORTED", true],
  [`${iPhone} Safari/604.1`, true],
  ["Safari", false],
  [`${iPhone} Safari/604.1 Instagram 390`, false],
  [`${iPhone} Safari/604.1 Instagram 390 IABMV/1`, true],
  [`${iPhone} [FBAN/FBIOS;FBAV/500]`, false],
  [`${iPhone} [FBAN/FBIOS;FBAV/500] IABMV/1`, true],
  [`${iPhone} Safari FBAN/EMA`, false],
  [`${iPhone} Safari musical_ly_38`, false],
  [`${iPhone} Safari AndroidMapsWebView`, false],
  [`${iPhone} Safari OPA/1`, false],
  [`${iPhone} OPT/4`, true],
  ["Mozilla/5.0 UCMini Safari", false],
  ["Mozilla/5.0 Gecko/20100101 Firefox/140.0", true],
]) {
  test(`the agent ${agent} is ${ready ? "ready" : "not ready"}`, async () => {
    const { api } = pageWith({ agent });
    const { result } = await new api.PaymentsClient().isReadyToPay(asked);
    assert.equal(result, ready);
  });
}

for (const [code, request] of [
  ["no-request", null],
  ["no-minor-version", { ...asked, apiVersionMinor: undefined }],
  ["no-methods", { ...asked, allowedPaymentMethods: card }],
  ["upi", { ...asked, allowedPaymentMethods: [card, { type: "UPI" }] }],
  ["no-parameters", withCard(undefined)],
  ["no-networks", withCard({ ...card.parameters, allowedCardNetworks: [] })],
  ["no-auth-methods", withCard({ ...card.parameters, allowedAuthMethods: ["PAN_ONLY", "PIN"] })],
  ["first-version-methods", { allowedPaymentMethods: ["CARD", "UPI"] }],
]) {
  test(`isReadyToPay refuses ${code}`, async () => {
    const { api, reports } = pageWith();
    const rejected = await new api.PaymentsClient().isReadyToPay(request).catch((error) => error);
    assert.equal(rejected.statusCode, "DEVELOPER_ERROR");
    assert.equal(typeof rejected.statusMessage, "string");
    assert.equal(reports.at(-1).code, code);
  });
}

for (const [code, request, paymentDataCallbacks] of [
  ["no-request", null],
  ["transaction-kinds", asked],
  ["transaction-kinds", { ...paid, deferredTransactionInfo: {} }],
  ["no-transaction-field", { ...asked, recurringTransactionInfo: { currencyCode: "EUR" } }],
  ["no-currency", withTransaction({ currencyCode: "" })],
  ["no-price-status", withTransaction({ totalPriceStatus: "final" })],
  ["no-price", withTransaction({ totalPriceStatus: "ESTIMATED", totalPrice: "" })],
  ["swg", { ...paid, swg: { skuId: "a" } }],
  ["intents-without-callbacks", { ...paid, callbackIntents: ["OFFER"] }],
  ["authorization-callback", { ...paid, callbackIntents: ["OFFER"] }, { onPaymentAuthorized() {} }],
  ["authorization-callback", { ...paid, callbackIntents: ["PAYMENT_AUTHORIZATION"] }, {}],
  ["change-callback", { ...paid, callbackIntents: ["SHIPPING_OPTION"] }, {}],
  ["change-callback", { ...paid, callbackIntents: [] }, { onPaymentDataChanged() {} }],
]) {
  test(`loadPaymentData refuses ${code} in ${JSON.stringify(request)}`, async () => {
    const { api, reports } = pageWith();
    const client = new api.PaymentsClient({ paymentDataCallbacks });
    const rejected = await client.loadPaymentData(request).catch((error) => error);
    assert.equal(rejected.statusCode, "DEVELOPER_ERROR");
    assert.equal(reports.at(-1).code, code);
    // A refusal leaves the client free for the next call.
    await assert.rejects(client.loadPaymentData(null), { statusCode: "DEVELOPER_ERROR" });
  });
}

test("a payment that needs no price opens the window", async () => {
  const opened = [];
  const open = (url, name) => {
    opened.push(name);
    return name === "_top" ? {} : null;
  };
  const { api } = pageWith({
    open,
    URL,
    screen: { width: 390, height: 844 },
    outerWidth: 390,
    outerHeight: 844,
    innerWidth: 390,
    innerHeight: 844,
  });
  const totalPriceStatus = "NOT_CURRENTLY_KNOWN";
  new api.PaymentsClient().loadPaymentData(withTransaction({ totalPriceStatus, totalPrice: "" }));
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(opened, ["gp-js-popup", "_top"]);
});

class FakeRequest {
  static made = [];
  constructor([method]) {
    FakeRequest.made.push(method);
  }
  canMakePayment = async () => true;
  hasEnrolledInstrument = async () => false;
  show = () => Promise.reject(new Error("nobody is there"));
}

for (const [mode, agent, vendor, settings] of [
  ["popup", iPhone, "Google Inc."],
  ["popup", androidChrome, "Apple Computer, Inc."],
  ["request", androidChrome, "Google Inc."],
  ["popup", `${androidChrome} OPR/80`, "Google Inc."],
  ["popup", desktopChrome, "Google Inc."],
  ["handler", desktopChrome, "Google Inc.", { paymentHandler: true }],
]) {
  test(`${agent} by ${vendor} pays by ${mode}`, () => {
    const { api, reports } = pageWith({
      agent,
      vendor,
      PaymentRequest: FakeRequest,
      __payreadySettings: settings,
    });
    new api.PaymentsClient();
    assert.equal(reports.find(({ kind }) => kind === "client-created").mode, mode);
  });
}

test("Payment Request is asked for cards of the phone, and its refusal is CANCELED", async () => {
  FakeRequest.made.length = 0;
  const stored = new Map();
  const sessionStorage = { setItem: (key, value) => stored.set(key, value) };
  const { api } = pageWith({
    agent: androidChrome,
    vendor: "Google Inc.",
    PaymentRequest: FakeRequest,
    sessionStorage,
  });
  const client = new api.PaymentsClient({ environment: "TEST" });
  assert.equal((await client.isReadyToPay(asked)).result, true);
  assert.equal(stored.get("google.payments.api.storage.isreadytopay.result"), "false");
  const refusal = { statusCode: "CANCELED", message: "nobody is there" };
  await assert.rejects(client.loadPaymentData(paid), refusal);
  const [, narrowed, shown] = FakeRequest.made;
  assert.equal(narrowed.supportedMethods, "https://google.com/pay");
  const [{ parameters }] = narrowed.data.allowedPaymentMethods;
  assert.equal(parameters.allowedAuthMethods.join(), "CRYPTOGRAM_3DS");
  assert.equal(shown.data.environment, "TEST");
});

test("a page cannot see the settings, and does without anyone who listens", () => {
  const { page } = pageWith({ __payreadySettings: { scenario: "cancel" }, webkit: undefined });
  assert.equal("__payreadySettings" in page, false);
});

test("a request that cannot be written down is still refused or taken", async () => {
  const { api, reports } = pageWith();
  const circular = { ...asked };
  circular.self = circular;
  assert.equal((await new api.PaymentsClient().isReadyToPay(circular)).result, true);
  const { request } = reports.find(({ kind }) => kind === "readiness-asked");
  assert.match(request.unreadable, /circular/i);
});
