"""The opening suites, and openings from files."""

from __future__ import annotations

import sys
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from skep.core.bugs import Color
from skep.core.moves import Pass
from skep.core.ruleset import EDITIONS, GAME_TYPES
from skep.engine.search.searcher import make_searcher
from skep.match.errors import MatchError, MatchErrorCode
from skep.match.openings import (
    NO_SUITE,
    SUITES,
    Half,
    load_openings,
    marked_lines,
    suite_for,
    suite_text,
)
from skep.notation.gamestring import format_game, parse_game
from skep.notation.pgn import format_pgn
from skep.notation.record import GameRecord

TOOL = Path(__file__).parents[2] / "tools" / "make_openings.py"
BASE = GAME_TYPES["Base"]
RULES = {"base": BASE, "base-mlp": GAME_TYPES["Base+MLP"]}
SMALL = """\
# A comment.

wS1;bG1 wS1-
wA1;bA1 wA1/\thold-out
Base;InProgress;White[2];wB1;bB1 wB1- \ttuning
"""


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Give the program that makes the suites: a tool, not part of any package."""
    spec = spec_from_file_location("make_openings", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "make_openings", module)
    spec.loader.exec_module(module)
    return module


def moves_of(records: tuple[GameRecord, ...]) -> list[str]:
    return [format_game(record).split(";", 3)[3] for record in records]


@pytest.mark.parametrize("name", SUITES)
def test_a_suite_has_five_hundred_openings_of_eight_plies_half_of_them_held_out(name: str) -> None:
    halves = [half for half, _ in marked_lines(suite_text(name))]
    assert [halves.count(half) for half in Half] == [250, 250, 0]
    openings = load_openings(name, RULES[name], Half.ALL).records
    assert [len(record.moves) for record in openings] == [8] * 500
    assert all(record.last.to_move is Color.WHITE for record in openings)
    assert not any(isinstance(move, Pass) for record in openings for move in record.moves)


@pytest.mark.parametrize("name", SUITES)
def test_no_two_openings_are_alike_however_they_are_turned(name: str) -> None:
    openings = load_openings(name, RULES[name], Half.ALL).records
    keys = {record.last.canonical_key for record in openings}
    assert len(keys) == len(openings)


@pytest.mark.parametrize("name", SUITES)
def test_no_queen_is_crowded_and_openings_are_varied(name: str, tool: ModuleType) -> None:
    openings = load_openings(name, RULES[name], Half.ALL).records
    assert not any(tool.is_crowded(record.last.hive) for record in openings)
    firsts = {text.partition(";")[0] for text in moves_of(openings)}
    assert len(firsts) == {"base": 4, "base-mlp": 7}[name]
    replies = {text.split(";")[1].split()[0] for text in moves_of(openings)}
    assert len(replies) == len(firsts)


def test_the_halves_have_nothing_in_common() -> None:
    tuning, held = (load_openings("base", BASE, half) for half in (Half.TUNING, Half.HOLD_OUT))
    assert not set(moves_of(tuning.records)) & set(moves_of(held.records))
    assert tuning.digest != held.digest


def test_the_same_seed_makes_the_same_openings(tool: ModuleType) -> None:
    options = tool.Options(count=3, nodes=30, margin=200)
    assert tool.suite("base.txt", options) == tool.suite("base.txt", options)
    other = replace(options, seed=2)
    assert tool.suite("base.txt", options) != tool.suite("base.txt", other)
    lines = list(marked_lines(tool.suite("base.txt", options)))
    assert [half for half, _ in lines] == [Half.TUNING, Half.HOLD_OUT, Half.TUNING]
    assert all(
        tool.is_even(parse_game(game).last, make_searcher(1, 1), options) for _, game in lines
    )


def test_every_rule_set_has_a_suite() -> None:
    assert {name: suite_for(rules) for name, rules in GAME_TYPES.items()} == {
        **dict.fromkeys(GAME_TYPES, "base"),
        "Base+MLP": "base-mlp",
    }
    for name, rules in {**GAME_TYPES, **EDITIONS}.items():
        openings = load_openings(suite_for(rules), rules)
        assert len(openings.records) == 250, name
        assert openings.records[0].start.ruleset == rules


def test_none_is_the_empty_hive() -> None:
    openings = load_openings(NO_SUITE, BASE)
    assert [record.moves for record in openings.records] == [()]


@pytest.mark.parametrize(
    ("half", "moves"),
    [
        (Half.TUNING, ["wS1;bG1 wS1-", "wB1;bB1 wB1-"]),
        (Half.HOLD_OUT, ["wA1;bA1 wA1/"]),
        (Half.ALL, ["wS1;bG1 wS1-", "wA1;bA1 wA1/", "wB1;bB1 wB1-"]),
    ],
)
def test_a_file_of_ones_own_is_read(tmp_path: Path, half: Half, moves: list[str]) -> None:
    file = tmp_path / "own.txt"
    file.write_text(SMALL)
    openings = load_openings(str(file), BASE, half)
    assert (openings.name, moves_of(openings.records)) == ("own.txt", moves)


def test_games_of_other_formats_are_openings_too(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    games = [parse_game(text, BASE) for text in ("wS1;bG1 wS1-", "wA1;bA1 wA1/")]
    file.write_text("\n".join(map(format_pgn, games)))
    assert moves_of(load_openings(str(file), BASE).records) == ["wS1;bG1 wS1-", "wA1;bA1 wA1/"]


SURROUNDED = (
    r"wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wG1 -wQ;bG1 bQ-;wG2 \wQ;bA1 bG1-;wA1 /wQ;bA1 \wS1;wA2 -wG1;"
    r"bA2 bG1-;wA3 -wA2;bA2 /wS1"
)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("# nothing\n", MatchErrorCode.NO_OPENINGS),
        ("wS1;wS2 wS1-\n", MatchErrorCode.BAD_OPENING),
        ("Base+M;InProgress;Black[1];wS1\n", MatchErrorCode.BAD_OPENING),
        ("nonsense\n", MatchErrorCode.BAD_OPENING),
        ("wS1\tholdout\n", MatchErrorCode.UNKNOWN_HALF),
        (f"{SURROUNDED}\n", MatchErrorCode.FINISHED_OPENING),
    ],
)
def test_what_no_game_can_begin_from_is_refused(
    tmp_path: Path, text: str, code: MatchErrorCode
) -> None:
    file = tmp_path / "bad.txt"
    file.write_text(text)
    with pytest.raises(MatchError) as caught:
        load_openings(str(file), BASE)
    assert caught.value.code is code


def test_a_bad_game_of_an_archive_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "bad.pgn"
    file.write_text('[GameType "Base"]\n\n1. wS1\n2. wS2 wS1-\n')
    with pytest.raises(MatchError) as caught:
        load_openings(str(file), BASE)
    assert caught.value.code is MatchErrorCode.BAD_OPENING


def test_a_file_that_is_not_there_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_openings(str(tmp_path / "none.txt"), BASE)
