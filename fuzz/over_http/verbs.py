"""What each verb takes and gives, as data: the OpenAPI description of the oracle, and a page to read it on.

A test holds this to the oracle itself: no verb is missing, every reply has these keys, and no others.
"""

from html import escape
from typing import Any

from attrs import frozen

import corestate as cs

Plain = dict[str, Any]

WHOLE: Plain = {"type": "integer"}
TEXT: Plain = {"type": "string"}
TRUTH: Plain = {"type": "boolean"}
OBJECT: Plain = {"type": "object"}
LIST: Plain = {"type": "array", "items": OBJECT}
NAMED = {
    "state": {"description": "a state in the named form, or a handle", "oneOf": [OBJECT, WHOLE]},
    "event": {"description": "an event in the named form", **OBJECT},
    "keep": {"description": "keep the state and give a handle", **TRUTH},
    "seat": {"description": "left out: a bystander, or everybody", **WHOLE},
    "events": {"description": "events in the named form", **LIST},
    "position": {"description": "a core.Position", **OBJECT},
    "record": {"description": "a core.Record", **OBJECT},
    "game": {"description": "a title", **TEXT},
    "seats": WHOLE,
    "edition": TEXT,
    "rulings": {"type": "object", "additionalProperties": TEXT},
    "options": OBJECT,
    "depth": WHOLE,
}


@frozen
class Verb:
    """A verb: what it is for, what it takes (a key that may be left out has a `?`), what it gives."""

    says: str
    takes: str = ""
    gives: str = ""

    def taken(self) -> tuple[str, ...]:
        """Name what it takes."""
        return tuple(key.rstrip("?") for key in self.takes.split())

    def required(self) -> list[str]:
        """Name what must be given."""
        return [key for key in self.takes.split() if not key.endswith("?")]


REACHED = "over question state"
PLAYED = f"legal played refusals {REACHED}"
VERBS = {
    "hello": Verb("what this is: titles, editions, limits", "", "protocol library limits games"),
    "new": Verb("begin a game", "game seats edition? rulings? options? keep?", REACHED),
    "position": Verb("enter a game where it stands", "position keep?", REACHED),
    "drop": Verb("let a handle go", "state"),
    "legal": Verb("every legal event", "state seat?", "question legal"),
    "count": Verb("how many events are legal", "state", "question count"),
    "decisions": Verb("every legal decision; none where chance is next", "state", "question decisions"),
    "check": Verb("whether an event is legal, and if not why", "state event", "legal refusals"),
    "apply": Verb("play an event", "state event keep?", PLAYED),
    "step": Verb("play an event and list the decisions after it", "state event keep?", f"{PLAYED} decisions"),
    "apply_many": Verb("play events up to the first illegal one", "state events keep?", PLAYED),
    "view": Verb("what a seat may know", "state seat?", "view"),
    "seen": Verb("an event as a seat sees it happen", "state event seat?", "seen"),
    "chances": Verb("outcomes of chance with their probabilities", "state", "chances"),
    "explain": Verb("which rules an event carries out, or what refuses it", "state event", "legal steps"),
    "result": Verb("who has won, and how it was decided", "state", "result account progress"),
    "state_id": Verb("the ids of a state", "state", "state_id table_id"),
    "perft": Verb("how many games of each length there are", "state depth", "perft"),
    "validate_state": Verb("whether a state is possible", "state", "possible broken"),
    "replay": Verb("judge a record", "record keep?", f"first_illegal refusals {REACHED}"),
    "coverage": Verb("how often each rule was applied in this conversation", "", "rules"),
    "health": Verb("whether it answers", "", "healthy protocol library"),
    "stats": Verb("what the service has done so far", "", "stats"),
}
ERRORS = {
    400: "what is asked for cannot be answered: `error` says why",
    403: "a page of another origin, or another name of this host",
    404: "there is no such verb",
    408: "the request did not come in within its time",
    413: "the request is too large",
    503: "all places are taken; try later",
}
"""What each status other than 200 means. The body is a reply all the same."""


def openapi() -> Plain:
    """Describe the service in OpenAPI 3.1."""
    paths = {f"/{name}": {"post": _operation(name, verb)} for name, verb in VERBS.items()}
    message = {"description": "a request with its `verb`, or a list of them", "oneOf": [OBJECT, LIST]}
    whole = {
        "operationId": "message",
        "summary": "a message as the protocol has it; a websocket at the same place carries a conversation of them",
        "requestBody": _body(message),
        "responses": _responses(message),
    }
    about = {"title": "corestate oracle", "version": cs.__version__, "description": "The rules of four board games."}
    return {"openapi": "3.1.0", "info": about, "paths": {"/": {"post": whole}, **paths}}


def _operation(name: str, verb: Verb) -> Plain:
    takes: Plain = {"type": "object", "properties": {key: NAMED[key] for key in verb.taken()}}
    given: Plain = {key: {} for key in verb.gives.split()}
    gives = {"type": "object", "properties": {"id": {}, "ok": TRUTH, "error": TEXT, **given}, "required": ["ok"]}
    if required := verb.required():
        takes["required"] = required
    return {"operationId": name, "summary": verb.says, "requestBody": _body(takes), "responses": _responses(gives)}


def _body(schema: Plain) -> Plain:
    return {"required": True, "content": {"application/json": {"schema": schema}}}


def _responses(schema: Plain) -> Plain:
    content = {"application/json": {"schema": schema}}
    errors = {str(status): {"description": says, "content": content} for status, says in ERRORS.items()}
    return {"200": {"description": "the reply", "content": content}, **errors}


def page() -> str:
    """Write the description as a page: no script, nothing loaded from elsewhere."""
    rows = "".join(
        f"<tr><td><code>POST /{name}</code><td>{escape(verb.says)}<td><code>{escape(verb.takes)}</code>"
        f"<td><code>{escape(verb.gives)}</code>\n"
        for name, verb in VERBS.items()
    )
    statuses = "".join(f"<tr><td>{status}<td>{escape(says)}\n" for status, says in ERRORS.items())
    return PAGE.replace("ROWS", rows).replace("STATUSES", statuses).replace("VERSION", escape(cs.__version__))


PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>corestate oracle</title>
<style>body{font:16px/1.5 system-ui;max-width:70rem;margin:2rem auto;padding:0 1rem}td,th{padding:.2rem .8rem .2rem 0;
text-align:left;vertical-align:top}pre{background:#8882;padding:1rem;overflow:auto}</style>
<h1>corestate oracle VERSION</h1>
<p>The rules of four board games, asked over HTTP. <a href="openapi.json">openapi.json</a> describes it for programs;
the protocol is told in docs/protocol.md. A key with a question mark may be left out.</p>
<pre>curl -s -H 'content-type: application/json' -d '{"game":"into_the_blue","seats":2}' http://localhost:4747/new</pre>
<p>A handle (<code>keep</code>) lives as long as its conversation: a request by POST is one of its own, a websocket at
<code>/</code> is one until it is closed.</p>
<table><tr><th>request<th>for<th>takes<th>gives
ROWS</table>
<h2>Errors</h2><table>STATUSES</table>
"""
