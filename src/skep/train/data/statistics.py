"""Statistics of self-play games, and alarms if they look wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from skep.train.data.records import SelfPlayGame, SelfPlayResult

ENOUGH_GAMES = 100
"""With fewer games, percentages mean little."""

_SCORES = (0.35, 0.65)
_LENGTHS = (15.0, 200.0)
_MOST_DRAWS = 0.40
_MOST_DUPLICATES = 0.05
_MOST_CUT_OFF = 0.20


class Alarm(Enum):
    """What can be wrong with games that are valid one by one. ``skep_records`` has the same."""

    CUT_OFF = "cut-off"
    """More than 20% of the games were cut off at the ply limit."""

    WHITE_SCORE = "white-score"
    """White's score is below 35% or above 65%."""

    DRAWS = "draws"
    """More than 40% of the games are draws."""

    LENGTH = "length"
    """Games have fewer than 15 plies on average, or more than 200."""

    DUPLICATES = "duplicates"
    """More than 5% of the games repeat another one move by move."""


@dataclass
class GroupStatistics:
    """Statistics of a group of games."""

    results: Counter[SelfPlayResult] = field(default_factory=Counter[SelfPlayResult])
    """The number of games with each result, including ``CUT_OFF``."""

    lengths: list[int] = field(default_factory=list[int])
    """The lengths of games in plies, including the openings."""

    size: int = 0
    """The size of the records in bytes."""

    positions: int = 0
    """The number of positions that the engine searched, which are the rows of a table."""

    def add(self, game: SelfPlayGame, size: int) -> None:
        """Count a game whose record has *size* bytes."""
        self.results[game.result] += 1
        self.size += size
        if game.result is not SelfPlayResult.CUT_OFF:
            self.lengths.append(game.plies)
            self.positions += len(game.moves)

    @property
    def games(self) -> int:
        """The number of games, without those that were cut off."""
        return len(self.lengths)

    @property
    def plies(self) -> int:
        """The total number of plies."""
        return sum(self.lengths)

    @property
    def white_score(self) -> float:
        """White's score, from 0 to 1."""
        return self.share(SelfPlayResult.WHITE_WINS) + self.share(SelfPlayResult.DRAW) / 2

    @property
    def mean_length(self) -> float:
        """The mean length in plies."""
        return self.plies / self.games if self.games else 0.0

    def share(self, result: SelfPlayResult) -> float:
        """Return the share of a result among the games that weren't cut off."""
        return self.results[result] / self.games if self.games else 0.0

    def length_at(self, percent: int) -> int:
        """Return a percentile of the lengths."""
        if not self.lengths:
            return 0
        return sorted(self.lengths)[(self.games - 1) * percent // 100]


class RecordStatistics:
    """Statistics of all games, and by rule set."""

    def __init__(self) -> None:
        self.all: GroupStatistics = GroupStatistics()
        self.by_rules: dict[str, GroupStatistics] = {}
        self._different: set[int] = set()

    def add(self, game: SelfPlayGame, size: int) -> None:
        """Count a game whose record has *size* bytes."""
        self.all.add(game, size)
        self.by_rules.setdefault(game.rules, GroupStatistics()).add(game, size)
        if game.result is not SelfPlayResult.CUT_OFF:
            # Only the hash: a million games would take a gigabyte.
            moves = tuple(move.number for move in game.moves)
            self._different.add(hash((game.rules, game.opening, moves)))

    @property
    def duplicates(self) -> int:
        """The number of games that repeat another one move by move."""
        return self.all.games - len(self._different)

    def alarms(self) -> list[Alarm]:
        """Return the alarms, if there are enough games to tell."""
        return list(self._alarms())

    def _alarms(self) -> Iterator[Alarm]:
        group = self.all
        cut_off = group.results[SelfPlayResult.CUT_OFF]
        played = group.games + cut_off
        if played >= ENOUGH_GAMES and cut_off > _MOST_CUT_OFF * played:
            yield Alarm.CUT_OFF
        if group.games < ENOUGH_GAMES:
            return
        if not _SCORES[0] <= group.white_score <= _SCORES[1]:
            yield Alarm.WHITE_SCORE
        if group.share(SelfPlayResult.DRAW) > _MOST_DRAWS:
            yield Alarm.DRAWS
        if not _LENGTHS[0] <= group.mean_length <= _LENGTHS[1]:
            yield Alarm.LENGTH
        if self.duplicates > _MOST_DUPLICATES * group.games:
            yield Alarm.DUPLICATES
