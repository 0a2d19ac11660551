"""The action space: one number for every move of every game type.

An action names the piece that moves, a reference piece, and where the move ends: in one of six
directions from the reference piece, or on its hex::

    action = (28 * piece + reference) * 7 + where

- Pieces are numbered as the side to move sees them: 0 to 13 for its own (Q S1 S2 B1 B2 G1 G2 G3
  A1 A2 A3 M L P), and 14 to 27 for the opponent's.
- *where* is 0 to 5 for the directions of ``skep.core.hexes.Direction``, and 6 for "on its hex".
- The reference piece is the first of the pieces that lie on the destination or, if it is empty,
  next to it, apart from the piece that moves. Queens come first, then spiders and so on, and of the
  same piece the opponent's comes first. Covered pieces count too.
- The first piece of a game names itself, with 6. A pass is the last action.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skep.array_checks import output
from skep.bounds import THREADS
from skep.core.checks import check_type, whole_number, within
from skep.core.hexes import ORIGIN, Direction, Hex
from skep.core.moves import PASS, Move, Movement, Pass, Placement, piece_of
from skep.core.reasons import How
from skep.rules import Position, check_position, native
from skep.spaces.errors import IllegalActionError
from skep.spaces.numbering import (
    ON_IT,
    PIECES,
    WHERES,
    numbers_for,
    pieces_for,
    reference_order,
)
from skep.spaces.places import Center, cell_of, center_of, node_of
from skep.spaces.positions import checked_positions

PASS_ACTION = PIECES * PIECES * WHERES
ACTIONS = PASS_ACTION + 1
"""The number of actions."""

ACTION_SPACE_VERSION = 1
"""Goes up if an action ever gets another number."""

_DIRECTIONS = list(Direction)


@dataclass(frozen=True, slots=True, eq=False)
class LegalActions:
    """The legal actions of many positions, in the order of their legal moves."""

    actions: NDArray[np.uint16]
    movers: NDArray[np.int16]
    """The number of the piece that moves, as the side to move counts; -1 for a pass."""

    cells: NDArray[np.int16]
    """Where the move ends in the planes: 32 times the row plus the column; -1 for a pass."""

    nodes: NDArray[np.int16]
    """The node of the graph where the move ends: an open hex or a top piece; -1 for a pass."""

    offsets: NDArray[np.uint64]
    """The start of each position's actions, and at the end the total number."""

    def __len__(self) -> int:
        return len(self.offsets) - 1


def encode_move(move: Move, position: Position) -> int:
    """Return the action of a legal move.

    :raises IllegalMoveError: when the move is illegal.
    :raises WrongTypeError: when *move* is not a move, or *position* not a position.
    """
    check_position(position)
    piece_of(move)  # raises unless it is a move
    position.play(move)  # raises if it is illegal
    if native is None:
        return _name(move, position)
    action = native.action_of(position, move)
    return _name(move, position) if action is None else action


def action_number(action: object) -> int:
    """Return an action as a number, legal or not.

    :raises WrongTypeError: when it is not a whole number; ``True`` and ``False`` aren't.
    """
    return whole_number("action", action)


def decode_action(action: int, position: Position) -> Move:
    """Return the legal move of an action.

    :raises IllegalActionError: when the action is not legal in this position.
    :raises WrongTypeError: when *action* is not a whole number, or *position* not a position.
    """
    check_position(position)
    number = action_number(action)
    move = _find(number, position) if 0 <= number < ACTIONS else None
    if move is None:
        raise explain_action(number, position)
    return move


def play_action(action: int, position: Position) -> Position:
    """Return the position after a legal action.

    :raises IllegalActionError: when the action is not legal in this position.
    :raises WrongTypeError: when *action* is not a whole number, or *position* not a position.
    """
    check_position(position)
    number = action_number(action)
    if native is None:
        return position.play_unchecked(decode_action(number, position))
    after = native.play_action(position, number) if 0 <= number < ACTIONS else None
    if after is None:
        raise explain_action(number, position)
    return after


