"""Back and forth by several moves, and who begins: what was played is never lost by asking."""

from __future__ import annotations

import pytest

from skep.cli.terminal.completions import candidates
from skep.cli.terminal.session import GameSession
from skep.core.bugs import Color
from skep.game import Game
from skep.notation.setupstring import parse_setup
from skep.words import Words
from tests.cli.terminal.test_computer import quick_computer
from tests.cli.terminal.test_session import FORCED, FORCED_RULES, FOUR, last_line, table

BLACK_MAY = "Either side can go first. For Black to go first, place a black piece, such as bS1."


# --- by several moves ---------------------------------------------------------------------------


def test_several_moves_are_taken_back_and_played_again() -> None:
    sitting = table(*FOUR)
    assert sitting.answer("undo 3").startswith("Black to move, turn 1\n")
    assert sitting.game.move_strings() == FOUR[:1]
    assert sitting.answer("redo 2").startswith("Black to move, turn 2\n")
    assert sitting.game.move_strings() == FOUR[:3]
    sitting.answer("undo 3")
    assert sitting.game.moves == ()
    sitting.answer("redo 4")
    assert sitting.game.move_strings() == FOUR


@pytest.mark.parametrize(
    ("language", "lines", "answer"),
    [
        ("en", ("undo 5",), "Only 4 moves can be taken back."),
        ("en", ("undo 3", "undo 2"), "Only one move can be taken back."),
        ("en", ("undo 2", "redo 3"), "Only 2 moves can be replayed."),
        ("en", ("undo", "redo 2"), "Only one move can be replayed."),
        ("nl", ("terug 999",), "Je kunt maar 4 zetten terugnemen."),
        ("nl", ("terug", "vooruit 2"), "Je kunt maar één zet opnieuw spelen."),
    ],
)
def test_what_is_too_many_changes_nothing(
    language: str, lines: tuple[str, ...], answer: str
) -> None:
    sitting = table(*FOUR, *lines[:-1], language=language)
    before = sitting.game.copy()
    assert sitting.answer(lines[-1]) == answer
    assert sitting.game == before
    sitting.answer("redo 1" if lines[0] != lines[-1] and len(lines) > 1 else "undo 1")
    assert sitting.game != before


@pytest.mark.parametrize("number", ["0", "-1", "x", "1.5", "two", "9999999", "1 2"])
def test_what_is_no_number_is_told(number: str) -> None:
    sitting = table(*FOUR)
    assert (
        sitting.answer(f"undo {number}")
        == "How many moves back? Type undo 2, or just undo for one."
    )
    assert (
        sitting.answer(f"redo {number}")
        == "How many moves forward? Type redo 2, or just redo for one."
    )
    assert sitting.game.move_strings() == FOUR


def test_nothing_to_take_back_is_told_as_ever() -> None:
    assert table().answer("undo 2") == "There’s no move to take back."
    assert table().answer("redo 2") == "There’s no move to replay."


def test_too_many_moves_back_leave_a_result_alone() -> None:
    sitting = table(*FOUR, "resign", "yes")
    assert sitting.answer("undo 9") == "Only 4 moves can be taken back."
    assert sitting.game.outcome is not None


def test_forced_passes_do_not_count() -> None:
    sitting = table(*FORCED, rules=FORCED_RULES)
    sitting.answer(sitting.game.legal_move_strings()[0])
    whole = sitting.game.copy()
    sitting.answer("undo 2")
    assert sitting.game.move_strings() == FORCED[:-1]
    sitting.answer("redo 2")
    assert sitting.game == whole
    assert sitting.answer("undo 99") == "Only 7 moves can be taken back."


def test_against_the_computer_a_move_goes_with_its_answer() -> None:
    sitting = GameSession(Game("Base+MLP"), Words("en"), computer=quick_computer())
    for _ in range(3):
        sitting.answer(sitting.game.legal_move_strings()[0])
        sitting.computer_moves()
    moves = sitting.game.move_strings()
    sitting.answer("undo 2")
    assert sitting.game.move_strings() == moves[:2]
    assert sitting.answer("undo 2") == "Only one move can be taken back."
    sitting.answer("redo 2")
    assert sitting.game.move_strings() == moves


# --- who begins ---------------------------------------------------------------------------------


def test_black_begins_by_placing_the_first_piece_where_either_side_may() -> None:
    sitting = table(rules="classic")
    assert last_line(sitting.greeting()) == BLACK_MAY
    assert sitting.answer("bS1").startswith("White to move, turn 1\n")
    assert (sitting.game.move_strings(), sitting.game.to_move) == (("bS1",), Color.WHITE)
    sitting.answer("wS1 bS1-")
    assert last_line(sitting.answer("quit")) == (
        "  skep play --rules classic 'Base+ML;InProgress;Black[2];bS1;wS1 bS1-'"
    )


def test_whoever_began_can_be_taken_back() -> None:
    sitting = table("bS1", rules="classic")
    assert last_line(sitting.answer("undo")) == BLACK_MAY
    sitting.answer("wS1")
    assert (sitting.game.move_strings(), sitting.game.to_move) == (("wS1",), Color.BLACK)
    assert (
        table(rules="classic", language="nl")
        .greeting()
        .endswith(
            "Zowel Wit als Zwart mag beginnen. Wil Zwart beginnen? Plaats dan een zwarte steen,"
            " zoals bS1."
        )
    )


def test_it_is_asked_and_offered_as_well() -> None:
    sitting = table(rules="classic")
    assert sitting.answer("why bS1").splitlines()[-1].endswith("The spider bS1 comes into play.")
    assert sitting.answer("moves bS1").startswith("One move for the black spider bS1:")
    assert [offer.text for offer in candidates(sitting, "bs")] == ["bS1"]
    assert candidates(sitting, "bS1")[0].note == "The spider bS1 comes into play."
    assert sitting.game.to_move is Color.WHITE


@pytest.mark.parametrize(
    ("rules", "line"), [("Base+MLP", "bS1"), ("classic,first_player=white", "bS1")]
)
def test_where_the_rules_say_who_begins_nobody_else_does(rules: str, line: str) -> None:
    sitting = table(rules=rules)
    assert BLACK_MAY not in sitting.greeting()
    assert sitting.answer(line) == "The spider bS1 belongs to Black, and it’s White’s turn."
    assert sitting.game.to_move is Color.WHITE


def test_a_first_piece_that_is_refused_changes_nothing() -> None:
    sitting = table(rules="classic,queen_first=false")
    assert sitting.answer("bQ").startswith("The queen bQ can’t be your first piece")
    assert (
        sitting.answer("bA2")
        == "Place bA1 before bA2: identical pieces enter in the order of their numbers."
    )
    assert (sitting.game.moves, sitting.game.to_move) == ((), Color.WHITE)


def test_after_the_first_move_and_from_a_setup_nobody_begins_any_more() -> None:
    sitting = table("wS1", rules="classic")
    assert sitting.answer("wS1 wS1-") != ""
    assert len(sitting.game.moves) == 1
    position = parse_setup("1~classic~w2~w~bG1~0-0-wS1.1-0-bG1")
    assert BLACK_MAY not in GameSession(Game.from_position(position), Words("en")).greeting()


def test_against_the_computer_the_sides_are_fixed() -> None:
    sitting = GameSession(Game("classic"), Words("en"), computer=quick_computer())
    assert BLACK_MAY not in sitting.greeting()
    assert sitting.answer("bS1") == "The spider bS1 belongs to Black, and it’s White’s turn."
