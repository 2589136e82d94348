"""The parts of a table as they were said, each checked against the box, and what follows where nothing was said."""

from corestate.replaced import replaced
from corestate.said import listed
from corestate.unfathomable.box.edition import Rules
from corestate.unfathomable.laying.board import sea_of, ship_of, usual_awakened
from corestate.unfathomable.laying.decks import decks_of
from corestate.unfathomable.laying.people import insights_of, players_of, title_of, with_items, with_loyalty
from corestate.unfathomable.laying.said import OPEN, Moment, Said, flag, otherwise
from corestate.unfathomable.laying.shelves import Shelves
from corestate.unfathomable.laying.under_way import ending_of, scopes_of, throw_of, trial_of, turn_of
from corestate.unfathomable.table.table import Table


def table_of(ruleset: Rules, said: Said, moment: Moment) -> Table:
    """Lay every part: as it was said, or as it follows."""
    shelves = Shelves(ruleset)
    turn = turn_of(ruleset, said, moment)
    open_cards = tuple(
        shelves.source("open", f"open {place}", source, OPEN)
        for place, source in enumerate(listed("open", otherwise(said.open, ())))
    )
    players = players_of(ruleset, said, moment, shelves)
    scopes = scopes_of(ruleset, said, moment, turn)
    trial = trial_of(ruleset, said, scopes, shelves)
    ship = ship_of(ruleset, said, shelves)
    players = with_items(ruleset, said, players, shelves)
    players = with_loyalty(ruleset, said, players, moment, shelves)
    table = Table(
        ruleset=ruleset,
        ship=ship,
        sea=sea_of(ruleset, said, shelves),
        decks=decks_of(ruleset, said, moment, shelves),
        players=players,
        captain=None,
        keeper=None,
        turn=turn,
        awakened=False,
        insights=insights_of(ruleset, said, players),
        open=open_cards,
        throw=throw_of(ruleset, said, turn),
        trial=trial,
        scopes=scopes,
        ending=None,
    )
    awakened = flag("awakened", otherwise(said.awakened, usual_awakened(table)))
    ending = ending_of(table, said, moment)
    captain, keeper = (title_of(table, title, moment, getattr(said, title)) for title in ("captain", "keeper"))
    return replaced(table, awakened=awakened, ending=ending, captain=captain, keeper=keeper)
