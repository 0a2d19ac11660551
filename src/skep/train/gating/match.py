"""A gating match: a sequential test of whether a new network is stronger than the best one.

Every pair of games is saved at once, and pairs count in the order of their numbers. So a match can
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
from skep.train import legacy_names
from skep.train.errors import TrainingError, TrainingFault

_WIN, _DRAW, _LOSS = 2, 1, 0
_HalfPoints = Annotated[int, msgspec.Meta(ge=_LOSS, le=_WIN)]


class GatingPair(msgspec.Struct, frozen=True):
    """A pair of games, as a line of the file."""

    pair: Annotated[int, msgspec.Meta(ge=0)]
    """Its number, from 0."""

    white: _HalfPoints
    """The half points of the new network as White."""

    black: _HalfPoints
    """The half points of the new network as Black."""

    cut_off: int
    """How many of the two games were draws only because they reached the ply limit."""


class _Head(msgspec.Struct, frozen=True):
    """The first line of the file."""

    match: str


PlayPairs: TypeAlias = Callable[[Iterable[int]], Generator[GatingPair, None, None]]
"""Plays pairs by number, and yields them as they end."""


@dataclass(frozen=True, slots=True)
class GatingScore:
    """The score of a match so far."""

    sprt: Sprt
    pairs: tuple[GatingPair, ...]

    @property
    def counts(self) -> tuple[int, int, int, int, int]:
        """The number of pairs that scored 0, ½, 1, 1½ and 2 points."""
        return pair_counts((pair.white + pair.black) / 2 for pair in self.pairs)

    @property
    def verdict(self) -> SprtVerdict:
        """The verdict of the test so far."""
        return self.sprt.verdict(self.counts)

    @property
    def llr(self) -> float:
        """The log-likelihood ratio of the test so far."""
        return self.sprt.ratio(self.counts)

    @property
    def games(self) -> tuple[int, int, int]:
        """The number of games won, drawn and lost."""
        scored = [points for pair in self.pairs for points in (pair.white, pair.black)]
        return scored.count(_WIN), scored.count(_DRAW), scored.count(_LOSS)


@dataclass(frozen=True, slots=True)
class GatingResult:
    """The result of a match."""

    limit: str
    wins: int
    draws: int
    losses: int
    pairs: list[int]
    """The number of pairs that scored 0, ½, 1, 1½ and 2 points."""

    elo: float | None
    """The Elo difference; None if the score is one-sided."""

    elo_low: float | None
    """The low end of its 95% interval; None if it has none."""

    elo_high: float | None
    llr: float
    """The log-likelihood ratio of the sequential test."""

    verdict: SprtVerdict
    cut_off: int
    seconds: float


@dataclass(frozen=True, slots=True)
class GatingMatch:
    """A match that can be resumed."""

    file: Path
    """The file of its pairs."""

    fingerprint: str
    """What determines its games. Pairs of a different match don't count."""

    sprt: Sprt
    max_pairs: int

    def run(
        self, play: PlayPairs, on_score: Callable[[GatingScore], None], *, limit: str
    ) -> GatingResult:
        """Play until the test decides or the pairs run out.

        :raises TrainingError: if the file belongs to a different match, or is damaged.
        :raises OSError: if it can't be written.
        """
        started = time.monotonic()
        score = GatingScore(self.sprt, ())
        with closing(self._pairs(play)) as pairs:
            for pair in pairs:
                score = GatingScore(self.sprt, (*score.pairs, pair))
                on_score(score)
                if score.verdict is not SprtVerdict.UNDECIDED:
                    break
        return _result(score, limit, time.monotonic() - started)

    def _pairs(self, play: PlayPairs) -> Generator[GatingPair, None, None]:
        """Yield pairs in the order of their numbers, beginning with the saved ones."""
        waiting = {pair.pair: pair for pair in self._read()}
        missing = sorted(set(range(self.max_pairs)).difference(waiting))
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

    def _read(self) -> Iterator[GatingPair]:
        """Yield the pairs of the file, which is created if it doesn't exist."""
        head = msgspec.json.encode(_Head(self.fingerprint))
        text = self.file.read_bytes() if self.file.exists() else b""
        if b"\n" not in text and head.startswith(text):
            text = head + b"\n"
            self.file.write_bytes(text)
        complete = text[: text.rfind(b"\n") + 1]
        if len(complete) < len(text):
            # The last line is incomplete.
            os.truncate(self.file, len(complete))
        first, *lines = complete.splitlines() or [b""]
        try:
            if _read_head(first).match != self.fingerprint:
                raise self._damaged()
            yield from [msgspec.json.decode(line, type=GatingPair) for line in lines]
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise self._damaged() from error

    def _damaged(self) -> TrainingError:
        return TrainingError(TrainingFault.DAMAGED_LOOP, text=str(self.file))


def _read_head(line: bytes) -> _Head:
    value = legacy_names.with_current_names(msgspec.json.decode(line), legacy_names.LOOP)
    return msgspec.convert(value, _Head)


def _result(score: GatingScore, limit: str, seconds: float) -> GatingResult:
    counts = score.counts
    found = elo(counts)
    wins, draws, losses = score.games
    return GatingResult(
        limit=limit,
        wins=wins,
        draws=draws,
        losses=losses,
        pairs=list(counts),
        elo=_finite(found.value),
        elo_low=_finite(found.low),
        elo_high=_finite(found.high),
        llr=round(score.llr, 4),
        verdict=score.verdict,
        cut_off=sum(pair.cut_off for pair in score.pairs),
        seconds=round(seconds, 1),
    )


def _finite(number: float) -> float | None:
    # Adding 0.0 turns -0.0 into 0.0.
    return round(number, 2) + 0.0 if math.isfinite(number) else None
