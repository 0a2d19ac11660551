"""A collection of games in one file: search it, and see how games continued from a position.

Positions are found in any rotation or reflection. A position under another game type is another
position, unless you ask for ``ANY_GAME_TYPE``.
"""

from __future__ import annotations

from skep.explorer.answers import Added, CollectedGame, Continuations, ExploredMove, Tally
from skep.explorer.collection import GameCollection
from skep.explorer.errors import (
    CollectionError,
    CollectionFault,
    EmptyGameError,
    UnknownGameError,
)
from skep.explorer.filters import ANY_GAME_TYPE, EVERY_GAME, GameFilter
from skep.explorer.rows import (
    GameFacts,
    GameResult,
    GameRows,
    PositionRow,
    game_rows,
    position_rows,
)

__all__ = [
    "ANY_GAME_TYPE",
    "EVERY_GAME",
    "Added",
    "CollectedGame",
    "CollectionError",
    "CollectionFault",
    "Continuations",
    "EmptyGameError",
    "ExploredMove",
    "GameCollection",
    "GameFacts",
    "GameFilter",
    "GameResult",
    "GameRows",
    "PositionRow",
    "Tally",
    "UnknownGameError",
    "game_rows",
    "position_rows",
]
