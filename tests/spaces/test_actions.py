"""Every move has one action, and every legal action means one move."""

from __future__ import annotations

import zlib
from typing import Any

import numpy as np
import pytest

import skep.rules
from skep.core.bugs import Bug, Color, Piece
from skep.core.errors import IllegalMoveError, WrongTypeError
from skep.core.hexes import Hex
from skep.core.moves import PASS, Pass, Placement
from skep.core.position import Position
from skep.core.reasons import ReasonCode
from skep.core.ruleset import EDITIONS, GAME_TYPES
from skep.notation.movestring import read_move
from skep.notation.setupstring import parse_setup
from skep.rules import native
from skep.spaces import (
    ACTION_SPACE_VERSION,
    ACTIONS,
    PASS_ACTION,
    ArrayError,
    IllegalActionError,
    decode_action,
    encode_move,
    explain_action,
    legal_actions,
    masks,
    play_action,
)
from tests.backends import NOT_BUILT
from tests.conftest import Require
from tests.samples import few_of
from tests.spaces.positions import EVERY_RULESET, MOVED_BY, moved_by, random_positions


def position_class() -> type[Position]:
    """Return the class in use, which a fixture may have replaced."""
    return skep.rules.Position


def played(implementation: type[Position], *moves: str) -> Position:
    position = implementation.initial(GAME_TYPES["Base+MLP"])
    for move in moves:
        position = position.play(read_move(move, position))
    return position


def check(positions: list[Position], step: int = 1) -> int:
    """Encode every legal move, decode every one or some, and return how many there are."""
    found = legal_actions(positions)
    rows = masks(positions)
    total = 0
    for i, position in enumerate(positions):
        moves = position.legal_moves()
        names = found.actions[int(found.offsets[i]) : int(found.offsets[i + 1])].tolist()
        assert len(set(names)) == len(names) == len(moves)
        assert np.flatnonzero(rows[i]).tolist() == sorted(names)
        for action, move in list(zip(names, moves, strict=True))[::step]:
            assert decode_action(action, position) == move
        total += len(moves)
    return total


@pytest.mark.parametrize("name", EVERY_RULESET)
def test_actions_and_moves_are_the_same_in_random_games(
    name: str, implementation: type[Position]
) -> None:
    positions = list(random_positions(implementation, 1, 30, EVERY_RULESET[name]))
    assert check(positions[::2], step=5) > 200  # finding one action in Python lists all moves


@pytest.mark.parametrize("name", few_of(EVERY_RULESET, ["Base+MLP", "dutch-2005"]))
def test_encoding_and_decoding_many_positions_changes_nothing(name: str, require: Require) -> None:
    require(native, NOT_BUILT)
    for seed in range(4):
        check(list(random_positions(position_class(), seed, 120, EVERY_RULESET[name])))


@pytest.mark.exhaustive
@pytest.mark.timeout(3600)
def test_encoding_and_decoding_a_hundred_thousand_positions(require: Require) -> None:
    require(native, NOT_BUILT)
    total, seed = 0, 1000
    while total < 100_000:
        for ruleset in EVERY_RULESET.values():
            positions = list(random_positions(position_class(), seed, 150, ruleset))
            check(positions)
            total += len(positions)
        seed += 1


def test_encode_move_agrees_with_the_list(implementation: type[Position]) -> None:
    for position in random_positions(implementation, 3, 30, GAME_TYPES["Base+MLP"]):
        names = legal_actions([position]).actions.tolist()
        assert [encode_move(move, position) for move in position.legal_moves()] == names


