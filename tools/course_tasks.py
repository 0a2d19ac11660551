"""Work out the tasks of the course with the rules: what is right, and why the rest is wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from course_boxes import BOXES, boxes_of, rules_of
from course_claims import check_facts, right_answer
from course_files import LessonError, StepSource
from course_steps import (
    Json,
    Worked,
    beside,
    color_at,
    end_at,
    ends_of,
    key_of,
    long_way,
    move_at,
    moved,
    moves_of,
    pair,
    piece_at,
    place_step,
    route_of,
)

from skep.core.bugs import Color, Piece
from skep.core.explain import why_stuck
from skep.core.moves import Move, Movement, Pass, Placement
from skep.core.reasons import How, Reason, Way
from skep.rules import Position


def work_out(source: StepSource, needs: str) -> Worked:
    """Return a step with everything that the page has to know about it.

    The step is worked out for every box whose owners see it, and must be the same for all.

    :raises LessonError: when the rules of one of these boxes disagree with it.
    """
    boxes = boxes_of(source, needs)
    worked = work_under(source, needs, boxes[0])
    for box in boxes[1:]:
        try:
            other = work_under(source, needs, box)
        except LessonError as error:
            raise source.wrong(error.key.rpartition(" ")[2], f"{error.why} ({box})") from None
        if other.drawn != worked.drawn:
            why = f"the answers differ between {boxes[0]} and {box}: name the switch that decides"
            raise source.wrong("switches", why)
    if len(boxes) < len(BOXES):
        worked.drawn["boxes"] = list(boxes)
    return worked


def work_under(source: StepSource, needs: str, box: str) -> Worked:
    """Return a step as the rules of one box have it.

    :raises LessonError: when they disagree with it.
    """
    worked = place_step(source, rules_of(source, needs, box))
    hive = worked.position.hive
    worked.drawn = {
        "name": source.name,
        "task": source.task,
        **({"test": True} if source.test else {}),
        "turn": worked.position.to_move.value,
        # In a fixed order: the two implementations of the rules have different ones.
        "stacks": [[*pair(at), *map(str, stack)] for at, stack in sorted(hive.stacks.items())],
        **({"last": worked.last} if worked.last else {}),
    }
    worked.drawn |= _WORKERS[source.task](worked)
    check_facts(worked)
    if worked.reasons:
        worked.drawn["reasons"] = worked.reasons
    return worked


def _targets(worked: Worked) -> Json:
    piece = piece_at(worked, "piece")
    ends = ends_of(worked.position, piece)
    hexes = beside(worked, piece)
    empty = [at for at in hexes if not worked.position.hive.occupied(at)]
    is_odd = worked.source.values.get("unreachable", False)
    right = [at for at in empty if at not in ends] if is_odd else ends
    if not right:
        raise worked.source.wrong("piece", f"{piece} has no such hex here")
    answers = {at: worked.explain(piece, at) for at in hexes}
    routes = {
        key_of(at): route_of(how) if isinstance(how, How) else long_way(worked, how, at)
        for at, how in answers.items()
    }
    refusals = {key_of(at): worked.refusal(piece, at) for at in hexes}
    return {
        "piece": str(piece),
        "hexes": [pair(at) for at in (empty if is_odd else hexes)],
        "right": [pair(at) for at in right],
        **({"unreachable": True} if is_odd else {}),
        "routes": {at: route for at, route in routes.items() if route},
        "refusals": {at: number for at, number in refusals.items() if number is not None},
    }


def _place(worked: Worked) -> Json:
    piece = piece_at(worked, "piece")
    if worked.position.hive.where(piece) is not None:
        raise worked.source.wrong("piece", f"{piece} is already in play")
    return _targets(worked)


def _goal(worked: Worked) -> Callable[[Placement | Movement], bool]:
    """Return what decides whether a move does what the task asks for."""
    position, side = worked.position, worked.position.to_move
    goal = worked.source.values.get("goal", "listed")
    if goal in {"stuck", "cover"}:
        about = piece_at(worked, "about")
        at = position.hive.where(about)
        if at is None:
            raise worked.source.wrong("about", f"{about} is not in play")
        if goal == "cover":
            return lambda move: move.end == at
        return lambda move: not ends_of(position.play(move), about)
    goals: Mapping[str, Callable[[Placement | Movement], bool]] = {
        "win": lambda move: _wins(position, move, side),
        "stop": lambda move: _stops(position.play(move), side),
        "any": lambda _: True,
        "listed": lambda _: True,
    }
    if goal not in goals:
        names = (*goals, "stuck", "cover")
        raise worked.source.wrong("goal", f"choose one of {', '.join(names)}")
    return goals[goal]


def _wins(position: Position, move: Move, side: Color) -> bool:
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner is side


def _stops(after: Position, side: Color) -> bool:
    """Whether the opponent can't win on the next move."""
    if after.outcome:
        return after.outcome.winner is side
    return not any(_wins(after, move, side.other) for move in after.legal_moves())


