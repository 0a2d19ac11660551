"""Legal moves in bulk."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from skep.bulk import legal_moves, pack_move, unpack_move
from skep.core.bugs import Bug, Color, Piece
from skep.core.errors import WrongTypeError
from skep.core.hexes import Hex
from skep.core.moves import PASS, Movement, Placement
from skep.core.position import Position
from skep.game import Game
from skep.notation.errors import NotationError
from skep.notation.movestring import format_move
from skep.notation.setupstring import parse_setup
from tests.backends import NOT_BUILT, backends, native_module
from tests.conftest import Require
from tests.play import ALL_RULESETS, positions_of_all, random_record

WORST_CASES = Path(__file__).parent.parent / "vectors/worst_cases.txt"

USE_MOVE = "Use Game, which takes moves as text, or skep.read_move(text, position)."

pytestmark = pytest.mark.usefixtures("with_numpy")


_made: dict[type[Position], list[Position]] = {}


def some_positions(implementation: type[Position]) -> list[Position]:
    if implementation not in _made:
        starts = [implementation.initial(ruleset) for ruleset in ALL_RULESETS.values()]
        _made[implementation] = [
            position
            for seed, start in enumerate(starts)
            for position in random_record(seed, 20, start).positions()
        ]
    return _made[implementation]


def test_the_packed_moves_are_the_legal_moves_in_order(implementation: type[Position]) -> None:
    positions = some_positions(implementation)
    moves = legal_moves(positions)
    assert len(moves) == len(positions)
    assert (moves.offsets[0], moves.offsets[len(positions)]) == (0, len(moves.packed))
    for i, position in enumerate(positions):
        expected = position.legal_moves()
        packed = moves.of(i).tolist()
        assert packed == [pack_move(move) for move in expected]
        assert tuple(unpack_move(one, position) for one in moves.of(i)) == expected


def test_no_positions_have_no_moves(implementation: type[Position]) -> None:
    del implementation
    moves = legal_moves([])
    assert (len(moves), moves.packed.tolist(), moves.offsets.tolist()) == (0, [], [0])


def test_one_position_is_not_several(implementation: type[Position]) -> None:
    one: Any = implementation.initial()
    with pytest.raises(TypeError) as caught:
        legal_moves(one)
    assert str(caught.value) == f"positions: expected iterable of Position, not {one!r}"


@pytest.mark.parametrize("several", ["wS1", [None], [Game()]])
def test_what_is_no_position_has_no_moves(implementation: type[Position], several: Any) -> None:
    del implementation
    with pytest.raises(TypeError, match="position"):
        legal_moves(several)


@pytest.mark.parametrize("index", [-1, 2, 10**9])
def test_there_are_only_so_many_positions(implementation: type[Position], index: int) -> None:
    moves = legal_moves(iter([implementation.initial()] * 2))
    assert moves.of(0).tolist() == moves.of(1).tolist()
    with pytest.raises(IndexError, match=f"there is no position {index}: there are 2"):
        moves.of(index)


def test_the_layout_is_that_of_the_docs() -> None:
    black_ant = Piece(Color.BLACK, Bug.ANT, 3)
    slot = 10
    assert pack_move(PASS) == 2 << 27
    assert unpack_move(2 << 27, Position.initial()) is PASS
    assert pack_move(Placement(black_ant, Hex(-1, 2))) == (2 * slot + 1) << 20 | 2 * 32 + 31
    assert pack_move(Movement(black_ant, Hex(0, 1), Hex(33, -1))) == (
        1 << 27 | (2 * slot + 1) << 20 | (32 + 0) << 10 | 31 * 32 + 1
    )


@given(positions_of_all)
def test_unpacking_undoes_packing_wherever_the_hive_lies(position: Position) -> None:
    setup = position.setup()
    far = type(setup)(
        setup.ruleset, setup.hive.moved(1000, -777), setup.ply, setup.first_player, setup.stunned
    )
    for at in (position, type(position).from_setup(far)):
        if at.hive.stacks:  # the first piece goes to the origin
            assert [unpack_move(pack_move(m), at) for m in at.legal_moves()] == [*at.legal_moves()]


@pytest.mark.parametrize(
    "packed",
    [
        3 << 27,
        28 << 20,
        2**32 - 1,
        -1,
        pytest.param(2 << 27 | 12345, id="a pass that goes somewhere"),
        pytest.param(2 << 20 | 33 << 10, id="a placement that starts somewhere"),
        pytest.param(2**32 | 2 << 20, id="more than 32 bits"),
    ],
)
def test_other_bits_are_no_move(implementation: type[Position], packed: int) -> None:
    with pytest.raises(ValueError, match=f"not a packed move: {packed}"):
        unpack_move(packed, implementation.initial())


@pytest.mark.parametrize("packed", ["5", 5.7, None, b"5"])
def test_packed_moves_are_whole_numbers(implementation: type[Position], packed: Any) -> None:
    with pytest.raises(WrongTypeError, match="packed: expected int, not "):
        unpack_move(packed, implementation.initial())


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (None, "move: expected Move, not None"),
        (5, "move: expected Move, not 5"),
        (
            "wS1",
            f"move: expected Move, not 'wS1'. {USE_MOVE}",
        ),
        (Placement(None, Hex(0, 0)), "piece: expected Piece, not None"),  # type: ignore[arg-type]
        (Placement(Piece(Color.WHITE, Bug.ANT), 3), "end: expected Hex, not 3"),  # type: ignore[arg-type]
    ],
    ids=repr,
)
def test_what_is_no_move_is_not_packed(move: Any, text: str) -> None:
    with pytest.raises(WrongTypeError) as caught:
        pack_move(move)
    assert str(caught.value) == text


def test_a_move_as_text_is_packed_with_the_position_it_is_played_in(
    implementation: type[Position],
) -> None:
    what: Any = 3
    start = implementation.initial()
    after = start.play(start.legal_moves()[0])
    texts = [format_move(move, after) for move in after.legal_moves()]
    assert [pack_move(text, after) for text in texts] == legal_moves([after]).packed.tolist()
    assert pack_move(start.legal_moves()[0], start) == pack_move(start.legal_moves()[0])
    with pytest.raises(NotationError, match="'wX', column 2: expected one of Q, S, B"):
        pack_move("wX", start)
    with pytest.raises(WrongTypeError, match="position: expected Position, not 3"):
        pack_move("wS1", what)


@pytest.mark.parametrize("what", [None, 2.5, 3], ids=repr)
def test_moves_are_those_of_positions(implementation: type[Position], what: Any) -> None:
    with pytest.raises(TypeError) as caught:
        legal_moves([implementation.initial(), what])
    assert str(caught.value) == f"position: expected Position, not {what!r}"
    with pytest.raises(TypeError) as caught:
        unpack_move(0, what)
    assert str(caught.value) == f"position: expected Position, not {what!r}"


def test_positions_of_the_other_implementation_are_refused(
    implementation: type[Position], require: Require
) -> None:
    require(native_module(), NOT_BUILT)
    [other] = [one for one in backends().values() if one is not implementation]
    with pytest.raises(TypeError, match="position: expected Position, not <Position 0"):
        legal_moves([implementation.initial(), other.initial()])


@pytest.mark.parametrize("threads", [2, 7])
def test_threads_do_not_change_the_moves(implementation: type[Position], threads: int) -> None:
    positions = some_positions(implementation)
    one, many = legal_moves(positions), legal_moves(positions, threads=threads)
    assert many.packed.tolist() == one.packed.tolist()
    assert many.offsets.tolist() == one.offsets.tolist()


@pytest.mark.parametrize("threads", [1, 3])
def test_long_lists_have_room_beside_short_ones(
    implementation: type[Position], threads: int
) -> None:
    # More moves than is reserved for the usual position, many times over.
    lines = WORST_CASES.read_text(encoding="utf-8").splitlines()
    setups = [line.split()[1] for line in lines if line.startswith("setup ")]
    counts = [int(line.split()[1]) for line in lines if line.startswith("moves ")]
    most, setup = max(zip(counts, setups, strict=True))
    long = implementation.from_setup(parse_setup(setup).setup())
    short = implementation.initial()
    moves = legal_moves([long] * 100 + [short] * 10 + [long] * 100, threads=threads)
    assert [len(moves.of(i)) for i in (0, 99, 100, 109, 110, 209)] == [most, most, 7, 7, most, most]
    expected = [pack_move(move) for move in long.legal_moves()]
    assert all(moves.of(i).tolist() == expected for i in (0, 57, 99, 110, 209))


@pytest.mark.parametrize("threads", [0, 257])
def test_threads_have_limits(implementation: type[Position], threads: int) -> None:
    del implementation
    with pytest.raises(ValueError, match="threads: expected 1 to 256"):
        legal_moves([], threads=threads)


def test_other_threads_run_while_moves_are_packed(require: Require) -> None:
    doors = native_module()
    require(doors, NOT_BUILT)
    assert doors is not None
    positions = some_positions(backends()["native"]) * 100
    most = 0
    # On a busy machine this thread gets few turns. It gets none if packing holds the lock.
    for _ in range(20):
        ticks = 0
        packing = threading.Thread(target=doors.pack_moves, args=(positions,))
        packing.start()
        while packing.is_alive():
            ticks += 1
            time.sleep(0.0001)
        packing.join()
        most = max(most, ticks)
        if most > 10:
            break
    assert most > 10
