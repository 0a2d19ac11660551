"""The engine as a program: its pipes, its signals, and the loop between them."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from types import FrameType
from typing import BinaryIO, Protocol

from skep.core.ruleset import TOURNAMENT, Ruleset
from skep.uhp.errors import ERROR, CommandError
from skep.uhp.lines import Lines
from skep.uhp.options import Options
from skep.uhp.server import OK, Server


class Log(Protocol):
    """Who is told what was read and written."""

    def read(self, line: str) -> None:
        """Note a line that was read."""
        ...

    def wrote(self, line: str) -> None:
        """Note a line that was written."""
        ...


def serve(
    source: int | None,
    output: BinaryIO,
    *,
    rules: Ruleset = TOURNAMENT,
    options: Options | None = None,
    log: Log | None = None,
) -> None:
    """Answer the lines of a file descriptor until ``exit`` or the end of them.

    SIGINT stops a search; when there is nothing to do it ends the program.

    :raises KeyboardInterrupt: for SIGINT, when there is nothing to do.
    :raises BrokenPipeError: when nobody reads the answers any more.
    """

    def write(answer: Iterable[str]) -> None:
        answer = [*answer]
        output.write("".join(f"{line}\n" for line in answer).encode())
        output.flush()
        if log:
            for line in answer:
                log.wrote(line)

    lines = Lines(source)
    server = Server(write, rules=rules, options=options, watch=lines.watched)
    try:
        with _interrupted_by_signal(server, lines):
            server.greet()
            while _serve_line(server, lines, write, log):
                pass
    finally:
        server.close()


def _serve_line(
    server: Server, lines: Lines, write: Callable[[Iterable[str]], None], log: Log | None
) -> bool:
    try:
        line = lines.next(server.forget_interrupt)
        if line is None:
            return False
        if log:
            log.read(line)
        return server.handle(line)
    except CommandError as error:
        write([f"{ERROR} {error}", OK])
    except OSError:
        # The pipes are gone, and we with them.
        raise
    except Exception as error:
        if os.environ.get("SKEP_DEBUG"):
            raise
        # A mistake of ours is no reason to leave a game.
        what = " ".join(f"{type(error).__name__}: {error}".split())
        write([f"{ERROR} something went wrong inside Skep ({what})", OK])
    return True


@contextmanager
def _interrupted_by_signal(server: Server, lines: Lines) -> Generator[None, None, None]:
    def on_signal(_: int, __: FrameType | None) -> None:
        if lines.is_idle:
            raise KeyboardInterrupt
        server.interrupt()

    before = signal.signal(signal.SIGINT, on_signal)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
