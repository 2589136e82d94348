// In Too Deep (Joost de Kruijff, Jolly Dutch 2024): a twin of corestate's, written from the rules page alone.
//
// The course of the game is a generator. It yields questions (`kind`, `seats`, `asked_by`, `facts`; `allows` judges an
// event, `options` lists what is allowed) and is sent the event that answers. Only the default rulings are played.
// The file imports nothing, so that it can also be loaded from its text with one line changed: see bugs.json.

export const GAME = "in_too_deep";

const COMPANIES = ["ocean", "treasure", "pearl", "research", "wildlife"];
const BONUS = 0;
const NONE = -1;
export const SEATS = [2, 3, 4, 5];
const THIRD = 2;
const DISCOUNT = 2;

const whole = Number.isInteger;
const company = (name) => COMPANIES.includes(name);
const EVENTS = {
  "itd.Drawn": { card: whole },
  "itd.BonusDrawn": {},
  "itd.Take": { seat: whole, card: whole },
  "itd.Buy": { seat: whole, card: whole },
  "itd.Expand": { seat: whole, card: whole, company },
  "itd.Draw": { seat: whole },
  "itd.Discard": { seat: whole, card: whole },
  "itd.Remove": { seat: whole, card: whole },
  "itd.Move": { seat: whole, card: whole, company },
  "itd.Acquire": { seat: whole, card: whole },
  "itd.Pay": { seat: whole, card: whole },
  "itd.Decline": { seat: whole },
};

export const EDITIONS = {
  "jolly-dutch-2024": {
    ocean: [2, 6, 11, 19, 22, 27, 38, 39, 41, 50, 54, 55, 66, 69, 71, 80, 82, 89, 97, 100],
    treasure: [1, 7, 14, 18, 26, 29, 31, 40, 46, 49, 57, 58, 64, 68, 72, 74, 84, 86, 95, 98],
    pearl: [9, 10, 12, 20, 23, 25, 33, 37, 43, 47, 51, 56, 61, 65, 76, 79, 83, 87, 91, 96],
    research: [4, 5, 13, 16, 28, 30, 34, 36, 44, 45, 52, 59, 62, 70, 77, 78, 85, 88, 93, 99],
    wildlife: [3, 8, 15, 17, 21, 24, 32, 35, 42, 48, 53, 60, 63, 67, 73, 75, 81, 90, 92, 94],
    bonus_shares: 5,
    hand: 6,
    hand_of_two: 8,
    third_portfolio: 6,
  },
  small: {
    ocean: [2, 10, 13, 18, 25, 29, 35, 38],
    treasure: [4, 8, 14, 16, 21, 30, 34, 36],
    pearl: [5, 6, 12, 17, 22, 28, 32, 40],
    research: [3, 7, 11, 20, 24, 26, 31, 39],
    wildlife: [1, 9, 15, 19, 23, 27, 33, 37],
    bonus_shares: 3,
    hand: 2,
    hand_of_two: 3,
    third_portfolio: 4,
  },
};

export const OPTIONS = Object.fromEntries(COMPANIES.map((company) => [company, ["basic", "advanced"]]));

const RULINGS = {
  "itd.ruling.setup_bonus": "others_from_one",
  "itd.ruling.two_setup_bonus": "applies",
  "itd.ruling.bonus_cards_enter": "after",
  "itd.ruling.new_decade": "top_card",
  "itd.ruling.decade_of": "tens_digit",
  "itd.ruling.payout_order": "active_first",
  "itd.ruling.depleted": "last_card_leaves",
  "itd.ruling.empty_discard": "waits",
  "itd.ruling.fundraiser_completed": "completed",
  "itd.ruling.final_draw": "from_discards",
  "itd.ruling.second_fundraiser": "dealt",
  "itd.ruling.fundraiser_window": "any_n_consecutive_turns",
  "itd.ruling.final_fundraiser": "applies",
  "itd.ruling.discards": "face_up",
  "itd.ruling.ocean_any_card": "any",
  "itd.ruling.ocean_removed": "discard_pile",
  "itd.ruling.chain": "no_chain",
  "itd.ruling.wildlife_top": "refused",
  "itd.ruling.treasure_nobody": "nobody",
  "itd.ruling.treasure_third": "counts",
  "itd.ruling.pearl_itself": "included",
  "itd.ruling.pearl_floor": "floor_zero",
  "itd.ruling.research_third": "discard_pile",
  "itd.ruling.bonus_replacement": "yes",
  "itd.ruling.bonus_recirculates": "discard_pile",
  "itd.ruling.bonus_dividend": "no",
  "itd.ruling.bonus_four": "replaced",
  "itd.ruling.ability_at_trigger": "allowed",
  "itd.ruling.research_price": "counted",
  "itd.ruling.bonus_tie": "first_of_those_tied",
  "itd.ruling.after_second_depletion": "third_deck",
  "itd.ruling.payout_cards": "all_at_once",
  "itd.ruling.bonus_leftovers": "discarded",
  "itd.ruling.third_dividends": "no",
  "itd.ruling.company_value": "lying_there",
};

