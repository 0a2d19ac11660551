"""The course: every claim of every step against the rules, in both languages."""

from __future__ import annotations

import importlib
import json
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import ast, parse
from fluent.syntax.visitor import Visitor

from skep import Game
from skep.core.bugs import Color, Piece
from skep.core.hexes import Hex
from skep.core.hive import Hive
from skep.core.moves import Pass
from skep.core.outcome import Outcome, Termination
from skep.core.reasons import How, Reason, Way
from skep.core.ruleset import SWITCHES
from skep.core.switches import Switch
from skep.notation.movestring import parse_piece
from skep.rules import Position
from skep.words import LANGUAGES, Words
from skep.words.catalogue import texts

ROOT = Path(__file__).parent.parent
MOST_WORDS = 1800

sys.path.insert(0, str(ROOT / "tools"))
files = importlib.import_module("course_files")
boxes = importlib.import_module("course_boxes")
claims = importlib.import_module("course_claims")
editions = importlib.import_module("page_editions")
tasks = importlib.import_module("course_tasks")
page = importlib.import_module("page_lessons")
sys.path.pop(0)

LESSONS = files.read_sources()
STEPS = [(lesson, step) for lesson in LESSONS for step in lesson.steps]
IDS = [f"{lesson.name}/{step.name}" for lesson, step in STEPS]
each_step = pytest.mark.parametrize(("lesson", "step"), STEPS, ids=IDS)
DRAWN = {
    f"{lesson['name']}/{step['name']}": step
    for lesson in json.loads(page.DATA.read_text(encoding="utf-8"))
    for step in lesson["steps"]
}
"""The steps as the page has them."""

# Every step, with every box whose owners see it.
SHOWN = {
    f"{box}:{name}": (box, lesson, step)
    for box, ((lesson, step), name) in product(boxes.BOXES, zip(STEPS, IDS, strict=True))
    if box in DRAWN[name].get("boxes", boxes.BOXES)
}

# What no player has to learn, and why.
EXEMPT = {
    "R1.1": "how Skep describes an edition",
    "R1.3": "names of rule sets in files and protocols",
    "R3.3": "numbers of twins, which only notation needs",
    "R8.5": "how moves are counted",
}


