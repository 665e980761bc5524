// The page itself: the steps to tap through, what was seen, and the result.

/** An element with its attributes and content. */
function make(name, attributes = {}, ...content) {
  const isDrawing = ["svg", "rect", "path"].includes(name);
  const element = isDrawing
    ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null) element.setAttribute(key, String(value));
  }
  element.append(...content.filter((part) => part !== null));
  return element;
}

const show = (parts) => document.getElementById("page").replaceChildren(...parts);
const currentText = () => (record.v === undefined ? "" : textOf(record));

/** How the next step stands: `ready` to be tapped, `busy`, or asking. */
let moment = { phase: "ready" };

const gestureName = (kind, delay) => say(`gesture.${kind}`, delay);
const stepTitle = (step) => step.gesture
  ? say("step.gesture", gestureName(...step.gesture)) : say(`step.${step.name}`);
const stepText = (step) => say(step.gesture ? "say.gesture" : `say.${step.name}`);
const stepTap = (step) => step.gesture
  ? say("tap.gesture", gestureName(...step.gesture)) : say(`tap.${step.name}`);

function skipWhatDoesNotApply() {
  while (state.at < steps.length && !steps[state.at].applies()) state.at += 1;
  if (state.at >= steps.length) finish();
}

async function runStep(step) {
  moment = { phase: "busy", text: say("busy") };
  const controls = {
    wait(text) {
      moment = { phase: "busy", text };
      showAll();
    },
    ask(text, answers) {
      return new Promise((resolve) => {
        moment = { phase: "asking", text, answers, resolve };
        showAll();
      });
    },
  };
  // The window is asked for before anything is drawn, in the tap itself.
  const work = step.run(controls);
  showAll();
  await work.catch(() => {});
  delete state.pending;
  state.at += 1;
  moment = { phase: "ready" };
  skipWhatDoesNotApply();
  keepState();
  showAll();
}

function finish() {
  if (state.isOver) return;
  state.isOver = true;
  keepState();
  sendResult();
}

let isSent = false;
let lastSent = "";
async function sendResult() {
  const text = currentText();
  if (text === lastSent) return;
  lastSent = text;
  isSent = await leave("result", text);
  showAll();
}

function stepCard() {
  const step = steps[state.at];
  const ready = moment.phase === "ready";
  const buttons = moment.phase === "asking"
    ? moment.answers.map((answer) => make("button", {
      "data-answer": answer, onclick: () => moment.resolve?.(answer), class: "other",
    }, say(`answer.${answer}`)))
    : [make("button", {
      id: "go", "data-step": step.name, disabled: !ready, onclick: () => runStep(step),
    }, ready ? stepTap(step) : say("busy"))];
  return make("section", { class: "card", "aria-live": "polite" },
    make("p", { class: "count" }, say("count", state.at + 1, steps.length)),
    make("div", { class: "bar" }, make("svg", { viewBox: "0 0 100 1", preserveAspectRatio: "none" },
      make("rect", { width: (100 * state.at) / steps.length, height: 1 }))),
    make("h2", {}, stepTitle(step)),
    make("p", {}, ready ? stepText(step) : moment.text), ...buttons);
}

const row = (label, kind, value, time = null, isAgent = false) => make("div", {},
  make("dt", {}, label),
  make("dd", { class: kind },
    kind === "" ? null
      : make("span", { class: "mark" }, { good: "✓", bad: "✗", odd: "–" }[kind]),
    make("span", { class: isAgent ? "what agent" : "what" }, value),
    time === null ? null : make("span", { class: "time" }, `${time} ms`)));

const yesNo = (label, value, time = null) => value === undefined ? []
  : [row(label, value ? "good" : "bad", say(value ? "yes" : "no"), time)];
const trialRow = (label, text, yes, no) => {
  if (text === undefined) return [];
  const [, sign, time] = text.match(/([+-])(\d+)/);
  return [row(label, sign === "+" ? "good" : "bad", say(sign === "+" ? yes : no), time)];
};

