"""The course: every claim of every step against the rules, in both languages."""

from __future__ import annotations

import importlib
import json
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import ast, parse
from fluent.syntax.visitor import Visitor

from skep.core.bugs import Color, Piece
from skep.core.hexes import Hex
from skep.core.hive import Hive
from skep.core.moves import Movement, Pass
from skep.core.outcome import Termination
from skep.core.reasons import Reason
from skep.notation.movestring import parse_piece
from skep.rules import Position
from skep.words import LANGUAGES, Words
from skep.words.catalogue import texts

ROOT = Path(__file__).parent.parent
MOST_WORDS = 1800

sys.path.insert(0, str(ROOT / "tools"))
files = importlib.import_module("course_files")
tasks = importlib.import_module("course_tasks")
page = importlib.import_module("page_lessons")
sys.path.pop(0)

LESSONS = files.read_sources()
STEPS = [(lesson, step) for lesson in LESSONS for step in lesson.steps]
IDS = [f"{lesson.name}/{step.name}" for lesson, step in STEPS]
each_step = pytest.mark.parametrize(("lesson", "step"), STEPS, ids=IDS)

# What no player has to learn, and why.
EXEMPT = {
    "R1.1": "how Skep describes an edition",
    "R1.3": "names of rule sets in files and protocols",
    "R3.3": "numbers of twins, which only notation needs",
    "R8.5": "how moves are counted",
}

GOOD = """\
chapter = "basics"

[[steps]]
name = "win"
task = "move"
goal = "win"
rules = ["R9.1"]
test = true
board = '''
   wS1   .
wB1   bQ    bA1
   wG1   bB1   wA1
wQ
'''
"""