def explain_action(action: int, position: Position) -> IllegalActionError:
    """Return the error for an illegal action, with the reason why its move is illegal.

    :raises WrongTypeError: when *action* is not a whole number, or *position* not a position.
    """
    check_position(position)
    action = action_number(action)
    if action == PASS_ACTION:
        return IllegalActionError(action, position.why_not(PASS))
    if not 0 <= action < PASS_ACTION:
        return IllegalActionError(action, None)
    named, where = divmod(action, WHERES)
    pieces = pieces_for(position.to_move)
    piece, reference = pieces[named // PIECES], pieces[named % PIECES]
    at = position.hive.where(reference)
    if at is None:
        is_first = piece == reference and where == ON_IT and not position.hive.stacks
        at = ORIGIN if is_first else None
    if at is None:
        return IllegalActionError(action, None)
    answer = position.explain(piece, at if where == ON_IT else at.step(_DIRECTIONS[where]))
    # A legal move under another name is explained as legal, but this is not its action.
    return IllegalActionError(action, None if isinstance(answer, How) else answer)


def masks(
    positions: Iterable[Position], out: NDArray[np.int8] | None = None, *, threads: int = 1
) -> NDArray[np.int8]:
    """Return which actions are legal: an int8 array of 0 and 1, ``ACTIONS`` per position.

    If *out* is given, it is filled and returned.

    :raises WrongTypeError: when *positions* doesn't yield positions, or *out* isn't an array.
    :raises ArrayError: when *out* has another shape or dtype, or can't be written in place.
    :raises ValueError: when *threads* is not from 1 to 256.
    """
    threads = within("threads", threads, THREADS)
    found = checked_positions(positions)
    rows = output("out", out, (len(found), ACTIONS), np.int8)
    if native is not None:
        native.write_masks(found, rows, threads)
        return rows
    rows[:] = 0
    for row, position in zip(rows, found, strict=True):
        row[[_name(move, position) for move in position.legal_moves()]] = 1
    return rows


def legal_actions(
    positions: Iterable[Position], *, center: Center = Center.OWN_QUEEN, threads: int = 1
) -> LegalActions:
    """Return the legal actions of many positions, with what they mean in planes and graphs.

    :raises WrongTypeError: when *positions* doesn't yield positions, or *center* is unknown.
    :raises ValueError: when *threads* is not from 1 to 256.
    """
    check_type("center", center, Center)
    threads = within("threads", threads, THREADS)
    found = checked_positions(positions)
    columns: tuple[Any, ...]
    if native is not None:
        columns = native.list_actions(found, center.value, threads)
    else:
        columns = _list_actions(found, center)
    actions, movers, cells, nodes, offsets = columns
    return LegalActions(
        np.frombuffer(actions, np.uint16),
        np.frombuffer(movers, np.int16),
        np.frombuffer(cells, np.int16),
        np.frombuffer(nodes, np.int16),
        np.frombuffer(offsets, np.uint64),
    )


def _find(action: int, position: Position) -> Move | None:
    if native is not None:
        return native.move_of(position, action)
    moves = position.legal_moves()
    return next((move for move in moves if _name(move, position) == action), None)


def _name(move: Move, position: Position) -> int:
    """Return the action of a move; the reference implementation."""
    match move:
        case Pass():
            return PASS_ACTION
        case Placement(piece, end) | Movement(piece, _, end):
            numbers = numbers_for(position.to_move)
            hive = position.hive
            if not hive.stacks:
                return (numbers[piece] * PIECES + numbers[piece]) * WHERES + ON_IT
            around: dict[Hex, int] = (
                {end: ON_IT}
                if hive.occupied(end)
                else {near: (at + 3) % 6 for at, near in enumerate(end.neighbors())}
            )
            beside = {
                other: where
                for at, where in around.items()
                for other in hive.stacks.get(at, ())
                if other != piece
            }
            reference = next(one for one in reference_order(position.to_move) if one in beside)
            named = numbers[piece] * PIECES + numbers[reference]
            return named * WHERES + beside[reference]


def _list_actions(positions: list[Position], center: Center) -> tuple[Any, ...]:
    actions, offsets = array("H"), array("Q", [0])
    movers, cells, nodes = array("h"), array("h"), array("h")
    for position in positions:
        numbers, middle = numbers_for(position.to_move), center_of(position, center)
        for move in position.legal_moves():
            actions.append(_name(move, position))
            if isinstance(move, Pass):
                for column in (movers, cells, nodes):
                    column.append(-1)
                continue
            movers.append(numbers[move.piece])
            cells.append(cell_of(move.end, middle))
            nodes.append(node_of(move.end, position))
        offsets.append(len(actions))
    return actions, movers, cells, nodes, offsets
