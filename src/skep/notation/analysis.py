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
from typing import NamedTuple, cast

from skep.core.ruleset import TOURNAMENT, Ruleset
from skep.notation.errors import Expected, NotationError
from skep.notation.gametypes import read_game_type
from skep.notation.plies import Ply, replay_plies
from skep.notation.record import GameRecord
from skep.notation.rulesets import check_expansions
from skep.notation.warning import ReadingWarning, WarningCode

_Json = Mapping[str, object]


class _Node(NamedTuple):
    """A node of the tree: the move that leads to it, and the nodes after it."""

    move: str | None
    children: tuple[object, ...]
    parent: object


@dataclass(frozen=True, slots=True)
class _Tree:
    """A tree of moves."""

    nodes: Mapping[object, _Node]
    first: tuple[object, ...]
    """The nodes of first moves, the main one first."""

    def main_line(self) -> list[str]:
        """Return the moves of the main line: the first child of each node."""
        moves: list[str] = []
        seen: set[object] = set()
        at = self.first
        while at and at[0] in self.nodes and at[0] not in seen:
            seen.add(at[0])
            node = self.nodes[at[0]]
            if node.move is not None:
                moves.append(node.move)
            at = node.children
        return moves

    @property
    def has_variations(self) -> bool:
        """Whether there is more than one line."""
        return len(self.first) > 1 or any(len(node.children) > 1 for node in self.nodes.values())


def parse_analysis(text: str, ruleset: Ruleset | None = None, *, line: int = 1) -> GameRecord:
    """Return the main line of an analysis; *line* is the number of its first line.

    :raises NotationError: when the text is not such a document, or starts from a position.
    :raises RulesDisagreeError: when the game type names other expansions than *ruleset* has.
    :raises BrokenGameError: when a move cannot be played; it carries the legal part.
    """
    document = _parse(text, line)
    if document.get("start_hop") is not None:
        raise _error(text, line, Expected.ANALYSIS_START)
    tree = _tree(document)
    if tree is None:
        raise _error(text, line, Expected.ANALYSIS)
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
    plies = [Ply(move, line) for move in tree.main_line()]
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


def _tree(document: _Json) -> _Tree | None:
    """Return the tree of a document in either format; None when it has none."""
    if (nodes := document.get("nodes")) is not None:
        found = _nodes(nodes, "id", "move_delta")
        return _Tree(found, (document.get("root_id"),)) if found else None
    older = _object(document.get("tree"))
    found = _nodes(older.get("nodes"), "node_id", "value") if older else None
    if not found:
        return None
    first = tuple(name for name, node in found.items() if node.parent is None)
    return _Tree(found, first)


def _nodes(nodes: object, name: str, move: str) -> dict[object, _Node] | None:
    """Return the nodes of a list by their names; None when one of them is not a node."""
    found: dict[object, _Node] = {}
    for one in _list(nodes):
        node = _object(one)
        if node is None or not isinstance(node.get(name), int):
            return None
        moved = _object(node.get(move))
        text = f"{moved.get('piece', '')} {moved.get('position', '')}".strip() if moved else None
        children = tuple(child for child in _list(node.get("children")) if isinstance(child, int))
        found[node[name]] = _Node(text, children, node.get("parent"))
    return found


def _object(value: object) -> _Json | None:
    return cast("_Json", value) if isinstance(value, dict) else None


def _list(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else []


def _error(text: str, line: int, expected: Expected) -> NotationError:
    return NotationError(text.strip().partition("\n")[0], 0, expected, line)
