// Plays Google's side in the payment window: connects to its opener, shows what it was asked for,
// and answers as the settings say.
(() => {
  "use strict";

  const settings = {
    scenario: "approve",
    answers: null,
    connectDelay: 0,
    answerDelay: 150,
    connectDeadline: 5000,
    formDeadline: 1000,
    checksRequest: true,
    signIn: false,
    signInAddress: "https://accounts.google.com/ServiceLogin",
    error: { statusCode: "DEVELOPER_ERROR", statusMessage: "The stand-in was told to fail." },
    ...globalThis.__payreadySettings,
  };
  const sentinel = "__ACTIVITIES__";
  const cookieName = "payready_signed_in";

  function report(kind, fields = {}) {
    try {
      const facts = { kind, from: "sheet", time: Date.now(), page: location.href.split("#")[0] };
      const text = JSON.stringify({ ...facts, ...fields });
      globalThis.webkit?.messageHandlers?.payready?.postMessage(
        text.length > 65536 ? JSON.stringify({ ...facts, truncated: text.length }) : text,
      );
    } catch {
      // Nobody listens.
    }
  }

  const byID = (id) => document.getElementById(id);

  function state(text, failed = false) {
    byID("state").textContent = text;
    document.body.classList.toggle("failed", failed);
  }

  function signedIn() {
    try {
      return document.cookie.includes(`${cookieName}=`);
    } catch {
      return false;
    }
  }

  function requestInAddress() {
    try {
      return JSON.parse(new URLSearchParams(location.hash.slice(1)).get("__WA__"));
    } catch {
      return null;
    }
  }

  // --- The talk with the opener ---------------------------------------------------------------

  const { opener } = window;
  let origin = null;
  let request = null;
  let started = false;
  let finished = false;
  let answering = null;
  let submits = null;

  function send(cmd, payload = null) {
    opener.postMessage({ sentinel, cmd, payload }, cmd === "connect" ? "*" : origin);
  }

  function heard(event) {
    const { data } = event;
    if (event.source !== opener || data?.sentinel !== sentinel) return;
    if (origin === null && data.cmd === "start") ({ origin } = event);
    if (event.origin !== origin) return;
    switch (data.cmd) {
      case "start":
        if (started) return;
        started = true;
        if (origin === "null") {
          strand("opaque-origin");
          return;
        }
        request = data.payload ?? {};
        report("sheet-started", { origin, request });
        show(request);
        run().catch((error) => {
          report("sheet-broke", { message: String(error) });
          state("The stand-in broke; see the report.", true);
        });
        break;
      case "msg":
        answering?.(data.payload);
        break;
      case "close":
        finished = true;
        report("sheet-closed", { by: "page" });
        removeEventListener("message", heard);
        window.close();
        break;
      default:
        break;
    }
  }

  function ask(type, data) {
    return new Promise((resolve) => {
      answering = (payload) => {
        answering = null;
        resolve(payload?.data ?? {});
      };
      send("msg", { type, data });
    });
  }

  function finish(answer, code, data = null) {
    finished = true;
    report("sheet-answered", { answer, code, data });
    send("result", { code, data });
  }

  // --- What it shows --------------------------------------------------------------------------

  function show({ merchantInfo, transactionInfo, environment }) {
    const transaction = transactionInfo ?? {};
    const { currencyCode = "", totalPrice, totalPriceLabel, totalPriceStatus } = transaction;
    byID("merchant").textContent = merchantInfo?.merchantName || origin;
    const where = environment ?? "TEST";
    byID("about").textContent = `${where}, asked by ${origin}; a stand-in, nothing is paid.`;
    const lines = byID("lines");
    lines.replaceChildren();
    const add = (label, amount, kind) => {
      const line = document.createElement("li");
      if (kind) line.className = kind;
      for (const text of [label, amount]) {
        const part = document.createElement("span");
        part.textContent = text;
        line.append(part);
      }
      lines.append(line);
    };
    for (const { label, price } of (transaction.displayItems ?? []).slice(0, 20)) {
      add(String(label), `${price} ${currencyCode}`);
    }
    const total = totalPrice === undefined ? "not known yet" : `${totalPrice} ${currencyCode}`;
    add(totalPriceLabel ?? `Total (${totalPriceStatus ?? "no status"})`, total, "total");
  }

  /**
   * A window inherits the sandbox of the frame that opened it; a form must still go from it. What is
   * forbidden does not happen, without a word: a frame that needs no form says how long it takes.
   */
  function canSubmit() {
    return new Promise((resolve) => {
      const frame = document.createElement("iframe");
      frame.name = "payready-form";
      frame.hidden = true;
      const other = document.createElement("iframe");
      other.src = "/gp/p/ui/settings.js";
      other.hidden = true;
      const form = document.createElement("form");
      form.action = "/gp/p/ui/settings.js";
      form.target = frame.name;
      form.innerHTML = '<input name="form" value="sent">';
      form.hidden = true;
      let late = null;
      const end = (sent) => {
        clearTimeout(late);
        for (const element of [frame, other, form]) element.remove();
        resolve(sent);
      };
      other.addEventListener("load", () => {
        late = setTimeout(() => end(false), settings.formDeadline);
      });
      frame.addEventListener("load", () => {
        try {
          if (frame.contentWindow.location.search.includes("form=sent")) end(true);
        } catch {
          end(true);
        }
      });
      document.body.append(frame, form);
      form.submit();
      document.body.append(other);
    });
  }

  /** What pay.js lets through and Google's page does not. */
  function problems({ environment, merchantInfo, transactionInfo, allowedPaymentMethods }) {
    const found = [];
    const price = transactionInfo?.totalPrice;
    if (price !== undefined && !/^[0-9]+(\.[0-9][0-9])?$/.test(price)) found.push("totalPrice");
    if (environment === "PRODUCTION" && typeof merchantInfo?.merchantId !== "string") {
      found.push("merchantInfo.merchantId");
    }
    const methods = Array.isArray(allowedPaymentMethods) ? allowedPaymentMethods : [];
    if (methods.length === 0) found.push("allowedPaymentMethods");
    for (const { tokenizationSpecification } of methods) {
      const { type, parameters = {} } = tokenizationSpecification ?? {};
      if (type === "PAYMENT_GATEWAY") {
        if (!parameters.gateway) found.push("tokenizationSpecification.parameters.gateway");
      } else if (type === "DIRECT") {
        if (!parameters.publicKey && !parameters.protocolVersion) {
          found.push("tokenizationSpecification.parameters");
        }
      } else if (methods[0]?.type) {
        found.push("tokenizationSpecification.type");
      }
    }
    return found;
  }

  // --- What it answers ------------------------------------------------------------------------

  const text = (value) => btoa(`payready stand-in: ${value}`);

  function token({ type, parameters = {} }) {
    if (type === "DIRECT") {
      const key = { keyValue: text("intermediate key"), keyExpiration: "4102444800000" };
      return {
        type,
        token: JSON.stringify({
          protocolVersion: parameters.protocolVersion || "ECv2",
          signature: text("signature"),
          intermediateSigningKey: {
            signedKey: JSON.stringify(key),
            signatures: [text("signature of the key")],
          },
          signedMessage: signedMessage(),
        }),
      };
    }
    if (parameters.gateway === "example") return { type, token: "examplePaymentMethodToken" };
    if (parameters.gateway === "stripe") {
      const card = { id: "card_payready", object: "card", brand: "Visa", last4: "1111" };
      const made = { id: "tok_payready", object: "token", card, livemode: false, type: "card" };
      return { type, token: JSON.stringify(made) };
    }
    const signature = text("signature");
    const signed = { signature, protocolVersion: "ECv1", signedMessage: signedMessage() };
    return { type, token: JSON.stringify(signed) };
  }

  function signedMessage() {
    return JSON.stringify({
      encryptedMessage: text("message"),
      ephemeralPublicKey: text("ephemeral key"),
      tag: text("tag"),
    });
  }

  function address(full, phone) {
    return {
      name: "Card Holder Name",
      countryCode: "US",
      postalCode: "94043",
      ...(phone && { phoneNumber: "+1 650-555-5555" }),
      ...(full && {
        address1: "1600 Amphitheatre Parkway",
        address2: "",
        address3: "",
        locality: "Mountain View",
        administrativeArea: "CA",
        sortingCode: "",
      }),
    };
  }

  /** What a shop is told of an address before the buyer has agreed. */
  const shortAddress = {
    countryCode: "US",
    postalCode: "94043",
    locality: "Mountain View",
    administrativeArea: "CA",
  };

  function paymentData(asked, { option }) {
    const methods = asked.allowedPaymentMethods ?? [];
    const method = methods.find(({ type }) => type === "CARD") ?? methods[0] ?? {};
    const { parameters = {} } = method;
    const billing = parameters.billingAddressParameters ?? {};
    const network = parameters.allowedCardNetworks?.[0] ?? "VISA";
    return {
      apiVersion: asked.apiVersion ?? 2,
      apiVersionMinor: asked.apiVersionMinor ?? 0,
      ...(asked.emailRequired && { email: "buyer@shop.example" }),
      ...(asked.shippingAddressRequired && {
        shippingAddress: address(true, asked.shippingAddressParameters?.phoneNumberRequired),
      }),
      ...(asked.shippingOptionRequired && { shippingOptionData: { id: option ?? "unselected" } }),
      ...(asked.callbackIntents?.includes("OFFER") && { offerData: { redemptionCodes: [] } }),
      paymentMethodData: {
        type: method.type ?? "CARD",
        description: `${network} •••• 1111`,
        info: {
          cardNetwork: network,
          cardDetails: "1111",
          ...(parameters.assuranceDetailsRequired && {
            assuranceDetails: { cardHolderAuthenticated: false, accountVerified: true },
          }),
          ...(parameters.billingAddressRequired && {
            billingAddress: address(billing.format === "FULL", billing.phoneNumberRequired),
          }),
        },
        tokenizationData: token(method.tokenizationSpecification ?? { type: "PAYMENT_GATEWAY" }),
      },
    };
  }

  /** What the sheet holds while the shop's callbacks change it. */
  function changed(asked, answer, chosen) {
    if (answer.newTransactionInfo) asked.transactionInfo = answer.newTransactionInfo;
    if (answer.newShippingOptionParameters) {
      asked.shippingOptionParameters = answer.newShippingOptionParameters;
      chosen.option = firstOption(asked);
    }
    show(asked);
    if (answer.error) state(answer.error.message ?? answer.error.reason, true);
  }

  function firstOption({ shippingOptionParameters = {} }) {
    const { defaultSelectedOptionId, shippingOptions } = shippingOptionParameters;
    return defaultSelectedOptionId ?? shippingOptions?.[0]?.id;
  }

  async function letShopChange(asked, chosen) {
    const intents = asked.callbackIntents ?? [];
    const wanted = ["SHIPPING_ADDRESS", "SHIPPING_OPTION", "OFFER", "PAYMENT_METHOD"];
    if (!wanted.some((name) => intents.includes(name))) return;
    const data = (callbackTrigger) => ({
      callbackTrigger,
      ...(intents.includes("SHIPPING_ADDRESS") && {
        shippingAddress: shortAddress,
      }),
      ...(intents.includes("SHIPPING_OPTION") && {
        shippingOptionData: { id: chosen.option ?? "shipping_option_unselected" },
      }),
      ...(intents.includes("OFFER") && { offerData: { redemptionCodes: [] } }),
    });
    changed(asked, await ask("partialPaymentDataCallback", data("INITIALIZE")), chosen);
    const options = asked.shippingOptionParameters?.shippingOptions ?? [];
    const other = options.find(({ id }) => id !== chosen.option);
    if (intents.includes("SHIPPING_OPTION") && other) {
      chosen.option = other.id;
      const answer = await ask("partialPaymentDataCallback", data("SHIPPING_OPTION"));
      changed(asked, answer, { ...chosen });
    }
  }

  async function authorizes(asked, paid) {
    if (!asked.callbackIntents?.includes("PAYMENT_AUTHORIZATION")) return true;
    const answer = await ask("fullPaymentDataCallback", paid);
    if (answer.transactionState === "SUCCESS") return true;
    state(answer.error?.message ?? "The shop did not take the payment.", true);
    return false;
  }

  /** Our pay.js counts its calls; for another script the store of this origin does. */
  function callNumber() {
    if (request.i?.payreadyCall) return request.i.payreadyCall;
    try {
      const number = Number(localStorage.getItem("payready-calls") ?? 0) + 1;
      localStorage.setItem("payready-calls", String(number));
      return number;
    } catch {
      return 1;
    }
  }

  async function run() {
    const scenario = settings.answers?.[callNumber() - 1] ?? settings.scenario;
    const found = settings.checksRequest ? problems(request) : [];
    if (!(await submits)) found.push("forms");
    if (found.length > 0) {
      report("sheet-refused", { problems: found });
      state(`This request cannot be paid: ${found.join(", ")}. (OR_BIBED_06)`, true);
      return;
    }
    if (scenario === "never-answers") {
      state("Waiting for ever, as told.");
      return;
    }
    state("Answering…");
    const chosen = { option: firstOption(request) };
    if (scenario === "cancel" || scenario === "error") {
      await pause(settings.answerDelay);
      if (scenario === "cancel") finish("cancel", "canceled");
      else finish("error", "failed", JSON.stringify(settings.error));
      return;
    }
    await letShopChange(request, chosen);
    await pause(settings.answerDelay);
    const paid = paymentData(request, chosen);
    if (!(await authorizes(request, paid))) {
      report("authorization-refused");
      await pause(settings.answerDelay);
      finish("cancel", "canceled");
      return;
    }
    state("Approved.");
    finish("approve", "ok", paid);
  }

  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  // --- Beginning and end ----------------------------------------------------------------------

  /** Google's page for a window that has lost the page that opened it. */
  function strand(reason) {
    report("sheet-stranded", { reason });
    byID("merchant").textContent = "Something went wrong";
    byID("about").textContent = "This window has no way back to the shop. (OR_BIBED_15)";
    state("Close it and try again.", true);
  }

  /** A buyer who comes for the first time is sent to sign in and comes back to the same address. */
  function goesToSignIn() {
    const back = new URLSearchParams(location.search).get("payready_back") !== null;
    if (back || signedIn() || !settings.signIn) return false;
    const here = new URL(location.href);
    here.searchParams.set("payready_back", "1");
    report("sign-in-needed", { url: settings.signInAddress });
    location.replace(`${settings.signInAddress}?continue=${encodeURIComponent(here.href)}`);
    return true;
  }

  function begin() {
    report("sheet-loaded", {
      opener: Boolean(opener),
      openerClosed: opener ? opener.closed : null,
      requestInAddress: requestInAddress() !== null,
      signedIn: signedIn(),
      top: window === window.top,
      name: window.name,
    });
    if (goesToSignIn()) return;
    try {
      document.cookie = `${cookieName}=1; path=/; max-age=31536000; secure; samesite=none`;
    } catch {
      // A window without a store pays as a stranger each time.
    }
    if (!opener || opener === window) {
      strand("no-opener");
      return;
    }
    submits = canSubmit();
    addEventListener("message", heard);
    addEventListener("unload", () => {
      if (finished) return;
      report("sheet-closed", { by: "unload" });
      if (started) send("check", {});
    });
    setTimeout(() => send("connect", { acceptsChannel: false }), settings.connectDelay);
    setTimeout(() => {
      if (!started) strand("no-start");
    }, settings.connectDelay + settings.connectDeadline);
  }

  begin();
})();
