// What the pages in these folders share: a request that Google accepts, and a word to the runner.
const cardMethod = {
  type: "CARD",
  parameters: {
    allowedAuthMethods: ["PAN_ONLY", "CRYPTOGRAM_3DS"],
    allowedCardNetworks: ["MASTERCARD", "VISA"],
  },
  tokenizationSpecification: {
    type: "PAYMENT_GATEWAY",
    parameters: { gateway: "example", gatewayMerchantId: "swallow-books" },
  },
};
const readinessRequest = {
  apiVersion: 2,
  apiVersionMinor: 0,
  allowedPaymentMethods: [cardMethod],
};
const paymentRequest = {
  ...readinessRequest,
  merchantInfo: { merchantName: "Swallow Books" },
  transactionInfo: {
    countryCode: "FR",
    currencyCode: "EUR",
    totalPriceStatus: "FINAL",
    totalPrice: "18.40",
    displayItems: [
      { label: "One book", type: "LINE_ITEM", price: "15.00" },
      { label: "Postage", type: "LINE_ITEM", price: "3.40" },
    ],
  },
};

/** Tells the runner what the page itself came to, and shows it to whoever looks. */
function say(said, fields = {}) {
  document.title = said;
  try {
    webkit.messageHandlers.payready.postMessage(JSON.stringify({ kind: "page", said, ...fields }));
  } catch {}
}

/** Pays and says what came of it; with `?bare` it only says whether the tap still opens a window. */
function pay(client, request = paymentRequest) {
  if (location.search === "?bare") {
    say("bare", { opened: Boolean(window.open("about:blank", "bare", "width=600,height=550")) });
    return Promise.resolve();
  }
  return client.loadPaymentData(request).then(
    (data) => say("paid", { token: data.paymentMethodData.tokenizationData.token }),
    (error) => say("not-paid", { statusCode: error?.statusCode ?? null, error: String(error?.message ?? error) }),
  );
}

/** Shows Google's button where it may, with what a tap on it does. */
async function showButton(client, onClick, options = {}) {
  const { result } = await client.isReadyToPay(readinessRequest);
  if (!result) {
    say("not-ready");
    return;
  }
  document.querySelector("#pay").append(client.createButton({ onClick, ...options }));
}
