// Questions, the rules that ask them, and the shapes of the events that answer.
//
// A question has `kind`, `seats` (none: chance), `asked_by` (the rule) and `facts`; `options` lists every event that
// answers it. The list is made when it is first wanted: nothing changes while a question waits.

const ASKED_BY = {
  Acting: "action.two",
  Bribing: "traitor.leave_brig",
  Trading: "action.trade",
  Agreeing: "action.trade",
  TopSpell: "reference.keeper_action",
  Aiming: "reference.attack_steps",
  TakingChaos: "check.chaos",
  LayingChaos: "reference.chaos_deck",
  AddingTreachery: "check.chaos",
  Contributing: "check.contribute",
  Deciding: "action.ability",
  DecidingCrisis: "mythos.choice",
  DecidingCombination: "mythos.combination",
  Offering: "reference.wording",
  Repeating: "action.ability",
  PickingSeat: "action.ability",
  PickingSpace: "action.ability",
  PickingOption: "action.ability",
  PickingNumber: "action.ability",
  PickingItem: "action.ability",
  GoingTo: "action.ability",
  Discarding: "action.ability",
  Paying: "reference.wording",
  Naming: "reference.checks",
  Supporting: "check.skills",
  Adding: "action.ability",
  NamingDeck: "action.ability",
  TurningCard: "action.ability",
  Rescuing: "action.ability",
  Herding: "action.ability",
  Choosing: "action.ability",
  ChoosingHand: "setup.standard_hand",
  ChoosingOne: "skill.sick_bay",
  Recovering: "skill.sick_bay",
  Replacing: "traitor.receive",
  Starting: "traitor.start_cards",
  Trimming: "turn.hand_limit",
  Damaging: "damage.draw",
  MayPrevent: "reference.windows",
  TurningPassenger: "defeat.results",
  Rolling: "reference.windows",
  Drawing: "skill.types",
  Dealing: "loyalty.secret",
  Looking: "secrecy.looked_at",
  Taking: "secrecy.looked_at",
  ToppingOrNot: "secrecy.looked_at",
  DrawingItem: "item.sources",
  Removing: "reference.open_information",
  HandingOver: "reveal.hand_over",
  Swapping: "reveal.swap",
  PassingOn: "reference.awakening",
  Stirring: "monster.deep_ones",
  Stepping: "monster.move",
  Victim: "monster.attack",
  DrawingMythos: "mythos.steps",
  MayAvert: "reference.windows",
  ChoosingTrack: "mythos.track",
  CaptainChoosingTrack: "brig.choice_icon",
  NamingStarter: "setup.characters",
  ChoosingCharacter: "setup.characters",
  TopWaypoint: "journey.row_and_reset",
  DealingOn: "loyalty.secret",
  Window: "reference.windows",
  Following: "reference.windows",
  Improving: "item.improvement",
  DefeatingNext: "reference.windows",
  LosingNext: "reference.windows",
  PuttingUnder: "secrecy.looked_at",
};

/** The fields of each event, in order; a field that may be left out with what it then is. */
const FIELDS = {
  ChooseCharacter: ["seat", "character"],
  Name: ["seat", "skill"],
  Move: ["seat", "to"],
  Attack: ["seat", "target", "space"],
  Rescue: ["seat", "space"],
  Kill: ["seat"],
  Use: ["seat", "source", "ability"],
  Trade: ["seat"],
  Offer: ["seat", "item", "giver", "receiver"],
  Accept: ["seat"],
  Reveal: ["seat", "card"],
  Stop: ["seat"],
  Decline: ["seat"],
  Choose: ["seat", "option"],
  Number: ["seat", "number"],
  PickSpace: ["seat", "space"],
  PickSeat: ["seat", "who"],
  PickItem: ["seat", "item"],
  Discard: ["seat", "card"],
  Contribute: ["seat", "card"],
  Take: ["seat", "card"],
  Stir: ["seat", "space"],
  Herd: ["seat", "origin", "to"],
  Send: ["seat", "who", "to"],
  StarterNamed: ["starter"],
  Rolled: ["die"],
  Drawn: ["card"],
  LoyaltyDealt: ["card"],
  PassengerTurned: ["token"],
};

const LEFT_OUT = { target: null, ability: 0 };

/** The event with what may be left out filled in. */
export function whole(event) {
  const fields = FIELDS[event.$.slice(4)] ?? [];
  const missing = fields.filter((field) => event[field] === undefined && field in LEFT_OUT);
  return { ...event, ...Object.fromEntries(missing.map((field) => [field, LEFT_OUT[field]])) };
}

/** A text that two events share if and only if they are the same. */
function spelt(event) {
  const kind = event.$.slice(4);
  return JSON.stringify([kind, ...(FIELDS[kind] ?? []).map((field) => event[field])]);
}

function question(kind, seats, facts, list) {
  let options;
  let spellings;
  return {
    kind: `unf.${kind}`,
    seats,
    asked_by: `unf.${ASKED_BY[kind]}`,
    facts,
    options() {
      options ??= list();
      return options;
    },
    allows(event) {
      spellings ??= new Set(this.options().map(spelt));
      return spellings.has(spelt(event));
    },
  };
}

/** A question to a seat. `answers` lists, by the kind of event, what answers it, without seat and kind. */
export function ask(kind, seat, facts, answers) {
  const list = () =>
    Object.entries(answers()).flatMap(([name, all]) => all.map((rest) => ({ $: `unf.${name}`, seat, ...rest })));
  return question(kind, [seat], facts, list);
}

/** A question to chance: an event of one kind whose one field is among some values. */
export function chance(kind, facts, name, field, values) {
  return question(kind, [], facts, () => values().map((value) => ({ $: `unf.${name}`, [field]: value })));
}

/** An answer without anything in it: to stop, to decline. */
export const BARE = [{}];
export const NONE = [];

/** What is named in the events of a list: one field, its values. */
export function each(field, values) {
  return values.map((value) => ({ [field]: value }));
}
