"""Programs that speak UHP as players: each game has a process of its own, and leaves none."""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager

from skep.core.bugs import Bug, Color
from skep.core.moves import Move
from skep.core.ruleset import Ruleset
from skep.engine.limits import Limits
from skep.match.endings import EndReason
from skep.match.errors import MatchError, MatchErrorCode
from skep.match.players import PlayerFault, Thought
from skep.match.specs import PlayerSpec, Program
from skep.notation.errors import NotationError
from skep.notation.gamestring import GameState
from skep.notation.movestring import format_move, read_move
from skep.notation.record import GameRecord
from skep.notation.rulesets import game_type
from skep.rules import Position
from skep.uhp.client import UhpClient
from skep.uhp.errors import (
    EngineDied,
    EngineError,
    EngineNotStarted,
    EngineRefused,
    EngineTimeout,
)

GRACE = 5.0
"""How many seconds beyond its time a program may take before it counts as hung."""

_TO_EXIT = 1.0
_TO_START = 30.0
_CAPABILITIES = {Bug.MOSQUITO: "Mosquito", Bug.LADYBUG: "Ladybug", Bug.PILLBUG: "Pillbug"}
_ENDINGS: tuple[tuple[type[EngineError], EndReason], ...] = (
    (EngineTimeout, EndReason.HUNG),
    (EngineDied, EndReason.CRASHED),
    (EngineNotStarted, EndReason.CRASHED),
    (EngineRefused, EndReason.REFUSED),
)


class ProgramPlayer:
    """A program that plays one game."""

    def __init__(self, spec: PlayerSpec, program: Program, *, patience: float) -> None:
        """Make a player; *patience* is for how long it may think without a limit of time."""
        self._spec = spec
        self._program = program
        self._patience = patience
        self._client: UhpClient | None = None
        self._game = ""
        """The game string that it said last."""

    async def begin(self, opening: GameRecord) -> None:
        """Start the program and play the opening to it."""
        with _blaming():
            self._client = await start(self._spec.name, self._program, self._patience)
            self._game = await self._client.new_game(game_type(opening.start.ruleset))
        for move, position in zip(opening.moves, opening.positions(), strict=False):
            await self.follow(move, position)

    async def think(self, position: Position, history: Sequence[int]) -> Thought:
        """Return the move to play."""
        del history  # it has followed the game
        limits = self._spec.limits
        timeout = self._patience if limits.seconds is None else _longest(limits) + GRACE
        started = time.perf_counter()
        with _blaming(self._game):
            text = await self._running.best_move(limits, timeout=timeout)
        seconds = time.perf_counter() - started
        try:
            return Thought(read_move(text, position), seconds, text)
        except NotationError as error:
            raise PlayerFault(EndReason.GARBLED, f"answered “{text[:80]}”, no move") from error

    async def follow(self, move: Move, position: Position) -> None:
        """Play a move to the program."""
        with _blaming():
            self._game = await self._running.play(format_move(move, position))

    async def close(self) -> None:
        """End the program; kill it if it does not want to."""
        if self._client is not None:
            await self._client.quit(timeout=_TO_EXIT)

    @property
    def _running(self) -> UhpClient:
        assert self._client is not None, "the game has begun"  # noqa: S101 - for the checkers
        return self._client


async def start(name: str, program: Program, patience: float) -> UhpClient:
    """Start a program and set its options.

    :raises EngineError: when it does not start, does not answer, or refuses an option.
    """
    client = await UhpClient.start(
        program.command, name=name, timeout=patience, start_timeout=max(patience, _TO_START)
    )
    try:
        for option, value in program.options:
            await client.set_option(option, value)
    except BaseException:
        await client.kill()
        raise
    return client


async def try_out(spec: PlayerSpec, ruleset: Ruleset, patience: float) -> None:
    """Start a program once before the match: it has to know options, expansions and limits.

    :raises MatchError: when it cannot take part.
    """
    if not isinstance(spec.kind, Program):
        return
    if ruleset.first_player is Color.BLACK:
        raise MatchError(MatchErrorCode.BLACK_FIRST, player=spec.name)
    try:
        client = await start(spec.name, spec.kind, patience)
        try:
            for bug in ruleset.expansions:
                if _CAPABILITIES[bug] not in client.info.capabilities:
                    facts = {"player": spec.name, "bug": _CAPABILITIES[bug].lower()}
                    raise MatchError(MatchErrorCode.PROGRAM_LACKS, **facts)
            await client.new_game(game_type(ruleset))
            if spec.limits.nodes is not None:
                # No part of the protocol: most programs refuse it, and every game would be lost.
                await client.best_move(Limits(nodes=1), timeout=patience)
        finally:
            await client.quit(timeout=_TO_EXIT)
    except EngineError as error:
        facts = {"player": spec.name, "why": _why(error)}
        raise MatchError(MatchErrorCode.PROGRAM_FAILED, **facts) from error


def _longest(limits: Limits) -> float:
    return limits.seconds or 0.0


@contextmanager
def _blaming(game: str = "") -> Generator[None, None, None]:
    """Turn what a program does wrong into its fault; *game* is the game as it sees it."""
    try:
        yield
    except EngineError as error:
        kinds = (ending for kind, ending in _ENDINGS if isinstance(error, kind))
        drawn = isinstance(error, EngineRefused) and f";{GameState.DRAW};" in f"{game};"
        raise PlayerFault(next(kinds, EndReason.GARBLED), _why(error), claims_draw=drawn) from error


def _why(error: EngineError) -> str:
    """Return what a program did, and what it last wrote to stderr, in one line."""
    said = f"; on stderr: {error.stderr[-1][:120]}" if error.stderr else ""
    asked = f" at “{error.command[:60]}”" if error.command else ""
    return " ".join(f"{error.what}{asked}{said}".split())
