// Opening windows from the page and following what becomes of them.

/** All windows that were opened and are not known to be gone. */
const openWindows = new Set();

/** Asks for a window; `handle` is null where none is given. Its gestures are the caller's. */
function openWindow(kind, origin) {
  windows += 1;
  const id = windows;
  state.pending = kind;
  keepState();
  const began = now();
  const handle = tried(() => window.open(childAddress(kind, id, origin)));
  const child = {
    id, kind, handle, began, messages: {}, way: null, lastBeat: null, isHidden: false,
    events: "", settled: null,
  };
  hearers.push((message, way, source) => {
    if (message.id !== id) return;
    child.lastBeat = now();
    // The server's word is the weakest: another app may have left it there.
    if (message.kind === "hello" && (child.way ?? "server") === "server") child.way = way;
    // Most come twice, by the opener and by the store.
    if (message.kind === "hide" && !child.messages.hide) child.events += "p";
    child.messages[message.kind] ??= { ...message, at: now() };
    if (message.kind === "hello" && source !== null && handle !== null) {
      tried(() => source.postMessage(
        { payready: state.run, id, kind: "pong", text: currentText() }, "*"));
    }
  });
  const note = (type, letter) => addEventListener(type, () => {
    const isComing = type !== "visibilitychange" || document.visibilityState === "visible";
    if (isComing && child.events.length < 8) child.events += letter;
  });
  note("visibilitychange", "v");
  note("focus", "f");
  if (handle !== null) openWindows.add(child);
  return child;
}

/** Waits until a condition holds; false where it did not in that time. */
async function until(holds, longest) {
  const start = now();
  while (!holds()) {
    if (now() - start > longest) return false;
    await pause(50);
  }
  return true;
}

/** Whether the window has gone, by its silence. */
async function falls(child, longest) {
  const start = now();
  let silent = 0;
  while (now() - start < longest) {
    await pause(60);
    // A page that was held up hears late; several looks in a row decide.
    silent = now() - (child.lastBeat ?? start) > 800 ? silent + 1 : 0;
    if (silent >= 4) {
      openWindows.delete(child);
      return true;
    }
  }
  return false;
}

/** Whether a close that was just asked for is heeded, as a trial. */
async function closing(child, asked) {
  // A window that stays says so: where it covers the page, this may hear nothing until it is gone.
  const isHeeded = (await falls(child, 3000)) && !child.messages.stays;
  const took = isHeeded ? Math.max(0, (child.lastBeat ?? asked) - asked) : now() - asked;
  return trial(isHeeded, took, tried(() => child.handle.closed) ? "c" : "");
}

/** `+120`: it went well after 120 ms; `-3000c`: it did not, with a mark. */
const trial = (isGood, took, marks = "") => (isGood ? "+" : "-") + Math.round(took) + marks;

if (childKind === null) {
  hearers.push((message, way, source) => {
    if (message.kind === "anyone") tellStore({ kind: "here" });
    if (message.kind !== "no-control") return;
    record.z ??= "no-control";
    const answer = { payready: state.run, id: message.id, kind: "known", text: currentText() };
    tellStore(answer);
    tried(() => source?.postMessage(answer, "*"));
    if (state.isOver) sendResult();
    showAll();
  });
}
