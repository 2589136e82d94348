"""A campaign against children that are wrong in one way finds it, sees it again, and shows the shortest game."""

import json
from collections.abc import Callable, Iterator
from operator import attrgetter
from pathlib import Path
from random import Random
from typing import NoReturn

import pytest
from attrs import define

import corestate as cs
from corestate.anything import AnyState, Rules
from corestate.games import OURS, begun
from corestate.kernel import waits_for
from fuzz.campaigns.campaign import Campaign, Found, greeted
from fuzz.campaigns.confirming import AFTER_OTHERS, NEVER_AGAIN
from fuzz.campaigns.corpus import Corpus, CorpusError
from fuzz.campaigns.shrink import Shrinker
from fuzz.campaigns.steering import Steering, Temper, parts_of
from fuzz.peers.adapter import LARGEST_BATCH, Adapter, UnsupportedError
from fuzz.peers.child import ChildFault
from fuzz.peers.findings import AT_ONCE, Finding, Move
from fuzz.playouts import any_ruleset
from fuzz.targets.replies import Pretending, said_of
from tests.effort import PATIENT, effort
from tests.fuzz.children import THINKING, command
from tests.fuzz.test_child import nothing_runs_in

TIMEOUT = 20.0
Start = Callable[..., Campaign]


@pytest.fixture
def start() -> Iterator[Start]:
    """Start children, and hold that none is left running."""
    adapters: list[Adapter] = []

    def started(kind: str, timeout: float = TIMEOUT) -> Campaign:
        adapter = Adapter(command(kind), "into_the_blue", timeout)
        adapters.append(adapter)
        campaign = Campaign(adapter)
        campaign.shrink_effort = 3000
        return campaign

    yield started
    for adapter in adapters:
        last = adapter.child.pid
        adapter.close()
        assert nothing_runs_in(last)


def found(campaign: Campaign, seconds: float = PATIENT) -> Found:
    """Return the one thing a campaign finds."""
    campaign.run(seconds, findings=1)
    (one,) = campaign.progress.found
    return one


@pytest.mark.parametrize("kind", ["ourselves", "partial", "choosy", "shared"])
def test_a_child_that_does_right_is_not_found_wrong(start: Start, kind: str) -> None:
    campaign = start(kind)
    campaign.run(PATIENT, findings=1, events=200)
    assert campaign.progress.found == []
    assert campaign.progress.events > 200


def test_a_slow_child_is_sent_less_at_once(start: Start) -> None:
    campaign = start("slow")
    campaign.run(PATIENT, findings=1, events=50)
    assert campaign.progress.found == []
    assert campaign.adapter.batch <= TIMEOUT / 20 / THINKING < LARGEST_BATCH


def test_an_illegal_event_that_is_accepted_is_shrunk_to_the_rule(start: Start) -> None:
    one = found(start("greedy"))
    finding = one.finding
    assert (finding.kind, finding.steady) == ("accepts", True)
    assert finding.rules() in {("itb.dive.place",), ("itb.dive.shortage",)}
    assert [type(move.event).__name__ for move in finding.scenario.moves] == ["StarterNamed", "Rolled", "Stop", "Place"]
    assert finding.scenario.length() == 3


@pytest.mark.parametrize("kind", ["crash", "hang", "garbage", "flood", "closed"])
def test_what_is_no_reply_is_told_apart_in_time_and_shrunk(start: Start, kind: str) -> None:
    campaign = start(kind, 1.0 if kind == "hang" else TIMEOUT)
    campaign.shrink_effort = 100
    finding = found(campaign).finding
    assert (finding.kind, finding.asked, finding.steady) == (kind, "play", True)
    assert type(finding.scenario.moves[-1].event).__name__ == "Place"
    assert finding.last_words == ("out of shells" if kind == "crash" else "")


def test_an_engine_that_fails_is_reported_and_the_child_lives_on(start: Start) -> None:
    finding = found(start("raising")).finding
    assert (finding.kind, finding.detail) == ("error", "ValueError: no more shells")
    assert finding.scenario.length() == 3


def test_a_key_nobody_knows_is_a_mistake_of_the_adapter(start: Start) -> None:
    finding = found(start("strange")).finding
    assert (finding.kind, finding.scenario.moves) == ("protocol", ())
    assert finding.detail.startswith("table: there is no 'colour'; known are $, ruleset, levels")


