"""Processes that play games, each at the other end of two pipes.

A process reads one JSON object per line, plays that game, and answers with one line. It exits when
its input ends, so no process outlives the one that started it. Each one has its own session: a
Ctrl-C at the terminal reaches only the parent, which then ends the others.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
from dataclasses import astuple
from typing import IO, TYPE_CHECKING, NamedTuple, cast

from skep.jobs import StoppedError
from skep.match.beginners.games import BeginnerGame, Pairing, play_game
from skep.match.errors import MatchError, MatchErrorCode

if TYPE_CHECKING:
    from typing import Self

_START = (
    "import sys; from skep.match.beginners.processes import serve; serve(sys.stdin, sys.stdout)"
)


class GameTask(NamedTuple):
    """A game to play."""

    pairing: Pairing
    number: int
    seed: int


class PlayingProcesses:
    """A task for an executor with threads: each thread lets a process of its own play.

    Use it as a context manager: the end of the context ends all processes.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._is_over = False
        self._started: list[subprocess.Popen[str]] = []
        self._idle: queue.SimpleQueue[subprocess.Popen[str]] = queue.SimpleQueue()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        for process in self._started:
            process.communicate()

    def __call__(self, item: GameTask, /) -> BeginnerGame:
        """Play a game in a process that is idle, or in a new one.

        :raises StoppedError: when the processes were stopped.
        :raises MatchError: when the process fails.
        """
        try:
            process = self._idle.get_nowait()
        except queue.Empty:
            process = self._start()
        game = self._ask(process, item)
        self._idle.put(process)
        return game

    def stop(self) -> None:
        """End all processes, from any thread."""
        with self._lock:
            self._is_over = True
            for process in self._started:
                process.kill()

    def _start(self) -> subprocess.Popen[str]:
        with self._lock:
            if self._is_over:
                raise StoppedError
            process = subprocess.Popen(  # noqa: S603 - our own program
                [sys.executable, "-c", _START],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                # Our modules may be on a path that only this process knows.
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                start_new_session=True,
            )
            self._started.append(process)
            return process

    def _ask(self, process: subprocess.Popen[str], task: GameTask) -> BeginnerGame:
        try:
            line = _exchange(process, json.dumps([*astuple(task.pairing), task.number, task.seed]))
        except BrokenPipeError:
            line = ""
        if self._is_over:
            raise StoppedError
        if not line:
            why = f"exit status {process.wait()}"
            raise MatchError(MatchErrorCode.WORKER_FAILED, why=why)
        answer = cast("dict[str, int | str]", json.loads(line))
        if "error" in answer:
            raise MatchError(MatchErrorCode.WORKER_FAILED, why=answer["error"])
        counts = cast("dict[str, int]", answer)
        return BeginnerGame(task.pairing, task.number, **counts)


def serve(requests: IO[str], answers: IO[str]) -> None:
    """Play the games that are asked for, until the requests end."""
    for line in requests:
        first, second, rules, number, seed = json.loads(line)
        answer: dict[str, object]
        try:
            game = play_game(Pairing(first, second, rules), number, seed)
            answer = {"score": game.score, "plies": game.plies, "passes": game.passes}
        except Exception as error:  # noqa: BLE001 - the parent process reports it
            answer = {"error": f"{type(error).__name__}: {error}"}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


def _exchange(process: subprocess.Popen[str], request: str) -> str:
    """Send a line to a process and return its answer; an empty one if the process has ended."""
    assert process.stdin and process.stdout, "both are pipes"  # noqa: S101, PT018 - for the checkers
    process.stdin.write(request + "\n")
    process.stdin.flush()
    return process.stdout.readline()
