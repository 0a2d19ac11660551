"""The reasons that the course gives after a right answer, each checked against the rules."""

from __future__ import annotations

import importlib
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from skep.core.bugs import Bug, Color, Piece
from skep.core.explain import why_stuck
from skep.core.hexes import Hex
from skep.core.reasons import How, Reason, ReasonCode
from skep.core.ruleset import CLASSIC, TOURNAMENT, ULTIMATE, Repetition
from skep.notation.movestring import parse_piece
from skep.notation.table_rules import for_the_table
from skep.rules import Position
from skep.words import LANGUAGES, Words
from skep.words.catalogue import texts

ROOT = Path(__file__).parent.parent

sys.path.insert(0, str(ROOT / "tools"))
files = importlib.import_module("course_files")
tasks = importlib.import_module("course_tasks")
sys.path.pop(0)

STEPS = {
    f"{lesson.name}/{step.name}": tasks.work_out(step, lesson.needs)
    for lesson in files.read_sources()
    for step in lesson.steps
}


class Solved:
    """A step with its right answers."""

    def __init__(self, name: str) -> None:
        worked = STEPS[name]
        self.position: Position = worked.position
        self.drawn: dict[str, Any] = json.loads(json.dumps(worked.drawn))
        self.right = [Hex(q, r) for q, r in self.drawn.get("right", [])]
        self.accepted: list[dict[str, Any]] = self.drawn.get("accepted", [])

    @property
    def piece(self) -> Piece:
        """The piece that the task is about."""
        return parse_piece(self.drawn["piece"])

    def where(self, piece: str) -> Hex:
        """Return where a piece lies."""
        at = self.position.hive.where(parse_piece(piece))
        assert at is not None
        return at

    def how(self, end: Hex) -> How:
        """Return how the piece gets to a hex."""
        how = self.position.explain(self.piece, end)
        assert isinstance(how, How)
        return how

    def why(self, end: Hex) -> Reason:
        """Return why the piece doesn't get to a hex."""
        reason = self.position.explain(self.piece, end)
        assert isinstance(reason, Reason)
        return reason

    def after(self) -> list[Position]:
        """Return the positions after each accepted move."""
        wanted = {(one["piece"], tuple(one["end"])) for one in self.accepted}
        moves = tasks.moves_of(self.position)
        chosen = [one for one in moves if (str(one.piece), (one.end.q, one.end.r)) in wanted]
        assert len(chosen) == len(wanted)
        return [self.position.play(move) for move in chosen]

    def sides(self, start: Hex, end: Hex) -> list[int]:
        """Return the heights of the two stacks beside a step."""
        beside = set(start.neighbors()) & set(end.neighbors())
        return [self.position.hive.height(at) for at in beside]

    def is_narrow(self, gap: Hex) -> bool:
        """Whether a gate closes every way to slide into a gap."""
        hive = self.position.hive
        empty = [at for at in gap.neighbors() if not hive.occupied(at)]
        return all(min(self.sides(at, gap)) > 0 for at in empty)


def later(step: Solved) -> bool:
    hive = step.position.hive
    tops = {hive.top(near) for at in step.right for near in hive.neighbors(at)}
    return {top.color for top in tops if top} == {Color.WHITE}


def next_to(step: Solved, piece: str) -> bool:
    return all(step.where(piece) in at.neighbors() for at in step.right)


def by_color(step: Solved) -> bool:
    hive = step.position.hive
    beside = {near for at in hive.stacks for near in at.neighbors() if not hive.occupied(near)}
    return beside - set(step.right) == beside & set(step.where("bA1").neighbors())


def too_tall(step: Solved) -> bool:
    ant = step.where("bA1")
    is_gate = step.why(ant).code is ReasonCode.GATE
    return is_gate and min(step.sides(step.where("wB1"), ant)) > step.position.hive.height(ant)


def climbs_between(step: Solved) -> bool:
    ant = step.where("bA1")
    return ant in step.right and min(step.sides(step.where("wB1"), ant)) > 1


