// Set-up: the chaos deck, who begins, characters, starting hands, titles, the first loyalty cards.

import { buildChaos } from "./checks.mjs";
import { dealAll } from "./loyalty.mjs";
import { line } from "./moves.mjs";
import { inOrder, lacking } from "./pieces.mjs";
import { ask, chance, each } from "./questions.mjs";
import { draw, nameOfSet } from "./skills.mjs";

export function* setUp(t) {
  yield* buildChaos(t);
  const { starter } = yield chance("NamingStarter", [], "StarterNamed", "starter", () => t.seats);
  t.turn.seat = starter;
  for (const seat of t.order()) yield* chooseCharacter(t, seat);
  for (const seat of t.order().slice(1)) yield* drawHand(t, seat);
  t.captain = line(t, "captain")[0];
  t.keeper = line(t, "keeper")[0];
  if (t.options.game !== "learning") yield* dealAll(t);
}

function* chooseCharacter(t, seat) {
  const taken = t.players.map(({ character }) => character);
  const free = t.box.characters.map(({ name }) => name).filter((name) => !taken.includes(name));
  const answers = { ChooseCharacter: each("character", free) };
  const event = yield ask("ChoosingCharacter", seat, suggested(t, free), () => answers);
  const player = t.player(seat);
  const { name, start, item } = t.box.characters.find((one) => one.name === event.character);
  player.character = name;
  player.space = start;
  if (!t.decks.item.shuffled.includes(item)) return;
  player.items = inOrder([...player.items, item]);
  t.decks.item.shuffled = lacking(t.decks.item.shuffled, item);
}

/** In a learning game a party is suggested for the number of players. */
function suggested(t, free) {
  if (t.options.game !== "learning") return [];
  const party = t.box.parties.find(({ seats }) => seats === t.count)?.characters ?? [];
  return party.filter((name) => free.includes(name)).map((name, place) => [`suggested ${place}`, name]);
}

function* drawHand(t, seat) {
  const { skills } = t.character(seat);
  const learning = t.options.game === "learning";
  const named = learning ? skills : yield* nameOfSet(t, "ChoosingHand", seat, skills, t.number("starting_hand"));
  yield* draw(t, seat, named);
}
