"""Openings that games start from: the bundled suites, and files of your own.

A suite is a text file with one opening per line: moves joined by ``;``, or a game string. A tab and
``tuning`` or ``hold-out`` may follow, to say which half the opening belongs to. The default is
``tuning``. A line that starts with ``#`` is a comment. Never tune on the hold-out half: it is for
the final measurement. Files of games in other formats (PGN, SGF …) work as openings too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from importlib.resources import files
from pathlib import Path

from skep.core.errors import HiveError
from skep.core.ruleset import Ruleset
from skep.match.errors import MatchError, MatchErrorCode
from skep.notation.archive import Failure, Format, detect_format, read_file
from skep.notation.errors import UnknownFormatError
from skep.notation.gamestring import format_moves, parse_game
from skep.notation.record import GameRecord
from skep.rules import Position

NO_SUITE = "none"
"""The name for starting every game from the empty hive."""

SUITES = {"base": "base.txt", "base-mlp": "base_mlp.txt"}
"""The bundled suites and their files."""


class Half(Enum):
    """Which openings of a suite to use."""

    TUNING = "tuning"
    HOLD_OUT = "hold-out"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Openings:
    """The openings of a match, and the name of their suite or file."""

    name: str
    records: tuple[GameRecord, ...]

    @property
    def digest(self) -> str:
        """A fingerprint of all moves, so that a match can't resume with different openings."""
        texts = (";".join(format_moves(one.start, one.moves)) for one in self.records)
        return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]


def suite_for(ruleset: Ruleset) -> str:
    """Return the default suite for a rule set: the one with all expansions, or the base one."""
    return "base-mlp" if len(ruleset.expansions) == len(("M", "L", "P")) else "base"


def load_openings(name: str, ruleset: Ruleset, half: Half = Half.TUNING) -> Openings:
    """Load the openings of a suite or a file; ``none`` is the empty hive.

    :raises MatchError: when there are none, or one is illegal under these rules.
    :raises OSError: when a file can't be read.
    """
    if name == NO_SUITE:
        return Openings(name, (GameRecord(Position.initial(ruleset)),))
    records = tuple(_records(name, ruleset, half))
    if not records:
        raise MatchError(MatchErrorCode.NO_OPENINGS, file=name)
    return Openings(name if name in SUITES else Path(name).name, records)


def suite_text(name: str) -> str:
    """Return the text of a bundled suite."""
    return (files("skep.match") / "openings" / SUITES[name]).read_text(encoding="utf-8")


def marked_lines(text: str) -> Iterator[tuple[Half, str]]:
    """Yield each opening in the text of a suite with the half it belongs to.

    :raises ValueError: with the mark as its argument, when the mark is not a half.
    """
    halves = {half.value: half for half in (Half.TUNING, Half.HOLD_OUT)}
    for line in text.splitlines():
        game, _, mark = line.partition("\t")
        if not game.strip() or game.startswith("#"):
            continue
        if mark.strip() not in {"", *halves}:
            raise ValueError(mark.strip())
        yield halves.get(mark.strip(), Half.TUNING), game.strip()


def _records(name: str, ruleset: Ruleset, half: Half) -> Iterator[GameRecord]:
    for number, game in enumerate(_games(name, ruleset, half), start=1):
        place = {"file": name, "opening": str(number)}
        try:
            record = parse_game(game, ruleset) if isinstance(game, str) else game
            if isinstance(record, Failure):
                raise record.error
            record = GameRecord(record.start, record.moves)
        except HiveError as error:
            raise MatchError(MatchErrorCode.BAD_OPENING, why=str(error), **place) from error
        if record.shown is not None:
            raise MatchError(MatchErrorCode.FINISHED_OPENING, **place)
        yield record


def _games(name: str, ruleset: Ruleset, half: Half) -> Iterable[str | GameRecord | Failure]:
    if name not in SUITES and _is_archive(name):
        return read_file(Path(name), ruleset=ruleset)
    text = suite_text(name) if name in SUITES else Path(name).read_text(encoding="utf-8")
    try:
        return [game for mark, game in marked_lines(text) if half in {mark, Half.ALL}]
    except ValueError as error:
        # A typo must not move a hold-out opening into the tuning half.
        facts = {"file": name, "mark": str(error)}
        raise MatchError(MatchErrorCode.UNKNOWN_HALF, **facts) from error


def _is_archive(name: str) -> bool:
    """Whether the name says that the file has a format other than one game string per line."""
    try:
        return detect_format(name) is not Format.UHP or name.endswith(".gz")
    except UnknownFormatError:
        return False
