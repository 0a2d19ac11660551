"""Write the data for the page's course: ``lessons/course/*.toml``, worked out by the rules.

``python tools/page_lessons.py`` writes it. Every build of the page runs it with ``--check``
(``build_page.py``), which only says what is wrong, if anything: with the course, or with the other
files in ``lessons``. It needs only the standard library.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from course_files import COURSE, ROOT, LessonError, LessonSource, StepSource, read_sources
from course_tasks import work_out
from edition_positions import read_differences, read_needs
from lesson_positions import POSITIONS, RULES, read_positions

from skep.core.errors import HiveError
from skep.notation.movestring import parse_piece
from skep.words.languages import LANGUAGES

DATA = ROOT / "web/src/pages/learn/course.json"

_MESSAGE = re.compile(r"^(course-[\w-]+) =", re.MULTILINE)
_HOW = "tools/page_lessons.py"


def draw(lesson: LessonSource) -> dict[str, Any]:
    """Return a lesson as data.

    :raises LessonError: when the rules disagree with it.
    """
    try:
        if lesson.tile:
            parse_piece(lesson.tile)
    except HiveError as error:
        raise lesson.place.wrong("tile", str(error)) from None
    return {
        "name": lesson.name,
        "chapter": lesson.chapter,
        **({"tile": lesson.tile} if lesson.tile else {}),
        "steps": [work_out(step, lesson.needs).drawn for step in lesson.steps],
    }


def course(folder: Path = COURSE) -> str:
    """Return the whole course as JSON.

    :raises LessonError: when a lesson can't be used.
    """
    return _json(read_sources(folder))


def checked_course(folder: Path = COURSE) -> str:
    """Return the whole course as JSON, if the catalogs have all its texts.

    :raises LessonError: when a lesson can't be used, or lacks a text.
    """
    lessons = read_sources(folder)
    text = _json(lessons)
    for language in LANGUAGES:
        catalog = f"src/skep/words/{language}/course.ftl"
        known = set(_MESSAGE.findall((ROOT / catalog).read_text(encoding="utf-8")))
        for lesson in lessons:
            _check_texts(lesson, known, catalog)
    return text


def _json(lessons: Iterable[LessonSource]) -> str:
    return json.dumps([draw(lesson) for lesson in lessons], separators=(",", ":")) + "\n"


def _check_texts(lesson: LessonSource, known: set[str], catalog: str) -> None:
    title = f"course-{lesson.name}"
    if title not in known:
        raise lesson.place.wrong("", f"add {title} to {catalog}")
    for step in lesson.steps:
        if missing := [one for one in _messages(step) if one not in known]:
            raise step.wrong("name", f"add {missing[0]} to {catalog}")


def _messages(step: StepSource) -> list[str]:
    """Return the messages that a step can't do without."""
    text = f"course-{step.lesson}-{step.name}"
    answers = len(step.values["answers"]) if step.task == "choice" else 0
    otherwise = [f"{text}-otherwise"] if "by" in step.values else []
    return [text, *otherwise, *(f"{text}-{number}" for number in range(1, answers + 1))]


def check_positions() -> None:
    """Check the positions of the pictures, and those that show how editions differ.

    :raises LessonError: when one can't be used.
    """
    for path in (POSITIONS, RULES):
        read_positions(path)
    read_differences()
    read_needs()


def main(arguments: Sequence[str]) -> int:
    """Write the file, or say in one line what is wrong: with a lesson, or with the file."""
    folder, explained = "lessons", "The top of positions.toml and editions.toml explains the keys"
    try:
        check_positions()
        folder, explained = "lessons/course", "See lessons/course/README.md"
        text = checked_course()
    except LessonError as error:
        print(f"{folder}/{str(error).rstrip('.')}. {explained}.", file=sys.stderr)
        return 1
    if "--check" not in arguments:
        DATA.write_text(text, encoding="utf-8")
    elif text != DATA.read_text(encoding="utf-8"):
        name = DATA.relative_to(ROOT)
        print(f"{name} is out of date. Run: python {_HOW}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
