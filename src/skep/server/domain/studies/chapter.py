"""A chapter: its variation tree, and which moves are legal in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from skep.core.errors import HiveError
from skep.notation.movestring import format_move, read_move
from skep.notation.record import outcome_by_rules
from skep.notation.setupstring import parse_setup
from skep.rules import Position
from skep.server.domain.studies.changes import ChapterContents, NodeData, NodeShape
from skep.server.domain.studies.limits import CHAPTER_BYTES, MOST_DEPTH, NODE_BYTES, SHAPE_BYTES
from skep.server.errors import Code, ProblemError

_LONGEST_SHOWN = 40


@dataclass(slots=True)
class Node:
    """A node of a tree."""

    id: str
    parent: str | None
    move: str | None
    depth: int
    comment: str = ""
    glyph: str | None = None
    shapes: tuple[NodeShape, ...] = ()
    children: list[str] = field(default_factory=list[str])

    @property
    def size(self) -> int:
        """About how many bytes it takes."""
        return NODE_BYTES + len(msgspec.json.encode(self.comment)) + SHAPE_BYTES * len(self.shapes)

    def data(self) -> NodeData:
        """Return it as it is stored."""
        return NodeData(self.id, self.parent, self.move, self.comment, self.glyph, self.shapes)


class Chapter:
    """A chapter. It trusts what is stored; what editors add is checked with ``legal_move``."""

    def __init__(self, chapter_id: str, name: str, start: str, root: str) -> None:
        self.id = chapter_id
        self.name = name
        self.start = start
        self.root = root
        self.nodes: dict[str, Node] = {root: Node(root, None, None, 0)}
        self._walk: list[tuple[str, Position]] = []
        """The nodes and positions from the start to where a move was last checked."""

    @property
    def size(self) -> int:
        """About how many bytes it takes."""
        own = CHAPTER_BYTES + len(self.name.encode()) + len(self.start)
        return own + sum(node.size for node in self.nodes.values())

    @property
    def positions(self) -> int:
        """How many positions it keeps: those from the start to where a move was last checked."""
        return len(self._walk)

    def get(self, node_id: str) -> Node:
        """Return a node.

        :raises ProblemError: when there is none, because somebody has deleted it.
        """
        node = self.nodes.get(node_id)
        if node is None:
            raise changed("the position was deleted")
        return node

    def insert(self, data: NodeData, at: int | None = None) -> Node:
        """Add a node to its parent's children, at the end or at a place.

        :raises ProblemError: when it doesn't fit.
        """
        if data.id in self.nodes:
            raise changed("there is already a node with this id")
        if data.parent is None or data.move is None:
            raise ProblemError(Code.BAD_FIELD, "a node needs a parent and a move")
        parent = self.get(data.parent)
        if any(self.nodes[child].move == data.move for child in parent.children):
            raise changed("this move is already there")
        if parent.depth >= MOST_DEPTH:
            raise full("depth", MOST_DEPTH)
        node = Node(
            data.id,
            data.parent,
            data.move,
            parent.depth + 1,
            data.comment,
            data.glyph,
            tuple(data.shapes),
        )
        self.nodes[node.id] = node
        parent.children.insert(len(parent.children) if at is None else at, node.id)
        return node

    def cut(self, node_id: str) -> list[Node]:
        """Remove a node and all that follows, and return them.

        :raises ProblemError: when there is none, or it is the start position.
        """
        node = self.get(node_id)
        if node.parent is None:
            raise ProblemError(Code.BAD_FIELD, "the start position can't be deleted")
        gone = list(self.below(node_id))
        for one in gone:
            del self.nodes[one.id]
        if node.depth < len(self._walk) and self._walk[node.depth][0] == node_id:
            # A node with the same id may come back with another move.
            del self._walk[node.depth :]
        self.nodes[node.parent].children.remove(node_id)
        return gone

    def move_child(self, node_id: str, to: int) -> None:
        """Move a node to another place among its siblings.

        :raises ProblemError: when there is none, or it is the start position.
        """
        node = self.get(node_id)
        if node.parent is None:
            raise ProblemError(Code.BAD_FIELD, "the start position has no siblings")
        siblings = self.nodes[node.parent].children
        siblings.remove(node_id)
        siblings.insert(to, node_id)

    def below(self, node_id: str) -> Iterator[Node]:
        """Yield a node and all that follows it, parents first."""
        waiting = [node_id]
        while waiting:
            node = self.nodes[waiting.pop()]
            yield node
            waiting.extend(reversed(node.children))

    def contents(self) -> ChapterContents:
        """Return the chapter as it is stored."""
        nodes = tuple(node.data() for node in self.below(self.root))
        return ChapterContents(self.id, self.name, self.start, nodes)

    def legal_move(self, parent: str, text: str) -> str:
        """Return a move as it is written, if it is legal after a node.

        :raises ProblemError: when it isn't, or isn't a move at all.
        """
        position = self.position_at(parent)
        try:
            move = read_move(text, position)
        except HiveError as error:
            raise ProblemError(Code.BAD_MOVE, str(error)) from error
        keys = [after.key for _, after in self._walk]
        if outcome_by_rules(position, keys.count(position.key)) is not None:
            raise ProblemError(Code.GAME_OVER, f"{text[:_LONGEST_SHOWN]} comes after the end")
        reason = position.why_not(move)
        if reason is not None:
            raise ProblemError(Code.ILLEGAL_MOVE, reason.code.value, reason=reason, move=move)
        return format_move(move, position)

    def replays_to(self, node_id: str) -> int:
        """Return how many moves ``position_at`` would play; nodes that don't exist take none."""
        count, node = 0, self.nodes.get(node_id)
        while node and not (node.depth < len(self._walk) and self._walk[node.depth][0] == node.id):
            count += 1
            node = None if node.parent is None else self.nodes[node.parent]
        return count

    def position_at(self, node_id: str) -> Position:
        """Return the position of a node. From one to the next, that takes one move."""
        way: list[Node] = []
        node = self.get(node_id)
        while not (node.depth < len(self._walk) and self._walk[node.depth][0] == node.id):
            way.append(node)
            if node.parent is None:
                break
            node = self.nodes[node.parent]
        del self._walk[way[-1].depth if way else node.depth + 1 :]
        for one in reversed(way):
            if one.move is None:
                position = first_position(self.start)
            else:
                before = self._walk[-1][1]
                position = before.play_unchecked(read_move(one.move, before))
            self._walk.append((one.id, position))
        return self._walk[-1][1]


def first_position(start: str) -> Position:
    """Return the position of a setup string.

    :raises ProblemError: when it can't be read, or no game can lead to it.
    """
    try:
        return parse_setup(start)
    except HiveError as error:
        raise ProblemError(Code.BAD_SETUP, str(error), facts={"problems": ""}) from error


def changed(detail: str) -> ProblemError:
    """Return the problem that a change doesn't fit any more."""
    return ProblemError(Code.STUDY_CHANGED, detail)


def full(what: str, most: int) -> ProblemError:
    """Return the problem that a study can't take more of something."""
    return ProblemError(
        Code.STUDY_FULL, f"at most {most} {what}", facts={"what": what, "most": most}
    )