/** A ruleset that is not played here. */
export class Unsupported extends Error {}

export function create(ruleset) {
  for (const [id, option] of Object.entries(ruleset.rulings ?? {})) {
    if (RULINGS[id] !== option) throw new Unsupported(`${id}: ${option} is not played here`);
  }
  const box = ruleset.box ?? EDITIONS[ruleset.edition];
  if (!box) throw new Unsupported(`edition ${ruleset.edition} is unknown here and came without its box`);
  if (!SEATS.includes(ruleset.seats)) throw new Unsupported(`${ruleset.seats} seats`);
  return new Game(ruleset.seats, box, ruleset.options ?? {});
}

class Game {
  constructor(seats, box, sides) {
    this.seats = [...Array(seats).keys()];
    this.box = box;
    this.sides = sides;
    this.companyOf = new Map(COMPANIES.flatMap((company) => box[company].map((card) => [card, company])));
    this.starter = null;
    this.phase = "set_up";
    this.depletions = 0;
    this.draws = 0;
    this.fundraisers = 0;
    this.hands = this.seats.map(() => []);
    this.portfolios = [...this.seats, ...(seats === 2 ? [THIRD] : [])].map(() => byCompany(() => []));
    this.stacks = byCompany(() => []);
    this.deck = [...this.companyOf.keys()].sort(byNumber);
    this.discards = [];
    this.opened = [];
    this.aside = 0;
    this.course = this.wholeGame();
    this.asked = this.course.next().value;
  }

  // What an adapter asks

  accepts(event) {
    return this.asked !== undefined && isWellFormed(event) && this.asked.allows(event);
  }

  play(event) {
    if (!this.accepts(event)) return false;
    this.asked = this.course.next(event).value;
    return true;
  }

  legal() {
    return this.asked === undefined ? [] : this.asked.options();
  }

  question() {
    if (this.asked === undefined) return null;
    const { kind, seats, asked_by, facts } = this.asked;
    return { kind, seats, asked_by, facts };
  }

  table() {
    return {
      ...this.open(),
      hands: this.hands.map((hand) => [...hand]),
      deck: [...this.deck],
      discards: [...this.discards],
      memory: { buried: this.seats.map(() => []), reached: COMPANIES.map(() => []) },
    };
  }

  /** What lies open for all. */
  open() {
    const { starter, phase, depletions, draws, fundraisers } = this;
    return {
      course: { starter, phase, depletions, draws, fundraisers },
      portfolios: this.portfolios.map(inOrder),
      stacks: inOrder(this.stacks),
      beside: { opened: [...this.opened], bonus: this.aside, removed: [] },
    };
  }

  public() {
    return this.view(null);
  }

  private(seat) {
    return this.view(seat);
  }

  view(seat) {
    const table = {
      ...this.open(),
      hand: seat === null ? null : [...this.hands[seat]],
      hands: this.hands.map((hand) => hand.length),
      deck: this.deck.length,
      discards: this.discards.length,
      known: [...this.discards],
      reached: COMPANIES.map(() => []),
    };
    return { seat, table, question: this.question() };
  }

