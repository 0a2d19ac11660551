"""The two files of a match: ``NAME.jsonl``, its log, and ``NAME.pgn``, its games for people.

The log is what counts. The PGN is made from it: it is written anew when a match goes on, then
game by game.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import IO, TYPE_CHECKING

from skep.match.endings import EndReason
from skep.match.errors import MatchError, MatchErrorCode
from skep.match.log import LogEntry, MatchLog, append
from skep.match.plan import Plan
from skep.match.standings import PlayedGame
from skep.notation.gamestring import replay
from skep.notation.pgn import format_pgn
from skep.notation.record import GameRecord

if TYPE_CHECKING:
    from typing import Self

LOG, PGN = ".jsonl", ".pgn"


def file_pair(name: Path) -> tuple[Path, Path]:
    """Return the log and the PGN of a match by the name of either, or by what both begin with.

    :raises OSError: when it is no name, but a folder: this one, one above, or the root.
    """
    if name.name in {"", ".."}:
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(name))
    stem = name.with_suffix("") if name.suffix in {LOG, PGN} else name
    return stem.with_name(stem.name + LOG), stem.with_name(stem.name + PGN)


class MatchFiles:
    """Where the games of a match are kept while it is played."""

    def __init__(self, name: Path, plan: Plan, *, date: str) -> None:
        """Begin the files, or take them up; *date* is that of today, as PGN writes it.

        :raises MatchError: when the log is none, or that of another match.
        :raises OSError: when a file cannot be written, or a PGN is there without its log.
        """
        log, self._pgn_path = file_pair(name)
        if self._pgn_path.exists() and not log.exists():
            # Somebody's games: they are not ours to write over.
            raise MatchError(MatchErrorCode.OTHER_GAMES, file=str(self._pgn_path))
        self._plan = plan
        self._date = date
        self._log = MatchLog(log, plan.settings())
        self._pgn: IO[bytes] | None = None

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """The games that were in the log at the start."""
        return self._log.entries

    def begin(self, games: list[PlayedGame]) -> None:
        """Write the games so far into the PGN."""
        whole = self._pgn_path.with_name(f".{self._pgn_path.name}.new")
        with whole.open("wb") as file:
            for game in games:
                append(file, self._text(game))
        whole.replace(self._pgn_path)
        self._pgn = self._pgn_path.open("ab")

    def add(self, game: PlayedGame) -> None:
        """Keep a game that has just ended."""
        self._log.add(game.entry)
        if self._pgn is not None:
            append(self._pgn, self._text(game))

    def close(self) -> None:
        """Let go of the files."""
        self._log.close()
        if self._pgn is not None:
            self._pgn.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _text(self, game: PlayedGame) -> str:
        return f"{format_pgn(pgn_record(self._plan, game, date=self._date))}\n"


def game_record(plan: Plan, game: PlayedGame) -> GameRecord:
    """Return the moves of a game, checked.

    :raises BrokenGameError: when one of them cannot be played.
    """
    return replay(plan.opening(game.scheduled).start, game.entry.moves)


def pgn_record(plan: Plan, game: PlayedGame, *, date: str) -> GameRecord:
    """Return a game with all that a PGN says about it."""
    record = game_record(plan, game)
    entry, scheduled = game.entry, game.scheduled
    tags = {
        "Date": date,
        "Event": "skep match" if len(plan.players) == len((0, 1)) else "skep tournament",
        "Round": f"{scheduled.pair + 1}.{scheduled.number % 2 + 1}",
        "White": plan.players[scheduled.white].name,
        "Black": plan.players[scheduled.black].name,
        "Opening": f"{plan.openings.name} {scheduled.opening + 1}",
        "Ending": entry.ending.value,
    }
    if entry.detail:
        tags["Detail"] = entry.detail
    # What the hive shows nobody has to claim.
    shown = entry.ending is EndReason.SURROUNDED
    result = None if shown else entry.ending.outcome(entry.winner)
    return GameRecord(record.start, record.moves, result, tags)
