"""Wraps long lines between words, except drawings and text to copy."""

from __future__ import annotations

import re
import textwrap

import click

_WALLS = re.compile(r"[\s/\\0-9]*")
_GAME = re.compile(r"[;~]\S")
_SECOND_COLUMN = re.compile(r" +\S+(?: \S+)* {2,}(?=\S)")
_MARGIN = re.compile(r"[ -]*")


def wrapped(text: str, width: int) -> str:
    """Return text wrapped to a width; drawings, games and commands stay as they are."""
    lines = text.split("\n")
    return "\n".join(line if _is_fixed(line) else _wrapped(line, width) for line in lines)


def _is_fixed(line: str) -> bool:
    return (
        bool(_WALLS.fullmatch(line) or _GAME.search(line))
        or "|" in line
        or click.unstyle(line) != line
    )


def _wrapped(line: str, width: int) -> str:
    column = _SECOND_COLUMN.match(line) or _MARGIN.match(line)
    indent = " " * (column.end() if column and column.end() < width // 2 else 0)
    return textwrap.fill(
        line, width, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
    )
