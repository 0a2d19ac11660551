"""Many positions at once: perft, random games, legal moves, keys, inputs, and replays.

With the native rules, the work runs in C++ on several threads, with the GIL released. The
pure rules give the same numbers, slowly. Results are NumPy arrays if NumPy is installed, and memory
views of the same items otherwise.
"""

from __future__ import annotations

from skep.bulk.arrays import Numbers
from skep.bulk.counting import perft
from skep.bulk.inputs import FEATURE_SLOTS, NO_FEATURE, features
from skep.bulk.keys import canonical_keys
from skep.bulk.lists import PackedMoves, legal_moves, pack_move, unpack_move
from skep.bulk.play import Playouts, playouts
from skep.bulk.replays import Replays, replay
from skep.bulk.starts import Start

__all__ = [
    "FEATURE_SLOTS",
    "NO_FEATURE",
    "Numbers",
    "PackedMoves",
    "Playouts",
    "Replays",
    "Start",
    "canonical_keys",
    "features",
    "legal_moves",
    "pack_move",
    "perft",
    "playouts",
    "replay",
    "unpack_move",
]
