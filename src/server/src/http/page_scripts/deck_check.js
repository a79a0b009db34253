// Deck checks on a phone. A tap on a row, or a key, counts a copy; what was counted is kept on the device under the
// check.

/** Milliseconds before a difference is said aloud. */
const QUIET = 1_000;
/** Milliseconds in which a second press was still meant for the button before. */
const SECOND_PRESS = 1_000;
const form = document.querySelector("form[data-deck-check]");
/** A name as it is compared: without case, accents, and the ways to write space, quotes and dashes. */
const fold = (name) =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[‘’‚‛′`´]/g, "'")
    .replaceAll(/[“”„″]/g, '"')
    .replaceAll(/[‐-―−]/g, "-")
    .replaceAll(/\s+/g, " ")
    .trim();
const keyOf = (round, player) => `safehouse check ${account} ${address} ${round} ${player}`;
/** What the page of one check does when it is answered. */
let answered = () => {};

places.check = ({ check: { round, player } }) => ({
  about: `check ${player}`,
  href: `${pages}check/${player}`,
  key: keyOf(round, player),
});

/** What was refused of a player's check, if anything was. */
const refusalOf = (player) => read(refusals, []).find(({ about }) => about === `check ${player}`);

settled.check = (sent, answer) => {
  const { round, player } = sent.check;
  if (answer.check?.kept) {
    forget(keyOf(round, player));
    forget(refusalOf(player)?.key ?? "");
  }
  const words = wordsOf(player, answer);
  answered(sent.id, answer, words);
  return words;
};

function wordsOf(player, answer) {
  if (answer.refused) {
    return `The check of player ${player} was refused: ${answer.refused}. What was counted is kept on this device.`;
  }
  if (answer.check?.stale) {
    return `The list of player ${player} is another one by now, number ${answer.check.stale.list}. Nothing was sent: open it, look at what differs, and end the check once more.`;
  }
  return "Sent.";
}

if (form !== null) begin();

function begin() {
  const player = Number(form.dataset.deckCheck);
  const field = (name) => form.elements.namedItem(name);
  const value = (name) => field(name)?.value ?? "";
  const round = Number(value("round"));
  const key = keyOf(round, player);
  const bar = form.querySelector(".check__bar");
  const clock = bar.querySelector(".check__clock");
  const sum = bar.querySelector(".check__sum");
  const start = bar.querySelector("[data-deed=start]");
  const done = bar.querySelector("[type=submit]");
  const fault = bar.querySelector(".check__fault");
  const said = document.querySelector(".check__said");
  const after = document.querySelector(".check__after");
  const differs = form.querySelector(".check__differs");
  const differing = differs.querySelector("[data-deed=differ]");
  const minutes = field("minutes");
  // What was refused in a round before is not counted once more.
  const kept = read(key, read(refusalOf(player)?.key ?? "", {}));
  const list = Number(value("list"));
  let id = kept.list === list ? (kept.id ?? value("id")) : value("id");
  let startedAt = kept.startedAt ?? 0;
  let endedAt = 0;
  let areMinutesTyped = kept.areMinutesTyped ?? false;
  let isSent = false;

  const sections = [...form.querySelectorAll("[data-section]")].map((element) => ({
    element,
    id: element.dataset.section,
    name: element.dataset.name,
    extra: element.querySelector("textarea"),
    sum: element.querySelector("h2 .figures"),
    lines: [...element.querySelectorAll(".check__line")].map((row) => ({
      row,
      card: row.querySelector("[name=card]").value,
      wanted: Number(row.dataset.wanted),
      typed: row.querySelector("[name=found]"),
      tap: row.querySelector(".check__tap"),
      count: row.querySelector(".check__count"),
    })),
  }));
  const inScope = () => sections.filter(({ id: section }) => ["all", section].includes(value("scope")));
  /** The copies that were counted in a row. */
  const counted = (line) => Math.max(0, Math.trunc(Number(line.typed.value)) || 0);

  function extras({ id: section, extra }) {
    const lines = extra.value.split("\n").map((line) => line.trim()).filter(Boolean);
    return lines.map((line) => {
      const [, count = "1", card = line] = /^(\d{1,3})\s*[x×]?\s+(.+)$/.exec(line) ?? [];
      return { section, card, wanted: 0, found: Number(count) };
    });
  }

  /** Every card of what is checked, each once: what is written beside the list and is in it is added to its row. */
  function lines() {
    return inScope().flatMap((section) => {
      const cards = new Map();
      const rows = section.lines.map((line) => ({ section: section.id, card: line.card, wanted: line.wanted, found: counted(line) }));
      for (const line of [...rows, ...extras(section)]) {
        const known = cards.get(fold(line.card));
        if (known) known.found += line.found;
        else cards.set(fold(line.card), line);
      }
      return [...cards.values()];
    });
  }

  /** What differs, in words; empty where nothing does. */
  function difference() {
    let [few, many, unknown] = [0, 0, 0];
    for (const line of lines()) {
      few += Math.max(0, line.wanted - line.found);
      if (line.wanted > 0) many += Math.max(0, line.found - line.wanted);
      else unknown += line.found;
    }
    const parts = [[few, "too few"], [many, "too many"], [unknown, "unknown"]];
    return parts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`).join(", ");
  }

  let timer = 0;
  function say(words) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      said.textContent = words;
    }, QUIET);
  }

  /** Shows or hides the button that keeps a difference; of it and the one that ends the check one is the first at a time. */
  function showDiffers(isShown) {
    differs.hidden = !isShown;
    done.classList.toggle("button--plain", isShown);
  }

  function draw() {
    const scoped = inScope();
    for (const section of sections) section.element.hidden = !scoped.includes(section);
    const all = lines();
    const found = (section, { card }) => all.find((line) => line.section === section.id && line.card === card)?.found ?? 0;
    for (const section of scoped) {
      for (const line of section.lines) {
        const copies = found(section, line);
        line.count.textContent = `${copies} of ${line.wanted}`;
        line.row.dataset.state = copies === line.wanted ? "all" : copies > line.wanted ? "over" : "open";
      }
    }
    const parts = scoped.map((section) => {
      const copies = section.lines.reduce((sum, line) => sum + found(section, line), 0);
      const wanted = section.lines.reduce((sum, line) => sum + line.wanted, 0);
      section.sum.textContent = `${copies} of ${wanted}`;
      return `${section.name} ${copies} of ${wanted}`;
    });
    const words = difference();
    sum.querySelector(".check__parts").textContent = `${parts.join(" · ")}: `;
    sum.querySelector(".check__lack").textContent = words || "all there";
    differs.querySelector(".check__difference").textContent = words;
    if (!words) showDiffers(false);
  }

  function save() {
    if (isSent) return;
    const rows = sections.flatMap((section) => section.lines.map((line) => [section.id, line.card, counted(line)]));
    keep(key, {
      id,
      list,
      startedAt,
      areMinutesTyped,
      counted: rows,
      extra: Object.fromEntries(sections.map((section) => [section.id, section.extra.value])),
      scope: value("scope"),
      reason: value("reason"),
      minutes: minutes.value,
      corrected: field("corrected").checked,
      note: value("note"),
    });
  }

  /** What was counted before the page was loaded once more, by the names of cards. */
  function restore() {
    for (const [section, card, copies] of kept.counted ?? []) {
      const line = sections.find((one) => one.id === section)?.lines.find((one) => one.card === card);
      if (line) line.typed.value = copies;
    }
    for (const section of sections) section.extra.value = kept.extra?.[section.id] ?? section.extra.value;
    for (const name of ["scope", "reason", "minutes", "note"]) {
      if (kept[name] && field(name)) field(name).value = kept[name];
    }
    field("corrected").checked = kept.corrected ?? field("corrected").checked;
    if (kept.list !== undefined && kept.list !== list) {
      tell(`Their list is another one since you counted, number ${list}. What you counted is kept by the names of the cards.`);
    }
  }

  function started() {
    if (startedAt > 0) return;
    startedAt = Date.now();
    start.hidden = true;
    tick();
    save();
  }

  function tick() {
    if (startedAt === 0) return;
    const seconds = Math.max(0, Math.floor(((endedAt || Date.now()) - startedAt) / 1000));
    clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    // The time that the check took, until somebody says otherwise.
    if (!areMinutesTyped) minutes.value = Math.min(Number(minutes.max), Math.ceil(seconds / 60));
  }

  function change(line, copies) {
    if (isSent) return;
    started();
    line.typed.value = Math.min(999, Math.max(0, copies));
    fault.textContent = "";
    draw();
    save();
    say(`${line.card} ${line.count.textContent}. ${difference() || "All there"}.`);
  }

  const shown = () => inScope().flatMap((section) => section.lines);
  function move(line, by) {
    const all = shown();
    const next = all[all.indexOf(line) + by];
    if (next) next.tap.focus();
    else if (by > 0) done.focus();
  }

  function pressed(event, line) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const deeds = {
      ArrowDown: () => move(line, 1),
      ArrowUp: () => move(line, -1),
      Enter: () => move(line, 1),
      "+": () => change(line, counted(line) + 1),
      "-": () => change(line, counted(line) - 1),
      0: () => change(line, 0),
    };
    const deed = deeds[event.key];
    if (!deed || (event.key === "Enter" && event.target !== line.tap)) return;
    event.preventDefault();
    deed();
  }

  for (const line of sections.flatMap((section) => section.lines)) {
    line.typed.value ||= 0;
    line.tap.hidden = false;
    line.row.querySelector(".check__less").hidden = false;
    line.row.querySelector(".check__typed").hidden = true;
    line.tap.addEventListener("click", () => change(line, counted(line) + 1));
    line.row.querySelector("[data-deed=less]").addEventListener("click", () => change(line, counted(line) - 1));
    line.row.querySelector("[data-deed=zero]").addEventListener("click", () => change(line, 0));
    line.row.addEventListener("keydown", (event) => pressed(event, line));
  }

  start.addEventListener("click", () => {
    started();
    // Why a deck is looked at that was not drawn is said before anything is counted.
    const reason = field("reason");
    if (reason?.value.trim() === "") reason.focus();
    else shown()[0]?.tap.focus();
  });
  minutes.addEventListener("input", () => {
    areMinutesTyped = true;
  });
  form.addEventListener("input", () => {
    fault.textContent = "";
    draw();
    save();
  });

  /** Whether there is something to keep; says what is lacking where there is not. */
  function isCounted() {
    if (lines().some((line) => line.found > 0)) return true;
    fault.textContent = "Count at least one card, or say which part you checked.";
    return false;
  }

  /** Whether the note says what was found; says that it is lacking where it does not. */
  function isNoted() {
    if (value("note").trim() !== "") return true;
    fault.textContent = "A check of a deck that differs or differed needs a note: write in “Note” what you found.";
    field("note").focus();
    return false;
  }

  /** Shows what differs, with the button that keeps it: that is another one, at another place. */
  function showDifference() {
    if (differs.hidden) {
      const { top } = bar.getBoundingClientRect();
      showDiffers(true);
      // It stands right above the bar, which stays under the finger.
      bar.style.position = "static";
      scrollBy({ top: bar.getBoundingClientRect().top - top, behavior: "instant" });
      bar.style.position = "";
      differing.disabled = true;
      setTimeout(() => {
        differing.disabled = isSent;
      }, SECOND_PRESS);
    }
    field("note").focus({ preventScroll: true });
    said.textContent = `${difference()}. Look once more and write a note, then press “Keep as differing”.`;
  }

  function end() {
    started();
    endedAt = Date.now();
    tick();
    const check = {
      id,
      round,
      table: Number(value("table")) || null,
      player,
      list,
      scope: value("scope"),
      reason: value("reason"),
      started_at: startedAt,
      ended_at: endedAt,
      extra_minutes: Number(minutes.value) || 0,
      is_corrected: field("corrected").checked,
      lines: lines(),
      note: value("note"),
    };
    save();
    put([{ id, kind: "check", check }], (operation) => operation.id === id);
    lockForm();
    said.textContent = "The check is over. It is sent as soon as there is a line.";
    offer()?.focus();
    tell();
    send();
  }

  /** Nothing of the check is pressed any more. */
  function lockForm() {
    isSent = true;
    fault.textContent = "";
    done.disabled = true;
    differing.disabled = true;
  }

  /** Shows where to go on: the next drawn deck whose check does not wait on this device, and all of them. */
  function offer() {
    const checked = waiting().filter((operation) => operation.kind === "check" && operation.check.round === round);
    const isOpen = (link) => !checked.some(({ check }) => check.player === Number(link.dataset.nextDeck));
    const links = [...after.querySelectorAll("[data-next-deck]")];
    const next = links.find(isOpen);
    for (const link of links) link.hidden = link !== next;
    after.hidden = false;
    return next ?? after.querySelector("a:not([data-next-deck])");
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (isSent || !isCounted()) return;
    started();
    if (difference()) showDifference();
    else if (!field("corrected").checked || isNoted()) end();
  });

  differing.addEventListener("click", () => {
    if (isSent || !isCounted()) return;
    if (isNoted() && form.reportValidity()) end();
  });

  answered = (of, answer, words) => {
    if (of !== id) return;
    const outcome = answer.check?.kept?.outcome;
    if (outcome) {
      const named = { match: "as listed", difference: "differs", corrected: "corrected" };
      said.textContent = `The check is kept: ${named[outcome] ?? outcome}, ${clock.textContent}.`;
      return;
    }
    // Whoever checks says it once more, under another identity, of the list that is there now.
    id = newId();
    isSent = false;
    endedAt = 0;
    done.disabled = false;
    differing.disabled = false;
    const isLeft = after.contains(document.activeElement);
    after.hidden = true;
    said.textContent = "";
    fault.textContent = words;
    if (isLeft) done.focus();
    save();
  };

  restore();
  for (const element of [clock, sum]) element.hidden = false;
  start.hidden = startedAt > 0;
  const before = waiting().find((operation) => operation.id === id);
  if (before) {
    endedAt = before.check.ended_at;
    lockForm();
    offer();
  }
  draw();
  tick();
  setInterval(tick, 1000);
}