class WordCounter(Visitor):
    """Counts the words of a message, in each variant."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802
        self.count += len(re.findall(r"[\w’'-]+", node.value))


def drawn(lesson: Any, step: Any) -> dict[str, Any]:
    """Return a step as the page has it."""
    return dict(DRAWN[f"{lesson.name}/{step.name}"])


def position_of(box: str, lesson: Any, step: Any) -> Position:
    """Return the position of a step under the rules of a box."""
    position: Position = tasks.work_under(step, lesson.needs, box).position
    return position


def hexes(pairs: list[list[int]]) -> set[Hex]:
    return {Hex(q, r) for q, r in pairs}


def ends(position: Position, piece: Piece) -> set[Hex]:
    moves = (move for move in position.legal_moves() if not isinstance(move, Pass))
    return {move.end for move in moves if move.piece == piece}


def shown(*kinds: str) -> pytest.MarkDecorator:
    """Run a test with each step of some kinds, for each box whose owners see it."""
    chosen = {name: one for name, one in SHOWN.items() if not kinds or one[2].task in kinds}
    return pytest.mark.parametrize(("box", "lesson", "step"), chosen.values(), ids=chosen.keys())


def test_the_page_has_what_the_rules_say() -> None:
    assert page.DATA.read_text(encoding="utf-8") == page.course(), "run tools/page_lessons.py"


@shown()
def test_the_position_is_the_one_that_is_shown(box: str, lesson: Any, step: Any) -> None:
    data, position = drawn(lesson, step), position_of(box, lesson, step)
    stacks = {Hex(q, r): tuple(map(parse_piece, stack)) for q, r, *stack in data["stacks"]}
    assert Hive(stacks) == position.hive
    assert data["turn"] == position.to_move.value


@shown("targets", "place")
def test_the_right_hexes_are_the_legal_moves(box: str, lesson: Any, step: Any) -> None:
    data, position = drawn(lesson, step), position_of(box, lesson, step)
    piece = parse_piece(data["piece"])
    legal, right, offered = ends(position, piece), hexes(data["right"]), hexes(data["hexes"])
    if data.get("unreachable"):
        assert not right & legal
        assert offered == right | legal
    else:
        assert right == legal
        assert right <= offered
    for at in offered - legal:
        reason = position.explain(piece, at)
        assert isinstance(reason, Reason)
        told = data["reasons"][data["refusals"][f"{at.q},{at.r}"]]
        assert told["pieces"] == [str(one) for one in reason.pieces]
        assert hexes(told["hexes"]) == set(reason.hexes)


@shown("move")
def test_the_accepted_moves_do_what_the_task_asks_for(box: str, lesson: Any, step: Any) -> None:
    data, position = drawn(lesson, step), position_of(box, lesson, step)
    side = position.to_move
    legal = {(str(m.piece), m.end): m for m in position.legal_moves() if not isinstance(m, Pass)}
    accepted = {(one["piece"], Hex(*one["end"])) for one in data["accepted"]}
    offered = {(piece, at) for piece, all_ in data["legal"].items() for at in hexes(all_)}
    assert accepted <= offered <= set(legal)
    for key in offered:
        after = position.play(legal[key])
        fulfilled = {
            "win": after.outcome is not None and after.outcome.winner is side,
            "stop": not can_win(after),
            "cover": str(position.hive.top(key[1])) == step.values.get("about"),
            "stuck": "about" in step.values and not ends(after, parse_piece(step.values["about"])),
            "any": True,
        }[step.values["goal"]]
        otherwise = key[1] in hexes(data.get("otherwise", {}).get(key[0], []))
        assert fulfilled is (key in accepted or otherwise), key
        if "by" in step.values:
            how = position.explain(legal[key].piece, legal[key].end)
            assert isinstance(how, How)
            assert fulfilled is False or (how.way is Way.THROW) is (key in accepted), key
        else:
            assert not otherwise
    if step.values["goal"] == "stop":
        assert can_win(without_a_move(position)), "there is nothing to stop"
    if step.values["goal"] == "stuck":
        asked = parse_piece(step.values["about"])
        assert ends(without_a_move(position), asked), "it is stuck already"


def without_a_move(position: Position) -> Position:
    """Return the position with the other side to move."""
    return Position.from_setup(replace(position.setup(), ply=position.ply + 1))


def can_win(position: Position) -> bool:
    """Whether the side to move can win at once."""
    side = position.to_move
    outcomes = (position.play(move).outcome for move in position.legal_moves())
    return any(outcome and outcome.winner is side for outcome in outcomes)


@shown("pick")
def test_the_pieces_to_pick_are_the_right_ones(box: str, lesson: Any, step: Any) -> None:
    data, position = drawn(lesson, step), position_of(box, lesson, step)
    right = {position.hive.top(at) for at in hexes(data["right"])}
    if step.values["goal"] == "gate":
        reason = position.explain(parse_piece(step.values["piece"]), hexes([_to(step, data)]).pop())
        assert isinstance(reason, Reason)
        assert set(reason.pieces) == right
        return
    tops = {position.hive.top(at) for at in position.hive.stacks}
    own = {top for top in tops if top and top.color is position.to_move}
    stuck = {piece for piece in own if not ends(position, piece)}
    assert right == (stuck if step.values["goal"] == "stuck" else own - stuck)


def _to(_: Any, data: dict[str, Any]) -> list[int]:
    """Return where the step of a reason would lead."""
    end: list[int] = data["reasons"][data["shown"]]["step"][1]
    return end


Claim = Callable[[Game, dict[str, Any]], bool]


def is_legal(game: Game, data: dict[str, Any]) -> bool:
    """Tell whether the piece of a question can go where it asks about."""
    return hexes([data["to"]]) <= ends(game.position, _piece(data))


def wins(color: Color | None) -> Claim:
    """Return what it says that a side has won, or that the game is a draw."""
    return lambda game, _: game.outcome is not None and game.outcome.winner is color


def ends_by_agreement(game: Game) -> bool:
    """Tell whether a draw that both players want ends the game."""
    agreed = Game.from_position(game.position)
    agreed.agree_draw()
    return agreed.outcome == Outcome(Termination.AGREEMENT, None)


# What each claim of an answer says about the rules, told once more.
ANSWERS: dict[str, Claim] = {
    "legal": is_legal,
    "illegal": lambda game, data: not is_legal(game, data),
    "white": wins(Color.WHITE),
    "black": wins(Color.BLACK),
    "draw": wins(None),
    "undecided": lambda game, _: game.outcome is None,
    "pass": lambda game, _: game.legal_moves() == (Pass(),),
    "agreement": lambda game, _: game.is_draw_by_agreement_due,
    "may_agree": lambda game, _: game.outcome is None and ends_by_agreement(game),
    "never": lambda game, data: False,  # noqa: ARG005
}


def test_every_claim_is_told_once_more() -> None:
    assert set(claims.ANSWERS) == set(ANSWERS)


@shown("choice")
def test_only_the_right_answer_is_true(box: str, lesson: Any, step: Any) -> None:
    game = tasks.work_under(step, lesson.needs, box).game
    data = drawn(lesson, step)
    told = [ANSWERS[claim](game, data) for claim in step.values["answers"]]
    assert len(told) == data["answers"]
    assert [number for number, so in enumerate(told, 1) if so] == [data["answer"]]


YES_OR_NO = {"en": ("Yes", "No"), "nl": ("Ja", "Nee")}
ABOUT_MOVES = [one for one in STEPS if set(one[1].values.get("answers", ())) & {"legal", "illegal"}]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("lesson", "step"), ABOUT_MOVES, ids=lambda one: one.name)
def test_yes_means_that_a_move_is_legal(lesson: Any, step: Any, language: str) -> None:
    said = [Words(language).say(f"course-{lesson.name}-{step.name}-{n}") for n in (1, 2)]
    assert step.values["answers"] == ["legal", "illegal"]
    assert tuple(said) == YES_OR_NO[language]


def _piece(data: dict[str, Any]) -> Piece:
    return parse_piece(data["piece"])


@pytest.mark.parametrize("language", LANGUAGES)
@each_step
def test_every_step_is_played_to_its_end_with_words(lesson: Any, step: Any, language: str) -> None:
    """Say all that a learner can hear: the texts, the answers and every reason."""
    words, data = Words(language), drawn(lesson, step)
    text = f"course-{lesson.name}-{step.name}"
    for message in (f"course-{lesson.name}", f"course-{lesson.chapter}", text):
        assert words.say(message)
    assert len(words.say(text).split("\n\n")) >= 2, "the last paragraph is the task"
    for number in range(1, data.get("answers", 0) + 1):
        assert words.say(f"{text}-{number}")
    for reason in data.get("reasons", []):
        assert words.say(reason["message"], **reason["args"], pieces=", ".join(reason["pieces"]))
    found = re.findall(rf"^{text}(-right|-no) =", texts(language)["course.ftl"], re.MULTILINE)
    said = set(found)
    if step.task == "choice" and "shown" not in data:
        assert "-right" in said, "a wrong answer needs an explanation"
    if step.task == "pick" and step.values["goal"] == "gate":
        assert "-no" in said
    if step.task == "move" and step.values["goal"] != "any":
        assert words.say(f"course-no-{step.values['goal']}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_a_step_is_left_over(language: str) -> None:
    ids = re.findall(r"^(course-[\w-]+) =", texts(language)["course.ftl"], re.MULTILINE)
    names = {f"course-{lesson.name}-{step.name}" for lesson, step in STEPS}
    own = [f"course-{lesson.name}-" for lesson in LESSONS]
    of_steps = [one for one in ids if any(one.startswith(prefix) for prefix in own)]
    ends_of_texts = r"-(right|no|otherwise|\d)$"
    assert [one for one in of_steps if re.sub(ends_of_texts, "", one) not in names] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_course_is_short(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    counter = WordCounter()
    counter.visit(parse(texts(language)["course.ftl"]))
    with capsys.disabled():
        sys.stdout.write(f"\nwords in the course ({language}): {counter.count} of {MOST_WORDS}\n")
    assert counter.count < MOST_WORDS


def test_every_rule_that_a_player_needs_is_taught() -> None:
    taught = {rule for _, step in STEPS for rule in step.rules}
    assert taught.isdisjoint(EXEMPT)
    assert sorted(taught | set(EXEMPT)) == sorted(files.rule_numbers())


def seen_by(box: str) -> list[tuple[Any, Any]]:
    """Return the steps that the owner of a box sees."""
    return [(lesson, step) for one, lesson, step in SHOWN.values() if one == box]


@pytest.mark.parametrize("box", boxes.BOXES)
def test_every_rule_that_matters_with_a_box_is_taught_to_its_owner(box: str) -> None:
    rules = boxes.BOXES[box]
    idle = {*EXEMPT, *editions.idle_rules(rules)}
    if not rules.expansions:
        idle.add("R1.2")  # There is nothing to leave out.
    taught = {rule for _, step in seen_by(box) for rule in step.rules}
    assert sorted(set(files.rule_numbers()) - idle - taught) == []
    assert not taught & set(editions.idle_rules(rules))


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.name)
@pytest.mark.parametrize("box", boxes.BOXES)
def test_each_learner_is_taught_one_value_of_each_switch(box: str, switch: Switch) -> None:
    """The value is that of the learner's own box."""
    (step,) = [step for _, step in seen_by(box) if switch.name in step.switches]
    assert step.switches[switch.name] == (boxes.BOXES[box].spelled()[switch.name],)
    assert switch.rule in step.rules


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("placing/either", "ultimate"),
        ("fourth/early", "ultimate"),
        ("beetle/gate", "classic"),
        ("beetle/tall", "ultimate"),
        ("ends/third", "dutch-2005"),
        ("ends/third", "any"),
        ("ends/three", "classic"),
    ],
)
def test_the_rules_of_another_box_deny_what_a_step_teaches(name: str, other: str) -> None:
    lesson, step = STEPS[IDS.index(name)]
    try:
        worked = tasks.work_under(step, lesson.needs, other)
    except files.LessonError:
        return
    key = "answer" if step.task == "choice" else "right"
    assert worked.drawn[key] != DRAWN[name][key]


@shown()
def test_a_box_has_the_bugs_of_its_course(box: str, lesson: Any, step: Any) -> None:
    needed = set(lesson.needs + step.needs)
    pieces = {piece.bug.value for piece in position_of(box, lesson, step).hive.pieces()}
    assert pieces & set("MLP") <= needed
    assert needed <= {bug.value for bug in boxes.BOXES[box].expansions}


def test_moves_that_were_played_before_are_shown() -> None:
    last = DRAWN["pillbug/stunned"]["last"]
    assert (last["way"], last["piece"], last["thrower"]) == ("throw", "wA1", "bP")
    assert last["start"] != last["end"]
    assert [*last["end"], "wA1"] in DRAWN["pillbug/stunned"]["stacks"]
