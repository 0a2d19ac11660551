"""Play a game of random moves, and show how it ended.

python examples/random_game.py [SEED]
"""

from __future__ import annotations

import random
import sys

from skep import Game
from skep.words import Words

PLIES = 200


def main() -> None:
    """Play until somebody wins, or for so many plies."""
    rng = random.Random(sys.argv[1] if len(sys.argv) > 1 else "1")
    game = Game("Base+MLP")
    while (moves := game.legal_moves()) and len(game.moves) < PLIES:
        game.play(rng.choice(moves))
    print(game)
    print(Words("en").outcome(game.outcome) if game.outcome else "Nobody won in time.")


if __name__ == "__main__":
    main()
