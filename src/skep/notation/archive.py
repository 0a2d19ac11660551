"""Files of games: detect the format, read the games one by one, and write a game.

A game that cannot be read becomes a ``Failure``, and reading continues with the next one. Files are
read line by line, and decompressed on the way if they are compressed (``.gz``), so a file may be
larger than memory.
"""

from __future__ import annotations

import gzip
import io
import re
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from itertools import chain
from pathlib import Path
from typing import NamedTuple, assert_never

from skep.core.errors import HiveError
from skep.core.ruleset import Ruleset
from skep.notation.bga import parse_bga
from skep.notation.errors import (
    DamagedFileError,
    UndecodableError,
    UnknownFormatError,
    Unwritable,
    UnwritableError,
)
from skep.notation.gamestring import format_game
from skep.notation.hivegame import parse_analysis
from skep.notation.lenient.game_line import parse_game_line
from skep.notation.patterns import BUG_OF_COLOR
from skep.notation.pgn import format_pgn, parse_pgn, split_pgn
from skep.notation.record import GameRecord
from skep.notation.rulesets import check_agreement
from skep.notation.setupstring import format_setup, parse_setup
from skep.notation.sgf import format_sgf, parse_sgf
from skep.notation.warning import ReadingWarning, WarningCode

_PACKED = ".gz"
_PACKED_BEGINS = b"\x1f\x8b"
_UTF_16_BEGINS = (b"\xff\xfe", b"\xfe\xff")
_BYTE_ORDER_MARK = "\ufeff"
GAME_STRING = re.compile(
    r"""\s*[^;\n\[\]{}()]*
      (?: (?<=base);[^\n]*
        | ;\s*(?:notstarted|inprogress|draw|whitewins|blackwins)\s*(?:;|$)
        | (?:;[^;\n]*)?;\s*(?:white|black)\s*\[\s*[0-9]+\s*\]
      )""",
    re.IGNORECASE | re.VERBOSE,
)
"""How a game string with a header begins: with any game type, if a state or turn follows."""

_UNDECODED = re.compile("[\udc80-\udcff]")
_FIRST_OF_BGA = re.compile(rf"(?:.*[\[;\s])?{BUG_OF_COLOR}[0-9]*\s+\.\s*(?:[\];]|$)", re.IGNORECASE)


class Format(Enum):
    """A file format for games. The value is its name and its file extension."""

    UHP = "uhp"
    """Game strings, one per line."""

    PGN = "pgn"
    SGF = "sgf"
    """A BoardSpace game, one per file."""

    BGA = "bga"
    """Board Game Arena moves. A game begins after an empty line, or at a move to ``.``."""

    SETUP = "setup"
    """Setup strings, one per line."""

    ANALYSIS = "json"
    """A hivegame.com analysis, one per file."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A game that could not be read, and where it is."""

    source: str
    line: int
    """The first line of the game, counting from 1."""

    number: int
    """The number of the game in the file, counting from 1."""

    error: HiveError

    @property
    def at(self) -> int:
        """The line to look at: the line of the error if it has one, else that of the game."""
        line: int = getattr(self.error, "line", None) or self.line
        return line

    def __str__(self) -> str:
        source = f"{self.source}, " if self.source else ""
        line = self.at
        error = str(self.error).removeprefix(f"line {line}").removeprefix(",").removeprefix(":")
        return f"{source}line {line}, game {self.number}: {error.strip()}"


class _Part(NamedTuple):
    """The text of one game, and its first line."""

    line: int
    text: str


def detect_format(name: str, text: str = "") -> Format:
    """Return the format of a file: by its extension, unless the text is clearly in another one.

    :raises UnknownFormatError: when neither determines the format.
    """
    named = _format_of(name)
    for pattern, format_ in _CLEAR_BEGINNINGS if named else _BEGINNINGS:
        if pattern.match(text):
            return format_
    if named:
        return named
    raise UnknownFormatError(name, text)


def _format_of(name: str) -> Format | None:
    """Return the format that a file's extension names, if any."""
    ending = Path(name.lower().removesuffix(_PACKED)).suffix[1:]
    return next((format_ for format_ in Format if format_.value == ending), None)


