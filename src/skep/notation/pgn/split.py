"""Splits a PGN file into games, and lines into tags."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from skep.notation.patterns import BUG_OF_COLOR

_NAME = re.compile(r'[^\s"\[\]\ud800-\udfff]+')
_NEW_GAME = re.compile(r'\s*\[\s*GameType\s+"', re.IGNORECASE)
_TAG = re.compile(r'\s*\[\s*[^\s"\[\]]+\s+"(?:[^"\\]|\\.)*"\s*\]')
_MORE = re.compile(
    rf"""\s*(?: \[\s*[^\s"\[\]]+\s+" | \{{ | [0-9]+\s*[.)] | pass\b
      | {BUG_OF_COLOR}[0-9]*(?![a-z]) )""",
    re.IGNORECASE | re.VERBOSE,
)


class PgnGame(NamedTuple):
    """The unchanged text of one game in a file, and the number of its first line."""

    line: int
    text: str


def is_name(text: str) -> bool:
    """Whether a tag can have this name."""
    return _NAME.fullmatch(text) is not None


def tag_name(text: str) -> str | None:
    """Return the name of the tag in a line; None if the line is not a tag."""
    text = text.strip()
    if not (text.startswith("[") and text.endswith("]")):
        return None
    name, quote, rest = text[1:-1].strip().partition('"')
    name = name.rstrip() if name[-1:].isspace() else ""
    return name if quote and rest.endswith('"') and is_name(name) else None


def split_tags(line: str) -> tuple[list[str], str]:
    """Return the tags at the start of a line, and the text after them.

    >>> split_tags('[GameType "Base"] 1. wS1')
    (['[GameType "Base"]'], ' 1. wS1')
    """
    tags: list[str] = []
    while (found := _TAG.match(line)) and _MORE.match(line, found.end()):
        tags.append(found[0])
        line = line[found.end() :]
    return ([*tags, line], "") if tag_name(line) else (tags, line)


def split_pgn(lines: Iterable[str], *, line: int = 1) -> Iterator[PgnGame]:
    """Yield the games of a file one by one; only one is in memory at a time.

    A game begins at the first tag after moves, or at a second game type. A comment that is never
    closed ends at the next game type.
    """
    game: list[str] = []
    begins, depth, has_moves, has_type = line, 0, False, False
    for number, text in enumerate(lines, start=line):
        tags, rest = split_tags(text) if not depth or _NEW_GAME.match(text) else ([], text)
        names_type = any(_NEW_GAME.match(tag) for tag in tags)
        if tags and (has_moves or (has_type and names_type)):
            yield PgnGame(begins, "".join(game))
            game, depth, has_moves, has_type = list[str](), 0, False, False
        if not game:
            begins = number
        has_type |= names_type
        if depth or not rest.lstrip().startswith("["):  # else it is a malformed tag
            plain, depth = _outside_comments(rest, depth)
            has_moves |= bool(plain.strip())
        if game or text.strip():
            game.append(text if text.endswith("\n") else f"{text}\n")
    if game:
        yield PgnGame(begins, "".join(game))


def _outside_comments(text: str, depth: int) -> tuple[str, int]:
    """Return the part of a line outside comments, and how many braces are open after it."""
    plain: list[str] = []
    for at, letter in enumerate(text):
        if depth == 0 and letter == ";" and not text[max(at - 1, 0) : at].strip():
            break  # a comment up to the end of the line
        if depth == 0 and letter != "{":
            plain.append(letter)
        depth += {"{": 1, "}": -1 if depth else 0}.get(letter, 0)
    return "".join(plain), depth
