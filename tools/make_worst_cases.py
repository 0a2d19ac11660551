"""Print extreme hives that the rules allow, with their number of legal moves.

All pieces in a line or in a ring, and the highest possible stack: what a fast representation is
most likely to get wrong. Speed doesn't matter here, so the pure Python rules count the moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from skep.core.bugs import Bug, Color, Piece
from skep.core.hexes import Direction, Hex
from skep.core.hive import Hive, Stack
from skep.core.position import Position
from skep.core.ruleset import GAME_TYPES
from skep.core.setup import Setup
from skep.notation.setupstring import format_setup

RULESET = GAME_TYPES["Base+MLP"]
PLIES = {Color.WHITE: 60, Color.BLACK: 61}


def main() -> None:
    """Print every position with its name and the number of its legal moves."""
    print("# Written by tools/make_worst_cases.py: a name, a setup string, how many legal moves.")
    for name, hive in hives():
        for color, ply in PLIES.items():
            setup = Setup(RULESET, hive, ply, Color.WHITE, None)
            position = Position.from_setup(setup)
            print(f"\nid    {name}, {color.name.lower()} to move")
            print(f"setup {format_setup(position)}")
            print(f"moves {len(position.legal_moves())}")


def hives() -> Iterator[tuple[str, Hive]]:
    """Yield every hive with its name."""
    pieces = list(all_pieces())
    for direction in (Direction.E, Direction.SE, Direction.NE):
        line = walk([direction] * (len(pieces) - 1))
        yield f"a line to the {direction.name}", lay(line, pieces)
    corners = [direction for direction in Direction for _ in range(4)]
    ring = list(walk(corners))[:-1]
    tail = [max(ring).moved(step, 0) for step in range(1, len(pieces) - len(ring) + 1)]
    yield "a ring of twenty-four with a tail", lay([*ring, *tail], pieces)
    climbers = [piece for piece in pieces if piece.bug.climbs]
    queens = [piece for piece in pieces if piece.bug is Bug.QUEEN]
    others = [piece for piece in pieces if piece not in {*climbers, *queens}]
    stack = {Hex(0, 0): (queens[0], *climbers), Hex(1, 0): (queens[1],)}
    yield "a stack of seven", Hive(stack)
    beside = {Hex(q, 0): (piece,) for q, piece in enumerate(others, start=2)}
    yield "a stack of seven before a line", Hive(stack | beside)


def all_pieces() -> Iterator[Piece]:
    """Yield all pieces, with an ant of each side at the ends, where it can move."""
    ants = Piece(Color.WHITE, Bug.ANT), Piece(Color.BLACK, Bug.ANT)
    box = [(bug, number) for bug, count in RULESET.box.items() for number in range(1, count + 1)]
    pieces = [Piece(color, bug, number) for bug, number in box for color in Color]
    yield ants[0]
    yield from (piece for piece in pieces if piece not in ants)
    yield ants[1]


def walk(directions: Iterable[Direction]) -> Iterator[Hex]:
    """Yield the hexes on a path, including the first."""
    at = Hex(0, 0)
    yield at
    for direction in directions:
        at = at.step(direction)
        yield at


def lay(hexes: Iterable[Hex], pieces: Iterable[Piece]) -> Hive:
    """Return a hive with a piece on each hex."""
    stacks: dict[Hex, Stack] = {at: (piece,) for at, piece in zip(hexes, pieces, strict=True)}
    return Hive(stacks)


if __name__ == "__main__":
    main()
