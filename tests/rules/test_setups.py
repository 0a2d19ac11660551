"""Setups: everything that can be wrong with one, with the piece or hex that is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from types import ModuleType

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from skep.core.bugs import Color, all_pieces
from skep.core.errors import InvalidPositionError
from skep.core.hexes import Hex
from skep.core.hive import Hive
from skep.core.ruleset import CLASSIC, TOURNAMENT, Ruleset
from skep.core.setup import Setup, SetupProblem, SetupProblemCode
from tests.rules.drawn import draw, piece, pieces

LINE = "wA1   wQ    bQ    bA1"
WHITE = Color.WHITE
BLACK = Color.BLACK


def problems(  # noqa: PLR0913 - the facts of a setup, of which a test says few
    rules: ModuleType,
    picture: str | Hive,
    ply: int = 60,
    ruleset: Ruleset = TOURNAMENT,
    *,
    first: Color = WHITE,
    stunned: str | None = None,
) -> tuple[SetupProblem, ...]:
    """Return what is wrong with a setup; nothing when it makes a position that gives it back."""
    hive = picture if isinstance(picture, Hive) else draw(picture).hive
    setup = Setup(ruleset, hive, ply, first, piece(stunned) if stunned else None)
    try:
        made = rules.Position.from_setup(setup)
    except InvalidPositionError as error:
        return error.problems
    assert made.setup() == setup
    return ()


def of(
    code: SetupProblemCode, names: str = "", hexes: Iterable[Hex] = ()
) -> tuple[SetupProblem, ...]:
    return (SetupProblem(code, pieces(names), tuple(hexes)),)


def test_a_possible_setup_has_no_problems(rules: ModuleType) -> None:
    assert problems(rules, LINE) == ()
    assert problems(rules, LINE, 4) == ()
    assert problems(rules, LINE, stunned="bA1") == ()
    assert problems(rules, LINE, 5, CLASSIC, first=BLACK) == ()


def test_a_game_has_no_fewer_than_no_plies(rules: ModuleType) -> None:
    assert problems(rules, Hive({}), -1) == of(SetupProblemCode.NEGATIVE_PLY)


def test_a_game_comes_to_no_numbers_beyond_a_billion(rules: ModuleType) -> None:
    billion = 10**9
    hive = Hive({Hex(0, 0): pieces("wQ"), Hex(1, 0): pieces("bQ")})
    far, farther = hive.moved(-billion, billion), hive.moved(0, -billion - 1)
    assert problems(rules, far, billion) == ()
    assert problems(rules, farther, 2**64) == (
        SetupProblem(SetupProblemCode.TOO_LARGE),
        SetupProblem(SetupProblemCode.TOO_LARGE, hexes=(Hex(0, -billion - 1),)),
        SetupProblem(SetupProblemCode.TOO_LARGE, hexes=(Hex(1, -billion - 1),)),
    )


def test_who_begins_is_for_the_rules_to_say(rules: ModuleType) -> None:
    wrong = (SetupProblem(SetupProblemCode.WRONG_FIRST_PLAYER, color=BLACK),)
    assert problems(rules, LINE, first=BLACK) == wrong


def test_a_stack_has_pieces(rules: ModuleType) -> None:
    at = Hex(1, 0)
    hive = Hive({Hex(0, 0): pieces("wQ"), at: (), Hex(0, 1): pieces("bQ")})
    assert problems(rules, hive) == of(SetupProblemCode.EMPTY_STACK, hexes=[at])


def test_pieces_come_out_of_the_box_once_and_in_order(rules: ModuleType) -> None:
    code = SetupProblemCode
    assert problems(rules, "wP    wQ    bQ", 60, CLASSIC) == of(code.NOT_IN_BOX, "wP")
    assert problems(rules, "wA1   wQ    bQ    wA1") == of(code.TWICE, "wA1")
    assert problems(rules, "wA2   wQ    bQ") == of(code.NUMBER_SKIPPED, "wA2")


def test_only_beetles_and_mosquitoes_lie_on_top(rules: ModuleType) -> None:
    drawing = draw("""
        #1    #2    bQ
        #1: wQ bA1
        #2: bG1 wB1 wM
    """)
    at = drawing.where("bA1")
    assert problems(rules, drawing.hive) == of(SetupProblemCode.CANNOT_CLIMB, "bA1", [at])


def test_the_hive_is_one(rules: ModuleType) -> None:
    drawing = draw("""
        wA1   wQ    bQ    .     #1    bG1
        #1: wG1 bB1
    """)
    loose = drawing.where("wG1"), drawing.where("bG1")
    assert problems(rules, drawing.hive) == of(SetupProblemCode.NOT_ONE_HIVE, "wG1 bB1 bG1", loose)


@pytest.mark.parametrize(
    ("picture", "ply", "expected"),
    [
        ("wA1   wQ    bS1   bA1", 3, [SetupProblem(SetupProblemCode.TOO_MANY_PIECES, color=BLACK)]),
        ("wA1", 2, [SetupProblem(SetupProblemCode.NOTHING_PLACED, color=BLACK)]),
        (
            "wA1   wS1   wG1   wG2   bQ",
            60,
            [SetupProblem(SetupProblemCode.QUEEN_MISSING, color=WHITE)],
        ),
        ("wQ    bA1", 2, [SetupProblem(SetupProblemCode.QUEEN_TOO_EARLY, pieces("wQ"))]),
        ("wA1   bQ", 2, [SetupProblem(SetupProblemCode.QUEEN_TOO_EARLY, pieces("bQ"))]),
        ("wA1   bQ", 3, [SetupProblem(SetupProblemCode.QUEEN_TOO_EARLY, pieces("bQ"))]),
    ],
)
def test_the_pieces_in_play_fit_the_turns_that_were_played(
    rules: ModuleType, picture: str, ply: int, expected: list[SetupProblem]
) -> None:
    assert problems(rules, picture, ply) == tuple(expected)


def test_a_queen_on_the_first_turn_is_possible_where_the_rules_allow_it(rules: ModuleType) -> None:
    """R3.6."""
    assert problems(rules, "wQ    bQ", 2, CLASSIC) == ()


def test_the_stunned_piece_is_in_play_uncovered_and_can_have_moved(rules: ModuleType) -> None:
    """R8.3: one's own piece is stunned after a throw only."""
    covered = draw("""
        #1    wQ    bQ
        #1: bA1 wB1
    """)
    code = SetupProblemCode
    line = draw(LINE)
    own = line.where("wA1")
    assert problems(rules, LINE, stunned="bG1") == of(code.STUNNED_NOT_IN_PLAY, "bG1")
    assert problems(rules, covered.hive, stunned="bA1") == of(
        code.STUNNED_COVERED, "bA1", [covered.where("bA1")]
    )
    assert problems(rules, LINE, stunned="wA1") == of(code.STUNNED_NOT_THROWN, "wA1", [own])
    assert problems(rules, LINE + "   bP", stunned="wA1") == of(
        code.STUNNED_NOT_THROWN, "wA1", [own]
    )
    assert problems(rules, "bP    " + LINE, stunned="wA1") == ()


