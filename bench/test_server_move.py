"""CPU time per move and per explanation on the server, without sockets and without a database.

To compare two versions, run this in both working trees::

    python bench/test_server_move.py
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from skep.core import explain as core_explain
from skep.core.bugs import Piece, all_pieces
from skep.core.hexes import Hex
from skep.core.moves import Pass
from skep.game import Game
from skep.rules import Position, explain_legal
from skep.server.domain import played_moves
from skep.server.domain.actions import PlayMove
from skep.server.domain.decisions import Happens, decide
from skep.server.domain.facts import StoredFact
from skep.server.domain.legal_moves import LegalMoves
from skep.server.domain.new_games import AgainstOneself, GameRequest, make_game
from skep.server.domain.table import GameTable
from skep.server.rooms.audience import encode
from skep.server.views.events import event_view

if TYPE_CHECKING:
    from bench.conftest import Show

GAME = Path(__file__).parent.parent / "docs/images/review.game"
PLAYER = "ann"
MOST_TIMES_THE_RULES = 5.2
"""The most that a move may cost, compared with the rules' own share: see ``play_by_the_rules``."""

LEAST_TIMES_FASTER = 10
"""How much faster a native explanation must be than one from ``skep.core``."""


def game_moves() -> tuple[str, ...]:
    """Return the moves of a whole game with all expansions."""
    return Game.from_string(GAME.read_text(encoding="utf-8").strip()).move_strings()


def play(moves: tuple[str, ...]) -> int:
    """Play a game as a room does, and return how many characters of events that makes."""
    made = StoredFact(
        1, 0, make_game(GameRequest(AgainstOneself(), "Base+MLP"), PLAYER, rng=Random(1)), PLAYER
    )
    table, letters = GameTable("g" * 12, made), 0
    for now, move in enumerate(moves, 1):
        decision = decide(table, PLAYER, PlayMove(move), ply=table.ply, now=now)
        assert isinstance(decision, Happens)
        for fact in decision.facts:
            entry = StoredFact(table.version + 1, now, fact, PLAYER)
            table.apply(entry)
            event = event_view(table, fact, names={}, now=now)
            letters += len(encode(event.public)) + len(encode(event.for_mover()))
    return letters


def play_by_the_rules(moves: tuple[str, ...]) -> int:
    """Play a game with nothing but the rules' share, each part once, and count the legal moves.

    That is: list the legal moves with their strings, explain the route, play the move.
    """
    game, listed = Game("Base+MLP"), 0
    for text in moves:
        legal = LegalMoves(game.position)
        move = legal.find(text)
        assert move is not None
        if not isinstance(move, Pass):
            explain_legal(game.position, move)
        game.play_unchecked(move)
        listed += len(legal.by_string)
    return listed


def questions() -> list[tuple[Position, Piece, Hex]]:
    """Return positions of a game, each with pieces and hexes to ask about."""
    game = Game.from_string(GAME.read_text(encoding="utf-8").strip())
    return [
        (position, piece, end)
        for position in game.positions
        for piece in all_pieces()[::3]
        for end in sorted({end for at in position.hive.stacks for end in at.neighbors()})[::5]
    ]


def milliseconds_per_move(
    play: Callable[[tuple[str, ...]], int] = play, *, seconds: float = 3.0
) -> float:
    """Return the CPU time per move, in the best of many games."""
    moves = game_moves()
    expected, best, until = play(moves), float("inf"), time.perf_counter() + seconds
    while time.perf_counter() < until:
        started = time.process_time()
        assert play(moves) == expected
        best = min(best, time.process_time() - started)
    return best * 1000 / len(moves)


def test_cpu_time_of_a_move(show: Show) -> None:
    """The rules' share is measured in the same run, so the machine and its load don't matter."""
    server, rules = milliseconds_per_move(), milliseconds_per_move(play_by_the_rules)
    show("a move on the server, CPU time", server * 1000, "µs")
    show("  times the rules' share", server / rules, "times", MOST_TIMES_THE_RULES)
    assert server / rules < MOST_TIMES_THE_RULES


def test_cpu_time_of_a_move_with_native_explanations(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each move is explained once, for its route. Measured in turns, so that load evens out."""
    native, core = list[float](), list[float]()
    for _ in range(3):
        native.append(milliseconds_per_move(seconds=1.0))
        with monkeypatch.context() as patch:
            patch.setattr(played_moves, "explain_legal", core_explain.explain_legal)
            core.append(milliseconds_per_move(seconds=1.0))
    show("a move, with routes by core instead of native", min(core) / min(native), "times")
    assert min(core) > min(native)


def test_cpu_time_of_an_explanation(show: Show) -> None:
    asked = questions()
    explain_by = {"native": Position.explain, "core": core_explain.explain}
    times: dict[str, list[float]] = {name: [] for name in explain_by}
    for _ in range(3):
        for name, explain in explain_by.items():
            started = time.process_time()
            for question in asked:
                explain(*question)
            times[name].append(time.process_time() - started)
    native, core = min(times["native"]), min(times["core"])
    show("an explanation, CPU time", native / len(asked) * 1e6, "µs")
    show("  times faster than by core", core / native, "times", LEAST_TIMES_FASTER)
    assert core / native > LEAST_TIMES_FASTER


if __name__ == "__main__":
    print(f"{milliseconds_per_move():.3f} ms per move, {len(game_moves())} moves")