  result() {
    if (this.asked !== undefined) return null;
    const worth = this.shareValues();
    const scores = this.seats.map((seat) => this.portfolioValue(seat, worth));
    const ranked = [...this.seats].sort((one, other) => this.compare(one, other, scores));
    return { winners: [ranked[0]], scores, ranking: ranked.map((seat) => [seat]) };
  }

  // The course of play

  *wholeGame() {
    yield* this.setUp();
    this.phase = "play";
    let seat = this.starter;
    yield* this.turn(seat);
    while (this.phase === "play") {
      seat = this.after(seat);
      yield* this.turn(seat);
    }
    this.phase = "final";
    for (const last of this.clockwise(this.after(seat))) yield* this.turn(last);
  }

  *turn(seat) {
    const action = yield this.acting(seat);
    if (action.$ === "itd.Draw") {
      yield* this.drawOne(seat);
      return;
    }
    [this.draws, this.fundraisers] = [0, 0];
    if (action.$ === "itd.Buy") yield* this.buy(seat, action.card, this.price(action.card));
    else yield* this.expand(seat, action.card, action.company);
  }

  // Set-up

  *setUp() {
    const cards = this.seats.length === 2 ? this.box.hand_of_two : this.box.hand;
    for (const seat of this.seats) yield* this.deal(seat, cards, "itd.Dealing", "itd.setup.deal");
    this.starter = this.holderOfLowest();
    const others = this.clockwise(this.starter).slice(1);
    for (const [place, seat] of others.entries()) {
      yield* this.deal(seat, place + 1, "itd.DealingBonus", "itd.setup.bonus");
    }
    if (this.seats.length === 2) yield* this.openThirdPortfolio();
    else yield* this.draft();
  }

  *deal(seat, cards, kind, rule) {
    for (let left = cards; left > 0; left -= 1) {
      const card = yield* this.topCard(this.drawing(kind, rule, [["seat", seat], ["cards", left]]));
      insert(this.hands[seat], card);
    }
  }

  holderOfLowest() {
    const lowest = this.hands.map((hand) => Math.min(...hand));
    return lowest.indexOf(Math.min(...lowest));
  }

  *draft() {
    for (let left = 2 * this.seats.length; left > 0; left -= 1) {
      this.opened.push(yield* this.topCard(this.drawing("itd.OpeningDraft", "itd.setup.draft", [["cards", left]])));
    }
    const round = this.clockwise(this.starter);
    for (const seat of [...round, ...round]) {
      const { card } = yield this.drafting(seat);
      remove(this.opened, card);
      this.addShare(seat, card);
    }
  }

  *openThirdPortfolio() {
    for (let left = this.box.third_portfolio; left > 0; left -= 1) {
      const card = yield* this.topCard(this.drawing("itd.OpeningThird", "itd.two.third_player", [["cards", left]]));
      this.addShare(THIRD, card);
    }
    for (let bonus = 0; bonus < this.box.bonus_shares; bonus += 1) insert(this.deck, BONUS);
  }

  // The deck

  /** Let chance take the top card; NONE when there is nothing to draw. */
  *topCard(question) {
    if (!this.canDraw()) return NONE;
    if (this.deck.length === 0) this.newDeck();
    const event = yield question;
    const card = cardDrawn(event);
    remove(this.deck, card);
    if (this.deck.length === 0) this.deplete();
    return card;
  }

  /** Bonus shares alone are not turned over. */
  canDraw() {
    return [...this.deck, ...this.discards].some((card) => card !== BONUS);
  }

  /** Make the discards the new deck. The first depletion counts once there is one: without discards it waits. */
  newDeck() {
    this.deck = this.discards;
    this.discards = [];
    if (this.depletions === 0) this.depletions = 1;
  }

  deplete() {
    if (this.depletions === 0 && this.discards.length > 0) this.newDeck();
    else if (this.depletions === 1) this.depleteAgain();
  }

  depleteAgain() {
    this.depletions = 2;
    this.triggerEnd();
  }

  triggerEnd() {
    if (this.phase === "play") this.phase = "ending";
  }

  /** Deal what is owed, seat by seat; what exists nowhere lapses. */
  *payOut(owed, kind, rule) {
    for (const [seat, cards] of owed) {
      for (let left = cards; left > 0; left -= 1) {
        const card = yield* this.numberedCard(this.drawing(kind, rule, [["seat", seat], ["cards", left]]));
        if (card === NONE) return;
        insert(this.hands[seat], card);
      }
    }
  }

