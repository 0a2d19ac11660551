"""CPU time per move on the server, without sockets and without a database.

To compare two versions, run this in both working trees::

    python bench/test_server_move.py
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from skep.core.explain import explain_legal
from skep.core.moves import Pass
from skep.game import Game
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
MOST_TIMES_THE_RULES = 3.5
"""The most that a move may cost, compared with the rules' own share: see ``play_by_the_rules``."""


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


if __name__ == "__main__":
    print(f"{milliseconds_per_move():.3f} ms per move, {len(game_moves())} moves")
