"""Trials: whether a new network is better than the best, by a sequential test of pairs of games.

Every pair that was played is written down at once, and counts in the order of the numbers: so a
trial that was broken off goes on, and at fixed nodes its verdict is always the same.
"""

from __future__ import annotations

import json
import math
import os
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias, cast

from skep.match.statistics import Sprt, SprtVerdict, elo, pair_counts
from skep.train.errors import TrainingError, TrainingFault
from skep.train.loop_files import Tried

Pair: TypeAlias = dict[str, int]
"""A pair: its number, the half points of the new network in either game, and what was cut off."""

PlayPairs: TypeAlias = Callable[[Iterable[int]], Generator[Pair, None, None]]
"""Plays pairs by their numbers, and yields them as they end."""

_WIN, _DRAW, _LOSS = 2, 1, 0


@dataclass(frozen=True, slots=True)
class Standing:
    """How a trial stands."""

    sprt: Sprt
    pairs: tuple[Pair, ...]

    @property
    def counts(self) -> tuple[int, int, int, int, int]:
        """How many pairs brought 0, ½, 1, 1½ and 2 points."""
        return pair_counts((pair["white"] + pair["black"]) / 2 for pair in self.pairs)

    @property
    def verdict(self) -> SprtVerdict:
        """What the test says so far."""
        return self.sprt.verdict(self.counts)

    @property
    def games(self) -> tuple[int, int, int]:
        """How many games were won, drawn and lost."""
        made = [pair[color] for pair in self.pairs for color in ("white", "black")]
        return made.count(_WIN), made.count(_DRAW), made.count(_LOSS)


@dataclass(frozen=True, slots=True)
class Trial:
    """A trial that can be gone on with."""

    file: Path
    """Where its pairs are written down."""

    known_by: str
    """What decides its games: pairs of another trial do not count."""

    sprt: Sprt
    most: int
    """How many pairs are played at most."""

    def run(self, play: PlayPairs, on_standing: Callable[[Standing], None], *, limit: str) -> Tried:
        """Play until the test decides, or there are no more pairs.

        :raises TrainingError: when the file is that of another trial, or none.
        :raises OSError: when it cannot be written.
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

    def _pairs(self, play: PlayPairs) -> Generator[Pair, None, None]:
        """Yield pairs in the order of their numbers, those that are written down first."""
        waiting = {pair["pair"]: pair for pair in self._read()}
        missing = sorted(set(range(self.most)).difference(waiting))
        number = 0
        while number in waiting:
            yield waiting.pop(number)
            number += 1
        with self.file.open("ab") as file, closing(play(missing)) as played:
            for pair in played:
                file.write(f"{json.dumps(pair)}\n".encode())
                file.flush()
                waiting[pair["pair"]] = pair
                while number in waiting:
                    yield waiting.pop(number)
                    number += 1

    def _read(self) -> Iterator[Pair]:
        """Yield the pairs of the file, which is begun if it is not there."""
        head = json.dumps({"trial": self.known_by})
        text = self.file.read_bytes() if self.file.exists() else b""
        if b"\n" not in text and head.encode().startswith(text):
            text = f"{head}\n".encode()
            self.file.write_bytes(text)
        whole = text[: text.rfind(b"\n") + 1]
        if len(whole) < len(text):
            # The last line was not written to its end.
            os.truncate(self.file, len(whole))
        # Bytes, since what is damaged may be no text at all.
        first, *lines = whole.splitlines() or [b""]
        if first != head.encode():
            raise TrainingError(TrainingFault.DAMAGED_LOOP, text=str(self.file))
        for line in lines:
            yield self._read_line(line)

    def _read_line(self, line: bytes) -> Pair:
        try:
            pair = cast("Pair", json.loads(line))
            return {name: int(pair[name]) for name in ("pair", "white", "black", "cut_off")}
        except (ValueError, KeyError, TypeError) as error:
            raise TrainingError(TrainingFault.DAMAGED_LOOP, text=str(self.file)) from error


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
        cut_off=sum(pair["cut_off"] for pair in standing.pairs),
        seconds=round(seconds, 1),
    )


def _finite(number: float) -> float | None:
    # Nothing has no sign.
    return round(number, 2) + 0.0 if math.isfinite(number) else None
