"""OpenSpiel's observation tensor: planes of a square board around the first piece."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from skep.core.bugs import Color
from skep.core.hexes import ORIGIN, Hex
from skep.core.one_hive import pinned_hexes
from skep.envs.openspiel.tiles import BUGS
from skep.rules import Position

_MORE_PLANES = 7
"""Pinned, placeable and covered for both sides, and whose turn it is."""


@dataclass(frozen=True, slots=True)
class Board:
    """A board that is a square of hexes, up to a number of steps from the first piece."""

    radius: int

    @property
    def side(self) -> int:
        """The number of rows and columns."""
        return 2 * self.radius + 1

    def has(self, at: Hex) -> bool:
        """Whether a hex is on the board."""
        return at.distance(ORIGIN) <= self.radius

    def index(self, at: Hex) -> int:
        """Return the number of a hex, row by row."""
        return (at.r + self.radius) * self.side + at.q + self.radius

    def shape(self, position: Position) -> list[int]:
        """Return the shape of the tensor."""
        bugs = sum(position.ruleset.box[bug] > 0 for bug in BUGS)
        return [2 * bugs + _MORE_PLANES, self.side, self.side]

    def tensor(self, position: Position, side: Color) -> list[float]:
        """Return the planes of a position as one side sees them."""
        bugs = [bug for bug in BUGS if position.ruleset.box[bug]]
        planes, rows, columns = self.shape(position)
        values = [0.0] * (planes * rows * columns)
        pinned, placeable, covered, turn = (2 * len(bugs) + i for i in (0, 2, 4, 6))
        pins = _pinned(position)

        def put(plane: int, at: Hex) -> None:
            if max(abs(at.q), abs(at.r)) <= self.radius:
                values[plane * rows * columns + self.index(at)] = 1.0

        for at, stack in position.hive.stacks.items():
            for level, piece in enumerate(stack):
                theirs = piece.color is not side
                put(bugs.index(piece.bug) + len(bugs) * theirs, at)
                if at in pins and level == 0:
                    put(pinned + theirs, at)
                if level < len(stack) - 1:
                    put(covered + theirs, at)
        for at, color in _placeable(position):
            put(placeable + (color is not side), at)
        if position.to_move is Color.BLACK:
            values[turn * rows * columns :] = itertools.repeat(1.0, rows * columns)
        return values


def _pinned(position: Position) -> set[Hex]:
    """Return the hexes that hold the hive together. OpenSpiel looks once wQ is in play."""
    return pinned_hexes(position.hive) if Color.WHITE in position.hive.queens() else set()


def _placeable(position: Position) -> Iterator[tuple[Hex, Color]]:
    """Yield the empty hexes that touch the stacks of only one side."""
    touched: dict[Hex, set[Color]] = {}
    for at, stack in position.hive.stacks.items():
        for near in at.neighbors():
            touched.setdefault(near, set()).add(stack[-1].color)
    for at, colors in touched.items():
        if len(colors) == 1 and not position.hive.occupied(at):
            yield at, next(iter(colors))
