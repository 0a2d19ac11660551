"""Self-play: games of the engine against itself, each by its number, on as many cores as wanted.

The same settings and the same number give the same game, whoever plays it and whatever else is
played: ``native/games`` does, for this and for the plain executable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing
from typing import Protocol, cast

from skep.core.errors import NativeTask
from skep.jobs import Executor, StoppedError
from skep.jobs.files import Parcel, pack, steady, unpacked
from skep.rules import native, native_needed
from skep.train.records import Record, read_records

MIXED = "mixed"
"""The rules of a run whose games differ: 60 % Base+MLP, the rest all other types and editions."""

USUAL_PLAYER = "nodes=3000,hash=4"


class Run:
    """The games of a run; an executor plays them by their numbers."""

    def __init__(self, seed: int, *, rules: str = MIXED, player: str = USUAL_PLAYER) -> None:
        """Prepare a run.

        :raises NativeNeededError: when the compiled rules are not in use.
        :raises ValueError: with the setting of which no run can be made.
        """
        self._seed = seed
        self._rules = rules
        door = _door()
        self._player, self._native = steady(
            lambda: pack(player), lambda: door.SelfPlay(seed, rules, player)
        )

    @property
    def settings(self) -> str:
        """What decides the games, as the header of a file of records has it."""
        return self._native.settings

    def play(self, number: int) -> bytes | None:
        """Play a game and return its record, from any thread; None when it was stopped."""
        return self._native.play(number)

    def __call__(self, item: int, /) -> bytes:
        """Play a game and return its record, from any thread.

        :raises StoppedError: when it was stopped.
        """
        record = self.play(item)
        if record is None:
            raise StoppedError
        return record

    def stop(self) -> None:
        """Break off all games, for good, from any thread."""
        self._native.stop()

    def __reduce__(self) -> tuple[Callable[..., Run], tuple[int, str, Parcel]]:
        return _unpack, (self._seed, self._rules, self._player)


def play_games(
    run: Run, numbers: Iterable[int], keep: Callable[[bytes], None], *, executor: Executor
) -> None:
    """Let an executor play games, and give the record of each to *keep*, here, as it ends.

    Whatever goes wrong, Ctrl-C included, breaks off the games in progress.

    :raises ExecutorError: when the executor cannot work.
    """
    with closing(executor.run(run, numbers)) as records:
        for record in records:
            keep(record)


def record_of(data: bytes, header: bytes) -> Record:
    """Return the one game of what a run has played, checked as if it stood in a file."""
    (record,) = read_records(header + data)
    return record


class _NativeRun(Protocol):
    @property
    def settings(self) -> str: ...

    def play(self, number: int) -> bytes | None: ...

    def stop(self) -> None: ...


class _NativeDoor(Protocol):
    # The name is that of a class in the extension.
    def SelfPlay(self, seed: int, rules: str, player: str) -> _NativeRun: ...  # noqa: N802


def _door() -> _NativeDoor:
    if native is None:
        raise native_needed(NativeTask.SELF_PLAY)
    return cast("_NativeDoor", native)


def _unpack(seed: int, rules: str, player: Parcel) -> Run:
    with unpacked(player) as settings:
        return Run(seed, rules=rules, player=settings)
