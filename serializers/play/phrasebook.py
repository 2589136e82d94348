"""What the phrases of a title are made of, and what else a title says about sentences, events and its table.

Every kind of event has exactly one phrase; shorthands and facts stand beside them. Accounts tell people of an event, or
of what a looker saw of it, with what the question adds. Labels name what lies on a table; a drawing shows it.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from types import NoneType
from typing import Any, Protocol, TypeAlias

from attrs import field, frozen

from corestate.anything import Rules
from corestate.kernel import Refusal, asked, is_over
from serializers.play.amounts import Amount, Paying
from serializers.play.phrases import Values
from serializers.play.results import Won
from serializers.play.slots import Slot
from serializers.play.tables import Told
from serializers.play.tokens import Spot, Token


@frozen
class Made:
    """An event of a shorthand: the blank each field is taken from; others are as by default, or else left open."""

    kind: type
    fields: Mapping[str, str]
    fixed: Mapping[str, object] = field(factory=dict)
    """Fields that are always the same in it."""
    turned: Mapping[str, Callable[[Any], object]] = field(factory=dict)
    """Fields that are not what is written, but made of it."""


def made(kind: type, **fields: str) -> Made:
    """Make an event from blanks."""
    return Made(kind, fields)


NOBODY = ""


@frozen
class Short:
    """A sentence that stands for events; `about` names the blanks that repeat a public fact of the question, if filled.

    `NOBODY` in place of a blank says that the question has no such fact: what is opened falls to no seat.
    """

    template: str
    events: tuple[Made, ...]
    about: Mapping[str, str] = field(factory=dict)
    idle: bool = False
    """Whether it says that nothing is done: true of whoever is not asked, too."""
    slots: Mapping[str, Slot] = field(factory=dict)
    """What its blanks are that no event is made of; those that are not named are seats."""
    in_turn: bool = False
    """Whether all its events happen for each value of its list, one after the other."""
    every: bool = False
    """Whether its last event happens as often as it can: `sells her gold`."""
    at_once: bool = False
    """Whether it says that nothing happens between its events: `takes two chests`."""
    recounts: type | None = None
    """The kind of decision of which it begins to tell, though what it says of it had to be chosen earlier."""
    free: bool = False
    """Whether it says that nothing is paid for what it tells: that is a price, too."""


def passing(*kinds: type, idle: bool = False) -> Iterator[Short]:
    """Let people say that somebody passes, whatever that is called where it is asked; `idle` also of who is not."""
    for template in ("{seat} passes", "{seat} does nothing", "{seat} passes the turn", "{seat} skips the turn"):
        yield from (Short(template, (made(kind, seat="seat"),), idle=idle) for kind in kinds)
    yield from (Short("{seat} ends the turn", (made(kind, seat="seat"),)) for kind in kinds)


def starting(kind: type) -> Iterator[Short]:
    """Let people say who is the first player."""
    for says in ("is first", "is the first player", "goes first"):
        yield Short(f"{{starter}} {says}", (made(kind, starter="starter"),))


@frozen
class Story:
    """What has happened so far: the states with the present one, the events between them, how many were told before."""

    states: Sequence[Any]
    events: Sequence[Any]
    before: int
    unnamed: Collection[int] = ()
    """The numbers of the events that laid a card nobody saw: it may have been another."""
    spots: Sequence[Spot] = ()
    """Where each of the events stands in the text."""
    implied: Collection[int] = ()
    """The numbers of the events that nobody wrote."""

    def table(self) -> Any:  # noqa: ANN401 - of the title
        """The table as it is now."""
        return self.states[-1].table


@frozen
class Fact:
    """A sentence that makes nothing happen: it says what is so, now or as soon as it is decided (until then None)."""

    template: str
    rule: str
    holds: Callable[[Story, Values], bool | None]
    because: Callable[[Story, Values], str]
    awaited: bool = False
    """Whether it is said when it has been decided, so that whatever silence leads to has happened."""
    astray: Callable[[Story, Values], bool] = lambda _story, _values: False
    """Whether there is nothing it could be said of."""
    slots: Mapping[str, Slot] = field(factory=dict)
    """What its blanks are; those that are not named are seats."""
    figure: str = ""
    """The blank that states what cards come to which are laid unseen, if there is one."""
    ends: bool = False
    """Whether it says what has come of cards that were laid unseen."""
    shows: Callable[[Values], type | None] = lambda _values: None
    """What it shows of a plan that was laid face down, as a kind of act; None: nothing."""


def turns(
    rule: str,
    whose: Callable[[Any], int | None],
    anothers: Callable[[Story, int], str] = lambda _story, _seat: "",
) -> Iterator[Fact]:
    """Let people say whose turn it is now, or will be when all have passed; `whose` finds it in a state, if it can.

    Where it cannot, `anothers` says why it is not the turn of a seat, whatever was not written; nothing if it may be.
    """

    def is_hers(story: Story, values: Values) -> bool | None:
        return any(whose(one) == values["seat"] for one in story.states[story.before :]) or None

    def because(story: Story, values: Values) -> str:
        now, seat = whose(story.states[-1]), values["seat"]
        if is_over(story.states[-1]):
            return "the game is over"
        return anothers(story, seat) if now is None else "" if now == seat else f"it is the turn of seat {now}"

    def is_anothers(story: Story, values: Values) -> bool:
        return because(story, values) != ""

    for said in ("it is {seat} turn", "{seat} turn", *_HAS_A_TURN):
        yield Fact(said, rule, is_hers, because, awaited=True, astray=is_anothers)


_HAS_A_TURN = (
    *(f"{{seat}} {has} {last}turn" for has in ("gets", "has", "takes") for last in ("a ", "a last ", "a final ")),
    *(f"{{seat}} turn {comes}" for comes in ("comes", "is next", "comes next", "starts", "begins")),
    *("{seat} is up", "{seat} goes next"),
)
"""What is said of somebody's turn that comes."""