def test_what_is_not_seen_again_is_unsteady(start: Start, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NOTE", str(tmp_path / "note"))
    finding = found(start("forgetful")).finding
    assert (finding.kind, finding.steady) == ("differs", False)
    assert finding.difference is not None
    assert finding.difference.field() == "table.played"
    assert finding.detail.endswith(NEVER_AGAIN)


@pytest.mark.parametrize(("kind", "says"), [("moody", "but not in every process"), ("leaky", AFTER_OTHERS)])
def test_what_depends_on_the_process_is_said_to_and_shrunk_all_the_same(
    start: Start, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kind: str, says: str
) -> None:
    monkeypatch.setenv("NOTE", str(tmp_path / "note"))
    finding = found(start(kind)).finding
    assert (finding.kind, finding.steady) == ("differs", False)
    assert says in finding.detail
    assert finding.scenario.length() <= 2


def test_what_is_behind_a_refused_event_is_shrunk_to_that_event(start: Start) -> None:
    one = found(start("credulous"))
    assert (one.finding.kind, one.finding.steady) == ("differs", True)
    assert one.finding.scenario.length() <= 3
    asked = [move for move in one.finding.scenario.moves if move.how != "play"]
    assert [type(move.event).__name__ for move in asked] == ["Stop"]


def test_the_same_child_and_finding_are_shrunk_to_the_same_game(start: Start) -> None:
    one, other = (found(start("greedy")).finding for _ in range(2))
    assert one.scenario == other.scenario


def test_what_is_seen_only_of_several_events_at_once_is_a_mistake_of_the_adapter(start: Start) -> None:
    finding = found(start("late")).finding
    assert (finding.kind, finding.steady) == ("protocol", True)
    assert finding.detail.endswith(f"differs, {AT_ONCE}")
    assert len(finding.scenario.moves) > 1
    assert all(move.how == "play" for move in finding.scenario.moves)


def test_whoever_interrupts_the_shrinking_gets_the_best_there_is(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_shrinker: Shrinker) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(Shrinker, "run", interrupted)
    campaign = start("greedy")
    with pytest.raises(KeyboardInterrupt):
        campaign.run(PATIENT, findings=1)
    (one,) = campaign.progress.found
    assert one.finding.kind == "accepts"


def test_a_child_that_plays_nothing_is_no_finding(start: Start) -> None:
    campaign = start("stubborn")
    campaign.run(1.0, findings=1)
    assert (campaign.progress.games, campaign.progress.found) == (0, [])
    assert campaign.progress.unsupported > 0


def test_a_game_of_the_childs_own_is_judged(start: Start) -> None:
    campaign = start("judged")
    campaign.adapter.hello = type(campaign.adapter.hello)("judged", ("into_the_blue",), (), ("judge",))
    finding = found(campaign).finding
    assert (finding.kind, finding.asked, finding.steady) == ("accepts", "game", True)
    assert finding.rules() in {("itb.end.shells",), ("itb.end.chests",)}


def test_what_goes_wrong_at_the_greeting_is_a_finding() -> None:
    early = greeted(("true",), "into_the_blue", TIMEOUT)
    assert isinstance(early, Finding)
    assert (early.kind, early.asked) == ("crash", "hello")
    talking = greeted(("echo", '{"ok":true}'), "into_the_blue", TIMEOUT)
    assert isinstance(talking, Finding)
    assert (talking.kind, talking.detail) == ("protocol", "protocol: wanted 1, found null")
    failing = greeted(("echo", '{"ok":false,"error":"no"}'), "into_the_blue", TIMEOUT)
    assert isinstance(failing, Finding)
    assert (failing.kind, failing.detail) == ("error", "no")


def test_a_child_of_another_game_is_not_met() -> None:
    with pytest.raises(UnsupportedError, match="does not play into_the_blue; it plays in_too_deep"):
        greeted(command("ourselves", "in_too_deep"), "into_the_blue", TIMEOUT)


def test_a_fault_at_the_greeting_is_raised_by_the_adapter_itself() -> None:
    with pytest.raises(ChildFault, match="crash"):
        Adapter(("false",), "into_the_blue", TIMEOUT)


@pytest.mark.parametrize("game", OURS)
def test_every_question_and_every_part_of_the_table_is_counted(game: str) -> None:
    steering, rng, state = Steering(), Random(3), cs.new_game(game, seats=cs.game(game).seats[0])
    asked, before = set(), state.table
    for _ in range(effort(60, 500)):
        if cs.is_over(state):
            break
        asked.add(type(waits_for(state)))
        event, deed = steering.event(state, Temper(curious=False), rng)
        steering.coverage.seen.update(deed)
        state = cs.apply(state, event)
    met, every = steering.coverage.frames(game)
    assert met == len(asked) <= every
    changed, parts = steering.coverage.fields(game)
    kind: type = type(before)
    differ = [part for part in parts_of(kind) if attrgetter(part)(before) != attrgetter(part)(state.table)]
    assert parts >= changed >= len(differ) > 0


@define
class Player:
    """A game under way."""

    rules: Rules
    state: AnyState
    moves: list[Move]


@pytest.mark.parametrize("game", OURS)
def test_where_a_campaign_has_been_is_kept_whole(game: str, tmp_path: Path) -> None:
    rng = Random(f"kept {game}")
    campaign, other = (Campaign(Pretending(game, said_of(game))) for _ in range(2))
    for number in range(2):
        rules = any_ruleset(game, rng)
        state, played = begun(rules), Player(rules, begun(rules), [])
        for _ in range(20):
            if not cs.is_over(state):
                event, deed = campaign.steering.event(state, Temper(curious=True), rng)
                campaign.steering.noted(played, event, deed, rng)
                state = cs.apply(state, event)
        campaign.number = number
    assert campaign.steering.under
    campaign.spent.update(anew=7, staged=3)
    Corpus(tmp_path, game).keep(campaign)
    Corpus(tmp_path, game).restore(other)
    assert other.steering == campaign.steering
    assert list(other.steering.under) == list(campaign.steering.under)
    index = json.loads((tmp_path / "corpus.json").read_text())
    (tmp_path / "unspent").mkdir()
    (tmp_path / "unspent" / "corpus.json").write_text(json.dumps({**index, "spent": {"anew": "7"}}))
    with pytest.raises(CorpusError, match="wanted a corpus of"):
        Corpus(tmp_path / "unspent", game).restore(Campaign(Pretending(game, said_of(game))))
    for wrong in (-1, len(index["rulesets"]), "0", True):
        spoilt = {**index, "under": {"itb.roll.six": wrong}}
        (tmp_path / "spoilt").mkdir(exist_ok=True)
        (tmp_path / "spoilt" / "corpus.json").write_text(json.dumps(spoilt))
        with pytest.raises(CorpusError, match="wanted a corpus of"):
            Corpus(tmp_path / "spoilt", game).restore(Campaign(Pretending(game, said_of(game))))
    assert (other.number, vars(other.rulesets)) == (campaign.number, vars(campaign.rulesets))
    assert other.spent == campaign.spent


def test_some_games_begin_with_a_fresh_child(monkeypatch: pytest.MonkeyPatch) -> None:
    adapter = Pretending("into_the_blue", said_of("into_the_blue"))
    begun: list[int] = []
    campaign = Campaign(adapter)
    monkeypatch.setattr(Campaign, "_played", lambda _campaign, _rng, _deadline: None)
    monkeypatch.setattr(adapter, "restart", lambda: begun.append(campaign.number))
    campaign.run(PATIENT, findings=1, games=250)
    assert begun == [20, 40, 60, 220, 240]


def test_new_things_are_asked_for_before_a_game_and_not_one_a_game(start: Start) -> None:
    campaign = start("ourselves")
    campaign.run(PATIENT, findings=1, games=8)
    everything = sum(len(values) for values in campaign.rulesets._choices.values())  # noqa: SLF001 - what there is to ask
    assert len(campaign.rulesets.played) >= everything - 1, "all but a box made up, which is new each time"


def test_games_are_played_where_a_seldom_rule_applied(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """As soon as most rules have applied half of the rulesets are taken from those that are seldom met."""
    campaign = start("ourselves")
    often, seldom = (cs.ruleset("into_the_blue", seats=seats) for seats in (2, 3))
    rules = [rule.slug for rule in cs.game("into_the_blue").rulebook.rules if rule.modelled]
    campaign.steering.under |= dict.fromkeys(rules, often) | {rules[0]: seldom}
    campaign.steering.coverage.seen.update(dict.fromkeys(rules, 9) | {rules[0]: 1})
    monkeypatch.setattr("fuzz.campaigns.steering.SOME_RULES", len(rules))
    chosen = [campaign._chosen(Random(number)).ruleset for number in range(40)]  # noqa: SLF001 - how one is chosen
    assert 10 <= chosen.count(seldom) <= 30
    assert chosen.count(often) < 5, "but by chance"
    del campaign.steering.under[rules[0]]
    campaign.steering.under = dict(list(campaign.steering.under.items())[: len(rules) // 2])
    assert [campaign._chosen(Random(number)).ruleset for number in range(40)].count(seldom) < 10  # noqa: SLF001 - as above
