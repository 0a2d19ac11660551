"""The handcrafted evaluation in pure Python: the same numbers as native/eval/features.h.

Most features describe one piece: its bug, how free it is, and its distance from a queen. The
others describe the safety of the queens and the reserves. ``handmade.weights`` has their weights.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from importlib.resources import files

from skep.core.bugs import Bug, Color, Piece
from skep.core.hexes import Hex
from skep.core.one_hive import pinned_hexes
from skep.core.outcome import Outcome
from skep.core.steps import slides
from skep.engine.score import WIN
from skep.rules import Position


class _State(IntEnum):
    """How free a piece in play is."""

    FREE = 0
    IMMOBILE = 1
    COVERED = 2
    ON_TOP = 3


_BUGS = {bug: number for number, bug in enumerate(Bug)}
_STATES = len(_State)
# Distances: on the queen's hex, 1 to 6 steps from her, farther away, and no queen in play.
_FAR, _NO_QUEEN, _DISTANCES = 7, 8, 9
_PLACES = 16
_NEIGHBORS = 7  # none to six
_PHASES = 8

# The first number of each kind of feature.
_ENEMY_QUEEN = 0
_OWN_QUEEN = _ENEMY_QUEEN + len(Bug) * _STATES * _DISTANCES
_RESERVE = _OWN_QUEEN + len(Bug) * _STATES * _DISTANCES
_COPY = _RESERVE + len(Bug) * 4
_PLACES_ANYWHERE = _COPY + len(Bug)
_PLACES_NEAR = _PLACES_ANYWHERE + _PLACES
_RING = _PLACES_NEAR + _NEIGHBORS
_OPEN = _RING + 2 * _NEIGHBORS * _NEIGHBORS
_RELIEF = _OPEN + 2 * _NEIGHBORS * _NEIGHBORS
_COVER = _RELIEF + 2 * _NEIGHBORS
_TEMPO = _COVER + 4 * _NEIGHBORS
_COUNT = _TEMPO + _PHASES

_CLIMBERS = frozenset({Bug.BEETLE, Bug.GRASSHOPPER, Bug.LADYBUG})


def evaluate(position: Position) -> int:
    """Return the score of a position for the side to move."""
    look = _Look(position)
    return sum(look.side(color) for color in Color) + look.tempo()


def evaluate_end(outcome: Outcome, position: Position, plies: int) -> int:
    """Return the score of a game that ends with this outcome, *plies* plies from the root."""
    if outcome.winner is None:
        return 0
    return WIN - plies if outcome.winner is position.to_move else plies - WIN


@cache
def _weights() -> tuple[int, ...]:
    text = (files("skep.engine") / "handmade.weights").read_text(encoding="ascii")
    weights = tuple(map(int, text.split()))
    if len(weights) != _COUNT:
        message = f"{len(weights)} weights instead of {_COUNT}"
        raise ValueError(message)
    return weights


class _Look:
    """A position, and what several of its features need."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._hive = position.hive
        self._queens = self._hive.queens()
        self._pinned = pinned_hexes(self._hive)
        self._weights = _weights()

    def tempo(self) -> int:
        """Return the value of being to move."""
        pieces = sum(map(len, self._hive.stacks.values()))
        return self._weights[_TEMPO + min(_PHASES - 1, pieces // 4)]

    def side(self, color: Color) -> int:
        """Return the value of a side's pieces and of its queen's safety, for the side to move."""
        sign = 1 if color is self._position.to_move else -1
        own = self._pieces(color) + self._reserve(color)
        queen = self._queens.get(color)
        return sign * own + (self._queen(color, queen) if queen is not None else 0)

    # --- pieces -------------------------------------------------------------------------------

    def _pieces(self, color: Color) -> int:
        units = 0
        for at, stack in self._hive.stacks.items():
            to_enemy, to_own = self._steps(at, color.other), self._steps(at, color)
            for level, piece in enumerate(stack):
                if piece.color is not color:
                    continue
                copies = self._copies(piece, at, level)
                state = self._state(piece, stack, at, copies)
                of_bug = (_BUGS[piece.bug] * _STATES + state) * _DISTANCES
                units += self._weights[_ENEMY_QUEEN + of_bug + to_enemy]
                units += self._weights[_OWN_QUEEN + of_bug + to_own]
                if piece.bug is Bug.MOSQUITO and state is _State.FREE:
                    units += sum(self._weights[_COPY + _BUGS[bug]] for bug in copies)
        return units

    def _steps(self, at: Hex, color: Color) -> int:
        queen = self._queens.get(color)
        return _NO_QUEEN if queen is None else min(_FAR, at.distance(queen))

    def _copies(self, piece: Piece, at: Hex, level: int) -> list[Bug]:
        """Return what a mosquito on the ground copies; for any other piece, what it is."""
        if piece.bug is not Bug.MOSQUITO or level > 0:
            return [piece.bug]
        touched = {self._hive.stacks[hex_][-1].bug for hex_ in self._hive.neighbors(at)}
        return [bug for bug in Bug if bug in touched and bug is not Bug.MOSQUITO]

    def _state(self, piece: Piece, stack: tuple[Piece, ...], at: Hex, copies: list[Bug]) -> _State:
        if stack[-1] != piece:
            return _State.COVERED
        if len(stack) > 1:
            return _State.ON_TOP
        can_climb = not _CLIMBERS.isdisjoint(copies)
        is_stuck = at in self._pinned or not (can_climb or any(slides(self._hive, at)))
        return _State.IMMOBILE if is_stuck or not copies else _State.FREE

    # --- reserves -----------------------------------------------------------------------------

    def _reserve(self, color: Color) -> int:
        left = self._position.reserve(color)
        units = sum(
            self._weights[_RESERVE + _BUGS[bug] * 4 + number]
            for bug, number in left.items()
            if number
        )
        if not any(left.values()):
            return units
        places = self._places(color)
        units += self._weights[_PLACES_ANYWHERE + min(len(places), _PLACES - 1)]
        enemy = self._queens.get(color.other)
        if enemy is not None:
            near = sum(1 for at in places if at.distance(enemy) <= 2)  # noqa: PLR2004
            units += self._weights[_PLACES_NEAR + min(near, _NEIGHBORS - 1)]
        return units

    def _places(self, color: Color) -> set[Hex]:
        """Return the empty hexes that touch this side's pieces only."""
        around = {side: self._around(side) for side in Color}
        return around[color] - around[color.other] - self._hive.stacks.keys()

    def _around(self, color: Color) -> set[Hex]:
        return {hex_ for at, _ in self._hive.tops(color) for hex_ in at.neighbors()}

    # --- queens -------------------------------------------------------------------------------

    def _queen(self, color: Color, at: Hex) -> int:
        stacks = self._hive.stacks
        waits = 0 if color is self._position.to_move else 1
        ring = [hex_ for hex_ in at.neighbors() if hex_ in stacks]
        neighbors = len(ring)
        free = [hex_ for hex_ in at.neighbors() if hex_ not in stacks]
        locked = sum(self._stays(hex_, color) for hex_ in ring)
        is_open = sum(any(slides(self._hive, hex_)) for hex_ in free)
        square, weights = _NEIGHBORS * _NEIGHBORS, self._weights
        units = weights[_RING + waits * square + neighbors * _NEIGHBORS + locked]
        units += weights[_OPEN + waits * square + neighbors * _NEIGHBORS + is_open]
        if self._has_relief(color, at):
            units += weights[_RELIEF + waits * _NEIGHBORS + neighbors]
        top = stacks[at][-1]
        if top != Piece(color, Bug.QUEEN):
            by_enemy = _NEIGHBORS if top.color is not color else 0
            units += weights[_COVER + waits * 2 * _NEIGHBORS + by_enemy + neighbors]
        return units

    def _stays(self, at: Hex, color: Color) -> bool:
        """Whether a side can't move the top piece beside its queen away."""
        stack = self._hive.stacks[at]
        return stack[-1].color is not color or (len(stack) == 1 and at in self._pinned)

    def _has_relief(self, color: Color, queen: Hex) -> bool:
        """Whether a pillbug next to the queen could throw her, or one of its other neighbors."""
        pillbug = Piece(color, Bug.PILLBUG)
        tops = (self._hive.top(hex_) for hex_ in queen.neighbors())
        return pillbug != self._position.stunned and pillbug in tops
