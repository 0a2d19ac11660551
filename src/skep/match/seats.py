"""The players of a match in Python: in each game, or in all games that are played side by side."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol, runtime_checkable

from skep.core.errors import WrongTypeError
from skep.core.moves import Move
from skep.engine.limits import Limits
from skep.game import Game
from skep.match.errors import MatchError, MatchErrorCode
from skep.opponents import NamedOpponent, opponent

_SEED_BITS = 31


@runtime_checkable
class MatchPlayer(Protocol):
    """A player of your own. It plays one game after the other."""

    @property
    def name(self) -> str:
        """Its name in the result."""
        ...

    def reset(self, seed: int) -> None:
        """Start a new game. The same seed gives the same choices."""
        ...

    def choose(self, where: Game, /) -> Move:
        """Return the move to play in a game, which you leave as it is. To try moves, copy it."""
        ...


@runtime_checkable
class BatchPlayer(MatchPlayer, Protocol):
    """A player that can choose moves in several games at once. It is reset once per match."""

    def choose_all(self, games: Sequence[Game], /) -> Sequence[Move]:
        """Return the move to play in each of several games, in the same order."""
        ...


class MatchSeat(Protocol):
    """A player in all games of a match, which have numbers."""

    name: str
    is_together: bool
    """Whether it can play several games side by side."""

    def begin(self, number: int) -> None:
        """Start a game."""
        ...

    def choose(self, numbers: Sequence[int], games: Sequence[Game]) -> Sequence[Move]:
        """Return the move to play in each of these games."""
        ...

    def end(self, number: int) -> None:
        """Free what only this game needs."""
        ...


def seat_for(argument: str, player: object, limits: Limits | None, seed: str) -> MatchSeat:
    """Return the seat of a player.

    :raises WrongTypeError: when it is neither a name nor a player; the message uses *argument*.
    :raises HiveError: what ``opponent`` raises for the name and the limits.
    """
    if isinstance(player, str):
        return _ByName(player, limits, seed)
    if not isinstance(player, MatchPlayer) or not isinstance(player.name, str):  # pyright: ignore[reportUnnecessaryIsInstance] - a caller may err
        wanted = ("str", "an object with name, reset and choose")
        raise WrongTypeError(argument, wanted, player)
    return _Together(player, seed) if isinstance(player, BatchPlayer) else _Alone(player, seed)


class _ByName:
    """An opponent by name: a new one in every game."""

    is_together = True

    def __init__(self, name: str, limits: Limits | None, seed: str) -> None:
        probe = opponent(name, limits=limits)  # raises if there is none
        probe.close()
        self.name = probe.name
        self._limits = limits
        self._seed = seed
        self._players: dict[int, NamedOpponent] = {}

    def begin(self, number: int) -> None:
        seed = _seed_for(self._seed, number)
        self._players[number] = opponent(self.name, seed=seed, limits=self._limits)

    def choose(self, numbers: Sequence[int], games: Sequence[Game]) -> Sequence[Move]:
        pairs = zip(numbers, games, strict=True)
        return [self._players[number].choose(game) for number, game in pairs]

    def end(self, number: int) -> None:
        if player := self._players.pop(number, None):
            player.close()


class _Alone:
    """A player that may remember its game, so it plays one after the other."""

    is_together = False

    def __init__(self, player: MatchPlayer, seed: str) -> None:
        self.name = player.name
        self._player = player
        self._seed = seed

    def begin(self, number: int) -> None:
        self._player.reset(_seed_for(self._seed, number))

    def choose(self, numbers: Sequence[int], games: Sequence[Game]) -> Sequence[Move]:
        del numbers
        return [self._player.choose(game) for game in games]

    def end(self, number: int) -> None:
        """Do nothing."""


class _Together:
    """A player that chooses moves in all games together."""

    is_together = True

    def __init__(self, player: BatchPlayer, seed: str) -> None:
        self.name = player.name
        self._player = player
        player.reset(_seed_for(seed, 0))

    def begin(self, number: int) -> None:
        """Do nothing: it is reset once."""

    def choose(self, numbers: Sequence[int], games: Sequence[Game]) -> Sequence[Move]:
        del numbers
        moves = self._player.choose_all(games)
        if len(moves) != len(games):
            facts = {"count": len(moves), "games": len(games)}
            raise MatchError(MatchErrorCode.WRONG_COUNT, player=self.name, **facts)
        return moves

    def end(self, number: int) -> None:
        """Do nothing."""


def _seed_for(seed: str, number: int) -> int:
    return Random(f"{seed} {number}").getrandbits(_SEED_BITS)