def test_the_formula_of_actions(implementation: type[Position]) -> None:
    """Some actions by hand; if one of them changes, the version has to go up."""
    assert (ACTION_SPACE_VERSION, ACTIONS, PASS_ACTION) == (1, 5489, 5488)

    def action(position: Position, text: str) -> tuple[int, int, int]:
        number = encode_move(read_move(text, position), position)
        return number // (28 * 7), number // 7 % 28, number % 7

    start = implementation.initial(GAME_TYPES["Base+MLP"])
    assert action(start, "wS1") == (1, 1, 6)  # the first piece names itself
    after = played(implementation, "wS1")
    assert action(after, "bG1 wS1-") == (5, 14 + 1, 2)  # east of the opponent's spider
    later = played(implementation, "wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-")
    assert action(later, "wA1 /wQ") == (8, 0, 4)  # southwest of the own queen
    # Between queen and spider: the queen comes first, and she is the one who moves.
    assert action(later, "wQ \\wS1") == (0, 1, 0)
    setup = parse_setup("1~Base-MLP~w3~w~bQ~0-0-wB1.1-0-wQ.2-0-bS1.3-0-bQ").setup()
    beetle = implementation.from_setup(setup)
    assert action(beetle, "wB1 wQ") == (3, 0, 6)  # on the queen


def test_the_actions_of_fixed_games_never_change(require: Require) -> None:
    """A digest of all actions of a game of each type; if it changes, the version has to go up."""
    require(native, NOT_BUILT)
    digest = 0
    for ruleset in GAME_TYPES.values():
        positions = list(random_positions(position_class(), 7, 60, ruleset))
        digest = zlib.crc32(legal_actions(positions).actions.tobytes(), digest)
    assert (ACTION_SPACE_VERSION, digest) == (1, DIGEST)


DIGEST = 0x7428BD0A


def test_a_bug_in_reserve_is_one_action(implementation: type[Position]) -> None:
    start = implementation.initial(GAME_TYPES["Base+MLP"])
    assert int(masks([start]).sum()) == 7  # all bugs but the queen
    start = implementation.initial(EDITIONS["dutch-2005"], Color.BLACK)
    assert int(masks([start]).sum()) == 5


SHUT_OUT = (
    "1~Base~b25~w~wA1~3-0-bA1.4-0-wQ.2-1-wA3.4-1-wB2.9-1-bS2.10-1-wA1.1-2-bA2.4-2-wB1.5-2-bG1."
    "8-2-wS2.1-3-bB2.5-3-bB1.6-3-bQ.7-3-wA2.8-3-bA3.9-3-wG2.1-4-wS1.4-4-bS1.0-5-wG3.3-5-bG2.2-6-bG3."
    "1-7-wG1"
)


def test_a_pass_is_the_last_action(implementation: type[Position]) -> None:
    position = implementation.from_setup(parse_setup(SHUT_OUT).setup())
    assert np.flatnonzero(masks([position])[0]).tolist() == [PASS_ACTION]
    assert decode_action(PASS_ACTION, position) == PASS
    found = legal_actions([position])
    assert (found.movers[0], found.cells[0], found.nodes[0]) == (-1, -1, -1)


def test_the_hive_may_lie_anywhere(implementation: type[Position]) -> None:
    positions = list(random_positions(implementation, 5, 30, GAME_TYPES["Base+MLP"]))[1:]
    for steps in MOVED_BY:
        moved = [moved_by(position, *steps) for position in positions]
        assert np.array_equal(masks(moved), masks(positions))


def test_playing_an_action_plays_its_move(implementation: type[Position]) -> None:
    position = played(implementation, "wS1", "bG1 wS1-", "wQ -wS1")
    for move in position.legal_moves():
        assert play_action(encode_move(move, position), position) == position.play(move)
    wrong: Any = "x"
    with pytest.raises(WrongTypeError, match="position"):
        play_action(0, wrong)
    with pytest.raises(WrongTypeError, match="action"):
        play_action(wrong, position)


def test_an_illegal_action_says_why(implementation: type[Position]) -> None:
    position = played(implementation, "wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-")
    pinned = (1 * 28 + 14) * 7 + 2  # wS1, east of the black queen
    with pytest.raises(IllegalActionError) as caught:
        decode_action(pinned, position)
    assert caught.value.reason is not None
    assert caught.value.reason.code is ReasonCode.PINNED
    assert str(caught.value) == f"action {pinned}: wS1: the hive would fall apart"
    with pytest.raises(IllegalActionError) as caught:
        play_action(PASS_ACTION, position)
    assert caught.value.reason is not None
    assert caught.value.reason.code is ReasonCode.PASS_NOT_FORCED


