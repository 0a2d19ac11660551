"""Random games by the thousand."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from operator import index

from skep.bulk.arrays import Numbers, view
from skep.core.bugs import Color
from skep.core.keys import mix
from skep.core.limits import within
from skep.core.ruleset import TOURNAMENT, Ruleset
from skep.rules import THREADS, Position, native

_MASK = 2**64 - 1
_GOLDEN = 0x9E3779B97F4A7C15
_GAMES = range(10**8 + 1)
_PLIES = range(10**6 + 1)

UNFINISHED, WHITE_WINS, BLACK_WINS, DRAW = range(4)
"""The outcomes of games in bulk."""


@dataclass(frozen=True, slots=True)
class Playouts:
    """Random games: one item a game in each column."""

    outcomes: Numbers
    """0 for a game that was not over, 1 where White won, 2 where Black did, 3 for a draw."""

    plies: Numbers
    keys: Numbers
    """The key of each game's last position."""


def playouts(
    start: Position | Ruleset = TOURNAMENT,
    games: int = 1,
    *,
    seed: int = 0,
    max_plies: int = 300,
    threads: int = 1,
) -> Playouts:
    """Play random games from a position, every legal move as likely as any other.

    The same seed gives the same games, on any number of threads and by either implementation.
    A game ends when a queen is surrounded, or after *max_plies*; repetition is not looked at.

    :raises ValueError: when there are more than 256 threads, or very many games or plies.
    """
    within("games", games, _GAMES)
    within("max_plies", max_plies, _PLIES)
    within("threads", threads, THREADS)
    seed = index(seed) & _MASK
    position = _start(start)
    if native is not None:
        outcomes, plies, keys = native.play_many(position, games, seed, max_plies, threads)
        return Playouts(view(outcomes, "B"), view(plies, "I"), view(keys, "Q"))
    rows = [_play_out(position, seed_of_game(seed, game), max_plies) for game in range(games)]
    return Playouts(
        view(bytes(row[0] for row in rows), "B"),
        view(array("I", (row[1] for row in rows)).tobytes(), "I"),
        view(array("Q", (row[2] for row in rows)).tobytes(), "Q"),
    )


def seed_of_game(seed: int, game: int) -> int:
    """Return the seed of one game of many."""
    return mix(seed + (game + 1) * _GOLDEN & _MASK)


def outcome_number(position: Position) -> int:
    """Return the outcome of a position as a number."""
    outcome = position.outcome
    if outcome is None:
        return UNFINISHED
    return {Color.WHITE: WHITE_WINS, Color.BLACK: BLACK_WINS, None: DRAW}[outcome.winner]


def _start(start: Position | Ruleset) -> Position:
    match start:
        case Ruleset():
            return Position.initial(start)
        case Position():
            return start
        case _:
            message = f"expected a position or a rule set, not {start!r}"
            raise TypeError(message)


def _play_out(position: Position, seed: int, max_plies: int) -> tuple[int, int, int]:
    """Play one game with the numbers of splitmix64, as native/rules/playout.cpp does."""
    plies = 0
    while plies < max_plies and (moves := position.legal_moves()):
        seed = seed + _GOLDEN & _MASK
        position = position.play_unchecked(moves[(mix(seed) >> 32) * len(moves) >> 32])
        plies += 1
    return outcome_number(position), plies, position.key
