// Results on the page of rounds. A form is sent and its page shown as without this script; where nothing answers, what
// was entered is kept, table by table with the revision that was seen, and sent when there is a line.

/** The fields of a table in a form of results, without the table in their names. */
function fieldsOf(data, table) {
  const end = `-${table}`;
  const own = [...data].filter(([name, value]) => name.endsWith(end) && value !== "");
  return Object.fromEntries(own.map(([name, value]) => [name.slice(0, -end.length), value]));
}

/** Whether something was filled in of a table: that a match was played is chosen before anybody says how. */
const isFilled = (fields) => Object.values(fields).some((value) => value !== "played");

/** What a form says, as operations. */
function entered(form, data) {
  const round = Number(data.get("round"));
  const operation = (table, base, fields, rest = {}) => ({
    id: newId(),
    kind: "entered",
    entered: { round, table, base: Number(base), fields, ...rest },
  });
  if (data.has("table")) {
    const [table, reason] = [Number(data.get("table")), data.get("reason")];
    const isTakenAway = data.get("deed") === "clear";
    return [operation(table, data.get("base"), fieldsOf(data, table), { reason, is_taken_away: isTakenAway })];
  }
  return [...data.keys()]
    .filter((name) => name.startsWith("base-"))
    .map((name) => Number(name.slice("base-".length)))
    .map((table) => {
      const { base, ...fields } = fieldsOf(data, table);
      return operation(table, base, fields);
    })
    .filter(({ entered: { fields } }) => isFilled(fields));
}

const isOfTable = ({ round, table }) => (other) =>
  other.kind === "entered" && other.entered.round === round && other.entered.table === table;

/** Says at each table of the page what of it waits to be sent, with what was entered. */
function mark() {
  for (const old of document.querySelectorAll(".run-results__kept")) old.remove();
  for (const { kind, entered: kept } of waiting()) {
    const row = kind === "entered" ? document.getElementById(`table-${kept.table}`) : null;
    const form = row?.closest("form") ?? row?.querySelector("form");
    if (!form || Number(form.elements.namedItem("round")?.value) !== kept.round) continue;
    for (const [name, value] of Object.entries(kept.fields)) {
      const field = form.elements.namedItem(`${name}-${kept.table}`);
      if (field) field.value = value;
    }
    const words = document.createElement("p");
    words.className = "run-results__kept";
    words.textContent = "Kept on this device, not sent yet.";
    row.append(words);
  }
}

places.entered = ({ entered: { round, table } }) => ({
  about: `result ${round} ${table}`,
  href: `${pages}run#table-${table}`,
});

settled.entered = ({ entered: { round, table } }, answer) => {
  if (answer.refused) return `The result of table ${table} in round ${round} was refused: ${answer.refused}.`;
  if (answer.result?.stale) {
    return `Table ${table} in round ${round} has another result by now. Nothing was changed: look at it, and correct it where it is wrong.`;
  }
  const cut = answer.result?.kept?.cut;
  const isOther = cut && cut.gone.length + cut.new.length + cut.moved.length > 0;
  const ofCut = isOther ? " The places of the cut would be others: look at its seeds. Nothing of them is changed." : "";
  const others = (answer.result?.kept?.would_differ ?? []).map(({ round: later }) => later);
  if (others.length === 0) return `Sent.${ofCut}`;
  return `Sent. Had the result of table ${table} been known, these rounds would have been paired otherwise: ${others.join(", ")}. Nothing of them is changed.${ofCut}`;
};

/** The form of the tables that lack a result, where there is one. */
const openTables = () => document.querySelector("form[data-results=entered]");

/** What was filled in of open tables and not saved, for as long as this tab is open. */
const unsaved = `safehouse unsaved ${account} ${address}`;
/** Whether it was just sent, so that the page has it no longer to keep. */
let isSent = false;

