// The page at the table: it keeps the game in the browser, sends it with every line, and shows what comes back.
// All that a line means is the server's business; here are only taps, the wait for a server, and the links.

const KEY = "camelodds", BEFORE = "camelodds.before", THEME = "camelodds.theme";
const LONG_PRESS = 550; // milliseconds
const RETRY = 3; // seconds, where the server does not say
const PATIENCE = 60000; // milliseconds until an answer counts as lost

const at = (id) => document.getElementById(id);
const fresh = () => ({ kept: null, queue: [], tab: "play" });
const state = { ...fresh(), moment: "", every: false, busy: false, timer: 0 };
const firstPage = at("panel").innerHTML;

// ---- what is kept ----

function load() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) || "null");
    if (found && typeof found === "object") Object.assign(state, fresh(), found);
  } catch {
    // A game that cannot be read is none; it is written over by the next one.
  }
}

function keep(key = KEY) {
  try {
    localStorage.setItem(key, JSON.stringify({ kept: state.kept, queue: state.queue, tab: state.tab }));
  } catch {
    problem("This browser keeps nothing: a reload would lose the game.");
  }
}

// ---- the server ----

class Away extends Error {
  constructor(seconds, said) {
    super(said);
    this.seconds = seconds;
  }
}

async function ask(path, body) {
  let answer;
  try {
    answer = await fetch(`table/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      credentials: "omit",
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (answer.status >= 500) {
      const page = await answer.json().catch(() => ({}));
      throw new Away(Number(answer.headers.get("Retry-After")) || RETRY, page.error?.message || "");
    }
    const page = await answer.json();
    if (!answer.ok) throw new Error(page.error?.message || "The server does not take this.");
    return page;
  } catch (error) {
    if (answer && !(error instanceof SyntaxError)) throw error;
    throw new Away(RETRY, "");
  }
}

// ---- what is shown ----

function problem(text) {
  at("problem").textContent = text;
}

function news(text) {
  at("news").textContent = text;
}

function away(isAway, said = "") {
  document.body.classList.toggle("away", isAway && !said);
  if (isAway) news([said, state.queue.length ? `waits for the server: ${state.queue.join(", ")}` : ""].filter(Boolean).join("\n"));
}

function show(html) {
  const focused = document.activeElement;
  const key = focused?.closest?.("[data-line],[data-pick],[data-tab],[data-space]");
  const name = key && Object.keys(key.dataset)[0];
  const inside = at("panel").contains(focused) || at("head").contains(focused);
  if (html.head !== undefined) at("head").innerHTML = html.head;
  at("panel").innerHTML = html.panel;
  at("tabs").hidden = !state.kept?.playing;
  for (const tab of at("tabs").children) {
    if (tab.dataset.tab === state.tab) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
  if (inside) {
    const same = name && [...document.querySelectorAll(`[data-${name}]`)].find((one) => one.dataset[name] === key.dataset[name] && !one.disabled);
    (same || at("title") || at("panel")).focus({ preventScroll: true });
  }
}

function showFirst() {
  Object.assign(state, fresh(), { moment: "", every: false });
  at("head").innerHTML = '<div class="who"><h1 id="title" tabindex="-1">camelodds</h1><p class="below">odds for Camel Up at the table</p></div>';
  at("panel").innerHTML = firstPage;
  at("tabs").hidden = true;
  news("");
}

function take(answer) {
  state.kept = { ...answer.kept, playing: answer.playing };
  keep();
  away(false);
  news(answer.told.join("\n"));
  problem(answer.problem);
  show(answer.html);
}

// ---- lines ----

function say(line) {
  state.queue.push(state.moment ? `${state.moment} ${line}` : line);
  if (state.moment) state.tab = "log";
  else if (state.tab === "bets") state.tab = "play";
  state.moment = "";
  state.every = false;
  keep();
  flush();
}

function clean(kept) {
  const { playing, ...rest } = kept;
  return rest;
}

// Sends all lines that wait, and asks for the panel again where none does.
async function flush() {
  clearTimeout(state.timer);
  if (state.busy || !state.kept) return;
  state.busy = true;
  document.body.classList.add("waiting");
  const lines = state.queue.slice(0, 50);
  try {
    const answer = await ask("show", { kept: clean(state.kept), lines, tab: state.tab, moment: state.moment, every: state.every });
    state.queue.splice(0, lines.length);
    if (answer.done < lines.length) {
      const later = [...lines.slice(answer.done + 1), ...state.queue.splice(0)];
      if (later.length) answer.problem += `\nnot done after it: ${later.join(", ")}`;
    }
    take(answer);
  } catch (error) {
    if (error instanceof Away) {
      away(true, error.message);
      state.timer = setTimeout(flush, error.seconds * 1000);
    } else {
      problem(error.message + (state.queue.length ? `\nnot done: ${state.queue.splice(0).join(", ")}` : ""));
      keep();
    }
  }
  state.busy = false;
  document.body.classList.remove("waiting");
  if (state.queue.length && !document.body.classList.contains("away") && !at("problem").textContent) flush();
}

async function begin(path, body) {
  try {
    const answer = await ask(path, body);
    if (state.kept) keep(BEFORE);
    Object.assign(state, fresh(), { moment: "", every: false });
    take(answer);
    scrollTo(0, 0);
    if (at("menu").open) at("menu").close();
  } catch (error) {
    problem(error instanceof Away ? error.message || "The server is away: try again." : error.message);
  }
}

async function win(every) {
  const box = at("best");
  if (!box || !state.kept) return;
  const kept = JSON.stringify(state.kept);
  news("games are played on …");
  try {
    const answer = await ask("win", { kept: clean(state.kept), every });
    if (kept !== JSON.stringify(state.kept) || !at("best")) return;
    at("best").innerHTML = answer.html;
    news("");
  } catch (error) {
    news(error.message || "The server is away.");
    if (error instanceof Away) setTimeout(() => kept === JSON.stringify(state.kept) && win(every), error.seconds * 1000);
  }
}

// ---- taps ----

function pick(name) {
  for (const one of document.querySelectorAll(".pick")) one.hidden = one.id !== name || !one.hidden;
  for (const one of document.querySelectorAll("[data-pick]")) {
    one.setAttribute("aria-expanded", String(Boolean(name) && one.dataset.pick === name && !at(name).hidden));
  }
  const open = name && at(name);
  if (open && !open.hidden) {
    open.querySelector("button").focus({ preventScroll: true });
    open.scrollIntoView({ block: "nearest" });
  }
}

const acts = {
  line: (value) => say(value),
  pick: (value) => pick(value),
  space: (value) => pick(`space-${value}`),
  tab: (value) => {
    state.tab = value;
    if (value !== "play" && value !== "bets") state.moment = "";
    keep();
    flush();
  },
  moment: (value) => {
    state.moment = value;
    state.tab = value ? "play" : "log";
    flush();
  },
  every: (value) => {
    state.every = Boolean(value);
    flush();
  },
  win: (value) => win(value === "all"),
  focus: (value) => at(value).closest("section").querySelector("button:not(:disabled)").focus(),
  me: (value) => {
    state.kept.me = value;
    keep();
    flush();
  },
  long: () => acts.tab("players"),
  open: (value) => at(value).showModal(),
  do: (value) => menu[value](),
};

let pressed = 0;
let held = false;

document.addEventListener("pointerdown", (event) => {
  held = false;
  const long = event.target.closest("[data-long]");
  if (!long) return;
  pressed = setTimeout(() => {
    held = true;
    say(long.dataset.long);
  }, LONG_PRESS);
});
for (const end of ["pointerup", "pointercancel", "pointerleave", "scroll"]) {
  document.addEventListener(end, () => clearTimeout(pressed), true);
}
document.addEventListener("contextmenu", (event) => event.target.closest("[data-long]") && event.preventDefault());

document.addEventListener("click", (event) => {
  const target = event.target.closest("button,.co-tap");
  if (!target || target.disabled || held) {
    held = false;
    return;
  }
  for (const [name, act] of Object.entries(acts)) {
    if (target.dataset[name] !== undefined) {
      event.preventDefault();
      act(target.dataset[name]);
      return;
    }
  }
});

document.addEventListener("keydown", (event) => {
  if ((event.key === "Enter" || event.key === " ") && event.target.closest?.(".co-tap")) {
    event.preventDefault();
    acts.space(event.target.dataset.space);
  }
});

document.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  if (form.dataset.typed !== undefined) {
    const line = form.elements.line.value.trim();
    if (line) say(line);
    return;
  }
  const how = event.submitter?.value || "";
  const names = [], seats = [];
  for (let seat = 1; seat <= 8; seat += 1) {
    const name = form.elements[`seat${seat}`].value.trim();
    if (name) {
      names.push(name);
      seats.push(seat);
    }
  }
  const me = Number(form.elements.me.value);
  begin("new", {
    edition: form.elements.edition.value,
    players: names,
    me: seats.includes(me) ? names[seats.indexOf(me)] : "",
    random: how === "random",
    position: how === "position" ? form.elements.position.value.trim() : "",
  });
});

document.addEventListener("change", async (event) => {
  if (event.target.type === "file" && event.target.files.length) {
    const text = await event.target.files[0].slice(0, 200000).text();
    begin("load", { text, me: state.kept?.me || "" });
    event.target.value = "";
  } else if (event.target.id === "theme") {
    localStorage.setItem(THEME, event.target.value);
    theme();
  } else if (event.target.id === "cards" && !at("link").hidden) {
    menu.link();
  }
});

// ---- the menu ----

let lock = null;

const menu = {
  close: () => at("menu").close(),
  new: () => {
    at("menu").close();
    if (state.kept) keep(BEFORE);
    localStorage.removeItem(KEY);
    showFirst();
  },
  save: async () => {
    try {
      const { text } = await ask("text", { kept: clean(state.kept) });
      const file = document.createElement("a");
      file.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
      file.download = "camelodds-game.txt";
      file.click();
      setTimeout(() => URL.revokeObjectURL(file.href), 10000);
    } catch (error) {
      problem(error.message || "The server is away: try again.");
      at("menu").close();
    }
  },
  link: async () => {
    try {
      const page = location.href.split("#")[0];
      const answer = await ask("link", { kept: clean(state.kept), page, cards: at("cards").checked });
      at("address").value = answer.address;
      at("qr").innerHTML = answer.qr;
      at("link-note").textContent = answer.note;
      at("link").hidden = false;
    } catch (error) {
      problem(error.message || "The server is away: try again.");
      at("menu").close();
    }
  },
  awake: async () => {
    const button = document.querySelector('[data-do="awake"]');
    try {
      if (lock) await lock.release();
      lock = lock ? null : await navigator.wakeLock.request("screen");
    } catch {
      button.textContent = "This browser lets a page keep the screen awake only over HTTPS";
    }
    button.setAttribute("aria-pressed", String(Boolean(lock)));
  },
};

document.addEventListener("visibilitychange", async () => {
  if (document.visibilityState === "visible" && lock) lock = await navigator.wakeLock.request("screen").catch(() => null);
});

function theme() {
  const wanted = localStorage.getItem(THEME) || "";
  if (wanted) document.documentElement.dataset.theme = wanted;
  else delete document.documentElement.dataset.theme;
  at("theme").value = wanted;
}

// ---- the beginning ----

addEventListener("online", flush);
theme();
load();
const link = location.hash.match(/^#g=([\w-]+)$/);
if (link) {
  history.replaceState(null, "", location.pathname);
  begin("unpack", { fragment: link[1] });
} else if (state.kept) {
  flush();
}
