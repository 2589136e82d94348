"""What happens on the way, in sentences: who starts, dividends with their sum, new decks, fundraisers, the end."""

from collections.abc import Iterator

from corestate.in_too_deep.box import COMPANIES, PLACE
from corestate.in_too_deep.events import Event, Expand
from corestate.in_too_deep.payouts import Award, PayingDividend
from corestate.in_too_deep.setup import FindStarter
from corestate.in_too_deep.table import Table
from corestate.in_too_deep.turn import CountDraw
from corestate.kernel import State, Step, counted_noun

_SAID = {
    "itd.deck.reshuffle": "the deck is used up, and the discards become a new one",
    "itd.end.second_depletion": "the deck is used up again: the end is triggered",
    "itd.fundraiser.twice": "two fundraisers came one after the other: the end is triggered",
    "itd.end.complete_payout": "cards still owed come from the discards",
}


def told(event: Event, steps: tuple[Step[Table], ...], after: State[Table, Event]) -> Iterator[str]:
    """Tell what nobody says, step by step, and at last what is owed to whom."""
    for step in steps:
        yield from (_SAID[slug] for slug in step.rules if slug in _SAID)
        yield from _told(step)
    frame = after.agenda[0] if after.agenda else None
    if isinstance(event, Expand) and isinstance(frame, PayingDividend):
        yield from dividend_told(steps[0].before, event, frame)


def _told(step: Step[Table]) -> Iterator[str]:
    before, after = step.before, step.after
    match step.frame:
        case FindStarter():
            yield f"seat {after.course.starter} was dealt the lowest card and starts"
        case CountDraw() if "itd.fundraiser.all_draw" in step.rules:
            yield "all have drawn one after the other: a fundraiser"
        case Award() if before.portfolios != after.portfolios:
            new = {card for shares in after.portfolios[-1] for card in shares}
            (share,) = new.difference(*before.portfolios[-1])
            yield f"the third player gets share {share} of {COMPANIES[after.ruleset.box.place_of[share]]}"
        case _:
            pass
    if after.course.phase == "final" != before.course.phase:
        yield "the final turns begin"


def dividend_told(table: Table, event: Expand, frame: PayingDividend) -> Iterator[str]:
    """Tell what a dividend owes to whom, and what that is the sum of."""
    place = PLACE[event.company]
    for seat, cards in frame.owed:
        shares = len(table.portfolios[seat][place])
        for_shares = f"for {counted_noun(shares, 'share', 'shares')}"
        if cards > shares and table.ruleset.options.treasure == "basic":
            for_shares += f" and {cards - shares} for the most"
        elif cards != shares:
            for_shares = f"as many as the most, instead of {shares}"
        who = "the third player" if seat == table.third() else f"seat {seat}"
        yield f"{event.company} pays a dividend: {who} draws {counted_noun(cards, 'card', 'cards')}, {for_shares}"
