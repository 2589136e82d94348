"""Rulesets that rival one another: the same but for one ruling, or for the profile, which is read otherwise."""

from collections.abc import Iterator

from attrs import evolve, fields

from corestate.anything import Rules
from corestate.games import game
from corestate.rulebook import resolved
from corestate.shape import Choice, Record, fields_of

PROFILE = "profile"
"""What stands in place of a ruling where a whole profile is read otherwise."""


def rivals(rules: Rules) -> Iterator[tuple[str, str, Rules]]:
    """Name every other option of every ruling, and every other profile, with the ruleset it gives."""
    title = game(rules.game)
    for ruling in title.rulebook.rulings:
        for option in ruling.options:
            if option.name != getattr(rules.rulings, ruling.field):
                yield ruling.id, option.name, with_ruling(rules, ruling.field, option.name)
    profiles = dict(fields_of(Record(title.options))).get(PROFILE)
    for one in profiles.options if isinstance(profiles, Choice) else ():
        if one != _profile(rules):
            yield PROFILE, str(one), with_profile(rules, str(one))


def with_ruling(rules: Rules, field: str, option: str) -> Rules:
    """Return a ruleset with one ruling read otherwise."""
    return evolve(rules, rulings=evolve(rules.rulings, **{field: option}))


def with_profile(rules: Rules, profile: str) -> Rules:
    """Return a ruleset under another profile; a ruling that was not as the first one has it stays as it is."""
    title = game(rules.game)
    ours = resolved(title.rulings, title.rulebook, {}, _profile(rules))
    theirs = resolved(title.rulings, title.rulebook, {}, profile)
    names = [one.name for one in fields(title.rulings)]
    given = {one: getattr(rules.rulings, one) for one in names if getattr(rules.rulings, one) != getattr(ours, one)}
    return evolve(rules, rulings=evolve(theirs, **given), options=evolve(rules.options, profile=profile))


def _profile(rules: Rules) -> str:
    return str(getattr(rules.options, PROFILE, ""))
