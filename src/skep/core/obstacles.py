"""Why a piece that can move can't reach a certain hex.

In every function, *hive* is the hive without the moving piece.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from itertools import pairwise

from skep.core.bugs import Bug, Piece
from skep.core.hexes import Hex, flanks
from skep.core.hive import Hive
from skep.core.movement import Route, copied_bugs, routes_as
from skep.core.reasons import Reason, ReasonCode
from skep.core.ruleset import Ruleset
from skep.core.steps import is_gate


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt to move a piece from one hex to another. The hive is without the piece."""

    hive: Hive
    piece: Piece
    start: Hex
    end: Hex
    ruleset: Ruleset


def why_no_walk(attempt: Attempt) -> Reason:
    """Return why a piece that can move can't reach its destination on its own."""
    hive, piece, start = attempt.hive, attempt.piece, attempt.start
    if piece.bug is not Bug.MOSQUITO:
        return _why_not_as(piece.bug, attempt)
    touched = tuple(hive.neighbors(start))
    tops = tuple(hive.stacks[at][-1] for at in touched)
    match copied_bugs(hive, start):
        case []:
            return Reason(ReasonCode.NOTHING_TO_COPY, piece, tops, touched)
        case [bug]:
            return _why_not_as(bug, attempt)
        case bugs:
            top = hive.top(attempt.end)
            if top and Bug.BEETLE not in bugs:
                return Reason(ReasonCode.OCCUPIED, piece, (top,), (attempt.end,))
            return Reason(ReasonCode.NO_COPY_GOES_THERE, piece, tops, touched)


def gate_reason(hive: Hive, piece: Piece, step: tuple[Hex, Hex]) -> Reason:
    """Return why a step between two neighbors is blocked: two stacks form a gate across it."""
    sides = flanks(*step)
    tops = tuple(hive.stacks[side][-1] for side in sides)
    return Reason(ReasonCode.GATE, piece, tops, sides, step)


def _why_not_as(bug: Bug, attempt: Attempt) -> Reason:
    top = attempt.hive.top(attempt.end)
    if top and bug is not Bug.BEETLE:
        reason = Reason(ReasonCode.OCCUPIED, attempt.piece, (top,), (attempt.end,))
    elif bug is Bug.GRASSHOPPER:
        reason = _why_no_hop(attempt)
    elif bug is Bug.SPIDER:
        reason = _why_no_three_steps(attempt)
    elif bug is Bug.ANT:
        reason = _why_no_crawl(attempt)
    elif bug is Bug.LADYBUG:
        reason = _why_not_over_the_top(attempt)
    else:
        reason = _why_no_step(attempt)
    return replace(reason, bug=bug)


def _why_no_step(attempt: Attempt) -> Reason:
    """Return why a queen, pillbug or beetle can't take one step."""
    hive, piece, start, end = attempt.hive, attempt.piece, attempt.start, attempt.end
    if start.distance(end) > 1:
        return Reason(ReasonCode.TOO_FAR, piece, count=start.distance(end))
    if is_gate(hive, start, end):
        return gate_reason(hive, piece, (start, end))
    return Reason(ReasonCode.LETS_GO, piece, hexes=flanks(start, end), step=(start, end))


def _why_no_hop(attempt: Attempt) -> Reason:
    hive, piece, start, end = attempt.hive, attempt.piece, attempt.start, attempt.end
    distance = start.distance(end)
    dq, dr = end.q - start.q, end.r - start.r
    if dq and dr and dq + dr:
        return Reason(ReasonCode.NOT_IN_LINE, piece)
    line = (start.moved(dq // distance * i, dr // distance * i) for i in range(1, distance + 1))
    gap = next(at for at in line if not hive.occupied(at))
    code = ReasonCode.NOTHING_TO_HOP if gap in start.neighbors() else ReasonCode.BEYOND_GAP
    return Reason(code, piece, hexes=(gap,))


def _why_no_three_steps(attempt: Attempt) -> Reason:
    crawl = routes_as(Bug.ANT, attempt.hive, attempt.start, attempt.ruleset)
    if way := crawl.get(attempt.end):
        return Reason(ReasonCode.NOT_THREE_STEPS, attempt.piece, count=len(way) - 1)
    return _why_no_crawl(attempt)


def _why_not_over_the_top(attempt: Attempt) -> Reason:
    ungated = replace(attempt.ruleset, climb_gates=False)
    over_the_top = routes_as(Bug.LADYBUG, attempt.hive, attempt.start, ungated)
    gate = _first_gate(attempt.hive, over_the_top.get(attempt.end, ()))
    if gate:
        return gate_reason(attempt.hive, attempt.piece, gate)
    return Reason(ReasonCode.NOT_OVER_THE_TOP, attempt.piece)


def _why_no_crawl(attempt: Attempt) -> Reason:
    """Return why there is no way along the hive, for an ant or a spider."""
    hive, piece, start, end = attempt.hive, attempt.piece, attempt.start, attempt.end
    if not any(hive.neighbors(end)):
        return Reason(ReasonCode.TOUCHES_NOTHING, piece, hexes=(end,))
    ways = _ways_with_fewest_gates(hive, start)
    gate = _first_gate(hive, ways.get(end, ()))
    if gate:
        return gate_reason(hive, piece, gate)
    # Either the start or the end is enclosed: the one with less room.
    room = min(ways, _ways_with_fewest_gates(hive, end), key=len)
    wall = tuple(sorted({near for at in room for near in hive.neighbors(at)}))
    return Reason(ReasonCode.ENCLOSED, piece, tuple(hive.stacks[at][-1] for at in wall), wall)


def _first_gate(hive: Hive, way: Route) -> tuple[Hex, Hex] | None:
    return next((step for step in pairwise(way) if is_gate(hive, *step)), None)


def _ways_with_fewest_gates(hive: Hive, start: Hex) -> dict[Hex, Route]:
    """Return a way along the hive to each hex that can be reached if gates are ignored.

    The gate to show has to be one that really separates two hexes, not just the first one on the
    shortest way. So open steps cost nothing and gates cost one (0-1 breadth-first search).
    """
    ways: dict[Hex, Route] = {}
    queue: deque[Route] = deque([(start,)])
    while queue:
        way = queue.popleft()
        at = way[-1]
        if at in ways:
            continue
        ways[at] = way
        for ahead in at.neighbors():
            if hive.occupied(ahead) or not any(map(hive.occupied, flanks(at, ahead))):
                continue
            if is_gate(hive, at, ahead):
                queue.append((*way, ahead))
            else:
                queue.appendleft((*way, ahead))
    return ways
