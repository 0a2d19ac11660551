"""The engine as a program: its pipes, its signals, and its main loop."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from types import FrameType
from typing import BinaryIO, Protocol

from skep.core.ruleset import TOURNAMENT, Ruleset
from skep.uhp.errors import ERROR, CommandError
from skep.uhp.server.line_reader import LineReader
from skep.uhp.server.options import EngineOptions
from skep.uhp.server.uhp_server import OK, UhpServer


class Log(Protocol):
    """Gets every line that is read or written."""

    def read(self, line: str) -> None:
        """Log a line that was read."""
        ...

    def wrote(self, line: str) -> None:
        """Log a line that was written."""
        ...


def serve(
    source: int | None,
    output: BinaryIO,
    *,
    rules: Ruleset = TOURNAMENT,
    options: EngineOptions | None = None,
    log: Log | None = None,
) -> None:
    """Answer the lines of a file descriptor until ``exit`` or the end of the input.

    SIGINT stops a search. While the engine is idle, it ends the program.

    :raises KeyboardInterrupt: on SIGINT while the engine is idle.
    :raises BrokenPipeError: when nobody reads the answers anymore.
    """

    def write(answer: Iterable[str]) -> None:
        answer = [*answer]
        output.write("".join(f"{line}\n" for line in answer).encode())
        output.flush()
        if log:
            for line in answer:
                log.wrote(line)

    lines = LineReader(source)
    server = UhpServer(write, rules=rules, options=options, watch=lines.watched)
    try:
        with _interrupted_by_signal(server, lines):
            server.greet()
            while _serve_line(server, lines, write, log):
                pass
    finally:
        server.close()


def _serve_line(
    server: UhpServer, lines: LineReader, write: Callable[[Iterable[str]], None], log: Log | None
) -> bool:
    try:
        line = lines.next(server.interrupts)
        if line is None:
            return False
        if log:
            log.read(line)
        return server.handle(line)
    except CommandError as error:
        write([f"{ERROR} {error}", OK])
    except OSError:
        # The pipes are broken: nobody is left to talk to.
        raise
    except Exception as error:
        if os.environ.get("SKEP_DEBUG"):
            raise
        # A bug of ours is no reason to abort a game.
        what = " ".join(f"{type(error).__name__}: {error}".split())
        write([f"{ERROR} internal error in Skep ({what})", OK])
    return True


@contextmanager
def _interrupted_by_signal(server: UhpServer, lines: LineReader) -> Generator[None, None, None]:
    def on_signal(_: int, __: FrameType | None) -> None:
        if lines.is_idle:
            raise KeyboardInterrupt
        server.interrupt()

    before = signal.signal(signal.SIGINT, on_signal)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
