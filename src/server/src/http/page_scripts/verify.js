// Verifying what was published. A file that is chosen, dropped or pasted is handed to a worker of this page, which
// answers; it goes nowhere else. What the worker needs is fetched with the page, so that nothing is asked for later.

const page = document.querySelector("[data-verify]");
const { script, wasm, cards, most } = page.dataset;
const tool = page.querySelector(".verify__tool");
const status = page.querySelector(".verify__status");
const drop = page.querySelector(".verify__drop");
const chosen = page.querySelector("[name=file]");
const pasted = page.querySelector("[name=pasted]");
const keys = page.querySelector("[name=keys]");
const policy = page.querySelector("[name=policy]");
const result = page.querySelector(".verify__result");
const taken = page.querySelector(".verify__taken");
const text = page.querySelector("#verify-text");

let module;
/** The games of the site with their card files, by which codes of sheets are read. */
let games = [];
let worker;
let last = 0;
let waiting = new Map();
/** What was verified last, to be verified again for whoever trusts somebody else. */
let asked;
let json = "";

function say(words) {
  status.textContent = words;
}

/** A worker with the engine; one that fell over is replaced. */
function recruit() {
  const mine = new Worker(script, { type: "module" });
  const ended = (fault) => {
    mine.terminate();
    if (worker !== mine) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error(fault));
    waiting = new Map();
  };
  mine.addEventListener("message", ({ data }) => {
    const { resolve, reject } = waiting.get(data.id) ?? {};
    waiting.delete(data.id);
    if (data.fault === undefined) resolve?.(data);
    else reject?.(new Error(data.fault));
    if (data.isBroken) ended(data.fault);
  });
  mine.addEventListener("error", () => ended("It could not be verified: the worker stopped. Try again."));
  worker = mine;
  return ask("begin", { module, games });
}

function ask(deed, message) {
  return new Promise((resolve, reject) => {
    const id = ++last;
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, deed, ...message });
  });
}

/**
 * Whoever had a file read sees what came of it: on a phone it is below the window. The keyboard stays where it is, and
 * the status is read out.
 */
function show(section, block) {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  section.scrollIntoView({ behavior: isCalm ? "instant" : "smooth", block });
}

/** Verifies a file, called so; the last one that was asked for is the one that is shown. */
async function verify(file, name, isNew = true) {
  asked = { file, name };
  const mine = asked;
  page.dataset.state = "busy";
  result.setAttribute("aria-busy", "true");
  say(`Verifying ${name}.`);
  let answer;
  let fault;
  try {
    if (file.size > Number(most)) throw new Error(`${name} is too large: at most ${most} bytes are read.`);
    if (!worker) await recruit();
    answer = await ask("verify", {
      file,
      keys: keys.value,
      // What the page came with is the site's own word, whatever the visitor makes of the field.
      filledIn: keys.defaultValue,
      policy: policy.value,
    });
  } catch (error) {
    fault = error.message;
  }
  if (asked !== mine) return;
  result.innerHTML = answer?.markup ?? "";
  text.textContent = answer?.text ?? "";
  json = answer?.json ?? "";
  taken.hidden = !answer;
  result.setAttribute("aria-busy", "false");
  say(answer ? `${name}: ${answer.said}` : fault);
  page.dataset.state = answer ? "answered" : "failed";
  if (!isNew) return;
  if (answer) show(result, "start");
  else show(status, "nearest");
}

chosen.addEventListener("change", () => {
  const [file] = chosen.files;
  if (file) verify(file, file.name);
});

page.querySelector("[data-deed=pasted]").addEventListener("click", () => {
  verify(new Blob([pasted.value]), "What you pasted");
});

for (const field of [keys, policy]) {
  field.addEventListener("change", () => {
    if (asked) verify(asked.file, asked.name, false);
  });
}

page.querySelector("[data-deed=json]").addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([json], { type: "application/json" }));
  link.download = "verified.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
});

// A file is taken wherever it is dropped: beside the field a browser would leave the page for it.
const hasFile = (event) => event.dataTransfer?.types.includes("Files");
addEventListener("dragover", (event) => {
  if (!hasFile(event)) return;
  event.preventDefault();
  drop.dataset.over = "";
});
addEventListener("dragleave", (event) => {
  if (event.relatedTarget === null) delete drop.dataset.over;
});
addEventListener("drop", (event) => {
  delete drop.dataset.over;
  if (!hasFile(event)) return;
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  if (file && page.dataset.state !== undefined) verify(file, file.name);
});

async function begin() {
  if (!script || typeof Worker === "undefined" || typeof WebAssembly === "undefined") {
    throw new Error("This browser, or this build of the site, has nothing to verify with.");
  }
  // Without the cards all but a code is verified as well, so nothing fails where they do not arrive.
  const ofSite = fetch(cards).then((answer) => (answer.ok ? answer.json() : { games })).catch(() => ({ games }));
  const answer = await fetch(wasm);
  if (!answer.ok) throw new Error("What verifies did not arrive. Load the page again.");
  module = await WebAssembly.compileStreaming(answer);
  ({ games } = await ofSite);
  await recruit();
  tool.hidden = false;
  page.querySelector(".verify__waiting").remove();
  page.dataset.state = "ready";
  say("");
}

begin().catch((error) => say(`Files cannot be verified on this page: ${error.message}`));
