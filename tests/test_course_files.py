"""Broken lesson files: each is refused with its name, the line and the reason."""

from __future__ import annotations

import importlib
import json
import re
import shutil
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

sys.path.insert(0, str(ROOT / "tools"))
files = importlib.import_module("course_files")
page = importlib.import_module("page_lessons")
sys.path.pop(0)

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

BROKEN = {
    "no TOML": (
        "chapter = ",
        "chapter == ",
        r"10-goal.toml, line 1: not valid TOML: Invalid value",
    ),
    "no such chapter": ('"basics"', '"cooking"', r"line 1, chapter: choose one of basics, bugs"),
    "no such key": ("goal =", "gaol =", r"line 6, step win, gaol: there is no such key"),
    "no such task": ('"move"', '"dance"', r"line 5, step win, task: choose one of targets"),
    "no such goal": ('"win"\nrules', '"lose"\nrules', r"step win, goal: choose one of win, stop"),
    "no such rule": ("R9.1", "R9.9", r"step win, rules: docs/rules.md has no R9.9"),
    "no rules": ('rules = ["R9.1"]\n', "", r"step win, rules: it is missing"),
    "a wrong type": ('goal = "win"', "goal = 7", r"step win, goal: write a string"),
    "no name": ('name = "win"\n', "", r"line 3, name: every step needs a name"),
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
    "no such way": (
        'goal = "win"',
        'goal = "win"\nby = "magic"',
        r'line 7, step win, by: write "throw", or leave it out',
    ),
    "no throw": (
        'goal = "win"',
        'goal = "win"\nby = "throw"',
        r"line 7, step win, by: no throw does that",
    ),
    "no goal": ('goal = "win"\n', "", r"goal: give a goal, or list the moves in accept"),
    "another turn": ("test = true", "test = true\nply = 61", r"ply: on this ply"),
    "a bad turn": ("test = true", 'turn = "x"\ntest = true', r'turn: write "w" or "b"'),
    "no test": ("test = true\n", "", r"steps: one step needs test = true"),
    "no such switch": (
        "test = true",
        "switches = { gates = true }\ntest = true",
        r"step win, switches: there is no gates; choose from first_player, queen_first",
    ),
    "no such value": (
        "test = true",
        'switches = { climb_gates = ["maybe"] }\ntest = true',
        r"step win, switches: climb_gates can't be maybe; choose from true, false",
    ),
    "no table of switches": (
        "test = true",
        'switches = "climb_gates"\ntest = true',
        r"step win, switches: write a table, such as",
    ),
    "no such edition": (
        "test = true",
        'switches = { climb_gates = false, repetition = "none" }\ntest = true',
        r"step win, switches: no edition has these rules and bugs",
    ),
    "a first player of some editions only": (
        "test = true",
        'first = "b"\ntest = true',
        r"step win, board: Black: under these rules, the other side begins",
    ),
    "an empty list of rules": (
        '["R9.1"]',
        "[]",
        r"line 7, step win, rules: name at least one rule",
    ),
    "two colons": (
        "   wS1   .\n",
        "   wS1   #1\n#1: bA1 #2: bA2\n",
        r"line 9, step win, board: #1 takes one line",
    ),
    "about a piece in reserve": (
        'goal = "win"',
        'goal = "stuck"\nabout = "bG1"',
        r"line 7, step win, about: bG1 is not in play",
    ),
    "numbers for rules": ('["R9.1"]', "[9.1]", r"line 7, step win, rules: write a list of strings"),
    "no such tile": (
        'chapter = "basics"',
        'tile = "queen"\nchapter = "basics"',
        r"line 1, tile: 'queen', column 1: expected a piece",
    ),
    "cut off": ("wQ\n'''\n", "wQ\n", r"line 14: not valid TOML: Expected \"'''\""),
    "bad needs": ("test = true", 'needs = "Q"\ntest = true', r"needs: name expansions"),
}