/** Keeps what is filled in and not saved: every other button and link of the page leads to it anew. */
function keepUnsaved() {
  const form = openTables();
  // What the outbox has is kept there, and sent by itself.
  const isKept = (operation) => waiting().some(isOfTable(operation.entered));
  const all = form && !isSent ? entered(form, new FormData(form)) : [];
  const filled = all.filter((operation) => !isKept(operation));
  try {
    if (filled.length > 0) sessionStorage.setItem(unsaved, JSON.stringify(filled));
    else if (form) sessionStorage.removeItem(unsaved);
  } catch {
    // A browser that keeps nothing loses it, as without this script.
  }
}

/** Fills it in again at tables that stand as they did, and says so. */
function fillUnsaved() {
  const form = openTables();
  if (!form) return;
  let kept = [];
  try {
    kept = JSON.parse(sessionStorage.getItem(unsaved) ?? "[]");
  } catch {
    return;
  }
  const has = (name, number) => Number(form.elements.namedItem(name)?.value) === number;
  const stands = ({ entered: { round, table, base } }) => has("round", round) && has(`base-${table}`, base);
  const filled = kept.filter(stands);
  for (const { entered: { table, fields } } of filled) {
    for (const [name, value] of Object.entries(fields)) {
      const field = form.elements.namedItem(`${name}-${table}`);
      if (field) field.value = value;
    }
  }
  for (const chosen of form.querySelectorAll("details :checked")) chosen.closest("details").open = true;
  form.querySelector(".run-results__unsaved")?.remove();
  if (filled.length === 0) return;
  const words = document.createElement("p");
  words.className = "run-results__unsaved";
  words.setAttribute("role", "status");
  words.textContent = "What you filled in is still here, and not saved yet.";
  form.querySelector(".run-results__save").before(words);
  isTouched = true;
}

addEventListener("pagehide", keepUnsaved);

/** What every table shows now, once nothing but good news came back and nobody is in the middle of something. */
emptied = (words) => {
  mark();
  if (words === "Sent." && document.querySelector("form[data-results]") && !isTouched) location.reload();
};

/** Whether something was filled in that is neither sent nor kept. */
let isTouched = false;
document.addEventListener("input", (event) => {
  if (event.target.closest?.("form[data-results]")) isTouched = true;
});

/** Shows the page that answered in the place of this one. */
function show(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const [drawn, shown] = [page.querySelector(".run"), document.querySelector(".run")];
  if (drawn === null || shown === null) return false;
  shown.replaceWith(document.adoptNode(drawn));
  document.title = page.title;
  const told = document.querySelector(".run [role=alert], .run [role=status]:not(:empty)");
  told?.setAttribute("tabindex", "-1");
  told?.focus();
  tell();
  mark();
  return true;
}

document.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (!form.matches("form[data-results]") || event.defaultPrevented) return;
  event.preventDefault();
  const data = new FormData(form, submitter);
  const isCorrection = form !== openTables();
  if (submitter) submitter.disabled = true;
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      body: new URLSearchParams(data),
      headers: { accept: "text/html" },
      signal: AbortSignal.timeout(PATIENCE),
    });
    const isRun = new URL(answer.url).pathname.startsWith(new URL(form.action).pathname.replace(/\/run\/.*/, "/run"));
    if ([429, 502, 503, 504].includes(answer.status) || (answer.redirected && !isRun)) throw new TypeError(answer.status);
    // What was sent is kept by the site, or comes back with its fault.
    isSent = !isCorrection;
    keepUnsaved();
    isTouched = false;
    if (answer.redirected) return location.assign(answer.url);
    if (!show(await answer.text())) return form.submit();
    isSent = false;
    fillUnsaved();
  } catch (error) {
    if (!isNoLine(error)) throw error;
    const operations = entered(form, data);
    for (const operation of operations) put([operation], isOfTable(operation.entered));
    isTouched = false;
    tell(operations.length > 0 ? "There is no line: what you entered is kept on this device and sent later." : "There is no line.");
    mark();
  } finally {
    if (submitter) submitter.disabled = false;
  }
});

mark();
fillUnsaved();
