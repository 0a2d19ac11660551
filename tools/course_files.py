"""Read ``lessons/course/*.toml``: the lessons of the course, before the rules look at them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

ROOT = Path(__file__).resolve().parent.parent
COURSE = ROOT / "lessons" / "course"

CHAPTERS = ("basics", "bugs", "expansions", "playing")
RULE = re.compile(r"^### (R\d+\.\d+) ", re.MULTILINE)

_FILE = re.compile(r"\d\d-([a-z]+(?:-[a-z]+)*)\.toml")
_NAME = re.compile(r"[a-z]+(?:-[a-z]+)*")
_LINE = re.compile(r"\(at line (\d+), column \d+\)")
_HEADER = re.compile(r"\s*\[\[\s*steps\s*\]\]")
_KEY = re.compile(r"\s*([a-z]+)\s*=")
_NEEDS = re.compile(r"[MLP]{1,3}")
_ANSWERS = range(2, 5)

_LESSON_KEYS: Mapping[str, type] = {"chapter": str, "tile": str, "needs": str, "steps": list}
_COMMON: Mapping[str, type] = {
    **dict.fromkeys(("name", "task", "board", "turn", "first", "needs"), str),
    **dict.fromkeys(("rules", "played", "facts"), list),
    "ply": int,
    "test": bool,
    "switches": dict,
}
TASKS: Mapping[str, Mapping[str, type]] = {
    "targets": {"piece": str, "unreachable": bool},
    "place": {"piece": str},
    "move": {"goal": str, "about": str, "by": str, "accept": list},
    "pick": {"goal": str, "of": str, "answers": list, "piece": str, "to": str},
    "choice": {"answers": list, "piece": str, "to": str},
    "read": {},
}
"""The kinds of task, each with the keys of its own."""

_NEEDED: Mapping[str, tuple[str, ...]] = {
    "targets": ("piece",),
    "place": ("piece",),
    "move": (),
    "pick": ("goal", "answers"),
    "choice": ("answers",),
    "read": (),
}
TYPES: Mapping[type, str] = {
    str: "a string",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "a table, such as { climb_gates = true }",
}


class LessonError(Exception):
    """A lesson file that can't be used: which one, where in it, and why."""

    def __init__(self, file: str, why: str, *, line: int | None = None, key: str = "") -> None:
        """Say what is wrong with *key*, near *line*, of a file."""
        place = [file, *([f"line {line}"] if line else []), *([key] if key else [])]
        super().__init__(f"{', '.join(place)}: {why}")
        self.file, self.line, self.key, self.why = file, line, key, why


@dataclass(frozen=True)
class Place:
    """Where in a file something is: in one of its steps, or before them."""

    file: str
    lines: Mapping[str, int]
    """The line of each key, and, under no name, the first line."""

    step: str = ""

    def wrong(self, key: str, why: str) -> LessonError:
        """Return an error about a key there."""
        before = f"step {self.step}, " if self.step else ""
        return LessonError(self.file, why, line=self.line(key), key=before + key)

    def line(self, key: str) -> int:
        """Return the line of a key, or else the first line."""
        return self.lines.get(key, self.lines[""])


@dataclass(frozen=True)
class StepSource:
    """A step as its file has it."""

    lesson: str
    name: str
    task: str
    rules: tuple[str, ...]
    values: dict[str, Any]
    """Everything else."""

    place: Place
    needs: str = ""
    switches: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    """The switches that it teaches, and the values under which it is shown."""

    test: bool = False

    def wrong(self, key: str, why: str) -> LessonError:
        """Return an error about one of its keys."""
        return self.place.wrong(key, why)


@dataclass(frozen=True)
class LessonSource:
    """A lesson as its file has it."""

    name: str
    chapter: str
    tile: str
    needs: str
    place: Place
    steps: tuple[StepSource, ...] = field(default_factory=tuple)


def rule_numbers() -> tuple[str, ...]:
    """Return the numbers of all rules."""
    return tuple(RULE.findall((ROOT / "docs/rules.md").read_text(encoding="utf-8")))


def read_sources(folder: Path = COURSE) -> tuple[LessonSource, ...]:
    """Return the lessons in their order.

    :raises LessonError: when a file can't be used.
    """
    lessons = tuple(_read_lesson(path) for path in sorted(folder.glob("*.toml")))
    files = dict[str, str]()
    for lesson in lessons:
        if lesson.name in files:
            raise LessonError(lesson.place.file, f"{files[lesson.name]} has the same name")
        files[lesson.name] = lesson.place.file
    return lessons


