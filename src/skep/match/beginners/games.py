"""Games between the engine's levels and simulated beginners, and what is counted in them.

The pairing, the number of the game and the seed decide every move, so a game is the same in any
process and on any machine.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random

from skep.bounds import FULL_STRENGTH, LEVEL_NUMBERS
from skep.core.bugs import Color
from skep.core.moves import Move, Pass
from skep.engine import Engine, Limits
from skep.game import Game
from skep.match.errors import MatchError, MatchErrorCode
from skep.notation.errors import shortened
from skep.notation.rulesets import as_ruleset, format_ruleset
from skep.opponents.beginners import BEGINNERS
from skep.rules import Position

MAX_PLIES = 150
"""A game of this many plies is a draw."""

RULES = ("Base", "Base+MLP")
"""The rules that levels are measured with."""

MEASURED_LEVELS = range(LEVEL_NUMBERS[0], FULL_STRENGTH)
"""The levels that can be measured. The last one is limited only by time, so it varies."""

_LEVEL_NAME = re.compile("level:([0-9]{1,3})")
# Levels count positions. The time limit only makes sure that every search ends.
_LIMITS = Limits(seconds=60)
_LEAST_HASH_MIB = 1

_Chooser = Callable[[Position, Sequence[int]], Move]
"""It takes a position and the keys of the positions before it."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players and the rules of their games. Scores are those of the first player."""

    first: str
    """``level:N``, or the name of a beginner."""

    second: str
    rules: str
    """The rule set, such as ``Base+MLP``."""


@dataclass(frozen=True, slots=True)
class BeginnerGame:
    """How a game ended."""

    pairing: Pairing
    number: int
    score: float
    """The score of the first player: 1, 0.5 or 0."""

    plies: int
    passes: int
    """How often the second player had to pass."""


def level_pairings(
    levels: Sequence[int], beginners: Sequence[str], rules: Iterable[str] = RULES
) -> list[Pairing]:
    """Return the pairings of each level with each beginner, for each rule set.

    :raises HiveError: when there is no such level, beginner or rule set.
    """
    _check_levels(levels)
    _check_beginners(beginners)
    names = [f"level:{level}" for level in levels]
    spelled = _spelled(rules)
    pairs = [(name, beginner) for name in names for beginner in beginners]
    return [Pairing(*pair, rule) for pair in pairs for rule in spelled]


def round_robin(beginners: Sequence[str], rules: Iterable[str] = RULES) -> list[Pairing]:
    """Return the pairings of each beginner with each one before it, for each rule set.

    :raises HiveError: when there is no such beginner or rule set.
    """
    _check_beginners(beginners)
    spelled = _spelled(rules)
    pairs = [(one, other) for i, one in enumerate(beginners) for other in beginners[:i]]
    return [Pairing(*pair, rule) for pair in pairs for rule in spelled]


def level_of(name: str) -> int | None:
    """Return the level that a player's name stands for; None for a beginner."""
    found = _LEVEL_NAME.fullmatch(name)
    return int(found[1]) if found else None


def play_game(pairing: Pairing, number: int, seed: int) -> BeginnerGame:
    """Play a game; the first player is White in games with an even number."""
    rng = Random(f"{seed} {pairing.first} {pairing.second} {pairing.rules} {number}")
    first = _chooser(pairing.first, rng)
    second = _chooser(pairing.second, rng)
    color = Color.BLACK if number % 2 else Color.WHITE
    game, history, passes = Game(pairing.rules), list[int](), 0
    while game.outcome is None and len(history) < MAX_PLIES:
        position = game.position
        player = first if position.to_move is color else second
        move = player(position, history)
        passes += player is second and isinstance(move, Pass)
        history.append(position.key)
        game.play(move)
    winner = game.outcome.winner if game.outcome else None
    score = 0.5 if winner is None else float(winner is color)
    return BeginnerGame(pairing, number, score, len(history), passes)


def _chooser(name: str, rng: Random) -> _Chooser:
    """Return a player; a beginner draws from the generator, and a level gets its seed from it."""
    seed = rng.getrandbits(31)
    level = level_of(name)
    if level is None:
        beginner = BEGINNERS[name]
        return lambda position, _: beginner(position, rng)
    engine = Engine(level=level, seed=seed, hash_mib=_LEAST_HASH_MIB)
    return lambda position, history: engine.choose(position, _LIMITS, history=history)


def _spelled(rules: Iterable[str]) -> list[str]:
    """Return rule sets in their shortest spelling: the random numbers depend on it."""
    return [format_ruleset(as_ruleset(rule)) for rule in rules]


def _check_levels(levels: Iterable[int]) -> None:
    """Check that levels can be measured.

    :raises MatchError: when one can't.
    """
    for level in levels:
        if level not in MEASURED_LEVELS:
            bounds = {"low": str(MEASURED_LEVELS[0]), "high": str(MEASURED_LEVELS[-1])}
            raise MatchError(MatchErrorCode.UNMEASURED_LEVEL, text=str(level), **bounds)


def _check_beginners(names: Iterable[str]) -> None:
    """Check that there are beginners of these names.

    :raises MatchError: when there is none of some name.
    """
    for name in names:
        if name not in BEGINNERS:
            known = ", ".join(BEGINNERS)
            raise MatchError(MatchErrorCode.UNKNOWN_BEGINNER, text=shortened(name), known=known)
