"""Rule sets as text."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from skep.core.bugs import Bug, Color
from skep.core.ruleset import (
    CLASSIC,
    EDITIONS,
    GAME_TYPES,
    TOURNAMENT,
    ULTIMATE,
    Repetition,
    Ruleset,
)
from skep.notation.errors import Expected, NotationError
from skep.notation.rulesets import (
    format_link_ruleset,
    format_ruleset,
    game_type,
    parse_link_ruleset,
    parse_ruleset,
)
from tests.play import rulesets


@pytest.mark.parametrize("name", [*EDITIONS, *GAME_TYPES])
def test_every_preset_has_its_name(name: str) -> None:
    assert parse_ruleset(name) == {**EDITIONS, **GAME_TYPES}[name]
    assert parse_ruleset(f" {name.upper()} ") == parse_ruleset(name)


@pytest.mark.parametrize(
    ("text", "ruleset"),
    [
        ("classic+M", CLASSIC.with_expansions([Bug.MOSQUITO])),
        ("classic+", CLASSIC.with_expansions([])),
        ("Base+", GAME_TYPES["Base"]),
        ("Base+plm", TOURNAMENT),
        ("dutch-2005+", EDITIONS["dutch-2005"]),
        ("ultimate+,queen_first=true", replace(ULTIMATE.with_expansions([]), queen_first=True)),
        ("tournament , climb_gates = False", replace(TOURNAMENT, climb_gates=False)),
        ("Base+MLP,repetition=threefold", replace(TOURNAMENT, repetition=Repetition.THREEFOLD)),
        ("Base,first_player=black", replace(GAME_TYPES["Base"], first_player=Color.BLACK)),
        ("Base,first_player=either", replace(GAME_TYPES["Base"], first_player=None)),
        ("Base,box=Q1a2", replace(TOURNAMENT, box={Bug.QUEEN: 1, Bug.ANT: 2})),
    ],
)
def test_letters_and_switches_change_a_preset(text: str, ruleset: Ruleset) -> None:
    assert parse_ruleset(text) == ruleset


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, Expected.RULES),
        ("chess", 1, Expected.RULES),
        ("Base+X", 6, Expected.EXPANSION),
        ("Base+MM", 7, Expected.EXPANSION),
        ("classic+P", 9, Expected.EXPANSION),
        ("dutch-2005+M", 12, Expected.EXPANSION),
        ("Base,", 6, Expected.SWITCH),
        ("Base,speed=3", 6, Expected.SWITCH),
        ("Base,queen_first", 6, Expected.SWITCH),
        ("Base,queen_first=maybe", 18, Expected.TRUTH),
        ("Base,queen_first=true,climb_gates=1", 35, Expected.TRUTH),
        ("Base,repetition=often", 17, Expected.REPETITION),
        ("Base,first_player=youngest", 19, Expected.FIRST_PLAYER),
        ("Base,box=Q1A", 10, Expected.BOX),
        ("Base,box=A3", 10, Expected.BOX),
        ("Base,box=Q2", 10, Expected.BOX),
        ("Base,box=Q1B3", 10, Expected.BOX),
        ("Base,box=Q1S1S2", 10, Expected.BOX),
        ("Base,queen_first=true,queen_first=false", 23, Expected.SWITCH),
    ],
)
def test_text_that_names_no_rule_set_is_refused_with_its_column(
    text: str, column: int, expected: Expected
) -> None:
    with pytest.raises(NotationError) as caught:
        parse_ruleset(text)
    assert (caught.value.at + 1, caught.value.expected) == (column, expected)


@pytest.mark.parametrize(
    ("text", "shortest", "link"),
    [
        ("tournament", "Base+MLP", "Base-MLP"),
        ("tournament+", "Base", "Base"),
        ("carbon", "classic", "classic"),
        ("classic+L", "classic+L", "classic-L"),
        ("classic+", "classic+", "classic-"),
        ("dutch-2005", "dutch-2005", "dutch-2005"),
        (
            "dutch-2005,queen_first=false",
            "dutch-2005,queen_first=false",
            "dutch-2005.queen_first_false",
        ),
        ("ultimate", "ultimate", "ultimate"),
        ("Base+M,repetition=agreement", "ultimate+M", "ultimate-M"),
        (
            "Base+M,repetition=threefold",
            "Base+M,repetition=threefold",
            "Base-M.repetition_threefold",
        ),
        ("Base,first_player=either", "Base,first_player=either", "Base.first_player_either"),
        ("Base,box=Q1A1", "Base,box=Q1A1", "Base.box_Q1A1"),
        ("classic,climb_gates=true", "classic,climb_gates=true", "classic.climb_gates_true"),
    ],
)
def test_a_rule_set_has_one_shortest_name_and_one_for_links(
    text: str, shortest: str, link: str
) -> None:
    ruleset = parse_ruleset(text)
    assert (format_ruleset(ruleset), format_link_ruleset(ruleset)) == (shortest, link)


@given(rulesets)
def test_what_is_written_is_read_again(ruleset: Ruleset) -> None:
    assert parse_ruleset(format_ruleset(ruleset)) == ruleset
    assert parse_link_ruleset(format_link_ruleset(ruleset)) == ruleset


@given(rulesets)
def test_the_game_type_says_which_expansions_are_in_the_box(ruleset: Ruleset) -> None:
    assert parse_ruleset(game_type(ruleset)).expansions == ruleset.expansions