def first_empty(step: Solved) -> bool:
    start, hive = step.where("wG1"), step.position.hive
    found = set[Hex]()
    for near in hive.neighbors(start):
        dq, dr = near.q - start.q, near.r - start.r
        at = near
        while hive.occupied(at):
            at = at.moved(dq, dr)
        found.add(at)
    return found == set(step.right)


def over_the_queens(step: Solved) -> bool:
    over = (step.where("wQ"), step.where("bQ"))
    return all(step.how(at).route[1:-1] == over for at in step.right)


def copies(step: Solved) -> bool:
    bugs = [step.how(at).bug for at in step.right]
    return (bugs.count(Bug.BEETLE), bugs.count(Bug.SPIDER), len(bugs)) == (4, 2, 6)


def cut_off(step: Solved) -> bool:
    reasons = [why_stuck(after, parse_piece("bA1")) for after in step.after()]
    return all(
        one.code is ReasonCode.PINNED and parse_piece("wA1") in one.pieces for one in reasons
    )


def has_room(step: Solved) -> bool:
    queens = [(after.hive, after.hive.queens()[Color.WHITE]) for after in step.after()]
    return all(6 - sum(1 for _ in hive.neighbors(at)) >= 2 for hive, at in queens)


def the_throws(step: Solved) -> bool:
    throwers = {step.how(at).thrower for at in step.right}
    return throwers == {parse_piece("wM")} and next_to(step, "wM")


def would_join(step: Solved) -> bool:
    """Whether the queen would connect everything again where she is asked about."""
    hive = step.position.hive
    rest, end = set(hive.stacks) - {step.where("wQ")}, Hex(*step.drawn["to"])
    return len(groups(rest)) > 1 and len(groups({*rest, end})) == 1


def groups(hexes: set[Hex]) -> list[set[Hex]]:
    """Return the connected parts of some hexes."""
    left, found = set(hexes), list[set[Hex]]()
    while left:
        part = {left.pop()}
        while near := {at for one in part for at in one.neighbors()} & left:
            part |= near
            left -= near
        found.append(part)
    return found


def only_beside_white(step: Solved) -> bool:
    hive, end = step.position.hive, Hex(*step.drawn["to"])
    tops = {hive.top(at) for at in hive.neighbors(end)}
    return {top.color for top in tops if top} == {Color.WHITE} and step.is_narrow(end)


def surrounded_by_two_and_four(step: Solved) -> bool:
    hive = step.position.hive
    colors = [top.color for at in hive.neighbors(step.where("bQ")) if (top := hive.top(at))]
    return (colors.count(Color.WHITE), colors.count(Color.BLACK)) == (2, 4)


def only_a_mosquito(step: Solved) -> bool:
    hive = step.position.hive
    return {top.bug for at in hive.neighbors(step.where("wM")) if (top := hive.top(at))} == {
        Bug.MOSQUITO
    }


def both_just_now(step: Solved) -> bool:
    hive, end = step.position.hive, Hex(*step.drawn["last"]["end"])
    queens = hive.queens().values()
    around = [set(at.neighbors()) for at in queens]
    return all(end in beside and beside <= set(hive.stacks) for beside in around)


CLAIMS: dict[str, Callable[[Solved], bool]] = {
    "goal/whose": surrounded_by_two_and_four,
    "one-hive/transit": would_join,
    "slide/hole": only_beside_white,
    "mosquito/twin": only_a_mosquito,
    "ends/both": both_just_now,
    "placing/later": later,
    "slide/step": lambda step: len(step.right) == 2 and next_to(step, "wA1"),
    "slide/gate": lambda step: set(step.why(Hex(-1, 1)).hexes) == set(step.right),
    "queen/reach": lambda step: next_to(step, "wQ"),
    "beetle/reach": lambda step: (
        sorted(step.position.hive.height(at) for at in step.right) == [0, 0, 1, 1]
    ),
    "beetle/color": by_color,
    "beetle/gate": too_tall,
    "beetle/tall": climbs_between,
    "grasshopper/reach": first_empty,
    "grasshopper/hole": lambda step: step.is_narrow(Hex(*step.accepted[0]["end"])),
    "spider/reach": lambda step: {len(step.how(at).route) for at in step.right} == {4},
    "ant/reach": lambda step: (
        {str(one) for at in step.right for one in step.why(at).pieces} == {"wQ", "bQ"}
    ),
    "ladybug/reach": over_the_queens,
    "ladybug/hole": lambda step: (
        step.accepted[0]["piece"] == "wL" and step.is_narrow(Hex(*step.accepted[0]["end"]))
    ),
    "mosquito/reach": copies,
    "mosquito/top": lambda step: (
        {step.how(at).bug for at in step.right} == {Bug.BEETLE}
        and step.position.hive.stack(step.where("wM"))[0].bug is Bug.ANT
    ),
    "pillbug/throw": lambda step: (
        step.why(Hex(1, 1)).code is ReasonCode.GATE
        and step.sides(step.where("wP"), Hex(1, 1)) == [2, 2]
    ),
    "pillbug/save": lambda step: {one["piece"] for one in step.accepted} == {"wQ"},
    "pillbug/mosquito": the_throws,
    "advice/pin": cut_off,
    "advice/save": has_room,
}

