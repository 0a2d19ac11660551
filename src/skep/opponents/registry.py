"""Opponents by name, to test a program against in environments and matches."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from skep.bounds import FULL_STRENGTH, LEVEL_NUMBERS, SEEDS
from skep.core.checks import check_type, within
from skep.core.moves import Move
from skep.engine.engine import Engine
from skep.engine.errors import LimitsError
from skep.engine.limits import Limits
from skep.game import Game
from skep.opponents.beginners import BEGINNERS, Beginner
from skep.opponents.errors import NumpyNeededError, UnknownOpponentError
from skep.opponents.naive import play_naive
from skep.opponents.places import place_of
from skep.rules import Position

FULL_STRENGTH_LIMITS = Limits(nodes=100_000)
"""The limits of level 10 if none are given: it has none of its own."""

_TREE = "mcts"
_LEVEL = re.compile(r"level[ :]([0-9]{1,3})")
_SMALL_HASH_MIB = 4


class NamedOpponent(Protocol):
    """An opponent that was made from a name."""

    @property
    def name(self) -> str:
        """Its name, such as ``novice`` or ``level 3``."""
        ...

    def reset(self, seed: int) -> None:
        """Start a new game. The same seed gives the same choices."""
        ...

    def choose(self, where: Position | Game, *, history: Sequence[int] = ()) -> Move:
        """Return the move to play in a position or a game that isn't over.

        *history* contains the keys of the earlier positions, the oldest first. A game has its own.

        :raises GameError: when the game is over.
        :raises WrongTypeError: when *where* is neither a position nor a game.
        """
        ...

    def close(self) -> None:
        """Free its memory."""
        ...


class SimplePlayer:
    """An opponent that chooses with a function, without searching."""

    def __init__(self, name: str, player: Beginner, seed: int) -> None:
        self.name = name
        self._player = player
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Start a new game."""
        self._rng = Random(seed)

    def choose(self, where: Position | Game, *, history: Sequence[int] = ()) -> Move:
        """Return the move to play."""
        position, _ = place_of(where, history)
        return self._player(position, self._rng)

    def close(self) -> None:
        """Do nothing: it has no memory to free."""


class LevelPlayer:
    """The engine at one of its ten levels."""

    def __init__(self, level: int, seed: int, limits: Limits) -> None:
        self.name: str = f"level {level}"
        self._level = level
        self._limits = limits
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Start a new game, with a new engine that remembers nothing."""
        self._engine = Engine(level=self._level, seed=seed, hash_mib=_SMALL_HASH_MIB)

    def choose(self, where: Position | Game, *, history: Sequence[int] = ()) -> Move:
        """Return the move to play."""
        position, earlier = place_of(where, history)
        return self._engine.choose(position, self._limits, history=earlier)

    def close(self) -> None:
        """Free the engine's memory."""
        self._engine.close()


Maker = Callable[[int, Limits | None], NamedOpponent]
"""It takes a seed and limits per move, if any were given."""


def _simple(name: str, player: Beginner) -> Maker:
    return lambda seed, _limits: SimplePlayer(name, player, seed)


def _level(level: int) -> Maker:
    default = FULL_STRENGTH_LIMITS if level == FULL_STRENGTH else Limits()
    return lambda seed, limits: LevelPlayer(level, seed, limits or default)


def _tree(_seed: int, limits: Limits | None) -> NamedOpponent:
    try:
        from skep.opponents.tree import TreeOpponent  # noqa: PLC0415 - it needs NumPy
    except ImportError as error:
        raise NumpyNeededError(_TREE) from error
    if limits is not None and limits.depth is not None:
        raise LimitsError("depth", limits.depth, f"nodes or seconds instead for {_TREE}")
    return TreeOpponent(limits or Limits())


# The one place where opponents get their names. A player that needs a package that may be absent
# imports it in its maker.
_MAKERS: dict[str, Maker] = {
    "random": _simple("random", BEGINNERS["random"]),
    "naive": _simple("naive", play_naive),
    **{name: _simple(name, player) for name, player in BEGINNERS.items() if name != "random"},
    **{f"level {level}": _level(level) for level in LEVEL_NUMBERS},
    _TREE: _tree,
}

SIMULATING = frozenset({_TREE})
"""The opponents for which ``nodes`` is a number of simulations, and that have no depth."""

OPPONENTS: tuple[str, ...] = tuple(_MAKERS)
"""The names of all opponents."""


def opponent(name: str, *, seed: int = 0, limits: Limits | None = None) -> NamedOpponent:
    """Return an opponent by its name: one of ``OPPONENTS``.

    ``level:3`` is another spelling of ``level 3``. *limits* are for players that search.

    >>> from skep import Game
    >>> game = Game("Base")
    >>> game.play(opponent("level 1", seed=7).choose(game))

    :raises UnknownOpponentError: when no opponent has this name.
    :raises WrongTypeError: when an argument has the wrong type.
    :raises ValueError: when *seed* is out of range.
    :raises LimitsError: when ``mcts`` is asked for, with a depth, which it doesn't have.
    :raises NumpyNeededError: when ``mcts`` is asked for, and NumPy isn't installed.
    :raises NativeNeededError: when ``mcts`` is asked for, and the native rules are not in use.
    """
    check_type("name", name, str)
    check_type("limits", limits, Limits, type(None))
    seed = within("seed", seed, SEEDS)
    maker = _MAKERS.get(canonical_name(name))
    if maker is None:
        raise UnknownOpponentError(name, OPPONENTS)
    return maker(seed, limits)


def canonical_name(name: str) -> str:
    """Return the name of an opponent in its usual spelling; other names come back unchanged."""
    plain = " ".join(name.lower().split())
    level = _LEVEL.fullmatch(plain)
    if level:
        return f"level {int(level[1])}"
    return plain if plain in _MAKERS else name
