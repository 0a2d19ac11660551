"""Reads the text of a BoardSpace file: its properties, and the events in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from skep.notation.errors import Expected, NotationError
from skep.notation.warning import ReadingWarning, WarningCode

_PROPERTY = re.compile(r"([A-Za-z0-9_-]*)\s*\[([^\]\\]*(?:\\.[^\]\\]*)*)\]", re.DOTALL)
_OPENED = re.compile(r"[A-Za-z0-9_-]*\s*\[")
_BETWEEN = re.compile(r"[\s;(]*")
_GAME = re.compile(r"\(\s*;")
_BLANKS = re.compile(r"\s+")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_EVENT = re.compile(r"\s*[0-9]+\s+([A-Za-z]+)\b")
_PLAYERS = {"P0": 0, "P1": 1}
_ACTION = re.compile(
    r"\bP[01]\b|\b[0-9]+\s+(?:p?dropb?|p?move(?:done)?|pickb?|done|pass(?:done)?)\b", re.IGNORECASE
)
_SWALLOWED = re.compile(r"(?:;|(?<!\s)[^\S\n]*+\n)\s*+P[01]\s*+\[\s*+[0-9]++\s")
"""An event inside the value of a property, which lacks its closing bracket."""


@dataclass(frozen=True, slots=True)
class Property:
    """A property such as ``SU[hive-plm]``, and where in a file its value begins."""

    name: str
    value: str
    text: str
    at: int

    @property
    def line(self) -> int:
        """The line where the value begins, from 1."""
        return self.text.count("\n", 0, self.at) + 1

    def error(self, expected: Expected) -> NotationError:
        """Return an error that points at the value."""
        return error_at(self.text, self.at, expected)


@dataclass(frozen=True, slots=True)
class SgfEvent:
    """What a player did: ``P0[2 dropb wS1 N 13 .]``."""

    player: int
    word: str
    """What was done, in lower case."""

    words: tuple[str, ...]
    """The words after it."""

    source: Property


def read_properties(text: str, warnings: list[ReadingWarning]) -> Iterator[Property]:
    """Yield the properties of the first game in a file. Some files hold the same game twice.

    Malformed text is skipped up to the end of its line and added to *warnings*, unless it may hide
    a move.

    :raises NotationError: with the line and column, when there is no game, or a move may be lost.
    """
    at = len(text) - len(text.lstrip("\ufeff \t\r\n"))
    begins = text.find("(;", at)
    if not text.startswith("(", at):
        if begins < 0:
            raise error_at(text, at, Expected.SGF_START)
        line = text.count("\n", 0, at) + 1
        warnings.append(_skipped(text, at, line, Expected.SGF_PROPERTY))
        at = begins
    begins = at
    line, counted, may_close = 1, 0, True
    while True:
        at = _end(_BETWEEN, text, at)
        if at == len(text) or text[at] == ")":
            break
        found = _PROPERTY.match(text, at) if may_close else None
        if found is None:
            # A value that is never closed reaches the end of the file: nothing after it is, either.
            may_close = may_close and _OPENED.match(text, at) is None
            line, counted = line + text.count("\n", counted, at), at
            expected = Expected.SGF_PROPERTY if may_close else Expected.SGF_CLOSED
            warnings.append(_skipped(text, at, line, expected))
            at = _end_of_line(text, at)
            continue
        if _SWALLOWED.search(found[2]):
            raise error_at(text, found.start(2), Expected.SGF_PROPERTY)
        yield Property(found[1], _ESCAPE.sub(r"\1", found[2]), text, found.start(2))
        at = found.end()
    _check_rest(text, begins, at, warnings)


def read_event(source: Property) -> SgfEvent | None:
    """Return the event in a property; None when it holds something else, such as a name."""
    found = _EVENT.match(source.value)
    if found is None or source.name not in _PLAYERS:
        return None
    words = tuple(source.value[found.end() :].split())
    return SgfEvent(_PLAYERS[source.name], found[1].lower(), words, source)


def error_at(text: str, at: int, expected: Expected) -> NotationError:
    """Return an error about a place in text of several lines."""
    begins = text.rfind("\n", 0, at) + 1
    line, _, _ = text[begins:].partition("\n")
    return NotationError(line.rstrip("\r"), at - begins, expected, text.count("\n", 0, at) + 1)


def _check_rest(text: str, begins: int, ends: int, warnings: list[ReadingWarning]) -> None:
    """Add a warning when another game follows, unless it is the same one again."""
    other = _GAME.search(text, ends)
    if other is None:
        return
    first, second = (_BLANKS.sub("", part) for part in (text[begins:ends], text[other.start() :]))
    if not second.startswith(first):
        line = text.count("\n", 0, other.start()) + 1
        warnings.append(ReadingWarning(WarningCode.OTHER_GAMES, line))


def _skipped(text: str, at: int, line: int, expected: Expected) -> ReadingWarning:
    """Return the warning that the rest of a line is skipped.

    :raises NotationError: when it looks like a player's action.
    """
    rest = text[at : _end_of_line(text, at)].strip()
    if _ACTION.search(rest):
        raise error_at(text, at, expected)
    return ReadingWarning(WarningCode.SKIPPED_TEXT, line, rest)


def _end_of_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return found.end() if found else at