# Rules that hold in every position, which the tests of the rules check.
GENERAL = {
    *("placing/first", "placing/either", "fourth/wait", "fourth/early", "beetle/cover"),
    *("pass/must", "ends/agree", "ends/third", "ends/three"),
}

# What the answer itself says.
ANSWERED = {"goal/win", "fourth/due", "one-hive/pinned", "pillbug/stunned", "advice/last"}


@pytest.mark.parametrize("name", CLAIMS)
def test_the_reason_after_a_right_answer_is_true(name: str) -> None:
    assert CLAIMS[name](Solved(name))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_checked(language: str) -> None:
    """A step without a reason only says “Right!”. The file of a new one lists what it tells."""
    said = re.findall(r"^course-(.+)-right =", texts(language)["course.ftl"], re.MULTILINE)
    known = {*CLAIMS, *GENERAL, *ANSWERED}
    named = {name for name in STEPS if name.replace("/", "-") in said}
    assert known <= named
    assert [name for name in named - known if "facts" not in STEPS[name].source.values] == []


def test_the_first_ant_is_blue_on_all_tiles() -> None:
    """The first step tells newcomers to tap their “blue ant”."""
    step = Solved("goal/win")
    ants = [one for one in step.position.hive.pieces() if one.bug is Bug.ANT]
    assert [str(one) for one in ants if one.color is Color.WHITE] == ["wA1"]
    style = (ROOT / "web/src/board/board.css").read_text(encoding="utf-8")
    hues = re.findall(r"hue-w-a: #(..)(..)(..);", style)
    assert len(hues) == 2
    for red, green, blue in hues:
        assert int(blue, 16) > 1.5 * max(int(red, 16), int(green, 16))


def test_the_first_step_explains_the_red_frame_of_a_queen_in_danger() -> None:
    step = Solved("goal/win")
    hive = step.position.hive
    assert sum(1 for _ in hive.neighbors(step.where("bQ"))) == 5
    assert "red frame" in Words("en").say("course-goal-win")


def test_the_gate_has_no_second_frame() -> None:
    """The red frame of a queen in danger lay within the frame of the piece that can't leave."""
    step = Solved("slide/gate")
    hive = step.position.hive
    queens = hive.queens().values()
    assert all(sum(1 for _ in hive.neighbors(at)) < 5 for at in queens)
    assert step.piece.bug is not Bug.QUEEN


def test_a_covered_queen_loses_as_the_course_says() -> None:
    """R9.1: the step says so right after a beetle covered her."""
    (after,) = Solved("beetle/cover").after()
    queen = after.hive.queens()[Color.BLACK]
    assert after.hive.height(queen) == 2
    rules = {step.name: step.rules for lesson in files.read_sources() for step in lesson.steps}
    assert "R9.1" in rules["cover"]


def test_repetition_in_games_on_skep_is_as_the_course_says() -> None:
    assert for_the_table(TOURNAMENT).repetition is Repetition.THREEFOLD
    for edition in (CLASSIC, ULTIMATE):
        assert for_the_table(edition).repetition is Repetition.AGREEMENT
