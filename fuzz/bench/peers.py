"""What others do in the meantime: random play among all legal moves, in Python, C++ and JavaScript.

Each is measured where it is installed, in turns as our own titles are.
"""

import json
import subprocess
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from shutil import which
from time import process_time
from typing import Any

import corestate as cs
from fuzz.bench.ours import Run, playing

LONG_GAME = 300
OURS = "corestate tic_tac_toe"
"""Tic-tac-toe by our kernel, in the tests of a checkout: the game that several of the others play too."""


def installed() -> dict[str, Run]:
    """Name those that are here, each with what it does."""
    return {who: run for who, (needs, run) in _PEERS.items() if _is_here(needs)}


def missing_peers() -> tuple[str, ...]:
    """Name what is not here."""
    return tuple(dict.fromkeys(_NAMES[needs] for needs, _ in _PEERS.values() if not _is_here(needs)))


def _is_here(needs: str) -> bool:
    if needs == "boardgame.io":
        return which("node") is not None and (Path.cwd() / "node_modules" / needs).is_dir()
    try:
        return all(find_spec(module) for module in _MODULES.get(needs, (needs,)))
    except ModuleNotFoundError:
        return False


def _imported(module: str) -> Any:  # noqa: ANN401 - a peer, not a dependency
    return import_module(module)


def _chess(rng: Random, seconds: float) -> tuple[int, float]:
    """Enumerate every legal move, choose, and push, until there is none or a long time has passed."""
    import chess  # noqa: PLC0415 - a peer, not a dependency

    begun, pushed = process_time(), 0
    while process_time() - begun < seconds:
        board = chess.Board()
        while (moves := list(board.legal_moves)) and board.ply() < LONG_GAME:
            board.push(rng.choice(moves))
            pushed += 1
    return pushed, process_time() - begun


def _chess_to_the_end(rng: Random, seconds: float) -> tuple[int, float]:
    """Do the same, asking at every move whether the game is over, as our own loop does."""
    import chess  # noqa: PLC0415 - a peer, not a dependency

    begun, moves = process_time(), 0
    while process_time() - begun < seconds:
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            moves += 1
    return moves, process_time() - begun


def _catan(rng: Random, seconds: float) -> tuple[int, float]:
    """Let four random players of catanatron choose among all playable actions, to the end of the game."""
    from catanatron import Color, Game, RandomPlayer  # noqa: PLC0415 - a peer, not a dependency

    begun, actions = process_time(), 0
    while process_time() - begun < seconds:
        game = Game([RandomPlayer(colour) for colour in Color], seed=rng.randrange(2**32))
        game.play()
        actions += len(game.state.actions)
    return actions, process_time() - begun


def _open_spiel(name: str, *, snapshots: bool = False) -> Run:
    """Play a game of OpenSpiel in place, or through a snapshot of the state at every step."""

    def run(rng: Random, seconds: float) -> tuple[int, float]:
        game = _imported("pyspiel").load_game(name)
        begun, moves = process_time(), 0
        while process_time() - begun < seconds:
            state = game.new_initial_state()
            while not state.is_terminal() and process_time() - begun < 2 * seconds:
                state.apply_action(rng.choice(state.legal_actions()))
                moves += 1
                if snapshots:
                    state = game.deserialize_state(state.serialize())
        return moves, process_time() - begun

    return run


def _python_open_spiel(rng: Random, seconds: float) -> tuple[int, float]:
    """Play OpenSpiel's tic-tac-toe that is written in Python."""
    _imported("open_spiel.python.games")  # which registers it
    return _open_spiel("python_tic_tac_toe")(rng, seconds)


def _petting_zoo(rng: Random, seconds: float) -> tuple[int, float]:
    """Play PettingZoo's tic-tac-toe among the moves its mask allows."""
    env = _imported("pettingzoo.classic.tictactoe_v3").env()
    begun, moves = process_time(), 0
    while process_time() - begun < seconds:
        env.reset()
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            mask = seen["action_mask"]
            over = ended or cut
            env.step(None if over else rng.choice([move for move, may in enumerate(mask) if may]))
            moves += not over
    return moves, process_time() - begun


