"""OpenSpiel's numbers for pieces, directions and actions.

An action is ``(28 * tile + reference) * 7 + direction``. Every reference piece and every twin in
reserve gives an action of its own, so a move has several.
"""

from __future__ import annotations

from skep.core.bugs import Bug, Color, Piece
from skep.core.hexes import Direction

_BUGS = (
    Bug.QUEEN,
    Bug.ANT,
    Bug.GRASSHOPPER,
    Bug.SPIDER,
    Bug.BEETLE,
    Bug.MOSQUITO,
    Bug.LADYBUG,
    Bug.PILLBUG,
)
BUGS = _BUGS
"""The bugs in OpenSpiel's order."""

TILES = tuple(
    Piece(color, bug, number)
    for color in Color
    for bug in _BUGS
    for number in range(1, bug.count + 1)
)
"""The pieces in OpenSpiel's order: White's, then Black's."""

DIRECTIONS = (
    Direction.NE,
    Direction.E,
    Direction.SE,
    Direction.SW,
    Direction.W,
    Direction.NW,
)
ABOVE = len(DIRECTIONS)
WHERES = ABOVE + 1
PASS_ACTION = len(TILES) * len(TILES) * WHERES
ACTIONS = PASS_ACTION + 1

_BEFORE = {3: "/", 4: "-", 5: "\\"}
_AFTER = {0: "/", 1: "-", 2: "\\"}


def make_action(tile: int, reference: int, where: int) -> int:
    """Return the number of an action."""
    return (len(TILES) * tile + reference) * WHERES + where


def action_text(action: int) -> str:
    """Return the move string of an action."""
    if action == PASS_ACTION:
        return "pass"
    named, where = divmod(action, WHERES)
    tile, reference = divmod(named, len(TILES))
    if tile == reference and where == ABOVE:
        return str(TILES[tile])
    return f"{TILES[tile]} {_BEFORE.get(where, '')}{TILES[reference]}{_AFTER.get(where, '')}"
