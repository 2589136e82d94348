// Load a twin, as it is or with one line of its text changed.

import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const HERE = fileURLToPath(new URL(".", import.meta.url));

/** Every planted bug: those of twins in one file here, those of a twin with a folder in that. */
export const BUGS = ["", ...readdirSync(HERE)]
  .map((folder) => join(HERE, folder, "bugs.json"))
  .filter((file) => existsSync(file))
  .flatMap((file) => JSON.parse(readFileSync(file, "utf8")));

export class BadRequest extends Error {}

/** Import the module of a game, with the named bug in it if one is named. */
export async function load(game, bug) {
  return bug === undefined ? import(pathToFileURL(join(HERE, `${game}.mjs`))) : loadChanged(game, found(bug, game));
}

function found(name, game) {
  const bug = BUGS.find((one) => one.name === name && one.game === game);
  if (bug === undefined) throw new BadRequest(`no bug ${name} of ${game}; --list-bugs lists them`);
  return bug;
}

/** Import a copy of the twin with the bug in it, which is removed once it is loaded. */
async function loadChanged(game, bug) {
  const place = mkdtempSync(join(tmpdir(), "twin-"));
  try {
    for (const part of [`${game}.mjs`, game]) {
      if (existsSync(join(HERE, part))) cpSync(join(HERE, part), join(place, part), { recursive: true });
    }
    const file = join(place, bug.file);
    writeFileSync(file, patched(readFileSync(file, "utf8"), bug));
    return await import(pathToFileURL(join(place, `${game}.mjs`)));
  } finally {
    rmSync(place, { recursive: true });
  }
}

/** Replace the line, which must stand in the text exactly once, and keep its indentation. */
export function patched(text, { name, line, becomes }) {
  const lines = text.split("\n");
  const places = lines.flatMap((one, index) => (one.trim() === line ? [index] : []));
  if (places.length !== 1) throw new BadRequest(`bug ${name}: its line stands ${places.length} times in the text, wanted 1`);
  lines[places[0]] = lines[places[0]].replace(line, () => becomes);
  return lines.join("\n");
}