@frozen
class Account:
    """How an event, or a sight of one, is told to people where the question says more than its own phrase does.

    A blank is a field of the event, or else a public fact of the question: a seat, unless the title has a slot for it.
    Of an event it must be a sentence that means it: what people read they may write.
    """

    kind: type
    template: str
    at: tuple[type, ...] = ()
    """The frames that ask such a question; none: any question with these facts."""
    where: Mapping[str, object] = field(factory=dict)
    """What fields of the event hold then."""


@frozen
class Case:
    """A case of what nobody saw: what to fill in first for it to be so, and whether it is; None: not known yet."""

    rank: Callable[[Any, Any], object]
    """Of outcomes that are alike, by the frame they answer, the lowest is filled in."""
    holds: Callable[[Any], bool | None]


@frozen
class Price:
    """Why an event costs so many cards: the rules that say so, and the sum in words."""

    rules: tuple[str, ...]
    because: str


@frozen
class Labels:
    """What things on a table are called, by the field of a view they lie in."""

    entries: Mapping[str, Sequence[str]] = field(factory=dict)
    """What the entries of a list stand for, where that is not the seats."""
    values: Mapping[tuple[type, str], Callable[[Any], str]] = field(factory=dict)
    """How a value, or each of a list, is put into words where it is not one: a card, a berth."""
    beyond: Mapping[str, str] = field(factory=dict)
    """Of lists with an entry for every seat that may have another one: whose that is."""


@frozen
class Stage:
    """A turn, or a step in which several have a part: where somebody who writes may forget to write something."""

    name: object
    """What tells it from the one before and the one after."""
    certain: bool = False
    """Whether all can tell that it comes, though nothing of it is written: set-up, boats by plans that are known."""
    due: bool = False
    """Whether all can tell that it comes right after what is written: plans are laid, a mythos card is turned up."""
    set_up: bool = False
    """Whether the game is being set up: everything else comes after it."""


Act: TypeAlias = tuple[frozenset[type], int]
"""Something a seat did, or chance brought it: the kinds it can be by what is written, and the seat."""
NO_SEAT = -1
"""The seat of what is shown of a plan by a statement that names none."""


