"""hivegame.com analyses: two formats of a tree, of which the main line is read."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skep.core.errors import HiveError
from skep.core.ruleset import GAME_TYPES, TOURNAMENT
from skep.notation.archive import read_file
from skep.notation.errors import BrokenGameError, Expected, NotationError, RulesDisagreeError
from skep.notation.gamestring import format_moves, parse_game
from skep.notation.hivegame import parse_analysis
from skep.notation.record import GameRecord
from skep.notation.warning import ReadingWarning, WarningCode
from skep.rules import Position
from tests.play import random_record

MOVES = ["wL", "bL wL-", "wQ -wL", "bQ bL-"]


def delta(turn: int, move: str) -> dict[str, object]:
    piece, _, position = move.partition(" ")
    return {"turn": turn, "piece": piece, "position": position}


def document(moves: list[str], game_type: str = "MLP", **more: object) -> dict[str, object]:
    """Return an analysis of one line, as the site saves it."""
    nodes: list[dict[str, object]] = [
        {
            "id": ply,
            "parent": ply - 1 if ply else None,
            "children": [ply + 1] if ply < len(moves) else [],
            "move_delta": delta(ply, moves[ply - 1]) if ply else None,
            "position_hash": 12345678901234567890 if ply else None,
        }
        for ply in range(len(moves) + 1)
    ]
    return {
        "format": "hive-analysis",
        "version": 1,
        "game_type": game_type,
        "root_id": 0,
        "selected_node_id": 0,
        "nodes": nodes,
        "annotations": {},
        "start_hop": None,
        **more,
    }


def older(moves: list[str], game_type: str = "MLP") -> dict[str, object]:
    """Return an analysis of one line, as the site saved it before."""
    nodes: list[dict[str, object]] = [
        {
            "node_id": ply,
            "value": delta(ply + 1, move),
            "children": [ply + 1] if ply + 1 < len(moves) else [],
            "parent": ply - 1 if ply else None,
        }
        for ply, move in enumerate(moves)
    ]
    tree = {"name": "analysis", "nodes": nodes}
    return {"current_node": None, "tree": tree, "hashes": {}, "game_type": game_type}


@pytest.mark.parametrize("save", [document, older])
@given(
    seed=st.integers(0, 2**32),
    plies=st.integers(1, 60),
    type_=st.sampled_from(sorted(GAME_TYPES)),
)
def test_a_game_is_read_from_either_version(
    save: object, seed: int, plies: int, type_: str
) -> None:
    record = random_record(seed, plies, Position.initial(GAME_TYPES[type_]))
    moves = format_moves(record.start, record.moves)
    saved = (document if save is document else older)(moves, type_.removeprefix("Base+"))
    again = parse_analysis(json.dumps(saved))
    assert again == record
    assert again.warnings == ()


def test_the_first_child_is_the_main_line() -> None:
    saved = document(MOVES)
    nodes = cast("list[dict[str, object]]", saved["nodes"])
    nodes[1]["children"] = [2, 9]
    nodes.append({"id": 9, "parent": 1, "children": [], "move_delta": delta(2, "bS1 wL-")})
    record = parse_analysis(json.dumps(saved), line=3)
    assert record == parse_game(";".join(MOVES))
    assert record.warnings == (ReadingWarning(WarningCode.OTHER_LINES, 3),)


def test_the_first_of_several_first_moves_is_the_main_line() -> None:
    saved = older(["wL"])
    nodes = cast("dict[str, list[dict[str, object]]]", saved["tree"])["nodes"]
    nodes.append({"node_id": 5, "value": delta(1, "wS1"), "children": [], "parent": None})
    record = parse_analysis(json.dumps(saved))
    assert record == parse_game("wL")
    assert [warning.code for warning in record.warnings] == [WarningCode.OTHER_LINES]


def test_an_older_analysis_may_have_a_root_without_a_move() -> None:
    saved = older(MOVES)
    nodes = cast("dict[str, list[dict[str, object]]]", saved["tree"])["nodes"]
    nodes[0]["parent"] = -1
    nodes.append({"node_id": -1, "value": None, "children": [0], "parent": None})
    assert parse_analysis(json.dumps(saved)) == parse_game(";".join(MOVES))


def test_a_pass_has_no_position_and_the_first_piece_may_have_a_dot() -> None:
    saved = document(["wL .", "bL wL-"])
    assert parse_analysis(json.dumps(saved)) == parse_game("wL;bL wL-")


def test_a_queen_first_and_an_unknown_type_are_warnings() -> None:
    record = parse_analysis(json.dumps(document(["wQ"], "XYZ")))
    assert record.start.ruleset == replace(TOURNAMENT, queen_first=True)
    assert record.tags == {"OriginalGameType": "XYZ"}
    assert [warning.code for warning in record.warnings] == [
        WarningCode.UNREADABLE_GAME_TYPE,
        WarningCode.QUEEN_FIRST,
    ]


def test_rules_that_were_asked_for_decide() -> None:
    with pytest.raises(RulesDisagreeError):
        parse_analysis(json.dumps(document(["wS1"])), GAME_TYPES["Base"])
    with pytest.raises(BrokenGameError) as caught:
        parse_analysis(json.dumps(document(["wL", "bQ wL-"])), TOURNAMENT)
    assert caught.value.record == parse_game("wL")


def test_a_root_that_is_no_root_gives_way_to_the_node_without_a_parent() -> None:
    for root in (None, "0", [0], True, 3, 99):
        record = parse_analysis(json.dumps(document(MOVES, root_id=root)))
        assert record == parse_game(";".join(MOVES))
    without = document(MOVES)
    del without["root_id"]
    assert parse_analysis(json.dumps(without)) == parse_game(";".join(MOVES))


@pytest.mark.parametrize(
    ("at", "node", "expected"),
    [
        (4, {"children": [0]}, Expected.ANALYSIS_TREE),
        (4, {"children": [9]}, Expected.ANALYSIS_TREE),
        (2, {"children": ["3"]}, Expected.ANALYSIS_TREE),
        (2, {"children": [True]}, Expected.ANALYSIS_TREE),
        (2, {"children": "3"}, Expected.ANALYSIS_TREE),
        (2, {"children": []}, Expected.ANALYSIS_TREE),
        (0, {"children": []}, Expected.ANALYSIS_TREE),
        (0, {"children": [], "parent": 4}, Expected.ANALYSIS_TREE),
        (4, {"id": 3}, Expected.ANALYSIS_TREE),
        (2, {"move_delta": "bL wL-"}, Expected.ANALYSIS_MOVE),
        (2, {"move_delta": None}, Expected.ANALYSIS_MOVE),
        (2, {"move_delta": {"piece": 5}}, Expected.ANALYSIS_MOVE),
        (2, {"move_delta": {"piece": " ", "position": "wL-"}}, Expected.ANALYSIS_MOVE),
        (2, {"move_delta": {"piece": "bL", "position": ["wL-"]}}, Expected.ANALYSIS_MOVE),
    ],
)
def test_a_main_line_that_cannot_be_followed_to_its_end_is_refused(
    at: int, node: dict[str, object], expected: Expected
) -> None:
    saved = document(MOVES)
    cast("list[dict[str, object]]", saved["nodes"])[at].update(node)
    with pytest.raises(NotationError) as caught:
        parse_analysis(json.dumps(saved), line=2)
    assert (caught.value.expected, caught.value.line) == (expected, 2)


def test_first_moves_without_a_root_are_refused() -> None:
    nodes = [{"id": 0}, {"id": 1, "move_delta": delta(1, "wL")}]
    with pytest.raises(NotationError) as caught:
        parse_analysis(json.dumps({"root_id": 0, "nodes": nodes}))
    assert caught.value.expected is Expected.ANALYSIS_TREE


def test_an_analysis_without_moves_is_a_game_not_begun() -> None:
    assert parse_analysis(json.dumps(document([]))) == GameRecord(Position.initial())


@pytest.mark.parametrize(
    ("text", "line", "at", "expected"),
    [
        ("", 7, 0, Expected.JSON),
        ('{\n"a": }', 8, 5, Expected.JSON),
        ("[" * 100_000, 7, 0, Expected.JSON),
        ("9" * 5000, 7, 0, Expected.JSON),
        ("[]", 7, 0, Expected.ANALYSIS),
        ("{}", 7, 0, Expected.ANALYSIS),
        ('{"tree": []}', 7, 0, Expected.ANALYSIS),
        ('{"tree": {"nodes": 3}}', 7, 0, Expected.ANALYSIS),
        ('{"nodes": []}', 7, 0, Expected.ANALYSIS),
        ('{"nodes": [1]}', 7, 0, Expected.ANALYSIS),
        ('{"nodes": [{"id": "x"}]}', 7, 0, Expected.ANALYSIS),
        ('{"start_hop": "x"}', 7, 0, Expected.ANALYSIS_START),
    ],
)
def test_other_documents_are_refused(text: str, line: int, at: int, expected: Expected) -> None:
    with pytest.raises(NotationError) as caught:
        parse_analysis(text, line=7)
    error = caught.value
    assert (error.line, error.at, error.expected) == (line, at, expected)


def test_a_file_is_known_by_its_name_or_its_beginning(tmp_path: Path) -> None:
    text = json.dumps(document(MOVES))
    for name in ("analysis_15-Nov-2026_12:00:00.json", "saved.txt"):
        (tmp_path / name).write_text(text, encoding="utf-8")
        (record,) = read_file(tmp_path / name)
        assert isinstance(record, GameRecord)
        assert record == parse_game(";".join(MOVES))


json_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=4)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(["nodes", "tree", "id", "node_id", "children", "value", "root_id"]),
            inner,
            max_size=4,
        ),
    ),
)


@given(json_values)
def test_any_document_is_read_or_refused(value: object) -> None:
    with suppress(HiveError):
        parse_analysis(json.dumps(value))
