"""Keys of the positions of a game: two are the same if an engine finds the same in both."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator

from skep.notation.setupstring import format_setup
from skep.rules import Position

_SUMS = 1 << 256


def evaluation_keys(positions: Iterable[Position]) -> tuple[str, ...]:
    """Return a key for each position of a game, given all of them from the first one.

    What an engine finds depends on the position, with the name and the hex of each piece, because
    its moves name them. It also depends on the earlier positions that can occur again, because of
    repetition (R9.4). A placement is never undone, so these begin after the last one, and their
    order doesn't matter.
    """
    return tuple(_key(position, earlier) for position, earlier in _with_earlier(positions))


def last_evaluation_key(positions: Iterable[Position]) -> str:
    """Return the key of the last position of a game, given all of them from the first one."""
    *_, (position, earlier) = _with_earlier(positions)
    return _key(position, earlier)


def _with_earlier(positions: Iterable[Position]) -> Iterator[tuple[Position, int]]:
    """Yield each position with a sum that stands for the earlier ones since the last placement.

    It is a sum of hashes, so that it doesn't depend on their order, and a position that occurred
    twice counts twice. Listing them all for each position would take time for each pair of them.
    """
    earlier, placed = 0, -1
    for position in positions:
        pieces = sum(map(len, position.hive.stacks.values()))
        if pieces != placed:
            placed, earlier = pieces, 0
        yield position, earlier
        digest = hashlib.sha256(str(position.key).encode()).digest()
        earlier = (earlier + int.from_bytes(digest)) % _SUMS


def _key(position: Position, earlier: int) -> str:
    # A setup string doesn't say where on the grid the hive lies.
    corner = min(position.hive.stacks, default=None)
    text = f"{format_setup(position)} {corner} {earlier:x}"
    return hashlib.sha256(text.encode()).hexdigest()