@pytest.mark.parametrize(
    "action",
    [
        -1,
        ACTIONS,
        10**30,
        (8 * 28 + 20) * 7,  # beside a piece in reserve
        (8 * 28 + 1) * 7 + 5,  # the hex of wQ, under a name that is not hers
        (8 * 28 + 8) * 7 + 6,  # the first piece of a game, too late
    ],
)
def test_an_action_that_names_no_move_is_illegal(
    action: int, implementation: type[Position]
) -> None:
    position = played(implementation, "wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-")
    for reject in (decode_action, play_action):
        with pytest.raises(IllegalActionError):
            reject(action, position)


def test_another_name_of_a_legal_move_is_illegal(implementation: type[Position]) -> None:
    position = played(implementation, "wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-")
    move = read_move("wA1 \\wQ", position)
    number = encode_move(move, position)
    assert position.is_legal(move)
    other = (8 * 28 + 1) * 7 + 0
    assert other != number
    with pytest.raises(IllegalActionError):
        decode_action(other, position)


def test_an_illegal_move_has_no_action(implementation: type[Position]) -> None:
    position = implementation.initial()
    with pytest.raises(IllegalMoveError):
        encode_move(Pass(), position)
    with pytest.raises(IllegalMoveError):
        encode_move(Placement(Piece(Color.WHITE, Bug.QUEEN), Hex(0, 0)), position)


def test_wrong_arguments_are_named(implementation: type[Position]) -> None:
    position = implementation.initial()
    wrong: Any = "wS1"
    with pytest.raises(WrongTypeError, match="move"):
        encode_move(wrong, position)
    with pytest.raises(WrongTypeError, match="position"):
        decode_action(0, wrong)
    with pytest.raises(WrongTypeError, match="positions"):
        masks(3)  # type: ignore[arg-type]
    with pytest.raises(WrongTypeError, match="position"):
        masks([wrong])
    number: Any = 1.5
    for reject in (decode_action, play_action, explain_action):
        with pytest.raises(WrongTypeError, match=r"action: expected int, not 1\.5"):
            reject(number, position)
    with pytest.raises(ValueError, match="threads"):
        masks([position], threads=0)


@pytest.mark.parametrize(
    ("out", "problem"),
    [
        (np.zeros((2, ACTIONS), np.int8), "shape"),
        (np.zeros((1, ACTIONS - 1), np.int8), "shape"),
        (np.zeros((1, ACTIONS), np.uint8), "dtype int8"),
        (np.zeros((1, 2 * ACTIONS), np.int8)[:, ::2], "C order"),
    ],
)
def test_an_array_that_does_not_fit_is_refused(
    out: Any, problem: str, implementation: type[Position]
) -> None:
    with pytest.raises(ArrayError, match=problem):
        masks([implementation.initial()], out)


def test_what_is_no_array_is_refused(implementation: type[Position]) -> None:
    with pytest.raises(WrongTypeError, match="out"):
        masks([implementation.initial()], [[0] * ACTIONS])  # type: ignore[arg-type]
    fixed = np.zeros((1, ACTIONS), np.int8)
    fixed.setflags(write=False)
    with pytest.raises(ArrayError, match="read-only"):
        masks([implementation.initial()], fixed)


def test_masks_are_written_in_place(implementation: type[Position]) -> None:
    out = np.full((2, ACTIONS), 7, np.int8)
    positions = [implementation.initial(), played(implementation, "wS1")]
    assert masks(positions, out, threads=2) is out
    assert out.sum(axis=1).tolist() == [7, 42]
    assert set(np.unique(out).tolist()) == {0, 1}
    assert masks([]).shape == (0, ACTIONS)
