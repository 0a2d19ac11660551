r"""Positions drawn as text, so that a test reads like the picture it checks.

Hexes stand with a point up. A hex is six columns wide, and each row is moved by half a hex::

       .     *     .
          bQ    wA1
       x     #1*   .
       #1: wS1 bB1

``.`` is an empty hex, and only helps the eye. ``*``, ``x``, ``2`` and ``3`` are marks: on an empty
hex they stand alone, behind a piece ``*`` and ``x`` can follow. ``#1`` is a stack, which a line
below the picture spells out from the ground up. What the marks mean is for the test to say.
"""

from __future__ import annotations

import re
import textwrap
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from types import ModuleType

from skep.core.bugs import Bug, Color, Piece
from skep.core.hexes import Hex
from skep.core.hive import Hive, Stack
from skep.core.moves import Move, Movement, Placement
from skep.core.position import Position
from skep.core.reasons import Reason
from skep.core.ruleset import TOURNAMENT, Ruleset
from skep.core.setup import Setup
from skep.notation.movestring import read_move

_HALF_HEX = 3
_LATE = 60
_SPELLED = re.compile(r"\s*#\d:")
_TOKEN = re.compile(r"(?P<what>[wb][QSBGAMLP][1-3]?|#\d)?(?P<mark>[*x]|(?<!\S)[23])?")


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a picture shows."""

    hive: Hive
    marks: dict[str, frozenset[Hex]]

    def marked(self, mark: str) -> set[Hex]:
        """Return the hexes with a mark."""
        return set(self.marks.get(mark, ()))

    def the(self, mark: str) -> Hex:
        """Return the one hex with a mark."""
        (at,) = self.marks[mark]
        return at

    def where(self, name: str) -> Hex:
        """Return the hex of a piece."""
        at = self.hive.where(piece(name))
        assert at is not None, f"{name} is not in the picture"
        return at


def piece(name: str) -> Piece:
    """Return the piece of a name: ``wA1``, ``bQ``."""
    return Piece(Color(name[0]), Bug(name[1]), int(name[2:] or 1))


def pieces(names: str) -> tuple[Piece, ...]:
    """Return the pieces of several names with blanks between them."""
    return tuple(map(piece, names.split()))


def draw(picture: str) -> Drawing:
    """Return what a picture shows.

    :raises ValueError: when something does not lie on a hex, or is not a piece or a mark.
    """
    lines = [line for line in picture.splitlines() if line.strip()]
    spelled = dict(line.strip().split(":") for line in lines if _SPELLED.match(line))
    rows = [line for line in lines if not _SPELLED.match(line)]
    stacks: dict[Hex, Stack] = {}
    marks: defaultdict[str, set[Hex]] = defaultdict(set)
    for at, token in _tokens(textwrap.dedent("\n".join(rows)).splitlines()):
        match = _TOKEN.fullmatch(token)
        if match is None:
            message = f"{token!r} is neither a piece nor a mark"
            raise ValueError(message)
        what, mark = match.groups()
        if what:
            stacks[at] = pieces(spelled[what]) if what in spelled else (piece(what),)
        if mark:
            marks[mark].add(at)
    return Drawing(Hive(stacks), {mark: frozenset(hexes) for mark, hexes in marks.items()})


def _tokens(rows: list[str]) -> Iterator[tuple[Hex, str]]:
    """Yield everything but dots with the hex it lies on."""
    found = [
        (r, match.start(), match[0])
        for r, row in enumerate(rows)
        for match in re.finditer(r"\S+", row)
    ]
    shift = found[0][1] // _HALF_HEX % 2
    for r, column, token in found:
        halves = column // _HALF_HEX - r - shift
        if column % _HALF_HEX or halves % 2:
            message = f"row {r + 1}, column {column + 1}: {token!r} does not lie on a hex"
            raise ValueError(message)
        if token != ".":
            yield Hex(halves // 2, r), token


def position(  # noqa: PLR0913 - the facts of a setup, of which a test says few
    rules: ModuleType,
    drawing: Drawing,
    to_move: str,
    ruleset: Ruleset = TOURNAMENT,
    *,
    ply: int | None = None,
    stunned: str | None = None,
    first: str = "w",
) -> Position:
    """Return the position that a picture shows, with *to_move* (``w`` or ``b``) to move.

    Late in the game unless *ply* says when; with all pieces free to move unless one is *stunned*.
    """
    if ply is None:
        ply = _LATE + (to_move != first)
    who = piece(stunned) if stunned else None
    setup = Setup(ruleset, drawing.hive, ply, Color(first), who)
    made: Position = rules.Position.from_setup(setup)
    assert made.to_move is Color(to_move), "the ply is not one of this side"
    return made


def destinations(at: Position, name: str) -> set[Hex]:
    """Return where a piece in play can legally go."""
    mover = piece(name)
    return {
        move.end for move in at.legal_moves() if isinstance(move, Movement) and move.piece == mover
    }


def movers(at: Position) -> set[str]:
    """Return the names of the pieces in play that can go anywhere."""
    return {str(move.piece) for move in at.legal_moves() if isinstance(move, Movement)}


def placements(at: Position, name: str) -> set[Hex]:
    """Return where a piece can legally be placed."""
    placed = piece(name)
    return {
        move.end
        for move in at.legal_moves()
        if isinstance(move, Placement) and move.piece == placed
    }


def placeable(at: Position) -> set[str]:
    """Return the names of the pieces that can be placed anywhere."""
    return {str(move.piece) for move in at.legal_moves() if isinstance(move, Placement)}


def why(at: Position, name: str, end: Hex) -> Reason:
    """Return why a piece cannot go to a hex, or be placed on it."""
    answer = at.explain(piece(name), end)
    assert isinstance(answer, Reason), f"{name} can go there: {answer}"
    return answer


def played(rules: ModuleType, moves: str, ruleset: Ruleset = TOURNAMENT) -> Position:
    """Return the position after moves that are joined by ``;``, each of them legal."""
    at: Position = rules.Position.initial(ruleset)
    for text in moves.split(";"):
        at = at.play(read_move(text, at))
    return at


def move_of(at: Position, name: str, end: Hex) -> Move:
    """Return the move of a piece to a hex: a placement while it is in reserve."""
    start = at.hive.where(piece(name))
    return Placement(piece(name), end) if start is None else Movement(piece(name), start, end)
