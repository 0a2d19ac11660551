"""The bands: how much each level should score against each beginner.

A first game at level 1 should be about even for a starter, a child should win some of its games,
and for each kind of beginner, some level should be a fair opponent. The bands are meant for 400
games, half with the rules Base and half with Base+MLP. docs/engine.md has the same table.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from skep.match.beginners.scores import PairingScore

_FEW_PASSES = 0.10


@dataclass(frozen=True, slots=True)
class Band:
    """The scores that a level may have against a beginner."""

    level: int
    beginner: str
    low: float
    """The lowest score, from 0 to 1."""

    high: float
    max_passes: float | None = None
    """The limit of the share of the beginner's turns that are forced passes, from 0 to 1."""


BANDS = (
    Band(1, "child", 0.55, 0.82, _FEW_PASSES),
    Band(1, "starter", 0.35, 0.58, _FEW_PASSES),
    Band(1, "newcomer", 0.05, 0.25),
    Band(1, "novice", 0.00, 0.25),
    Band(2, "child", 0.80, 0.97, _FEW_PASSES),
    Band(2, "starter", 0.62, 0.85, _FEW_PASSES),
    Band(2, "newcomer", 0.30, 0.55),
    Band(2, "novice", 0.25, 0.55),
    Band(3, "child", 0.00, 1.00, _FEW_PASSES),
    Band(3, "starter", 0.82, 0.98, _FEW_PASSES),
    Band(3, "newcomer", 0.58, 0.78),
    Band(3, "novice", 0.48, 0.74),
    Band(4, "newcomer", 0.82, 0.96),
    Band(4, "novice", 0.78, 0.95),
    Band(5, "newcomer", 0.94, 1.00),
    Band(5, "novice", 0.90, 1.00),
)
"""All bands, sorted by level and beginner. Level 3 against a child has a limit only for passes."""

_BY_PLAYERS = {(f"level:{band.level}", band.beginner): band for band in BANDS}


@dataclass(frozen=True, slots=True)
class BandCheck:
    """A score, compared with its band."""

    band: Band
    score: PairingScore

    @property
    def is_score_met(self) -> bool:
        """Whether the 95% interval of the score overlaps the band."""
        low, high = self.score.interval
        return low <= self.band.high and high >= self.band.low

    @property
    def are_passes_met(self) -> bool:
        """Whether the beginner had to pass less often than the limit; True if there is none."""
        return self.band.max_passes is None or self.score.pass_share < self.band.max_passes

    @property
    def is_met(self) -> bool:
        """Whether the score and the passes are as they should be."""
        return self.is_score_met and self.are_passes_met


def find_band(first: str, second: str) -> Band | None:
    """Return the band for the score of one player against another; None if there is none."""
    return _BY_PLAYERS.get((first, second))


def check_bands(scores: Iterable[PairingScore]) -> list[BandCheck]:
    """Compare scores with their bands. Scores without a band are left out."""
    found = ((find_band(score.first, score.second), score) for score in scores)
    return [BandCheck(band, score) for band, score in found if band is not None]
