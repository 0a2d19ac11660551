"""Random games in bulk."""

from __future__ import annotations

from array import array
from collections import Counter
from dataclasses import dataclass

from skep.bounds import THREADS
from skep.bulk.arrays import Numbers, view
from skep.bulk.starts import Start, start_position
from skep.core.bugs import Color
from skep.core.checks import whole_number, within
from skep.core.keys import mix
from skep.core.outcome import Outcome
from skep.core.ruleset import TOURNAMENT, Repetition
from skep.notation.record import THIRD_TIME, outcome_by_rules
from skep.rules import Position, native

_MASK = 2**64 - 1
_GOLDEN = 0x9E3779B97F4A7C15
_GAMES = range(10**8 + 1)
_PLIES = range(10**6 + 1)

UNFINISHED, WHITE_WINS, BLACK_WINS, DRAW = range(4)
"""The outcomes as numbers."""


@dataclass(frozen=True, slots=True)
class Playouts:
    """Random games: each column has one item per game."""

    outcomes: Numbers
    """0 for an unfinished game, 1 if White won, 2 if Black won, 3 for a draw."""

    plies: Numbers
    keys: Numbers
    """The key of the last position of each game."""


def playouts(
    start: Start = TOURNAMENT,
    games: int = 1,
    *,
    seed: int = 0,
    max_plies: int = 300,
    threads: int = 1,
) -> Playouts:
    """Play random games from a position or a rule set; every legal move is equally likely.

    The same seed gives the same games, on any number of threads and with both backends. A game ends
    when a queen is surrounded, after *max_plies*, or, if the rules say so, when a position has
    occurred three times since the start.

    :raises NotationError: when there is no rule set with that name.
    :raises WrongTypeError: when an argument has the wrong type.
    :raises ValueError: when *threads*, *games* or *max_plies* is out of range.
    """
    games = within("games", games, _GAMES)
    max_plies = within("max_plies", max_plies, _PLIES)
    threads = within("threads", threads, THREADS)
    seed = whole_number("seed", seed) & _MASK
    position = start_position(start)
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
    """Return the seed of a single game."""
    return mix(seed + (game + 1) * _GOLDEN & _MASK)


def outcome_number(outcome: Outcome | None) -> int:
    """Return the outcome of a game as a number."""
    if outcome is None:
        return UNFINISHED
    return {Color.WHITE: WHITE_WINS, Color.BLACK: BLACK_WINS, None: DRAW}[outcome.winner]


def _play_out(position: Position, seed: int, max_plies: int) -> tuple[int, int, int]:
    """Play one game with splitmix64 random numbers, like native/rules/playout.cpp."""
    ends_at_third = position.ruleset.repetition is Repetition.THREEFOLD
    times = Counter([position.key])
    plies, now = 0, 1
    while plies < max_plies and now < THIRD_TIME and (moves := position.legal_moves()):
        seed = seed + _GOLDEN & _MASK
        position = position.play_unchecked(moves[(mix(seed) >> 32) * len(moves) >> 32])
        plies += 1
        if ends_at_third:
            key = position.key
            times[key] += 1
            now = times[key]
    return outcome_number(outcome_by_rules(position, now)), plies, position.key