def _read_lesson(path: Path) -> LessonSource:
    file = path.name
    found = _FILE.fullmatch(file)
    if not found:
        raise LessonError(file, "name it like 10-goal.toml: two digits, then lower-case letters")
    name = found[1]
    if name == "end" or name.startswith("test"):
        raise LessonError(file, f"the page uses the name {name} itself")
    text, table = read_table(path)
    own, *parts = _lines_of(text)
    place = Place(file, own)
    _check_keys(table, _LESSON_KEYS, ("chapter", "steps"), place)
    if table["chapter"] not in CHAPTERS:
        raise place.wrong("chapter", f"choose one of {', '.join(CHAPTERS)}")
    if len(parts) != len(table["steps"]):
        raise place.wrong("steps", "write each step as a table: [[steps]]")
    written = zip(table["steps"], parts, strict=True)
    steps = tuple(_read_step(one, name, Place(file, lines)) for one, lines in written)
    names = [step.name for step in steps]
    for step in steps:
        if names.count(step.name) > 1:
            raise step.wrong("name", "two steps have this name")
    if not any(step.test for step in steps):
        raise place.wrong("steps", "one step needs test = true: the test of its chapter")
    tile, needs = table.get("tile", ""), table.get("needs", "")
    return LessonSource(name, table["chapter"], tile, needs, place, steps)


def read_table(path: Path) -> tuple[str, dict[str, Any]]:
    """Return a file as text, and what it says.

    :raises LessonError: when it isn't TOML in UTF-8.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise LessonError(path.name, "save it as UTF-8", line=line) from None
    try:
        return text, tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _LINE.search(str(error))
        why = re.sub(r" \(at .*\)$", "", str(error))
        at = int(found[1]) if found else text.count("\n") + 1
        raise LessonError(path.name, f"not valid TOML: {why}", line=at) from None


def _lines_of(text: str) -> list[dict[str, int]]:
    """Return the lines of the keys before the steps, and of those in each step."""
    parts = [{"": 1}]
    for number, line in enumerate(text.splitlines(), 1):
        if _HEADER.match(line):
            parts[0].setdefault("steps", number)
            parts.append({"": number})
        elif found := _KEY.match(line):
            parts[-1].setdefault(found[1], number)
    return parts


def _read_step(table: dict[str, Any], lesson: str, place: Place) -> StepSource:
    name = table.get("name")
    if not isinstance(name, str):
        raise place.wrong("name", "every step needs a name")
    place = replace(place, step=name)
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
        place=place,
        needs=own.pop("needs", ""),
        switches={name: _spelled(value) for name, value in own.pop("switches", {}).items()},
        test=own.pop("test", False),
        values=own,
    )
    _check_step(step)
    return step


def _spelled(value: Any) -> tuple[str, ...]:
    """Return one value of a switch, or several, as rule sets spell them."""
    values = cast("list[object]", value if isinstance(value, list) else [value])
    return tuple(str(one).lower() if isinstance(one, bool) else str(one) for one in values)


def _check_step(step: StepSource) -> None:
    if not step.rules:
        raise step.wrong("rules", "name at least one rule that the step teaches")
    if unknown := [rule for rule in step.rules if rule not in rule_numbers()]:
        raise step.wrong("rules", f"docs/rules.md has no {unknown[0]}")
    if step.task == "choice" and len(step.values["answers"]) not in _ANSWERS:
        raise step.wrong("answers", "offer two to four answers")


def _check_keys(
    table: dict[str, Any], known: Mapping[str, type], needed: tuple[str, ...], place: Place
) -> None:
    for key, value in table.items():
        if key not in known:
            raise place.wrong(key, "there is no such key")
        wanted = known[key]
        if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
            raise place.wrong(key, f"write {TYPES[wanted]}")
        if isinstance(value, list) and key != "steps":
            _check_strings(cast("list[object]", value), key, place)
    for key in needed:
        if key not in table:
            raise place.wrong(key, "it is missing")
    needs = table.get("needs", "M")
    if not _NEEDS.fullmatch(needs) or len(set(needs)) < len(needs):
        raise place.wrong("needs", "name expansions by their letters: M, L, P")


def _check_strings(values: list[object], key: str, place: Place) -> None:
    if not all(isinstance(one, str) for one in values):
        raise place.wrong(key, "write a list of strings")
