"""The hive as text for a terminal."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from skep.core.bugs import Bug, Color, Piece, all_pieces
from skep.core.hexes import Hex
from skep.core.hive import Hive
from skep.core.moves import PASS, Movement
from skep.core.position import Position
from skep.game import Game
from skep.notation.drawing.text import draw_text
from skep.notation.gamestring import parse_game
from skep.notation.movestring import parse_piece
from skep.notation.record import GameRecord
from tests.play import positions, records

VECTORS = Path(__file__).parent.parent.parent / "vectors/drawing"
STACK = parse_game((VECTORS / "stack.game").read_text(encoding="utf-8"))
NAME = re.compile(r"[wb][A-Z][1-3]?")
ESCAPE = re.compile("\x1b\\[[0-9;]*m")


def position_of(stacks: dict[Hex, str]) -> Position:
    hive = Hive({at: tuple(map(parse_piece, names.split())) for at, names in stacks.items()})
    return replace(Position.initial(), hive=hive, ply=60)


def last_of(record: GameRecord) -> str:
    return draw_text(record.last, record.moves[-1] if record.moves else None)


def in_line(pieces: int, dq: int, dr: int) -> Position:
    hive = Hive({Hex(dq * at, dr * at): (all_pieces()[at],) for at in range(pieces)})
    return replace(Position.initial(), hive=hive, ply=60)


def width(text: str) -> int:
    return max(map(len, text.splitlines()))


# --- whole drawings -----------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(VECTORS.glob("*.game")), ids=lambda path: path.stem)
def test_a_game_is_drawn_as_it_was(path: Path) -> None:
    game = Game.from_string(path.read_text(encoding="utf-8"))
    drawing = draw_text(game.position, game.moves[-1] if game.moves else None)
    assert drawing == path.with_suffix(".txt").read_text(encoding="utf-8")


@given(positions)
def test_every_piece_in_play_is_named_once_and_stacks_once_more(position: Position) -> None:
    piles = position.hive.stacks.values()
    tops = [str(pile[-1]) for pile in piles]
    stacked = [str(piece) for pile in piles if len(pile) > 1 for piece in pile]
    assert Counter(NAME.findall(draw_text(position))) == Counter(tops + stacked)


@given(positions)
def test_a_hive_can_be_read_back_from_its_drawing(position: Position) -> None:
    lines = draw_text(position).splitlines()[4:]
    places = {
        found[0]: (line // 2, (found.start() - line) / 4)
        for line, text in enumerate(lines)
        if "<" not in text
        for found in NAME.finditer(text)
    }
    tops = {str(pile[-1]): (at.r, at.q) for at, pile in position.hive.stacks.items()}
    assert differences(places) == differences(tops)


def differences(places: Mapping[str, tuple[float, float]]) -> dict[str, tuple[float, float]]:
    """Return where everything lies, seen from the first by name."""
    first = places[min(places)] if places else (0, 0)
    return {name: (at[0] - first[0], at[1] - first[1]) for name, at in places.items()}


@given(records)
def test_no_line_ends_in_blanks_and_colors_add_nothing(record: GameRecord) -> None:
    plain = last_of(record)
    last = record.moves[-1] if record.moves else None
    assert [line for line in plain.splitlines() if line != line.rstrip()] == []
    assert ESCAPE.sub("", draw_text(record.last, last, color=True)) == plain


@given(positions)
def test_the_order_in_which_a_hive_was_built_does_not_show(position: Position) -> None:
    hive = Hive(dict(reversed(list(position.hive.stacks.items()))))
    same = Position(position.ruleset, hive, position.ply, position.first_player, None)
    assert draw_text(same) == draw_text(position)


# --- the width ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("dq", "dr"), [(1, 0), (0, 1), (-1, 1)])
def test_sixteen_pieces_in_a_line_fit_a_terminal(dq: int, dr: int) -> None:
    assert width(draw_text(in_line(16, dq, dr))) <= 80


def test_all_pieces_in_a_line_make_one_long_line() -> None:
    text = draw_text(in_line(28, 1, 0))
    assert width(text) == 5 + 28 * 4 + 1
    assert "|" + "|".join(str(piece).ljust(3) for piece in all_pieces()) + "|" in text


# --- marks --------------------------------------------------------------------------------------


def test_a_beetle_that_steps_down_leaves_parentheses_around_what_it_covered() -> None:
    position = position_of({Hex(0, 0): "wS1", Hex(1, 0): "wB1", Hex(2, 0): "bQ"})
    last = Movement(parse_piece("wB1"), Hex(0, 0), Hex(1, 0))
    assert "(wS1[wB1]bQ |" in draw_text(position, last)


def test_the_heading_mentions_a_pass() -> None:
    assert draw_text(STACK.last, PASS).splitlines()[0] == "Black[4] InProgress (pass)"


def test_a_custom_heading_replaces_the_default() -> None:
    assert draw_text(STACK.last, heading="Zwart aan zet").splitlines()[0] == "Zwart aan zet"


def test_high_stacks_are_numbered_and_named_from_the_ground_up() -> None:
    position = position_of({Hex(0, 0): "bL wB1 bB1", Hex(1, 0): "wQ bM"})
    lines = draw_text(position).splitlines()
    assert lines[4:7] == ["      /3\\ /2\\", "     |bB1|bM |", "      \\ / \\ /"]
    assert lines[-2:] == ["     bL < wB1 < bB1", "     wQ < bM"]


# --- color --------------------------------------------------------------------------------------


@pytest.mark.parametrize("bug", Bug)
@pytest.mark.parametrize("color", Color)
def test_a_name_stands_out_from_its_ground(color: Color, bug: Bug) -> None:
    piece = Piece(color, bug)
    drawing = draw_text(position_of({Hex(0, 0): str(piece)}), color=True)
    found = re.search(rf"\x1b\[1;38;5;(\d+);48;5;(\d+)m{piece}", drawing)
    assert found is not None
    darker, lighter = sorted(luminance(int(index)) for index in found.groups())
    assert (lighter + 0.05) / (darker + 0.05) >= 4.5


def luminance(index: int) -> float:
    """Return how bright one of the 256 colors of a terminal is, as WCAG defines it."""
    steps = (0, 95, 135, 175, 215, 255)
    cube = [steps[(index - 16) // 36 % 6], steps[(index - 16) // 6 % 6], steps[(index - 16) % 6]]
    parts = [(8 + 10 * (index - 232) if index >= 232 else part) / 255 for part in cube]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
