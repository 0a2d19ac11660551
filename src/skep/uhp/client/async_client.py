"""The client side of the protocol: drive any engine that speaks UHP.

The client tolerates blank lines, CRLF, unusual capitalization, lines sent during a search, missing
capabilities and an extra ``ok``. An engine that hangs, dies or breaks the protocol in any other
way raises an ``EngineError``.
"""

from __future__ import annotations

import asyncio
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from skep.uhp.client.process import EngineProcess
from skep.uhp.errors import (
    REFUSALS,
    EngineNotStarted,
    EngineRefused,
    EngineTimeout,
    ErrorContext,
    ProtocolViolation,
    Violation,
)
from skep.uhp.search_limits import search_commands
from skep.uhp.values import OptionValue, parse_option_value

if TYPE_CHECKING:
    from typing import Self

    from skep.engine.limits import Limits

START_TIMEOUT = 30.0
"""How many seconds an engine has to start and identify itself."""

TIMEOUT = 10.0
"""How many seconds an engine has for a command that needs no search."""

GRACE = 10.0
"""How many seconds beyond its limit an engine may search before it counts as hung."""

UNTIMED = 3600.0
"""How many seconds an engine without a time limit may search."""

_MAX_ANSWER = 2**24
_OK = "ok"
_ID = "id "


@dataclass(frozen=True, slots=True)
class EngineInfo:
    """The name of an engine, and the expansions it plays."""

    name: str
    capabilities: frozenset[str] = frozenset()
    """A subset of ``Mosquito``, ``Ladybug`` and ``Pillbug``."""


