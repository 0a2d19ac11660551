"""Explain how a piece can reach a hex in one move, or why it can't.

``native/rules/explain.h`` gives the same answers faster. Native positions use it, and
``skep.rules`` has the functions for positions of either implementation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from skep.core.bugs import Bug, Piece
from skep.core.checks import check_type
from skep.core.hexes import ORIGIN, Hex, check_hex
from skep.core.hive import Hive
from skep.core.legality import is_queen_due, pieces_to_place
from skep.core.movement import copied_bugs, routes_as
from skep.core.moves import Move, Movement, Pass, Placement, piece_of
from skep.core.obstacles import Attempt, gate_reason, why_no_walk
from skep.core.one_hive import parts, pinned_hexes
from skep.core.placement import placement_hexes
from skep.core.reasons import How, Reason, ReasonCode, Way
from skep.core.steps import is_gate
from skep.core.throws import is_thrower, throws

if TYPE_CHECKING:
    from skep.core.position import Position


_TELLING = (
    ReasonCode.GATE,
    ReasonCode.ENCLOSED,
    ReasonCode.TOUCHES_ENEMY,
    ReasonCode.NOTHING_TO_COPY,
    ReasonCode.LETS_GO,
)
"""The reasons that help a player most, the best one first, for a piece with several."""


def why_not(position: Position, move: Move) -> Reason | None:
    """Return why a move is illegal in a position, or None when it is legal.

    :raises WrongTypeError: when *move* is not a move at all.
    """
    about = piece_of(move)
    if position.outcome is not None:
        return Reason(ReasonCode.GAME_OVER, about)
    match move:
        case Placement(piece, end) if position.hive.where(piece) is not None:
            return Reason(ReasonCode.ALREADY_IN_PLAY, piece)
        case Movement(piece, start, end) if position.hive.where(piece) != start:
            return Reason(ReasonCode.NOT_THERE, piece, hexes=(start,))
        case Placement(piece, end) | Movement(piece, _, end):
            answer = explain(position, piece, end)
            return answer if isinstance(answer, Reason) else None
        case Pass():
            return _why_no_pass(position)
        case _:
            assert_never(move)


def explain(position: Position, piece: Piece, end: Hex) -> How | Reason:
    """Explain how a piece can reach a hex in one legal move, or why it can't.

    Each legal move has exactly one explanation. Reasons are checked in the order in which a person
    would look for them: is the game over, is it my piece, may it move at all, and only then where
    to.

    :raises WrongTypeError: when *piece* is not a piece, or *end* is not a hex.
    """
    check_type("piece", piece, Piece)
    check_hex("end", end)
    if position.outcome is not None:
        return Reason(ReasonCode.GAME_OVER, piece)
    if piece.number > position.ruleset.box[piece.bug]:
        return Reason(ReasonCode.NOT_IN_BOX, piece)
    start = position.hive.where(piece)
    if start is None:
        return _explain_placement(position, piece, end)
    return (
        _why_it_stays(position, piece, start)
        or _how_it_moves(position, piece, start, end)
        or _why_not_there(position, piece, start, end)
    )


def explain_legal(position: Position, move: Placement | Movement) -> How | None:
    """Explain how a legal move is made, faster than ``explain``, which also proves it legal.

    For an illegal move, the result is undefined: it may be None.
    """
    if isinstance(move, Placement):
        return _placed(move.piece, move.end)
    return _how_it_moves(position, move.piece, move.start, move.end)


def why_stuck(position: Position, piece: Piece) -> Reason:
    """Return the reason that best explains why a piece has no legal move. It must have none."""
    start = position.hive.where(piece)
    stays = position.explain(piece, start) if start is not None else None
    if isinstance(stays, Reason) and stays.code is not ReasonCode.SAME_HEX:
        return stays
    near = _around_own(position.hive, piece) if start is None else _around(start)
    answers = (position.explain(piece, end) for end in near)
    reasons = [answer for answer in answers if isinstance(answer, Reason)]
    telling = [reason for code in _TELLING for reason in reasons if reason.code is code]
    return (telling or reasons)[0]


def _around(start: Hex) -> list[Hex]:
    """Return the hexes one step away, then those two steps away, where a throw could end."""
    near = start.neighbors()
    return [*near, *(end for at in near for end in at.neighbors() if end != start)]


def _around_own(hive: Hive, piece: Piece) -> list[Hex]:
    """Return where a player might try to place a piece: beside its own color, else anywhere."""
    own = sorted(at for at, _ in hive.tops(piece.color)) or sorted(hive.stacks)
    return [end for at in own for end in at.neighbors() if not hive.occupied(end)] or [ORIGIN]


def _why_no_pass(position: Position) -> Reason | None:
    return None if position.must_pass else Reason(ReasonCode.PASS_NOT_FORCED)


def _explain_placement(position: Position, piece: Piece, end: Hex) -> How | Reason:
    if piece.color is not position.to_move:
        return Reason(ReasonCode.OPPONENTS_PIECE, piece)
    if piece not in pieces_to_place(position):
        return _why_it_waits(position, piece)
    if end in placement_hexes(position.hive, piece.color):
        return _placed(piece, end)
    return _why_not_placed_there(position.hive, piece, end)


def _placed(piece: Piece, end: Hex) -> How:
    return How(Way.PLACEMENT, (end,), piece.bug)


def _why_not_placed_there(hive: Hive, piece: Piece, end: Hex) -> Reason:
    if not hive.stacks:
        return Reason(ReasonCode.NOT_AT_ORIGIN, piece, hexes=(ORIGIN,))
    if top := hive.top(end):
        return Reason(ReasonCode.OCCUPIED, piece, (top,), (end,))
    enemies = [at for at in hive.neighbors(end) if hive.stacks[at][-1].color is not piece.color]
    if not enemies:
        return Reason(ReasonCode.TOUCHES_NOTHING, piece, hexes=(end,))
    return Reason(ReasonCode.TOUCHES_ENEMY, piece, _tops(hive, enemies), tuple(enemies))


def _why_it_waits(position: Position, piece: Piece) -> Reason:
    """Return why a piece of the side to move can't leave the reserve now."""
    if is_queen_due(position):
        return Reason(ReasonCode.QUEEN_DUE, piece, (Piece(piece.color, Bug.QUEEN),))
    if piece.bug is Bug.QUEEN:
        return Reason(ReasonCode.QUEEN_TOO_EARLY, piece)
    first = next(one for one in pieces_to_place(position) if one.bug is piece.bug)
    return Reason(ReasonCode.OUT_OF_ORDER, piece, (first,))


