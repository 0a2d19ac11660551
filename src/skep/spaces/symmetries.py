"""The twelve symmetries as permutations of actions, of the hexes of planes, and of nodes.

Each table has one row per symmetry of ``skep.core.symmetry.SYMMETRIES`` and says where an index
goes: ``table[number][old] == new``. To map a policy or a plane, use ``image[table[number]] = old``.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from skep.array_checks import check_array, check_numbers
from skep.core.checks import check_type, within
from skep.core.hexes import Direction, Hex
from skep.core.symmetry import SYMMETRIES
from skep.spaces.actions import ACTIONS
from skep.spaces.graph import COLUMNS, LINKS, NODES, Graphs
from skep.spaces.numbering import DIRECTIONS, ON_IT, PIECES
from skep.spaces.places import NO_NODE, SIZE, cell_of
from skep.spaces.plane import FACTS

Table = NDArray[np.intp]

_DIRECTIONS = list(Direction)


@cache
def direction_permutations() -> Table:
    """Return where each of the six directions goes, for each symmetry."""
    return _fixed(
        [_DIRECTIONS.index(one.map_direction(direction)) for direction in _DIRECTIONS]
        for one in SYMMETRIES
    )


@cache
def action_permutations() -> Table:
    """Return where each action goes, for each symmetry: only the direction changes."""
    named, where = np.divmod(np.arange(ACTIONS - 1), DIRECTIONS + 1)
    turned = np.insert(direction_permutations(), DIRECTIONS, ON_IT, axis=1)
    images = named * (DIRECTIONS + 1) + turned[:, where]
    return _fixed(np.insert(images, ACTIONS - 1, ACTIONS - 1, axis=1))


@cache
def cell_permutations() -> Table:
    """Return where each of the 1,024 hexes of a plane goes, for each symmetry."""
    half = SIZE // 2
    cells = [Hex(q - half, r - half) for r in range(SIZE) for q in range(SIZE)]
    return _fixed([cell_of(one.map_hex(at), Hex(0, 0)) for at in cells] for one in SYMMETRIES)


@cache
def node_permutations() -> Table:
    """Return where each node of the graph goes, for each symmetry. Pieces stay where they are."""
    reference, direction = np.divmod(np.arange(NODES - PIECES), DIRECTIONS)
    images = PIECES + reference * DIRECTIONS + direction_permutations()[:, direction]
    pieces = np.broadcast_to(np.arange(PIECES), (len(SYMMETRIES), PIECES))
    return _fixed(np.concatenate([pieces, images], axis=1))


def map_graphs(graphs: Graphs, symmetry: int) -> Graphs:
    """Return the graphs of the images of the positions, for the symmetry with this number.

    :raises WrongTypeError: when *graphs* isn't a ``Graphs`` with arrays.
    :raises ArrayError: when an array has the wrong shape, dtype or numbers.
    :raises ValueError: when *symmetry* is not from 0 to 11.
    """
    check_type("graphs", graphs, Graphs)
    symmetry = within("symmetry", symmetry, range(len(SYMMETRIES)))
    size = np.shape(graphs.facts)[:1]
    check_array("facts", graphs.facts, (*size, FACTS), np.uint8, any_order=True)
    check_array("nodes", graphs.nodes, (*size, NODES, COLUMNS), np.uint8, any_order=True)
    check_numbers("links", graphs.links, (*size, NODES, LINKS), range(NO_NODE, NODES))
    to = node_permutations()[symmetry]
    directions = np.arange(LINKS)
    directions[:DIRECTIONS] = direction_permutations()[symmetry]
    image = Graphs.allocate(len(graphs.nodes))
    image.nodes[:, to] = graphs.nodes
    links = np.append(to, NO_NODE)[graphs.links]  # the last item, which -1 means, stays -1
    turned = np.empty_like(graphs.links)
    turned[:, :, directions] = links
    image.links[:, to] = turned
    image.facts[:] = graphs.facts
    return image


def _fixed(rows: object) -> Table:
    table = np.array(rows if isinstance(rows, np.ndarray) else list(rows), np.intp)  # type: ignore[call-overload]
    table.setflags(write=False)  # it is shared
    return table
