"""Run the programs of the set-up: silent if they succeed, and ended at once by Ctrl-C.

Each one runs in a separate session, so that Ctrl-C at the terminal reaches only us. Otherwise pip,
npm and a dozen compilers would each print a traceback. Their output is shown only if one fails.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock

Command = Sequence[str | Path]

SHOWN_LINES = 15
"""How many lines of a failed program's output to show."""

_GRACE_S = 2.0
_NO_NETWORK = re.compile(
    r"NewConnectionError|NameResolutionError|ConnectTimeoutError|ProxyError"
    r"|name resolution|Network is unreachable|No route to host"
    r"|\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)\b"
)
_STEP = re.compile(r"\[(\d+)/(\d+)\]")

_running: set[subprocess.Popen[str]] = set()
_running_lock = Lock()


class CommandError(Exception):
    """A program of the set-up failed."""

    def __init__(self, command: Command, status: int, output: str) -> None:
        """Keep the command, its exit status, and all its output."""
        super().__init__(f"{Path(command[0]).name} ended with status {status}")
        self.status = status
        self.output = output

    @property
    def is_offline(self) -> bool:
        """Whether it failed because there was no network."""
        return _NO_NETWORK.search(self.output) is not None

    def tail(self) -> str:
        """Return the last lines of its output."""
        return "\n".join(self.output.rstrip().splitlines()[-SHOWN_LINES:])


def run(
    command: Command,
    *,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    on_line: Callable[[str], None] | None = None,
) -> str:
    """Run a program and return its output; *on_line* gets each line as it arrives.

    :raises CommandError: when it fails, or cannot be started.
    """
    try:
        process = subprocess.Popen(
            command,
            cwd=cwd,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
    except OSError as error:
        raise CommandError(command, 127, str(error)) from error
    with _running_lock:
        _running.add(process)
    lines: list[str] = []
    with process:
        try:
            for line in process.stdout or ():
                lines.append(line)
                if on_line is not None:
                    on_line(line)
            status = process.wait()
        except BaseException:
            _end(process)
            raise
        finally:
            with _running_lock:
                _running.discard(process)
    if status:
        raise CommandError(command, status, "".join(lines))
    return "".join(lines)


def end_all() -> None:
    """End all running programs, including those that other threads wait for."""
    with _running_lock:
        running = list(_running)
    for process in running:
        _end(process)


def _end(process: subprocess.Popen[str]) -> None:
    """End a program and everything it started: first politely, then by force."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, number)
        with suppress(subprocess.TimeoutExpired):
            process.wait(_GRACE_S)


class Counter:
    """Show a build's progress from Ninja's ``[12/40]``: live on a terminal, else now and then."""

    def __init__(self, what: str, *, every: float = 10.0) -> None:
        """Set the label; if output isn't a terminal, print only once in *every* seconds."""
        self._what = what
        self._every = every
        self._is_terminal = sys.stderr.isatty()
        self._shown_at = time.monotonic()
        self._width = 0

    def __call__(self, line: str) -> None:
        """Process a line of a build's output."""
        found = _STEP.search(line)
        if found is None:
            return
        text = f"  {self._what} {found[0]}"
        done = found[1] == found[2]
        now = time.monotonic()
        if self._is_terminal:
            # Spaces cover the rest of a longer line before it. Rich isn't installed yet.
            print(f"\r{text:{self._width}}", end="\n" if done else "", file=sys.stderr, flush=True)
            self._width = len(text)
        elif now - self._shown_at >= self._every or done:
            self._shown_at = now
            print(text, file=sys.stderr, flush=True)