  /** Draw until it is no bonus share, carrying out the steps of every one that comes up. */
  *numberedCard(question) {
    let card = yield* this.topCard(question);
    while (card === BONUS) {
      yield* this.bonusShare();
      card = yield* this.topCard(question);
    }
    return card;
  }

  // Drawing

  *drawOne(seat) {
    yield* this.payOut([[seat, 1]], "itd.Drawing", "itd.draw.one");
    this.draws += 1;
    if (this.draws === this.seats.length) yield* this.fundraiser(seat);
  }

  *fundraiser(seat) {
    const second = this.fundraisers === 1;
    [this.draws, this.fundraisers] = [0, 1];
    const owed = this.clockwise(seat).map((player) => [player, 2]);
    yield* this.payOut(owed, "itd.Funding", "itd.fundraiser.all_draw");
    if (second) this.triggerEnd();
  }

  // Buying

  *buy(seat, card, price) {
    remove(this.hands[seat], card);
    this.addShare(seat, card);
    for (let due = price; due > 0; due -= 1) {
      this.discard(seat, (yield this.paying(seat, due, card)).card);
    }
  }

  /** The price of a card's share: how many of its company are owned by all. */
  price(card, discount = 0) {
    const company = this.companyOf.get(card);
    const owned = sum(this.portfolios.map((portfolio) => portfolio[company].length));
    return Math.max(0, owned - discount);
  }

  owned(seat, company) {
    return this.portfolios[seat][company].length;
  }

  addShare(owner, card) {
    insert(this.portfolios[owner][this.companyOf.get(card)], card);
  }

  discard(seat, card) {
    remove(this.hands[seat], card);
    insert(this.discards, card);
  }

  // Expanding

  *expand(seat, card, company) {
    const pays = this.isNewDecade(card, company);
    this.playDepth(seat, card, company);
    if (pays && this.phase !== "final") yield* this.payDividends(seat, company);
    if (this.phase !== "final") yield* this.ability(seat, company);
  }

  playDepth(seat, card, company) {
    remove(this.hands[seat], card);
    this.stacks[company].push(card);
  }

  top(company) {
    return this.stacks[company].at(-1);
  }

  fits(card, company) {
    return this.stacks[company].length === 0 || card > this.top(company);
  }

  isNewDecade(card, company) {
    if (this.stacks[company].length === 0) return true;
    return decade(card) !== decade(this.top(company));
  }

  *payDividends(seat, company) {
    const owed = this.clockwise(seat).map((player) => [player, this.dividend(player, seat, company)]);
    yield* this.payOut(owed, "itd.PayingDividend", "itd.dividend.per_share");
  }

  dividend(player, active, company) {
    const own = this.owned(player, company);
    if (company !== "treasure") return own;
    const most = Math.max(...this.portfolios.map((portfolio) => portfolio.treasure.length));
    if (this.isBasic("treasure")) return own > 0 && own === most ? own + 1 : own;
    return player === active ? most : own;
  }

  // Abilities

  isBasic(company) {
    return this.sides[company] !== "advanced";
  }

  *ability(seat, company) {
    const hand = this.hands[seat].length;
    if (company === "ocean" && this.isBasic("ocean") && hand >= 2) yield* this.clean(seat);
    if (company === "ocean" && !this.isBasic("ocean") && hand >= 1) yield* this.shift(seat);
    if (company === "research" && this.isBasic("research") && hand >= 1) yield* this.buyCheaply(seat);
    if (company === "research" && !this.isBasic("research")) yield* this.acquire(seat);
    if (company === "wildlife" && this.isBasic("wildlife") && hand >= 1) yield* this.lift(seat);
    if (company === "wildlife" && !this.isBasic("wildlife") && hand >= 1) yield* this.playAnother(seat);
  }

  *clean(seat) {
    const choice = yield this.mayClean(seat);
    if (choice.$ === "itd.Decline") return;
    yield* this.payForAbility(seat, 2, "itd.ocean.basic", choice);
    this.takeDepth(choice.card);
    insert(this.discards, choice.card);
  }