def read_games(
    lines: Iterable[str],
    format_: Format,
    *,
    source: str = "",
    ruleset: Ruleset | None = None,
) -> Iterator[GameRecord | Failure]:
    """Yield the games in lines of text, and a failure in place of each unreadable one.

    *ruleset* applies to games that do not name their rules. A game that names others is a failure.
    """
    for number, part in enumerate(_SPLITTERS[format_](lines), start=1):
        try:
            yield _decoded(part, format_, ruleset)
        except HiveError as error:
            yield Failure(source, part.line, number, error)


def read_file(
    path: Path, format_: Format | None = None, *, ruleset: Ruleset | None = None
) -> Iterator[GameRecord | Failure]:
    """Yield the games in a file, compressed or not, and a failure in place of each unreadable one.

    :raises OSError: when there is no such file, or it cannot be read.
    :raises UnknownFormatError: when no format is given and none is found.
    """
    with path.open("rb") as file:
        yield from read_stream(file, format_, source=path.name, ruleset=ruleset)


def read_stream(
    stream: io.BufferedReader,
    format_: Format | None = None,
    *,
    source: str = "",
    ruleset: Ruleset | None = None,
) -> Iterator[GameRecord | Failure]:
    """Yield the games in an open file, and a failure in place of each unreadable one.

    The file may be compressed. *source* is its name, whose extension may name the format.

    :raises OSError: when it cannot be read.
    :raises UnknownFormatError: when no format is given and none is found.
    """
    is_packed = stream.peek(2).startswith(_PACKED_BEGINS)
    if stream.peek(2).startswith(_UTF_16_BEGINS):
        lines = _Lines(io.BytesIO(stream.read().decode("utf-16", errors="replace").encode()))
    else:
        lines = _Lines(gzip.GzipFile(fileobj=stream) if is_packed else stream)
    text = iter(lines)
    head: list[str] = []
    begins = ""
    for line in text:
        head.append(line)
        # Without the empty lines: there may be many.
        begins = f"{begins}{line}".lstrip()
        if begins.rstrip() not in _OPENINGS:
            break
    said = "".join(head).lstrip()
    found = format_ or detect_format(source, said)
    differs = format_ is None and _format_of(source) not in {found, None}
    number = 1
    for game in read_games(chain(head, text), found, source=source, ruleset=ruleset):
        if differs and isinstance(game, GameRecord):
            warning = ReadingWarning(WarningCode.OTHER_FORMAT, 1, source)
            yield replace(game, warnings=(warning, *game.warnings))
            differs = False
        else:
            yield game
        number += 1
    if lines.damage is not None:
        yield Failure(source, lines.damage.line, number, lines.damage)


def format_record(record: GameRecord, format_: Format) -> str:
    """Return a game as text for a file, with line endings.

    A setup string holds only the last position.

    :raises UnwritableError: when Skep only reads the format, or it cannot express the game.
    """
    match format_:
        case Format.UHP:
            return f"{format_game(record)}\n"
        case Format.PGN:
            return f"{format_pgn(record)}\n"
        case Format.SETUP:
            return f"{format_setup(record.last)}\n"
        case Format.SGF:
            return format_sgf(record)
        case Format.BGA | Format.ANALYSIS:
            raise UnwritableError(Unwritable.READ_ONLY, format_.value)
        case _:
            assert_never(format_)


