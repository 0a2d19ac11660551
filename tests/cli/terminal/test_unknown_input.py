"""Lines that are neither moves nor commands: what is said of them helps to say it right."""

from __future__ import annotations

from pathlib import Path

import pytest

from skep.cli.terminal.session import GameSession
from skep.game import Game
from skep.words import Words
from tests.cli.terminal.test_computer import quick_computer
from tests.cli.terminal.test_session import FOUR, SURROUNDED, table

GAME = ";".join(FOUR)
HEADED = f"Base+MLP;InProgress;White[3];{GAME}"
OTHER = f"Base;InProgress;White[3];{GAME}"
SETUP = "1~classic~w2~w~bG1~0-0-wS1.1-0-bG1"
WHOLE = "Type one move at a time here. To continue from this game, leave with quit and type:"
ONE_BY_ONE = (
    "Type one move at a time here. To continue from a whole game, leave with quit and type skep"
    " play, followed by the game in quotes or the name of its file."
)


@pytest.mark.parametrize(
    ("line", "near"),
    [
        ("mvoes", "moves"),
        ("unod 2", "undo"),
        ("sav game.pgn", "save"),
        ("undo2", "undo"),
        ("RESING", "resign"),
        ("quitt", "quit"),
        ("game", "show game"),
    ],
)
def test_a_mistyped_word_is_answered_with_the_one_meant(line: str, near: str) -> None:
    sitting = table(*FOUR)
    assert sitting.answer(line) == f"I don’t understand “{line}”. Did you mean {near}?"
    assert not sitting.is_left


@pytest.mark.parametrize(
    ("line", "near"), [("teurg", "terug"), ("bewar x.pgn", "bewaar"), ("reod", "redo")]
)
def test_both_languages_are_mistyped(line: str, near: str) -> None:
    answer = f"Ik begrijp “{line}” niet. Bedoel je {near}?"
    assert table(language="nl").answer(line) == answer


@pytest.mark.parametrize(
    ("line", "near"),
    [
        ("A1 -wQ", "wA1 -wQ"),
        ("a1 -wQ", "wA1 -wQ"),
        ("Q -wS1", "wQ -wS1"),
        ("B1 wQ/", "wB1 wQ/"),
        ("A1", "wA1"),
        ("P", "wP"),
        ("g -wQ", "wG1"),
        ("A2 -Q", "wA2"),
        ("G1 /bQ-", "wG1"),
    ],
)
def test_a_move_without_its_color_is_answered_with_the_color(line: str, near: str) -> None:
    sitting = table(*FOUR)
    assert sitting.answer(line) == (
        f"“{line}” doesn’t say whose piece it is. Begin with w for White or b for Black, as in"
        f" {near}."
    )
    assert not sitting.is_left
    assert sitting.game.move_strings() == FOUR


def test_the_color_is_that_of_the_side_to_move() -> None:
    assert table(*FOUR[:3], language="nl").answer("A1 bG1-") == (
        "“A1 bG1-” zegt niet van wie de steen is. Begin met w voor wit of b voor zwart, zoals in"
        " bA1 bG1-."
    )


def test_the_letter_of_the_queen_alone_still_leaves() -> None:
    sitting = table(*FOUR)
    sitting.answer("q")
    assert sitting.is_left


@pytest.mark.parametrize(
    ("rules", "line", "command"),
    [
        ("Base+MLP", GAME, f"skep play '{GAME}'"),
        ("Base+MLP", HEADED, f"skep play '{HEADED}'"),
        ("Base+MLP", SETUP, f"skep play '{SETUP}'"),
        ("Base+MLP", OTHER, f"skep play '{OTHER}'"),
        ("classic", GAME, f"skep play --rules classic '{GAME}'"),
        ("classic", HEADED, f"skep play '{HEADED}'"),
        ("classic", SETUP, f"skep play '{SETUP}'"),
    ],
)
def test_a_whole_game_is_answered_with_what_to_type_instead(
    rules: str, line: str, command: str
) -> None:
    sitting = table(rules=rules)
    assert sitting.answer(line) == f"{WHOLE}\n\n  {command}"
    assert sitting.game.moves == ()


def test_a_whole_game_against_the_computer_keeps_the_computer() -> None:
    sitting = GameSession(Game("Base+MLP"), Words("nl"), computer=quick_computer())
    assert sitting.answer(HEADED) == (
        "Typ de zetten hier één voor één. Wil je met deze partij verder? Typ stop, en daarna:\n\n"
        f"  skep play --rules Base+MLP,repetition=none --vs 2 --side white '{HEADED}'"
    )


@pytest.mark.parametrize(
    "line",
    [
        "wS1;wG1 wS1-",
        ";",
        "Base+MLP;NotStarted;White[1]",
        '[Rules "classic"]\n\n1. wQ',
        "1~nothing",
    ],
)
def test_what_is_no_game_either_is_told_how_to_give_one(line: str) -> None:
    sitting = table()
    assert sitting.answer(line) == ONE_BY_ONE
    assert sitting.game.moves == ()


def test_the_name_of_a_file_may_have_what_games_have(tmp_path: Path) -> None:
    folder = tmp_path / "a;b"
    folder.mkdir()
    assert table(*FOUR).answer(f"save {folder}/game.uhp") == f"Saved to {folder}/game.uhp."


def test_words_are_told_after_the_end_too() -> None:
    sitting = table(*SURROUNDED)
    assert sitting.answer("sve game.pgn") == "I don’t understand “sve game.pgn”. Did you mean save?"
