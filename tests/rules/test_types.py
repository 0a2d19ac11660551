"""Values of a wrong type: one clear error each, the same in both implementations."""

from __future__ import annotations

import importlib
import importlib.util
import pickle
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from skep.core.bugs import Bug, Color, Piece
from skep.core.errors import WrongTypeError
from skep.core.hexes import Hex
from skep.core.hive import Hive
from skep.core.moves import Placement
from skep.core.ruleset import CLASSIC, TOURNAMENT, Ruleset
from skep.core.setup import Setup
from tests.conftest import Require
from tests.rules.drawn import piece

USE_COLOR = "Use Color.WHITE or Color.BLACK."
USE_HEX = "Use Hex(q, r), or Game.explain, which takes text such as 'bQ-'."
USE_PIECE = "Use skep.parse_piece(text), or Game, which takes the text."
USE_RULESET = "Use skep.parse_ruleset(text), or Game, which takes the text."

BOX = dict(TOURNAMENT.box)
HALF = {Hex(0, 0): (piece("wS1"),)}
GOOD = Setup(TOURNAMENT, Hive(HALF), 1, Color.WHITE, None)


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        ({"box": None}, "box: expected Mapping, not None"),
        ({"box": {"Q": 1}}, "box: expected Bug, not 'Q'. Use Bug.ANT or Bug('A')."),
        ({"box": {**BOX, Bug.ANT: 2.0}}, "box, ant: expected int, not 2.0"),
        ({"box": {**BOX, Bug.ANT: "2"}}, "box, ant: expected int, not '2'"),
        (
            {"box": BOX, "first_player": "w"},
            f"first_player: expected Color or None, not 'w'. {USE_COLOR}",
        ),
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


def test_expansions_are_bugs_and_not_their_letters() -> None:
    """Letters were left out without an error, and so the box had no expansions."""
    letters: Any = "M"
    with pytest.raises(WrongTypeError, match="expansions: expected Bug, not 'M'"):
        TOURNAMENT.with_expansions(letters)


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        (("w", Bug.ANT, 1), f"color: expected Color, not 'w'. {USE_COLOR}"),
        ((Color.WHITE, "A", 1), "bug: expected Bug, not 'A'. Use Bug.ANT or Bug('A')."),
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
        ({"ruleset": "classic"}, f"ruleset: expected Ruleset, not 'classic'. {USE_RULESET}"),
        ({"hive": None}, "hive: expected Hive, not None"),
        ({"hive": Hive([])}, "stacks: expected Mapping, not []"),  # type: ignore[arg-type]
        ({"ply": 1.0}, "ply: expected int, not 1.0"),
        ({"ply": None}, "ply: expected int, not None"),
        ({"first_player": None}, "first_player: expected Color, not None"),
        ({"first_player": "w"}, f"first_player: expected Color, not 'w'. {USE_COLOR}"),
        ({"stunned": "wS1"}, f"stunned: expected Piece or None, not 'wS1'. {USE_PIECE}"),
        ({"hive": Hive({(0, 0): HALF[Hex(0, 0)]})}, "hex: expected Hex, not (0, 0)"),  # type: ignore[dict-item]
        ({"hive": Hive({Hex(0, 0.0): HALF[Hex(0, 0)]})}, "hex: expected int, not 0.0"),  # type: ignore[arg-type]
        ({"hive": Hive({Hex(0, 0): [piece("wS1")]})}, "stack: expected tuple, not [<Piece wS1>]"),  # type: ignore[dict-item]
        ({"hive": Hive({Hex(0, 0): ("wS1",)})}, f"piece: expected Piece, not 'wS1'. {USE_PIECE}"),  # type: ignore[dict-item]
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
    hint = ". Use skep.parse_setup(text), which returns a Position."
    hint = hint if isinstance(what, str) else ""
    assert str(caught.value) == f"setup: expected Setup, not {what!r}{hint}"


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ((None,), "ruleset: expected Ruleset, not None"),
        (("Base",), f"ruleset: expected Ruleset, not 'Base'. {USE_RULESET}"),
        ((TOURNAMENT, "w"), f"first_player: expected Color, not 'w'. {USE_COLOR}"),
        ((CLASSIC, ""), f"first_player: expected Color, not ''. {USE_COLOR}"),
        ((CLASSIC, 0), "first_player: expected Color, not 0"),
    ],
)
def test_what_a_game_begins_with(rules: ModuleType, arguments: Any, text: str) -> None:
    with pytest.raises(TypeError) as caught:
        rules.Position.initial(*arguments)
    assert str(caught.value) == text


@pytest.mark.parametrize(
    ("what", "text"),
    [
        ((None, Hex(0, 0)), "piece: expected Piece, not None"),
        (
            ("wS1", Hex(0, 0)),
            f"piece: expected Piece, not 'wS1'. {USE_PIECE}",
        ),
        (
            (piece("wS1"), "bQ-"),
            f"end: expected Hex, not 'bQ-'. {USE_HEX}",
        ),
        ((piece("wS1"), (0, 0)), "end: expected Hex, not (0, 0)"),
        ((piece("wS1"), Hex(0, 1.5)), "end: expected int, not 1.5"),  # type: ignore[arg-type]
    ],
)
def test_explanations(rules: ModuleType, what: Any, text: str) -> None:
    with pytest.raises(WrongTypeError) as caught:
        rules.Position.initial().explain(*what)
    assert str(caught.value) == text


def test_a_hive_is_asked_for_pieces_and_not_for_their_names(rules: ModuleType) -> None:
    """A name was not found in the hive, as if the piece were in reserve."""
    hive = rules.Position.from_setup(GOOD).hive
    assert hive.where(piece("wS1")) == Hex(0, 0)
    assert hive.where(piece("wQ")) is None
    with pytest.raises(WrongTypeError) as caught:
        hive.where("wS1")
    error = caught.value
    assert (error.name, error.expected, error.value) == ("piece", ("Piece",), "wS1")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


@pytest.mark.parametrize("ask", ["top", "occupied", "stack", "height"])
def test_a_hive_is_asked_about_hexes_and_not_about_pieces(rules: ModuleType, ask: str) -> None:
    """A piece was an empty hex: its name, too."""
    hive = rules.Position.from_setup(GOOD).hive
    assert getattr(hive, ask)(Hex(0, 0))
    assert not getattr(hive, ask)(Hex(5, 5))
    mistakes: list[tuple[object, str]] = [("wS1", f". {USE_HEX}"), (piece("wS1"), ""), ([], "")]
    for wrong, hint in mistakes:
        with pytest.raises(WrongTypeError) as caught:
            getattr(hive, ask)(wrong)
        assert str(caught.value) == f"hex: expected Hex, not {wrong!r}{hint}"


def test_numpy_has_truths_and_numbers_of_its_own(rules: ModuleType, require: Require) -> None:
    require(importlib.util.find_spec("numpy"), "NumPy is not installed")
    numpy = importlib.import_module("numpy")
    truth, number = numpy.bool_(1), numpy.int64(0)
    with pytest.raises(TypeError, match="queen_first: expected bool, not "):
        Ruleset(BOX, queen_first=truth)
    hive = Hive({Hex(0, number): HALF[Hex(0, 0)]})
    with pytest.raises(TypeError, match="hex: expected int, not "):
        rules.Position.from_setup(replace(GOOD, hive=hive))
    with pytest.raises(TypeError, match="end: expected int, not "):
        rules.Position.initial().play(Placement(piece("wS1"), Hex(number, number)))