class _Lines:
    """The lines of a file. Bytes that are not UTF-8 stay recognizable in them."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._lines = lines
        self.damage: DamagedFileError | None = None

    def __iter__(self) -> Iterator[str]:
        number = 0
        try:
            for number, line in enumerate(self._lines, start=1):
                text = line.decode(errors="surrogateescape")
                yield text.removeprefix(_BYTE_ORDER_MARK) if number == 1 else text
        except (EOFError, gzip.BadGzipFile, zlib.error):
            self.damage = DamagedFileError(number + 1)


def _decoded(part: _Part, format_: Format, ruleset: Ruleset | None) -> GameRecord:
    """Return a game; bytes that are not UTF-8 are read as Latin-1.

    :raises UndecodableError: when the game cannot be read that way either.
    """
    found = _UNDECODED.search(part.text)
    if found is None:
        return _parse(part, format_, ruleset)
    before = part.text[: found.start()]
    line = part.line + before.count("\n")
    text = _UNDECODED.sub(lambda letter: chr(ord(letter[0]) & 0xFF), part.text)
    try:
        record = _parse(part._replace(text=text), format_, ruleset)
    except HiveError as error:
        column = len(before) - before.rfind("\n") - 1
        raise UndecodableError(line, column, ord(found[0]) & 0xFF) from error
    warning = ReadingWarning(WarningCode.NOT_UTF8, line)
    return replace(record, warnings=(warning, *record.warnings))


def _parse(part: _Part, format_: Format, ruleset: Ruleset | None) -> GameRecord:
    match format_:
        case Format.UHP:
            return parse_game_line(part.text.strip(), ruleset, line=part.line)
        case Format.PGN:
            return parse_pgn(part.text, ruleset, line=part.line)
        case Format.SGF:
            return parse_sgf(part.text, ruleset)
        case Format.BGA:
            return parse_bga(part.text, ruleset, line=part.line)
        case Format.ANALYSIS:
            return parse_analysis(part.text, ruleset, line=part.line)
        case Format.SETUP:
            position = parse_setup(part.text.strip())
            check_agreement(position.ruleset, ruleset)
            return GameRecord(position)
        case _:
            assert_never(format_)


def _split_lines(lines: Iterable[str]) -> Iterator[_Part]:
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield _Part(number, line)


def _split_pgn(lines: Iterable[str]) -> Iterator[_Part]:
    return (_Part(*game) for game in split_pgn(lines))


def _whole(lines: Iterable[str]) -> Iterator[_Part]:
    text = "".join(map(_ended, lines))
    if text.strip():
        yield _Part(1, text)


def _split_bga(lines: Iterable[str]) -> Iterator[_Part]:
    begins, game = 0, list[str]()
    for number, line in enumerate(lines, start=1):
        if game and (not line.strip() or _FIRST_OF_BGA.match(line)):
            yield _Part(begins, "".join(game))
            game = []
        if line.strip():
            begins = begins if game else number
            game.append(_ended(line))
    if game:
        yield _Part(begins, "".join(game))


def _ended(line: str) -> str:
    return line if line.endswith("\n") else f"{line}\n"


_SPLITTERS: dict[Format, Callable[[Iterable[str]], Iterator[_Part]]] = {
    Format.UHP: _split_lines,
    Format.PGN: _split_pgn,
    Format.SGF: _whole,
    Format.ANALYSIS: _whole,
    Format.BGA: _split_bga,
    Format.SETUP: _split_lines,
}

_OPENINGS = frozenset({"", "{", "("})
"""Text that leaves the format open: the next line decides."""

_CLEAR_BEGINNINGS = (
    (re.compile(r"\s*\(\s*;"), Format.SGF),
    (re.compile(r"\s*1~"), Format.SETUP),
    (re.compile(r'\s*\{\s*"[a-z_]+"\s*:'), Format.ANALYSIS),
    (GAME_STRING, Format.UHP),
    (re.compile(rf'\s*(?:\[[^\s"\[\]]+\s+"|1\s*[.)]+\s*(?:{BUG_OF_COLOR}|pass\b))'), Format.PGN),
)
"""Beginnings that only one format has."""

_BEGINNINGS = (
    *_CLEAR_BEGINNINGS,
    (re.compile(r"\s*\("), Format.SGF),
    (re.compile(r"\s*base\b", re.IGNORECASE), Format.UHP),
    (re.compile(r'\s*(?:\[[^\s"]+\s+"|\{|;|[0-9]+\s*[.)])'), Format.PGN),
    (_FIRST_OF_BGA, Format.BGA),
    (re.compile(rf"\s*(?:{BUG_OF_COLOR}|pass\b)", re.IGNORECASE), Format.UHP),
)
