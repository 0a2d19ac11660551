"""Players in a game: they learn its moves, and are asked for their own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Protocol, TypeVar

from skep.core.moves import Move
from skep.engine.engine import Engine
from skep.engine.limits import Limits
from skep.match.endings import EndReason
from skep.match.player_specs import NamedPlayer, OwnEngine
from skep.notation.record import GameRecord
from skep.opponents.registry import NamedOpponent, opponent
from skep.rules import Position

_Result = TypeVar("_Result")


class PlayerFault(Exception):  # noqa: N818 - an event, not an error of the caller's
    """A player failed and loses the game."""

    def __init__(self, ending: EndReason, detail: str, *, claims_draw: bool = False) -> None:
        super().__init__(ending, detail)
        self.ending = ending
        self.detail = detail
        """What it did, in one short line of English."""

        self.claims_draw = claims_draw
        """Whether it claims that the game has ended in a draw."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A move that a player chose, legal or not, and the time it took."""

    move: Move
    seconds: float
    text: str = ""
    """The move as the player wrote it, if it wrote one."""


class Player(Protocol):
    """A player in one game. Every game has its own."""

    async def begin(self, opening: GameRecord) -> None:
        """Get ready for a game that starts with an opening.

        :raises PlayerFault: when the player fails; the other methods raise it too.
        """
        ...

    async def think(self, position: Position, history: Sequence[int]) -> Thought:
        """Return the move to play; *history* contains the keys of all earlier positions."""
        ...

    async def follow(self, move: Move, position: Position) -> None:
        """Learn about a legal move of either side."""
        ...

    async def close(self) -> None:
        """Leave the game and free everything."""
        ...


class OwnPlayer:
    """Our engine in this process; it searches in a thread, so that other games continue."""

    def __init__(self, own: OwnEngine, limits: Limits, *, seed: str, executor: Executor) -> None:
        """Create a player whose random choices depend on a string and on its seed."""
        self._own = own
        self._limits = limits
        self._seed = Random(f"{own.seed} {seed}").getrandbits(32)
        self._executor = executor
        self._engine: Engine | None = None

    async def begin(self, opening: GameRecord) -> None:
        """Create a new engine, which remembers nothing from other games."""
        del opening
        own = self._own
        self._engine = Engine(
            threads=own.threads,
            hash_mib=own.hash_mib,
            level=own.level,
            seed=self._seed,
            network=own.network if own.found is None else own.found,
        )
        # Allocate its memory before the clock runs, and in a thread, so that no other game waits.
        await self._aside(self._engine, self._engine.prepare)

    async def think(self, position: Position, history: Sequence[int]) -> Thought:
        """Return the move to play."""
        assert self._engine is not None, "the game has begun"  # noqa: S101 - for the checkers
        choose = partial(self._choose, self._engine, position, history)
        return await self._aside(self._engine, choose)

    async def follow(self, move: Move, position: Position) -> None:
        """Do nothing: the engine gets the position when it is asked for a move."""

    async def close(self) -> None:
        """Free the engine's memory."""
        if self._engine is not None:
            self._engine.close()

    async def _aside(self, engine: Engine, work: Callable[[], _Result]) -> _Result:
        """Run the engine in a thread, while other games continue."""
        done = asyncio.get_running_loop().run_in_executor(self._executor, work)
        try:
            return await done
        except asyncio.CancelledError:
            engine.stop()
            raise
        except Exception as error:
            # A failure of one player, even of ours, must not end a match that takes days.
            raise PlayerFault(EndReason.CRASHED, f"{type(error).__name__}: {error}") from error

    def _choose(self, engine: Engine, position: Position, history: Sequence[int]) -> Thought:
        started = time.perf_counter()
        move = engine.choose(position, self._limits, history=history)
        return Thought(move, time.perf_counter() - started)


class BaselinePlayer:
    """A player of ``skep.opponents``."""

    def __init__(
        self, named: NamedPlayer, limits: Limits, *, seed: str, executor: Executor
    ) -> None:
        """Create a player whose random choices depend on a string and on its seed."""
        self._name = named.name
        self._seed = Random(f"{named.seed} {seed}").getrandbits(32)
        self._limits = limits if limits != Limits() else None
        self._executor = executor
        self._opponent: NamedOpponent | None = None

    async def begin(self, opening: GameRecord) -> None:
        """Create the opponent, which may load files, before the clock runs."""
        del opening
        make = partial(opponent, self._name, seed=self._seed, limits=self._limits)
        self._opponent = await self._aside(make)

    async def think(self, position: Position, history: Sequence[int]) -> Thought:
        """Return the move to play."""
        assert self._opponent is not None, "the game has begun"  # noqa: S101 - for the checkers
        return await self._aside(partial(self._choose, self._opponent, position, history))

    async def follow(self, move: Move, position: Position) -> None:
        """Do nothing: it gets the position when it is asked for a move."""

    async def close(self) -> None:
        """Free its memory."""
        if self._opponent is not None:
            self._opponent.close()

    async def _aside(self, work: Callable[[], _Result]) -> _Result:
        """Work in a thread, while other games continue."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._executor, work)
        except Exception as error:
            raise PlayerFault(EndReason.CRASHED, f"{type(error).__name__}: {error}") from error

    @staticmethod
    def _choose(player: NamedOpponent, position: Position, history: Sequence[int]) -> Thought:
        started = time.perf_counter()
        move = player.choose(position, history=history)
        return Thought(move, time.perf_counter() - started)
