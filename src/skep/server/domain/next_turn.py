"""The next turn of a side: what it could do if the other side left the hive as it is."""

from __future__ import annotations

from dataclasses import replace

from skep.core.bugs import Color
from skep.rules import Position

_OPENING_PLIES = 2


def turn_of(position: Position, color: Color) -> Position | None:
    """Return the position in which a side is to move: this one, or the one a ply later.

    Nothing is stunned a ply later, because the rules stun a piece for one ply (rule R8.3), and
    the turn counts up, so that the queen can be due by then (rule R3.4). None in the opening,
    where a later position needs a first piece of each side.
    """
    if position.to_move is color:
        return position
    if position.ply < _OPENING_PLIES:
        return None
    # A pass would do, but the rules refuse one that isn't forced.
    return type(position).from_setup(replace(position.setup(), ply=position.ply + 1, stunned=None))
