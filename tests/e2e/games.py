"""Games to play through the page, and who chooses moves where none are given."""

from __future__ import annotations

from skep import Game
from skep.core.bugs import Color
from skep.engine import Engine, Limits

SHORT = (
    "wB1",
    "bB1 wB1-",
    "wG1 /wB1",
    "bQ bB1\\",
    "wQ wG1\\",
    "bQ wB1\\",
    "wS1 /wG1",
    "bS1 bB1\\",
    "wS1 bQ\\",
)
"""Black walks into it: a queen surrounded after nine plies, the shortest way there is."""

LONGER = (
    *("wP", "bA1 /wP", "wM wP-", "bQ bA1\\", "wQ wM/", "bM -bA1", "wB1 -wQ", "bM wP\\"),
    *("wM bM", "bA1 -wP", "wB2 wB1\\", "bA2 /bQ", "wB1 bA1\\", "bA2 wQ-", "wB1 bQ", "bA1 \\bA2"),
    *("wA1 -wB1", "bB1 bA2/", "wS1 /wP", "bB2 \\bB1", "wA2 wA1\\", "bS1 \\bB2", "wS2 wB1\\"),
    *("bS2 bB1-", "wG1 wM\\"),
)
"""With all expansions: mosquito and beetle climb, and White closes the ring after 25 plies."""

WIDE = (
    *("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ", "bA1 bQ-", "wG1 -wA1", "bG1 bA1-"),
    *("wB1 -wG1", "bB1 bG1-", "wA2 -wB1", "bA2 bB1-"),
)
"""A row of twelve pieces. White is to move, and wA2 can go to the far end of it."""

AIMLESS = (
    *("wS1", "bS1 -wS1", "wQ wS1-", "bS2 /bS1", "wB1 \\wQ", "bB1 bS2\\"),
    *("wB2 wQ/", "bQ bB1-", "wG1 \\wB1", "bA1 /bS2", "wS2 wG1/", "bA1 /wG1"),
    *("wA1 wS2/", "bA1 wA1/", "wB2 wS2\\", "bA2 \\bS1", "wG1 wQ\\", "bA2 bA1\\"),
    *("wA2 wB2-", "bA2 wB2\\", "wA2 bA1\\", "bA2 wB2-", "wA2 -bA1", "bB2 \\bS1"),
    *("wG2 -wA2", "bA1 bA2-", "wA3 \\wA2", "bA1 /bB1", "wA3 wA1/", "bA1 bA2-"),
)
"""Both sides move at random, for fifteen turns. Nobody has won."""

PINNED = ("wA1", "bG1 wA1/", "wQ -wA1", "bS1 bG1/")
"""White is to move, and wA1 holds wQ to the hive."""

GATED = (
    *("wA1", "bS1 \\wA1", "wQ wA1\\", "bQ \\bS1", "wA2 wQ-", "bA1 bS1/", "wG1 /wA1", "bB1 /bQ"),
    "wA2 bB1\\",
)
"""Black is to move, and bS1 stands behind the gate of bA1 and wA1."""

THROWERS = (
    *("wP", "bG1 wP-", "wM -wP", "bQ bG1-", "wQ -wM", "bA1 bQ-", "wA1 -wQ", "bA1 wP/"),
    *("wA1 wM\\", "bS1 bQ-"),
)
"""White is to move. Neither wP nor wM can move, but one can throw bA1 and the other wQ."""

PASSED = (
    *("wA1", "bB1 wA1\\", "wQ wA1/", "bB2 bB1-", "wA2 wQ-", "bA1 bB1\\", "wA2 /bA1", "bQ bB2/"),
    *("wS1 -wA2", "bQ wQ\\", "wA1 bB2-", "bA2 -bB1", "wS1 -bA2"),
)
"""Black is to move, and can do nothing: all is held, and every place touches White."""


class Player:
    """Somebody who plays well enough, and the same way every time."""

    def __init__(self) -> None:
        self._engine = Engine(level=10)

    def choose(self, rules: str, first: str, moves: tuple[str, ...]) -> str:
        """Return the move to play after these."""
        game = Game(rules, first_player=Color(first))
        for move in moves:
            game.play(move)
        history = [position.key for position in game.positions[:-1]]
        found = self._engine.choose(game.position, Limits(nodes=20_000), history=history)
        strings = dict(zip(game.legal_moves(), game.legal_move_strings(), strict=True))
        return strings[found]

    def close(self) -> None:
        """Give back what it thinks with."""
        self._engine.close()
