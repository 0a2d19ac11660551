"""Print the middlegame positions that speed is measured on: four of each game type, by seed.

Random play makes hives that people never build, so a move is drawn with weights: placing comes
before moving, and nobody closes in a queen on purpose.
"""

from __future__ import annotations

import random

from skep.core.moves import Move, Placement
from skep.core.ruleset import GAME_TYPES, Ruleset
from skep.notation.setupstring import format_setup
from skep.rules import Position

PLIES = (25, 38, 52, 65)


def main() -> None:
    """Print every position with its name and the number of its legal moves."""
    print("# Written by tools/make_middlegames.py: a name, a setup string, how many legal moves.")
    for name, ruleset in GAME_TYPES.items():
        for plies in PLIES:
            position = play(random.Random(f"{name} {plies}"), ruleset, plies)
            print(f"\nid    {name} ply {plies}")
            print(f"setup {format_setup(position)}")
            print(f"moves {len(position.legal_moves())}")


def play(rng: random.Random, ruleset: Ruleset, plies: int) -> Position:
    """Return a position of so many plies, from a game that did not end before."""
    position = Position.initial(ruleset)
    while position.ply < plies:
        moves = position.legal_moves()
        move = rng.choices(moves, [weight(position, move) for move in moves])[0]
        position = position.play_unchecked(move)
    return position


def weight(position: Position, move: Move) -> float:
    """Return how gladly a move is played."""
    after = position.play_unchecked(move)
    if after.outcome is not None:
        return 1e-9
    return 4.0 if isinstance(move, Placement) else 1.0


if __name__ == "__main__":
    main()