def _why_it_stays(position: Position, piece: Piece, start: Hex) -> Reason | None:
    """Return why a piece in play may not leave its hex at all; None if it may."""
    return (
        _why_not_ours_to_move(position, piece, start)
        or _why_held(position, piece, start)
        or _why_not_thrown(position, piece, start)
    )


def _why_not_ours_to_move(position: Position, piece: Piece, start: Hex) -> Reason | None:
    """Return why the side to move may not touch a piece; None if it may."""
    color = position.to_move
    if piece.color is not color and not _throwers_beside(position, start):
        return Reason(ReasonCode.OPPONENTS_PIECE, piece)
    if color not in position.hive.queens():
        due = is_queen_due(position)
        code = ReasonCode.QUEEN_DUE if due else ReasonCode.QUEEN_NOT_PLACED
        return Reason(code, piece, (Piece(color, Bug.QUEEN),))
    return None


def _why_held(position: Position, piece: Piece, start: Hex) -> Reason | None:
    """Return what holds a piece on its hex; None if nothing does."""
    hive = position.hive
    if (top := hive.stacks[start][-1]) != piece:
        return Reason(ReasonCode.COVERED, piece, (top,), (start,))
    if piece == position.stunned:
        return Reason(ReasonCode.STUNNED, piece, hexes=(start,))
    if hive.height(start) == 1 and start in pinned_hexes(hive):
        loose = [at for part in parts(hive.lift(start).stacks)[1:] for at in sorted(part)]
        return Reason(ReasonCode.PINNED, piece, _tops(hive, loose), tuple(loose))
    return None


def _why_not_thrown(position: Position, piece: Piece, start: Hex) -> Reason | None:
    """Return why a thrower can't throw an opponent's piece that it touches; None if it can."""
    if piece.color is position.to_move:
        return None
    hive = position.hive
    if hive.height(start) > 1:
        return Reason(ReasonCode.STACKED, piece, (hive.stacks[start][-2],), (start,))
    throwers = _throwers_beside(position, start)
    if not _ready(position, throwers):
        return Reason(ReasonCode.THROWER_STUNNED, piece, _tops(hive, throwers), tuple(throwers))
    return None


def _how_it_moves(position: Position, piece: Piece, start: Hex, end: Hex) -> How | None:
    """Return how a piece that may leave its hex reaches another, on its own or thrown."""
    hive = position.hive
    if piece.color is position.to_move:
        lifted = hive.lift(start)
        bugs = copied_bugs(lifted, start) if piece.bug is Bug.MOSQUITO else [piece.bug]
        for bug in bugs:
            if route := routes_as(bug, lifted, start, position.ruleset).get(end):
                return How(Way.WALK, route, bug)
    if hive.height(start) == 1:
        for thrower in _ready(position, _throwers_beside(position, start)):
            if route := throws(hive, thrower, start).get(end):
                return How(Way.THROW, route, piece.bug, hive.top(thrower))
    return None


def _why_not_there(position: Position, piece: Piece, start: Hex, end: Hex) -> Reason:
    """Return why a piece that may leave its hex can't reach this one."""
    hive = position.hive
    if start == end:
        return Reason(ReasonCode.SAME_HEX, piece, hexes=(start,))
    alone = hive.height(start) == 1
    throwers = _ready(position, _throwers_beside(position, start)) if alone else []
    near = [thrower for thrower in throwers if end in thrower.neighbors()]
    if near and not hive.occupied(end):
        return _why_no_throw(hive, piece, near[0], (start, end))
    if piece.color is position.to_move:
        return why_no_walk(Attempt(hive.lift(start), piece, start, end, position.ruleset))
    if top := hive.top(end):
        return Reason(ReasonCode.OCCUPIED, piece, (top,), (end,))
    return Reason(ReasonCode.NOT_BESIDE_THROWER, piece, _tops(hive, throwers), tuple(throwers))


def _why_no_throw(hive: Hive, piece: Piece, thrower: Hex, ends: tuple[Hex, Hex]) -> Reason:
    """Return the gate that blocks a throw between two hexes beside the thrower."""
    start, end = ends
    up, down = (start, thrower), (thrower, end)
    return gate_reason(hive, piece, up if is_gate(hive.lift(start), *up) else down)


def _throwers_beside(position: Position, start: Hex) -> list[Hex]:
    """Return where the side to move has throwers beside a hex, stunned or not."""
    hive = position.hive
    return [
        at
        for at in hive.neighbors(start)
        if hive.stacks[at][-1].color is position.to_move and is_thrower(hive, at)
    ]


def _ready(position: Position, throwers: list[Hex]) -> list[Hex]:
    """Return the throwers that aren't stunned."""
    return [at for at in throwers if position.hive.stacks[at][-1] != position.stunned]


def _tops(hive: Hive, hexes: list[Hex]) -> tuple[Piece, ...]:
    return tuple(hive.stacks[at][-1] for at in hexes)
