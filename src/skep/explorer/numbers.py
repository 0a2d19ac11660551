"""How a database stores keys, game types and results: as numbers.

Every database of games uses these, so that a row means the same in each of them.
"""

from __future__ import annotations

from skep.explorer.rows import GameResult

RESULTS = (GameResult.WHITE, GameResult.DRAW, GameResult.BLACK, GameResult.UNFINISHED)
"""The results, in the order of their numbers."""

_EXPANSION_BITS = {"M": 1, "L": 2, "P": 4}
_SIGN = 2**63


def signed(key: int) -> int:
    """Return a key as a database stores it: the same 64 bits as a signed number."""
    return key - 2 * _SIGN if key >= _SIGN else key


def signed_or_none(key: int | None) -> int | None:
    """Return a key as a database stores it, if there is one."""
    return None if key is None else signed(key)


def result_number(result: GameResult) -> int:
    """Return a result as a number."""
    return RESULTS.index(result)


def type_number(type_: str) -> int:
    """Return a game type as a number: the sum of its expansions."""
    letters = type_.partition("+")[2]
    return sum(bit for letter, bit in _EXPANSION_BITS.items() if letter in letters)
