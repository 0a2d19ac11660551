"""``skep explain``, and why a piece does nothing at all."""

from __future__ import annotations

import json

import pytest

from skep.core.bugs import all_pieces
from skep.core.reasons import ReasonCode
from skep.core.ruleset import TOURNAMENT
from skep.game import Game
from skep.notation.setupstring import parse_setup
from skep.rules import Position
from tests.cli.conftest import Result, Skep
from tests.play import random_record

PINNED = "The spider wS1 can’t move: it holds the hive together. Without it, wQ would be cut off."
FOUR = "wS1;bG1 wS1-;wQ -wS1;bQ bG1-"
FORCED = r"wG1;bG1 wG1-;wQ /wG1;bQ bG1\;wQ wG1\;bG1 -wG1"
FORCED_RULES = ("--rules", "Base,box=Q1G1")


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (
            "wS1 bQ-",
            PINNED,
        ),
        (r"wQ \wS1", "The queen wQ slides one step."),
        ("wA1 -wQ", "The ant wA1 comes into play."),
        ("pass", "You can only pass when you have no legal move."),
        (
            "wS1",
            PINNED,
        ),
        (
            "wQ",
            (
                "2 moves for the white queen wQ:\n"
                r"  wQ \wS1  The queen wQ slides one step."
                "\n  wQ /wS1  The queen wQ slides one step."
            ),
        ),
        ("bA1", "The ant bA1 belongs to Black, and it’s White’s turn."),
    ],
)
def test_a_move_or_a_piece_is_explained(skep: Skep, move: str, text: str) -> None:
    assert skep("explain", FOUR, move) == Result(0, f"{text}\n")


def test_a_pass_that_is_forced_is_explained(skep: Skep) -> None:
    assert skep("explain", *FORCED_RULES, FORCED, "pass") == Result(
        0, "There is no legal move except to pass.\n"
    )


def test_the_facts_of_a_refused_move_are_given_as_json(skep: Skep) -> None:
    result = skep("explain", "--json", FOUR, " wS1   bQ- ")
    assert json.loads(result.out) == {
        "move": "wS1 bQ-",
        "legal": False,
        "how": None,
        "reason": {
            "code": "pinned",
            "piece": "wS1",
            "pieces": ["wQ"],
            "hexes": [[-1, 0]],
            "step": None,
            "bug": None,
            "count": None,
        },
        "text": "The spider wS1 can’t move: it holds the hive together. Without it, wQ would be"
        " cut off.",
    }


def test_the_facts_of_a_legal_move_are_given_as_json(skep: Skep) -> None:
    result = skep("explain", "--json", "--lang", "nl", FOUR, "wQ /wS1")
    assert json.loads(result.out) == {
        "move": "wQ /wS1",
        "legal": True,
        "how": {"way": "walk", "bug": "queen", "route": [[-1, 0], [-1, 1]], "thrower": None},
        "reason": None,
        "text": "De koningin wQ schuift één stap.",
    }


def test_a_throw_names_its_thrower(skep: Skep) -> None:
    result = skep("explain", "--json", "wP;bA1 wP-;wQ -wP;bQ bA1-", "wQ wP/")
    assert json.loads(result.out) == {
        "move": r"wQ \bA1",
        "legal": True,
        "how": {
            "way": "throw",
            "bug": "queen",
            "route": [[-1, 0], [0, 0], [1, -1]],
            "thrower": "wP",
        },
        "reason": None,
        "text": "The pillbug wP throws the queen wQ over itself.",
    }


def test_the_facts_of_a_piece_are_given_as_json(skep: Skep) -> None:
    assert json.loads(skep("explain", "--json", FOUR, "wQ").out) == {
        "piece": "wQ",
        "legal": [r"wQ \wS1", "wQ /wS1"],
        "reason": None,
        "text": "2 moves for the white queen wQ:",
    }
    stuck = json.loads(skep("explain", "--json", FOUR, "bG1").out)
    assert (stuck["legal"], stuck["reason"]["code"]) == ([], "opponents_piece")


def test_text_that_is_no_move_is_refused(skep: Skep) -> None:
    assert skep("explain", FOUR, "wX") == Result(
        2, "", "skep: error: “wX”, column 2: expected one of Q, S, B, G, A, M, L or P.\n"
    )