@pytest.mark.parametrize(("old", "new", "told"), BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_lesson_is_refused(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in GOOD
    (tmp_path / "10-goal.toml").write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(files.LessonError, match=told) as caught:
        page.course(tmp_path)
    assert caught.value.file == "10-goal.toml"
    assert caught.value.line
    assert caught.value.why


ASKED = 'task = "choice"\nanswers = '

CLAIMS = {
    "too few answers": (ASKED + '["white"]', "answers: offer two to four"),
    "too many answers": (ASKED + '["never", "never", "never", "never", "white"]', "answers: offer"),
    "a number of answers": (ASKED + "2", "answers: write a list"),
    "an unknown claim": (ASKED + '["white", "glory"]', "answers: glory: choose from legal, ill"),
    "no right answer": (ASKED + '["white", "draw"]', "answers: one has to be right; .*: none"),
    "two right answers": (
        ASKED + '["undecided", "undecided"]',
        "answers: one has to be right; by the rules: undecided, undecided",
    ),
    "no repetition": (
        ASKED + '["agreement", "never"]',
        "answers: one has to be right; by the rules: none",
    ),
    "no draw after the end": (
        ASKED + '["may_agree", "never"]\nplayed = ["wA1 bQ/"]',
        "answers: one has to be right; by the rules: none",
    ),
    "a pass that isn't forced": (ASKED + '["pass", "never"]', "answers: one has to be right"),
    "a move of no piece": (
        'piece = "queen"\n' + ASKED + '["legal", "illegal"]',
        "piece: ",
    ),
    "a move to nowhere": (
        'to = "over there"\npiece = "wA1"\n' + ASKED + '["legal", "illegal"]',
        "to: ",
    ),
    "a fact that isn't so": (
        'facts = ["wA1: pinned"]\ntask = "move"\ngoal = "win"',
        "facts: wA1: pinned: by the rules: can move, 4 free",
    ),
    "a move that isn't legal": (
        'facts = ["wQ bA1-: legal"]\ntask = "move"\ngoal = "win"',
        "facts: wQ bA1-: legal: by the rules: too far",
    ),
    "a fact that can't be read": (
        'facts = ["the ant is pinned"]\ntask = "move"\ngoal = "win"',
        "facts: the ant is pinned: write .PIECE: FACT",
    ),
    "a fact about no piece": (
        'facts = ["ant: pinned"]\ntask = "move"\ngoal = "win"',
        "facts: ant: pinned: ",
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
    key = f"{told.partition(':')[0]} ="
    line = next(at for at, one in enumerate(text.splitlines(), 1) if one.startswith(key))
    with pytest.raises(files.LessonError, match=f"line {line}, step win, {told}"):
        page.course(tmp_path)


@pytest.mark.parametrize("name", ["goal.toml", "1-goal.toml", "10-Goal.toml", "10-end.toml"])
def test_a_file_with_another_kind_of_name_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(GOOD, encoding="utf-8")
    with pytest.raises(files.LessonError, match=name):
        page.course(tmp_path)


def test_two_lessons_of_one_name_are_refused(tmp_path: Path) -> None:
    for name in ("10-goal.toml", "12-goal.toml"):
        (tmp_path / name).write_text(GOOD, encoding="utf-8")
    with pytest.raises(files.LessonError, match=r"^12-goal.toml: 10-goal.toml has the same name$"):
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


BETWEEN_STACKS = """
[[steps]]
name = "climb"
task = "targets"
piece = "wB1"
rules = ["R6.2"]
board = '''
   .     #1
.     wB1   bA1
   .     #2
#1: wQ bB1
#2: bQ wB2
'''
"""


def test_answers_that_differ_between_editions_need_a_switch(tmp_path: Path) -> None:
    path = tmp_path / "10-goal.toml"
    path.write_text(GOOD + BETWEEN_STACKS, encoding="utf-8")
    told = "line 16, step climb, switches: the answers differ between any and carbon"
    with pytest.raises(files.LessonError, match=told):
        page.course(tmp_path)
    switch = 'name = "climb"\nswitches = { climb_gates = false }'
    text = path.read_text(encoding="utf-8").replace('name = "climb"', switch)
    path.write_text(text, encoding="utf-8")
    (lesson,) = json.loads(page.course(tmp_path))
    win, climb = lesson["steps"]
    assert "boxes" not in win
    assert climb["boxes"] == ["carbon", "pocket", "classic", "dutch-2005"]


def test_an_edition_that_denies_a_claim_is_named(tmp_path: Path) -> None:
    gate = 'task = "pick"\ngoal = "gate"\nanswers = ["bB1", "wB2"]\nto = "bA1"'
    text = GOOD + BETWEEN_STACKS.replace('task = "targets"', gate)
    (tmp_path / "10-goal.toml").write_text(text, encoding="utf-8")
    with pytest.raises(files.LessonError, match=r"step climb, to: wB1 can go there \(carbon\)"):
        page.course(tmp_path)


def test_a_good_lesson_needs_no_code(tmp_path: Path) -> None:
    (tmp_path / "10-goal.toml").write_text(GOOD, encoding="utf-8")
    (lesson,) = json.loads(page.course(tmp_path))
    assert [one["end"] for one in lesson["steps"][0]["accepted"]] == [[1, 0]]


def test_the_rules_find_the_answer_to_a_question(tmp_path: Path) -> None:
    """Nobody has to say which answer is right, nor write code that checks it."""
    question = 'task = "choice"\nanswers = ["illegal", "legal"]\npiece = "wA1"\nto = "bA1/"'
    facts = 'facts = ["bQ: 1 free", "wA1: can move", "wA1 bA1/: legal", "wQ bA1-: too far"]'
    text = GOOD.replace('task = "move"\ngoal = "win"', f"{question}\n{facts}")
    (tmp_path / "10-goal.toml").write_text(text, encoding="utf-8")
    (lesson,) = json.loads(page.course(tmp_path))
    (step,) = lesson["steps"]
    assert (step["answers"], step["answer"]) == (2, 2)


def test_a_file_in_another_encoding_is_refused(tmp_path: Path) -> None:
    text = GOOD.replace('name = "win"', 'name = "win"  # Zürich')
    (tmp_path / "10-goal.toml").write_text(text, encoding="latin-1")
    with pytest.raises(files.LessonError, match=r"10-goal.toml, line 4: save it as UTF-8"):
        page.course(tmp_path)


def test_a_step_without_its_texts_is_refused(tmp_path: Path) -> None:
    text = GOOD.replace('name = "win"', 'name = "lose"')
    (tmp_path / "10-goal.toml").write_text(text, encoding="utf-8")
    told = r"line 4, step lose, name: add course-goal-lose to src/skep/words/en/course.ftl"
    with pytest.raises(files.LessonError, match=told):
        page.checked_course(tmp_path)


def test_a_task_for_a_throw_needs_words_for_other_moves(tmp_path: Path) -> None:
    for path in files.COURSE.glob("44-*.toml"):
        text = path.read_text(encoding="utf-8").replace('name = "save"', 'name = "throw-her"')
        (tmp_path / path.name).write_text(text, encoding="utf-8")
    told = "add course-pillbug-throw-her to src/skep/words/en/course.ftl"
    with pytest.raises(files.LessonError, match=told):
        page.checked_course(tmp_path)
    (step,) = [one for one in files.read_sources(tmp_path)[0].steps if one.name == "throw-her"]
    assert "course-pillbug-throw-her-otherwise" in page._messages(step)  # noqa: SLF001


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a copy of all that the page's build reads about lessons, to break it."""
    monkeypatch.setattr(sys, "path", [str(ROOT / "tools"), *sys.path])
    shutil.copytree(ROOT / "lessons", tmp_path / "lessons")
    shutil.copytree(ROOT / "tools", tmp_path / "tools", ignore=shutil.ignore_patterns("__*__"))
    for name in ("docs/rules.md", "docs/rules.nl.md", str(page.DATA.relative_to(ROOT))):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "src").symlink_to(ROOT / "src")
    monkeypatch.setattr(importlib.import_module("build_page"), "ROOT", tmp_path)
    return tmp_path


def break_in(tree: Path, old: str, new: str) -> None:
    path = tree / "lessons/course/26-spider.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


AT_BUILD_TIME = {
    "a broken file": (
        'piece = "wS1"',
        'piece = "wS9"',
        r"lessons/course/26-spider\.toml, line 7, .*piece: .* See lessons/course/README.md\.",
    ),
    "an impossible position": (
        "bG1   .     .     wA1",
        "bG1   .     .     wA2",
        r"lessons/course/26-spider\.toml, line 10, step reach, board: .*",
    ),
    "a test without questions": (
        "test = true",
        "",
        r"lessons/course/26-spider\.toml, line 4, steps: one step needs test = true.*",
    ),
}


@pytest.mark.parametrize(("old", "new", "told"), AT_BUILD_TIME.values(), ids=AT_BUILD_TIME.keys())
def test_a_broken_lesson_stops_the_build_with_one_line(
    tree: Path, old: str, new: str, told: str
) -> None:
    break_in(tree, old, new)
    build = importlib.import_module("build_page")
    with pytest.raises(build.LessonsError) as caught:
        build.check_lessons()
    assert re.fullmatch(told, str(caught.value)), caught.value


@pytest.mark.parametrize("name", ["positions", "rules", "editions"])
def test_any_file_of_lessons_stops_the_build(tree: Path, name: str) -> None:
    path = tree / f"lessons/{name}.toml"
    text = path.read_text(encoding="utf-8").replace("\nboard =", "\nborad =", 1)
    path.write_text(text, encoding="utf-8")
    line = text.splitlines().index("borad = '''") + 1
    build = importlib.import_module("build_page")
    with pytest.raises(build.LessonsError) as caught:
        build.check_lessons()
    assert re.match(rf"lessons/{name}\.toml, line {line}, \w+, borad: .*", str(caught.value))


def test_a_lesson_that_the_page_does_not_have_yet_stops_the_build(tree: Path) -> None:
    build = importlib.import_module("build_page")
    build.check_lessons()
    break_in(tree, "bA1   .     wG1", "bA1   .     wB1")
    with pytest.raises(build.LessonsError) as caught:
        build.check_lessons()
    told = "web/src/pages/learn/course.json is out of date. Run: python tools/page_lessons.py"
    assert str(caught.value) == told


def test_make_ends_at_a_broken_lesson(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    break_in(tree, "R7.4", "R7.99")
    steps = importlib.import_module("steps")
    monkeypatch.setattr(steps, "STAMPS", tree)
    with pytest.raises(SystemExit) as caught:
        steps.ready_lessons()
    told = "lessons/course/26-spider.toml, line 8, step reach, rules: docs/rules.md has no R7.99."
    assert str(caught.value) == f"{told} See lessons/course/README.md."


@pytest.mark.parametrize("no_page", ["", "1"], ids=["with the page", "without it"])
def test_pip_ends_at_a_broken_lesson(
    tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], no_page: str
) -> None:
    pytest.importorskip("scikit_build_core")
    break_in(tree, "R7.4", "R7.99")
    monkeypatch.setenv("SKEP_NO_PAGE", no_page)
    backend = importlib.import_module("build_backend")
    monkeypatch.setattr(backend, "is_from_sdist", lambda: False)
    with pytest.raises(SystemExit):
        backend.build_wheel(str(tree / "dist"))
    (line,) = capsys.readouterr().err.strip().splitlines()
    assert line.startswith("lessons/course/26-spider.toml, line 8, step reach, rules: ")


def test_make_checks_lessons_again_after_a_change(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does so without Node, too: this takes only Python."""
    steps = importlib.import_module("steps")
    checked = list[str]()
    monkeypatch.setattr(steps, "STAMPS", tree / "stamps")
    monkeypatch.setattr(steps, "LESSONS", tree / "lessons")
    monkeypatch.setattr(steps, "check_lessons", lambda: checked.append("lessons"))
    for part, times in (("", 1), ("", 1), ("rules.toml", 2), ("course/26-spider.toml", 3)):
        if part:
            path = tree / "lessons" / part
            path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
        steps.ready_lessons()
        assert len(checked) == times


def test_the_page_is_built_again_after_a_change_of_a_lesson(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "path", [str(ROOT / "tools"), *sys.path])
    sources = importlib.import_module("frontend").page_sources()
    assert ROOT / "lessons/course/26-spider.toml" in sources
