// The worker that verifies. It is handed the compiled module once and then files, and asks the network for nothing.

import start, { verify } from "./verify_worker.js";

/** The card files of the site, as the engine takes them; empty where they did not arrive. */
let cards = "";

/** What each message asks for; the answer goes back with the number of the message. */
const deeds = {
  async begin({ module, games }) {
    await start({ module_or_path: module });
    // A file a line, and an empty line between games.
    cards = games.map(({ sets }) => sets.map((set) => JSON.stringify(set)).join("\n")).join("\n\n");
    return {};
  },
  async verify({ file, keys, filledIn, policy }) {
    const answered = verify(new Uint8Array(await file.arrayBuffer()), keys, filledIn, policy, cards);
    try {
      return { markup: answered.markup, said: answered.said, text: answered.text, json: answered.json };
    } finally {
      answered.free();
    }
  },
};

addEventListener("message", async ({ data }) => {
  try {
    postMessage({ id: data.id, ...(await deeds[data.deed](data)) });
  } catch (error) {
    // What is a text was said by the engine; all else is a fault of the worker, which cannot go on then.
    const fault = typeof error === "string" ? error : "It could not be verified: the file could not be read, or is too large for this browser.";
    postMessage({ id: data.id, fault, isBroken: error instanceof WebAssembly.RuntimeError });
  }
});
