"""The comparison of editions: what the rule sets say, and moves that the rules allow or forbid."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from types import ModuleType

import pytest

from skep.core.ruleset import EDITIONS, SWITCHES
from skep.words import LANGUAGES, Words

ROOT = Path(__file__).parents[2]

Tools = Callable[[str], ModuleType]


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch) -> Tools:
    """Give tools by name, as modules."""
    monkeypatch.setattr(sys, "path", [str(ROOT / "tools"), *sys.path])
    return importlib.import_module


def test_the_page_has_what_the_rule_sets_say(tools: Tools) -> None:
    page = tools("page_editions")
    message = "the editions on the page are out of date: run python tools/page_editions.py"
    assert page.DATA.read_text(encoding="utf-8") == page.editions_data(), message


def test_the_pictures_are_those_that_the_rules_give(tools: Tools) -> None:
    page, differences = tools("page_editions"), tools("edition_positions").read_differences()
    drawn = {one.switch: page.draw_difference(one) for one in differences}
    kept = {path.stem: path.read_text(encoding="utf-8") for path in page.PICTURES.glob("*.svg")}
    assert kept == drawn


def test_each_move_is_legal_in_the_editions_it_names_and_in_no_other(tools: Tools) -> None:
    positions = tools("edition_positions")
    for one in positions.read_differences():
        legal = {name for name, rules in positions.PRINTED.items() if one.is_legal(rules)}
        assert legal == set(one.legal), one.switch
        assert legal != positions.PRINTED.keys(), one.switch


def test_every_switch_on_which_two_editions_differ_has_a_move(tools: Tools) -> None:
    positions = tools("edition_positions")
    moves = {one.switch: one for one in positions.read_differences()}
    differing = {
        (switch.name, one, two)
        for one, two in combinations(positions.PRINTED, 2)
        for switch in SWITCHES
        if EDITIONS[one].spelled()[switch.name] != EDITIONS[two].spelled()[switch.name]
    }
    assert moves.keys() == {switch for switch, _, _ in differing}
    for switch, one, two in differing:
        assert (one in moves[switch].legal) != (two in moves[switch].legal)


def test_the_switch_alone_decides_whether_the_move_is_legal(tools: Tools) -> None:
    positions = tools("edition_positions")
    for one in positions.read_differences():
        allowing = EDITIONS[one.legal[0]]
        other = next(rules for name, rules in positions.PRINTED.items() if name not in one.legal)
        changed = allowing.with_switches({one.switch: other.spelled()[one.switch]})
        assert one.is_legal(allowing)
        assert not one.is_legal(changed)


def test_what_needs_a_bug_or_a_switch_is_a_rule(tools: Tools) -> None:
    rules = tools("rules_markdown").read_rules(ROOT / "docs/rules.md")
    numbers = {entry.number for entry in rules.entries()}
    assert tools("edition_positions").read_needs().keys() <= numbers


def test_every_rule_matters_in_the_newest_edition(tools: Tools) -> None:
    page = tools("page_editions")
    assert page.idle_rules(EDITIONS["ultimate"]) == []
    assert page.idle_rules(EDITIONS["classic"])[:2] == ["R6.1", "R7.9"]
    assert "R7.6" in page.idle_rules(EDITIONS["dutch-2005"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_words_for_every_value_and_every_move(tools: Tools, language: str) -> None:
    words = Words(language)
    names = [one.switch for one in tools("edition_positions").read_differences()]
    assert len({words.say("editions-switch", switch=name) for name in names}) == len(names)
    for name in names:
        message = name.replace("_", "-")
        assert words.say(f"editions-move-{message}")
        values = next(switch.values for switch in SWITCHES if switch.name == name)
        said = {words.say(f"editions-value-{message}", value=value) for value in values}
        assert len(said) == len(values)
