"""Observations as a graph: its nodes are the pieces, and the open hexes next to the hive.

Nodes 0 to 27 are the pieces by number. The other nodes are open hexes, named like actions: node
28 + 6 · reference + direction. A node of kind 0 is absent. Each node has six numbers:

====== ============================================================================================
column value
====== ============================================================================================
0      kind: 0 absent, 1 a piece in reserve, 2 a piece in play, 3 an open hex
1      the bug: 0 to 7 for Q S B G A M L P
2      1 for the opponent's pieces
3      the number of pieces below
4      1 if it is covered
5      1 if it is stunned
====== ============================================================================================

Each node has eight links to other nodes, or -1: in the six directions the top piece or the open hex
there, then the piece below and the piece above.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from skep.array_checks import output
from skep.bounds import THREADS
from skep.core.bugs import Bug
from skep.core.checks import check_type, within
from skep.core.hexes import Hex
from skep.rules import Position, native
from skep.spaces.numbering import DIRECTIONS, PIECES, PIECES_OF_SIDE, numbers_for, pieces_for
from skep.spaces.places import NO_NODE, node_of
from skep.spaces.plane import FACTS, facts_of
from skep.spaces.positions import checked_positions

NODES = PIECES + PIECES * DIRECTIONS
COLUMNS = 6
LINKS = DIRECTIONS + 2
BELOW, ABOVE = DIRECTIONS, DIRECTIONS + 1
ABSENT, IN_RESERVE, IN_PLAY, OPEN_HEX = range(4)
_BUGS = list(Bug)


@dataclass(frozen=True, slots=True, eq=False)
class Graphs:
    """The graphs of positions, for the side to move."""

    nodes: NDArray[np.uint8]
    """Six numbers for each node: (positions, 196, 6)."""

    links: NDArray[np.int16]
    """Eight links for each node: (positions, 196, 8)."""

    facts: NDArray[np.uint8]
    """Six facts about each position, as in the last planes: (positions, 6)."""

    @staticmethod
    def allocate(positions: int) -> Graphs:
        """Return arrays for this many positions, with arbitrary contents."""
        return Graphs(
            np.empty((positions, NODES, COLUMNS), np.uint8),
            np.empty((positions, NODES, LINKS), np.int16),
            np.empty((positions, FACTS), np.uint8),
        )


def graphs(positions: Iterable[Position], out: Graphs | None = None, *, threads: int = 1) -> Graphs:
    """Return the graphs of positions for the side to move.

    If *out* is given, it is filled and returned.

    :raises WrongTypeError: when *positions* is not an iterable of positions, or *out* no graphs.
    :raises ArrayError: when an array has another shape or dtype, or can't be written in place.
    :raises ValueError: when *threads* is not from 1 to 256.
    """
    threads = within("threads", threads, THREADS)
    check_type("out", out, Graphs, type(None))
    found = checked_positions(positions)
    size = len(found)
    result = Graphs.allocate(size) if out is None else out
    output("nodes", result.nodes, (size, NODES, COLUMNS), np.uint8)
    output("links", result.links, (size, NODES, LINKS), np.int16)
    output("facts", result.facts, (size, FACTS), np.uint8)
    if native is not None:
        native.write_graphs(found, result.nodes, result.links, result.facts, threads)
        return result
    for i, position in enumerate(found):
        _write(position, result.nodes[i], result.links[i])
        result.facts[i] = facts_of(position, position.to_move, 1)
    return result


def _write(position: Position, nodes: NDArray[np.uint8], links: NDArray[np.int16]) -> None:
    """Write the graph of one position; the reference implementation."""
    nodes[:], links[:] = 0, NO_NODE
    hive, numbers = position.hive, numbers_for(position.to_move)
    for number, piece in enumerate(pieces_for(position.to_move)):
        if piece.number <= position.ruleset.box[piece.bug]:
            theirs = number >= PIECES_OF_SIDE
            nodes[number, :3] = IN_RESERVE, _BUGS.index(piece.bug), theirs
    open_hexes: set[Hex] = set()
    for at, stack in hive.stacks.items():
        around = [node_of(near, position) for near in at.neighbors()]
        open_hexes.update(near for near in at.neighbors() if not hive.occupied(near))
        for level, piece in enumerate(stack):
            number = numbers[piece]
            nodes[number, 0] = IN_PLAY
            is_covered, is_stunned = level < len(stack) - 1, piece == position.stunned
            nodes[number, 3:] = level, is_covered, is_stunned
            links[number, :DIRECTIONS] = around
            if level:
                below = numbers[stack[level - 1]]
                links[number, BELOW], links[below, ABOVE] = below, number
    for at in open_hexes:
        node = node_of(at, position)
        nodes[node, 0] = OPEN_HEX
        links[node, :DIRECTIONS] = [node_of(near, position) for near in at.neighbors()]
