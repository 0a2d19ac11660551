"""Write the data for the page's course: ``lessons/course/*.toml``, worked out by the rules.

python tools/page_lessons.py
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from course_files import COURSE, LessonError, LessonSource, read_sources
from course_tasks import work_out

DATA = Path(__file__).parents[1] / "web/src/pages/learn/course.json"


def draw(lesson: LessonSource) -> dict[str, Any]:
    """Return a lesson as data.

    :raises LessonError: when the rules disagree with it.
    """
    return {
        "name": lesson.name,
        "chapter": lesson.chapter,
        **({"tile": lesson.tile} if lesson.tile else {}),
        **({"needs": lesson.needs} if lesson.needs else {}),
        "steps": [work_out(step, lesson.needs).drawn for step in lesson.steps],
    }


def course(folder: Path = COURSE) -> str:
    """Return the whole course as JSON.

    :raises LessonError: when a lesson can't be used.
    """
    lessons = [draw(lesson) for lesson in read_sources(folder)]
    return json.dumps(lessons, separators=(",", ":")) + "\n"


def main() -> int:
    """Write the file, or say which lesson can't be used."""
    try:
        text = course()
    except LessonError as error:
        print(error, file=sys.stderr)
        return 1
    DATA.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
