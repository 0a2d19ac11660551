"""Values of a wrong type: one clear error each, the same in both implementations."""

from __future__ import annotations

import importlib
import importlib.util
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from skep.core.bugs import Bug, Color, Piece
from skep.core.hexes import Hex
from skep.core.hive import Hive
from skep.core.moves import Placement
from skep.core.position import Position
from skep.core.ruleset import CLASSIC, TOURNAMENT, Ruleset
from skep.core.setup import Setup
from tests.conftest import Require
from tests.rules.drawn import piece

BOX = dict(TOURNAMENT.box)
HALF = {Hex(0, 0): (piece("wS1"),)}
GOOD = Setup(TOURNAMENT, Hive(HALF), 1, Color.WHITE, None)


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        ({"box": None}, "box: expected Mapping, not None"),
        ({"box": {"Q": 1}}, "box: expected Bug, not 'Q'"),
        ({"box": {**BOX, Bug.ANT: 2.0}}, "box, ant: expected int, not 2.0"),
        ({"box": {**BOX, Bug.ANT: "2"}}, "box, ant: expected int, not '2'"),
        ({"box": BOX, "first_player": "w"}, "first_player: expected Color or None, not 'w'"),
        ({"box": BOX, "queen_first": 1}, "queen_first: expected bool, not 1"),
        ({"box": BOX, "queen_first": None}, "queen_first: expected bool, not None"),
        ({"box": BOX, "climb_gates": "yes"}, "climb_gates: expected bool, not 'yes'"),
        ({"box": BOX, "repetition": "none"}, "repetition: expected Repetition, not 'none'"),
    ],
)
def test_the_parts_of_a_rule_set(wrong: dict[str, Any], text: str) -> None:
    with pytest.raises(TypeError) as caught:
        Ruleset(**wrong)
    assert str(caught.value) == text


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        (("w", Bug.ANT, 1), "color: expected Color, not 'w'"),
        ((Color.WHITE, "A", 1), "bug: expected Bug, not 'A'"),
        ((Color.WHITE, Bug.ANT, 1.5), "number: expected int, not 1.5"),
        ((Color.WHITE, Bug.ANT, None), "number: expected int, not None"),
    ],
)
def test_the_parts_of_a_piece(wrong: Any, text: str) -> None:
    with pytest.raises(TypeError) as caught:
        Piece(*wrong)
    assert str(caught.value) == text


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"ruleset": None}, "ruleset: expected Ruleset, not None"),
        ({"ruleset": "classic"}, "ruleset: expected Ruleset, not 'classic'"),
        ({"hive": None}, "hive: expected Hive, not None"),
        ({"hive": Hive([])}, "stacks: expected Mapping, not []"),  # type: ignore[arg-type]
        ({"ply": 1.0}, "ply: expected int, not 1.0"),
        ({"ply": None}, "ply: expected int, not None"),
        ({"first_player": None}, "first_player: expected Color, not None"),
        ({"first_player": "w"}, "first_player: expected Color, not 'w'"),
        ({"stunned": "wS1"}, "stunned: expected Piece or None, not 'wS1'"),
        ({"hive": Hive({(0, 0): HALF[Hex(0, 0)]})}, "hex: expected Hex, not (0, 0)"),  # type: ignore[dict-item]
        ({"hive": Hive({Hex(0, 0.0): HALF[Hex(0, 0)]})}, "hex: expected int, not 0.0"),  # type: ignore[arg-type]
        ({"hive": Hive({Hex(0, 0): [piece("wS1")]})}, "stack: expected tuple, not [<Piece wS1>]"),  # type: ignore[dict-item]
        ({"hive": Hive({Hex(0, 0): ("wS1",)})}, "piece: expected Piece, not 'wS1'"),  # type: ignore[dict-item]
    ],
)
def test_the_parts_of_a_setup(rules: ModuleType, change: dict[str, Any], text: str) -> None:
    assert rules.Position.from_setup(GOOD).ply == 1
    with pytest.raises(TypeError) as caught:
        rules.Position.from_setup(replace(GOOD, **change))
    assert str(caught.value) == text


@pytest.mark.parametrize("what", [None, "1~Base~w1~w~_~_", 7])
def test_a_setup_itself(rules: ModuleType, what: Any) -> None:
    with pytest.raises(TypeError) as caught:
        rules.Position.from_setup(what)
    assert str(caught.value) == f"setup: expected Setup, not {what!r}"


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ((None,), "ruleset: expected Ruleset, not None"),
        (("Base",), "ruleset: expected Ruleset, not 'Base'"),
        ((TOURNAMENT, "w"), "first_player: expected Color, not 'w'"),
        ((CLASSIC, ""), "first_player: expected Color, not ''"),
        ((CLASSIC, 0), "first_player: expected Color, not 0"),
    ],
)
def test_what_a_game_begins_with(rules: ModuleType, arguments: Any, text: str) -> None:
    with pytest.raises(TypeError) as caught:
        rules.Position.initial(*arguments)
    assert str(caught.value) == text


@pytest.mark.parametrize("what", [None, "wS1", 1.5], ids=repr)
def test_explanations(rules: ModuleType, what: Any) -> None:
    """What comes of nonsense is not promised, but it is the same."""
    errors: list[tuple[type[Exception], str]] = []
    for one in (rules.Position, Position):
        with pytest.raises((TypeError, AttributeError)) as caught:
            one.initial().explain(what, what)
        errors.append((caught.type, str(caught.value)))
    assert errors[0] == errors[1]


def test_numpy_has_truths_and_numbers_of_its_own(rules: ModuleType, require: Require) -> None:
    require(importlib.util.find_spec("numpy"), "NumPy is not installed")
    numpy = importlib.import_module("numpy")
    truth, number = numpy.bool_(1), numpy.int64(0)
    with pytest.raises(TypeError, match="queen_first: expected bool, not "):
        Ruleset(BOX, queen_first=truth)
    hive = Hive({Hex(0, number): HALF[Hex(0, 0)]})
    with pytest.raises(TypeError, match="hex: expected int, not "):
        rules.Position.from_setup(replace(GOOD, hive=hive))
    with pytest.raises(TypeError, match="not a move: "):
        rules.Position.initial().play(Placement(piece("wS1"), Hex(number, number)))
