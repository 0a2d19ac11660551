"""The two files of a match: the log ``NAME.jsonl``, and its games as ``NAME.pgn``.

A match resumes from the log alone. The PGN is rewritten from it when a match resumes, and then gets
every game as it ends.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import IO, TYPE_CHECKING

from skep.atomic_files import atomic_file
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
    """Return the paths of the log and the PGN from either of them, or without an extension.

    :raises OSError: when the name is ``.``, ``..`` or the root folder.
    """
    if name.name in {"", ".."}:
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(name))
    stem = name.with_suffix("") if name.suffix in {LOG, PGN} else name
    return stem.with_name(stem.name + LOG), stem.with_name(stem.name + PGN)


class MatchFiles:
    """The open files of a match that is being played."""

    def __init__(self, name: Path, plan: Plan, *, date: str) -> None:
        """Create the files or resume from them; *date* is today in the format of PGN.

        :raises MatchError: when the log belongs to another match or isn't a log, or when there is
            a PGN without a log.
        :raises OSError: when a file can't be written.
        """
        log, self._pgn_path = file_pair(name)
        if self._pgn_path.exists() and not log.exists():
            # These games are not from this match: never overwrite them.
            raise MatchError(MatchErrorCode.OTHER_GAMES, file=str(self._pgn_path))
        self._plan = plan
        self._date = date
        self._log = MatchLog(log, plan.settings())
        self._pgn: IO[bytes] | None = None

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """The games that the log contained at the start."""
        return self._log.entries

    def begin(self, games: list[PlayedGame]) -> None:
        """Rewrite the PGN with the games so far."""
        with atomic_file(self._pgn_path) as file:
            for game in games:
                file.write(self._text(game).encode())
        self._pgn = self._pgn_path.open("ab")

    def add(self, game: PlayedGame) -> None:
        """Save a game that has just ended."""
        self._log.add(game.entry)
        if self._pgn is not None:
            append(self._pgn, self._text(game))

    def close(self) -> None:
        """Close the files."""
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
    """Return the record of a game, with every move checked.

    :raises BrokenGameError: when a move is illegal.
    """
    return replay(plan.opening(game.scheduled).start, game.entry.moves)


def pgn_record(plan: Plan, game: PlayedGame, *, date: str) -> GameRecord:
    """Return the record of a game with its PGN tags."""
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
    # A surrounded queen needs no recorded result: it is visible on the board.
    shown = entry.ending is EndReason.SURROUNDED
    result = None if shown else entry.ending.outcome(entry.winner)
    return GameRecord(record.start, record.moves, result, tags)
