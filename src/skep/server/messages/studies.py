"""Shared studies: what is asked and answered, and the changes that editors exchange."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, field

from skep.server.messages.base import Body, CommandId, GameId, Letters, SetupText

StudyId = GameId
Secret = Annotated[str, Meta(pattern=r"^[a-zA-Z0-9_-]{20,100}\Z")]
NodeId = Annotated[str, Meta(pattern=r"^[a-zA-Z0-9_-]{1,24}\Z")]
StudyName = Annotated[str, Meta(max_length=80)]
Comment = Annotated[str, Meta(max_length=4_000)]
ListPlace = Annotated[int, Meta(ge=0, le=10_000)]
ShapeCoordinate = Annotated[int, Meta(ge=-999, le=999)]


class GlyphView(StrEnum):
    """How somebody rates a move."""

    BRILLIANT = "!!"
    GOOD = "!"
    INTERESTING = "!?"
    DUBIOUS = "?!"
    MISTAKE = "?"
    BLUNDER = "??"


class ShapeColorView(StrEnum):
    """The color of an arrow or a mark."""

    GREEN = "green"
    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"


class AccessView(StrEnum):
    """What you may do with a study."""

    READ = "read"
    EDIT = "edit"


class ShapeView(Body, frozen=True):
    """An arrow between two hexes, or a mark on one."""

    color: ShapeColorView
    start: tuple[ShapeCoordinate, ShapeCoordinate] = field(name="from")
    end: tuple[ShapeCoordinate, ShapeCoordinate] | None = field(default=None, name="to")


Shapes = Annotated[tuple[ShapeView, ...], Meta(max_length=64)]


class StudyNodeView(Body, frozen=True):
    """A node of a variation tree. The start position has neither a parent nor a move."""

    id: NodeId
    parent: NodeId | None = None
    move: Letters | None = None
    comment: Comment = ""
    glyph: GlyphView | None = None
    shapes: Shapes = ()


class RenameStudy(Body, frozen=True, tag="rename"):
    """Give the study another name."""

    name: StudyName


class AddChapterMessage(Body, frozen=True, tag="add_chapter"):
    """Add a chapter without moves."""

    id: NodeId
    name: StudyName
    start: SetupText
    root: NodeId
    at: ListPlace


class RemoveChapterMessage(Body, frozen=True, tag="remove_chapter"):
    """Remove a chapter."""

    id: NodeId


class RenameChapterMessage(Body, frozen=True, tag="rename_chapter"):
    """Give a chapter another name."""

    id: NodeId
    name: StudyName


class MoveChapterMessage(Body, frozen=True, tag="move_chapter"):
    """Move a chapter to another place."""

    id: NodeId
    to: ListPlace


class AddNodesMessage(Body, frozen=True, tag="add"):
    """Add nodes, parents first: the first at a place among its siblings, the others at the end."""

    chapter: NodeId
    nodes: Annotated[tuple[StudyNodeView, ...], Meta(min_length=1, max_length=1_000)]
    at: ListPlace


class RemoveNodeMessage(Body, frozen=True, tag="remove"):
    """Remove a node and all that follows it."""

    chapter: NodeId
    id: NodeId


class MoveNodeMessage(Body, frozen=True, tag="move"):
    """Move a node to another place among its siblings."""

    chapter: NodeId
    id: NodeId
    to: ListPlace


class SetCommentMessage(Body, frozen=True, tag="comment"):
    """Write a comment, or erase it."""

    chapter: NodeId
    id: NodeId
    text: Comment


class SetGlyphMessage(Body, frozen=True, tag="glyph"):
    """Rate a move, or take the rating away."""

    chapter: NodeId
    id: NodeId
    glyph: GlyphView | None


class SetShapesMessage(Body, frozen=True, tag="shapes"):
    """Draw arrows and marks in place of those that are there."""

    chapter: NodeId
    id: NodeId
    shapes: Shapes


StudyChange = (
    RenameStudy
    | AddChapterMessage
    | RemoveChapterMessage
    | RenameChapterMessage
    | MoveChapterMessage
    | AddNodesMessage
    | RemoveNodeMessage
    | MoveNodeMessage
    | SetCommentMessage
    | SetGlyphMessage
    | SetShapesMessage
)
Changes = Annotated[tuple[StudyChange, ...], Meta(min_length=1, max_length=500)]


class NewStudy(Body, frozen=True):
    """A study to share, with its first chapter."""

    name: StudyName
    chapter: AddChapterMessage


class MadeStudy(Body, frozen=True):
    """A new study, and the secrets of its links: ``/study/ID#SECRET``."""

    id: StudyId
    edit_secret: str
    read_secret: str


class ReadStudy(Body, frozen=True):
    """The secret of a link."""

    secret: Secret


class EditStudy(Body, frozen=True):
    """Changes, all or none. Send them again with the same id until they are answered."""

    secret: Secret
    id: CommandId
    changes: Changes


class StudyEdited(Body, frozen=True):
    """The changes are stored as the edit with this number."""

    number: int


class ChapterView(Body, frozen=True):
    """A chapter with all of its nodes, parents first."""

    id: NodeId
    name: StudyName
    start: SetupText
    nodes: tuple[StudyNodeView, ...]


class StudyContents(Body, frozen=True):
    """A whole study."""

    name: StudyName
    chapters: tuple[ChapterView, ...]
    v: int


class StudyEditView(Body, frozen=True):
    """A numbered edit."""

    number: int
    id: str
    """The id that the editor gave it."""

    changes: tuple[StudyChange, ...]


class StudyView(Body, frozen=True):
    """A study as somebody with a link reads it: all of it at one edit, and the edits after it."""

    id: StudyId
    access: AccessView
    is_owner: bool
    read_secret: str | None
    """The secret of the link to read; None for readers."""

    base: int
    """The number of the edit at which it was written down."""

    contents: StudyContents
    edits: tuple[StudyEditView, ...]


class StudyLine(Body, frozen=True):
    """One of your studies, in a list."""

    id: StudyId
    name: StudyName
    nodes: int
    created_at: int
    updated_at: int


class StudyList(Body, frozen=True):
    """Your studies, the latest first."""

    studies: tuple[StudyLine, ...]
    most: int
    """How many you can have."""
