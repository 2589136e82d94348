"""The last move of a finding, made again where something is otherwise: whether that does what the other side did."""

from typing import Any, get_args

import corestate as cs
from corestate.anything import AnyState, Rules
from corestate.games import begun
from corestate.replaced import replaced
from fuzz.peers.comparing import LEVELS, Difference, Level, ObservationError, differences, plain, shown
from fuzz.peers.findings import Finding, Scenario
from serializers.forms import Plain


class LastMove:
    """Knows what both sides did at the last move of a finding."""

    def __init__(self, finding: Finding) -> None:
        self.finding = finding
        self.states = tuple(finding.scenario.states())
        path = "" if finding.difference is None else finding.difference.path
        self.level: Level = next((one for one in get_args(Level) if path.startswith(one)), LEVELS[0])

    def again(self) -> Any:  # noqa: ANN401 - what a level shows, or the refusals
        """Make it, and tell what is shown of what the finding is about, or by what it is refused."""
        scenario = self.finding.scenario
        return self._made(begun(scenario.ruleset) if not scenario.moves else self.states[-2])

    def as_before(self) -> bool:
        """Whether all moves but the last lead where they led: the other side did nothing else until then."""
        moves = len(self.finding.scenario.moves)
        return not moves or (*self.finding.scenario.cut(moves - 1).states(),) == self.states[:-1]

    def under(self, rules: Rules) -> Any:  # noqa: ANN401 - as `again`
        """Make all moves by another ruleset, and tell the same; nothing if those before the last led elsewhere."""
        moves, ours = self.finding.scenario.moves, self.finding.scenario.ruleset
        states = tuple(Scenario(rules, moves).states())
        tables = zip(states[:-1], self.states[:-1], strict=True)
        agendas = zip(states[:-2], self.states[:-2], strict=True)  # what is asked last may be what it is about
        if any(replaced(one.table, ruleset=ours) != other.table for one, other in tables):
            return None
        if any(one.agenda != other.agenda for one, other in agendas):
            return None
        told = self._made(states[-2] if moves else states[0])
        return told if self.finding.kind != "differs" else _played_by(plain(ours), told)

    def _made(self, before: AnyState) -> Any:  # noqa: ANN401 - as `again`
        """Make the last move, if there is one."""
        if not self.finding.scenario.moves:
            return plain(shown(before, self.level))
        event = self.finding.scenario.moves[-1].event
        if self.finding.kind != "differs":
            return cs.refusals(before, event)
        return plain(shown(cs.apply(before, event), self.level))

    def is_theirs(self, told: Any) -> bool:  # noqa: ANN401 - what was told
        """Whether that is what the other side did."""
        match self.finding.kind:
            case "accepts":
                return not told
            case "refuses":
                return bool(told)
            case _:
                return self._differs_as_theirs(self.states[-1], told)

    def _differs_as_theirs(self, state: AnyState, told: Plain) -> bool:
        wanted = self.finding.difference
        try:
            first: Difference | None = next(differences(state, self.level, told), None)
        except ObservationError:
            return False
        return first is not None and wanted is not None and (first.path, first.theirs) == (wanted.path, wanted.theirs)


def _played_by(rules: Plain, told: Any) -> Any:  # noqa: ANN401 - plain data
    """Say of what is shown that it is played by another ruleset."""
    if isinstance(told, dict):
        return {key: rules if key == "ruleset" else _played_by(rules, value) for key, value in told.items()}
    return [_played_by(rules, one) for one in told] if isinstance(told, list) else told
