"""Write edits of studies and what comes of them, so that the page can be tested to do the same.

The server and every browser carry out the same edits in the same order, by code of their own:
``skep.server.domain.studies`` and ``web/src/study``. ``python tools/study_vectors.py`` edits
studies at random with the server's code and writes ``web/tests/study/vectors.json``. With
``--check``, it fails if the file is out of date.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from skep.server.domain.errors import InconsistentError
from skep.server.domain.studies.changes import (
    AddChapter,
    AddNodes,
    ChapterContents,
    Contents,
    MoveChapter,
    MoveNode,
    NewStudyName,
    NodeData,
    NodeShape,
    RemoveChapter,
    RemoveNode,
    RenameChapter,
    SetComment,
    SetGlyph,
    SetShapes,
    StoredChange,
)
from skep.server.domain.studies.study import Study

TARGET = Path(__file__).resolve().parent.parent / "web/tests/study/vectors.json"

STUDIES = 24
EDITS = 16
"""How many edits each study gets."""

START = "1~Base-MLP~w1~w~_~_"
# Few different ones, so that edits often don't fit.
MOVES = ("wS1", "wG1", "wA1", "pass")
GLYPHS = ("!!", "!", "!?", "?!", "?", "??", None)
COLORS = ("green", "red", "blue", "yellow")
TEXTS = ("", "Solid", "<b>markup</b>", "zwei\nZeilen", "\u00e9\u4e2d\U0001f41d")
LAST = 1_000
"""A place behind all others."""

MISTAKEN = 0.05
"""How often an edit names something that isn't there, or is there already."""

Json = dict[str, Any]


class Editor:
    """Somebody who edits at random, and knows what was there a moment ago."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self._made = 0

    def edit(self, contents: Contents) -> list[StoredChange]:
        """Return some changes, most of which fit a study."""
        return [self._change(contents) for _ in range(self._rng.choice((1, 1, 1, 2, 3)))]

    def _change(self, contents: Contents) -> StoredChange:
        rng = self._rng
        chapter = rng.choice(contents.chapters)
        node = "nobody" if rng.random() < MISTAKEN else rng.choice(chapter.nodes).id
        chapter_id = "nowhere" if rng.random() < MISTAKEN else chapter.id
        kinds: list[Callable[[], StoredChange]] = [
            *[lambda: self._add(chapter_id, node)] * 8,
            lambda: SetComment(chapter_id, node, rng.choice(TEXTS)),
            lambda: SetGlyph(chapter_id, node, rng.choice(GLYPHS)),
            lambda: SetShapes(chapter_id, node, self._shapes()),
            *[lambda: MoveNode(chapter_id, node, self._place())] * 2,
            lambda: RemoveNode(chapter_id, node),
            lambda: NewStudyName(rng.choice(TEXTS[:3])),
            lambda: self._add_chapter(chapter.id),
            lambda: RenameChapter(chapter_id, rng.choice(TEXTS[:3])),
            lambda: MoveChapter(chapter_id, self._place()),
            lambda: RemoveChapter(chapter_id),
        ]
        return rng.choice(kinds)()

    def _add(self, chapter: str, parent: str) -> AddNodes:
        rng = self._rng
        first = self._node(parent)
        nodes = [first]
        for _ in range(rng.randrange(3)):
            # A line that goes on, or that branches.
            nodes.append(self._node(rng.choice([node.id for node in nodes])))
        return AddNodes(chapter, tuple(nodes), self._place())

    def _node(self, parent: str) -> NodeData:
        rng = self._rng
        glyph = rng.choice((None, None, *GLYPHS))
        return NodeData(self._id("n"), parent, rng.choice(MOVES), rng.choice(TEXTS), glyph)

    def _add_chapter(self, known: str) -> AddChapter:
        rng = self._rng
        chapter = known if rng.random() < MISTAKEN else self._id("c")
        return AddChapter(chapter, rng.choice(TEXTS[:3]), START, self._id("r"), self._place())

    def _shapes(self) -> tuple[NodeShape, ...]:
        rng = self._rng
        count = rng.randrange(3)
        return tuple(
            NodeShape(rng.choice(COLORS), (index, -1), rng.choice((None, (2, index))))
            for index in range(count)
        )

    def _place(self) -> int:
        return self._rng.choice((0, 0, 1, 2, 3, LAST))

    def _id(self, letter: str) -> str:
        self._made += 1
        return f"{letter}{self._made}"


def study_vector(seed: int) -> Json:
    """Return the edits of one study, which of them were refused, and the study afterward."""
    root = NodeData("r")
    contents = Contents("", (ChapterContents("c", "", START, (root,)),))
    editor, edits = Editor(seed), list[Json]()
    for _ in range(EDITS):
        changes = editor.edit(contents)
        study, is_refused = Study(contents), False
        try:
            study.replay(changes)
        except InconsistentError:
            is_refused = True
        else:
            contents = study.contents()
        edits.append({"changes": msgspec.to_builtins(changes), "refused": is_refused})
    return {"edits": edits, "after": msgspec.to_builtins(contents)}


def vectors() -> str:
    """Return the file: one study per line."""
    lines = (json.dumps(study_vector(seed), ensure_ascii=True) for seed in range(STUDIES))
    return "[\n" + ",\n".join(lines) + "\n]\n"


def main(arguments: list[str]) -> int:
    """Write or check the file, and return the exit status."""
    text = vectors()
    if "--check" not in arguments:
        TARGET.write_text(text, encoding="utf-8")
        return 0
    if TARGET.is_file() and TARGET.read_text(encoding="utf-8") == text:
        return 0
    print(f"{TARGET.name} is out of date: run python tools/study_vectors.py")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