  *shift(seat) {
    const choice = yield this.mayShift(seat);
    if (choice.$ === "itd.Decline") return;
    yield* this.payForAbility(seat, 1, "itd.ocean.advanced", choice);
    this.takeDepth(choice.card);
    if (choice.$ === "itd.Move") this.stacks[choice.company].push(choice.card);
    else insert(this.discards, choice.card);
  }

  *buyCheaply(seat) {
    const choice = yield this.mayBuy(seat);
    if (choice.$ === "itd.Decline") return;
    yield* this.buy(seat, choice.card, this.price(choice.card, DISCOUNT));
  }

  *acquire(seat) {
    const question = this.mayAcquire(seat);
    if (question.options().length === 1) return;
    const choice = yield question;
    if (choice.$ === "itd.Decline") return;
    const owner = this.ownerOf(choice.card);
    for (let due = this.priceFromOwner(choice.card); due > 0; due -= 1) {
      const { card } = yield this.payingOwner(seat, due, owner, choice.card);
      remove(this.hands[seat], card);
      insert(this.isThird(owner) ? this.discards : this.hands[owner], card);
    }
    remove(this.portfolios[owner][this.companyOf.get(choice.card)], choice.card);
    this.addShare(seat, choice.card);
  }

  priceFromOwner(card) {
    return Math.max(2, this.price(card));
  }

  ownerOf(card) {
    return this.portfolios.findIndex((portfolio) => Object.values(portfolio).flat().includes(card));
  }

  isThird(owner) {
    return owner === this.seats.length;
  }

  *lift(seat) {
    const choice = yield this.mayLift(seat);
    if (choice.$ === "itd.Decline") return;
    yield* this.payForAbility(seat, 1, "itd.wildlife.basic", choice);
    this.takeDepth(choice.card);
    this.stacks[choice.company].push(choice.card);
  }

  *playAnother(seat) {
    const choice = yield this.mayPlayAnother(seat);
    if (choice.$ === "itd.Decline") return;
    const cost = this.costOfAnother(choice.card, choice.company);
    this.playDepth(seat, choice.card, choice.company);
    yield* this.payForAbility(seat, cost, "itd.wildlife.advanced", choice);
  }

  costOfAnother(card, company) {
    if (this.fits(card, company)) return 0;
    return this.stacks[company].filter((other) => other > card).length;
  }

  *payForAbility(seat, cost, ability, choice) {
    for (let due = cost; due > 0; due -= 1) {
      this.discard(seat, (yield this.discarding(seat, due, ability, choice)).card);
    }
  }

  companyUnder(card) {
    return COMPANIES.find((company) => this.stacks[company].includes(card));
  }

  takeDepth(card) {
    remove(this.stacks[this.companyUnder(card)], card);
  }

  // The imaginary third player

  *bonusShare() {
    this.aside += 1;
    while (this.aside > 0) {
      this.aside -= 1;
      insert(this.discards, BONUS);
      yield* this.openFour();
      this.award();
    }
  }

  *openFour() {
    while (this.opened.length < 4) {
      const facts = [["cards", 4 - this.opened.length]];
      const card = yield* this.topCard(this.drawing("itd.OpeningFour", "itd.two.bonus_drawn", facts));
      if (card === NONE) return;
      if (card === BONUS) this.aside += 1;
      else this.opened.push(card);
    }
  }

  award() {
    const [first, ...others] = this.opened;
    if (first === undefined) return;
    const shares = (card) => this.owned(THIRD, this.companyOf.get(card));
    const share = others.reduce((best, card) => (shares(card) > shares(best) ? card : best), first);
    const company = this.companyOf.get(share);
    remove(this.opened, share);
    this.addShare(THIRD, share);
    const fitting = this.opened.filter((card) => this.fits(card, company));
    if (fitting.length > 0) this.addLowest(fitting, company);
    for (const card of this.opened) insert(this.discards, card);
    this.opened = [];
  }

  addLowest(fitting, company) {
    const lowest = Math.min(...fitting);
    remove(this.opened, lowest);
    this.stacks[company].push(lowest);
  }

  // Scoring

