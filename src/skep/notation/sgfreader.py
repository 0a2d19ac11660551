r"""The text of BoardSpace's files, before any rule is asked: properties, and the events in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from skep.notation.errors import Expected, NotationError
from skep.notation.warning import ReadingWarning, WarningCode

_PROPERTY = re.compile(r"([A-Za-z0-9_-]*)\s*\[([^\]\\]*(?:\\.[^\]\\]*)*)\]", re.DOTALL)
_BETWEEN = re.compile(r"[\s;(]*")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_EVENT = re.compile(r"\s*[0-9]+\s+([A-Za-z]+)\b")
_PLAYERS = {"P0": 0, "P1": 1}
_ACTION = re.compile(r"P[01]\b|drop|move|pick|done|pass", re.IGNORECASE)


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
class Event:
    """What a player did: ``P0[2 dropb wS1 N 13 .]``."""

    player: int
    word: str
    """What was done, in lower case."""

    words: tuple[str, ...]
    """The words after it."""

    source: Property


def read_properties(text: str, warnings: list[ReadingWarning]) -> Iterator[Property]:
    """Yield the properties of the first game in a file; it can hold the same game twice.

    Malformed text is skipped up to the end of its line and added to *warnings*, unless it may hide
    a move.

    :raises NotationError: with the line and column, when there is no game, or a move may be lost.
    """
    at = len(text) - len(text.lstrip("\ufeff \t\r\n"))
    begins = text.find("(;", at)
    if not text.startswith("(", at):
        if begins < 0:
            raise error_at(text, at, Expected.SGF_START)
        warnings.append(_skipped(text, at))
        at = begins
    while True:
        at = _end(_BETWEEN, text, at)
        if at == len(text) or text[at] == ")":
            return
        found = _PROPERTY.match(text, at)
        if found is None:
            warnings.append(_skipped(text, at))
            at += len(text[at:].partition("\n")[0])
            continue
        yield Property(found[1], _ESCAPE.sub(r"\1", found[2]), text, found.start(2))
        at = found.end()


def read_event(source: Property) -> Event | None:
    """Return the event in a property; None when it holds something else, such as a name."""
    found = _EVENT.match(source.value)
    if found is None or source.name not in _PLAYERS:
        return None
    words = tuple(source.value[found.end() :].split())
    return Event(_PLAYERS[source.name], found[1].lower(), words, source)


def error_at(text: str, at: int, expected: Expected) -> NotationError:
    """Return an error about a place in a text of several lines."""
    begins = text.rfind("\n", 0, at) + 1
    line, _, _ = text[begins:].partition("\n")
    return NotationError(line.rstrip("\r"), at - begins, expected, text.count("\n", 0, at) + 1)


def _skipped(text: str, at: int) -> ReadingWarning:
    """Return the warning that the rest of a line is skipped.

    :raises NotationError: when it looks like a player's action.
    """
    rest = text[at:].partition("\n")[0].strip()
    if _ACTION.search(rest):
        raise error_at(text, at, Expected.SGF_PROPERTY)
    return ReadingWarning(WarningCode.SKIPPED_TEXT, text.count("\n", 0, at) + 1, rest)


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return found.end() if found else at
