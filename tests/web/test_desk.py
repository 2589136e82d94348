"""What the page calls, without a browser: the same answers as the command line, matches, touches, words."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

import corestate as cs
from corestate import adjudication
from corestate.adjudication import applied
from corestate.cli.report.page import drawing_of
from corestate.games import OURS, begun
from corestate.in_too_deep.box import Side
from corestate.in_too_deep.table import Phase
from corestate.unfathomable.box.edition import Loyalty
from corestate.unfathomable.table.pieces import Outcome
from corestate.web.desk import Desk
from corestate.web.making.showing import shown
from corestate.web.marks import keys, points_at
from corestate.web.playing import THINKS
from corestate.web.serving import policy_of
from serializers import play
from tests.cli.conftest import run
from tests.cli.terminal import Ran
from tests.disputes import disputes
from tests.effort import NIGHTLY

__all__ = ["run"]
ROOT = Path(__file__).parents[2]
PAGE = ROOT / "corestate/web/page"
DRAWINGS = ROOT / "corestate/cli/report/drawings"
GAP = ROOT / "docs/examples/into_the_blue_past_the_gap.play"


def _asked(desk: Desk, name: str, **given: Any) -> Any:  # noqa: ANN401 - whatever it tells
    answer = json.loads(desk.call(name, json.dumps(given)))
    assert "told" in answer, answer
    return answer["told"]


@pytest.fixture
def desk() -> Desk:
    return Desk(cases=ROOT / "tests")


def test_the_page_is_told_what_the_command_line_prints(desk: Desk, run: Callable[..., Ran], tmp_path: Path) -> None:
    text = GAP.read_text(encoding="utf-8")
    printed = run("adjudicate", str(GAP), "--json", "--html", str(tmp_path / "report.html"))
    assert f"{_asked(desk, 'verdict', text=text)}\n" == printed.out
    assert _asked(desk, "report", text=text) == (tmp_path / "report.html").read_text(encoding="utf-8")
    without = json.loads(_asked(desk, "verdict", text=text, compare=False))
    assert without == _asked(desk, "judge", text=text)
    assert without["readings"] == without["same_under"] == []


def test_what_cannot_be_read_is_told_with_every_place_and_what_may_be_meant(desk: Desk) -> None:
    told = _asked(desk, "judge", text="game Into the Blue\nseats Ann, Bob\n\nAnn stars\nBobb rolls 1 2 3\n")
    assert [(one["line"], one["column"], one["near"]) for one in told["unreadable"]] == [
        (4, 5, "starts"),
        (5, 1, "Bob"),
    ]


def test_what_cannot_be_is_told_by_the_claims_it_breaks(desk: Desk) -> None:
    (dispute,) = (one for one in disputes() if one.file.stem == "a_position_with_thirteen_shells")
    folder = f"disputes/{dispute.title}"
    told = _asked(desk, "judge", text=dispute.file.read_text(encoding="utf-8"), folder=folder)
    assert {one["claim"].replace(" ", "_") for one in told["impossible"]} >= dispute.expected.claims


def test_a_legal_sentence_is_proposed_before_the_words_of_the_grammar(desk: Desk) -> None:
    text = "game Key Largo\nseats Ann, Bob, Cem\nAnn starts\n"
    told = _asked(desk, "propose", text=text, line=4, typed="Ann plans ba")
    assert told[0] == {"kind": "sentence", "text": "Ann plans bar then dive"}
    assert all(one["text"].startswith("Ann plans ba") for one in told if one["kind"] == "sentence")
    assert {"kind": "word", "text": "bar"} in told
    assert _asked(desk, "propose", text="", line=1, typed="game Into")[0]["text"] == "game Into the Blue"
    assert _asked(desk, "propose", text=text, line=4, typed="Ann sells nothing known") == []
    broken = _asked(desk, "propose", text=f"{text}Bob plans market then market\n", line=5, typed="Ann plans ba")
    assert {one["kind"] for one in broken} == {"word"}


@pytest.mark.parametrize("title", OURS)
@pytest.mark.parametrize("middle", [False, True])
def test_a_text_to_begin_with_can_be_read_and_gone_on_with(desk: Desk, title: str, middle: bool) -> None:  # noqa: FBT001 - parametrised
    names = list(play.names_for(cs.game(title).seats[0]))
    text = _asked(desk, "template", game=title, names=names, middle=middle)["text"]
    assert play.read(text).ruleset.game == title
    assert _asked(desk, "template", game=title, names=["Ann", "Ann", "Bob"], middle=middle)["wrong"]


@pytest.mark.parametrize("title", OURS)
def test_a_match_begins_goes_on_from_its_text_and_is_told_to_each_seat(desk: Desk, title: str) -> None:
    names, rng = list(play.names_for(cs.game(title).seats[0])), Random(7)
    match = _asked(desk, "sit_down", game=title, names=names, bots=[1], seed=5)
    assert match["bots"] == [1]
    asked: list[int] = match["asked"]
    for _ in range(12):
        seat = asked[0]
        assert seat != 1, "bots decide for themselves"
        scene = _asked(desk, "scene", looker=seat, since=0)
        assert scene["options"]
        assert len(scene["entries"]) > max(scene["table"], scene["figures"], scene["earlier"])
        after = _asked(desk, "decide", seat=seat, move=rng.randrange(len(scene["options"])), number=scene["number"])
        asked = after["asked"]
    text = _asked(desk, "record")
    assert _asked(desk, "judge", text=text)["verdict"] == "legal"
    sitting = desk.sitting
    assert sitting is not None
    again = _asked(desk, "play_on", text=text, bots=[1], seed=9)
    assert (again["number"], again["asked"]) == (sitting.match.number, list(asked))


def test_a_match_goes_on_from_a_position_and_is_written_down_with_it(desk: Desk) -> None:
    head = "game Key Largo\nseats Ann, Bob, Cem\n\nposition day 3\nboats: Ann store, Bob market, Cem dolphins\n"
    match = _asked(desk, "play_on", text=f"{head}Bob has gold 2\n\nAnn buys a hose for diver 9\n", bots=[], seed=1)
    assert match["asked"] == [0], "before what cannot be"
    text = _asked(desk, "record")
    assert "position" in text
    assert _asked(desk, "judge", text=text)["verdict"] == "legal"


def test_what_is_not_legal_is_explained_by_its_rules(desk: Desk) -> None:
    head = "game Key Largo\nseats Ann, Bob, Cem\n\nposition day 8 afternoon\n"
    lies = "Bob has medium diamond\nboats: Ann dolphins, Bob market, Cem bar\nAnn leaves\n"
    match = _asked(desk, "play_on", text=f"{head}Bob has $250\n{lies}", bots=[], seed=1)
    seat = match["asked"][0]
    told = _asked(desk, "scene", looker=seat)
    refused = _asked(desk, "decide", seat=seat, move="Bob sells medium diamond", number=told["number"])
    assert refused["refusals"], refused
    stale = _asked(desk, "decide", seat=seat, move=0, number=told["number"] + 5)
    assert "refused" in stale


def test_a_touch_that_means_nothing_legal_names_the_rule(desk: Desk) -> None:
    text = "game Into the Blue\nseats Ann, Bob\nAnn starts\nAnn rolls 1 1 2 2 5 5\nAnn stops\n"
    match = _asked(desk, "play_on", text=text, bots=[], seed=1)
    assert match["asked"] == [0]
    options = _asked(desk, "scene", looker=0)["options"]
    assert {tuple(one["keys"]) for one in options} == {("shells 1 0",), ("shells 2 0",)}
    (why, *_) = _asked(desk, "why_not", seat=0, touched=["shells 5 0"])
    assert {one["rule"] for one in why["refusals"]} == {"itb.dive.sequence"}


def test_marks_are_touched_in_any_order_unless_the_order_is_what_is_meant() -> None:
    expand = cs.game("in_too_deep").events["itd.Expand"](0, 37, "pearl")
    program = cs.game("key_largo").events["kl.Program"](0, "bar", "dive")
    assert points_at(expand, ["card 37", "company 2"])
    assert points_at(expand, ["company 2", "card 37"])
    assert points_at(expand, ["company 2"])
    assert not points_at(expand, ["company 1"])
    assert not points_at(expand, ["card 37", "company 2", "deck"])
    assert points_at(program, ["port bar", "wreck 4"])
    assert not points_at(program, ["wreck 4"])


def test_a_decision_is_taken_back_until_a_secret_comes_to_light(desk: Desk) -> None:
    text = "game Into the Blue\nseats Ann, Bob\nAnn starts\nAnn rolls 1 1 2 2 5 5\n"
    _asked(desk, "play_on", text=text, bots=[], seed=1)
    assert "refused" in _asked(desk, "undo"), "nobody has decided anything"
    number = _asked(desk, "scene", looker=0)["number"]
    assert _asked(desk, "decide", seat=0, move="Ann stops", number=number)["number"] == number + 1
    assert _asked(desk, "undo")["number"] == number
    _asked(desk, "decide", seat=0, move="Ann rerolls 5 5", number=number)
    assert "chance" in _asked(desk, "undo")["refused"]


def _decided(desk: Desk, times: int) -> None:
    """Let seat 0 take its first decision so many times, or to the end."""
    for _ in range(times):
        scene = _asked(desk, "scene", looker=0)
        if scene["over"]:
            return
        assert scene["asked"] == [0]
        assert _asked(desk, "decide", seat=0, move=0, number=scene["number"])["number"] > scene["number"]


def test_bots_think_as_long_as_there_is_time_and_only_those_that_shall(monkeypatch: pytest.MonkeyPatch) -> None:
    thought: list[int] = []

    class Noted:
        def __init__(self, seconds: float) -> None:
            assert 0 < seconds <= THINKS

        def __call__(self, state: Any, seat: int, rng: Random) -> Any:  # noqa: ANN401 - of any title
            thought.append(seat)
            return rng.choice(cs.legal(state, seat))

    monkeypatch.setattr("corestate.environments.searching.Searching", Noted)
    begun = {"game": "key_largo", "names": ["Ann", "Bob", "Cem"], "bots": [1, 2], "seed": 1}
    desk = Desk()
    told = _asked(desk, "sit_down", **begun, thinking=[0, 2])
    assert (told["bots"], told["thinking"]) == ([1, 2], [2]), "people are left alone"
    _decided(desk, 8)
    assert set(thought) == {2}
    before = len(thought)
    monkeypatch.setattr("corestate.web.playing.PATIENCE", 0.0)
    _asked(desk, "sit_down", **begun, thinking=[2])
    _decided(desk, 8)
    assert len(thought) == before


@pytest.mark.parametrize("title", OURS)
def test_bots_that_think_decide_what_is_legal(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("corestate.web.playing.THINKS", 0.01)
    monkeypatch.setattr("corestate.web.playing.PATIENCE", 0.05)
    desk = Desk()
    _asked(desk, "sit_down", game=title, names=["Ann", "Bob", "Cem"], bots=[1, 2], thinking=[1, 2], seed=1)
    _decided(desk, 2)


def test_what_goes_wrong_is_told_and_not_raised() -> None:
    desk = Desk()
    assert "error" in json.loads(desk.call("scene", '{"looker": 0}'))
    assert "wrong" in _asked(desk, "sit_down", game="key_largo", names=["Ann"], bots=[], seed=1)


@pytest.mark.parametrize("title", OURS)
def test_a_touch_leads_to_marks_the_drawings_have(title: str) -> None:
    """Whatever decision points somewhere points at a kind of mark that the title's drawing makes."""
    script = drawing_of(title)
    drawn = set(re.findall(r"[`\"](\w+) \$\{", script)) | set(re.findall(r"mark\(\"(\w+)\"", script))
    rng, state = Random(2), cs.new_game(title, seats=cs.game(title).seats[0])
    for _ in range(150):
        if cs.is_over(state):
            break
        events = cs.legal(state) if cs.asked(state) else (cs.deal(state, rng),)
        pointed = {key.split(" ")[0] for event in events for key in keys(event)} if cs.asked(state) else set()
        assert pointed - {"title", "feat", "character", "spell", "mythos", "waypoint"} <= drawn
        state = cs.apply(state, rng.choice(events))