@frozen
class Plans:
    """Decisions that are laid face down, and come to light piece by piece while they are carried out; at first none."""

    kind: type = NoneType
    light: Callable[[Any, Any], object] = lambda _table, _plan: None
    """As much of a plan as has come to light at a table; plans that agree in it cannot be told apart yet."""
    now: Callable[[Any, int], object] = lambda _table, _seat: None
    """The piece of a seat's plan that is being carried out at a table; None if there is none."""
    pieces: Mapping[type, Sequence[object]] = field(factory=dict)
    """The pieces of a plan of which a kind of decision is part; of other kinds nothing is known."""
    fits: Callable[[Any, Any, Sequence[Act]], bool] = lambda _table, _plan, _written: True
    """Whether a plan laid at a table can have led to what is written till plans are laid again."""
    silent: Callable[[Any, Any, Sequence[Act]], bool] = lambda _table, _plan, _written: True
    """Whether nothing need be written of a plan laid at a table, when it is carried out, that is not."""
    alike: Callable[[Any, Any, Sequence[Act], bool], object] = lambda _table, plan, _written, _idle: plan
    """What a plan has in common with those that come to the same by what is written till plans are laid again; and by
    whether nothing is written that costs its seat anything, nor stated of it."""
    free: frozenset[type] = frozenset()
    """The kinds of event that are the same for a seat however much it has."""
    asks: Callable[[Any], int] = lambda _plan: 0
    """How much a plan asks of its seat that must be written: the least of those that fit goes without saying."""
    within: Callable[[Any, Sequence[Act]], int] = lambda _table, written: len(written)
    """How much of what is written till plans are laid again can have been done by plans laid at a table."""


@frozen
class Pool:
    """Cards of which some were laid unseen: the events that laid them by their numbers, and all they were taken of."""

    laid: tuple[int, ...]
    cards: tuple[str, ...]
    brings: Callable[[Any, Any], bool]
    """Whether a card comes there by an event in a state."""
    seat: int | None = None
    """Whose hand it is; None: nobody's."""
    word: str = ""
    """The word by which a position says what lies there, if it is nobody's hand."""
    there: Callable[[Any], tuple[str, ...]] = lambda _table: ()
    """What lies there at a table, if it is nobody's hand."""
    could_be: Callable[[str, str], bool] = lambda _card, _other: True
    """Whether one card there, if no position says what they are, can as well be another."""


@frozen
class Reckoning:
    """Cards that were laid unseen and are added up now."""

    pools: tuple[Pool, ...]
    total: int
    worth: Callable[[str], int]
    """What a card adds to the total."""
    tells: Callable[[int], object]
    """What comes of a total; totals that agree in it cannot be told apart."""
    says: Callable[[int], str]
    """What comes of a total, in a few words."""
    what: str
    """What they are added up for."""


@frozen
class Laying:
    """What is laid unseen and added up later, whatever each card is; at first nothing."""

    lying: Callable[[Any], int] = lambda _table: -1
    """How many such cards lie on a table; -1 where none are being laid."""
    reckoned: Callable[[Sequence[Any], Sequence[Any]], Reckoning | None] = lambda _states, _events: None
    """What an event adds up after which fewer lie there, the last of the events in the last of the states; None where
    that is not clear."""


@frozen
class Curve:
    """What can be drawn as curves over the course of a game: the value of each line at one moment."""

    name: str
    says: str
    """What the values are, in a few words."""
    values: tuple[int, ...]
    lines: tuple[str, ...] = ()
    """What each value is of; none: of the seats, one by one."""
    secret: bool = False
    """Whether a seat's value is known to nobody but the seat until the game is over."""


class Held(Protocol):
    """Says which cards of which seat an event shows to have been there."""

    def __call__(self, event: Any, /) -> tuple[tuple[int, object], ...]:  # noqa: ANN401 - of the title
        """Name seat and card of each."""


def _shows_nothing(_event: object) -> tuple[tuple[int, object], ...]:
    return ()


def _no_hand(_table: object, _seat: int) -> tuple[object, ...]:
    return ()


