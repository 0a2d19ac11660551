"""Laws of the rules, tested on random play with every kind of rule set."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from skep.core.bugs import Piece, all_pieces
from skep.core.explain import explain_legal
from skep.core.hexes import Hex
from skep.core.hive import Hive
from skep.core.legality import legal_moves
from skep.core.moves import Move, Movement, Pass, Placement
from skep.core.one_hive import is_one_hive, parts, pinned_hexes
from skep.core.reasons import How
from skep.core.setup import Setup
from skep.core.symmetry import SYMMETRIES, Symmetry
from skep.game import Game
from skep.notation.record import GameRecord
from skep.rules import Position
from tests.play import either_begins, nearby, positions_of_all, records_of_all


# Each of these asks for all pieces on all hexes around: a thousand questions.
@settings(max_examples=max(10, settings().max_examples // 5))
@given(positions_of_all)
def test_legal_is_listed_is_explained(position: Position) -> None:
    listed = {
        (move.piece, move.end) for move in position.legal_moves() if not isinstance(move, Pass)
    }
    explained = {
        (piece, end)
        for piece in all_pieces()
        for end in nearby(position)
        if isinstance(position.explain(piece, end), How)
    }
    assert explained == listed
    assert all(position.is_legal(move) for move in position.legal_moves())


@given(positions_of_all)
def test_an_explained_route_leads_from_the_piece_to_the_hex_step_by_step(
    position: Position,
) -> None:
    for move in position.legal_moves():
        if isinstance(move, Movement):
            how = position.explain(move.piece, move.end)
            assert isinstance(how, How)
            assert (how.route[0], how.route[-1]) == (move.start, move.end)
            steps = zip(how.route, how.route[1:], strict=False)
            assert all(here.distance(there) == 1 for here, there in steps)


@given(positions_of_all)
def test_a_legal_move_is_explained_the_same_without_its_proof(position: Position) -> None:
    moves = [move for move in position.legal_moves() if not isinstance(move, Pass)]
    explained = [position.explain(move.piece, move.end) for move in moves]
    assert [explain_legal(position, move) for move in moves] == explained


@given(positions_of_all)
def test_no_move_is_listed_twice_and_the_order_is_the_defined_one(position: Position) -> None:
    moves = position.legal_moves()
    assert list(moves) == sorted(set(moves), key=lambda move: _place_in_order(position, move))


@given(positions_of_all)
def test_pass_is_legal_exactly_when_nothing_else_is(position: Position) -> None:
    only_pass = position.legal_moves() == (Pass(),)
    assert position.is_legal(Pass()) == only_pass
    assert (Pass() in position.legal_moves()) == only_pass


@given(positions_of_all)
def test_the_hive_is_one_after_every_move(position: Position) -> None:
    assert all(is_one_hive(position.play(move).hive) for move in position.legal_moves())


@given(positions_of_all)
def test_a_hex_is_pinned_exactly_when_the_hive_falls_apart_without_it(position: Position) -> None:
    hexes = set(position.hive.stacks)
    torn = {at for at in hexes if len(parts(hexes - {at})) > 1}
    assert pinned_hexes(position.hive) == torn


@given(positions_of_all, st.sampled_from(SYMMETRIES))
def test_the_image_of_a_position_has_the_images_of_its_moves(
    position: Position, symmetry: Symmetry
) -> None:
    image = symmetry.map_position(position)
    assert set(image.legal_moves()) == set(map(symmetry.map_move, position.legal_moves()))
    assert symmetry.inverse.map_position(image) == position


@given(positions_of_all, st.integers(-50, 50), st.integers(-50, 50))
def test_moving_the_hive_moves_the_moves_and_keeps_the_key(
    position: Position, dq: int, dr: int
) -> None:
    moved = _assert_follows(position, lambda at: at.moved(dq, dr))
    assert moved.key == position.key


@given(positions_of_all)
def test_swapping_the_colors_swaps_the_moves(position: Position) -> None:
    position = either_begins(position)
    setup = position.setup()
    swapped = type(position).from_setup(
        replace(
            setup,
            hive=Hive({at: tuple(map(_swap, s)) for at, s in setup.hive.stacks.items()}),
            first_player=setup.first_player.other,
            stunned=setup.stunned and _swap(setup.stunned),
        )
    )
    expected = [_map_move(move, lambda at: at, _swap) for move in position.legal_moves()]
    assert list(swapped.legal_moves()) == expected


@given(positions_of_all)
def test_a_position_is_its_setup(position: Position) -> None:
    assert type(position).from_setup(position.setup()) == position


@given(positions_of_all)
def test_copies_are_equal(position: Position) -> None:
    assert copy.deepcopy(position) == position
    assert hash(copy.copy(position)) == hash(position)


@given(positions_of_all)
def test_a_pickle_is_the_same_position_in_the_implementation_in_use(position: Position) -> None:
    loaded = pickle.loads(pickle.dumps(position))
    assert type(loaded) is Position
    assert loaded.setup() == position.setup()


@given(records_of_all)
def test_undo_and_redo_come_back_to_the_same_positions(record: GameRecord) -> None:
    game = Game.from_record(record)
    before = game.positions
    for _ in record.moves:
        game.undo()
    assert game.positions == before[:1]
    for _ in record.moves:
        game.redo()
    assert game.positions == before
    assert game.repetitions == Game.from_record(record).repetitions


@given(records_of_all)
def test_keys_are_equal_exactly_when_the_position_is_the_same_again(record: GameRecord) -> None:
    seen: dict[int, object] = {}
    for position in record.positions():
        assert seen.setdefault(position.key, _shape(position)) == _shape(position)
    assert len(set(seen.values())) == len(seen)


@given(positions_of_all)
def test_twins_are_alike_for_the_key(position: Position) -> None:
    setup = position.setup()
    swap = {
        piece: Piece(piece.color, piece.bug, 3 - piece.number)
        for piece in setup.hive.pieces()
        if piece.number < 3 and Piece(piece.color, piece.bug, 1) in _in_play(setup)
        if Piece(piece.color, piece.bug, min(2, piece.bug.count)) in _in_play(setup)
        if piece.bug.count > 1
    }
    hive = Hive({at: tuple(swap.get(p, p) for p in s) for at, s in setup.hive.stacks.items()})
    stunned = swap.get(setup.stunned, setup.stunned) if setup.stunned else None
    again = type(position).from_setup(replace(setup, hive=hive, stunned=stunned))
    assert again.key == position.key


@given(positions_of_all)
def test_the_list_of_legal_moves_is_what_the_position_gives(position: Position) -> None:
    assert legal_moves(position) == position.legal_moves()


def _in_play(setup: Setup) -> set[Piece]:
    return set(setup.hive.pieces())


def _swap(piece: Piece) -> Piece:
    return Piece(piece.color.other, piece.bug, piece.number)


def _map_move(move: Move, place: Callable[[Hex], Hex], piece: Callable[[Piece], Piece]) -> Move:
    match move:
        case Placement(placed, end):
            return Placement(piece(placed), place(end))
        case Movement(moved, start, end):
            return Movement(piece(moved), place(start), place(end))
        case Pass():
            return move


def _assert_follows(position: Position, place: Callable[[Hex], Hex]) -> Position:
    """Check that the moves follow when every hex goes to another place."""
    setup = position.setup()
    hive = Hive({place(at): stack for at, stack in setup.hive.stacks.items()})
    other = type(position).from_setup(replace(setup, hive=hive))
    moves = {_map_move(move, place, lambda piece: piece) for move in position.legal_moves()}
    if hive.stacks:  # the first piece goes to the origin, wherever the plane is turned to
        assert set(other.legal_moves()) == moves
    return other


def _place_in_order(position: Position, move: Move) -> tuple[int, ...]:
    match move:
        case Placement(piece, end):
            return (0, piece.bug.order, piece.number, 0, end.r, end.q)
        case Movement(piece, _, end):
            enemy = piece.color is not position.to_move
            return (1, piece.bug.order, piece.number, enemy, end.r, end.q)
        case Pass():
            return (2,)


def _shape(position: Position) -> object:
    """Return what the rule of repetition compares, without any hashing."""
    hive = position.hive
    q = min((at.q for at in hive.stacks), default=0)
    r = min((at.r for at in hive.stacks), default=0)
    stacks = frozenset(
        (at.moved(-q, -r), tuple((piece.color, piece.bug) for piece in stack))
        for at, stack in hive.stacks.items()
    )
    stunned = hive.where(position.stunned) if position.stunned else None
    pillbug = any(piece.bug.value == "P" for piece in hive.pieces())
    return stacks, position.to_move, stunned.moved(-q, -r) if stunned and pillbug else None
