"""Setup strings: a position in one line."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given

from skep.core.bugs import Color, Piece
from skep.core.errors import InvalidPositionError
from skep.core.hexes import Hex
from skep.core.hive import Hive
from skep.core.ruleset import CLASSIC
from skep.core.setup import Setup, SetupProblem, SetupProblemCode
from skep.notation.errors import Expected, NotationError
from skep.notation.gamestring import parse_game
from skep.notation.movestring import parse_piece
from skep.notation.setupstring import centered, format_setup, parse_setup
from skep.rules import Position
from tests.play import positions

STACKED = "wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 \\wQ;bA1 bQ-;wB1 wQ;bA1 bQ/"
SETUP = "1~Base-MLP~w5~w~bA1~4-0-bA1.0-1-wQ-wB1.1-1-wS1.2-1-bS1.3-1-bQ"


def test_a_position_has_one_setup_string() -> None:
    assert format_setup(parse_game(STACKED).last) == SETUP


def test_an_empty_hive_and_nothing_stunned_are_underscores() -> None:
    black_first = Position.initial(CLASSIC, Color.BLACK)
    assert format_setup(black_first) == "1~classic~b1~b~_~_"
    assert parse_setup("1~classic~b1~b~_~_") == black_first


@given(positions)
def test_what_is_written_is_read_again_wherever_the_hive_lies(position: Position) -> None:
    text = format_setup(position)
    assert re.fullmatch(r"[A-Za-z0-9._~-]+", text)
    again = parse_setup(text)
    assert again == Position.from_setup(replace(position.setup(), hive=centered(position.hive)))
    assert format_setup(again) == text
    assert (again.key, again.turn, again.to_move) == (position.key, position.turn, position.to_move)


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, Expected.SETUP_VERSION),
        ("2~Base~w1~w~_~_", 1, Expected.SETUP_VERSION),
        ("1~Base~w1~w~_", 14, Expected.SETUP_FIELDS),
        ("1~Base~w1~w~_~_~", 17, Expected.SETUP_FIELDS),
        ("1~Chess~w1~w~_~_", 3, Expected.RULES),
        ("1~Base-X~w1~w~_~_", 8, Expected.EXPANSION),
        ("1~Base.speed_3~w1~w~_~_", 8, Expected.SWITCH),
        ("1~Base~w0~w~_~_", 8, Expected.SETUP_SIDE),
        ("1~Base~3~w~_~_", 8, Expected.SETUP_SIDE),
        ("1~Base~w9999999~w~_~_", 8, Expected.SETUP_SIDE),
        ("1~Base~w1~x~_~_", 11, Expected.SETUP_FIRST_PLAYER),
        ("1~Base~w1~w~wX~_", 14, Expected.BUG),
        ("1~Base~w1~w~_~", 15, Expected.SETUP_STACK),
        ("1~Base~w1~w~_~0-0-wA1.0-0-wA2", 23, Expected.SETUP_STACK),
        ("1~Base~w1~w~_~0-0-wA1.0-1", 23, Expected.SETUP_STACK),
        ("1~Base~w1~w~_~0-0-wA1-wQ1", 25, Expected.NO_NUMBER),
    ],
)
def test_text_that_is_no_setup_is_refused_with_its_column(
    text: str, column: int, expected: Expected
) -> None:
    with pytest.raises(NotationError) as caught:
        parse_setup(text)
    assert (caught.value.at + 1, caught.value.expected) == (column, expected)


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("1~Base~b1~b~_~_", [SetupProblem(SetupProblemCode.WRONG_FIRST_PLAYER, color=Color.BLACK)]),
        (
            "1~Base~w3~w~_~0-0-wM.1-0-bS1",
            [SetupProblem(SetupProblemCode.NOT_IN_BOX, (parse_piece("wM"),))],
        ),
        (
            "1~Base~w3~w~_~0-0-wS1.1-0-bS1-wA1",
            [SetupProblem(SetupProblemCode.CANNOT_CLIMB, (parse_piece("wA1"),), (Hex(1, 0),))],
        ),
        (
            "1~Base~w3~w~_~0-0-wS1.1-0-bS1.2-0-bS1",
            [SetupProblem(SetupProblemCode.TWICE, (parse_piece("bS1"),))],
        ),
        (
            "1~Base~w3~w~_~0-0-wS2.1-0-bS1",
            [SetupProblem(SetupProblemCode.NUMBER_SKIPPED, (parse_piece("wS2"),))],
        ),
        (
            "1~Base~w3~w~_~0-0-wS1.1-0-wQ.2-0-bS1.4-0-bA1-wB1",
            [
                SetupProblem(
                    SetupProblemCode.NOT_ONE_HIVE,
                    tuple(map(parse_piece, ["bA1", "wB1"])),
                    (Hex(4, 0),),
                ),
                SetupProblem(SetupProblemCode.TOO_MANY_PIECES, color=Color.WHITE),
            ],
        ),
        (
            "1~Base~w3~w~_~0-0-wS1.1-0-bS1-wB1",
            [SetupProblem(SetupProblemCode.CLIMBED_TOO_EARLY, (parse_piece("wB1"),), (Hex(1, 0),))],
        ),
        (
            "1~Base~b1~w~_~0-0-wS1.1-0-wA1",
            [SetupProblem(SetupProblemCode.TOO_MANY_PIECES, color=Color.WHITE)],
        ),
        (
            "1~Base~w2~w~_~0-0-wS1",
            [SetupProblem(SetupProblemCode.NOTHING_PLACED, color=Color.BLACK)],
        ),
        (
            "1~Base~w6~w~_~0-0-wS1.1-0-bS1.2-0-bA1.3-0-bA2.4-0-bA3",
            [SetupProblem(SetupProblemCode.QUEEN_MISSING, color=Color.BLACK)],
        ),
        (
            "1~Base~b1~w~wQ~0-0-wQ",
            [SetupProblem(SetupProblemCode.QUEEN_TOO_EARLY, (parse_piece("wQ"),))],
        ),
        (
            "1~Base~w2~w~bA1~0-0-wS1.1-0-bS1",
            [SetupProblem(SetupProblemCode.STUNNED_NOT_IN_PLAY, (parse_piece("bA1"),))],
        ),
        (
            "1~Base~w4~w~bS1~0-0-wS1.1-0-bS1-bB1.2-0-bQ",
            [SetupProblem(SetupProblemCode.STUNNED_COVERED, (parse_piece("bS1"),), (Hex(1, 0),))],
        ),
        (
            "1~Base~w4~w~wS1~0-0-wS1.1-0-bS1",
            [
                SetupProblem(
                    SetupProblemCode.STUNNED_NOT_THROWN, (parse_piece("wS1"),), (Hex(0, 0),)
                )
            ],
        ),
    ],
)
def test_a_position_that_no_game_leads_to_is_refused(
    text: str, problems: list[SetupProblem]
) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        parse_setup(text)
    assert list(caught.value.problems) == problems


def test_all_problems_are_told_at_once() -> None:
    with pytest.raises(InvalidPositionError) as caught:
        parse_setup("1~Base~b1~b~wM~0-0-wM.2-0-bA2-wS1")
    assert str(caught.value) == (
        "Black: under these rules, the other side begins; "
        "wM: not in the box of this rule set; "
        "bA2: in play before a lower number of its kind; "
        "wS1 (2, 0): only beetles and mosquitoes can be on top of other pieces; "
        "bA2 wS1 (2, 0): not connected to the rest of the hive; "
        "White: more pieces in play than the side had turns; "
        "Black: more pieces in play than the side had turns"
    )


def test_a_setup_from_code_can_be_wrong_in_ways_no_text_can() -> None:
    setup = Setup(CLASSIC, Hive({Hex(0, 0): ()}), -1, Color.WHITE, None)
    with pytest.raises(InvalidPositionError) as caught:
        Position.from_setup(setup)
    assert list(caught.value.problems) == [
        SetupProblem(SetupProblemCode.NEGATIVE_PLY),
        SetupProblem(SetupProblemCode.EMPTY_STACK, hexes=(Hex(0, 0),)),
    ]
    assert str(caught.value) == ("the number of plies is negative; (0, 0): a stack without pieces")


def test_the_stunned_piece_comes_back() -> None:
    position = parse_setup(SETUP)
    assert position.stunned == Piece(Color.BLACK, parse_piece("bA1").bug, 1)