class WordCounter(Visitor):
    """Counts the words of a message, in each variant."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802
        self.count += len(re.findall(r"[\w’'-]+", node.value))


def drawn(lesson: Any, step: Any) -> dict[str, Any]:
    """Return a step as the page has it."""
    return dict(tasks.work_out(step, lesson.needs).drawn)


def position_of(lesson: Any, step: Any) -> Position:
    position: Position = tasks.work_out(step, lesson.needs).position
    return position


def hexes(pairs: list[list[int]]) -> set[Hex]:
    return {Hex(q, r) for q, r in pairs}


def ends(position: Position, piece: Piece) -> set[Hex]:
    moves = (move for move in position.legal_moves() if not isinstance(move, Pass))
    return {move.end for move in moves if move.piece == piece}


def steps_with(task: str) -> list[Any]:
    named = zip(STEPS, IDS, strict=True)
    return [pytest.param(*pair, id=name) for pair, name in named if pair[1].task == task]


def test_the_page_has_what_the_rules_say() -> None:
    assert page.DATA.read_text(encoding="utf-8") == page.course(), "run tools/page_lessons.py"


@each_step
def test_the_position_is_the_one_that_is_shown(lesson: Any, step: Any) -> None:
    data, position = drawn(lesson, step), position_of(lesson, step)
    shown = {Hex(q, r): tuple(map(parse_piece, stack)) for q, r, *stack in data["stacks"]}
    assert Hive(shown) == position.hive
    assert data["turn"] == position.to_move.value


@pytest.mark.parametrize(("lesson", "step"), [*steps_with("targets"), *steps_with("place")])
def test_the_right_hexes_are_the_legal_moves(lesson: Any, step: Any) -> None:
    data, position = drawn(lesson, step), position_of(lesson, step)
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


@pytest.mark.parametrize(("lesson", "step"), steps_with("move"))
def test_the_accepted_moves_do_what_the_task_asks_for(lesson: Any, step: Any) -> None:
    data, position = drawn(lesson, step), position_of(lesson, step)
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
        assert fulfilled is (key in accepted), key
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


@pytest.mark.parametrize(("lesson", "step"), steps_with("pick"))
def test_the_pieces_to_pick_are_the_right_ones(lesson: Any, step: Any) -> None:
    data, position = drawn(lesson, step), position_of(lesson, step)
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


# What the right answer to each question says about the rules, told once more.
_ANSWERS: dict[str, Callable[[Any], bool]] = {
    "goal/whose": lambda position: position.outcome.winner is Color.WHITE,
    "fourth/wait": lambda position: not position.hive.queens().get(Color.WHITE),
    "one-hive/transit": lambda position: not ends(position, parse_piece("wQ")),
    "slide/hole": lambda position: Hex(0, 1) in ends(position, parse_piece("wG2")),
    "mosquito/twin": lambda position: not ends(position, parse_piece("wM")),
    "pass/must": lambda position: position.legal_moves() == (Pass(),),
    "ends/both": lambda position: (
        position.outcome.termination is Termination.SURROUNDED and position.outcome.winner is None
    ),
    "ends/agree": lambda position: position.outcome is None,
}


@pytest.mark.parametrize("name", _ANSWERS)
def test_the_answers_to_questions_are_true(name: str) -> None:
    lesson, step = STEPS[IDS.index(name)]
    assert step.task == "choice"
    assert _ANSWERS[name](position_of(lesson, step))


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
    assert [one for one in of_steps if re.sub(r"-(right|no|\d)$", "", one) not in names] == []


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


def test_the_course_is_for_every_box() -> None:
    for lesson, step in STEPS:
        needed = set(lesson.needs + step.needs)
        pieces = {piece.bug.value for piece in position_of(lesson, step).hive.pieces()}
        assert pieces & set("MLP") <= needed


def test_moves_that_were_played_before_are_shown() -> None:
    (stunned,) = [one for one in STEPS if one[1].name == "stunned"]
    last = drawn(*stunned)["last"]
    assert (last["way"], last["piece"], last["thrower"]) == ("throw", "wA1", "bP")
    assert isinstance(Movement(parse_piece("wA1"), Hex(1, 0), Hex(-1, 2)), Movement)


BROKEN = {
    "no TOML": ("chapter = ", "chapter == ", r"10-goal.toml, line 1: Invalid value"),
    "no such chapter": ('"basics"', '"cooking"', r"chapter: choose one of basics, bugs"),
    "no such key": ("goal =", "gaol =", r"line 4, step win, gaol: there is no such key"),
    "no such task": ('"move"', '"dance"', r"line 4, step win, task: choose one of targets"),
    "no such goal": ('"win"\nrules', '"lose"\nrules', r"step win, goal: choose one of win, stop"),
    "no such rule": ("R9.1", "R9.9", r"step win, rules: docs/rules.md has no R9.9"),
    "no rules": ('rules = ["R9.1"]\n', "", r"step win, rules: it is missing"),
    "a wrong type": ('goal = "win"', "goal = 7", r"step win, goal: write a string"),
    "no name": ('name = "win"\n', "", r"steps: every step needs a name"),
    "a bad name": ('name = "win"', 'name = "Win 1"', r"step Win 1, name: use lower-case letters"),
    "between two hexes": ("wB1   bQ ", "wB1    bQ", r"step win, board: bQ lies between"),
    "no such piece": ("wG1", "wX1", r"step win, board: .*wX1"),
    "two hives": ("\nwQ\n", f"\n{' ' * 36}wQ\n", r"step win, board: .*not connected"),
    "no winning move": ("   wS1   .", "   .     .", r"step win, goal: no legal move does that"),
    "an empty board": ("wS1", ".", r"step win, (goal|board): "),
    "an illegal move": (
        'goal = "win"',
        'goal = "win"\naccept = ["wB1 bQ"]',
        r"accept: wB1 bQ doesn't do what the goal asks for",
    ),
    "a move that can't be read": (
        'goal = "win"',
        'accept = ["wQ over there"]',
        r"step win, accept: wQ over there: ",
    ),
    "no goal": ('goal = "win"\n', "", r"goal: give a goal, or list the moves in accept"),
    "another turn": ("test = true", "test = true\nply = 61", r"ply: on this ply"),
    "a bad turn": ("test = true", 'turn = "x"\ntest = true', r'turn: write "w" or "b"'),
    "no test": ("test = true\n", "", r"steps: one step needs test = true"),
    "bad needs": ("test = true", 'needs = "Q"\ntest = true', r"needs: name expansions"),
}


@pytest.mark.parametrize(("old", "new", "told"), BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_lesson_is_refused(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in GOOD
    (tmp_path / "10-goal.toml").write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(files.LessonError, match=told) as caught:
        page.course(tmp_path)
    assert caught.value.file == "10-goal.toml"
    assert caught.value.why


CLAIMS = {
    "an answer that isn't offered": (
        'task = "choice"\nanswers = 2\nanswer = 3',
        "answer: it is a number from 1 to 2",
    ),
    "too many answers": ('task = "choice"\nanswers = 9\nanswer = 3', "answers: offer two to four"),
    "the wrong outcome": (
        'task = "choice"\nanswers = 2\nanswer = 1\noutcome = "white"',
        "outcome: the rules say something else",
    ),
    "no outcome": (
        'task = "choice"\nanswers = 2\nanswer = 1\noutcome = "glory"',
        "outcome: choose one of white, black, draw, pass",
    ),
    "a pass that isn't forced": (
        'task = "choice"\nanswers = 2\nanswer = 1\noutcome = "pass"',
        "outcome: there is a legal move",
    ),
    "the wrong piece": (
        'task = "pick"\ngoal = "free"\nanswers = ["wQ"]',
        "answers: by the rules: ",
    ),
    "no gate": (
        'task = "pick"\ngoal = "gate"\nanswers = ["wQ"]\npiece = "wA1"\nto = "bA1-"',
        "to: wA1 can go there",
    ),
    "a piece in play": ('task = "place"\npiece = "wQ"', "piece: wQ is already in play"),
    "nothing to find": ('task = "targets"\npiece = "bA1"', "piece: bA1 has no such hex here"),
    "no piece": ('task = "targets"\npiece = "queen"', "piece: "),
}


@pytest.mark.parametrize(("task", "told"), CLAIMS.values(), ids=CLAIMS.keys())
def test_a_claim_that_the_rules_deny_is_refused(tmp_path: Path, task: str, told: str) -> None:
    text = GOOD.replace('task = "move"\ngoal = "win"', task)
    (tmp_path / "10-goal.toml").write_text(text, encoding="utf-8")
    with pytest.raises(files.LessonError, match=f"line 4, step win, {told}"):
        page.course(tmp_path)


@pytest.mark.parametrize("name", ["goal.toml", "1-goal.toml", "10-Goal.toml", "10-end.toml"])
def test_a_file_with_another_kind_of_name_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(GOOD, encoding="utf-8")
    with pytest.raises(files.LessonError, match=name):
        page.course(tmp_path)


def test_steps_that_are_no_tables_are_refused(tmp_path: Path) -> None:
    (tmp_path / "10-goal.toml").write_text('chapter = "basics"\nsteps = ["win"]\n')
    with pytest.raises(files.LessonError, match="steps: write each step as a table"):
        page.course(tmp_path)


def test_two_steps_of_one_name_are_refused(tmp_path: Path) -> None:
    text = GOOD + GOOD.partition("\n\n")[2]
    (tmp_path / "10-goal.toml").write_text(text, encoding="utf-8")
    with pytest.raises(files.LessonError, match="two steps have this name"):
        page.course(tmp_path)


def test_a_good_lesson_needs_no_code(tmp_path: Path) -> None:
    (tmp_path / "10-goal.toml").write_text(GOOD, encoding="utf-8")
    (lesson,) = json.loads(page.course(tmp_path))
    assert [one["end"] for one in lesson["steps"][0]["accepted"]] == [[1, 0]]
