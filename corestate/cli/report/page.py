"""The page: one HTML file that asks the network for nothing, made of the files beside this one and of a story."""

import base64
import hashlib
import json
import re
from html import escape
from importlib.resources import files

from corestate.games import OURS
from serializers import play

_FOLDER = files("corestate.cli.report")
_SCRIPTS = ("story", "verdict", "moves", "board", "curve", "log", "readings", "links", "page")


def page(story: dict[str, object]) -> str:
    """Put a story into its page; the scripts and the style are allowed by their digests, and nothing else is."""
    looks = style()
    script = script_of(str(story["game"]))
    allowed = f"style-src '{digest(looks)}'; script-src '{digest(script)}'"
    policy = f"default-src 'none'; {allowed}; base-uri 'none'; form-action 'none'"
    data = json.dumps(story, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    parts = {
        "policy": policy,
        "title": escape(f"{story['title']}: verdict"),
        "style": looks,
        "story": data,
        "script": script,
    }
    return re.sub("@@([a-z]+)@@", lambda mark: parts[mark[1]], _text("page.html"))


def script_of(game: str) -> str:
    """Put the script of a title's reports together."""
    return "\n".join((_text("told.js"), drawing_of(game), *(_text(f"{one}.js") for one in _SCRIPTS)))


def drawing_of(game: str) -> str:
    """Put together what draws a title's tables, for whoever has a `story` in scope."""
    shared = "\n".join((_text("parts.js"), _text("pieces.js")))
    return f"{shared}\n{{\n{_drawing(game)}\n}}"  # a drawing's names are its own, whoever wrote it


def style() -> str:
    """Read the style of the reports, and of every drawing."""
    return "\n".join((_text("page.css"), _text("art.css")))


def digest(text: str) -> str:
    """Name a script or a style as a content security policy allows it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _drawing(game: str) -> str:
    """Read the script that draws a title: the one it brings along, the one beside this file, or that for any game."""
    brought = play.phrasebook(game).drawing
    drawings = _FOLDER.joinpath("drawings")
    found = brought or drawings.joinpath(f"{game}.js" if game in OURS else "any_game.js")
    return found.read_text(encoding="utf-8")


def _text(name: str) -> str:
    return _FOLDER.joinpath("web", name).read_text(encoding="utf-8")
