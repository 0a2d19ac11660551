"""Setup strings: a position without its history, on one line that needs no escaping in a link.

    1~Base-MLP~w3~w~bA1~0-1-wS1.1-0-bA1.1-1-bS1-wB1

There are six fields, joined by ``~``:

1. the version of the format
2. the rule set, in the spelling for links
3. the side to move and the turn
4. the side that began
5. the stunned piece, or ``_``
6. the stacks, joined by ``.``, or ``_`` for an empty hive

A stack is its hex and its pieces from the ground up, joined by ``-``. Coordinates start at
the smallest q and the smallest r, and stacks are sorted by (r, q), so a hive has the same string
wherever it lies. ``docs/notation.md`` has the grammar.
"""

from __future__ import annotations

import re

from skep.core.bugs import Color, Piece
from skep.core.checks import check_type
from skep.core.hexes import Hex
from skep.core.hive import Hive, Stack
from skep.core.ruleset import Ruleset
from skep.core.setup import Setup
from skep.notation.errors import Expected, NotationError
from skep.notation.movestring import parse_piece
from skep.notation.patterns import COLOR, NUMBER
from skep.notation.rulesets import format_link_ruleset, parse_link_ruleset
from skep.rules import Position, check_any_position, is_native, native

VERSION = "1"

_NOTHING = "_"
_FIELDS = 6
_SIDE = re.compile(rf"({COLOR})([0-9]{{1,6}})")
_STACK = re.compile(rf"([0-9]{{1,6}})-([0-9]{{1,6}})((?:-{COLOR}[A-Z]{NUMBER}?)+)")


def format_setup(position: Position) -> str:
    """Return the setup string of a position.

    :raises WrongTypeError: when *position* is not a position.
    """
    check_any_position(position)
    if is_native(position):
        return native.format_setup(position)
    hive = centered(position.hive)
    stacks = [
        "-".join([str(at.q), str(at.r), *map(str, hive.stacks[at])])
        for at in sorted(hive.stacks, key=lambda at: (at.r, at.q))
    ]
    return "~".join(
        [
            VERSION,
            format_link_ruleset(position.ruleset),
            f"{position.to_move.value}{position.turn}",
            position.first_player.value,
            str(position.stunned or _NOTHING),
            ".".join(stacks) or _NOTHING,
        ]
    )


def parse_setup(text: str) -> Position:
    """Return the position that a setup string describes.

    :raises NotationError: with the column, when the text is not well-formed.
    :raises InvalidPositionError: with all its problems, when no game can lead there.
    :raises WrongTypeError: when *text* is not a string.
    """
    check_type("text", text, str)
    fields = text.split("~")
    if fields[0] != VERSION:
        raise NotationError(text, 0, Expected.SETUP_VERSION)
    if len(fields) != _FIELDS:
        raise NotationError(text, len(text), Expected.SETUP_FIELDS)
    reader = _Reader(text, fields)
    ruleset = reader.ruleset()
    color, turn = reader.side()
    first = reader.first_player()
    ply = 2 * (turn - 1) + (color is not first)
    stunned = reader.stunned()
    return Position.from_setup(Setup(ruleset, reader.hive(), ply, first, stunned))


def centered(hive: Hive) -> Hive:
    """Return the hive moved so that its smallest q and its smallest r are 0."""
    q = min((at.q for at in hive.stacks), default=0)
    r = min((at.r for at in hive.stacks), default=0)
    return hive.moved(-q, -r)


class _Reader:
    """Reads the fields of a setup string, and knows their columns for errors."""

    def __init__(self, text: str, fields: list[str]) -> None:
        self._text = text
        _, self._ruleset, self._side, self._first, self._stunned, self._stacks = fields
        ends = [len("~".join(fields[:i])) + 1 for i in range(1, _FIELDS)]
        self._rules_at, self._side_at, self._first_at, self._stunned_at, self._stacks_at = ends

    def ruleset(self) -> Ruleset:
        try:
            return parse_link_ruleset(self._ruleset)
        except NotationError as error:
            at = self._rules_at + error.at
            raise NotationError(self._text, at, error.expected, choices=error.choices) from error

    def side(self) -> tuple[Color, int]:
        match = _SIDE.fullmatch(self._side)
        if match is None or int(match[2]) == 0:
            raise NotationError(self._text, self._side_at, Expected.SETUP_SIDE)
        return Color(match[1]), int(match[2])

    def first_player(self) -> Color:
        if self._first not in {"w", "b"}:
            raise NotationError(self._text, self._first_at, Expected.SETUP_FIRST_PLAYER)
        return Color(self._first)

    def stunned(self) -> Piece | None:
        if self._stunned == _NOTHING:
            return None
        return self._piece(self._stunned, self._stunned_at)

    def hive(self) -> Hive:
        stacks: dict[Hex, Stack] = {}
        at = self._stacks_at
        for text in self._stacks.split(".") if self._stacks != _NOTHING else ():
            match = _STACK.fullmatch(text)
            hex_ = Hex(int(match[1]), int(match[2])) if match else None
            if match is None or hex_ is None or hex_ in stacks:
                raise NotationError(self._text, at, Expected.SETUP_STACK)
            column = at + match.start(3) + 1
            pieces: list[Piece] = []
            for name in match[3][1:].split("-"):
                pieces.append(self._piece(name, column))
                column += len(name) + 1
            stacks[hex_] = tuple(pieces)
            at += len(text) + 1
        return Hive(stacks)

    def _piece(self, name: str, at: int) -> Piece:
        try:
            return parse_piece(name)
        except NotationError as error:
            raise NotationError(
                self._text, at + error.at, error.expected, choices=error.choices
            ) from error