def test_the_desk_needs_no_library_of_the_terminal() -> None:
    program = (
        "import sys\n"
        "for name in ('typer', 'rich', 'fuzz', 'playwright'): sys.modules[name] = None\n"
        "from corestate.web.desk import Desk\n"
        'assert \'game\' in Desk().call(\'propose\', \'{"text": "", "line": 1, "typed": ""}\')\n'
    )
    subprocess.run([sys.executable, "-c", program], check=True, cwd=ROOT)  # noqa: S603 - our own interpreter


@pytest.mark.parametrize("title", OURS if NIGHTLY else ("into_the_blue",))
def test_a_moment_of_a_game_shows_its_rule(title: str, desk: Desk, tmp_path: Path) -> None:
    """Up to its line the game is legal, and what happened last applies the rule."""
    found = shown(title)
    slugs = [rule.slug for rule in cs.game(title).rulebook.rules]
    assert set(found.moments) <= set(slugs)
    assert len(found.moments) > 0.8 * len(slugs)
    for slug in Random(1).sample(sorted(found.moments), 5):
        here = found.moments[slug]
        script = play.read("\n".join(found.texts[here.game].split("\n")[: here.line]), tmp_path)
        judged = adjudication.settle(script, compare=False).judgement
        state = begun(script.ruleset)
        for event in judged.events[:-1]:
            state = cs.apply(state, event)
        assert slug in {rule.slug for rule in applied(state, judged.events[-1])}
    laid = "\n".join(found.texts[found.laid.game].split("\n")[: found.laid.line])
    assert _asked(desk, "judge", text=laid)["verdict"] == "legal"


