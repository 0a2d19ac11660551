"""Players at work: they are told of a game move by move, and asked for moves of their own."""

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
from skep.match.player_specs import Own
from skep.notation.record import GameRecord
from skep.rules import Position

_Result = TypeVar("_Result")


class PlayerFault(Exception):  # noqa: N818 - an event, not an error of the caller's
    """A player that cannot go on, and loses for it."""

    def __init__(self, ending: EndReason, detail: str, *, claims_draw: bool = False) -> None:
        super().__init__(ending, detail)
        self.ending = ending
        self.detail = detail
        """What it did, shortly in English, in one line."""

        self.claims_draw = claims_draw
        """Whether it says that the game is over, and drawn."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A move that a player wants to play, legal or not, and how long it took to find."""

    move: Move
    seconds: float
    text: str = ""
    """The move as the player wrote it, if it did."""


class Player(Protocol):
    """Somebody who plays one game; for another one there is another player."""

    async def begin(self, opening: GameRecord) -> None:
        """Get ready for a game of which an opening has been played.

        :raises PlayerFault: so it is with all of these.
        """
        ...

    async def think(self, position: Position, history: Sequence[int]) -> Thought:
        """Return the move to play; *history* has the keys of all earlier positions."""
        ...

    async def follow(self, move: Move, position: Position) -> None:
        """Learn of a legal move of either side that is played in a position."""
        ...

    async def close(self) -> None:
        """Leave; nothing of it stays behind."""
        ...


class OwnPlayer:
    """Our engine in this process; it thinks in a thread, so that other games go on."""

    def __init__(self, own: Own, limits: Limits, *, seed: str, executor: Executor) -> None:
        """Make a player whose chance depends on a text and on its own seed."""
        self._own = own
        self._limits = limits
        self._seed = Random(f"{own.seed} {seed}").getrandbits(32)
        self._executor = executor
        self._engine: Engine | None = None

    async def begin(self, opening: GameRecord) -> None:
        """Take a new engine, which remembers nothing of another game."""
        del opening
        own = self._own
        self._engine = Engine(
            threads=own.threads,
            hash_mib=own.hash_mib,
            level=own.level,
            seed=self._seed,
            network=own.network if own.found is None else own.found,
        )
        # Its memory is taken before the clock runs, and where no other game waits for it.
        await self._aside(self._engine, self._engine.prepare)

    async def think(self, position: Position, history: Sequence[int]) -> Thought:
        """Return the move to play."""
        assert self._engine is not None, "the game has begun"  # noqa: S101 - for the checkers
        choose = partial(self._choose, self._engine, position, history)
        return await self._aside(self._engine, choose)

    async def follow(self, move: Move, position: Position) -> None:
        """Do nothing: it is told the position when it is asked."""

    async def close(self) -> None:
        """Give the engine's memory back."""
        if self._engine is not None:
            self._engine.close()

    async def _aside(self, engine: Engine, work: Callable[[], _Result]) -> _Result:
        """Let a thread do the engine's work, while other games go on."""
        done = asyncio.get_running_loop().run_in_executor(self._executor, work)
        try:
            return await done
        except asyncio.CancelledError:
            engine.stop()
            raise
        except Exception as error:
            # A fault of one player, even of ours, is not to end a match of days.
            raise PlayerFault(EndReason.CRASHED, f"{type(error).__name__}: {error}") from error

    def _choose(self, engine: Engine, position: Position, history: Sequence[int]) -> Thought:
        started = time.perf_counter()
        move = engine.choose(position, self._limits, history=history)
        return Thought(move, time.perf_counter() - started)