def _rlcard(name: str) -> Run:
    """Play a game of rlcard among its legal actions."""

    def run(rng: Random, seconds: float) -> tuple[int, float]:
        env = _imported("rlcard").make(name, config={"seed": rng.randrange(2**31)})
        begun, moves = process_time(), 0
        while process_time() - begun < seconds:
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(rng.choice(list(state["legal_actions"])))
                moves += 1
        return moves, process_time() - begun

    return run


def _poker(rng: Random, seconds: float) -> tuple[int, float]:
    """Play hands of no-limit hold'em for six in PokerKit: fold, call, or the smallest raise."""
    pokerkit = _imported("pokerkit")
    begun, moves = process_time(), 0
    while process_time() - begun < seconds:
        state = pokerkit.NoLimitTexasHoldem.create_state(tuple(pokerkit.Automation), True, 0, (1, 2), 2, 200, 6)  # noqa: FBT003 - antes, blinds, stacks, seats
        while state.status:
            may = [(state.can_fold(), state.fold), (state.can_check_or_call(), state.check_or_call)]
            may.append((state.can_complete_bet_or_raise_to(), state.complete_bet_or_raise_to))
            rng.choice([act for can, act in may if can])()
            moves += 1
    return moves, process_time() - begun


def _boardgame_io(_rng: Random, seconds: float) -> tuple[int, float]:
    """Play the tic-tac-toe of boardgame.io's own tutorial in node, which measures its own processor time."""
    script = Path(__file__).with_name("boardgame_io.js")
    ran = subprocess.run(  # noqa: S603 - our own script
        [which("node") or "node", script, str(seconds)], capture_output=True, text=True, check=True, env=_environment()
    )
    told = json.loads(ran.stdout)
    return told["moves"], told["seconds"]


def _environment() -> dict[str, str]:
    """Let node find what is installed in the folder one is in."""
    return {"NODE_PATH": str(Path.cwd() / "node_modules"), "NODE_ENV": "production"}


def _tic_tac_toe(rng: Random, seconds: float) -> tuple[int, float]:
    """Play tic-tac-toe by our own kernel, unguarded."""
    cs.register(_imported("tests.tic_tac_toe").GAME)
    return playing("tic_tac_toe", cs.apply)(rng, seconds)


_PEERS: dict[str, tuple[str, Run]] = {
    "python-chess": ("chess", _chess),
    "python-chess, to the end": ("chess", _chess_to_the_end),
    "catanatron": ("catanatron", _catan),
    "OpenSpiel gin_rummy": ("pyspiel", _open_spiel("gin_rummy")),
    "OpenSpiel backgammon": ("pyspiel", _open_spiel("backgammon")),
    "OpenSpiel chess": ("pyspiel", _open_spiel("chess")),
    "OpenSpiel gin_rummy, a snapshot each step": ("pyspiel", _open_spiel("gin_rummy", snapshots=True)),
    "rlcard uno": ("rlcard", _rlcard("uno")),
    "rlcard gin-rummy": ("rlcard", _rlcard("gin-rummy")),
    "PokerKit hold'em": ("pokerkit", _poker),
    OURS: ("tests.tic_tac_toe", _tic_tac_toe),
    "OpenSpiel python_tic_tac_toe": ("pyspiel", _python_open_spiel),
    "PettingZoo tictactoe": ("pettingzoo", _petting_zoo),
    "boardgame.io tic-tac-toe": ("boardgame.io", _boardgame_io),
}
_MODULES = {"pettingzoo": ("pettingzoo", "pygame")}
_NAMES = {
    "chess": "python-chess",
    "pyspiel": "OpenSpiel",
    "tests.tic_tac_toe": "tic-tac-toe (it is in our tests)",
    "boardgame.io": "boardgame.io (npm install boardgame.io, here)",
    "pettingzoo": "PettingZoo",
    "pokerkit": "PokerKit",
    "rlcard": "rlcard",
    "catanatron": "catanatron",
}
