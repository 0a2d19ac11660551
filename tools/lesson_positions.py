"""Read ``lessons/*.toml``: positions that explain the game, and what the rules say about them."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from skep.core.bugs import Color, Piece
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

    :raises ValueError: when a board, or what is said about it, doesn't match the rules.
    """
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    return {name: _read_position(name, table) for name, table in tables.items()}


def _read_position(name: str, table: dict[str, str]) -> LessonPosition:
    ply = LATE + (table.get("turn") == Color.BLACK.value)
    setup = Setup(TOURNAMENT, read_hive(table["board"]), ply, Color.WHITE, None)
    position = Position.from_setup(setup)
    if "piece" not in table:
        return LessonPosition(position)
    piece = parse_piece(table["piece"])
    moves = [move for move in position.legal_moves() if not isinstance(move, Pass)]
    targets = tuple(move.end for move in moves if move.piece == piece)
    ends = {
        key: read_end(piece, table[key], position)
        for key in ("route", "reason", "refused")
        if key in table
    }
    answers = {key: position.explain(piece, end) for key, end in ends.items()}
    how, reason = answers.get("route"), answers.get("reason", answers.get("refused"))
    if isinstance(how, Reason) or isinstance(reason, How):
        message = f"{name}: the rules disagree with its route or its reason"
        raise TypeError(message)
    return LessonPosition(position, piece, targets, how, reason, ends.get("refused"))


def read_hive(board: str) -> Hive:
    """Return the hive that a board shows.

    :raises ValueError: when a piece lies between two hexes.
    """
    lines = [line for line in board.splitlines() if line.strip()]
    stacks = dict(line.strip().split(":") for line in lines if _STACK.match(line))
    rows = [line for line in lines if not _STACK.match(line)]
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
