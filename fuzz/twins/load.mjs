// Load a twin, as it is or with one line of its text changed.

import { readFileSync } from "node:fs";

export const BUGS = JSON.parse(readFileSync(new URL("bugs.json", import.meta.url), "utf8"));

export class BadRequest extends Error {}

/** Import the module of a game, with the named bug in it if one is named. */
export async function load(game, bug) {
  const url = new URL(`${game}.mjs`, import.meta.url);
  if (bug === undefined) return import(url);
  const text = patched(readFileSync(url, "utf8"), found(bug, game));
  return import(`data:text/javascript,${encodeURIComponent(text)}`);
}

function found(name, game) {
  const bug = BUGS.find((one) => one.name === name && one.game === game);
  if (bug === undefined) throw new BadRequest(`no bug ${name} of ${game}; --list-bugs lists them`);
  return bug;
}

/** Replace the line, which must stand in the text exactly once, and keep its indentation. */
export function patched(text, { name, line, becomes }) {
  const lines = text.split("\n");
  const places = lines.flatMap((one, index) => (one.trim() === line ? [index] : []));
  if (places.length !== 1) throw new BadRequest(`bug ${name}: its line stands ${places.length} times in the text, wanted 1`);
  lines[places[0]] = lines[places[0]].replace(line, () => becomes);
  return lines.join("\n");
}
