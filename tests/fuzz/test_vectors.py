"""Conformance vectors: what is written, that it is true, and that it tells right implementations from wrong ones."""

import json
import os
import pickle
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest
from attrs import evolve

import corestate as cs
import serializers
from corestate.adjudication.scenes import scenes
from corestate.anything import AnyState
from corestate.games import OURS, begun
from fuzz.batches import Alone, Crew, MismatchError, crew_of
from fuzz.campaigns.bugs import planted
from fuzz.index import index
from fuzz.peers.adapter import Adapter
from fuzz.peers.comparing import Difference, observed
from fuzz.perft import Count
from fuzz.playouts import any_ruleset, steps
from fuzz.vectors import conforming as conforming_module
from fuzz.vectors import folder
from fuzz.vectors.apart import Apart, Searching
from fuzz.vectors.brevity import brief, whole
from fuzz.vectors.conforming import PATIENCE, TrialResult, results
from fuzz.vectors.distinguishing import pairs
from fuzz.vectors.folder import FolderError
from fuzz.vectors.making import EFFORT, KINDS, Making
from fuzz.vectors.search import STRICT
from fuzz.vectors.trials import Tally, Trial, trials
from serializers.codec import NAMED
from serializers.packing import unpacked
from tests.effort import NIGHTLY, effort
from tests.fuzz.children import command
from tests.fuzz.conftest import LANGUAGES, Port
from tests.fuzz.twin import node_or_skip

BLUE = "into_the_blue"
ROOT = Path(__file__).parents[2]
OURSELVES = (sys.executable, "-m", "fuzz.kits.ourselves")
TWIN = str(ROOT / "fuzz" / "twins" / "main.mjs")
TWINS = (BLUE, "in_too_deep", "key_largo", "unfathomable")
TITLES = OURS if NIGHTLY else (BLUE,)
KNOWN_BUGS = planted()
BUGS = ("only-one-reroll", "more-shells-placed")
SHOWN = {BLUE: 0.95 if NIGHTLY else 0.9, "in_too_deep": 0.95, "key_largo": 0.95, "unfathomable": 0.95}
"""Which share of the planted bugs the vectors show at the effort of the run."""
BY_RULE = {BLUE: 0.7 if NIGHTLY else 0.65, "in_too_deep": 0.7, "key_largo": 0.35, "unfathomable": 0.3}
"""Which share of them fails a case of the very rule they break."""
HUNG = 600.0
"""Seconds after which an engine that runs the vectors hangs: the slowest needs twenty of an idle machine."""

STARTER = {"$": "itb.StarterNamed", "starter": 0}
STEP = {"do": "play", "event": STARTER}

ONLY_FORBIDS = {"itd.buy.afford", "kl.market.own_cards"}
"""Rules that no step carries out: somebody who does without them is seen by what is refused alone."""

Plain = dict[str, Any]
P = TypeVar("P")
R = TypeVar("R")


