"""What a move costs the server: the time of its processor, without sockets and without a database.

Run it in two working trees for a comparison::

    python bench/test_server_move.py
"""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from skep.game import Game
from skep.server.domain.actions import PlayMove
from skep.server.domain.decisions import Happens, decide
from skep.server.domain.facts import StoredFact
from skep.server.domain.new_games import AgainstOneself, GameRequest, make_game
from skep.server.domain.table import GameTable
from skep.server.messages.to_client import Event
from skep.server.rooms.audience import encode
from skep.server.views.changes import change_view
from skep.server.views.games import state_view

if TYPE_CHECKING:
    from bench.conftest import Show

GAME = Path(__file__).parent.parent / "docs/images/review.game"
PLAYER = "ann"
BAR_US = 500
"""Half of what a move took when every move was proven legal four times."""


def game_moves() -> tuple[str, ...]:
    """Return the moves of a whole game with all expansions."""
    return Game.from_string(GAME.read_text(encoding="utf-8").strip()).move_strings()


def play(moves: tuple[str, ...]) -> int:
    """Play a game as a room does, and return how many letters of events that makes."""
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
            state = state_view(table, names={}, now=now)
            letters += len(encode(Event(table.id, entry.number, change_view(fact), state)))
    return letters


def milliseconds_per_move(*, seconds: float = 3.0) -> float:
    """Return the processor's time for a move, in the best of many games."""
    moves = game_moves()
    expected, best, until = play(moves), float("inf"), time.perf_counter() + seconds
    while time.perf_counter() < until:
        started = time.process_time()
        assert play(moves) == expected
        best = min(best, time.process_time() - started)
    return best * 1000 / len(moves)


def test_processor_time_of_a_move(show: Show) -> None:
    figure = milliseconds_per_move()
    show("a move on the server, processor time", figure * 1000, "µs", BAR_US)
    assert figure > 0


if __name__ == "__main__":
    print(f"{milliseconds_per_move():.3f} ms per move, {len(game_moves())} moves")
