"""Changes to a study, and whole studies, as they are stored.

Each change names what it changes by its id. So it means the same wherever it comes in the order of
all changes, or it no longer fits and is refused.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from skep.server.domain.errors import InconsistentError

VERSION = 1
"""Increase it when the meaning of a stored study changes, and read the earlier ones."""


class NodeShape(Struct, frozen=True):
    """An arrow between two hexes, or a mark on one."""

    color: str
    start: tuple[int, int] = msgspec.field(name="from")
    end: tuple[int, int] | None = msgspec.field(default=None, name="to")


class NodeData(Struct, frozen=True):
    """A node. The root has neither a parent nor a move."""

    id: str
    parent: str | None = None
    move: str | None = None
    comment: str = ""
    glyph: str | None = None
    shapes: tuple[NodeShape, ...] = ()


class NewStudyName(Struct, frozen=True, tag="rename"):
    """Give the study another name."""

    name: str


class AddChapter(Struct, frozen=True, tag="add_chapter"):
    """Add a chapter without moves."""

    id: str
    name: str
    start: str
    root: str
    at: int


class RemoveChapter(Struct, frozen=True, tag="remove_chapter"):
    """Remove a chapter with all of its moves."""

    id: str


class RenameChapter(Struct, frozen=True, tag="rename_chapter"):
    """Give a chapter another name."""

    id: str
    name: str


class MoveChapter(Struct, frozen=True, tag="move_chapter"):
    """Move a chapter to another place."""

    id: str
    to: int


class AddNodes(Struct, frozen=True, tag="add"):
    """Add nodes, parents first: the first at a place among its siblings, the others at the end."""

    chapter: str
    nodes: tuple[NodeData, ...]
    at: int


class RemoveNode(Struct, frozen=True, tag="remove"):
    """Remove a node and all that follows it."""

    chapter: str
    id: str


class MoveNode(Struct, frozen=True, tag="move"):
    """Move a node to another place among its siblings."""

    chapter: str
    id: str
    to: int


class SetComment(Struct, frozen=True, tag="comment"):
    """Write a comment, or erase it."""

    chapter: str
    id: str
    text: str


class SetGlyph(Struct, frozen=True, tag="glyph"):
    """Rate a move, or take the rating away."""

    chapter: str
    id: str
    glyph: str | None


class SetShapes(Struct, frozen=True, tag="shapes"):
    """Draw arrows and marks in place of those that are there."""

    chapter: str
    id: str
    shapes: tuple[NodeShape, ...]


StoredChange = (
    NewStudyName
    | AddChapter
    | RemoveChapter
    | RenameChapter
    | MoveChapter
    | AddNodes
    | RemoveNode
    | MoveNode
    | SetComment
    | SetGlyph
    | SetShapes
)


class ChapterContents(Struct, frozen=True):
    """A chapter with all of its nodes, parents first."""

    id: str
    name: str
    start: str
    nodes: tuple[NodeData, ...]


class Contents(Struct, frozen=True):
    """A whole study."""

    name: str
    chapters: tuple[ChapterContents, ...]
    v: int = VERSION


_encoder = msgspec.json.Encoder()
_contents = msgspec.json.Decoder(Contents)
_changes = msgspec.json.Decoder(tuple[StoredChange, ...])
_UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)


def encode_contents(contents: Contents) -> str:
    """Return a study as it is stored."""
    return _encoder.encode(contents).decode()


def encode_changes(changes: Sequence[StoredChange]) -> str:
    """Return changes as they are stored."""
    return _encoder.encode(changes).decode()


def decode_contents(text: str) -> Contents:
    """Return a stored study.

    :raises InconsistentError: when it can't be read.
    """
    try:
        found = _contents.decode(text)
    except _UNREADABLE as error:
        message = f"a study that can't be read: {error}"
        raise InconsistentError(message) from error
    if found.v > VERSION:
        message = f"a study of version {found.v}"
        raise InconsistentError(message)
    return found


def decode_changes(text: str | bytes) -> tuple[StoredChange, ...]:
    """Return stored changes.

    :raises InconsistentError: when they can't be read.
    """
    try:
        return _changes.decode(text)
    except _UNREADABLE as error:
        message = f"changes that can't be read: {error}"
        raise InconsistentError(message) from error
