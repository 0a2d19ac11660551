"""A study: its chapters, and the one function that changes it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import assert_never

from msgspec.structs import replace

from skep.server.domain.errors import InconsistentError
from skep.server.domain.studies.changes import (
    AddChapter,
    AddNodes,
    Contents,
    MoveChapter,
    MoveNode,
    NewStudyName,
    RemoveChapter,
    RemoveNode,
    RenameChapter,
    SetComment,
    SetGlyph,
    SetShapes,
    StoredChange,
)
from skep.server.domain.studies.chapter import Chapter, changed, first_position, full
from skep.server.domain.studies.limits import (
    BYTE_MEMORY,
    MOST_BYTES,
    MOST_CHAPTERS,
    MOST_DEPTH,
    MOST_NODES,
    MOST_REPLAYS,
    NODE_MEMORY,
    POSITION_MEMORY,
    SETUP_REPLAYS,
)
from skep.server.errors import Code, ProblemError

_UNWANTED = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\ud800-\udfff]"
)
"""Control characters, and those that change the direction of what follows."""

_BREAKS = re.compile(r"[\t\n]")


class Study:
    """A study, as all changes so far add up. After a change that is refused, throw it away."""

    def __init__(self, contents: Contents) -> None:
        """Take over a stored study.

        :raises InconsistentError: when its nodes don't form trees.
        """
        self.name: str = contents.name
        self._replays_left = 0
        self.chapters: list[Chapter] = []
        try:
            for stored in contents.chapters:
                root, *others = stored.nodes
                chapter = Chapter(stored.id, stored.name, stored.start, root.id)
                first = chapter.nodes[root.id]
                first.comment, first.shapes = root.comment, tuple(root.shapes)
                for node in others:
                    chapter.insert(node)
                self.chapters.append(chapter)
        except (ProblemError, ValueError) as error:
            message = f"a study whose nodes don't fit: {error}"
            raise InconsistentError(message) from error
        self._nodes = sum(len(chapter.nodes) for chapter in self.chapters)
        self._bytes = sum(chapter.size for chapter in self.chapters)

    @property
    def nodes(self) -> int:
        """How many nodes it has."""
        return self._nodes

    @property
    def memory(self) -> int:
        """How many bytes of memory it takes at most."""
        positions = sum(chapter.positions for chapter in self.chapters)
        nodes = NODE_MEMORY * self._nodes + BYTE_MEMORY * self._bytes
        return nodes + POSITION_MEMORY * positions

    def contents(self) -> Contents:
        """Return the study as it is stored."""
        return Contents(self.name, tuple(chapter.contents() for chapter in self.chapters))

    def edit(self, changes: Sequence[StoredChange]) -> list[StoredChange]:
        """Check and carry out what an editor wants; return it as it is stored.

        :raises ProblemError: when a change is refused.
        """
        added = sum(len(change.nodes) for change in changes if isinstance(change, AddNodes))
        # Moves in the order of the lines take one replay each, after the way to the first one.
        self._replays_left = MOST_REPLAYS + 2 * added
        return [self._apply(change, is_new=True) for change in changes]

    def replays(self, changes: Iterable[StoredChange]) -> int:
        """Return how many moves ``edit`` will play to check the new ones, or more.

        Reading the start of a new chapter counts as several.
        """
        total = 0
        depths: dict[tuple[str, str], int] = {}
        """The nodes that are new by then. Their ids are unique only within a chapter."""

        last: dict[str, str] = {}
        for change in changes:
            if isinstance(change, AddChapter):
                total += SETUP_REPLAYS
                depths[change.id, change.root] = 0
            if not isinstance(change, AddNodes):
                continue
            chapter = next((one for one in self.chapters if one.id == change.chapter), None)
            for node in change.nodes:
                parent = node.parent or ""
                stored = chapter and chapter.nodes.get(parent)
                depth = depths.get((change.chapter, parent), stored.depth if stored else MOST_DEPTH)
                if parent == last.get(change.chapter):
                    total += 1
                elif chapter and stored and change.chapter not in last:
                    total += chapter.replays_to(parent)
                else:
                    total += depth + 1
                depths[change.chapter, node.id] = depth + 1
                last[change.chapter] = node.id
        return total

    def replay(self, changes: Iterable[StoredChange]) -> None:
        """Carry out stored changes. They were checked before they were stored.

        :raises InconsistentError: when they don't fit.
        """
        try:
            for change in changes:
                self._apply(change, is_new=False)
        except ProblemError as error:
            message = f"changes that don't fit: {error}"
            raise InconsistentError(message) from error

    def check_moves(self) -> None:
        """Check every move by the rules.

        :raises InconsistentError: when one isn't legal.
        """
        try:
            for chapter in self.chapters:
                first_position(chapter.start)
                for node in chapter.below(chapter.root):
                    if node.parent is not None and node.move is not None:
                        chapter.legal_move(node.parent, node.move)
        except ProblemError as error:
            message = f"a move that isn't legal: {error}"
            raise InconsistentError(message) from error

    def _apply(self, change: StoredChange, *, is_new: bool) -> StoredChange:
        match change:
            case NewStudyName(name):
                self.name = _line(name)
            case AddChapter():
                self._add_chapter(change, is_new=is_new)
            case RemoveChapter(chapter_id):
                self._remove_chapter(chapter_id)
            case RenameChapter(chapter_id, name):
                chapter = self._chapter(chapter_id)
                self._grow(len(_line(name).encode()) - len(chapter.name.encode()))
                chapter.name = name
            case MoveChapter(chapter_id, to):
                chapter = self._chapter(chapter_id)
                self.chapters.remove(chapter)
                self.chapters.insert(to, chapter)
            case AddNodes():
                return self._add_nodes(change, is_new=is_new)
            case RemoveNode(chapter_id, node_id):
                gone = self._chapter(chapter_id).cut(node_id)
                self._nodes -= len(gone)
                self._bytes -= sum(node.size for node in gone)
            case MoveNode(chapter_id, node_id, to):
                self._chapter(chapter_id).move_child(node_id, to)
            case SetComment() | SetGlyph() | SetShapes():
                self._annotate(change)
            case _:
                assert_never(change)
        return change

    def _add_chapter(self, change: AddChapter, *, is_new: bool) -> None:
        if any(chapter.id == change.id for chapter in self.chapters):
            raise changed("there is already a chapter with this id")
        if len(self.chapters) >= MOST_CHAPTERS:
            raise full("chapters", MOST_CHAPTERS)
        if is_new:
            first_position(change.start)
        chapter = Chapter(change.id, _line(change.name), change.start, change.root)
        self._count(1)
        self._grow(chapter.size)
        self.chapters.insert(change.at, chapter)

    def _remove_chapter(self, chapter_id: str) -> None:
        chapter = self._chapter(chapter_id)
        if len(self.chapters) == 1:
            raise changed("the last chapter can't be deleted")
        self.chapters.remove(chapter)
        self._nodes -= len(chapter.nodes)
        self._bytes -= chapter.size

    def _add_nodes(self, change: AddNodes, *, is_new: bool) -> AddNodes:
        chapter = self._chapter(change.chapter)
        added = list(change.nodes)
        self._count(len(added))
        for index, data in enumerate(added):
            _text(data.comment)
            if is_new and data.parent is not None and data.move is not None:
                self._replays_left -= chapter.replays_to(data.parent)
                if self._replays_left < 0:
                    raise ProblemError(Code.BAD_FIELD, "send the nodes in the order of their lines")
                move = chapter.legal_move(data.parent, data.move)
                added[index] = replace(data, move=move)
            at = change.at if index == 0 else None
            self._grow(chapter.insert(added[index], at).size)
        return replace(change, nodes=tuple(added))

    def _annotate(self, change: SetComment | SetGlyph | SetShapes) -> None:
        node = self._chapter(change.chapter).get(change.id)
        before = node.size
        match change:
            case SetComment(text=text):
                node.comment = _text(text)
            case SetGlyph(glyph=glyph):
                if node.parent is None and glyph is not None:
                    raise ProblemError(Code.BAD_FIELD, "the start position has no rating")
                node.glyph = glyph
            case SetShapes(shapes=shapes):
                node.shapes = tuple(shapes)
        self._grow(node.size - before)

    def _chapter(self, chapter_id: str) -> Chapter:
        for chapter in self.chapters:
            if chapter.id == chapter_id:
                return chapter
        raise changed("the chapter was deleted")

    def _count(self, more: int) -> None:
        self._nodes += more
        if self._nodes > MOST_NODES:
            raise full("nodes", MOST_NODES)

    def _grow(self, more: int) -> None:
        self._bytes += more
        if more > 0 and self._bytes > MOST_BYTES:
            raise full("bytes", MOST_BYTES)


def _text(text: str) -> str:
    """Return a text without anything that can't be seen.

    :raises ProblemError: when it has such characters.
    """
    if _UNWANTED.search(text):
        raise ProblemError(Code.BAD_FIELD, "the text has control characters")
    return text


def _line(text: str) -> str:
    if _BREAKS.search(text):
        raise ProblemError(Code.BAD_FIELD, "a name must be a single line")
    return _text(text)