  shareValues() {
    const values = byCompany((company) => this.stacks[company].length);
    const best = Math.max(...Object.values(values));
    const pearl = this.isBasic("pearl") ? values.pearl + 2 : Math.max(0, best - 2);
    return { ...values, pearl };
  }

  portfolioValue(seat, worth) {
    return sum(COMPANIES.map((company) => this.owned(seat, company) * worth[company]));
  }

  compare(one, other, scores) {
    if (scores[one] !== scores[other]) return scores[other] - scores[one];
    const hands = this.hands[other].length - this.hands[one].length;
    if (hands !== 0) return hands;
    const round = this.clockwise(this.starter);
    return round.indexOf(other) - round.indexOf(one);
  }

  // Seats

  after(seat) {
    return (seat + 1) % this.seats.length;
  }

  clockwise(first) {
    return [...this.seats.slice(first), ...this.seats.slice(0, first)];
  }

  // Questions

  drawing(kind, asked_by, facts) {
    return {
      kind,
      seats: [],
      asked_by,
      facts,
      allows: (event) => this.deck.includes(cardDrawn(event)),
      options: () => [...new Set(this.deck)].map(drawn),
    };
  }

  /** A question to one seat: the events it may answer with are those of `candidates` that `allows` does not refuse. */
  decision(kind, seat, asked_by, facts, candidates, allows) {
    const judge = (event) => event.seat === seat && allows(event);
    return { kind, seats: [seat], asked_by, facts, allows: judge, options: () => candidates().filter(judge) };
  }

  drafting(seat) {
    const allows = ({ $, card }) => $ === "itd.Take" && this.opened.includes(card);
    const candidates = () => this.opened.map((card) => ({ $: "itd.Take", seat, card }));
    return this.decision("itd.Drafting", seat, "itd.setup.draft", [["left", this.opened.length]], candidates, allows);
  }

  acting(seat) {
    const candidates = () => [{ $: "itd.Draw", seat }, ...this.buys(seat), ...this.expansions(seat)];
    const allows = (event) => event.$ === "itd.Draw" || this.allowsBuy(event, 0) || this.allowsExpand(event);
    return this.decision("itd.Acting", seat, "itd.turn.one_action", [], candidates, allows);
  }

  buys(seat) {
    return this.hands[seat].map((card) => ({ $: "itd.Buy", seat, card }));
  }

  expansions(seat) {
    return this.hands[seat].flatMap((card) => COMPANIES.map((company) => ({ $: "itd.Expand", seat, card, company })));
  }

  allowsBuy({ $, seat, card }, discount) {
    if ($ !== "itd.Buy" || !this.hands[seat].includes(card)) return false;
    return this.hands[seat].length - 1 >= this.price(card, discount);
  }

  allowsExpand({ $, seat, card, company }) {
    if ($ !== "itd.Expand" || !this.hands[seat].includes(card)) return false;
    return this.fits(card, company);
  }

  /** Choose a card of the hand to pay with. */
  payment(kind, seat, asked_by, facts, name) {
    const allows = ({ $, card }) => $ === name && this.hands[seat].includes(card);
    const candidates = () => this.hands[seat].map((card) => ({ $: name, seat, card }));
    return this.decision(kind, seat, asked_by, facts, candidates, allows);
  }

  paying(seat, due, share) {
    return this.payment("itd.Paying", seat, "itd.buy.pay", [["due", due], ["share", share]], "itd.Discard");
  }

  discarding(seat, due, ability, { card, company }) {
    const facts = [["due", due], ["ability", ability], ["card", card]];
    if (company !== undefined) facts.push(["company", company]);
    return this.payment("itd.Discarding", seat, ability, facts, "itd.Discard");
  }

  payingOwner(seat, due, owner, share) {
    const facts = [["due", due], ["owner", this.isThird(owner) ? "third player" : owner], ["share", share]];
    return this.payment("itd.PayingOwner", seat, "itd.research.advanced", facts, "itd.Pay");
  }

  /** An optional ability: it may always be declined. */
  offer(kind, seat, ability, candidates, allows) {
    const all = () => [{ $: "itd.Decline", seat }, ...candidates()];
    return this.decision(kind, seat, ability, [], all, (event) => event.$ === "itd.Decline" || allows(event));
  }

