// The run: its number, the record of what was seen, what is kept, and how its windows speak.

const query = new URLSearchParams(location.search);
/** What this document is in a run: null for the page itself, else the kind of its window. */
const childKind = query.get("window");
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
const now = () => performance.now();

/** What `work` gives, or null where the engine or the app forbids it. */
function tried(work) {
  try {
    return work();
  } catch {
    return null;
  }
}

const kept = {
  get: (store, key) => tried(() => globalThis[store].getItem(key)),
  set: (store, key, value) => tried(() => {
    globalThis[store].setItem(key, value);
    return globalThis[store].getItem(key) === value;
  }) ?? false,
  remove: (store, key) => tried(() => globalThis[store].removeItem(key)),
};

function readState() {
  const state = tried(() => JSON.parse(kept.get("sessionStorage", "payready.state")));
  return state !== null && typeof state === "object" && typeof state.run === "string" ? state : null;
}

const newRun = () => Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) =>
  byte.toString(16).padStart(2, "0")).join("");

/** The run so far; the same after the page was left and came back. */
const state = (childKind === null ? readState() : null) ?? {
  run: query.get("run") ?? newRun(), at: 0, record: {}, wasHere: false, isOver: false,
};
const { record } = state;

function keepState() {
  kept.set("sessionStorage", "payready.state", JSON.stringify({ ...state, page: location.href }));
}

/** Listeners of what other documents of the run say; each gets the message and how it came. */
const hearers = [];
const channel = tried(() => new BroadcastChannel("payready"));

function heard(message, way, source = null) {
  if (message === null || typeof message !== "object" || message.payready !== state.run) return;
  for (const hear of [...hearers]) hear(message, way, source);
}
addEventListener("message", (event) => heard(event.data, "opener", event.source));
channel?.addEventListener("message", (event) => heard(event.data, "store"));
addEventListener("storage", (event) => {
  if (event.key === "payready.say") heard(tried(() => JSON.parse(event.newValue)), "store");
});

/** Says something to whoever has the same store. */
function tellStore(message) {
  const whole = { payready: state.run, ...message };
  if (channel !== null) channel.postMessage(whole);
  else kept.set("localStorage", "payready.say", JSON.stringify({ ...whole, at: now() }));
}

/** Leaves a message with the program that served the page, if it did. */
function leave(path, body) {
  if (!settings.served) return Promise.resolve(false);
  return fetch(`${path}?run=${state.run}`, { method: "POST", body, cache: "no-store" }).then(
    (answer) => answer.ok, () => false);
}

/** Takes what windows of the run left with that program, which has told it to no one else. */
async function collect() {
  if (!settings.served) return;
  const answer = await fetch(`heard?run=${state.run}`, { cache: "no-store" }).catch(() => null);
  const messages = answer?.ok ? await answer.json().catch(() => []) : [];
  for (const message of messages) heard(message, "server");
}
