"""Openings that games begin from: our own suites, and files of anybody's.

A suite is a text: one opening a line, its moves joined by ``;``, or a whole game string. After it
and a tab may stand to which half it belongs, ``tuning`` or ``hold-out``; what says nothing is for
tuning. A line that begins with ``#`` is a comment. The hold-out half is for what is claimed in
the end: nothing is ever tuned on it. Files of games in other formats (PGN, SGF …) are openings
too, as far as their moves go.
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
"""What to say for games from the beginning."""

SUITES = {"base": "base.txt", "base-mlp": "base_mlp.txt"}
"""The suites that come with Skep, by what they are called, and their files."""


class Half(Enum):
    """Which openings of a suite to take."""

    TUNING = "tuning"
    HOLD_OUT = "hold-out"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Openings:
    """Openings by the rules of a match, and where they come from."""

    name: str
    records: tuple[GameRecord, ...]

    @property
    def digest(self) -> str:
        """A fingerprint of all moves: a log may not go on with other openings."""
        texts = (";".join(format_moves(one.start, one.moves)) for one in self.records)
        return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]


def suite_for(ruleset: Ruleset) -> str:
    """Return the suite for a rule set: its own, else that of the bugs in every box."""
    return "base-mlp" if len(ruleset.expansions) == len(("M", "L", "P")) else "base"


def load_openings(name: str, ruleset: Ruleset, half: Half = Half.TUNING) -> Openings:
    """Return the openings of a suite, of a file, or of ``none``, which is the empty hive.

    :raises MatchError: when there are none there, or one cannot be played by these rules.
    :raises OSError: when a file cannot be read.
    """
    if name == NO_SUITE:
        return Openings(name, (GameRecord(Position.initial(ruleset)),))
    records = tuple(_records(name, ruleset, half))
    if not records:
        raise MatchError(MatchErrorCode.NO_OPENINGS, file=name)
    return Openings(name if name in SUITES else Path(name).name, records)


def suite_text(name: str) -> str:
    """Return the text of one of our suites."""
    return (files("skep.match") / "openings" / SUITES[name]).read_text(encoding="utf-8")


def marked_lines(text: str) -> Iterator[tuple[Half, str]]:
    """Yield the half that each opening of a suite's text belongs to, and the opening.

    :raises ValueError: when there is no such half, which is then the error's argument.
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
        # A slip of the pen must not bring a held-out opening among the others.
        facts = {"file": name, "mark": str(error)}
        raise MatchError(MatchErrorCode.UNKNOWN_HALF, **facts) from error


def _is_archive(name: str) -> bool:
    """Whether a file is named as one of games in another format than one game string a line."""
    try:
        return detect_format(name) is not Format.UHP or name.endswith(".gz")
    except UnknownFormatError:
        return False