@pytest.fixture(scope="module", params=TITLES)
def written(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("vectors") / str(request.param)
    folder.write(place, Making(request.param, scenes(request.param), effort(1200, EFFORT)).files())
    return place


def names(manifest: Plain) -> list[str]:
    """Name every file that a manifest lists."""
    cases = [name for files in manifest["rules"].values() for kind in ("applied", "refused") for name in files[kind]]
    kinds = ("boxes", "moments", "rulings", "games", "courses", "perft")
    return [*cases, *(name for kind in kinds for name in manifest[kind])]


def conforming(place: Path, child: tuple[str, ...]) -> list[TrialResult]:
    """Put vectors to a child."""
    manifest = folder.manifest(place)
    adapter = Adapter(child, manifest["game"], timeout=60.0)
    try:
        return list(results(adapter, list(trials(place, manifest))))
    finally:
        adapter.close()


def test_every_file_is_listed_and_is_there_in_both_forms(written: Path) -> None:
    manifest = folder.manifest(written)
    listed = names(manifest)
    files = {str(file.relative_to(written)) for file in written.rglob("*") if file.is_file()}
    assert files == {f"{name}.{form}" for name in (*listed, "manifest") for form in ("json", "msgpack")}
    kinds = [folder.read(written, name)["kind"] for name in listed]
    assert manifest["counts"] == {kind: kinds.count(kind) for kind in KINDS}
    for file in files:
        if file.endswith(".json"):
            plain = json.loads((written / file).read_bytes())
            assert unpacked((written / file).with_suffix(".msgpack").read_bytes()) == plain, file


def test_what_is_not_there_is_missing_by_name(written: Path) -> None:
    manifest = folder.manifest(written)
    game = manifest["game"]
    exempt = {one["rule"] for one in manifest["exempt"]}
    rules = cs.game(game).rulebook.rules
    assert exempt == {rule.slug for rule in rules if not rule.modelled or rule.slug in ONLY_FORBIDS}
    wanted = set()
    for rule in rules:
        wanted |= set() if rule.slug in exempt else {("applied", rule.slug)}
        wanted |= {("refused", rule.slug)} if rule.kind in STRICT and rule.modelled else set()
    found = {(kind, slug) for slug, files in manifest["rules"].items() for kind in files if files[kind]}
    missing = {(one["kind"], one["rule"]) for one in manifest["missing"] if one["kind"] != "ruling"}
    assert missing == wanted - found
    assert all(one["reason"] for one in (*manifest["missing"], *manifest["exempt"]))
    told = {f"{one['ruling']}/{'-'.join(one['options'])}" for one in manifest["missing"] if one["kind"] == "ruling"}
    apart = {name.removeprefix("rulings/") for name in manifest["rulings"]}
    assert told == {f"{ruling.id}/{'-'.join(options)}" for ruling, options in pairs(game)} - apart
    if NIGHTLY:
        assert manifest["missing"] == []


def test_every_case_is_true(written: Path) -> None:
    for file in sorted((written / "rules").rglob("*.json")):
        case, state = _reached(written, file)
        steps = cs.explain(state, event := NAMED.read(case["input"]))
        assert case["post"]["rules"] == list(dict.fromkeys(rule for step in steps for rule in step.rules))
        assert case["rule"] in case["post"]["rules"]
        assert case["post"]["state_id"] == serializers.state_id(cs.apply(state, event))
    for file in sorted((written / "refused").rglob("*.json")):
        case, state = _reached(written, file)
        against = {refusal.rule for refusal in cs.refusals(state, NAMED.read(case["input"]))}
        assert case["rule"] in against
        assert set(case["refusals"]) == against
        assert case["telling"] == (len(against) == 1)


def _reached(place: Path, file: Path) -> tuple[Plain, AnyState]:
    """Play the events of a case, and see that they lead to the state it gives."""
    case = json.loads(file.read_bytes())
    pre = folder.read(place, case["pre"])
    box = folder.read(place, pre["ruleset"]["box"])["box"]
    state = begun(NAMED.read({"$": "core.Ruleset", **pre["ruleset"], "box": box}))
    for event in pre["events"]:
        state = cs.apply(state, NAMED.read(event))
    assert state == NAMED.read(pre["state"])
    assert pre["state_id"] == serializers.state_id(state)
    assert pre["table_id"] == serializers.table_id(state)
    return case, state


@pytest.mark.parametrize("title", OURS)
def test_every_rule_that_is_modelled_is_carried_out_by_some_step_but_for_a_few(title: str) -> None:
    modelled = {rule.slug for rule in cs.game(title).rulebook.rules if rule.modelled}
    assert modelled - index(title).carried_out() == modelled & ONLY_FORBIDS


@pytest.mark.parametrize("title", OURS)
def test_what_is_told_briefly_can_be_told_whole(title: str) -> None:
    rng = Random(7)
    for state, _ in islice(steps(begun(any_ruleset(title, rng)), rng, cs.apply), 0, 60, 10):
        sees = observed(state)
        told = brief(sees)
        assert whole(told, sees["table"]["ruleset"]) == sees
        assert all("ruleset" not in table for table in (told["table"], told["public"]["table"]))
        assert len(json.dumps(told)) < len(json.dumps(sees))


def test_two_readings_differ_where_it_says_so(written: Path) -> None:
    for file in sorted((written / "rulings").rglob("*.json")):
        case = json.loads(file.read_bytes())
        field = case["ruling"]
        assert [rules["rulings"][field] for rules in case["rulesets"]] == case["options"]
        one, other = ({**rules, "rulings": {**rules["rulings"], field: ""}} for rules in case["rulesets"])
        assert one == other
        assert case["differs"]
        for found in case["differs"]:
            assert found["values"][0] != found["values"][1]


def test_a_whole_game_has_an_id_for_every_event_and_a_result(written: Path) -> None:
    for file in sorted((written / "games").rglob("*.json")):
        case = json.loads(file.read_bytes())
        assert len(case["events"]) == len(case["state_ids"]) == len(case["table_ids"])
        assert (case["state_ids"][-1], case["table_ids"][-1]) == (case["post"]["state_id"], case["post"]["table_id"])
        assert case["post"]["sees"]["result"]["$"] == "core.Result"


def test_the_counts_are_those_of_perft(few: Path) -> None:
    published, small = json.loads((few / "perft.json").read_bytes())["counts"]
    assert [one["nodes"] for one in published["depths"]] == [2, 924]
    assert [one["nodes"] for one in small["depths"]] == [2, 20, 112, 622]


def test_the_same_is_written_whatever_the_order_of_sets(few: Path, tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; "
        "from corestate.adjudication.scenes import scenes; from fuzz.vectors import folder, making; "
        f"folder.write(Path(sys.argv[1]), making.Making({BLUE!r}, scenes({BLUE!r}), 100).files())"
    )
    again = tmp_path / "again"
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    subprocess.run([sys.executable, "-c", script, str(again)], check=True, env=environment, cwd=ROOT)  # noqa: S603 - ours
    files = sorted(file.relative_to(few) for file in few.rglob("*") if file.is_file())
    assert files == sorted(file.relative_to(again) for file in again.rglob("*") if file.is_file())
    for file in files:
        assert (few / file).read_bytes() == (again / file).read_bytes(), file
    assert list(tmp_path.iterdir()) == [again]


def test_the_same_is_written_by_many_and_after_it_was_stopped(few: Path, tmp_path: Path) -> None:
    def again(name: str, crew: Crew) -> None:
        making = Making(BLUE, scenes(BLUE), 100, crew=crew, journal=tmp_path / "journal")
        folder.write(tmp_path / name, making.files())
        for file in (file for file in few.rglob("*") if file.is_file()):
            assert (tmp_path / name / file.relative_to(few)).read_bytes() == file.read_bytes(), file

    with crew_of(2) as crew:
        again("by two", crew)
    kept = sorted((tmp_path / "journal" / "batches").iterdir())
    assert len(kept) == len(pairs(BLUE))
    for file in kept[1:3]:
        file.unlink()
    told = Counting()
    again("gone on with", told)
    assert told.pieces == [1, 2]
    with pytest.raises(MismatchError, match="another campaign"):
        list(Making(BLUE, scenes(BLUE), 60, journal=tmp_path / "journal").files())


class Counting(Alone):
    """This process, and what it was given to do."""

    def __init__(self) -> None:
        self.pieces: list[Any] = []

    def done(self, work: Callable[[P], R], pieces: Iterable[P]) -> Iterator[tuple[int, R]]:
        """Do the work, and note for what."""
        self.pieces += (some := list(pieces))
        return super().done(work, some)


def test_what_tells_readings_apart_elsewhere_searches_there() -> None:
    searching = Searching(BLUE, scenes(BLUE), 60, 1)
    here = Apart(searching, searching.done())
    sent = pickle.dumps(here)
    assert len(sent) < 3 * len(pickle.dumps(searching)) / 2
    there = pickle.loads(sent)  # noqa: S301 - ours
    assert there == here
    assert there.search is None
    assert there(0) == here(0)


def test_we_pass_our_own_vectors(written: Path) -> None:
    found = conforming(written, (*OURSELVES, folder.manifest(written)["game"]))
    assert {one.outcome for one in found} == {"passed"}


def test_only_what_is_compared_is_asked_for_and_who_shows_more_passes_too(few: Path) -> None:
    manifest = folder.manifest(few)
    some = [one for one in trials(few, manifest) if isinstance(one, Trial)][:: effort(9, 1)]
    for kind in ("thrifty", "late"):
        adapter = Adapter(command(kind), BLUE, timeout=60.0)
        try:
            found = list(results(adapter, some))
        finally:
            adapter.close()
        assert {one.outcome for one in found} == {"passed"}, kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ports_on_top_of_the_kits_pass(few: Path, language: str, port: Port) -> None:
    counted = Counter(one.outcome for one in conforming(few, port(language)))
    assert set(counted) == {"passed", "skipped"}
    assert counted["passed"] > 100


@pytest.fixture(scope="module")
def twinned(written: Path) -> tuple[Path, str]:
    game = folder.manifest(written)["game"]
    if game not in TWINS:
        pytest.skip(f"there is no twin of {game}")
    return written, game


@pytest.fixture(scope="module")
def blue(twinned: tuple[Path, str]) -> Path:
    place, game = twinned
    if game != BLUE:
        pytest.skip("the bugs are looked for in Into the Blue")
    return place


SCORED = """
import io, json, resource, sys
from contextlib import redirect_stdout, suppress
from time import process_time
from corestate.cli import main

with redirect_stdout(io.StringIO()), suppress(SystemExit):
    main()
spent = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([process_time(), spent.ru_utime + spent.ru_stime]))
"""


@pytest.mark.nightly
def test_scoring_takes_at_most_three_times_as_long_as_the_child(blue: Path) -> None:
    """The command as it is, from its start: in an interpreter of its own."""
    asked = ("conform", str(blue), "--json", "--", node_or_skip(), TWIN, BLUE)
    ran = subprocess.run([sys.executable, "-c", SCORED, *asked], cwd=ROOT, capture_output=True, check=True)  # noqa: S603 - ours
    ours, the_childs = json.loads(ran.stdout)
    assert ours <= 3 * the_childs


@pytest.mark.parametrize("bug", BUGS)
def test_a_twin_with_a_bug_fails(blue: Path, bug: str) -> None:
    failed = [one for one in conforming(blue, (node_or_skip(), TWIN, BLUE, "--bug", bug)) if one.failed]
    assert {one.outcome for one in failed} <= {"differs", "accepts", "refuses", "unreached"}
    broken = next(one["rule"] for one in KNOWN_BUGS if one["name"] == bug)
    assert broken in {one.trial.about for one in failed}
    assert broken in _failed(scored(blue, bug))


def scored(place: Path, *bug: str) -> dict[str, dict[str, int]]:
    """Run the runner that was written from docs/vectors.md."""
    command = (node_or_skip(), str(ROOT / "tests" / "fuzz" / "runner.mjs"), str(place), *bug)
    scores = subprocess.run(command, check=True, capture_output=True, timeout=HUNG).stdout  # noqa: S603 - ours
    return dict(json.loads(scores))


@pytest.mark.nightly
def test_nearly_every_bug_fails_and_most_of_them_under_the_rule_they_break(twinned: tuple[Path, str]) -> None:
    place, game = twinned
    bugs = [bug for bug in KNOWN_BUGS if bug["game"] == game]
    failing = [(bug["rule"], _shown(place, bug)) for bug in bugs]
    assert sum(bool(failed) for _, failed in failing) >= SHOWN[game] * len(bugs)
    assert sum(rule in failed for rule, failed in failing) >= BY_RULE[game] * len(bugs)


def _shown(place: Path, bug: dict[str, str]) -> set[str]:
    """Name what fails with a bug; who hangs fails by the rule that is broken."""
    try:
        return _failed(scored(place, bug["name"], bug["rule"]))
    except subprocess.TimeoutExpired:
        return {bug["rule"]}


def _failed(scores: dict[str, dict[str, int]]) -> set[str]:
    return {about for about, score in scores.items() if score["failed"]}


def test_legal_events_are_compared_whatever_their_order_and_each_once() -> None:
    one, two, other = ({"$": "itb.StarterNamed", "starter": seat} for seat in range(3))

    def found(*theirs: dict[str, object]) -> list[str]:
        return [one.says for one in conforming_module._differences("legal", [one, two], list(theirs))]  # noqa: SLF001 - as it does

    assert found(two, one) == found(one, dict(reversed(two.items()))) == []
    assert found(one, other) == ["listed, but illegal", "legal, but not listed"]
    assert found(one, one) == ["listed twice", "legal, but not listed"]
    assert found(one) == ["legal, but not listed"]


def test_the_untouched_twin_passes_what_it_plays_whoever_runs_it(twinned: tuple[Path, str]) -> None:
    place, game = twinned
    ours: dict[str, Counter[str]] = {}
    for one in conforming(place, (node_or_skip(), TWIN, game)):
        ours.setdefault(one.trial.about, Counter())[one.outcome] += 1
    total = sum(ours.values(), Counter())
    assert set(total) <= {"passed", "skipped"}
    assert total["passed"] > total["skipped"]
    ours.pop("perft")
    assert {about: +Counter(score) for about, score in scored(place).items()} == ours


def counting(place: Path) -> list[Tally]:
    """Choose the counts of games."""
    return [one for one in trials(place, folder.manifest(place)) if isinstance(one, Tally)]


def counted(child: tuple[str, ...], *tallies: Tally) -> list[TrialResult]:
    """Let a child count games."""
    adapter = Adapter(child, BLUE, timeout=60.0)
    try:
        return list(results(adapter, tallies))
    finally:
        adapter.close()


def test_games_are_counted_by_what_the_child_lists_as_legal(few: Path) -> None:
    published, small = counting(few)
    more, over = Count(925, 0), Count(20, 3)
    wrong = [evolve(published, depths=(published.depths[0], more)), evolve(small, depths=(small.depths[0], over, more))]
    found = counted((*OURSELVES, BLUE), published, small, *wrong)
    assert [one.outcome for one in found] == ["passed", "passed", "differs", "differs"]
    assert [one.difference for one in found[2:]] == [
        Difference("depth 2: nodes", 925, 924),
        Difference("depth 2: finished", 3, 0),
    ]


def test_a_child_that_lists_what_it_refuses_fails_and_one_that_lists_nothing_is_not_asked(few: Path) -> None:
    published, _ = counting(few)
    for kind, outcome in (("boastful", "refuses"), ("blind", "skipped")):
        (found,) = counted(command(kind), evolve(published, depths=(Count(3, 0), Count(925, 0))))
        assert found.outcome == outcome


def placing(place: Path) -> Iterator[Trial]:
    """Choose a case whose event is the first that places shells."""
    for trial in trials(place, folder.manifest(place)):
        if not isinstance(trial, Trial):
            continue
        played = [event["$"] for event in trial.before]
        if "itb.Place" not in played and trial.sees and trial.event and trial.event["$"] == "itb.Place":
            yield trial


@pytest.mark.parametrize("kind", ["crash", "hang", "garbage"])
def test_what_is_no_answer_fails_by_its_own_name_and_the_next_case_gets_a_fresh_child(few: Path, kind: str) -> None:
    case = next(placing(few))
    quiet = Trial("new", "new", case.ruleset, [], None, case.sees)
    adapter = Adapter(command(kind), BLUE, timeout=60.0)
    if kind == "hang":
        adapter.child.timeout = 0.5
    try:
        found = list(results(adapter, [case, quiet]))
    finally:
        adapter.close()
    assert [one.outcome for one in found] == [kind, "passed"]
    assert found[0].last_words == ("out of shells" if kind == "crash" else "")


@pytest.mark.parametrize(
    ("kind", "outcome"), [("strange", "protocol"), ("raising", "error"), ("stubborn", "skipped"), ("blind", "passed")]
)
def test_other_answers_are_told_apart(few: Path, kind: str, outcome: str) -> None:
    adapter = Adapter(command(kind), BLUE, timeout=60.0)
    try:
        (found,) = results(adapter, [next(placing(few))])
    finally:
        adapter.close()
    assert found.outcome == outcome


def test_an_event_too_many_is_accepted_and_one_too_few_is_refused(few: Path) -> None:
    case = next(placing(few))
    assert case.event is not None
    more = {**case.event, "shells": case.event["shells"] + 1}
    cases = [
        Trial("accepts", "", case.ruleset, case.before, more, None),
        Trial("refuses", "", case.ruleset, case.before, {**more, "shells": 99}, case.sees),
        Trial("unreached", "", case.ruleset, [*case.before, {**more, "shells": 99}], case.event, case.sees),
    ]
    adapter = Adapter(command("greedy"), BLUE, timeout=60.0)
    try:
        assert [one.outcome for one in results(adapter, cases)] == [case.file for case in cases]
    finally:
        adapter.close()


def test_a_child_that_never_replies_is_given_up(few: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    patience = effort(3, PATIENCE)
    monkeypatch.setattr(conforming_module, "PATIENCE", patience)
    case = next(placing(few))
    adapter = Adapter(command("hang"), BLUE, timeout=60.0)
    try:
        adapter.timeout = adapter.child.timeout = 0.01
        adapter.restart()
        found = list(results(adapter, [case] * (patience + 2)))
    finally:
        adapter.close()
    assert {one.outcome for one in found} == {"hang"}
    assert [one.detail.startswith("not asked") for one in found] == [False] * patience + [True] * 2


def test_a_folder_of_something_else_is_left_alone(few: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    folder.make_sure(mine, BLUE)
    (mine / "notes.txt").write_text("mine")
    with pytest.raises(FolderError, match=r"mine: not empty, and not vectors of ours: notes\.txt"):
        folder.make_sure(mine, BLUE)
    copy = tmp_path / "copy"
    shutil.copytree(few, copy)
    folder.make_sure(copy, BLUE)
    with pytest.raises(FolderError, match="copy: holds vectors of into_the_blue; wanted those of key_largo"):
        folder.make_sure(copy, "key_largo")
    (copy / "notes.txt").write_text("mine")
    with pytest.raises(FolderError, match=r"copy: not empty, and not vectors of ours: notes\.txt"):
        folder.make_sure(copy, BLUE)


def test_a_folder_is_replaced_at_the_end_or_not_at_all(few: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(few, copy)

    def halfway() -> Iterator[tuple[str, Plain]]:
        yield "perft", {}
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        folder.write(copy, halfway())
    assert folder.manifest(copy) == folder.manifest(few)
    folder.write(copy, [("manifest", {"new": True})])
    assert sorted(file.name for file in copy.iterdir()) == ["manifest.json", "manifest.msgpack"]
    assert list(tmp_path.iterdir()) == [copy]


@pytest.mark.parametrize(
    ("file", "change", "line"),
    [
        ("manifest.json", {"format": "x"}, "manifest.json: wanted an object with format 'corestate.vectors'"),
        ("manifest.json", {"version": 2}, "manifest.json: wanted version 1 of the layout, found 2"),
        ("manifest.json", {"game": "chess"}, "manifest.json: game: no game 'chess'"),
        ("manifest.json", {"rules": []}, "manifest.json: wanted the files of every rule"),
        ("manifest.json", {"rulings": ["rulings/none"]}, "none.json: No such file or directory"),
        (
            "manifest.json",
            {"rules": {}, "rulings": [], "games": [], "courses": [], "perft": []},
            "manifest.json: wanted vectors, and it lists none",
        ),
        ("games/1.json", {"kind": "x"}, "1.json: wanted a vector as docs/vectors.md has it"),
        ("games/1.json", {"post": {"sees": {}}}, "1.json: wanted a vector as docs/vectors.md has it"),
        ("games/1.json", {"events": [{"$": "itb.Stop"}]}, "1.json: wanted a vector as docs/vectors.md has it"),
        ("courses/1.json", {"steps": [{"do": "play"}]}, "1.json: wanted a vector as docs/vectors.md has it"),
        ("courses/1.json", {"begins": {}}, "1.json: wanted a vector as docs/vectors.md has it"),
        ("courses/1.json", {"steps": [{"do": "go", "event": STARTER}]}, "1.json: wanted a vector as docs/vectors.md"),
        (
            "courses/1.json",
            {"steps": [{"do": "try", "events": [STARTER], "accepts": []}]},
            "wanted a step, and whether",
        ),
        (
            "courses/1.json",
            {"steps": [{"do": "try", "events": [STARTER], "accepts": [1]}]},
            "wanted a step, and whether",
        ),
        ("courses/1.json", {"steps": [{**STEP, "changes": [[["private", 99, "seat"], 1]]}]}, "list index out of range"),
        ("courses/1.json", {"steps": [{**STEP, "changes": [[["none", "n"], 1]]}]}, "KeyError('none')"),
        ("courses/1.json", {"steps": [{**STEP, "changes": [[[], {}]]}]}, "is missing"),
        ("games/1.json", {"events": 7}, "1.json: wanted a vector as docs/vectors.md has it"),
    ],
)
def test_what_is_no_folder_of_vectors_is_said_in_a_line(
    few: Path, tmp_path: Path, file: str, change: Plain, line: str
) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(few, copy)
    (copy / file).write_text(json.dumps({**json.loads((copy / file).read_bytes()), **change}))
    with pytest.raises(FolderError) as found:
        list(trials(copy, folder.manifest(copy)))
    assert line in str(found.value)
    assert "\n" not in str(found.value)
