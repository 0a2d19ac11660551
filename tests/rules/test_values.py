"""Positions as Python values: both implementations behave alike, whatever the arguments."""

from __future__ import annotations

import copy
import pickle
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

import skep.rules
from skep.core.bugs import Bug, Color, Piece
from skep.core.errors import IllegalMoveError, InvalidPositionError, WrongTypeError
from skep.core.hexes import Hex
from skep.core.moves import PASS, Movement, Pass, Placement
from skep.core.position import Position
from skep.core.reasons import ReasonCode
from skep.core.ruleset import CLASSIC, TOURNAMENT
from tests.backends import NOT_BUILT, backends, native_module
from tests.rules.drawn import draw, piece, played
from tests.rules.drawn import position as drawn

if TYPE_CHECKING:
    from tests.conftest import Require

GAME = "wS1;bG1 wS1-;wQ -wS1;bQ bG1-;wB1 \\wS1;bA1 bQ-"
OVER = """
       bA1   bA2
    wQ    bQ    wA1
       wA2   wA3
"""


class OddPlacement(Placement):
    """A placement by another name."""


def test_equal_is_what_was_played_alike(rules: ModuleType) -> None:
    position, again = played(rules, GAME), played(rules, GAME)
    assert position == again
    assert hash(position) == hash(again)
    assert {position: 1}[again] == 1
    assert (position != again) is False


def test_every_fact_counts_for_equality(rules: ModuleType) -> None:
    make = rules.Position
    others = [
        played(rules, GAME),
        played(rules, GAME + ";wA1 -wQ"),
        played(rules, GAME.replace("wB1 \\wS1", "wB1 /wS1")),
        make.initial(),
        make.initial(CLASSIC),
        make.initial(CLASSIC, Color.BLACK),
    ]
    assert [[a == b for b in others] for a in others] == [
        [i == k for k in range(len(others))] for i in range(len(others))
    ]
    far = make.from_setup(_moved(others[0], 32, 64))
    assert far != others[0]
    assert far.key == others[0].key


@pytest.mark.parametrize("other", [None, 1, "a position", Hex(0, 0)])
def test_a_position_equals_nothing_else(rules: ModuleType, other: object) -> None:
    assert rules.Position.initial() != other


def test_a_position_cannot_be_changed(rules: ModuleType) -> None:
    position = rules.Position.initial()
    with pytest.raises(AttributeError):
        position.ply = 3
    with pytest.raises(AttributeError):
        del position.ply


def test_it_shows_its_ply_and_its_hive(rules: ModuleType) -> None:
    assert repr(rules.Position.initial()) == "<Position 0 <Hive empty>>"
    assert repr(played(rules, "wS1;bG1 wS1-")) == "<Position 2 <Hive (0, 0): wS1, (1, 0): bG1>>"


def test_copies_are_the_same(rules: ModuleType) -> None:
    position = played(rules, GAME)
    for again in (copy.copy(position), copy.deepcopy(position), copy.deepcopy([position])[0]):
        assert again == position
        assert type(again) is type(position)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_pickle_of_either_loads_as_what_is_in_use(rules: ModuleType, protocol: int) -> None:
    position = played(rules, GAME)
    again = pickle.loads(pickle.dumps(position, protocol))
    assert type(again) is skep.rules.Position
    assert (again.setup(), again.key) == (position.setup(), position.key)


def test_pickles_do_not_tell_which_implementation_made_them(require: Require) -> None:
    require("native" in backends(), NOT_BUILT)
    made = {name: Position.from_setup(one.initial().setup()) for name, one in backends().items()}
    assert pickle.dumps(made["pure"]) == pickle.dumps(made["native"])


@pytest.mark.parametrize(("bug", "number"), [(Bug.ANT, 4), (Bug.QUEEN, 2), (Bug.SPIDER, 0)])
def test_there_are_only_so_many_pieces(bug: Bug, number: int) -> None:
    with pytest.raises(ValueError, match=f"there is no {bug.name.lower()} number {number}"):
        Piece(Color.WHITE, bug, number)


# --- moves that are none ------------------------------------------------------------------------


USE_MOVE = "Use Game, which takes moves as text, or skep.read_move(text, position)."
USE_PIECE = "Use skep.parse_piece(text), or Game, which takes the text."

NO_MOVES: list[tuple[Any, str]] = [
    (None, "move: expected Move, not None"),
    (
        "wA1 -wQ",
        f"move: expected Move, not 'wA1 -wQ'. {USE_MOVE}",
    ),
    (7, "move: expected Move, not 7"),
    (Bug.ANT, "move: expected Move, not <Bug.ANT: 'A'>"),
    (piece("wA1"), "move: expected Move, not <Piece wA1>"),
]

