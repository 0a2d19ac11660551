"""The hive: which piece lies where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from skep.core.bugs import Bug, Color, Piece
from skep.core.checks import check_type
from skep.core.hexes import Hex

Stack = tuple[Piece, ...]
"""The pieces on one hex, from the ground up. The top piece is the last one."""


@dataclass(frozen=True, slots=True, repr=False)
class Hive:
    """All pieces in play and where they lie. A hive never changes: methods return a new one."""

    stacks: Mapping[Hex, Stack]
    """The stack on each occupied hex. No stack is empty."""

    def __hash__(self) -> int:
        return hash(frozenset(self.stacks.items()))

    def __repr__(self) -> str:
        stacks = ", ".join(
            f"({q}, {r}): {' '.join(map(str, stack))}"
            for (q, r), stack in sorted(self.stacks.items(), key=lambda item: item[0][::-1])
        )
        return f"<Hive {stacks}>" if stacks else "<Hive empty>"

    def occupied(self, at: Hex) -> bool:
        """Whether any piece lies on the hex.

        :raises WrongTypeError: when *at* is not a hex.
        """
        check_type("hex", at, Hex)
        return at in self.stacks

    def stack(self, at: Hex) -> Stack:
        """Return the pieces on the hex, from the ground up.

        :raises WrongTypeError: when *at* is not a hex.
        """
        check_type("hex", at, Hex)
        return self.stacks.get(at, ())

    def height(self, at: Hex) -> int:
        """Return the number of pieces on the hex: 0 if it is empty.

        :raises WrongTypeError: when *at* is not a hex.
        """
        check_type("hex", at, Hex)
        return len(self.stacks.get(at, ()))

    def top(self, at: Hex) -> Piece | None:
        """Return the top piece of the hex, or None if the hex is empty.

        :raises WrongTypeError: when *at* is not a hex.
        """
        check_type("hex", at, Hex)
        stack = self.stacks.get(at)
        return stack[-1] if stack else None

    def where(self, piece: Piece) -> Hex | None:
        """Return the hex that the piece lies on, or None if it is in reserve.

        :raises WrongTypeError: when *piece* is not a piece.
        """
        for at, stack in self.stacks.items():
            if piece in stack:
                return at
        check_type("piece", piece, Piece)
        return None

    def pieces(self) -> Iterator[Piece]:
        """Yield every piece in play."""
        for stack in self.stacks.values():
            yield from stack

    def tops(self, color: Color) -> Iterator[tuple[Hex, Piece]]:
        """Yield the uncovered pieces of one side and their hexes."""
        for at, stack in self.stacks.items():
            if stack[-1].color is color:
                yield at, stack[-1]

    def neighbors(self, at: Hex) -> Iterator[Hex]:
        """Yield the occupied hexes around a hex, clockwise from the northwest."""
        stacks = self.stacks
        return (hex_ for hex_ in at.neighbors() if hex_ in stacks)

    def is_surrounded(self, at: Hex) -> bool:
        """Whether all six hexes around a hex are occupied."""
        return all(hex_ in self.stacks for hex_ in at.neighbors())

    def queens(self) -> dict[Color, Hex]:
        """Return the hex of each queen in play, covered or not."""
        return {
            piece.color: at
            for at, stack in self.stacks.items()
            for piece in stack
            if piece.bug is Bug.QUEEN
        }

    def lies(self, bug: Bug) -> bool:
        """Whether any piece of this bug is in play, covered or not."""
        return any(piece.bug is bug for piece in self.pieces())

    def lift(self, at: Hex) -> Hive:
        """Return the hive without the top piece of a hex: the piece is in the player's hand.

        :raises KeyError: when the hex is empty.
        """
        stacks = dict(self.stacks)
        if rest := stacks.pop(at)[:-1]:
            stacks[at] = rest
        return Hive(stacks)

    def put(self, piece: Piece, at: Hex) -> Hive:
        """Return the hive with a piece put on a hex, on top of whatever lies there."""
        return Hive({**self.stacks, at: (*self.stacks.get(at, ()), piece)})

    def moved(self, dq: int, dr: int) -> Hive:
        """Return the hive shifted by *dq* and *dr*."""
        return Hive({at.moved(dq, dr): stack for at, stack in self.stacks.items()})


EMPTY_HIVE = Hive({})
