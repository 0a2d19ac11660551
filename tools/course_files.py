"""Read ``lessons/course/*.toml``: the lessons of the course, before the rules look at them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
COURSE = ROOT / "lessons" / "course"

CHAPTERS = ("basics", "bugs", "expansions", "playing")
RULE = re.compile(r"^### (R\d+\.\d+) ", re.MULTILINE)

_FILE = re.compile(r"\d\d-([a-z]+(?:-[a-z]+)*)\.toml")
_NAME = re.compile(r"[a-z]+(?:-[a-z]+)*")
_LINE = re.compile(r"\(at line (\d+), column \d+\)")
_NEEDS = re.compile(r"[MLP]{1,3}")
_ANSWERS = range(2, 5)

_LESSON_KEYS: Mapping[str, type] = {"chapter": str, "tile": str, "needs": str, "steps": list}
_COMMON: Mapping[str, type] = {
    **dict.fromkeys(("name", "task", "board", "turn", "needs"), str),
    **dict.fromkeys(("rules", "played"), list),
    "ply": int,
    "test": bool,
}
TASKS: Mapping[str, Mapping[str, type]] = {
    "targets": {"piece": str, "unreachable": bool},
    "place": {"piece": str},
    "move": {"goal": str, "about": str, "accept": list},
    "pick": {"goal": str, "of": str, "answers": list, "piece": str, "to": str},
    "choice": {"answers": int, "answer": int, "piece": str, "to": str, "outcome": str},
    "read": {},
}
"""The kinds of task, each with the keys of its own."""

_NEEDED: Mapping[str, tuple[str, ...]] = {
    "targets": ("piece",),
    "place": ("piece",),
    "move": (),
    "pick": ("goal", "answers"),
    "choice": ("answers", "answer"),
    "read": (),
}
_TYPES = {str: "a string", int: "a whole number", bool: "true or false", list: "a list"}


class LessonError(Exception):
    """A lesson file that can't be used: which one, where in it, and why."""

    def __init__(self, file: str, why: str, *, line: int | None = None, key: str = "") -> None:
        """Say what is wrong with *key*, near *line*, of a file."""
        place = [file, *([f"line {line}"] if line else []), *([key] if key else [])]
        super().__init__(f"{', '.join(place)}: {why}")
        self.file, self.line, self.key, self.why = file, line, key, why


@dataclass(frozen=True)
class _Place:
    """Where in a file something is: in one of its steps, or before them."""

    file: str
    line: int | None = None
    step: str = ""

    def wrong(self, key: str, why: str) -> LessonError:
        """Return an error about a key there."""
        before = f"step {self.step}, " if self.step else ""
        return LessonError(self.file, why, line=self.line, key=before + key)


@dataclass(frozen=True)
class StepSource:
    """A step as its file has it."""

    lesson: str
    name: str
    task: str
    rules: tuple[str, ...]
    values: dict[str, Any]
    """Everything else."""

    file: str
    line: int
    needs: str = ""
    test: bool = False

    def wrong(self, key: str, why: str) -> LessonError:
        """Return an error about one of its keys."""
        return _Place(self.file, self.line, self.name).wrong(key, why)


@dataclass(frozen=True)
class LessonSource:
    """A lesson as its file has it."""

    name: str
    chapter: str
    tile: str
    needs: str
    steps: tuple[StepSource, ...] = field(default_factory=tuple)


def rule_numbers() -> tuple[str, ...]:
    """Return the numbers of all rules."""
    return tuple(RULE.findall((ROOT / "docs/rules.md").read_text(encoding="utf-8")))


def read_sources(folder: Path = COURSE) -> tuple[LessonSource, ...]:
    """Return the lessons in their order.

    :raises LessonError: when a file can't be used.
    """
    return tuple(_read_lesson(path) for path in sorted(folder.glob("*.toml")))


def _read_lesson(path: Path) -> LessonSource:
    file = path.name
    found = _FILE.fullmatch(file)
    if not found:
        raise LessonError(file, "name it like 10-goal.toml: two digits, then lower-case letters")
    name = found[1]
    if name == "end" or name.startswith("test"):
        raise LessonError(file, f"the page uses the name {name} itself")
    text = path.read_text(encoding="utf-8")
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = _LINE.search(str(error))
        why = _LINE.sub("", str(error)).strip()
        raise LessonError(file, why, line=int(line[1]) if line else None) from None
    _check_keys(table, _LESSON_KEYS, ("chapter", "steps"), _Place(file))
    if table["chapter"] not in CHAPTERS:
        raise LessonError(file, f"choose one of {', '.join(CHAPTERS)}", key="chapter")
    if not all(isinstance(one, dict) for one in table["steps"]):
        raise LessonError(file, "write each step as a table: [[steps]]", key="steps")
    steps = tuple(_read_step(one, name, file, text) for one in table["steps"])
    names = [step.name for step in steps]
    for step in steps:
        if names.count(step.name) > 1:
            raise step.wrong("name", "two steps have this name")
    if not any(step.test for step in steps):
        raise LessonError(file, "one step needs test = true: the test of its chapter", key="steps")
    tile, needs = table.get("tile", ""), table.get("needs", "")
    return LessonSource(name, table["chapter"], tile, needs, steps)


def _read_step(table: dict[str, Any], lesson: str, file: str, text: str) -> StepSource:
    name = table.get("name")
    if not isinstance(name, str):
        raise LessonError(file, "every step needs a name", key="steps")
    line = _line_of(text, name)
    place = _Place(file, line, name)
    if not _NAME.fullmatch(name):
        raise place.wrong("name", "use lower-case letters and hyphens")
    task = str(table.get("task"))
    if task not in TASKS:
        raise place.wrong("task", f"choose one of {', '.join(TASKS)}")
    needed = ("rules", "board", *_NEEDED[task])
    _check_keys(table, {**_COMMON, **TASKS[task]}, needed, place)
    own = {key: table[key] for key in table if key not in {"name", "task", "rules"}}
    step = StepSource(
        lesson=lesson,
        name=name,
        task=task,
        rules=tuple(table["rules"]),
        file=file,
        line=line,
        needs=own.pop("needs", ""),
        test=own.pop("test", False),
        values=own,
    )
    _check_step(step)
    return step


def _check_step(step: StepSource) -> None:
    if unknown := [rule for rule in step.rules if rule not in rule_numbers()]:
        raise step.wrong("rules", f"docs/rules.md has no {unknown[0]}")
    if step.task != "choice":
        return
    answers, answer = step.values["answers"], step.values["answer"]
    if answers not in _ANSWERS:
        raise step.wrong("answers", "offer two to four answers")
    if not 1 <= answer <= answers:
        raise step.wrong("answer", f"it is a number from 1 to {answers}")


def _line_of(text: str, name: str) -> int:
    """Return the line on which a step has its name."""
    lines = text.splitlines()
    found = (at for at, line in enumerate(lines, 1) if line.strip() == f'name = "{name}"')
    return next(found, 1)


def _check_keys(
    table: dict[str, Any], known: Mapping[str, type], needed: tuple[str, ...], place: _Place
) -> None:
    for key, value in table.items():
        if key not in known:
            raise place.wrong(key, "there is no such key")
        wanted = known[key]
        if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
            raise place.wrong(key, f"write {_TYPES[wanted]}")
    for key in needed:
        if key not in table:
            raise place.wrong(key, "it is missing")
    needs = table.get("needs", "M")
    if not _NEEDS.fullmatch(needs) or len(set(needs)) < len(needs):
        raise place.wrong("needs", "name expansions by their letters: M, L, P")
