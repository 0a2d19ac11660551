"""The gate that a network has to pass: pairs of games between two settings of the engine.

Both have both colors from one opening, which belongs to the number of the pair. At fixed nodes
the same number gives the same games: ``native/games`` plays them, for this and for ``skep_match``.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, cast

from skep.core.errors import NativeTask
from skep.core.ruleset import Ruleset
from skep.jobs import Executor, StoppedError
from skep.jobs.files import Parcel, pack, steady, unpacked
from skep.match.openings import Half, marked_lines, suite_for, suite_text
from skep.notation.rulesets import as_ruleset
from skep.rules import native, native_needed

_WIN, _DRAW, _LOSS = 2, 1, 0


@dataclass(frozen=True, slots=True)
class PairResult:
    """How a pair ended for A."""

    number: int
    halves: tuple[int, int]
    """Half points of the game as White and of that as Black: 2 for a win, 1 for a draw."""

    plies: int
    """Of both games, after the opening."""

    cut_off: int
    """How many of them were draws only because they went on for too long."""

    @property
    def points(self) -> float:
        """What A made of two points, for ``skep.match.statistics.pair_counts``."""
        return sum(self.halves) / 2

    @property
    def wins(self) -> int:
        """How many of the two games A won."""
        return self.halves.count(_WIN)

    @property
    def draws(self) -> int:
        """How many of the two games were drawn."""
        return self.halves.count(_DRAW)

    @property
    def losses(self) -> int:
        """How many of the two games B won."""
        return self.halves.count(_LOSS)


class Pairs:
    """Pairs of games between A and B; an executor plays them by their numbers."""

    def __init__(
        self, a: str, b: str, *, rules: str, openings: Sequence[str] | None = None, seed: int = 1
    ) -> None:
        """Prepare pairs from openings, or from random ones that *seed* and the number decide.

        *a* and *b* are settings as ``skep_match`` takes them, an opening is moves joined by ``;``.

        :raises NativeNeededError: when the compiled rules are not in use.
        :raises ValueError: with the setting, the rules or the opening that is none.
        """
        door = _door()
        self._match = (rules, tuple(openings or ()), seed)
        self._sides, self._native = steady(
            lambda: (pack(a), pack(b)),
            lambda: door.PairPlay(a, b, rules, list(openings or ()), seed),
        )

    def __call__(self, item: int, /) -> PairResult:
        """Play a pair, from any thread.

        :raises StoppedError: when it was stopped.
        """
        played = self._native.play(item)
        if played is None:
            raise StoppedError
        return PairResult(item, *played)

    def stop(self) -> None:
        """Break off all games, for good, from any thread."""
        self._native.stop()

    def __reduce__(self) -> tuple[Callable[..., Pairs], tuple[object, ...]]:
        return _unpack, (*self._sides, *self._match)


def play_pairs(  # noqa: PLR0913 - each is for the caller to choose
    a: str,
    b: str,
    *,
    rules: str,
    openings: Sequence[str] | None,
    pairs: Iterable[int],
    executor: Executor,
    seed: int = 1,
) -> Generator[PairResult, None, None]:
    """Let an executor play pairs of games by their numbers, and yield each as it ends.

    Close the generator to break off what is in progress.

    :raises NativeNeededError: at once, when the compiled rules are not in use.
    :raises ValueError: at once, with the setting, the rules or the opening that is none.
    :raises ExecutorError: when the executor cannot work.
    """
    task = Pairs(a, b, rules=rules, openings=openings, seed=seed)
    return executor.run(task, pairs)


def tuning_openings(ruleset: Ruleset | str) -> list[str]:
    """Return the openings that a network may be chosen by: of our suite, never the hold-out.

    :raises HiveError: when there is no such rule set.
    """
    rules = as_ruleset(ruleset, "ruleset")
    lines = marked_lines(suite_text(suite_for(rules)))
    return [game for half, game in lines if half is Half.TUNING]


class _NativePairs(Protocol):
    def play(self, number: int) -> tuple[tuple[int, int], int, int] | None: ...

    def stop(self) -> None: ...


class _NativeDoor(Protocol):
    # The name is that of a class in the extension.
    def PairPlay(  # noqa: N802
        self, a: str, b: str, rules: str, openings: list[str], seed: int
    ) -> _NativePairs: ...


def _door() -> _NativeDoor:
    if native is None:
        raise native_needed(NativeTask.PAIRS)
    return cast("_NativeDoor", native)


def _unpack(a: Parcel, b: Parcel, rules: str, openings: Sequence[str], seed: int) -> Pairs:
    with unpacked(a) as one, unpacked(b) as other:
        return Pairs(one, other, rules=rules, openings=openings, seed=seed)