# The page's own files


def _catalogue(language: str) -> dict[str, str]:
    """Read the words of the page in a language, by their keys."""
    text = (PAGE / f"words/{language}.js").read_text(encoding="utf-8").split("export const table")[0]
    return dict(re.findall(r'^  "([\w.]+)": "(.*)",$', text, re.MULTILINE))


def _of_drawings(language: str) -> dict[str, str]:
    """Read the phrases of the drawings in a language, by what they are in English."""
    text = (PAGE / f"words/{language}.js").read_text(encoding="utf-8").split("export const table")[1]
    return dict(re.findall(r'"([^"]+)": "([^"]+)"', text))


def test_every_word_of_the_page_stands_in_the_catalogue_and_is_used() -> None:
    catalogue = set(_catalogue("en"))
    page = (PAGE / "index.html").read_text(encoding="utf-8")
    scripts = "\n".join(
        one.read_text(encoding="utf-8")
        for one in PAGE.rglob("*.js")
        if one.name != "words.js" and one.parent.name != "words"
    )
    said = set(re.findall(r'data-say(?:-label)?="([\w.]+)"', page)) | set(re.findall(r'say\(\s*"([\w.]+)"', scripts))
    assert said <= catalogue
    stems = tuple(filter(None, re.findall(r"`([\w.]*)\$\{", scripts)))
    quoted = set(re.findall(r'"([\w.]+)"', scripts))
    sections = {f"{section}.name" for section in ("settle", "play", "rules")}
    assert {key for key in catalogue - said - quoted - sections if not key.startswith(stems)} == set()