class UhpClient:
    """An engine in a process of its own, which answers one question at a time.

    The engine is killed when it times out, when it sends too long a line or answer, and when you
    cancel a question: from then on, a late answer could be taken for the next one. To continue,
    start another engine. It keeps running when it refuses a command, or gives a complete answer
    that makes no sense.
    """

    def __init__(self, process: EngineProcess, *, timeout: float = TIMEOUT) -> None:
        """Use a running process; ``start`` starts one."""
        self.timeout = timeout
        self.info: EngineInfo = EngineInfo(process.name)
        """What the engine said about itself when it started."""

        self._process = process
        self._turn = asyncio.Lock()
        self._refused_searches = set[str]()

    @classmethod
    async def start(  # noqa: PLR0913 - all but the first are keywords with defaults
        cls,
        command: str | Sequence[str],
        *,
        name: str | None = None,
        timeout: float = TIMEOUT,
        start_timeout: float = START_TIMEOUT,
        cwd: Path | None = None,
        env: Mapping[str, str] | None = None,
    ) -> Self:
        """Start an engine from a command line or its words, and wait until it identifies itself.

        *name* is what errors call the engine, by default the name of the program.

        :raises EngineError: when it doesn't start or doesn't answer.
        """
        words = split_command(command)
        name = name or Path(words[0]).name
        process = await EngineProcess.start(words, name=name, cwd=cwd, env=env)
        client = cls(process, timeout=timeout)
        try:
            client.info = client._read_info(await client._answer("", start_timeout))
        except BaseException:
            await client.kill()
            raise
        return client

    @property
    def name(self) -> str:
        """What the engine calls itself."""
        return self.info.name

    @property
    def pid(self) -> int:
        """The id of its process."""
        return self._process.pid

    @property
    def status(self) -> int | None:
        """Its exit status, negative for a signal; None while it is running."""
        return self._process.status

    @property
    def is_running(self) -> bool:
        """Whether its process is running."""
        return self._process.status is None

    @property
    def stderr(self) -> tuple[str, ...]:
        """The last lines it wrote to stderr."""
        return self._process.context.stderr

    async def ask(
        self,
        command: str,
        *,
        timeout: float | None = None,
        on_line: Callable[[str], None] | None = None,
    ) -> list[str]:
        """Send any command and return the lines of the answer, without blank lines and ``ok``.

        :raises EngineRefused: when the engine refuses the command.
        :raises EngineError: when the engine died, hung or broke the protocol.
        """
        if "\n" in command or "\r" in command:
            message = f"not one line: {command!r}"
            raise ValueError(message)
        async with self._turn:
            return await self._answer(
                command, self.timeout if timeout is None else timeout, on_line
            )

    async def ask_info(self) -> EngineInfo:
        """Ask the engine for its name and expansions."""
        return self._read_info(await self.ask("info"))

    async def new_game(self, game: str = "Base") -> str:
        """Start a game from a game type or a game string; return its game string."""
        return self._game(await self.ask(f"newgame {game}"))

    async def play(self, move: str) -> str:
        """Play a move, ``pass`` included, and return the game string."""
        command = "pass" if move.strip().lower() == "pass" else f"play {move}"
        return self._game(await self.ask(command))

    async def undo(self, plies: int = 1) -> str:
        """Undo moves and return the game string."""
        return self._game(await self.ask("undo" if plies == 1 else f"undo {plies}"))

    async def valid_moves(self) -> tuple[str, ...]:
        """Return all moves that the engine considers legal."""
        lines = await self.ask("validmoves")
        moves = lines[-1].split(";") if lines else []
        return tuple(move.strip() for move in moves if move.strip())

    async def best_move(
        self,
        limits: Limits,
        *,
        timeout: float | None = None,
        on_line: Callable[[str], None] | None = None,
    ) -> str:
        """Search within limits and return the best move.

        *on_line* gets every line as it arrives. Without a *timeout*, the engine has its time
        limit plus ``GRACE`` seconds, or ``UNTIMED`` seconds if it has no time limit.

        If the engine doesn't accept several limits at once, it gets the first it supports: time,
        depth, nodes.

        :raises EngineRefused: when it supports none of them.
        """
        if timeout is None:
            timeout = UNTIMED if limits.seconds is None else limits.seconds + GRACE
        *others, last = [
            search
            for search in search_commands(limits)
            if search.form not in self._refused_searches
        ] or search_commands(limits)
        for search in others:
            try:
                lines = await self.ask(search.command, timeout=timeout, on_line=on_line)
                return self._move(lines)
            except EngineRefused as refusal:
                if refusal.is_invalid_move:
                    raise
                self._refused_searches.add(search.form)
        return self._move(await self.ask(last.command, timeout=timeout, on_line=on_line))

    async def options(self) -> dict[str, OptionValue]:
        """Return the options of the engine, keyed by name."""
        options = map(self._option, await self.ask("options"))
        return {option.name: option for option in options}

    async def get_option(self, name: str) -> OptionValue:
        """Return an option of the engine."""
        return self._option(self._last(await self.ask(f"options get {name}")))

    async def set_option(self, name: str, value: object) -> OptionValue:
        """Set an option and return its new value, which the engine may have clamped."""
        return self._option(self._last(await self.ask(f"options set {name} {value}")))

    def stop(self) -> None:
        """Make the engine stop its search and answer with the best move so far.

        UHP has no command for this, so the client sends SIGINT. An idle engine may exit.
        """
        self._process.interrupt()

    async def quit(self, *, timeout: float = 3.0) -> int | None:
        """Ask the engine to exit, kill it after *timeout* seconds, and return its exit status."""
        if self.is_running:
            self._process.send("exit")
        return await self._process.end(timeout)

    async def kill(self) -> int | None:
        """Kill the engine."""
        return await self._process.end()

    def violation(self, code: Violation, answer: str = "") -> ProtocolViolation:
        """Return the error for the engine's last answer."""
        return ProtocolViolation(self._process.context, code, answer)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.quit()

    async def _answer(
        self, command: str, seconds: float, on_line: Callable[[str], None] | None = None
    ) -> list[str]:
        try:
            if command:
                self._process.send(command)
            async with asyncio.timeout(seconds):
                lines = await self._read_answer(on_line)
        except TimeoutError as error:
            await self._process.end()
            raise EngineTimeout(self._process.context, seconds) from error
        except BaseException:
            # From here on, a late answer would be taken for the answer to the next question.
            await self._process.end()
            raise
        for line in lines:
            if line.lower().startswith(REFUSALS):
                raise EngineRefused(self._process.context, line)
        return lines

    async def _read_answer(self, on_line: Callable[[str], None] | None) -> list[str]:
        lines: list[str] = []
        size = 0
        while (line := await self._process.read_line()).lower() != _OK:
            size += len(line) + 1
            if size > _MAX_ANSWER:
                raise self.violation(Violation.ANSWER_TOO_LONG)
            if not line:
                continue
            lines.append(line)
            if on_line:
                on_line(line)
        return lines

    def _read_info(self, lines: list[str]) -> EngineInfo:
        for at, line in enumerate(lines):
            if line.lower().startswith(_ID):
                return EngineInfo(line[len(_ID) :].strip(), _capabilities(lines[at + 1 :]))
        raise self.violation(Violation.NO_ID, *lines[:1])

    def _game(self, lines: list[str]) -> str:
        for line in lines:
            if line.lower().startswith("base"):
                return line
        raise self.violation(Violation.NOT_A_GAME, *lines[:1])

    def _move(self, lines: list[str]) -> str:
        return self._last(lines).partition(";")[0].strip()

    def _last(self, lines: list[str]) -> str:
        if not lines:
            raise self.violation(Violation.NO_ANSWER)
        return lines[-1]

    def _option(self, line: str) -> OptionValue:
        option = parse_option_value(line)
        if option is None:
            raise self.violation(Violation.NOT_AN_OPTION, line)
        return option


def split_command(command: str | Sequence[str]) -> list[str]:
    """Split a command line into words like a shell.

    :raises EngineNotStarted: when there are no words, or a quotation mark is not closed.
    """
    try:
        words = shlex.split(command) if isinstance(command, str) else list(command)
    except ValueError as error:
        raise EngineNotStarted(ErrorContext(str(command)), str(error)) from error
    if not words:
        raise EngineNotStarted(ErrorContext("engine"), "no program is named")
    return words


def _capabilities(lines: list[str]) -> frozenset[str]:
    words = lines[-1].split(";") if lines else []
    return frozenset(word.strip().capitalize() for word in words if word.strip())