def _to_move(worked: Worked) -> Json:
    values, position = worked.source.values, worked.position
    fulfils = _goal(worked)
    box = _box(worked)
    legal = [move for move in moves_of(position) if box or isinstance(move, Movement)]
    listed: list[Placement | Movement] = []
    for text in values.get("accept", []):
        move = move_at(worked, "accept", text)
        if isinstance(move, Pass) or not fulfils(move):
            raise worked.source.wrong("accept", f"{text} doesn't do what the goal asks for")
        listed.append(move)
    if values.get("goal", "listed") == "listed" and not listed:
        raise worked.source.wrong("goal", "give a goal, or list the moves in accept")
    thrown = [move for move in legal if _is_throw(worked, move)]
    fulfilling = listed or [move for move in legal if fulfils(move)]
    if not fulfilling:
        raise worked.source.wrong("goal", "no legal move does that")
    accepted = _by(worked, fulfilling, thrown)
    return {
        **({"goal": values["goal"]} if "goal" in values else {}),
        "legal": _ends_by_piece(legal),
        **({"throws": _ends_by_piece(thrown)} if thrown else {}),
        **({"otherwise": rest} if (rest := _ends_by_piece(fulfilling, but=accepted)) else {}),
        **box,
        "accepted": [moved(position, move) for move in accepted],
        "whys": _whys(worked, {move.piece for move in legal}),
    }


def _is_throw(worked: Worked, move: Placement | Movement) -> bool:
    """Whether only a throw makes this move: a piece that can get there by itself isn't thrown."""
    how = worked.explain(move.piece, move.end)
    return isinstance(how, How) and how.way is Way.THROW


def _by(
    worked: Worked,
    fulfilling: list[Placement | Movement],
    thrown: list[Placement | Movement],
) -> list[Placement | Movement]:
    """Return the moves that reach the goal in the way that the task asks for, if any."""
    by = worked.source.values.get("by")
    if by is None:
        return fulfilling
    if by != "throw":
        raise worked.source.wrong("by", 'write "throw", or leave it out')
    accepted = [move for move in fulfilling if move in thrown]
    if not accepted:
        raise worked.source.wrong("by", "no throw does that")
    return accepted


def _ends_by_piece(
    moves: list[Placement | Movement], but: Sequence[Placement | Movement] = ()
) -> dict[str, list[list[int]]]:
    """Return where each piece goes with these moves, except with some of them."""
    ends: dict[str, list[list[int]]] = {}
    for move in moves:
        if move not in but:
            ends.setdefault(str(move.piece), []).append(pair(move.end))
    return ends


def _box(worked: Worked) -> Json:
    """Return the box if a placement can be the answer. Else the page shows no reserve."""
    if worked.source.values.get("goal") != "any":
        return {}
    box = worked.position.ruleset.box
    return {"box": {bug.value: box[bug] for bug in box if box[bug]}}