@pytest.mark.parametrize(
    ("arguments", "move"),
    [
        (("wQ", "-wS1"), "'wQ -wS1'"),
        (("--json", "wQ", "wS1\\"), "'wQ wS1\\'"),
        (("wQ", "-2,0"), "'wQ -2,0'"),
    ],
)
def test_a_move_that_fell_apart_wants_quotes(
    skep: Skep, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], move: str
) -> None:
    assert skep("explain", FOUR, *arguments) == Result(
        2, "", f"skep: error: If a move contains a space, put it in quotes: {move}\n"
    )
    monkeypatch.setenv("SKEP_LANG", "nl")
    assert skep("explain", FOUR, *arguments).err == (
        f"skep: fout: Schrijf een zet met een spatie erin tussen aanhalingstekens: {move}\n"
    )


@pytest.mark.parametrize("arguments", [("wQ", "-x"), ("wQ", "what"), ("wQ", "pass"), ()])
def test_other_arguments_that_are_wrong_want_none(skep: Skep, arguments: tuple[str, ...]) -> None:
    result = skep("explain", FOUR, *arguments)
    assert (result.status, "quotes" in result.err) == (2, False)


@pytest.mark.parametrize(
    ("move", "string", "text"),
    [
        ("wQ 0,-1", r"wQ \wS1", "The queen wQ slides one step."),
        ("wA1 -2,0", "wA1 -wQ", "The ant wA1 comes into play."),
        ("wS1 (3, 0)", "wS1 (3, 0)", PINNED),
        (
            "wA1 9,9",
            "wA1 9,9",
            "The ant wA1 can’t go there: every piece must touch the hive.",
        ),
    ],
)
def test_a_hex_may_be_said_by_its_coordinates(
    skep: Skep, move: str, string: str, text: str
) -> None:
    assert skep("explain", FOUR, move) == Result(0, f"{text}\n")
    facts = json.loads(skep("explain", "--json", FOUR, move).out)
    assert (facts["move"], facts["text"]) == (string, text)


@pytest.mark.parametrize("move", ["wX 0,0", "wA1 0,x", "wA1 0", "wA1 99999999999,0"])
def test_a_hex_that_is_none_is_refused(skep: Skep, move: str) -> None:
    assert skep("explain", FOUR, move).status == 2


def test_the_game_may_come_from_standard_input(skep: Skep) -> None:
    result = skep("explain", "-", "wA1 -wQ", stdin=f"\ufeff{FOUR}\n")
    assert result == Result(0, "The ant wA1 comes into play.\n")


@pytest.mark.parametrize(
    ("setup", "piece", "code"),
    [
        pytest.param("1~Base~w1~w~_~_", "wQ", ReasonCode.QUEEN_TOO_EARLY, id="first-turn"),
        pytest.param("1~Base~w1~w~_~_", "wM", ReasonCode.NOT_IN_BOX, id="not-in-box"),
        pytest.param("1~Base~w1~w~_~_", "wA2", ReasonCode.OUT_OF_ORDER, id="out-of-order"),
        pytest.param(
            "1~Base~w9~w~_~1-0-wA1.2-0-wA2.0-1-wA3.1-1-wQ.2-1-bA1.0-2-bQ.1-2-bA2",
            "wQ",
            ReasonCode.GAME_OVER,
            id="game-over",
        ),
        pytest.param(
            "1~Base~w9~w~_~1-0-wA1.2-0-wA2.0-1-wA3.1-1-wQ.2-1-bA1.0-2-bQ",
            "wQ",
            ReasonCode.GATE,
            id="five-neighbors",
        ),
        pytest.param(
            "1~Base~w5~w~_~0-0-wQ-bB1.1-0-bQ", "wA1", ReasonCode.TOUCHES_ENEMY, id="no-room"
        ),
        pytest.param("1~Base~w5~w~_~0-0-wQ-bB1.1-0-bQ", "wQ", ReasonCode.COVERED, id="covered"),
    ],
)
def test_the_reason_why_a_piece_is_stuck_is_a_telling_one(
    setup: str, piece: str, code: ReasonCode
) -> None:
    game = Game.from_position(parse_setup(setup))
    reason = game.why_stuck(piece)
    assert reason is not None
    assert reason.code is code


@pytest.mark.parametrize("seed", range(8))
def test_every_piece_of_a_random_game_can_move_or_says_why_not(seed: int) -> None:
    game = Game.from_record(random_record(seed, 12 + 6 * seed, Position.initial(TOURNAMENT)))
    stuck = [piece for piece in all_pieces() if not game.moves_of(piece)]
    reasons = [reason for piece in all_pieces() if (reason := game.why_stuck(piece))]
    assert [reason.piece for reason in reasons] == stuck
    assert all(reason.code is not ReasonCode.SAME_HEX for reason in reasons)
