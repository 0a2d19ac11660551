"""Read ``lessons/*.toml``: positions that explain the game, and what the rules say about them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from lesson_tables import Table, read_tables

from skep.core.bugs import Color, Piece
from skep.core.errors import HiveError
from skep.core.hexes import Hex
from skep.core.hive import Hive
from skep.core.moves import Pass
from skep.core.reasons import How, Reason
from skep.core.ruleset import TOURNAMENT
from skep.core.setup import Setup
from skep.notation.movestring import parse_piece, read_end
from skep.rules import Position

LESSONS = Path(__file__).resolve().parent.parent / "lessons"
POSITIONS = LESSONS / "positions.toml"
RULES = LESSONS / "rules.toml"

_HEX, _HALF_HEX = 6, 3
"""How many characters wide a hex is, and by how many each row is shifted."""

_ABOUT_A_PIECE = ("route", "reason", "refused")
_KEYS: Mapping[str, type] = dict.fromkeys(("board", "turn", "piece", *_ABOUT_A_PIECE), str)
_STACK = re.compile(r"\s*#\d:")
LATE = 60
"""A ply at which both queens must be in play, so that every piece may move."""


@dataclass(frozen=True)
class LessonPosition:
    """A position, and the piece it is about."""

    position: Position
    piece: Piece | None = None
    targets: tuple[Hex, ...] = ()
    """Where the piece can go."""

    how: How | None = None
    """The route of one of these moves."""

    reason: Reason | None = None
    """Why it can't make a move that a beginner might try."""

    refused: Hex | None = None
    """Where that move would end, if the picture marks this hex instead of the reason."""


def read_positions(path: Path = POSITIONS) -> dict[str, LessonPosition]:
    """Return all positions, keyed by name.

    :raises LessonError: when a board, or what is said about it, doesn't match the rules.
    """
    return {table.name: _read_position(table) for table in read_tables(path)}


def _read_position(table: Table) -> LessonPosition:
    table.check_keys(_KEYS, ("board",))
    values = table.values
    position = _position(table)
    if "piece" not in values:
        if unused := [key for key in _ABOUT_A_PIECE if key in values]:
            raise table.wrong(unused[0], "name the piece, too")
        return LessonPosition(position)
    try:
        piece = parse_piece(values["piece"])
    except HiveError as error:
        raise table.wrong("piece", str(error)) from None
    moves = [move for move in position.legal_moves() if not isinstance(move, Pass)]
    targets = tuple(move.end for move in moves if move.piece == piece)
    ends = {key: _end(table, key, piece, position) for key in _ABOUT_A_PIECE if key in values}
    answers = {key: position.explain(piece, end) for key, end in ends.items()}
    how, reason = answers.get("route"), answers.get("reason", answers.get("refused"))
    if isinstance(how, Reason):
        raise table.wrong("route", f"by the rules, {piece} can't go there")
    if isinstance(reason, How):
        key = "reason" if "reason" in values else "refused"
        raise table.wrong(key, f"by the rules, {piece} can go there")
    return LessonPosition(position, piece, targets, how, reason, ends.get("refused"))


def _position(table: Table) -> Position:
    turn = table.values.get("turn", Color.WHITE.value)
    if turn not in {color.value for color in Color}:
        raise table.wrong("turn", 'write "w" or "b"')
    try:
        hive = read_hive(table.values["board"])
        ply = LATE + (turn == Color.BLACK.value)
        return Position.from_setup(Setup(TOURNAMENT, hive, ply, Color.WHITE, None))
    except (HiveError, ValueError) as error:
        raise table.wrong("board", str(error)) from None


def _end(table: Table, key: str, piece: Piece, position: Position) -> Hex:
    try:
        return read_end(piece, table.values[key], position)
    except HiveError as error:
        raise table.wrong(key, str(error)) from None


def read_hive(board: str) -> Hive:
    """Return the hive that a board shows.

    :raises ValueError: when there is no row, or a piece lies between two hexes.
    :raises HiveError: when something isn't a piece.
    """
    lines = [line for line in board.splitlines() if line.strip()]
    stacks = dict(_read_stack(line) for line in lines if _STACK.match(line))
    rows = [line for line in lines if not _STACK.match(line)]
    if not rows:
        message = "there is no piece on it"
        raise ValueError(message)
    left = len(rows[0]) - len(rows[0].lstrip())
    found: dict[Hex, tuple[Piece, ...]] = {}
    for r, row in enumerate(rows):
        for token in re.finditer(r"\S+", row):
            q, rest = divmod(token.start() - left - _HALF_HEX * r, _HEX)
            if rest:
                message = f"{token[0]} lies between two hexes"
                raise ValueError(message)
            if token[0] != ".":
                pieces = stacks.get(token[0], token[0])
                found[Hex(q, r)] = tuple(map(parse_piece, pieces.split()))
    return Hive(found)


def _read_stack(line: str) -> tuple[str, str]:
    name, _, pieces = line.strip().partition(":")
    if ":" in pieces:
        message = f"{name} takes one line: its pieces, from the ground up"
        raise ValueError(message)
    return name, pieces
