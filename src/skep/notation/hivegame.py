"""hivegame.com analyses, saved as JSON: a tree of moves. Skep reads the main line.

There are two formats. The current one names itself:

    {"format": "hive-analysis", "version": 1, "game_type": "MLP", "root_id": 0, "nodes": [
      {"id": 0, "parent": null, "children": [1], "move_delta": null},
      {"id": 1, "parent": 0, "children": [],
       "move_delta": {"turn": 1, "piece": "wL", "position": ""}}], ...}

The older one has ``{"tree": {"nodes": [...]}}``, with ``node_id`` and ``value`` in each node. A
node's first child is its main continuation.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeGuard, cast

from skep.core.ruleset import TOURNAMENT, Ruleset
from skep.notation.errors import Expected, NotationError
from skep.notation.lenient.game_types import read_game_type
from skep.notation.lenient.replay import WrittenMove, replay_plies
from skep.notation.record import GameRecord
from skep.notation.rulesets import check_expansions
from skep.notation.warning import ReadingWarning, WarningCode

_Json = Mapping[str, object]


class _Node(NamedTuple):
    """A node of the tree: the move that leads to it, and the nodes after it."""

    move: object
    children: tuple[object, ...]
    parent: object


class _BadTreeError(Exception):
    """A tree whose main line cannot be followed to its end."""

    def __init__(self, expected: Expected) -> None:
        super().__init__(expected)
        self.expected = expected


@dataclass(frozen=True, slots=True)
class _Tree:
    """A tree of moves."""

    nodes: Mapping[int, _Node]
    first: tuple[object, ...]
    """The nodes without a parent, the main one first."""

    def main_line(self) -> list[str]:
        """Return the moves of the main line: the first child of each node.

        :raises _BadTreeError: when the line leads to a missing node, back to itself, or to no move.
        """
        moves: list[str] = []
        seen: set[int] = set()
        at, name = self.first, None
        while at:
            name = at[0]
            if not _is_id(name) or name in seen or name not in self.nodes:
                raise _BadTreeError(Expected.ANALYSIS_TREE)
            node = self.nodes[name]
            if seen or node.move is not None:  # only the root may have none
                moves.append(_move(node.move))
            seen.add(name)
            at = node.children
        others = self.nodes.values()
        if any(node.parent == name for node in others) or (
            not moves and any(node.move is not None for node in others)
        ):
            raise _BadTreeError(Expected.ANALYSIS_TREE)
        return moves

    @property
    def has_variations(self) -> bool:
        """Whether there is more than one line."""
        return len(self.first) > 1 or any(len(node.children) > 1 for node in self.nodes.values())


def parse_analysis(text: str, ruleset: Ruleset | None = None, *, line: int = 1) -> GameRecord:
    """Return the main line of an analysis; *line* is the number of its first line.

    :raises NotationError: when the text is not such a document, its main line cannot be followed
        to its end, or it starts from a position.
    :raises RulesDisagreeError: when the game type and *ruleset* name different expansions.
    :raises BrokenGameError: when a move cannot be played; it carries the legal part.
    """
    document = _parse(text, line)
    if document.get("start_hop") is not None:
        raise _error(text, line, Expected.ANALYSIS_START)
    try:
        tree = _tree(document)
        moves = tree.main_line()
    except _BadTreeError as error:
        raise _error(text, line, error.expected) from error
    warnings: list[ReadingWarning] = []
    said = str(document.get("game_type", "Base"))
    read = read_game_type(said)
    if read is None:
        warnings.append(ReadingWarning(WarningCode.UNREADABLE_GAME_TYPE, line, said))
    else:
        check_expansions(read.ruleset, ruleset)
    if tree.has_variations:
        warnings.append(ReadingWarning(WarningCode.OTHER_LINES, line))
    rules = ruleset or (read.ruleset if read else TOURNAMENT)
    plies = [WrittenMove(move, line) for move in moves]
    replayed = replay_plies(rules, plies, may_bend=ruleset is None)
    tags = {} if read else {"OriginalGameType": said}
    return GameRecord(
        replayed.start, replayed.moves, tags=tags, warnings=(*warnings, *replayed.warnings)
    )


def _parse(text: str, line: int) -> _Json:
    try:
        document: object = json.loads(text)
    except json.JSONDecodeError as error:
        wrong = text.split("\n")[error.lineno - 1]
        here = line + error.lineno - 1
        raise NotationError(wrong, error.colno - 1, Expected.JSON, here) from error
    except (RecursionError, ValueError) as error:  # nested too deep, or a number too long
        raise _error(text, line, Expected.JSON) from error
    found = _object(document)
    if found is None:
        raise _error(text, line, Expected.ANALYSIS)
    return found


def _tree(document: _Json) -> _Tree:
    """Return the tree of a document in either format.

    :raises _BadTreeError: when there is none.
    """
    root: object = None
    if (nodes := document.get("nodes")) is not None:
        found, root = _nodes(nodes, "id", "move_delta"), document.get("root_id")
    else:
        older = _object(document.get("tree")) or {}
        found = _nodes(older.get("nodes"), "node_id", "value")
    if _is_id(root) and root in found and found[root].parent is None:
        return _Tree(found, (root,))
    first = tuple(name for name, node in found.items() if node.parent is None)
    if not first:
        raise _BadTreeError(Expected.ANALYSIS_TREE if found else Expected.ANALYSIS)
    return _Tree(found, first)


def _nodes(nodes: object, name: str, move: str) -> dict[int, _Node]:
    """Return the nodes of a list, keyed by their names.

    :raises _BadTreeError: when one of them is not a node, or appears twice.
    """
    found: dict[int, _Node] = {}
    for one in _list(nodes):
        node = _object(one) or {}
        id_ = node.get(name)
        if not _is_id(id_):
            raise _BadTreeError(Expected.ANALYSIS)
        if id_ in found:
            raise _BadTreeError(Expected.ANALYSIS_TREE)
        found[id_] = _Node(node.get(move), _children(node), node.get("parent"))
    return found


def _children(node: _Json) -> tuple[object, ...]:
    """Return the children of a node. Anything but a list counts as a missing child."""
    children = node.get("children")
    return tuple(_list(children)) or ((children,) if children else ())


def _move(value: object) -> str:
    """Return a move as a move string.

    :raises _BadTreeError: when it is not a move.
    """
    move = _object(value) or {}
    piece, position = move.get("piece"), move.get("position") or ""
    if not isinstance(piece, str) or not isinstance(position, str) or not piece.strip():
        raise _BadTreeError(Expected.ANALYSIS_MOVE)
    return f"{piece} {position}".strip()


def _is_id(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _object(value: object) -> _Json | None:
    return cast("_Json", value) if isinstance(value, dict) else None


def _list(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else []


def _error(text: str, line: int, expected: Expected) -> NotationError:
    return NotationError(text.strip().partition("\n")[0], 0, expected, line)
