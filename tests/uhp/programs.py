"""Programs for the tests of UHP: our engine, and engines that misbehave."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

SKEP_UHP = [sys.executable, "-m", "skep", "uhp"]
GREETING = ["id skep v0.1.0", "Mosquito;Ladybug;Pillbug", "ok"]

# The part that all misbehaving engines share.
_POLITE = """\
import os, signal, subprocess, sys, time

def say(*lines):
    for line in lines:
        print(line, flush=True)

def commands():
    for line in sys.stdin:
        words = line.split()
        if words == ["exit"]:
            sys.exit(0)
        yield words[0] if words else "", line.strip()

"""
_ID = 'say("id Nasty v1", "Mosquito;Ladybug;Pillbug", "ok")\n'


def program(source: str, *, greets: bool = True) -> list[str]:
    """Return the command for an engine whose loop is *source*."""
    return [sys.executable, "-c", _POLITE + (_ID if greets else "") + source]


ANSWERING = """\
for word, line in commands():
    if word == "newgame":
        say("Base;NotStarted;White[1]", "ok")
    elif word == "bestmove":
        {bestmove}
    else:
        say("ok")
"""


def thinking(bestmove: str) -> list[str]:
    """Return the command for an engine that runs a statement to answer ``bestmove``."""
    return program(ANSWERING.format(bestmove=bestmove))


class Talk:
    """A conversation with our engine, line by line."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.greeting = self.answer()

    def send(self, *lines: str) -> None:
        for line in lines:
            _pipe(self.process.stdin).write(f"{line}\n")
        _pipe(self.process.stdin).flush()

    def answer(self) -> list[str]:
        """Return the lines of the next answer, including ``ok``."""
        lines = list[str]()
        while lines[-1:] != ["ok"]:
            line = _pipe(self.process.stdout).readline()
            assert line, lines
            lines.append(line.removesuffix("\n"))
        return lines

    def ask(self, line: str) -> list[str]:
        self.send(line)
        return self.answer()

    def read_line(self) -> str:
        return _pipe(self.process.stdout).readline()

    def interrupt(self) -> None:
        """Send SIGINT after a moment, so that the search has started."""
        time.sleep(0.3)
        self.process.send_signal(signal.SIGINT)

    def end(self) -> tuple[int, str, str]:
        """Close its input, and return its exit status and its remaining output."""
        out, err = self.process.communicate()
        return self.process.returncode, out, err


@contextmanager
def talk(*arguments: str) -> Generator[Talk, None, None]:
    """Start our engine, and kill it in the end."""
    with subprocess.Popen(  # noqa: S603 - our own program
        [*SKEP_UHP, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:
        try:
            yield Talk(process)
        finally:
            process.kill()


def run(lines: Sequence[str], *arguments: str) -> list[str]:
    """Send all lines, close the input, and return the output after the greeting."""
    result = subprocess.run(  # noqa: S603 - our own program
        [*SKEP_UHP, *arguments],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        check=True,
        text=True,
        encoding="utf-8",
    )
    assert result.stderr == ""
    answers = result.stdout.split("\n")
    assert answers.pop() == ""
    return answers[answers.index("ok") + 1 :]


def is_alive(pid: int) -> bool:
    """Whether the process exists, even as a zombie."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def is_dead(pid: int) -> bool:
    """Whether a process that is not our child has ended, even if nobody has reaped it."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] in {"Z", "X"}
    except (FileNotFoundError, ProcessLookupError):
        return True


def _pipe(pipe: IO[str] | None) -> IO[str]:
    assert pipe is not None
    return pipe
