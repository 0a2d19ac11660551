"""Action and observation spaces: positions and moves as numbers, for learning programs.

Every move has one action. Observations are planes of hexes around a center, or a graph of pieces
and open hexes. Neither depends on where the hive lies, and the twelve symmetries only permute them.
docs/environments.md defines the numbers. This package needs NumPy (the extra ``numpy``).
"""

from __future__ import annotations

from skep.spaces.actions import (
    ACTION_SPACE_VERSION,
    ACTIONS,
    PASS_ACTION,
    LegalActions,
    decode_action,
    encode_move,
    explain_action,
    legal_actions,
    masks,
    play_action,
)
from skep.spaces.errors import ArrayError, IllegalActionError
from skep.spaces.graph import NODES, Graphs, graphs
from skep.spaces.plane import OBSERVATION_VERSION, PLANES, SIZE, Center, observe, planes
from skep.spaces.symmetries import (
    action_permutations,
    cell_permutations,
    map_graphs,
    node_permutations,
)

__all__ = [
    "ACTIONS",
    "ACTION_SPACE_VERSION",
    "NODES",
    "OBSERVATION_VERSION",
    "PASS_ACTION",
    "PLANES",
    "SIZE",
    "ArrayError",
    "Center",
    "Graphs",
    "IllegalActionError",
    "LegalActions",
    "action_permutations",
    "cell_permutations",
    "decode_action",
    "encode_move",
    "explain_action",
    "graphs",
    "legal_actions",
    "map_graphs",
    "masks",
    "node_permutations",
    "observe",
    "planes",
    "play_action",
]
