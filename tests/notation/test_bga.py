"""Board Game Arena: free numbers, brackets, and the legal part of broken games."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skep.core.bugs import Bug, Color, Piece
from skep.core.errors import HiveError, IllegalMoveError
from skep.core.hexes import ORIGIN
from skep.core.moves import PASS, Placement
from skep.core.reasons import ReasonCode
from skep.core.ruleset import CLASSIC, GAME_TYPES, TOURNAMENT, Ruleset
from skep.notation.bga import parse_bga, split_moves
from skep.notation.errors import BrokenGameError, Expected, NotationError
from skep.notation.gamestring import format_moves, parse_game
from skep.notation.lenient.replay import WrittenMove
from skep.notation.record import GameRecord
from skep.rules import Position
from tests.play import random_record

GAME = parse_game("wA1;bG1 wA1-;wQ -wA1;bQ bG1-;wA2 \\wQ;bA1 bQ\\;wA2 bA1\\", TOURNAMENT)


@pytest.mark.parametrize(
    "text",
    [
        "wA3 .;bG2 wA3-;wQ -wA3;bQ bG2-;wA1 \\wQ;bA2 bQ\\;wA1 bA2\\",
        "[wA3 .] [bG2 wA3-] [wQ -wA3] [bQ bG2-] [wA1 \\wQ] [bA2 bQ\\] [wA1 bA2\\]",
        "wA3\r\nbG2 wA3-\r\nwQ -wA3\r\nbQ bG2-\r\nwA1 \\wQ\r\n\r\nbA2 bQ\\\r\nwA1 bA2\\",
        "Ann: [wA2 .]\nBob: [bG1 wA2-]\n[wq -wa2][BQ bG1-][wA \\\\wQ][bA9 bQ\\\\][wA bA9\\\\]",
    ],
    ids=["semicolons", "brackets", "lines", "a log"],
)
def test_pieces_are_numbered_in_the_order_in_which_they_enter(text: str) -> None:
    assert parse_bga(text) == GAME


def test_pieces_that_are_alone_of_their_kind_may_have_a_number() -> None:
    record = parse_bga("[wM1 .] [bL1 wM1-] [wQ1 -wM1] [bP1 bL1-]")
    assert format_moves(record.start, record.moves) == ["wM", "bL wM-", "wQ -wM", "bP bL-"]


def test_a_climb_may_end_in_a_dot() -> None:
    record = parse_bga("wS1 .;bS1 wS1-;wB2 -wS1;bQ bS1-;wQ \\wS1;bA1 bQ-;wB2 wS1.")
    assert format_moves(record.start, record.moves)[-1] == "wB1 wS1"


def test_a_pass_is_a_move() -> None:
    queens_alone = Ruleset({Bug.QUEEN: 1})
    record = parse_bga("[pass] [PASS]", queens_alone)
    assert record == GameRecord(Position.initial(queens_alone), (PASS, PASS))


def test_the_rules_are_those_asked_for() -> None:
    assert parse_bga("bS1 .", CLASSIC).start == Position.initial(CLASSIC, Color.BLACK)
    with pytest.raises(BrokenGameError) as caught:
        parse_bga("bS1 .", GAME_TYPES["Base"])
    assert (caught.value.ply, caught.value.move) == (1, "bS1 .")


@pytest.mark.parametrize("text", ["", " \n", "[]", "[[[["])
def test_a_text_without_moves_is_no_game(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_bga(text)
    assert caught.value.expected is Expected.BGA_MOVE


def test_a_broken_game_has_its_legal_part_and_the_move_as_it_was_written() -> None:
    with pytest.raises(BrokenGameError) as caught:
        parse_bga("[wA3 .] [bA2 wA1]")
    error = caught.value
    first = Placement(Piece(Color.WHITE, Bug.ANT), ORIGIN)
    assert error.record == GameRecord(Position.initial(), (first,))
    assert (error.ply, error.move) == (2, "bA2 wA1")
    assert isinstance(error.cause, NotationError)
    assert error.cause.expected is Expected.IN_PLAY


def test_a_fourth_ant_is_refused() -> None:
    text = "wA7 .;bA1 wA7-;wQ -wA7;bQ bA1-;wA8 -wQ;bA2 bQ-;wA9 -wA8;bA3 bA2-;wA1 -wA9"
    with pytest.raises(BrokenGameError) as caught:
        parse_bga(text)
    assert (caught.value.ply, caught.value.move) == (9, "wA1 -wA9")
    assert isinstance(caught.value.cause, NotationError)
    assert caught.value.cause.expected is Expected.NUMBER


def test_an_illegal_move_says_why() -> None:
    with pytest.raises(BrokenGameError) as caught:
        parse_bga("wQ .", GAME_TYPES["Base"])
    assert isinstance(caught.value.cause, IllegalMoveError)
    assert caught.value.cause.reason.code is ReasonCode.QUEEN_TOO_EARLY


def test_empty_brackets_and_lines_are_no_moves() -> None:
    assert split_moves("[] [ wA1 . ] chat\n[bA1 wA1-]") == [
        WrittenMove("wA1 .", 1),
        WrittenMove("bA1 wA1-", 2),
    ]
    assert split_moves("wA1 .;\n;bA1 wA1-\n", line=7) == [
        WrittenMove("wA1 .", 7),
        WrittenMove("bA1 wA1-", 8),
    ]


@given(seed=st.integers(0, 2**32), plies=st.integers(1, 50))
def test_other_numbers_give_the_same_game(seed: int, plies: int) -> None:
    record = random_record(seed, plies, Position.initial())
    others = str.maketrans("123", "312")
    moves = [move.translate(others) for move in format_moves(record.start, record.moves)]
    text = ";".join([f"{move} ." for move in moves[:1]] + moves[1:])
    assert parse_bga(text) == record


letters = st.sampled_from("wbQSBGAMLPqsab0123456789-/\\ ;[].\n\u017f\u0130")


@given(st.one_of(st.text(), st.text(letters)))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(HiveError):
        parse_bga(text)
