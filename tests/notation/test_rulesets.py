"""Rule sets as text."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest
from hypothesis import given

from skep.core.bugs import Bug, Color
from skep.core.ruleset import (
    CLASSIC,
    EDITIONS,
    GAME_TYPES,
    SWITCHES,
    TOURNAMENT,
    ULTIMATE,
    Repetition,
    Ruleset,
)
from skep.core.switches import Switch
from skep.notation.errors import Expected, NotationError
from skep.notation.rulesets import (
    SWITCH_NAMES,
    format_link_ruleset,
    format_ruleset,
    game_type,
    parse_link_ruleset,
    parse_ruleset,
    parse_switches,
    preset_of,
)
from skep.notation.setupstring import parse_setup
from skep.notation.table_rules import name_for_the_table, read_for_the_table
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
    ("text", "preset"),
    [
        ("Base", "Base"),
        (" bASE + mlp", "Base"),
        ("Base+X,speed=3", "Base"),
        ("CLASSIC,queen_first=maybe", "classic"),
        ("dutch-2005+", "dutch-2005"),
        ("BaseMLP", None),
        ("Basement", None),
        ("wS1", None),
        ("", None),
    ],
)
def test_a_preset_is_found_whatever_follows_it(text: str, preset: str | None) -> None:
    assert preset_of(text) == preset


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
        ("Base,queen_first=maybe", 18, Expected.SWITCH_VALUE),
        ("Base,queen_first=true,climb_gates=1", 35, Expected.SWITCH_VALUE),
        ("Base,repetition=often", 17, Expected.SWITCH_VALUE),
        ("Base,first_player=youngest", 19, Expected.SWITCH_VALUE),
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
    ("text", "choices"),
    [
        (
            "Base,speed=3",
            f"one of the switches {', '.join(SWITCH_NAMES[:-1])} or {SWITCH_NAMES[-1]}, then =",
        ),
        ("Base,first_player=me", "white, black or either"),
        ("Base,climb_gates=1", "true or false"),
        ("Base,repetition=often", "none, agreement or threefold"),
    ],
)
def test_an_error_about_a_switch_names_the_choices(text: str, choices: str) -> None:
    link = text.translate(str.maketrans(",=", "._"))
    for parse, written in ((parse_ruleset, text), (parse_setup, f"1~{link}~w1~w~_~_")):
        with pytest.raises(NotationError, match=f"expected .*{choices}") as caught:
            parse(written)
        assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("classic+M", set[str]()),
        ("Base, Queen_First = true", {"queen_first"}),
        ("Base,box=Q1A2,repetition=none", {"box", "repetition"}),
        ("dutch-2005,climb_gates=false", {"climb_gates"}),
    ],
)
def test_a_text_tells_which_switches_it_sets(text: str, given: set[str]) -> None:
    """A switch counts as set even when the edition has the same value."""
    parsed = parse_switches(text)
    assert (parsed.ruleset, parsed.given) == (parse_ruleset(text), frozenset(given))


@pytest.mark.parametrize(
    ("text", "preset"),
    [("BASE+mlp", "Base"), (" Classic +M,queen_first=false", "classic"), ("Pocket", "pocket")],
)
def test_parsing_tells_which_preset_the_text_names(text: str, preset: str) -> None:
    assert parse_switches(text).preset == preset


@pytest.mark.parametrize(
    ("text", "repetition"),
    [
        ("Base", Repetition.THREEFOLD),
        ("Base,queen_first=true", Repetition.THREEFOLD),
        ("Base,repetition=none", Repetition.NONE),
        ("ultimate", Repetition.AGREEMENT),
    ],
)
def test_at_a_table_repetition_is_a_draw_unless_the_text_sets_it(
    text: str, repetition: Repetition
) -> None:
    ruleset = replace(parse_ruleset(text), repetition=repetition)
    assert read_for_the_table(text) == ruleset
    assert read_for_the_table(name_for_the_table(ruleset)) == ruleset


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


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.name)
def test_the_values_of_a_switch_are_words_that_fit_into_a_link(switch: Switch) -> None:
    """In a link the last ``_`` ends the name, so a value with one would be cut in two."""
    assert switch.default in switch.values.values()
    for text, value in switch.values.items():
        ruleset = TOURNAMENT.with_switches({switch.name: text})
        assert getattr(ruleset, switch.name) is value
        assert parse_link_ruleset(f"Base-MLP.{switch.name}_{text}") == ruleset


def test_the_message_of_a_switch_has_its_name() -> None:
    messages = {switch.name: switch.message for switch in SWITCHES}
    assert messages["queen_first"] == "switch-queen-first"
    assert len(set(messages.values())) == len(SWITCHES)


@given(rulesets)
def test_what_is_written_is_read_again(ruleset: Ruleset) -> None:
    assert parse_ruleset(format_ruleset(ruleset)) == ruleset
    assert parse_link_ruleset(format_link_ruleset(ruleset)) == ruleset


@given(rulesets)
def test_the_game_type_says_which_expansions_are_in_the_box(ruleset: Ruleset) -> None:
    assert parse_ruleset(game_type(ruleset)).expansions == ruleset.expansions