def _gaps(phrase: str) -> list[str]:
    return sorted(re.findall(r"\{(\w+)\}", phrase))


def test_the_french_page_says_all_that_the_english_one_says() -> None:
    english, french = _catalogue("en"), _catalogue("fr")
    assert french.keys() == english.keys()
    assert [key for key in english if _gaps(english[key]) != _gaps(french[key])] == []
    assert [key for key, said in french.items() if not said] == []


def test_the_french_page_has_words_for_whatever_a_drawing_says() -> None:
    """What stands in the drawings, and what they take from the tables of the titles."""
    french, said = _of_drawings("fr"), set[str]()
    for title in OURS:
        said |= set(re.findall(r"""say\((?:[^"()]*\? )?"((?:[^"\\]|\\.)*)\"""", drawing_of(title)))
        said |= set(re.findall(r"""say\([^"()]*\? "[^"]*" : "((?:[^"\\]|\\.)*)\"""", drawing_of(title)))
        plural = re.findall(r"""some\([^"]*?, "([\w ]+)"\)""", drawing_of(title))
        said |= {*plural, *(f"{one}s" for one in plural)}
    assert len(said) > 120, "the search for phrases finds them"
    said |= {day.weekday for day in cs.ruleset("key_largo", seats=3).box.calendar}
    said |= {
        "ocean",
        "treasure",
        "pearl",
        "research",
        "wildlife",
        *get_args(Side),
        *get_args(Loyalty),
        *get_args(Outcome),
    }
    said |= {one.replace("_", " ") for one in get_args(Phase)}
    assert sorted(said - french.keys()) == []
    assert [one for one in french if _gaps(one) != _gaps(french[one])] == []


def test_the_html_of_the_page_has_no_words_of_its_own() -> None:
    page = (PAGE / "index.html").read_text(encoding="utf-8")
    bare = re.sub(r"<(noscript|title)>.*?</\1>|<[^>]*>|@@\w+@@", "", page, flags=re.DOTALL)
    assert set(bare.split()) <= {"corestate", "·"}


def test_a_table_that_is_played_at_has_all_that_a_drawing_looks_at() -> None:
    """The drawings are the report's: what they read of a story, the page must give them where a game is played."""
    made = re.search(r"story = \{(.*)\};", (PAGE / "parts" / "play.js").read_text(encoding="utf-8"))
    assert made is not None
    given = set(re.findall(r"(\w+): ", made[1]))
    drawings = [file.read_text(encoding="utf-8") for file in DRAWINGS.glob("*.js")]
    assert len(drawings) >= len(OURS)
    assert {name for text in drawings for name in re.findall(r"\bstory\.(\w+)", text)} <= given


def test_the_page_names_no_other_host() -> None:
    text = "\n".join(
        file.read_text(encoding="utf-8") for file in PAGE.rglob("*") if file.suffix in {".js", ".html", ".css"}
    )
    assert re.findall(r"""["'(](?:https?:)?//[\w.]+""", text) == []


def test_the_server_sends_the_policy_of_the_page(tmp_path: Path) -> None:
    meta = '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">'
    (tmp_path / "index.html").write_text(meta)
    assert policy_of(tmp_path) == "default-src 'none'; frame-ancestors 'none'"


def test_a_page_that_is_not_built_is_complained_of(run: Callable[..., Ran]) -> None:
    ran = run("web", "--no-open")
    assert ran.status == 2
    assert "make page" in ran.err
