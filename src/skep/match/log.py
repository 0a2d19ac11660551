"""The log of a match in JSON: a line with its settings, then one line per game.

Each line is written as soon as its game ends and never changed, so a crash loses only the games in
progress. An incomplete last line is dropped when the match resumes.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Literal, cast

import msgspec

from skep.core.bugs import Color
from skep.engine.limits import Limits
from skep.file_locks import try_lock
from skep.match.endings import EndReason
from skep.match.errors import MatchError, MatchErrorCode
from skep.match.settings import MatchSettings
from skep.match.statistics import Sprt

if TYPE_CHECKING:
    from typing import Self

_Winner = Literal["white", "black", "draw"]
_WINNERS: dict[_Winner, Color | None] = {
    "white": Color.WHITE,
    "black": Color.BLACK,
    "draw": None,
}
_NAMES: dict[Color | None, _Winner] = {color: name for name, color in _WINNERS.items()}
_DIFFERENCES_SHOWN = 4
_VERSION: Literal[1] = 1


class _Head(msgspec.Struct, frozen=True):
    """The first line of a log."""

    skep: Literal["match"]
    version: Literal[1]
    settings: MatchSettings


class _Line(msgspec.Struct, frozen=True):
    """A game as a line of a log."""

    game: int
    winner: _Winner
    ending: EndReason
    detail: str
    seconds: tuple[float, float]
    moves: str


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A finished game in the log."""

    number: int
    """The number of the game in the plan, from 0."""

    winner: Color | None
    ending: EndReason
    moves: tuple[str, ...]
    """All moves, including the opening."""

    detail: str = ""
    seconds: tuple[float, float] = (0.0, 0.0)
    """The time that White and Black used."""

    def to_json(self) -> str:
        """Format the game as a line of a log."""
        white, black = self.seconds
        line = _Line(
            game=self.number + 1,
            winner=_NAMES[self.winner],
            ending=self.ending,
            detail=self.detail,
            seconds=(round(white, 3), round(black, 3)),
            moves=";".join(self.moves),
        )
        return _format(line)

    @classmethod
    def from_json(cls, line: str) -> LogEntry:
        """Parse a line of a log.

        :raises ValueError: when it is not a game.
        """
        try:
            fields = msgspec.json.decode(line, type=_Line)
        except msgspec.DecodeError as error:
            raise ValueError(line) from error
        moves = tuple(fields.moves.split(";")) if fields.moves else ()
        winner = _WINNERS[fields.winner]
        return cls(fields.game - 1, winner, fields.ending, moves, fields.detail, fields.seconds)


class MatchLog:
    """The log of a match that is being played, locked against other writers."""

    def __init__(self, path: Path, settings: MatchSettings) -> None:
        """Create a log, or resume one that has these settings.

        :raises MatchError: when it has other settings, is damaged, or is in use.
        :raises OSError: when it can't be written.
        """
        self._path = path
        self._file = path.open("a+b")
        try:
            self._lock()
            self._drop_incomplete_line()
            if path.stat().st_size == 0:
                self._append(_format(_Head("match", _VERSION, settings)))
            found, entries = read_log(path)
            _check_settings(path, found, settings)
        except BaseException:
            self._file.close()
            raise
        self.entries: tuple[LogEntry, ...] = entries
        """The games that the log contained at the start."""

    def add(self, entry: LogEntry) -> None:
        """Append a game.

        :raises OSError: when it can't be written.
        """
        self._append(entry.to_json())

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _append(self, line: str) -> None:
        append(self._file, f"{line}\n")

    def _lock(self) -> None:
        if not try_lock(self._file):
            raise MatchError(MatchErrorCode.BUSY_LOG, file=str(self._path))

    def _drop_incomplete_line(self) -> None:
        """Drop an incomplete last line, after checking that the file is a log."""
        self._file.seek(0)
        text = self._file.read()
        start = json.dumps({"skep": "match", "version": _VERSION}).rstrip("}").encode()
        if not text.startswith(start[: len(text)]):
            raise MatchError(MatchErrorCode.NOT_A_LOG, file=str(self._path))
        self._file.truncate(text.rfind(b"\n") + 1)


def read_log(path: Path) -> tuple[MatchSettings, tuple[LogEntry, ...]]:
    """Return the settings of a log, and its games in the order in which they ended.

    :raises MatchError: when it is not a log, or damaged anywhere but in its last line.
    :raises OSError: when it can't be read.
    """
    with path.open("rb") as file:
        lines = [line.decode(errors="replace") for line in file if line.endswith(b"\n")]
    settings = _settings(lines[0]) if lines else None
    if settings is None:
        raise MatchError(MatchErrorCode.NOT_A_LOG, file=str(path))
    return settings, tuple(_entries(path, lines[1:]))


def append(file: IO[bytes], text: str) -> None:
    """Append text to a file without buffering.

    :raises OSError: when it can't be written.
    """
    remaining = text.encode()
    while remaining:
        remaining = remaining[os.write(file.fileno(), remaining) :]


def _format(line: msgspec.Struct) -> str:
    return json.dumps(msgspec.to_builtins(line), ensure_ascii=False)


def _settings(line: str) -> MatchSettings | None:
    try:
        return msgspec.json.decode(line, type=_Head).settings
    except msgspec.DecodeError:
        return None


def _entries(path: Path, lines: list[str]) -> Iterator[LogEntry]:
    seen = set[int]()
    for number, line in enumerate(lines, start=2):
        try:
            entry = LogEntry.from_json(line)
        except ValueError as error:
            place = {"file": str(path), "line": str(number)}
            raise MatchError(MatchErrorCode.DAMAGED_LOG, **place) from error
        if entry.number not in seen:
            yield entry
        seen.add(entry.number)


def _check_settings(path: Path, found: MatchSettings, wanted: MatchSettings) -> None:
    there, asked = dict(_leaves(found)), dict(_leaves(wanted))
    other = [
        f"{name} {_shown(there.get(name))} ≠ {_shown(asked.get(name))}"
        for name in dict.fromkeys((*asked, *there))
        if there.get(name) != asked.get(name)
    ]
    if other:
        facts = {"file": str(path), "what": ", ".join(other[:_DIFFERENCES_SHOWN])}
        raise MatchError(MatchErrorCode.OTHER_SETTINGS, **facts)


def _leaves(value: object, name: str = "") -> Iterator[tuple[str, object]]:
    """Yield every setting with its path as the name: ``players.1.limits.nodes``."""
    parts = _parts(value)
    if parts is None:
        yield name, value
        return
    for key, part in parts.items():
        yield from _leaves(part, f"{name}.{key}" if name else key)


def _parts(value: object) -> dict[str, object] | None:
    if isinstance(value, msgspec.Struct):
        return msgspec.structs.asdict(value)
    if isinstance(value, Limits | Sprt):
        return asdict(value)
    if isinstance(value, tuple):
        items = cast("tuple[object, ...]", value)
        return {str(number): item for number, item in enumerate(items, start=1)}
    return None


def _shown(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
