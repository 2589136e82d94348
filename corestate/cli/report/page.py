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
    style = _text("page.css")
    drawing = f"{{\n{_drawing(str(story['game']))}\n}}"  # its names are its own, whoever wrote it
    script = "\n".join((_text("parts.js"), drawing, *(_text(f"{one}.js") for one in _SCRIPTS)))
    allowed = f"style-src '{_digest(style)}'; script-src '{_digest(script)}'"
    policy = f"default-src 'none'; {allowed}; base-uri 'none'; form-action 'none'"
    data = json.dumps(story, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    parts = {
        "policy": policy,
        "title": escape(f"{story['title']}: verdict"),
        "style": style,
        "story": data,
        "script": script,
    }
    return re.sub("@@([a-z]+)@@", lambda mark: parts[mark[1]], _text("page.html"))


def _drawing(game: str) -> str:
    """Read the script that draws a title: the one it brings along, the one beside this file, or that for any game."""
    brought = play.phrasebook(game).drawing
    drawings = _FOLDER.joinpath("drawings")
    found = brought or drawings.joinpath(f"{game}.js" if game in OURS else "any_game.js")
    return found.read_text(encoding="utf-8")


def _text(name: str) -> str:
    return _FOLDER.joinpath("web", name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
