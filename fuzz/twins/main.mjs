// Another implementation of all four games behind the adapter protocol.
//
//     node fuzz/twins/main.mjs into_the_blue [--bug NAME] [--plant KIND]
//     node fuzz/twins/main.mjs --list-bugs

import { parseArgs } from "node:util";

import { serve } from "../kits/adapter.mjs";
import { Twin } from "./engine.mjs";
import { BadRequest, BUGS, load } from "./load.mjs";

const GAMES = ["into_the_blue", "in_too_deep", "key_largo", "unfathomable"];
const OPTIONS = { bug: { type: "string" }, plant: { type: "string" }, "list-bugs": { type: "boolean" } };

try {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (values["list-bugs"]) console.log(JSON.stringify(BUGS, null, 2));
  else await run(positionals[0], values.bug);
} catch (error) {
  if (!(error instanceof BadRequest || error.code?.startsWith("ERR_PARSE_ARGS"))) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function run(game, bug) {
  if (!GAMES.includes(game)) throw new BadRequest(`wanted a game: one of ${GAMES.join(", ")}`);
  const module = await load(game, bug);
  serve(new Twin(module, bug === undefined ? "twin" : `twin with ${bug}`));
}
