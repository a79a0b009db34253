// A worker of the lab. The page tells it first what it is (`begin`): a player, or the desk that
// adds up and draws. It is handed the compiled module and the cards, so that both are fetched once.

import start, { Player, Table } from "./lab_worker.js";

let player;
let table;

/** What each message asks for; the answer goes back with the number of the message. */
const deeds = {
  async begin({ role, module, cards, game, asked }) {
    await start({ module_or_path: module });
    if (role === "player") player = new Player(cards, game, asked);
    else table = new Table(cards, game, asked);
    return role === "player" ? {} : standing();
  },
  play: ({ chunk }) => ({ chunk, counted: player.play(chunk) }),
  add({ counted }) {
    table.add(counted);
    return standing();
  },
  goOn({ games }) {
    table.goOn(games);
    return standing();
  },
  page({ rate, rests, replay, worth }) {
    const [markup, said] = table.page(rate, rests, replay, worth).split("\0");
    return { ...standing(), markup, said };
  },
  standing: () => standing(),
  kept: () => ({ kept: table.kept, asked: table.asked }),
  file: ({ form }) => ({ text: form === "csv" ? table.csv : form === "json" ? table.json : table.asked }),
};

const standing = () => ({
  key: table.key,
  chunks: table.chunks,
  next: table.next,
  games: table.games,
  most: table.most,
  isDone: table.isDone,
});

addEventListener("message", async ({ data }) => {
  try {
    postMessage({ id: data.id, ...(await deeds[data.deed](data)) });
  } catch (error) {
    postMessage({ id: data.id, fault: typeof error === "string" ? error : String(error) });
  }
});