def _any_time(_frame: object, _table: object, _fields: Values) -> bool:
    return True


def _as_it_is(_table: object, written: object) -> object:
    """What is written is meant."""
    return written


def _as_said(tokens: Sequence[Token]) -> Sequence[Sequence[Token]]:
    return (tokens,)


def _as_assumed(box: Any, _tokens: object) -> tuple[Any, tuple[str, ...]]:  # noqa: ANN401 - of the title
    return box, ()


def _as_they_are(_rules: Rules, tellings: Any) -> Any:  # noqa: ANN401 - what sentences mean
    return tellings


def _any_figure(_figure: int) -> bool:
    return True


def _after_anything(_state: object, _outcome: object, _written: object) -> bool:
    return True


def _nothing_amiss(_state: object, _written: object) -> tuple[Refusal, ...]:
    return ()


def _each_for_itself(_first: object, _second: object) -> None:
    """What is said in two sentences is two things."""


def _nothing_unasked(_before: object, _event: object, _after: object) -> tuple[object, ...]:
    return ()


def _anything_exists(_table: object, _event: object) -> bool:
    return True


def _no_cards_owed(_frame: object, _table: object, _event: object, _cards: int) -> "Price | None":
    return None


def _one_case(_rules: Rules) -> tuple[Case, ...]:
    return ()


def _no_labels(_rules: Rules) -> Labels:
    return Labels()


def _no_figures(_table: object) -> object:
    return None


def _no_chapters(_state: object) -> tuple[str, ...]:
    return ()


def _turn_of_who_is_asked(state: Any) -> "Stage":  # noqa: ANN401 - a state of the title
    return Stage(asked(state))


def _no_curves(_table: object) -> "tuple[Curve, ...]":
    return ()


def _as_refused(_states: object, _events: object, _event: object, why: tuple[Refusal, ...]) -> tuple[Refusal, ...]:
    return why


def _stands_alone(_rules: Rules, _event: object, _later: object) -> None:
    return None


def _no_price(_state: object, _event: object) -> int | None:
    return None


