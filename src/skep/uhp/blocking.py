"""The client for programs that wait: the same questions, without async."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from skep.uhp.client import START_TIMEOUT, TIMEOUT, Info, UhpClient
from skep.uhp.errors import ProtocolViolation, Violation
from skep.uhp.values import OptionValue

if TYPE_CHECKING:
    from typing import Self

    from skep.engine.limits import Limits

_Answer = TypeVar("_Answer")


class BlockingClient:
    """An engine in a process of its own, driven from a thread that may wait for its answers.

    Every method does what the one of ``UhpClient`` does. ``stop`` may be called from another
    thread; of the rest, one waits for the other.
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
        """Start an engine and wait until it says who it is.

        :raises EngineError: when it does not start or does not answer.
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
    def info(self) -> Info:
        """What the engine said about itself at its start."""
        return self._client.info

    @property
    def name(self) -> str:
        """What the engine calls itself."""
        return self._client.name

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._client.pid

    @property
    def is_running(self) -> bool:
        """Whether its process runs."""
        return self._client.is_running

    @property
    def stderr(self) -> tuple[str, ...]:
        """The last lines that it wrote to stderr."""
        return self._client.stderr

    def ask(self, command: str, *, timeout: float | None = None) -> list[str]:
        """Send any command and return the lines of its answer."""
        return self._wait(self._client.ask(command, timeout=timeout))

    def ask_info(self) -> Info:
        """Ask the engine who it is."""
        return self._wait(self._client.ask_info())

    def new_game(self, game: str = "Base") -> str:
        """Begin a game, by its type or with the moves of a game string; return its game string."""
        return self._wait(self._client.new_game(game))

    def play(self, move: str) -> str:
        """Play a move, ``pass`` included, and return the game string."""
        return self._wait(self._client.play(move))

    def undo(self, plies: int = 1) -> str:
        """Take moves back and return the game string."""
        return self._wait(self._client.undo(plies))

    def valid_moves(self) -> tuple[str, ...]:
        """Return all moves that the engine finds legal."""
        return self._wait(self._client.valid_moves())

    def best_move(
        self,
        limits: Limits,
        *,
        timeout: float | None = None,
        on_line: Callable[[str], None] | None = None,
    ) -> str:
        """Let the engine think within limits, and return the move it would play."""
        return self._wait(self._client.best_move(limits, timeout=timeout, on_line=on_line))

    def options(self) -> dict[str, OptionValue]:
        """Return all options of the engine, by their names; none if it has none."""
        return self._wait(self._client.options())

    def get_option(self, name: str) -> OptionValue:
        """Return an option of the engine."""
        return self._wait(self._client.get_option(name))

    def set_option(self, name: str, value: object) -> OptionValue:
        """Set an option, and return it as it is then: engines may limit it to its range."""
        return self._wait(self._client.set_option(name, value))

    def stop(self) -> None:
        """Tell the engine to stop thinking and to answer with what it has."""
        self._loop.call_soon_threadsafe(self._client.stop)

    def quit(self, *, patience: float = 3.0) -> int | None:
        """Ask the engine to end, wait, kill it if it does not; return its exit status."""
        if self._loop.is_closed():
            return self._client.status
        try:
            return self._wait(self._client.quit(patience=patience))
        finally:
            self._close_loop()

    def violation(self, code: Violation, answer: str = "") -> ProtocolViolation:
        """Return the error for what the engine answered last."""
        return self._client.violation(code, answer)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        # Whoever was interrupted does not wait for an engine that is still thinking.
        self.quit(patience=3.0 if kind is None else 0.0)

    def _wait(self, question: Coroutine[object, object, _Answer]) -> _Answer:
        future = asyncio.run_coroutine_threadsafe(question, self._loop)
        try:
            return future.result()
        except BaseException:
            # Ctrl-C, say: the question is not to outlive who asked it.
            future.cancel()
            raise

    def _close_loop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
