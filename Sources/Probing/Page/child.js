// What a window of the run does: says that it is there and what it sees, and goes away.

function runChild() {
  const id = Number(query.get("id"));
  const opener = tried(() => window.opener);
  const tellAll = (kind, more = {}, leaves = false) => {
    const message = { payready: state.run, id, kind, ...more };
    tried(() => opener?.postMessage(message, "*"));
    tellStore(message);
    if (leaves && !opener) leave("say", JSON.stringify(message));
  };
  const before = readState();
  // The page's own state can only be here where the app loaded the window in the page's place.
  if (!opener && before?.run === state.run) return leaveOwnPlace(before);

  tellAll("hello", {
    opener: Boolean(opener), agent: navigator.userAgent,
    cookie: tried(() => document.cookie.includes(`payready_run=${state.run}`)) ?? false,
    storage: kept.get("localStorage", "payready.run") === state.run,
  }, true);
  setInterval(() => tellAll("beat"), 150);
  addEventListener("pagehide", () => tellAll("hide"));
  let known = "";
  let isStuck = false;
  hearers.push((message) => {
    if (message.id !== id) return;
    if (message.kind === "pong") tellAll("round");
    if (message.kind === "close") closeSelf();
    if (typeof message.text !== "string" || message.text === known) return;
    known = message.text;
    if (isStuck) showStuck();
  });
  const closeSelf = async () => {
    tellAll("closing");
    window.close();
    await pause(1600);
    tellAll("stays");
  };
  const shows = (title, text, ...more) => show([
    make("section", { class: "card" }, make("h1", {}, title), make("p", {}, text), ...more),
  ]);
  const showStuck = () =>
    shows(say("child.stuck"), say("child.stuckSay"), ...resultParts(known));
  const stuck = () => {
    isStuck = true;
    // The page answers with all that it knows by then.
    tellAll("no-control");
    showStuck();
  };
  const noControl = () => make("button", { id: "stuck", class: "other", onclick: stuck },
    say("child.noControl"));
  const staying = () => {
    const ask = () => {
      const nested = tried(() => window.open(childAddress("brief", 0)));
      tellAll("nested", { opened: Boolean(nested) });
      // It closes itself: one that is closed before it has loaded stays blank where that is ignored.
      shows(say("child.by"), say("child.bySay"), noControl());
    };
    shows(say("child.stays"), say("child.staysSay"),
      make("button", { id: "more", onclick: ask }, say("child.staysTap")), noControl());
  };

  if (!opener) return shows(say("child.alone"), say("child.aloneSay"));
  if (childKind === "window") {
    const tap = async () => {
      const [, took] = timed(() => alert(say("dialogAlert")));
      tellAll("tapped", { took });
      await closeSelf();
      staying();
    };
    return shows(say("child.window"), say("child.windowSay"),
      make("button", { id: "tap", onclick: tap }, say("child.windowTap")));
  }
  if (childKind === "dismiss") return shows(say("child.by"), say("child.bySay"), noControl());
  shows(say("child.brief"), "");
  if (childKind === "brief") {
    closeSelf().then(() => shows(say("child.by"), say("child.bySay"), noControl()));
  }
}

/** Goes back to the page whose place this took, unless that is still there after all. */
async function leaveOwnPlace(before) {
  let isAlone = true;
  hearers.push((message) => {
    if (message.kind === "here") isAlone = false;
  });
  tellStore({ kind: "anyone" });
  show([make("section", { class: "card" }, make("h1", {}, say("child.back")))]);
  await pause(400);
  if (!isAlone) return;
  const told = { ...before, tookPlace: childKind };
  kept.set("sessionStorage", "payready.state", JSON.stringify(told));
  if (typeof before.page === "string") location.replace(before.page);
}

/** What the work gives and how long it took, in whole milliseconds. */
function timed(work) {
  const start = now();
  const value = tried(work);
  return [value, Math.round(now() - start)];
}

let windows = 0;
/** Where a window of that kind is loaded from. */
function childAddress(kind, id, origin = location.origin) {
  // A document that was loaded as a text has no address of its own.
  if (record.l === "string") return "about:blank";
  const address = new URL(location.pathname, origin === "null" ? location.href : origin);
  address.search = new URLSearchParams({ window: kind, run: state.run, id: String(id) });
  return address.href;
}