  removals(seat) {
    return Object.values(this.stacks).flat().map((card) => ({ $: "itd.Remove", seat, card }));
  }

  moves(seat) {
    const cards = Object.values(this.stacks).flat();
    return cards.flatMap((card) => COMPANIES.map((company) => ({ $: "itd.Move", seat, card, company })));
  }

  mayClean(seat) {
    const allows = ({ $, card }) => $ === "itd.Remove" && this.companyUnder(card) !== undefined;
    return this.offer("itd.MayClean", seat, "itd.ocean.basic", () => this.removals(seat), allows);
  }

  mayShift(seat) {
    const candidates = () => [...this.removals(seat), ...this.moves(seat)];
    return this.offer("itd.MayShift", seat, "itd.ocean.advanced", candidates, (event) => this.allowsShift(event));
  }

  allowsShift({ $, card, company }) {
    const from = this.companyUnder(card);
    if (from === undefined || this.top(from) !== card) return false;
    return $ === "itd.Remove" || ($ === "itd.Move" && company !== from && this.fits(card, company));
  }

  mayBuy(seat) {
    const allows = (event) => this.allowsBuy(event, DISCOUNT);
    return this.offer("itd.MayBuy", seat, "itd.research.basic", () => this.buys(seat), allows);
  }

  mayAcquire(seat) {
    const shares = () => this.portfolios.flatMap((portfolio) => Object.values(portfolio).flat());
    const candidates = () => shares().map((card) => ({ $: "itd.Acquire", seat, card }));
    const allows = (event) => this.allowsAcquire(event);
    return this.offer("itd.MayAcquire", seat, "itd.research.advanced", candidates, allows);
  }

  allowsAcquire({ $, seat, card }) {
    const owner = this.ownerOf(card);
    if ($ !== "itd.Acquire" || owner === -1 || owner === seat) return false;
    return this.hands[seat].length >= this.priceFromOwner(card);
  }

  mayLift(seat) {
    const allows = (event) => event.$ === "itd.Move" && this.allowsLift(event);
    return this.offer("itd.MayLift", seat, "itd.wildlife.basic", () => this.moves(seat), allows);
  }

  allowsLift({ card, company }) {
    const from = this.companyUnder(card);
    if (from === undefined || !this.stacks[from].slice(-3).includes(card)) return false;
    return company === from ? card !== this.top(from) : this.fits(card, company);
  }

  mayPlayAnother(seat) {
    const allows = (event) => event.$ === "itd.Expand" && this.allowsAnother(event);
    return this.offer("itd.MayPlayAnother", seat, "itd.wildlife.advanced", () => this.expansions(seat), allows);
  }

  allowsAnother({ seat, card, company }) {
    if (!this.hands[seat].includes(card)) return false;
    return this.hands[seat].length - 1 >= this.costOfAnother(card, company);
  }
}

// Cards and numbers

/** Whether an event has the fields of its kind, and no others. */
function isWellFormed(event) {
  const fields = Object.entries(EVENTS[event.$] ?? {});
  if (Object.keys(event).length !== fields.length + 1) return false;
  return fields.every(([name, isOfItsKind]) => isOfItsKind(event[name]));
}

function byCompany(value) {
  return Object.fromEntries(COMPANIES.map((company) => [company, value(company)]));
}

function inOrder(companies) {
  return COMPANIES.map((company) => [...companies[company]]);
}

function byNumber(one, other) {
  return one - other;
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

function decade(card) {
  return Math.floor(card / 10);
}

function drawn(card) {
  return card === BONUS ? { $: "itd.BonusDrawn" } : { $: "itd.Drawn", card };
}

function cardDrawn({ $, card }) {
  if ($ === "itd.BonusDrawn") return BONUS;
  return $ === "itd.Drawn" && card !== BONUS ? card : NONE;
}

function remove(cards, card) {
  cards.splice(cards.indexOf(card), 1);
}

/** Put a card among others that lie in the order of their numbers. */
function insert(cards, card) {
  const place = cards.findIndex((other) => other > card);
  cards.splice(place === -1 ? cards.length : place, 0, card);
}
