"""The editions: rules R1.1 to R1.4 and R10, each difference shown where it bites."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import chain, combinations
from pathlib import Path
from types import ModuleType

import pytest

import skep.core
from skep.core.bugs import EXPANSIONS, Bug, Color
from skep.core.errors import InvalidPositionError, RulesetError
from skep.core.hexes import ORIGIN, Hex
from skep.core.moves import PASS, Placement
from skep.core.outcome import Outcome, Termination
from skep.core.position import Position
from skep.core.reasons import ReasonCode
from skep.core.ruleset import (
    CLASSIC,
    EDITIONS,
    GAME_TYPES,
    TOURNAMENT,
    ULTIMATE,
    Repetition,
    Ruleset,
)
from skep.core.setup import SetupProblem, SetupProblemCode
from skep.game import Game
from tests.rules.drawn import (
    destinations,
    draw,
    move_of,
    piece,
    placeable,
    placements,
    position,
    why,
)

ELEVEN = {Bug.QUEEN: 1, Bug.SPIDER: 2, Bug.BEETLE: 2, Bug.GRASSHOPPER: 3, Bug.ANT: 3}
THIRTEEN = {**ELEVEN, Bug.MOSQUITO: 1, Bug.LADYBUG: 1}
FOURTEEN = {**THIRTEEN, Bug.PILLBUG: 1}

SIXTH = Ruleset(
    box={Bug.QUEEN: 1, Bug.BEETLE: 2, Bug.GRASSHOPPER: 1, Bug.ANT: 2, Bug.PILLBUG: 1},
    first_player=Color.BLACK,
    queen_first=True,
    climb_gates=False,
    repetition=Repetition.THREEFOLD,
)
"""An edition that nobody printed: the pillbug in the company of the older rules, Black to begin."""


# --- R1: what each edition decides --------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "box", "switches"),
    [
        ("dutch-2005", ELEVEN, (None, True, False, Repetition.THREEFOLD)),
        ("classic", THIRTEEN, (None, True, False, Repetition.AGREEMENT)),
        ("pocket", THIRTEEN, (None, True, False, Repetition.AGREEMENT)),
        ("carbon", THIRTEEN, (None, True, False, Repetition.AGREEMENT)),
        ("ultimate", FOURTEEN, (Color.WHITE, False, True, Repetition.AGREEMENT)),
        ("tournament", FOURTEEN, (Color.WHITE, False, True, Repetition.NONE)),
    ],
)
def test_r1_1_the_table_of_editions(
    edition: str, box: dict[Bug, int], switches: tuple[Color | None, bool, bool, Repetition]
) -> None:
    """The box; who begins, queen_first, climb_gates, and repetition."""
    assert EDITIONS[edition] == Ruleset(box, *switches)


def test_r1_1_there_are_no_other_editions() -> None:
    names = ["dutch-2005", "classic", "pocket", "carbon", "ultimate", "tournament"]
    assert list(EDITIONS) == names


@pytest.mark.parametrize(
    ("edition", "absent"),
    [
        ("dutch-2005", "wM wL wP"),
        ("classic", "wP"),
        ("pocket", "wP"),
        ("carbon", "wP"),
        ("ultimate", ""),
    ],
)
def test_r1_1_a_piece_that_the_box_lacks_is_not_played(
    rules: ModuleType, edition: str, absent: str
) -> None:
    at: Position = rules.Position.initial(EDITIONS[edition])
    everything = {"wQ", "wS1", "wB1", "wG1", "wA1", "wM", "wL", "wP"}
    early: set[str] = set() if EDITIONS[edition].queen_first else {"wQ"}
    assert placeable(at) == everything - set(absent.split()) - early
    for name in absent.split():
        assert why(at, name, ORIGIN).code is ReasonCode.NOT_IN_BOX


@pytest.mark.parametrize("edition", EDITIONS)
def test_r1_2_any_of_the_expansions_can_be_left_out(rules: ModuleType, edition: str) -> None:
    whole = EDITIONS[edition]
    held = whole.expansions
    subsets = chain.from_iterable(combinations(held, n) for n in range(len(held) + 1))
    for wanted in subsets:
        ruleset = whole.with_expansions(wanted)
        at: Position = rules.Position.initial(ruleset)
        placed = {name for name in placeable(at) if Bug(name[1]) in EXPANSIONS}
        assert placed == {f"w{bug.value}" for bug in wanted}
        assert replace(ruleset, box=whole.box) == whole


def test_r1_2_an_expansion_that_the_box_lacks_cannot_be_put_in() -> None:
    with pytest.raises(RulesetError, match="pillbug"):
        CLASSIC.with_expansions([Bug.PILLBUG])


def test_r1_3_the_eight_game_types_are_tournament_rules_with_some_expansions() -> None:
    letters = ["", "M", "L", "P", "ML", "MP", "LP", "MLP"]
    rulesets = [TOURNAMENT.with_expansions(map(Bug, some)) for some in letters]
    names = [f"Base+{some}" if some else "Base" for some in letters]
    assert dict(GAME_TYPES) == dict(zip(names, rulesets, strict=True))
    assert GAME_TYPES["Base+MLP"] == TOURNAMENT


# --- R1.4: who begins ---------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["dutch-2005", "classic", "pocket", "carbon"])
def test_r1_4_where_either_may_begin_black_does_when_told_and_white_otherwise(
    rules: ModuleType, edition: str
) -> None:
    ruleset = EDITIONS[edition]
    assert rules.Position.initial(ruleset).to_move is Color.WHITE
    assert rules.Position.initial(ruleset, Color.BLACK).to_move is Color.BLACK


@pytest.mark.parametrize("edition", ["ultimate", "tournament"])
def test_r1_4_by_the_book_of_2024_white_begins(rules: ModuleType, edition: str) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        rules.Position.initial(EDITIONS[edition], Color.BLACK)
    wrong = SetupProblem(SetupProblemCode.WRONG_FIRST_PLAYER, color=Color.BLACK)
    assert caught.value.problems == (wrong,)


def test_r1_4_a_game_in_which_black_begins(rules: ModuleType) -> None:
    """Turns are counted from Black's: its queen is due on ply seven, White's on ply eight."""
    at: Position = rules.Position.initial(CLASSIC, Color.BLACK)
    line = [("bA1", 0), ("wA1", -1), ("bS1", 1), ("wS1", -2), ("bG1", 2), ("wG1", -3)]
    for name, q in line:
        at = at.play(move_of(at, name, Hex(q, 0)))
    assert (at.to_move, at.turn, at.first_player) == (Color.BLACK, 4, Color.BLACK)
    assert placeable(at) == {"bQ"}
    at = at.play(move_of(at, "bQ", Hex(3, 0)))
    assert (at.to_move, at.turn) == (Color.WHITE, 4)
    assert placeable(at) == {"wQ"}


# --- R3.6, R6.2, R9.4: the switches -------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_r3_6_the_switch_queen_first_decides_and_nothing_else(
    rules: ModuleType, edition: str
) -> None:
    for queen_first in (True, False):
        ruleset = replace(EDITIONS[edition], queen_first=queen_first)
        at: Position = rules.Position.initial(ruleset)
        black = at.play(move_of(at, "wA1", ORIGIN))
        assert placements(at, "wQ") == ({ORIGIN} if queen_first else set())
        assert placements(black, "bQ") == (set(ORIGIN.neighbors()) if queen_first else set())


GATE = """
       *     #1*
    .     wB1   bA1x
       *     #2*
    #1: wQ bB1
    #2: bQ wB2
