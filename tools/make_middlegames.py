"""Print the middlegame positions for speed measurements: four of each game type, by seed.

Uniformly random play leads to hives that people never build. So moves are drawn with weights:
placements are more likely than movements, and nobody surrounds a queen on purpose.
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
    """Return the position after *plies* of a game that isn't over by then."""
    position = Position.initial(ruleset)
    while position.ply < plies:
        moves = position.legal_moves()
        move = rng.choices(moves, [weight(position, move) for move in moves])[0]
        position = position.play_unchecked(move)
    return position


def weight(position: Position, move: Move) -> float:
    """Return the weight of a move."""
    after = position.play_unchecked(move)
    if after.outcome is not None:
        return 1e-9
    return 4.0 if isinstance(move, Placement) else 1.0


if __name__ == "__main__":
    main()