def _whys(worked: Worked, movable: set[Piece]) -> Json:
    """Return, for each piece that may be tried, why it can't move or can't go to a hex."""
    position = worked.position
    tried = {top for at in position.hive.stacks if (top := position.hive.top(at))}
    whys: dict[str, dict[str, int]] = {}
    for piece in sorted(tried, key=str):
        if piece not in movable:
            whys[str(piece)] = {"": worked.reason(why_stuck(position, piece))}
    for piece in sorted(movable, key=str):
        numbers = {key_of(at): worked.refusal(piece, at) for at in beside(worked, piece)}
        whys[str(piece)] = {at: one for at, one in numbers.items() if one is not None}
    for piece in _waiting(worked, movable) if _box(worked) else ():
        whys[str(piece)] = {"": worked.reason(why_stuck(position, piece))}
    return whys


def _waiting(worked: Worked, movable: set[Piece]) -> list[Piece]:
    """Return the pieces in reserve that the side to move can't place now, one of each bug."""
    position = worked.position
    side = position.to_move
    in_play = set(position.hive.pieces())
    found: list[Piece] = []
    for bug, left in position.reserve(side).items():
        first = position.ruleset.box[bug] - left + 1
        numbered = Piece(side, bug, first) if left else None
        if numbered and numbered not in movable and numbered not in in_play:
            found.append(numbered)
    return found


def _pick(worked: Worked) -> Json:
    values, position = worked.source.values, worked.position
    goal = values["goal"]
    if goal not in {"stuck", "free", "gate"}:
        raise worked.source.wrong("goal", "choose one of stuck, free, gate")
    if goal == "gate":
        drawn, found = _gate(worked)
    else:
        drawn, found = _stuck(worked, is_stuck=goal == "stuck")
    if sorted(map(str, found)) != sorted(values["answers"]):
        told = ", ".join(map(str, found)) or "none"
        raise worked.source.wrong("answers", f"by the rules: {told}")
    right = [at for piece in found if (at := position.hive.where(piece))]
    return {**drawn, "right": [pair(at) for at in right]}


def _gate(worked: Worked) -> tuple[Json, tuple[Piece, ...]]:
    piece = piece_at(worked, "piece")
    reason = worked.explain(piece, end_at(worked, piece))
    if isinstance(reason, How):
        raise worked.source.wrong("to", f"{piece} can go there")
    hexes = [
        at for at in sorted(worked.position.hive.stacks) if at != worked.position.hive.where(piece)
    ]
    shown = worked.reason(reason)
    drawn = {"piece": str(piece), "hexes": [pair(at) for at in hexes], "shown": shown}
    return drawn, reason.pieces


def _stuck(worked: Worked, *, is_stuck: bool) -> tuple[Json, tuple[Piece, ...]]:
    """Return the pieces of a side that can't move, or those that can."""
    position = worked.position
    side = color_at(worked.source, "of", worked.source.values.get("of", position.to_move.value))
    tops = {at: top for at in sorted(position.hive.stacks) if (top := position.hive.top(at))}
    own = {at: top for at, top in tops.items() if top.color is side}
    ends = {at: ends_of(position, top) for at, top in own.items()}
    found = tuple(own[at] for at in own if bool(ends[at]) is not is_stuck)
    stuck = {at: why_stuck(position, top) for at, top in own.items() if not ends[at]}
    drawn = {
        "hexes": [pair(at) for at in own],
        "looks": {key_of(at): [pair(end) for end in ends[at]] for at in own if ends[at]},
        "refusals": {key_of(at): worked.reason(why) for at, why in stuck.items()},
    }
    return drawn, found


def _choice(worked: Worked) -> Json:
    values = worked.source.values
    drawn: Json = {"answers": len(values["answers"]), "answer": right_answer(worked)}
    if "to" in values:
        piece = piece_at(worked, "piece")
        end = end_at(worked, piece)
        answer = worked.explain(piece, end)
        drawn |= {"piece": str(piece), "to": pair(end)}
        if isinstance(answer, Reason):
            drawn["shown"] = worked.reason(answer)
        else:
            drawn["route"] = route_of(answer) or [pair(at) for at in answer.route]
    return drawn


def _read(_: Worked) -> Json:
    return {}


_WORKERS: Mapping[str, Callable[[Worked], Json]] = {
    "targets": _targets,
    "place": _place,
    "move": _to_move,
    "pick": _pick,
    "choice": _choice,
    "read": _read,
}