"""


@pytest.mark.parametrize("edition", EDITIONS)
def test_r6_2_the_switch_climb_gates_decides_and_nothing_else(
    rules: ModuleType, edition: str
) -> None:
    drawing = draw(GATE)
    closed = position(rules, drawing, "w", replace(EDITIONS[edition], climb_gates=True))
    open_ = position(rules, drawing, "w", replace(EDITIONS[edition], climb_gates=False))
    assert destinations(closed, "wB1") == drawing.marked("*")
    assert destinations(open_, "wB1") == drawing.marked("*") | drawing.marked("x")


@pytest.mark.parametrize("repetition", Repetition)
def test_r9_4_the_switch_repetition_decides_and_nothing_else(repetition: Repetition) -> None:
    game = Game(replace(ULTIMATE, repetition=repetition))
    opening = ("wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-")
    for move in opening + ("wQ \\wA1", "bQ bA1/", "wQ -wA1", "bQ bA1-") * 2:
        game.play(move)
    drawn = Outcome(Termination.REPETITION, None)
    assert game.repetitions == 3
    assert game.outcome == (drawn if repetition is Repetition.THREEFOLD else None)
    assert game.is_draw_by_agreement_due is (repetition is Repetition.AGREEMENT)


# --- R10: rule sets of one's own ----------------------------------------------------------------


def test_r10_a_sixth_edition_is_data(rules: ModuleType) -> None:
    """Its box, its first player and its first queen are obeyed without a line of new code."""
    at: Position = rules.Position.initial(SIXTH)
    assert at.to_move is Color.BLACK
    assert placeable(at) == {"bQ", "bB1", "bG1", "bA1", "bP"}
    white = at.play(move_of(at, "bQ", ORIGIN))
    assert placements(white, "wQ") == set(ORIGIN.neighbors())
    assert why(white, "wA3", Hex(1, 0)).code is ReasonCode.NOT_IN_BOX


def test_r10_in_a_sixth_edition_a_beetle_is_exempt_from_gates_and_a_throw_is_not(
    rules: ModuleType,
) -> None:
    """R8.2: gates bind a throw whatever ``climb_gates`` says."""
    climb = draw(GATE)
    throw = draw("""
           *     #1
        bA1   wP    x
           *     #2
        #1: wQ bB1
        #2: bQ wB1
    """)
    at = position(rules, climb, "w", SIXTH, first="b")
    assert destinations(at, "wB1") == climb.marked("*") | climb.marked("x")
    at = position(rules, throw, "w", SIXTH, first="b")
    assert destinations(at, "bA1") == throw.marked("*")
    assert why(at, "bA1", throw.the("x")).code is ReasonCode.GATE


def test_r10_no_module_but_one_knows_an_edition_by_its_name() -> None:
    """The default, ``TOURNAMENT``, is all that others may take from there."""
    known = re.compile(r"\b(DUTCH_2005|CLASSIC|ULTIMATE|EDITIONS|GAME_TYPES)\b")
    paths = Path(skep.core.__file__).parent.glob("*.py")
    knowing = {path.stem for path in paths if known.search(path.read_text(encoding="utf-8"))}
    assert knowing == {"ruleset"}


def test_r10_a_game_of_two_queens(rules: ModuleType) -> None:
    """With nothing else in the box, and no queen on the first turn, both players pass first."""
    at: Position = rules.Position.initial(Ruleset({Bug.QUEEN: 1}))
    assert at.legal_moves() == (PASS,)
    at = at.play(PASS)
    assert at.legal_moves() == (PASS,)
    at = at.play(PASS)
    assert at.legal_moves() == (Placement(piece("wQ"), ORIGIN),)
    at = at.play(move_of(at, "wQ", ORIGIN))
    assert placements(at, "bQ") == set(ORIGIN.neighbors())
    assert rules.Position.from_setup(at.setup()) == at


@pytest.mark.parametrize(
    ("box", "message"),
    [
        ({Bug.ANT: 3}, "one queen"),
        ({Bug.QUEEN: 0, Bug.ANT: 3}, "one queen"),
        ({Bug.QUEEN: 2}, "the number must be between 0 and the number in a full set"),
        ({Bug.QUEEN: 1, Bug.ANT: 4}, "the number must be between 0 and the number in a full set"),
        (
            {Bug.QUEEN: 1, Bug.BEETLE: -1},
            "the number must be between 0 and the number in a full set",
        ),
    ],
)
def test_r10_a_box_has_one_queen_and_no_more_of_a_bug_than_there_are(
    box: dict[Bug, int], message: str
) -> None:
    with pytest.raises(RulesetError, match=message):
        Ruleset(box)
