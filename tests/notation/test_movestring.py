"""Move strings: strict when written, lenient when read."""

from __future__ import annotations

import pytest
from hypothesis import given

from skep.core.bugs import Piece
from skep.core.hexes import ORIGIN, Direction, Hex
from skep.core.moves import Movement, Pass, Placement
from skep.game import Game
from skep.notation.errors import Expected, NotationError
from skep.notation.movestring import (
    Beside,
    MoveText,
    format_move,
    parse_move,
    parse_piece,
    read_move,
)
from skep.rules import Position
from tests.play import positions

STACKED = "wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 \\wQ;bA1 bQ-;wB1 wQ;bA1 bQ/"


@pytest.mark.parametrize(
    ("text", "piece", "beside", "direction"),
    [
        ("bA1 wS1-", "bA1", "wS1", Direction.E),
        ("bA1 wS1/", "bA1", "wS1", Direction.NE),
        ("bA1 \\wS1", "bA1", "wS1", Direction.NW),
        ("bA1 -wS1", "bA1", "wS1", Direction.W),
        ("bA1 /wS1", "bA1", "wS1", Direction.SW),
        ("bA1 wS1\\", "bA1", "wS1", Direction.SE),
        ("wB1 bQ", "wB1", "bQ", None),
        ("  WM\t-  bq ", "wM", "bQ", Direction.W),
        ("BB2 bb1 /", "bB2", "bB1", Direction.NE),
    ],
)
def test_a_move_is_a_piece_and_where_it_goes(
    text: str, piece: str, beside: str, direction: Direction | None
) -> None:
    target = Beside(parse_piece(beside), direction)
    assert parse_move(text) == MoveText(parse_piece(piece), target)


@pytest.mark.parametrize("text", ["pass", " PASS ", "Pass"])
def test_pass_is_read_in_any_case(text: str) -> None:
    assert parse_move(text) == Pass()


@pytest.mark.parametrize(
    ("text", "column", "expected", "choices"),
    [
        ("", 1, Expected.COLOR, ""),
        ("   ", 4, Expected.COLOR, ""),
        ("xA1", 1, Expected.COLOR, ""),
        ("w", 2, Expected.BUG, "Q, S, B, G, A, M, L or P"),
        ("wX", 2, Expected.BUG, "Q, S, B, G, A, M, L or P"),
        ("wA", 3, Expected.NUMBER, "1, 2 or 3"),
        ("wA4", 3, Expected.NUMBER, "1, 2 or 3"),
        ("wA0", 3, Expected.NUMBER, "1, 2 or 3"),
        ("wS3", 3, Expected.NUMBER, "1 or 2"),
        ("wQ1", 3, Expected.NO_NUMBER, "Q, M, L or P"),
        ("wA1-bQ", 4, Expected.BLANK, ""),
        ("wA1 -", 6, Expected.COLOR, ""),
        ("wA1 -bQ-", 8, Expected.ONE_SIDE, ""),
        ("wA1 bQ- x", 8, Expected.MOVE_END, ""),
        ("wA1 bQ x", 8, Expected.MOVE_END, ""),
        ("wA\u0661 bQ-", 3, Expected.NUMBER, "1, 2 or 3"),
    ],
)
def test_text_that_is_no_move_is_refused_with_its_column(
    text: str, column: int, expected: Expected, choices: str
) -> None:
    with pytest.raises(NotationError) as caught:
        parse_move(text)
    assert (caught.value.at + 1, caught.value.expected) == (column, expected)
    told = expected.value.replace("{choices}", choices)
    assert str(caught.value) == f"{text!r}, column {column}: expected {told}"


def test_a_piece_is_nothing_but_its_name() -> None:
    assert str(parse_piece("wa3")) == "wA3"
    assert str(parse_piece(" wA3\n")) == "wA3"
    with pytest.raises(NotationError):
        parse_piece("wA3 -")


def test_the_first_piece_needs_no_reference_and_every_other_does() -> None:
    game = Game()
    assert game.read_move("wS1") == Placement(parse_piece("wS1"), ORIGIN)
    game.play("wS1")
    with pytest.raises(NotationError) as caught:
        game.read_move("bS1")
    assert caught.value.expected is Expected.TARGET


def test_a_piece_in_reserve_is_no_reference() -> None:
    with pytest.raises(NotationError) as caught:
        read_move("  wS1  -bS1", Position.initial())
    assert (caught.value.at, caught.value.expected) == (7, Expected.IN_PLAY)


def test_a_piece_refers_to_its_own_old_place() -> None:
    game = Game.from_string(STACKED)
    start = Hex(-1, 0)
    assert game.read_move("wB1 -wB1") == Movement(parse_piece("wB1"), start, Hex(-2, 0))


def test_a_covered_piece_stands_for_its_hex() -> None:
    position = Game.from_string(STACKED).position
    assert read_move("wA1 -wQ", position) == Placement(parse_piece("wA1"), Hex(-2, 0))
    assert read_move("wS1 wQ", position) == read_move("wS1 wB1", position)


def test_the_first_neighbor_clockwise_from_the_north_west_is_the_reference() -> None:
    game = Game.from_string("wS1;bS1 wS1-;wQ -wS1;bQ bS1-")
    moves = {
        format_move(Placement(parse_piece("wA1"), end), game.position)
        for end in (Hex(-1, -1), Hex(-2, 0), Hex(-2, 1))
    }
    assert moves == {"wA1 \\wQ", "wA1 -wQ", "wA1 /wQ"}


def test_the_mover_is_lifted_before_a_reference_is_chosen() -> None:
    game = Game.from_string(STACKED)
    down = Movement(parse_piece("wB1"), Hex(-1, 0), Hex(-2, 0))
    assert format_move(down, game.position) == "wB1 -wQ"


def test_a_hex_that_touches_nothing_has_no_string() -> None:
    position = Game.from_string("wS1;bS1 wS1-").position
    with pytest.raises(ValueError, match="nothing lies around"):
        format_move(Placement(parse_piece("wA1"), Hex(9, 9)), position)


@given(positions)
def test_what_is_written_is_read_again(position: Position) -> None:
    for move in position.legal_moves():
        assert read_move(format_move(move, position), position) == move


@given(positions)
def test_any_piece_beside_the_hex_is_a_reference(position: Position) -> None:
    for move in position.legal_moves():
        if isinstance(move, Pass) or not position.hive.stacks:
            continue
        for text in _references(position, move.piece, move.end):
            assert read_move(text, position) == move
            assert read_move(f" {text.upper()}  ", position) == move


def _references(position: Position, piece: Piece, end: Hex) -> list[str]:
    """Return every way to say where a piece goes, covered references and its own included."""
    forms = {
        Direction.W: "{}-",
        Direction.SW: "{}/",
        Direction.SE: "\\{}",
        Direction.E: "-{}",
        Direction.NE: "/{}",
        Direction.NW: "{}\\",
    }
    beside = [
        f"{piece} {form.format(one)}"
        for direction, form in forms.items()
        for one in position.hive.stack(end.step(direction))
    ]
    return [*beside, *(f"{piece} {one}" for one in position.hive.stack(end))]
