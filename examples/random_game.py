"""Play a game of random moves, and print the moves and the result.

Usage: python examples/random_game.py [SEED]
"""

from __future__ import annotations

import argparse
import random

from skep import Game
from skep.words import Words

PLIES = 200
"""Stop here if nobody has won: random games can be long."""


def main() -> None:
    """Play one game. The same seed always gives the same game."""
    parser = argparse.ArgumentParser(description="Play a game of random moves.")
    parser.add_argument("seed", metavar="SEED", nargs="?", default="1", help="any text")
    rng = random.Random(parser.parse_args().seed)
    game = Game("Base+MLP")
    while (moves := game.legal_moves()) and len(game.moves) < PLIES:
        game.play(rng.choice(moves))
    print(game)
    print(Words("en").outcome(game.outcome) if game.outcome else f"No winner after {PLIES} plies.")


if __name__ == "__main__":
    main()
