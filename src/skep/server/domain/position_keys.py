"""Keys of the positions of a game: two are the same if an engine finds the same in both."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from skep.notation.setupstring import format_setup
from skep.rules import Position


def evaluation_keys(positions: Sequence[Position]) -> tuple[str, ...]:
    """Return a key for each position of a game, given all of them from the first one.

    What an engine finds depends on the position, with the name and the hex of each piece, because
    its moves name them. It also depends on the earlier positions that can occur again, because of
    repetition (R9.4). A placement is never undone, so these begin after the last one, and their
    order doesn't matter.
    """
    found: list[str] = []
    earlier: list[int] = []
    placed = -1
    for position in positions:
        pieces = sum(map(len, position.hive.stacks.values()))
        if pieces != placed:
            placed, earlier = pieces, []
        found.append(_key(position, sorted(earlier)))
        earlier.append(position.key)
    return tuple(found)


def _key(position: Position, earlier: Sequence[int]) -> str:
    # A setup string doesn't say where on the grid the hive lies.
    corner = min(position.hive.stacks, default=None)
    text = f"{format_setup(position)} {corner} {earlier}"
    return hashlib.sha256(text.encode()).hexdigest()
