// Watches a document from a world of its own, finds what is to be tapped, and says where it is.
// It asks its app again and again what to look for, and is told in the answer.
(given) => {
  "use strict";
  const handler = webkit.messageHandlers.payreadyWatch;
  const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

  /** The numbers of the frames from the view's own document to this one. */
  function path() {
    const numbers = [];
    let inner = window;
    for (let depth = 0; inner !== inner.parent && depth < 16; depth += 1) {
      const outer = inner.parent;
      let number = -1;
      for (let at = 0; at < outer.length && at < 500; at += 1) {
        if (outer[at] === inner) number = at;
      }
      numbers.unshift(number);
      inner = outer;
    }
    return numbers;
  }
  /** The URL or, from inside a frame, the origin of the view's own document. */
  const top = window === window.top ? location.href : [...(location.ancestorOrigins ?? [])].pop();
  const say = (kind, fields = {}) =>
    handler.postMessage(JSON.stringify({ kind, page: location.href, top, path: path(), ...fields }));
  const tell = (kind, fields) => say(kind, fields).catch(() => {});

  function describe(element) {
    if (!(element instanceof Element)) return element === document ? "document" : "window";
    const id = element.id ? `#${element.id}` : "";
    const names = [...element.classList].slice(0, 2).map((name) => `.${name}`).join("");
    return (element.localName + id + names).slice(0, 120);
  }

  // --- What happens by itself -------------------------------------------------------------------

  let opener = false;
  try {
    opener = Boolean(window.opener);
  } catch {}
  tell("began", { opener, name: String(window.name).slice(0, 200) });

  for (const type of ["touchstart", "click"]) {
    const told = (event) =>
      tell("input", { type, trusted: event.isTrusted, target: describe(event.composedPath()[0]) });
    addEventListener(type, told, { capture: true, passive: true });
  }
  let errors = 0;
  addEventListener("error", (event) => {
    if (++errors > 100) return;
    if (event.target instanceof Element) {
      const url = event.target.src ?? event.target.href ?? event.target.data;
      if (typeof url === "string" && url !== "") tell("resource-error", { url });
      return;
    }
    const { message, filename, lineno, colno } = event;
    tell("error", {
      message: String(message).slice(0, 1000), source: filename, line: lineno, column: colno,
    });
  }, true);
  addEventListener("unhandledrejection", (event) => {
    if (++errors > 100) return;
    let message = "?";
    try {
      const { reason } = event;
      message = reason?.statusCode !== undefined ? JSON.stringify(reason) : String(reason);
    } catch {}
    tell("error", { message: message.slice(0, 1000), rejection: true });
  });
  document.addEventListener("securitypolicyviolation", (event) => {
    if (++errors > 100) return;
    tell("violation", {
      url: event.blockedURI, directive: event.effectiveDirective,
      reportOnly: event.disposition === "report",
    });
  });

  // The address may change without a load.
  let address = location.href;
  const moved = () => {
    if (location.href === address) return;
    address = location.href;
    if (window === window.top) tell("moved", { url: address });
  };
  addEventListener("hashchange", moved, true);
  addEventListener("popstate", moved, true);

  // --- What is looked for -----------------------------------------------------------------------

  function* roots(root, depth = 0) {
    yield root;
    if (depth > 16) return;
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) yield* roots(element.shadowRoot, depth + 1);
    }
  }
  const createdSelector = "button.gpay-button, .gpay-card-info-container, #gpay-button-online-api-id";
  const tappable = "button, a, [role=button], input[type=button], input[type=submit], input[type=image]";
  const named = /google[\s_-]*pay|\bg[\s_-]?pay\b/i;

  function inComponent(element) {
    for (let at = element; at; at = at.parentNode ?? at.host) {
      if (at.localName === "google-pay-button") return true;
    }
    return false;
  }
  function namesGooglePay(element) {
    const texts = [
      element.textContent.length < 200 ? element.textContent : "", element.id, element.value,
      element.getAttribute("class"), element.getAttribute("aria-label"), element.title,
      element.name, ...[...element.querySelectorAll("img")].slice(0, 3).map((image) => image.alt),
    ];
    return texts.some((text) => typeof text === "string" && named.test(text));
  }
  function candidates(find) {
    const all = [...roots(document)];
    const select = (selector) => {
      try {
        return all.flatMap((root) => [...root.querySelectorAll(selector)]);
      } catch {
        return [];
      }
    };
    if (find.selector) {
      return select(find.selector).slice(0, 20).map((element) => [element, "selector"]);
    }
    const created = select(createdSelector).map((element) => [
      element, inComponent(element) ? "component" : "created",
    ]);
    if (created.length > 0 || !find.named) return created.slice(0, 20);
    const own = select(tappable).slice(0, 2000).filter(namesGooglePay);
    return own.slice(0, 20).map((element) => [element, "named"]);
  }
  function problemOf(element, box) {
    if (box.width < 1 || box.height < 1) return ["zero-sized"];
    const visible = element.checkVisibility?.({ visibilityProperty: true }) ?? true;
    if (!visible) return ["hidden"];
    if (element.matches(":disabled")) return ["disabled"];
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return ["outside"];
    const hit = element.getRootNode().elementFromPoint(x, y);
    if (hit === null) return ["outside"];
    if (hit === element || element.contains(hit) || hit.shadowRoot?.contains(element)) return [];
    // A frame of the card's picture stands in the button; a label belongs to its field.
    if (hit instanceof HTMLLabelElement && hit.control === element) return [];
    return ["covered", describe(hit)];
  }
  function look(order) {
    const found = [];
    for (const [element, how] of order.find ? candidates(order.find) : []) {
      let box = element.getBoundingClientRect();
      const middle = box.y + box.height / 2;
      const across = box.x + box.width / 2;
      const off = middle < 0 || middle >= innerHeight || across < 0 || across >= innerWidth;
      if (off && box.width > 0) {
        element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        box = element.getBoundingClientRect();
      }
      const [problem, coveredBy] = problemOf(element, box);
      const { x, y, width, height } = box;
      found.push({ found: how, element: describe(element), x, y, width, height, problem, coveredBy });
      if (problem === undefined) break;
    }
    const best = found.find(({ problem }) => problem === undefined) ?? found[0];
    return best === undefined ? [] : [best];
  }
  function frames() {
    const places = [];
    for (const root of roots(document)) {
      for (const element of root.querySelectorAll("iframe, frame")) {
        let number = -1;
        for (let at = 0; at < window.length && at < 500; at += 1) {
          if (window[at] === element.contentWindow) number = at;
        }
        const box = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        places.push({
          number, x: box.x + element.clientLeft + parseFloat(style.paddingLeft),
          y: box.y + element.clientTop + parseFloat(style.paddingTop),
        });
        if (places.length > 100) return places;
      }
    }
    return places;
  }
  function viewport() {
    if (window !== window.top || document.readyState === "loading") return undefined;
    const all = document.querySelectorAll("meta[name=viewport i]");
    return all.length > 0 ? all[all.length - 1].content.slice(0, 1000) : "";
  }
  function scrollFrame(number) {
    for (const root of roots(document)) {
      for (const element of root.querySelectorAll("iframe, frame")) {
        if (window[number] === undefined || window[number] !== element.contentWindow) continue;
        const box = element.getBoundingClientRect();
        if (box.top < 0 || box.bottom > innerHeight) {
          element.scrollIntoView({ block: "center", behavior: "instant" });
        }
      }
    }
  }
  function perform({ action, selector, text }) {
    const element = [...roots(document)].map((root) => root.querySelector(selector)).find(Boolean);
    if (!element) return "no-element";
    if (action === "type") {
      element.focus();
      element.select?.();
      if (!document.execCommand("insertText", false, text)) {
        element.value = text;
        element.dispatchEvent(new InputEvent("input", { bubbles: true, data: text }));
      }
      element.dispatchEvent(new Event("change", { bubbles: true }));
      return "done";
    }
    const option = [...(element.options ?? [])].find(
      (each) => each.value === text || each.label.trim() === text,
    );
    if (!option) return "no-option";
    element.value = option.value;
    element.dispatchEvent(new Event("input", { bubbles: true }));
    element.dispatchEvent(new Event("change", { bubbles: true }));
    return "done";
  }

  // --- What a buyer could see and use -----------------------------------------------------------

  const controls = "button, input:not([type=hidden]), select, textarea, [role=button]";
  const waits =
    "[aria-busy=true], progress:not([value]), [role=progressbar]:not([aria-valuenow]), " +
    "[class*=spinner i], [class*=loader i], [class*=loading i], [id*=spinner i], [id*=loading i]";
  const alerting =
    "[role=alert], [role=alertdialog], dialog[open], [aria-live=assertive], " +
    "[class*=error i], [class*=danger i], [class*=alert i]";

  const isShown = (element) => {
    const box = element.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) return false;
    return element.checkVisibility?.({ visibilityProperty: true, opacityProperty: true }) ?? true;
  };
  function select(selector, most = 500) {
    return [...roots(document)].flatMap((root) => [...root.querySelectorAll(selector)]).slice(0, most);
  }
  function surface() {
    const created = new Set(select(createdSelector, 50));
    const own = select(controls).filter((each) => !created.has(each) && isShown(each));
    const usable = own.filter(
      (each) => !each.matches(":disabled, [aria-disabled=true], [inert] *"),
    );
    const busy = select(waits, 100).filter((each) => {
      const names = `${each.id} ${each.getAttribute("class") ?? ""}`;
      return !/lazy|upload|download/i.test(names) && isShown(each);
    });
    return {
      buttons: [...created].filter(isShown).length,
      controls: usable.length,
      disabled: own.length - usable.length,
      busy: busy.slice(0, 3).map(describe),
      visible: document.visibilityState === "visible",
      width: innerWidth,
      height: innerHeight,
    };
  }
  const toldCodes = new Set();
  /** Google's own pages name what went wrong. */
  function tellCodes() {
    if (!/(^|\.)google\.com$/.test(location.hostname) || document.body === null) return;
    const found = document.body.innerText.slice(0, 20000).match(/OR_BIBED_\d+|disallowed_useragent/g);
    for (const code of (found ?? []).slice(0, 5)) {
      if (!toldCodes.has(code)) tell("code", { text: code });
      toldCodes.add(code);
    }
  }

  // --- What changes after the tap ---------------------------------------------------------------

  let before = null;
  let alertBefore = "";
  const linesNow = () =>
    [document.title, ...(document.body?.innerText ?? "").slice(0, 50000).split("\n")];
  const alertNow = () =>
    select(alerting, 50).filter(isShown).map((each) => each.innerText.trim()).join(" ").slice(0, 300);
  function changes() {
    const now = linesNow();
    const alert = alertNow();
    if (before === null) {
      [before, alertBefore] = [now, alert];
      return;
    }
    const known = new Set(before);
    const fresh = now.filter((line) => line.trim() !== "" && !known.has(line));
    const same = now.length === before.length && fresh.length === 0;
    if (!same) {
      const isAlert = alert !== "" && alert !== alertBefore;
      tell("change", { text: fresh.join(" ").slice(0, 300), alert: isAlert });
    }
    [before, alertBefore] = [now, alert];
  }

  (async () => {
    let order = { pause: 0 };
    let performed = 0;
    for (;;) {
      const start = performance.now();
      const report = { ready: document.readyState, found: [], frames: [] };
      try {
        report.viewport = viewport();
        moved();
        tellCodes();
        if (order.surface) report.surface = surface();
        if (typeof order.scrollFrame === "number") scrollFrame(order.scrollFrame);
        if (order.find) {
          report.found = look(order);
          report.frames = frames();
        }
        if (order.perform && order.perform.number > performed) {
          const outcome = perform(order.perform);
          // Another frame may hold the element.
          if (outcome !== "no-element") {
            performed = order.perform.number;
            report.performed = { number: performed, outcome };
          }
        }
        if (order.watchChanges) changes();
      } catch (error) {
        report.fault = String(error);
      }
      // A large document is looked at less often.
      const cost = performance.now() - start;
      try {
        order = JSON.parse(await say("poll", report));
      } catch {
        return;
      }
      await pause(Math.max(order.pause ?? 40, Math.min(cost * 4, 1000)));
    }
  })();
}
