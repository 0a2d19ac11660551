"""UHP programs as players: each game starts its own process and ends it."""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager

from skep.core.bugs import Color
from skep.core.moves import Move
from skep.core.ruleset import Ruleset
from skep.engine.limits import Limits
from skep.match.endings import EndReason
from skep.match.errors import MatchError, MatchErrorCode
from skep.match.player_specs import PlayerSpec, Program
from skep.match.players import PlayerFault, Thought
from skep.notation.errors import NotationError
from skep.notation.gamestring import GameState
from skep.notation.movestring import format_move, read_move
from skep.notation.record import GameRecord
from skep.notation.rulesets import CAPABILITIES, game_type
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
"""How many seconds beyond its limit a program may search before it counts as hung."""

_EXIT_TIMEOUT = 1.0
_START_TIMEOUT = 30.0
_ENDINGS: tuple[tuple[type[EngineError], EndReason], ...] = (
    (EngineTimeout, EndReason.HUNG),
    (EngineDied, EndReason.CRASHED),
    (EngineNotStarted, EndReason.CRASHED),
    (EngineRefused, EndReason.REFUSED),
)


class ProgramPlayer:
    """A program that plays one game."""

    def __init__(self, spec: PlayerSpec, program: Program, *, timeout: float) -> None:
        """Create a player; *timeout* is for its replies if it has no time limit."""
        self._spec = spec
        self._program = program
        self._timeout = timeout
        self._client: UhpClient | None = None
        self._game = ""
        """The last game string of the program."""

    async def begin(self, opening: GameRecord) -> None:
        """Start the program and send it the opening."""
        with _as_faults():
            self._client = await start(self._spec.name, self._program, self._timeout)
            self._game = await self._client.new_game(game_type(opening.start.ruleset))
        for move, position in zip(opening.moves, opening.positions(), strict=False):
            await self.follow(move, position)

    async def think(self, position: Position, history: Sequence[int]) -> Thought:
        """Return the move to play."""
        del history  # the program knows the game
        limits = self._spec.limits
        timeout = self._timeout if limits.seconds is None else limits.seconds + GRACE
        started = time.perf_counter()
        with _as_faults(self._game):
            text = await self._running.best_move(limits, timeout=timeout)
        seconds = time.perf_counter() - started
        try:
            return Thought(read_move(text, position), seconds, text)
        except NotationError as error:
            raise PlayerFault(
                EndReason.GARBLED, f"answered “{text[:80]}”, which is not a move"
            ) from error

    async def follow(self, move: Move, position: Position) -> None:
        """Send the program a move."""
        with _as_faults():
            self._game = await self._running.play(format_move(move, position))

    async def close(self) -> None:
        """Quit the program; kill it if it does not exit."""
        if self._client is not None:
            await self._client.quit(timeout=_EXIT_TIMEOUT)

    @property
    def _running(self) -> UhpClient:
        assert self._client is not None, "the game has begun"  # noqa: S101 - for the checkers
        return self._client


async def start(name: str, program: Program, timeout: float) -> UhpClient:
    """Start a program and set its options.

    :raises EngineError: when it doesn't start, doesn't answer, or refuses an option.
    """
    client = await UhpClient.start(
        program.command, name=name, timeout=timeout, start_timeout=max(timeout, _START_TIMEOUT)
    )
    try:
        for option, value in program.options:
            await client.set_option(option, value)
    except BaseException:
        await client.kill()
        raise
    return client


async def try_out(spec: PlayerSpec, ruleset: Ruleset, timeout: float) -> None:
    """Start a program before the match to check its options, expansions and limits.

    :raises MatchError: when it fails the check.
    """
    if not isinstance(spec.kind, Program):
        return
    if ruleset.first_player is Color.BLACK:
        raise MatchError(MatchErrorCode.BLACK_FIRST, player=spec.name)
    try:
        client = await start(spec.name, spec.kind, timeout)
        try:
            for bug in ruleset.expansions:
                if CAPABILITIES[bug] not in client.info.capabilities:
                    facts = {"player": spec.name, "bug": CAPABILITIES[bug].lower()}
                    raise MatchError(MatchErrorCode.PROGRAM_LACKS, **facts)
            await client.new_game(game_type(ruleset))
            if spec.limits.nodes is not None:
                # Not part of UHP: a program that refuses it would lose every game.
                await client.best_move(Limits(nodes=1), timeout=timeout)
        finally:
            await client.quit(timeout=_EXIT_TIMEOUT)
    except EngineError as error:
        facts = {"player": spec.name, "why": _why(error)}
        raise MatchError(MatchErrorCode.PROGRAM_FAILED, **facts) from error


@contextmanager
def _as_faults(game: str = "") -> Generator[None, None, None]:
    """Turn errors of a program into faults; *game* is its last game string."""
    try:
        yield
    except EngineError as error:
        kinds = (ending for kind, ending in _ENDINGS if isinstance(error, kind))
        drawn = isinstance(error, EngineRefused) and f";{GameState.DRAW};" in f"{game};"
        raise PlayerFault(next(kinds, EndReason.GARBLED), _why(error), claims_draw=drawn) from error


def _why(error: EngineError) -> str:
    """Return what a program did, and its last line on stderr, in one line."""
    said = f"; on stderr: {error.stderr[-1][:120]}" if error.stderr else ""
    asked = f" at “{error.command[:60]}”" if error.command else ""
    return " ".join(f"{error.what}{asked}{said}".split())
