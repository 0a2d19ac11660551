"""Gating trials: a sequential test of whether a new network is better than the best.

Every pair of games is saved at once, and pairs count in the order of their numbers. So a trial can
be resumed after an interruption, and at fixed nodes its verdict is always the same.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypeAlias

import msgspec

from skep.match.statistics import Sprt, SprtVerdict, elo, pair_counts
from skep.train.errors import TrainingError, TrainingFault
from skep.train.loop_files import Tried

_WIN, _DRAW, _LOSS = 2, 1, 0
_HalfPoints = Annotated[int, msgspec.Meta(ge=_LOSS, le=_WIN)]


class TrialPair(msgspec.Struct, frozen=True):
    """A pair of games, as a line of the file."""

    pair: Annotated[int, msgspec.Meta(ge=0)]
    """Its number, from 0."""

    white: _HalfPoints
    """The half points of the new network as White."""

    black: _HalfPoints
    """The half points of the new network as Black."""

    cut_off: int
    """How many of the two games were draws only because they were too long."""


class _Head(msgspec.Struct, frozen=True):
    """The first line of the file."""

    trial: str


PlayPairs: TypeAlias = Callable[[Iterable[int]], Generator[TrialPair, None, None]]
"""Plays pairs by number, and yields them as they end."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The score of a trial."""

    sprt: Sprt
    pairs: tuple[TrialPair, ...]

    @property
    def counts(self) -> tuple[int, int, int, int, int]:
        """The number of pairs that scored 0, ½, 1, 1½ and 2 points."""
        return pair_counts((pair.white + pair.black) / 2 for pair in self.pairs)

    @property
    def verdict(self) -> SprtVerdict:
        """The verdict of the test so far."""
        return self.sprt.verdict(self.counts)

    @property
    def games(self) -> tuple[int, int, int]:
        """The number of games won, drawn and lost."""
        made = [points for pair in self.pairs for points in (pair.white, pair.black)]
        return made.count(_WIN), made.count(_DRAW), made.count(_LOSS)


@dataclass(frozen=True, slots=True)
class Trial:
    """A trial that can be resumed."""

    file: Path
    """The file of its pairs."""

    known_by: str
    """What determines its games. Pairs of another trial don't count."""

    sprt: Sprt
    most: int
    """The maximum number of pairs."""

    def run(self, play: PlayPairs, on_standing: Callable[[Standing], None], *, limit: str) -> Tried:
        """Play until the test decides or the pairs run out.

        :raises TrainingError: if the file belongs to another trial, or is damaged.
        :raises OSError: if it can't be written.
        """
        started = time.monotonic()
        standing = Standing(self.sprt, ())
        with closing(self._pairs(play)) as pairs:
            for pair in pairs:
                standing = Standing(self.sprt, (*standing.pairs, pair))
                on_standing(standing)
                if standing.verdict is not SprtVerdict.UNDECIDED:
                    break
        return _tried(standing, limit, time.monotonic() - started)

    def _pairs(self, play: PlayPairs) -> Generator[TrialPair, None, None]:
        """Yield pairs in the order of their numbers, beginning with the saved ones."""
        waiting = {pair.pair: pair for pair in self._read()}
        missing = sorted(set(range(self.most)).difference(waiting))
        number = 0
        while number in waiting:
            yield waiting.pop(number)
            number += 1
        with self.file.open("ab") as file, closing(play(missing)) as played:
            for pair in played:
                file.write(msgspec.json.encode(pair) + b"\n")
                file.flush()
                waiting[pair.pair] = pair
                while number in waiting:
                    yield waiting.pop(number)
                    number += 1

    def _read(self) -> Iterator[TrialPair]:
        """Yield the pairs of the file, which is created if it doesn't exist."""
        head = msgspec.json.encode(_Head(self.known_by))
        text = self.file.read_bytes() if self.file.exists() else b""
        if b"\n" not in text and head.startswith(text):
            text = head + b"\n"
            self.file.write_bytes(text)
        whole = text[: text.rfind(b"\n") + 1]
        if len(whole) < len(text):
            # The last line is incomplete.
            os.truncate(self.file, len(whole))
        first, *lines = whole.splitlines() or [b""]
        try:
            if msgspec.json.decode(first, type=_Head).trial != self.known_by:
                raise self._damaged()
            yield from [msgspec.json.decode(line, type=TrialPair) for line in lines]
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise self._damaged() from error

    def _damaged(self) -> TrainingError:
        return TrainingError(TrainingFault.DAMAGED_LOOP, text=str(self.file))


def _tried(standing: Standing, limit: str, seconds: float) -> Tried:
    counts = standing.counts
    found = elo(counts)
    wins, draws, losses = standing.games
    return Tried(
        limit=limit,
        wins=wins,
        draws=draws,
        losses=losses,
        pairs=list(counts),
        elo=_finite(found.value),
        low=_finite(found.low),
        high=_finite(found.high),
        ratio=round(standing.sprt.ratio(counts), 4),
        verdict=standing.verdict.value,
        cut_off=sum(pair.cut_off for pair in standing.pairs),
        seconds=round(seconds, 1),
    )


def _finite(number: float) -> float | None:
    # Adding 0.0 turns -0.0 into 0.0.
    return round(number, 2) + 0.0 if math.isfinite(number) else None