ODD_MOVES: list[tuple[Any, str]] = [
    # as somebody without a checker would
    (Placement(None, Hex(0, 0)), "piece: expected Piece, not None"),  # type: ignore[arg-type]
    (Placement(piece("wA1"), None), "end: expected Hex, not None"),  # type: ignore[arg-type]
    (Placement(piece("wA1"), (0, 1)), "end: expected Hex, not (0, 1)"),  # type: ignore[arg-type]
    (
        Placement("wA1", Hex(0, 1)),  # type: ignore[arg-type]
        f"piece: expected Piece, not 'wA1'. {USE_PIECE}",
    ),
    (Movement(piece("wQ"), None, Hex(0, 1)), "start: expected Hex, not None"),  # type: ignore[arg-type]
    # Python calls 1.0 equal to 1, but a hex of it would end up in the hive.
    (Placement(piece("wA1"), Hex(-1.0, 1.0)), "end: expected int, not -1.0"),  # type: ignore[arg-type]
    (Movement(piece("wQ"), Hex(0, 0), Hex(0, 1.0)), "end: expected int, not 1.0"),  # type: ignore[arg-type]
    (Movement(piece("wQ"), Hex(0.0, 0), Hex(0, 1)), "start: expected int, not 0.0"),  # type: ignore[arg-type]
    (Movement(["wQ"], Hex(0, 0), Hex(0, 1)), "piece: expected Piece, not ['wQ']"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("move", "text"), NO_MOVES + ODD_MOVES, ids=repr)
def test_what_is_no_move_is_a_type_error(rules: ModuleType, move: Any, text: str) -> None:
    for at in (played(rules, GAME), drawn(rules, draw(OVER), "w")):
        for ask in (at.play, at.is_legal, at.why_not):
            with pytest.raises(WrongTypeError) as caught:
                ask(move)
            assert str(caught.value) == text


@pytest.mark.parametrize(("move", "text"), NO_MOVES, ids=repr)
def test_what_is_no_move_at_all_is_a_type_error_even_unchecked(
    rules: ModuleType, move: Any, text: str
) -> None:
    with pytest.raises(WrongTypeError) as caught:
        played(rules, GAME).play_unchecked(move)
    assert str(caught.value) == text


@pytest.mark.parametrize(
    ("what", "text"),
    [
        (None, "None"),
        ("w", "'w'. Use Color.WHITE or Color.BLACK."),
        (1, "1"),
        (Bug.ANT, "<Bug.ANT: 'A'>"),
        ([], "[]"),
    ],
)
def test_a_reserve_is_that_of_a_color(rules: ModuleType, what: Any, text: str) -> None:
    with pytest.raises(WrongTypeError) as caught:
        played(rules, GAME).reserve(what)
    assert str(caught.value) == f"color: expected Color, not {text}"


FAR = [32, -32, 64, 2**31 - 1, -(2**31), 2**31, 2**32, 2**63, 2**64, 10**30]
"""Coordinates that are 0, or nearly, modulo some power of two."""


@pytest.mark.parametrize("far", FAR)
def test_a_hex_far_away_is_not_taken_for_a_near_one(rules: ModuleType, far: int) -> None:
    position = played(rules, GAME)
    steps = ((far, 0), (0, far), (far, far))
    for legal in position.legal_moves():
        odd: list[Placement | Movement] = []
        match legal:
            case Placement(one, end):
                odd += [Placement(one, end.moved(*step)) for step in steps]
            case Movement(one, start, end):
                odd += [Movement(one, start, end.moved(*step)) for step in steps]
                odd += [Movement(one, start.moved(*step), end) for step in steps]
            case Pass():
                pass
        for move in odd:
            _assert_refused(position, move)


@pytest.mark.parametrize("far", FAR)
def test_the_first_piece_goes_to_the_origin_and_not_far_away(rules: ModuleType, far: int) -> None:
    position = rules.Position.initial()
    assert position.is_legal(Placement(piece("wA1"), Hex(0, 0)))
    _assert_refused(position, Placement(piece("wA1"), Hex(far, 0)), ReasonCode.NOT_AT_ORIGIN)
    _assert_refused(position, Placement(piece("wA1"), Hex(0, far)), ReasonCode.NOT_AT_ORIGIN)


@pytest.mark.parametrize("far", FAR)
def test_a_hive_stays_where_it_is_set_up(rules: ModuleType, far: int) -> None:
    position = played(rules, GAME)
    setup = _moved(position, far, -far)
    if abs(far) + 10 > 10**9:
        with pytest.raises(InvalidPositionError):
            rules.Position.from_setup(setup)
        return
    moved = rules.Position.from_setup(setup)
    assert moved.setup() == setup
    assert moved.key == position.key
    assert [end.moved(-far, far) for end in _ends(moved)] == _ends(position)


def test_the_parts_of_a_move_may_be_of_kindred_types(rules: ModuleType) -> None:
    position = played(rules, GAME)
    usual = Placement(piece("wA1"), Hex(-1, 1))
    after = position.play(usual)
    alike: list[Any] = [
        Placement(copy.copy(usual.piece), Hex(*usual.end)),
        Placement(Piece(usual.piece.color, usual.piece.bug, 1), usual.end),
        OddPlacement(usual.piece, usual.end),
    ]
    for move in alike:
        assert position.is_legal(move)
        assert position.play(move) == after


@pytest.mark.parametrize(
    ("move", "code", "text"),
    [
        (Pass(), ReasonCode.PASS_NOT_FORCED, ReasonCode.PASS_NOT_FORCED.value),
        (
            Placement(piece("wS1"), Hex(0, 5)),
            ReasonCode.ALREADY_IN_PLAY,
            f"wS1: {ReasonCode.ALREADY_IN_PLAY.value}",
        ),
        (
            Movement(piece("wA1"), Hex(0, 0), Hex(0, 5)),
            ReasonCode.NOT_THERE,
            f"wA1: {ReasonCode.NOT_THERE.value}",
        ),
        (
            Movement(piece("wS1"), Hex(0, 0), Hex(0, 0)),
            ReasonCode.PINNED,
            f"wS1: {ReasonCode.PINNED.value}",
        ),
        (
            Placement(piece("bA2"), Hex(0, 1)),
            ReasonCode.OPPONENTS_PIECE,
            f"bA2: {ReasonCode.OPPONENTS_PIECE.value}",
        ),
        (
            Placement(piece("wA1"), Hex(0, 0)),
            ReasonCode.OCCUPIED,
            f"wA1: {ReasonCode.OCCUPIED.value}",
        ),
        (
            Placement(piece("wA2"), Hex(-1, 1)),
            ReasonCode.OUT_OF_ORDER,
            f"wA2: {ReasonCode.OUT_OF_ORDER.value}",
        ),
    ],
)
def test_an_illegal_move_is_refused_with_its_reason(
    rules: ModuleType, move: Any, code: ReasonCode, text: str
) -> None:
    position = played(rules, GAME)
    with pytest.raises(IllegalMoveError) as caught:
        position.play(move)
    assert caught.value.move is move
    assert caught.value.reason == position.why_not(move)
    assert caught.value.reason.code is code
    assert str(caught.value) == text
    assert not position.is_legal(move)


def test_a_piece_that_is_not_in_the_box_is_refused(rules: ModuleType) -> None:
    position = played(rules, "wS1;bG1 wS1-", CLASSIC)
    _assert_refused(position, Placement(piece("wP"), Hex(-1, 0)), ReasonCode.NOT_IN_BOX)


def test_the_native_rules_play_nothing_illegal_even_unchecked(require: Require) -> None:
    """The pure rules would make an impossible position of it; memory is at stake here."""
    require("native" in backends(), NOT_BUILT)
    position = backends()["native"].initial()
    for move in (PASS, Placement(piece("wQ"), Hex(0, 0)), Placement(piece("wA1"), Hex(0, 1))):
        with pytest.raises(IllegalMoveError):
            position.play_unchecked(move)


# --- threads ------------------------------------------------------------------------------------


def test_other_threads_run_while_leaves_are_counted(require: Require) -> None:
    doors = native_module()
    require(doors, NOT_BUILT)
    assert doors is not None
    position = backends()["native"].initial()
    counting = threading.Thread(target=doors.perft, args=(position, 6))
    ticks = 0
    counting.start()
    while counting.is_alive():
        time.sleep(0.001)
        ticks += 1
    counting.join()
    assert ticks > 10


def test_many_threads_may_use_one_position(rules: ModuleType) -> None:
    position = played(rules, GAME)

    def ask(_: int) -> object:
        hive, setup = position.hive, position.setup()
        moves = position.legal_moves()
        after = position.play(moves[-1])
        return hive, setup, moves, after, position.key, position.reserve(Color.WHITE), repr(after)

    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(ask, range(64)))
    assert all(answer == answers[0] for answer in answers)


def _assert_refused(position: Position, move: Any, code: ReasonCode | None = None) -> None:
    assert not position.is_legal(move)
    with pytest.raises(IllegalMoveError) as caught:
        position.play(move)
    expected = Position.from_setup(position.setup()).why_not(move)
    assert caught.value.reason == expected
    assert code in {None, caught.value.reason.code}


def _ends(position: Position) -> list[Hex]:
    return [move.end for move in position.legal_moves() if not isinstance(move, Pass)]


def _moved(position: Position, dq: int, dr: int) -> Any:
    setup = position.setup()
    return type(setup)(
        setup.ruleset, setup.hive.moved(dq, dr), setup.ply, setup.first_player, setup.stunned
    )


def test_the_native_position_has_every_public_name_of_the_pure_one(require: Require) -> None:
    require("native" in backends(), NOT_BUILT)
    pure, native = ({n for n in dir(one) if n[0] != "_"} for one in backends().values())
    assert native == pure


def test_the_rules_of_the_game_are_kept(rules: ModuleType) -> None:
    assert rules.Position.initial().ruleset is TOURNAMENT
