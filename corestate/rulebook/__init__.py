"""A rulebook as data: what it holds (`model`), and how it is read from TOML (`reading`)."""

from corestate.rulebook.model import (
    PROVENANCES,
    Edition,
    EditionError,
    Kind,
    Option,
    Profile,
    Provenance,
    Rule,
    Rulebook,
    Ruleset,
    RulesetError,
    Ruling,
    at_least,
    digest,
    optioned,
    resolved,
)
from corestate.rulebook.reading import load, read_edition, read_rules, read_rulings

__all__ = [
    "PROVENANCES",
    "Edition",
    "EditionError",
    "Kind",
    "Option",
    "Profile",
    "Provenance",
    "Rule",
    "Rulebook",
    "Ruleset",
    "RulesetError",
    "Ruling",
    "at_least",
    "digest",
    "load",
    "optioned",
    "read_edition",
    "read_rules",
    "read_rulings",
    "resolved",
]
