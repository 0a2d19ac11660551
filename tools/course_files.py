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
_MOST_ANSWERS = 4

_LESSON_KEYS: Mapping[str, type] = {"chapter": str, "tile": str, "needs": str, "steps": list}
_COMMON: Mapping[str, type] = {
    **{"name": str, "task": str, "rules": list, "board": str, "turn": str, "ply": int},
    **{"played": list, "needs": str, "test": bool},
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
        return LessonError(self.file, why, line=self.line, key=f"step {self.name}, {key}")


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
    _check_keys(table, _LESSON_KEYS, needed=("chapter", "steps"), file=file)
    if table["chapter"] not in CHAPTERS:
        raise LessonError(file, f"choose one of {', '.join(CHAPTERS)}", key="chapter")
    _check_needs(table, file)
    steps = tuple(_read_step(one, name, file, text) for one in table["steps"])
    names = [step.name for step in steps]
    for step in steps:
        if names.count(step.name) > 1:
            raise step.wrong("name", "two steps have this name")
    if not any(step.test for step in steps):
        raise LessonError(file, "one step needs test = true: the test of its chapter", key="steps")
    return LessonSource(name, table["chapter"], table.get("tile", ""), table.get("needs", ""), steps)


def _read_step(table: Any, lesson: str, file: str, text: str) -> StepSource:
    if not isinstance(table, dict) or not isinstance(table.get("name"), str):
        raise LessonError(file, "every step needs a name", key="steps")
    name = table["name"]
    line = _line_of(text, name)
    place: dict[str, Any] = {"file": file, "line": line, "step": name}
    if not _NAME.fullmatch(name):
        raise LessonError(file, "use lower-case letters and hyphens", line=line, key="name")
    task = table.get("task")
    if task not in TASKS:
        why = f"choose one of {', '.join(TASKS)}"
        raise LessonError(file, why, line=line, key=f"step {name}, task")
    needed = ("rules", "board", *_NEEDED[task])
    _check_keys(table, {**_COMMON, **TASKS[task]}, needed=needed, **place)
    _check_needs(table, **place)
    own = {key: table[key] for key in table if key not in {"name", "task", "rules"}}
    step = StepSource(
        *(lesson, name, task, tuple(table["rules"]), own, file, line),
        needs=own.pop("needs", ""),
        test=own.pop("test", False),
    )
    _check_step(step)
    return step


def _check_step(step: StepSource) -> None:
    if unknown := [rule for rule in step.rules if rule not in rule_numbers()]:
        raise step.wrong("rules", f"docs/rules.md has no {unknown[0]}")
    if step.task != "choice":
        return
    answers, answer = step.values["answers"], step.values["answer"]
    if not 2 <= answers <= _MOST_ANSWERS:
        raise step.wrong("answers", "offer two to four answers")
    if not 1 <= answer <= answers:
        raise step.wrong("answer", f"it is a number from 1 to {answers}")


def _line_of(text: str, name: str) -> int:
    """Return the line on which a step has its name."""
    lines = text.splitlines()
    found = (at for at, line in enumerate(lines, 1) if line.strip() == f'name = "{name}"')
    return next(found, 1)


def _check_keys(
    table: dict[str, Any],
    known: Mapping[str, type],
    *,
    needed: tuple[str, ...],
    file: str,
    line: int | None = None,
    step: str = "",
) -> None:
    before = f"step {step}, " if step else ""
    for key, value in table.items():
        if key not in known:
            raise LessonError(file, "there is no such key", line=line, key=before + key)
        wanted = known[key]
        if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
            raise LessonError(file, f"write {_TYPES[wanted]}", line=line, key=before + key)
    for key in needed:
        if key not in table:
            raise LessonError(file, "it is missing", line=line, key=before + key)


def _check_needs(table: dict[str, Any], file: str, line: int | None = None, step: str = "") -> None:
    needs = table.get("needs", "M")
    if not _NEEDS.fullmatch(needs) or len(set(needs)) < len(needs):
        key = f"step {step}, needs" if step else "needs"
        raise LessonError(file, "name expansions by their letters: M, L, P", line=line, key=key)
