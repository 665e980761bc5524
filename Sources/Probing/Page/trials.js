// The trials, in the order of the steps; each fills in the record.

/** Another origin of the same page, nil where there is none. */
function otherOrigin() {
  if (settings.other !== null) return settings.other;
  if (!settings.served || settings.otherPort === null) return null;
  // The two names of this machine are two sites, as the shop and Google are.
  const name = { "127.0.0.1": "localhost", localhost: "127.0.0.1" }[location.hostname];
  return `${location.protocol}//${name ?? location.hostname}:${settings.otherPort}`;
}

function lookAround() {
  const vendor = String(navigator.vendor);
  record.v = 1;
  record.d = new Date().toISOString().slice(0, 10);
  record.u = String(navigator.userAgent).replace(/[\u0000-\u001f\u007f]/g, " ").slice(0, 1000);
  record.pf = String(navigator.platform).replace(/[^ -~]/g, " ").slice(0, 40);
  record.e = "MozAppearance" in document.documentElement.style ? "gecko"
    : vendor.startsWith("Apple") ? "webkit"
    : vendor.startsWith("Google") || "userAgentData" in navigator ? "blink" : "other";
  record.s = globalThis.isSecureContext === true;
  const scheme = location.protocol.slice(0, -1);
  record.l = ["https", "http", "file"].includes(scheme) ? scheme
    : ["about", "data", "blob"].includes(scheme) ? "string" : "custom";
  if (record.s) record.pr = typeof PaymentRequest === "function";
  record.sw = "serviceWorker" in navigator;
  record.ga = Math.min(addedGlobals(), 9999);
  record.or = !/\[native code\]/.test(Function.prototype.toString.call(window.open));
  tried(() => {
    document.cookie = `payready_run=${state.run}; path=/; max-age=2592000; samesite=lax`;
  });
  record.ck = tried(() => document.cookie.includes(`payready_run=${state.run}`)) ?? false;
  state.wasHere ||= kept.get("localStorage", "payready.run") !== null &&
    kept.get("localStorage", "payready.run") !== state.run;
  record.st = kept.set("localStorage", "payready.run", state.run);
}

/** How many names this window has that a clean one has not: what scripts of the app left. */
function addedGlobals() {
  return tried(() => {
    const frame = document.createElement("iframe");
    frame.hidden = true;
    document.body.append(frame);
    const clean = new Set(Object.getOwnPropertyNames(frame.contentWindow));
    frame.remove();
    // What engines themselves give to the outermost window alone.
    const usual = /^(\d+|on[a-z]+|webkit|chrome|safari|external)$/;
    const ids = new Set([...document.querySelectorAll("[id], [name]")].map((each) => each.id));
    return Object.getOwnPropertyNames(window).filter(
      (name) => !clean.has(name) && !ids.has(name) && !usual.test(name)).length;
  }) ?? 0;
}

async function tryAutomatic() {
  const start = now();
  const child = openWindow("brief");
  record.a = trial(child.handle !== null, now() - start);
  delete state.pending;
  if (child.handle === null) return;
  await until(() => child.messages.closing !== undefined, 4000);
  await falls(child, 2500);
  tried(() => child.handle.close());
}

const steps = [
  { name: "window", run: tryWindow, applies: () => true },
  { name: "across", run: tryAcross, applies: () => hasPages() && otherOrigin() !== null },
  { name: "plain", run: tryAcross, applies: () => hasPages() && otherOrigin() === null },
  { name: "dismiss", run: tryDismiss, applies: hasPages },
  { name: "dialogs", run: tryDialogs, applies: () => true },
  ...[
    ["await", 0], ["timer", 300], ["timer", 900], ["timer", 1500], ["timer", 4000], ["fetch", 0],
    ["fetch", 900], ["fetch", 4000],
  ].map(([kind, delay]) => ({
    name: `${kind}-${delay}`, gesture: [kind, delay], run: () => tryGesture(kind, delay),
    applies: () => gestureCounts(kind, delay),
  })),
];

function hasWindows() {
  return record.w === "child";
}

/** Windows come, and pages of the run can be loaded in them. */
function hasPages() {
  return hasWindows() && record.l !== "string" && record.wm !== undefined && record.o !== undefined;
}

/** Whether a window after that wait would tell anything. */
function gestureCounts(kind, delay) {
  if (!hasPages() || record.a?.startsWith("+")) return false;
  // Windows that nothing closes would pile up.
  if (!record.ko?.startsWith("+") && !record.kp?.startsWith("+")) return false;
  if (kind === "fetch" && (location.origin === "null" || (delay > 0 && !settings.waits))) return false;
  // What is lost after a short wait is lost after a longer one.
  return !(record.g ?? []).some((each) => each[0] === kind[0] && /^\w\d+\/\d+-/.test(each));
}

async function tryWindow(step) {
  const child = openWindow("window");
  if (child.handle === null) return tryWithoutHandle(child, step);
  record.w = "child";
  if (record.l === "string") {
    tried(() => child.handle.close());
    return;
  }
  if (!(await until(() => child.messages.hello, 8000))) {
    record.wm = Math.round(now() - child.began);
    return;
  }
  tookHello(child);
  step.wait(say("wait.window"));
  await until(() => child.messages.tapped || child.messages["no-control"] || isGone(child), 120000);
  const { tapped } = child.messages;
  if (!tapped) {
    openWindows.delete(child);
    return;
  }
  addDialog("A", true, tapped.took);
  // What the window finds out when it stays is taken while the steps go on.
  hearers.push((message) => {
    if (message.id !== child.id) return;
    if (message.kind !== "nested") return;
    record.n = message.opened === true;
    if (state.isOver) sendResult();
    showAll();
  });
  record.kp = await closing(child, tapped.at);
}