function seenRows() {
  const rows = [];
  if (record.w !== undefined) {
    const word = say(`window.${record.w}`);
    const kind = record.w === "child" ? "good" : "bad";
    rows.push(row(say("fact.popups"), kind, record.wt ? say("told", word) : word, record.wm));
  }
  if (record.a !== undefined) {
    const [, sign, time] = record.a.match(/([+-])(\d+)/);
    rows.push(row(
      say("fact.automatic"), "odd", say(sign === "+" ? "opened" : "refused"), time));
  }
  rows.push(...yesNo(say("fact.opener"), record.o));
  rows.push(...trialRow(
    say("fact.across"), record.x, "yes", record.x?.endsWith("n") ? "notLoaded" : "no"));
  rows.push(...yesNo(say("fact.popupCookies"), record.cp));
  rows.push(...yesNo(say("fact.popupStorage"), record.sp));
  rows.push(...trialRow(say("fact.closeSelf"), record.kp, "closes", "stays"));
  rows.push(...trialRow(say("fact.closeOpener"), record.ko, "closes", "stays"));
  rows.push(...yesNo(say("fact.nested"), record.n));
  if (record.z !== undefined) {
    const kind = record.z === "closed" ? "good" : "bad";
    rows.push(row(say("fact.dismissal"), kind, say(`dismissal.${record.z}`), record.zm ?? null));
  }
  const labels = { a: "fact.dialog.alert", c: "fact.dialog.confirm", p: "fact.dialog.prompt" };
  for (const each of record.dl ?? []) {
    const label = say(labels[each[0]] ?? "fact.popupDialog");
    rows.push(...trialRow(label, each.slice(1), "answered", "swallowed"));
  }
  for (const each of record.g ?? []) {
    const [, letter, delay, took, sign] = each.match(/^(\w)(\d+)\/(\d+)([+-])/);
    const kind = { a: "await", t: "timer", f: "fetch" }[letter];
    const label = say("fact.gesture", gestureName(kind, delay));
    rows.push(row(label, sign === "+" ? "good" : "bad", say(sign === "+" ? "opened" : "refused"), took));
  }
  if (record.pe !== undefined) rows.push(...yesNo(say("fact.lasting"), record.pe === "persistent"));
  return rows;
}

function factRows() {
  const popupAgent = record.up === undefined ? []
    : [row(say("fact.popupAgent"), "odd", record.up, null, true)];
  const payment = record.pr === undefined
    ? [row(say("fact.payment"), "odd", say("unknown"))] : yesNo(say("fact.payment"), record.pr);
  return [
    row(say("fact.agent"), "", record.u, null, true), ...popupAgent,
    ...yesNo(say("fact.secure"), record.s), ...payment,
    row(say("fact.engine"), "", record.e), row(say("fact.loaded"), "", record.l),
    ...yesNo(say("fact.cookies"), record.ck), ...yesNo(say("fact.storage"), record.st),
    row(say("fact.globals"), "", record.ga),
  ];
}

/** The text, its code and the button that copies it. */
function resultParts(text) {
  const area = make("textarea", {
    id: "text", readonly: true, "aria-label": say("textLabel"), spellcheck: "false",
    autocapitalize: "off",
  });
  area.value = text;
  const copied = async (event) => {
    const button = event.currentTarget;
    let isCopied = false;
    try {
      await navigator.clipboard.writeText(text);
      isCopied = true;
    } catch {
      area.focus();
      area.setSelectionRange(0, text.length);
      isCopied = tried(() => document.execCommand("copy")) === true;
    }
    button.textContent = say(isCopied ? "copied" : "notCopied");
  };
  const modules = qrModules(text);
  return [
    modules === null ? null : drawing(modules), area,
    make("button", { id: "copy", onclick: copied }, say("copy")),
  ];
}

