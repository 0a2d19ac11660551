"""Game strings, and the legal part of broken ones."""

from __future__ import annotations

import pytest
from hypothesis import given

from skep.core.bugs import Color
from skep.core.errors import IllegalMoveError, InvalidPositionError
from skep.core.outcome import Outcome, Termination
from skep.core.reasons import ReasonCode
from skep.core.ruleset import CLASSIC, GAME_TYPES, TOURNAMENT
from skep.notation.errors import (
    BrokenGameError,
    Expected,
    NotationError,
    RulesDisagreeError,
    UnwritableError,
)
from skep.notation.gamestring import (
    GameState,
    claimed_outcome,
    format_game,
    game_state,
    parse_game,
    turn_string,
)
from skep.notation.record import GameRecord
from skep.rules import Position
from tests.play import records

GAME = "Base+MLP;InProgress;White[3];wL;bP \\wL;wQ /wL;bQ bP/"


def test_a_game_string_is_read_and_written() -> None:
    record = parse_game(GAME)
    assert format_game(record) == GAME
    assert (record.start.ruleset, record.result, len(record.moves)) == (TOURNAMENT, None, 4)


def test_blanks_case_and_a_last_semicolon_do_not_matter() -> None:
    loose = " base+plm ; inprogress; WHITE[ 3 ] ;WL; bp  \\wl;wQ /wL; bQ bP/ ; "
    assert parse_game(loose) == parse_game(GAME)


def test_moves_alone_are_a_game_by_the_rules_asked_for() -> None:
    moves = "wL;bM \\wL;wQ /wL"
    assert parse_game(moves).start.ruleset is TOURNAMENT
    assert parse_game(moves, CLASSIC).start.ruleset is CLASSIC


@pytest.mark.parametrize("text", ["", "  ", ";"])
def test_no_text_is_a_game_without_moves(text: str) -> None:
    assert parse_game(text) == GameRecord(Position.initial())


def test_a_game_type_alone_is_a_game_without_moves() -> None:
    assert parse_game("Base+LP") == GameRecord(Position.initial(GAME_TYPES["Base+LP"]))


def test_the_turn_tells_that_black_begins_when_no_move_does() -> None:
    assert parse_game("Base+ML;NotStarted;Black[1]", CLASSIC).start.to_move is Color.BLACK
    assert parse_game("Base+ML;NotStarted;White[1]", CLASSIC).start.to_move is Color.WHITE


def test_the_first_move_tells_who_begins() -> None:
    record = parse_game("Base+ML;InProgress;White[1];bS1", CLASSIC)
    assert record.start.to_move is Color.BLACK
    assert format_game(record) == "Base+ML;InProgress;White[1];bS1"


def test_a_wrong_turn_or_state_is_recomputed() -> None:
    wrong = GAME.replace("White[3]", "Black[17]")
    assert format_game(parse_game(wrong)) == GAME
    assert format_game(parse_game("Base;NotStarted;Black[16]")) == "Base;NotStarted;White[1]"


def test_black_does_not_begin_where_white_does() -> None:
    with pytest.raises(BrokenGameError) as caught:
        parse_game("bS1;wS1 bS1-")
    error = caught.value
    assert (error.ply, error.move, str(error.cause)) == (
        1,
        "bS1",
        "bS1: it is the opponent's piece",
    )
    with pytest.raises(InvalidPositionError, match="under these rules, the other side begins"):
        parse_game("Base;NotStarted;Black[1]")


