"""Game strings in files: the moves have to be right, but the header may be incomplete."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skep.core.ruleset import GAME_TYPES, TOURNAMENT
from skep.notation.errors import NotationError, RulesDisagreeError
from skep.notation.gamestring import format_moves, parse_game, turn_string
from skep.notation.lenient.game_line import parse_game_line
from skep.notation.record import GameRecord
from skep.notation.warning import WarningCode
from skep.rules import Position
from tests.play import random_record


def warned(record: GameRecord) -> list[tuple[WarningCode, int, str]]:
    return [(warning.code, warning.line, warning.about) for warning in record.warnings]


@pytest.mark.parametrize(
    ("text", "tags", "codes"),
    [
        ("Base;InProgress;Black[1];wS1", {}, []),
        ("Base;Black[1];wS1", {}, [WarningCode.INCOMPLETE_HEADER]),
        ("Base;InProgress;wS1", {}, [WarningCode.INCOMPLETE_HEADER]),
        ("Base;wS1", {}, [WarningCode.INCOMPLETE_HEADER]),
        (
            "Base;Adjudicated;Black[1];wS1",
            {"OriginalResult": "Adjudicated"},
            [WarningCode.UNREADABLE_RESULT],
        ),
        ("Hive;InProgress;Black[1];wS1", {}, [WarningCode.ODD_GAME_TYPE]),
        (
            "hive;over;Black[1];wS1",
            {"OriginalResult": "over"},
            [WarningCode.ODD_GAME_TYPE, WarningCode.UNREADABLE_RESULT],
        ),
        ("Base;InProgress;Black[7];wS1", {}, [WarningCode.WRONG_TURN]),
        ("Base;InProgress;White[1];wS1", {}, [WarningCode.WRONG_TURN]),
        (
            "Base;Foo;Bar;wS1",
            {"OriginalResult": "Foo"},
            [WarningCode.UNREADABLE_RESULT, WarningCode.WRONG_TURN],
        ),
        (
            "Base;Foo;wS1",
            {"OriginalResult": "Foo"},
            [WarningCode.INCOMPLETE_HEADER, WarningCode.UNREADABLE_RESULT],
        ),
        ("Base;InProgress;Bar;wS1", {}, [WarningCode.WRONG_TURN]),
    ],
)
def test_the_header_of_a_game_string_may_lack_something(
    text: str, tags: dict[str, str], codes: list[WarningCode]
) -> None:
    record = parse_game_line(text)
    assert record == replace(parse_game("Base;InProgress;Black[1];wS1"), tags=tags)
    assert [code for code, _, _ in warned(record)] == codes


def test_an_unknown_type_of_a_game_string_is_a_tag_and_a_warning() -> None:
    record = parse_game_line("Base+X;InProgress;Black[1];wP", line=9)
    assert record == replace(parse_game("wP"), tags={"OriginalGameType": "Base+X"})
    assert warned(record) == [(WarningCode.UNREADABLE_GAME_TYPE, 9, "Base+X")]


def test_a_type_that_is_spelled_differently_is_a_header_all_the_same() -> None:
    record = parse_game_line("BaseMP;wM")
    assert record == parse_game("Base+MP;InProgress;Black[1];wM")
    assert warned(record) == [
        (WarningCode.INCOMPLETE_HEADER, 1, ""),
        (WarningCode.ODD_GAME_TYPE, 1, "BaseMP"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Base;What",
        "Base;wS9",
        "Base;InProgress;What",
        "Base;xS1;wG1",
        "Base;Foo;Bar;Baz;wS1",
        "Base;InProgress;Foo;Bar;wS1",
    ],
)
def test_a_header_that_may_hide_a_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_game_line(text)


def test_a_game_string_with_other_pieces_than_those_asked_for_is_refused() -> None:
    with pytest.raises(RulesDisagreeError):
        parse_game_line("Base;InProgress;Black[1];wS1", TOURNAMENT)


def test_a_game_type_alone_is_a_game_not_begun() -> None:
    assert parse_game_line("Base+M") == parse_game("Base+M")
    assert parse_game_line("Base+M").warnings == ()


@given(
    seed=st.integers(0, 2**32), plies=st.integers(0, 60), type_=st.sampled_from(sorted(GAME_TYPES))
)
def test_both_readers_agree_on_well_formed_game_strings(seed: int, plies: int, type_: str) -> None:
    record = random_record(seed, plies, Position.initial(GAME_TYPES[type_]))
    for state in ("InProgress", "Draw", "WhiteWins"):
        moves = format_moves(record.start, record.moves)
        text = ";".join([type_, state, turn_string(record.last), *moves])
        lenient = parse_game_line(text)
        assert lenient == parse_game(text)
        assert lenient.warnings == ()
