"""The blocking client: the same methods as ``UhpClient``, without async."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from skep.uhp.client.async_client import START_TIMEOUT, TIMEOUT, EngineInfo, UhpClient
from skep.uhp.errors import ProtocolViolation, Violation
from skep.uhp.values import OptionValue

if TYPE_CHECKING:
    from typing import Self

    from skep.engine.limits import Limits

_Answer = TypeVar("_Answer")


class BlockingClient:
    """An engine in a process of its own, driven by calls that block until it answers.

    Every method does the same as the one of ``UhpClient``. You can call ``stop`` from another
    thread. All other calls wait for each other.
    """

    def __init__(  # noqa: PLR0913 - all but the first are keywords with defaults
        self,
        command: str | Sequence[str],
        *,
        name: str | None = None,
        timeout: float = TIMEOUT,
        start_timeout: float = START_TIMEOUT,
        cwd: Path | None = None,
        env: Mapping[str, str] | None = None,
    ) -> None:
        """Start an engine and wait until it identifies itself.

        :raises EngineError: when it doesn't start or doesn't answer.
        """
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(
            target=self._loop.run_forever, name="skep-uhp-client", daemon=True
        )
        self._thread.start()
        try:
            self._client = self._wait(
                UhpClient.start(
                    command,
                    name=name,
                    timeout=timeout,
                    start_timeout=start_timeout,
                    cwd=cwd,
                    env=env,
                )
            )
        except BaseException:
            self._close_loop()
            raise

    @property
    def info(self) -> EngineInfo:
        """What the engine said about itself when it started."""
        return self._client.info

    @property
    def name(self) -> str:
        """What the engine calls itself."""
        return self._client.name

    @property
    def pid(self) -> int:
        """The id of its process."""
        return self._client.pid

    @property
    def is_running(self) -> bool:
        """Whether its process is running."""
        return self._client.is_running

    @property
    def stderr(self) -> tuple[str, ...]:
        """The last lines it wrote to stderr."""
        return self._client.stderr

    def ask(self, command: str, *, timeout: float | None = None) -> list[str]:
        """Send any command and return the lines of its answer."""
        return self._wait(self._client.ask(command, timeout=timeout))

    def ask_info(self) -> EngineInfo:
        """Ask the engine for its name and expansions."""
        return self._wait(self._client.ask_info())

    def new_game(self, game: str = "Base") -> str:
        """Start a game from a game type or a game string; return its game string."""
        return self._wait(self._client.new_game(game))

    def play(self, move: str) -> str:
        """Play a move, ``pass`` included, and return the game string."""
        return self._wait(self._client.play(move))

    def undo(self, plies: int = 1) -> str:
        """Undo moves and return the game string."""
        return self._wait(self._client.undo(plies))

    def valid_moves(self) -> tuple[str, ...]:
        """Return all moves that the engine considers legal."""
        return self._wait(self._client.valid_moves())

    def best_move(
        self,
        limits: Limits,
        *,
        timeout: float | None = None,
        on_line: Callable[[str], None] | None = None,
    ) -> str:
        """Search within limits and return the best move."""
        return self._wait(self._client.best_move(limits, timeout=timeout, on_line=on_line))

    def options(self) -> dict[str, OptionValue]:
        """Return the options of the engine, keyed by name."""
        return self._wait(self._client.options())

    def get_option(self, name: str) -> OptionValue:
        """Return an option of the engine."""
        return self._wait(self._client.get_option(name))

    def set_option(self, name: str, value: object) -> OptionValue:
        """Set an option and return its new value, which the engine may have clamped."""
        return self._wait(self._client.set_option(name, value))

    def stop(self) -> None:
        """Make the engine stop its search and answer with the best move so far."""
        self._loop.call_soon_threadsafe(self._client.stop)

    def quit(self, *, timeout: float = 3.0) -> int | None:
        """Ask the engine to exit, kill it after *timeout* seconds, and return its exit status."""
        if self._loop.is_closed():
            return self._client.status
        try:
            return self._wait(self._client.quit(timeout=timeout))
        finally:
            self._close_loop()

    def violation(self, code: Violation, answer: str = "") -> ProtocolViolation:
        """Return the error for the engine's last answer."""
        return self._client.violation(code, answer)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        # After Ctrl-C or an error, don't wait for an engine that is still searching.
        self.quit(timeout=3.0 if kind is None else 0.0)

    def _wait(self, question: Coroutine[object, object, _Answer]) -> _Answer:
        future = asyncio.run_coroutine_threadsafe(question, self._loop)
        try:
            return future.result()
        except BaseException:
            # After Ctrl-C, for example, nobody is left who wants the answer.
            future.cancel()
            raise

    def _close_loop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