@pytest.mark.parametrize(
    "text", ["broken", "Bsae+MLP", "broken;wS1", "pass;broken", "b;wS1", ";bS1"]
)
def test_what_is_no_move_does_not_tell_who_begins(text: str) -> None:
    with pytest.raises(BrokenGameError) as caught:
        parse_game(text)
    assert (caught.value.ply, caught.value.move) == (1, text.partition(";")[0])
    assert caught.value.record.start == Position.initial(TOURNAMENT)


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("Base+X;InProgress;White[1]", 6, Expected.GAME_TYPE),
        ("Base+MM;InProgress;White[1]", 7, Expected.GAME_TYPE),
        ("Bsae+MLP;InProgress;White[1];wS1", 1, Expected.GAME_TYPE),
        ("classic;NotStarted;White[1]", 1, Expected.GAME_TYPE),
        ("Base;Started;White[1]", 6, Expected.GAME_STATE),
        ("Base;InProgress", 17, Expected.TURN),
        ("Base;InProgress;wS1", 17, Expected.TURN),
        ("Base;InProgress;White[1234567]", 17, Expected.TURN),
    ],
)
def test_a_malformed_header_is_refused_with_its_column(
    text: str, column: int, expected: Expected
) -> None:
    with pytest.raises(NotationError) as caught:
        parse_game(text)
    assert (caught.value.at + 1, caught.value.expected) == (column, expected)


def test_a_header_that_disagrees_with_the_rules_names_both() -> None:
    with pytest.raises(RulesDisagreeError) as caught:
        parse_game("Base+MLP;NotStarted;White[1]", CLASSIC)
    assert str(caught.value) == "the game says Base+MLP, but you asked for classic"


def test_a_broken_game_keeps_its_legal_part_and_says_which_ply_and_why() -> None:
    with pytest.raises(BrokenGameError) as caught:
        parse_game("wS1;bS1 wS1-;wA1 bS1-;bA1 bS1/")
    error = caught.value
    assert error.ply == 3
    assert error.record == parse_game("wS1;bS1 wS1-")
    assert isinstance(error.cause, IllegalMoveError)
    assert error.cause.reason.code is ReasonCode.TOUCHES_ENEMY
    assert str(error) == "ply 3, 'wA1 bS1-': wA1: a new piece may not touch the opponent's pieces"


def test_a_missing_move_breaks_a_game() -> None:
    with pytest.raises(BrokenGameError) as caught:
        parse_game("wS1;;bS1 wS1-")
    assert (caught.value.ply, caught.value.move) == (2, "")


def test_a_claimed_result_is_kept_beside_the_board() -> None:
    record = parse_game("Base;BlackWins;White[2];wS1;bS1 wS1-")
    assert record.result == Outcome(Termination.UNKNOWN, Color.BLACK)
    assert record.outcome == record.result
    assert record.last.outcome is None
    assert format_game(record) == "Base;BlackWins;White[2];wS1;bS1 wS1-"


@pytest.mark.parametrize(
    ("state", "outcome"),
    [
        (GameState.NOT_STARTED, None),
        (GameState.IN_PROGRESS, None),
        (GameState.DRAW, Outcome(Termination.UNKNOWN, None)),
        (GameState.WHITE_WINS, Outcome(Termination.UNKNOWN, Color.WHITE)),
        (GameState.BLACK_WINS, Outcome(Termination.UNKNOWN, Color.BLACK)),
    ],
)
def test_a_state_claims_a_result(state: GameState, outcome: Outcome | None) -> None:
    assert claimed_outcome(state) == outcome
    assert game_state(parse_game("wS1" if state != "NotStarted" else "").last, outcome) is state


def test_an_aborted_game_has_no_winner() -> None:
    aborted = Outcome(Termination.ABORTED, None)
    assert game_state(Position.initial(), aborted) is GameState.NOT_STARTED
    assert game_state(parse_game("wS1").last, aborted) is GameState.IN_PROGRESS


def test_the_turn_counts_both_sides_alike() -> None:
    turns = [turn_string(position) for position in parse_game(GAME).positions()]
    assert turns == ["White[1]", "Black[1]", "White[2]", "Black[2]", "White[3]"]


def test_a_game_from_a_setup_has_no_game_string() -> None:
    with pytest.raises(UnwritableError, match="use PGN instead"):
        format_game(GameRecord(parse_game(GAME).last))


@given(records)
def test_what_is_written_is_read_again(record: GameRecord) -> None:
    again = parse_game(format_game(record), record.start.ruleset)
    assert (again.start, again.moves) == (record.start, record.moves)
    assert again.last.outcome == record.last.outcome