/**
 * By its silence: a window that was asked to close reads closed whether it goes or stays. A page
 * that was held up hears late, so that several looks decide.
 */
function isGone(child) {
  const isSilent = child.lastBeat !== null && now() - child.lastBeat > 3000;
  child.silentLooks = isSilent ? (child.silentLooks ?? 0) + 1 : 0;
  return child.silentLooks > 10;
}

/** Puts down what a window of this page's own origin said of itself. */
function tookHello(child) {
  const { hello } = child.messages;
  record.wm = Math.round(hello.at - child.began);
  if (child.handle !== null) record.o = hello.opener === true;
  const agent = String(hello.agent).replace(/[\u0000-\u001f\u007f]/g, " ").slice(0, 1000);
  if (agent !== record.u) record.up = agent;
  if (record.ck) record.cp = hello.cookie === true;
  if (record.st) record.sp = hello.storage === true;
}

async function tryWithoutHandle(child, step) {
  const start = now();
  const isHeard = async () => {
    while (!child.messages.hello && now() - start < 3000) {
      await pause(300);
      await collect();
    }
    return child.messages.hello !== undefined;
  };
  const sawHello = () => {
    record.w = "detached";
    tookHello(child);
  };
  // Only a window of the app has the page's own store; what the server tells may be a browser.
  if ((await isHeard()) && child.way !== "server") return sawHello();
  const answer = await step.ask(say("ask.window"), ["none", "external", "detached"]);
  record.w = answer;
  record.wt = true;
  record.wm = Math.round(now() - child.began);
  if (answer === "detached" && child.messages.hello) tookHello(child);
}

async function tryAcross(step) {
  const origin = otherOrigin();
  const child = openWindow("plain", origin ?? location.origin);
  if (child.handle === null) {
    if (origin !== null) record.x = trial(false, now() - child.began, "w");
    return;
  }
  const start = now();
  while (!child.messages.round && now() - start < 8000) {
    await pause(100);
    if (now() - start > 2000 && !child.messages.hello) await collect();
  }
  const { hello, round } = child.messages;
  if (origin !== null) {
    record.x = trial(Boolean(round) && hello.opener === true, now() - child.began, hello ? "" : "n");
  }
  step.wait(say("wait.plain"));
  // A page that is held up while its window covers it can be late: the person was faster.
  if (tried(() => child.handle.closed) === true || !hello) {
    tried(() => child.handle.close());
    return;
  }
  const asked = now();
  tried(() => child.handle.close());
  record.ko = await closing(child, asked);
}

async function tryDismiss(step) {
  const child = openWindow("dismiss");
  if (child.handle === null || !(await until(() => child.messages.hello, 8000))) return;
  child.events = "";
  let answer = null;
  step.ask(say("wait.dismiss"), ["kept", "noControl"]).then((given) => (answer = given));
  let silentFor = 0;
  const start = now();
  await until(() => {
    const isClosed = tried(() => child.handle.closed) === true;
    const isSilent = now() - child.lastBeat > 1500;
    silentFor = isSilent ? silentFor + 1 : 0;
    if (child.messages["no-control"]) answer = "noControl";
    if (answer !== null) return true;
    if (isClosed) answer = "closed";
    else if (silentFor > 10) answer = "silent";
    return answer !== null;
  }, 180000);
  if (answer === null) return;
  record.z = answer === "noControl" ? "no-control" : answer;
  record.zm = Math.round(now() - start);
  record.ze = child.events;
  if (answer === "noControl") {
    tried(() => child.handle.close());
    tellStore({ id: child.id, kind: "close" });
  }
  await falls(child, 2000);
}

async function tryDialogs() {
  const [, shown] = timed(() => alert(say("dialogAlert")));
  addDialog("a", true, shown);
  const [isYes, asked] = timed(() => confirm(say("dialogConfirm")));
  addDialog("c", isYes, asked);
  const [text, answered] = timed(() => prompt(say("dialogPrompt"), "payready"));
  addDialog("p", text !== null, answered);
}

/** A message that comes back at once was answered by no one. */
function addDialog(letter, isYes, took) {
  const isShown = took >= 300 || (letter !== "a" && letter !== "A" && isYes);
  record.dl = [...(record.dl ?? []), letter + trial(isShown && Number.isFinite(took), took)];
}

async function tryGesture(kind, delay) {
  const start = now();
  if (kind === "await") for (let at = 0; at < 20; at += 1) await null;
  if (kind === "timer") await pause(delay);
  if (kind === "fetch") {
    const address = settings.waits ? `wait?ms=${delay}` : location.href;
    await fetch(address, { cache: "no-store" }).catch(() => {});
  }
  const took = Math.min(Math.round(now() - start), 60000);
  const active = navigator.userActivation?.isActive;
  const child = openWindow("brief");
  const mark = active === undefined ? "?" : active ? "+" : "-";
  record.g = [
    ...(record.g ?? []), `${kind[0]}${delay}/${took}${child.handle === null ? "-" : "+"}${mark}`,
  ];
  if (child.handle === null) return;
  await until(() => child.messages.closing !== undefined, 3000);
  tried(() => child.handle.close());
  await falls(child, 2500);
}
