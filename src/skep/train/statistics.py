"""What records look like as a whole, and whether something went wrong with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from skep.train.records import SelfGame, SelfPlayResult

ENOUGH_GAMES = 100
"""With fewer, a share says little."""

_SCORES = (0.35, 0.65)
_LENGTHS = (15.0, 200.0)
_MOST_DRAWS = 0.40
_MOST_DUPLICATES = 0.05
_MOST_CUT_OFF = 0.20


class Alarm(Enum):
    """What can be wrong with games that are right one by one; ``skep_records`` has the same."""

    CUT_OFF = "cut-off"
    """More than 20 % of the games went on for too long."""

    WHITE_SCORE = "white-score"
    """White's score is below 35 % or above 65 %."""

    DRAWS = "draws"
    """More than 40 % are draws."""

    LENGTH = "length"
    """They have fewer than 15 plies on average, or more than 200."""

    DUPLICATES = "duplicates"
    """More than 5 % are move by move the same as another."""


@dataclass
class Tally:
    """Games of one kind."""

    results: Counter[SelfPlayResult] = field(default_factory=Counter[SelfPlayResult])
    """How often each result came up, ``CUT_OFF`` included."""

    lengths: list[int] = field(default_factory=list[int])
    """In plies, with the openings."""

    size: int = 0
    """How many bytes the records have."""

    def add(self, game: SelfGame, size: int) -> None:
        """Count a game whose record has so many bytes."""
        self.results[game.result] += 1
        self.size += size
        if game.result is not SelfPlayResult.CUT_OFF:
            self.lengths.append(game.plies)

    @property
    def games(self) -> int:
        """How many there are, without those that were cut off."""
        return len(self.lengths)

    @property
    def plies(self) -> int:
        """How many plies they have together."""
        return sum(self.lengths)

    @property
    def white_score(self) -> float:
        """White's points, as a share of the games."""
        return self.share(SelfPlayResult.WHITE_WINS) + self.share(SelfPlayResult.DRAW) / 2

    @property
    def mean_length(self) -> float:
        """How many plies a game has on average."""
        return self.plies / self.games if self.games else 0.0

    def share(self, result: SelfPlayResult) -> float:
        """Return the share of a result among the games that have one."""
        return self.results[result] / self.games if self.games else 0.0

    def length_at(self, percent: int) -> int:
        """Return the length that so many percent of the games do not exceed."""
        if not self.lengths:
            return 0
        return sorted(self.lengths)[(self.games - 1) * percent // 100]


class RecordStatistics:
    """Counts games, all of them and by rule set."""

    def __init__(self) -> None:
        self.all: Tally = Tally()
        self.by_rules: dict[str, Tally] = {}
        self._different: set[int] = set()

    def add(self, game: SelfGame, size: int) -> None:
        """Count a game whose record has so many bytes."""
        self.all.add(game, size)
        self.by_rules.setdefault(game.rules, Tally()).add(game, size)
        if game.result is not SelfPlayResult.CUT_OFF:
            # The hash alone: a million games would take a gigabyte.
            moves = tuple(move.number for move in game.moves)
            self._different.add(hash((game.rules, game.opening, moves)))

    @property
    def duplicates(self) -> int:
        """How many games are move by move the same as another one."""
        return self.all.games - len(self._different)

    def alarms(self) -> list[Alarm]:
        """Return what is wrong, as far as there are games enough to tell."""
        return list(self._alarms())

    def _alarms(self) -> Iterator[Alarm]:
        tally = self.all
        cut_off = tally.results[SelfPlayResult.CUT_OFF]
        played = tally.games + cut_off
        if played >= ENOUGH_GAMES and cut_off > _MOST_CUT_OFF * played:
            yield Alarm.CUT_OFF
        if tally.games < ENOUGH_GAMES:
            return
        if not _SCORES[0] <= tally.white_score <= _SCORES[1]:
            yield Alarm.WHITE_SCORE
        if tally.share(SelfPlayResult.DRAW) > _MOST_DRAWS:
            yield Alarm.DRAWS
        if not _LENGTHS[0] <= tally.mean_length <= _LENGTHS[1]:
            yield Alarm.LENGTH
        if self.duplicates > _MOST_DUPLICATES * tally.games:
            yield Alarm.DUPLICATES