function drawing(modules) {
  const size = modules.length + 8;
  const path = modules.flatMap((line, y) =>
    line.map((isDark, x) => (isDark ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
  return make("svg", {
    id: "code", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": say("codeLabel"),
    "shape-rendering": "crispEdges",
  }, make("rect", { width: size, height: size, fill: "#fff" }), make("path", { d: path, fill: "#000" }));
}

function resultCard() {
  return make("section", { class: "card", id: "result" },
    make("h2", {}, say("result")),
    make("p", { class: "quiet" }, say("resultSay")),
    isSent ? make("p", { class: "quiet", id: "sent" }, say("resultSent")) : null,
    ...resultParts(currentText()),
    make("button", { id: "restart", class: "other", onclick: restart }, say("restart")));
}

function restart() {
  kept.remove("sessionStorage", "payready.state");
  location.reload();
}

function againCard() {
  const answer = () => {
    record.pe = state.wasHere ? "persistent" : "none";
    keepState();
    if (state.isOver) sendResult();
    showAll();
  };
  return make("section", { class: "card" },
    make("h2", {}, say("again")), make("p", { class: "quiet" }, say("againSay")),
    make("button", { id: "again", class: "other", onclick: answer }, say("againTap")));
}

function stopHere() {
  const stop = () => {
    state.at = steps.length;
    finish();
    showAll();
  };
  return make("p", {}, make("button", { id: "stop", class: "other", onclick: stop }, say("finishNow")));
}

/** The parts of the page in order, each drawn anew only where it has changed. */
const parts = new Map();

/**
 * Draws a part unless it stands there already: an element that is replaced between the beginning
 * and the end of a tap is never tapped.
 */
function put(name, key, content) {
  if (!parts.has(name)) parts.set(name, { key: null, place: make("div") });
  const part = parts.get(name);
  const text = JSON.stringify(key);
  if (part.key === text) return;
  part.key = text;
  part.place.replaceChildren(...(key === null ? [] : content()));
}

function showAll() {
  const isRunning = !state.isOver && state.at < steps.length;
  const card = (title, rows) => () =>
    [make("section", { class: "card" }, make("h2", {}, say(title)), make("dl", {}, ...rows))];
  const seen = seenRows();
  const facts = factRows();
  const keyOf = (rows) => rows.length === 0 ? null : rows.map((each) => each.textContent);
  put("head", true, () => [
    make("h1", {}, say("title")),
    make("p", { class: "quiet" }, say(settings.served ? "intro" : "introFile")),
  ]);
  const { phase, text, answers } = moment;
  put("step", isRunning ? [state.at, phase, text, answers] : null, () => [stepCard()]);
  put("result", isRunning ? null : [currentText(), isSent], () => [resultCard()]);
  put("seen", keyOf(seen), card("results", seen));
  put("facts", keyOf(facts), card("facts", facts));
  put("again", record.pe === undefined ? true : null, () => [againCard()]);
  put("stop", isRunning && state.at > 0 ? true : null, () => [stopHere()]);
  const places = [...parts.values()].map(({ place }) => place);
  if (!places[0].isConnected) show(places);
}

async function runPage() {
  // The window that was asked for was loaded in this page's place.
  const { tookPlace } = state;
  delete state.tookPlace;
  lookAround();
  if (tookPlace === "brief") record.a = "+0s";
  if (tookPlace !== undefined) {
    record.w = "same-view";
    delete state.pending;
    if (tookPlace === "window") state.at += 1;
  }
  if (record.w === "same-view" && state.at === 0) state.at = 1;
  keepState();
  document.documentElement.lang = language;
  document.title = "payready probe";
  skipWhatDoesNotApply();
  if (record.a === undefined && location.origin !== "null") {
    moment = { phase: "busy", text: say("busy") };
    showAll();
    await pause(300);
    await tryAutomatic();
    moment = { phase: "ready" };
    keepState();
  }
  showAll();
}

if (childKind === null) runPage();
else runChild();