@frozen(eq=False)
class Phrasebook:
    """The phrases of a title."""

    phrases: Mapping[type, str]
    shorts: tuple[Short, ...] = ()
    facts: tuple[Fact, ...] = ()
    synonyms: Mapping[str, str] = field(factory=dict)
    """Words people use for those of the phrases: where a sentence cannot be read as it stands, these are taken."""
    worded: Callable[[Sequence[Token]], Sequence[Sequence[Token]]] = _as_said
    """Says in one word of the phrases what people say in two that stand apart, `rolls the chest again`, in each way it
    may be meant: where a sentence cannot be read as it stands."""
    called: Mapping[tuple[str, ...], str] = field(factory=dict)
    """Names of several words, in small letters, that a thing is called by here in one."""
    slots: Callable[[Rules], Mapping[tuple[type, str], Slot]] = lambda _rules: {}
    """The slots that no annotation tells: how this title's cards and places are named."""
    said_later: Mapping[type, type] = field(factory=dict)
    """The kinds of decisions of which people say in the next sentences what they were about, and the kind of the second
    decision that belongs to it: `Ann buys a round`, `Ann looks at wreck 3`, `Ann looks at wreck 5`."""
    announced: Callable[[Rules, Any, Sequence[Any]], Sequence[Any] | None] = _stands_alone
    """What a seat does, as it is written, after an event that is no more than the beginning of it: a card is played,
    and then comes the act it is played with. None where the event stands for itself."""
    boxed: Callable[[Any, Sequence[Token]], tuple[Any, tuple[str, ...]]] = _as_assumed
    """The box as far as the words of a text show it, where nobody named an edition and what is in it is assumed; and
    what was taken so, in words."""
    told_apart: Callable[[Rules, Sequence[Any]], Sequence[Any]] = _as_they_are
    """What the sentences of a game told from its beginning mean that can mean but one thing, in their order, with what
    makes no difference put in."""
    joined: "Callable[[Any, Any], Any]" = _each_for_itself
    """What two sentences running can mean together, of which the second says more of what the first tells, by what each
    can mean: a price before what it is paid for. None where they tell of two things."""
    immaterial: frozenset[tuple[type, str]] = frozenset()
    """What a decision is about that changes nothing on the table: left open by a shorthand, one way stands for all."""
    ambiguous: Mapping[type, tuple[type, ...]] = field(factory=dict)
    """The kinds of events whose phrase people also write for something else that a shorthand says, and the frames
    where they do."""
    passes: tuple[type, ...] = ()
    """The decisions by which a seat does nothing: these are implied where the next sentence comes after them."""
    instead_of: Mapping[type, tuple[type, ...]] = field(factory=dict)
    """The passes in place of which a seat may have drawn a card that nobody else saw, and the kinds of decision by
    which it does: before something that is wrong without that card it may not have been written."""
    shown_next: frozenset[type] = frozenset()
    """The kinds of decision that go without saying where but one of them leads to what is written next: which option of
    a room somebody chose who then pays for it."""
    called_for: frozenset[type] = frozenset()
    """The kinds of decision that chance calls for in the open: where that is written right after them they came too
    early, and it was not forgotten."""
    dues: frozenset[type] = frozenset()
    """The frames that ask for what a seat owes in whoever's turn: where nothing is written of it, it was not done."""
    pays: Mapping[type, frozenset[type]] = field(factory=dict)
    """The kinds of decision that pay for others, with the kinds these are: people may write the price first."""
    agreed: Mapping[type, type] = field(factory=dict)
    """By frame, the decision that silence is there, which is no pass: whoever is not said to refuse a trade agrees."""
    shows: Held = _shows_nothing
    """The cards an event shows to have been in the hand of its seat."""
    replies: frozenset[type] = frozenset()
    """The decisions that show what chance brought just before: there is no other question they could answer."""
    takes: frozenset[type] = frozenset()
    """The decisions about a card of some that were looked at, which show that it was among them."""
    handed: frozenset[type] = frozenset()
    """The kinds of event whose cards may have come from another hand with nothing written about them."""
    hand: Callable[[Any, int], Sequence[object]] = _no_hand
    """What a seat holds."""
    cards_seen: Mapping[tuple[type, str], bool] = field(factory=dict)
    """The fields of a view with cards that its looker alone knows, by class and name: whether they are in its hand, or
    it has only seen them."""
    dealt: frozenset[type] = frozenset()
    """The kinds of event by which several seats are dealt cards at once, written in whatever order."""
    draws: frozenset[type] = frozenset()
    """The kinds of decision by which a seat draws a card of that kind itself: that it was drawn goes without saying."""
    receiver: str = "seat"
    """The public fact of a question that names the seat to which a card comes."""
    besides: Mapping[str, Callable[[Any, Any, Any], Refusal | None]] = field(factory=dict)
    """What `about` says of the table and not of the question, by its name: why that is not so, if it is not, by the
    table, the event as far as it is written, and what is said."""
    unseen: frozenset[tuple[type, str]] = frozenset()
    """What nobody at the table can tell, though it is part of the event: left open it hinders nobody."""
    exists: Callable[[Any, Any], bool] = _anything_exists
    """Whether there is, by the table's edition, what an event names: what is left open is nothing that is not there."""
    meant: Callable[[Any, Any, Values], bool] = _any_time
    """Whether an event of a kind a frame takes can be meant for it, by what is written of its fields."""
    reckoned: Callable[[Any, Any], Any] = _as_it_is
    """Reckons from the table what is meant by an event of which something else is written: which dice are thrown again,
    if those are named that are kept."""
    amiss: Callable[[Any, Any], tuple[Refusal, ...]] = _nothing_amiss
    """Why there is nothing in a state that could be meant by an event as it is written: a card does not lie where it is
    said to."""
    leads_to: Callable[[Any, Any, Sequence[Any]], bool] = _after_anything
    """Whether an outcome of chance that nobody wrote can have led, from a state, to the events that follow as far as
    those are written: a roll to the shells that were placed. Others are not tried, unless none can."""
    instead: Mapping[type | None, type] = field(factory=dict)
    """The question a seat is asked about an outcome of chance that the rules leave out."""
    unasked: Callable[[Any, Any, Any], tuple[Any, ...]] = _nothing_unasked
    """The answers that were carried out unasked, as the only ones, between the table before an event and that after."""
    cards_owed: Callable[[Any, Any, Any, int], Price | None] = _no_cards_owed
    """Why an event that a frame takes at a table costs so many cards of the hand; nothing where it is not paid so."""
    alike: Callable[[Any, Any, Any], object] | None = None
    """What outcomes have in common that nobody can tell apart yet (a card drawn face down), by frame, table and event;
    the event itself where it is like no other. None: all can be told apart."""
    unheard_of: Callable[[Rules], tuple[type, ...]] = lambda _rules: ()
    """The decisions that nobody ever takes under some rules, whatever has happened."""
    one_of_each: bool = False
    """Whether there is no card twice."""
    scored_unseen: bool = False
    """Whether the result counts cards that nobody but their owner has seen."""
    cases: Callable[[Rules], tuple[Case, ...]] = _one_case
    """The cases to tell apart in which what nobody saw came out in the open later: who was dealt the lowest card."""
    sights: Mapping[type, str] = field(factory=dict)
    """The phrases of what a looker sees of an event it may not know whole; they are told, and never read."""
    recalled: Callable[[Sequence[Any], Sequence[Any], Any, tuple[Refusal, ...]], tuple[Refusal, ...]] = _as_refused
    """Why an event is refused, where what has happened tells more than the table: by the states so far with the present
    one, the events between them, the event, and the reasons the table gives."""
    hideable: frozenset[type] = frozenset()
    """The kinds of event that some seats do not see whole, at one moment or another."""
    accounts: tuple[Account, ...] = ()
    """What is told otherwise than by its phrase; the first that fits a question is taken."""
    examples: Mapping[str, str] = field(factory=dict)
    """An example of a template, where one made from its blanks would be none of the game: who sits where is `{0}`."""
    labels: Callable[[Rules], Labels] = _no_labels
    """What lies on a table, in words."""
    spoken: Callable[[str], str] = str
    """Puts the names of things in a sentence of ours, such as the reason of a refusal, as people say them."""
    told: Told | None = None
    """The table as somebody sees it, in lines for people; None: field by field, by the labels."""
    figures: Callable[[Any], object] = _no_figures
    """What the rules make of a table and a drawing shows, as an attrs object; nothing a bystander may not know."""
    drawing: Path | Traversable | None = None
    """The script that draws the title's table in a report, if it brings one along."""
    undrawn: frozenset[str] = frozenset()
    """Fields a drawing does without, by their names, where need be after that of their class: `unf.Box.keeper`."""
    amounts: tuple[Amount, ...] = ()
    """The amounts a sentence may state."""
    sides: Mapping[str, Won] = field(factory=dict)
    """The words for those who win together, and whether they have at the table of a game that is over."""
    scored: bool = True
    """Whether a game ends with points."""
    is_a_price: Callable[[int], bool] = _any_figure
    """Whether a number that something is bought for, with no word behind it, is what it cost, and not a card."""
    paying: Paying = field(factory=Paying)
    """The words for money that changes hands, if there is money."""
    price: Callable[[Any, Any], int | None] = _no_price
    """What a legal event costs its seat or brings it, as everybody can reckon; None where that is no question."""
    chapter: Callable[[Any], tuple[str, ...]] = _no_chapters
    """What part of a game a state is in, the larger first: the day and its half, whose turn it is; known to all."""
    stage: Callable[[Any], Stage] = _turn_of_who_is_asked
    """The turn or step a state is in."""
    plans: Plans = Plans()
    """What is laid face down and carried out later, if there is such a thing."""
    laying: Laying = Laying()
    """What is laid unseen and added up later, if there is such a thing."""
    curves: Callable[[Any], tuple[Curve, ...]] = _no_curves
    """What can be followed over a game, of a table: scores or dials; always the same curves."""