def test_all_problems_are_told_at_once(rules: ModuleType) -> None:
    found = problems(rules, "wP    wA2", 1, CLASSIC, stunned="bQ")
    assert [problem.code for problem in found] == [
        SetupProblemCode.NOT_IN_BOX,
        SetupProblemCode.NUMBER_SKIPPED,
        SetupProblemCode.TOO_MANY_PIECES,
        SetupProblemCode.STUNNED_NOT_IN_PLAY,
    ]
    lines = "; ".join(map(str, found))
    assert str(InvalidPositionError(found)) == lines
    assert lines == (
        "wP: not in the box of this rule set; "
        "wA2: in play before a lower number of its kind; "
        "White: more pieces in play than the side had turns; "
        "bQ: the stunned piece is not in play"
    )


pieces_of_any_kind = st.sampled_from(all_pieces())
hexes_nearby = st.builds(Hex, st.integers(-2, 2), st.integers(-2, 2))
any_setup = st.builds(
    Setup,
    st.sampled_from([TOURNAMENT, CLASSIC]),
    st.dictionaries(
        hexes_nearby, st.lists(pieces_of_any_kind, max_size=3).map(tuple), max_size=6
    ).map(Hive),
    st.integers(-1, 60),
    st.sampled_from(Color),
    st.none() | pieces_of_any_kind,
)


@given(setup=any_setup)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_setup_is_a_position_or_refused(rules: ModuleType, setup: Setup) -> None:
    with suppress(InvalidPositionError):
        position = rules.Position.from_setup(setup)
        assert position.setup() == setup
        assert all(position.is_legal(move) for move in position.legal_moves())


def test_an_empty_stack_beside_a_stunned_piece_is_a_problem_like_any_other(
    rules: ModuleType,
) -> None:
    """An empty stack was looked into for a thrower."""
    hive = Hive({Hex(0, 0): (piece("wQ"),), Hex(1, 0): (), Hex(0, 1): (piece("bQ"),)})
    setup = Setup(TOURNAMENT, hive, 60, Color.WHITE, piece("wQ"))
    with pytest.raises(InvalidPositionError) as caught:
        rules.Position.from_setup(setup)
    assert [problem.code for problem in caught.value.problems] == [
        SetupProblemCode.EMPTY_STACK,
        SetupProblemCode.STUNNED_NOT_THROWN,
    ]
