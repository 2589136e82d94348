// What was made when the page was built, each fetched once: titles, rules, examples, cases.

const kept = new Map();
export function material(name) {
  if (!kept.has(name)) kept.set(name, fetch(new URL(`../material/${name}`, import.meta.url)).then((answer) => (name.endsWith(".json") ? answer.json() : answer.text())));
  return kept.get(name);
}

export const titles = () => material("titles.json");
export const examples = () => material("examples.json");
export const rulesOf = (title) => material(`${title}.json`);

const letters = (name) => name.toLowerCase().replace(/[^a-z]/g, "");
/** The title a text is about, by the line that names its game. */
export async function titleOf(text) {
  const said = /^\s*game\s+([^#\n]*)/im.exec(text);
  return said ? (await titles()).find((one) => [letters(one.title), letters(one.name)].includes(letters(said[1]))) : undefined;
}
