"""Many positions at once: perft, random games, lists of moves, replay of archives.

Where the native rules are built, the work is done in C++ on as many threads as asked for, with
Python's lock released; elsewhere the pure rules give the same numbers, slowly. Results are NumPy
arrays if NumPy is installed, and memory views of the same items otherwise.
"""

from __future__ import annotations

from skep.bulk.arrays import Numbers
from skep.bulk.counting import perft
from skep.bulk.lists import Moves, legal_moves, pack_move, unpack_move
from skep.bulk.play import Playouts, playouts
from skep.bulk.replays import Replays, replay
from skep.bulk.starts import Start

__all__ = [
    "Moves",
    "Numbers",
    "Playouts",
    "Replays",
    "Start",
    "legal_moves",
    "pack_move",
    "perft",
    "playouts",
    "replay",
    "unpack_move",
]
