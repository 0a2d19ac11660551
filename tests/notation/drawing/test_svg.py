"""The hive as a picture: standalone SVG."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given

from skep.core.bugs import Bug, Color, Piece
from skep.core.hexes import Hex
from skep.core.hive import Hive
from skep.core.moves import PASS, Movement, Placement
from skep.core.position import Position
from skep.game import Game
from skep.notation.drawing.art import bug_markup
from skep.notation.drawing.geometry import Point, number
from skep.notation.drawing.listing import listing
from skep.notation.drawing.marks import arrow, target
from skep.notation.drawing.palette import HALO, LAST, REASON, TARGET, TILES
from skep.notation.drawing.svg import Look, Marks, draw_svg
from skep.notation.gamestring import parse_game
from skep.notation.movestring import parse_piece
from tests.play import positions

ROOT = Path(__file__).parent.parent.parent.parent
VECTORS = ROOT / "tests/vectors/drawing"
SVG = "{http://www.w3.org/2000/svg}"
STACK = parse_game((VECTORS / "stack.game").read_text(encoding="utf-8"))


def stack(names: str) -> tuple[Piece, ...]:
    return tuple(map(parse_piece, names.split()))


def position_of(stacks: dict[Hex, str]) -> Position:
    hive = Hive({at: stack(names) for at, names in stacks.items()})
    return replace(Position.initial(), hive=hive, ply=30)


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314


def drawn(svg: str) -> Counter[str]:
    """Count the tiles in a picture, by the names that a mouse shows over them."""
    return Counter(str(title.text) for title in parsed(svg).iterfind(f".//{SVG}g/{SVG}title"))


def colors(svg: str) -> set[str]:
    return set(re.findall(r"#[0-9a-f]{6}\b", svg))


# --- whole pictures -----------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(VECTORS.glob("*.game")), ids=lambda path: path.stem)
def test_a_game_is_drawn_as_it_was(path: Path) -> None:
    game = Game.from_string(path.read_text(encoding="utf-8"))
    assert game.svg() == path.with_suffix(".svg").read_text(encoding="utf-8")


def test_the_picture_in_the_readme_is_that_of_its_game() -> None:
    game = Game.from_string((ROOT / "docs/images/hive.game").read_text(encoding="utf-8"))
    assert game.svg() == (ROOT / "docs/images/hive.svg").read_text(encoding="utf-8")


@given(positions)
def test_every_piece_in_play_is_drawn_and_the_covered_ones_in_small_too(
    position: Position,
) -> None:
    covered = [str(piece) for pile in position.hive.stacks.values() for piece in pile[:-1]]
    in_play = list(map(str, position.hive.pieces()))
    assert drawn(draw_svg(position)) == Counter(in_play) + Counter(covered)


@given(positions)
def test_with_reserves_every_piece_of_the_box_is_drawn(position: Position) -> None:
    box = {
        str(Piece(color, bug, one))
        for color in Color
        for bug, total in position.ruleset.box.items()
        for one in range(1, total + 1)
    }
    assert set(drawn(draw_svg(position, look=Look(reserves=True)))) == box


@given(positions)
def test_the_order_in_which_a_hive_was_built_does_not_show(position: Position) -> None:
    hive = Hive(dict(reversed(list(position.hive.stacks.items()))))
    same = Position(position.ruleset, hive, position.ply, position.first_player, None)
    assert draw_svg(same, look=Look(reserves=True)) == draw_svg(position, look=Look(reserves=True))


def test_pictures_share_no_ids_and_bring_no_style_sheet() -> None:
    root = parsed(draw_svg(STACK.last, STACK.moves[-1], look=Look(reserves=True)))
    assert {element.tag.removeprefix(SVG) for element in root.iter()} == {
        *("svg", "title", "desc", "g", "path", "circle", "rect"),
    }
    assert not [element for element in root.iter() if "id" in element.attrib]


# --- words --------------------------------------------------------------------------------------


def test_a_screen_reader_hears_state_turn_and_where_everything_lies() -> None:
    root = parsed(draw_svg(STACK.last))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Hive: InProgress, Black[4]"
    assert root.findtext(f"{SVG}desc") == "wQ; wS1 wQ-; wB1 wS1; bS1 wB1-; bQ bS1-; bA1 bQ-"


def test_an_empty_hive_needs_no_description() -> None:
    root = parsed(draw_svg(Position.initial()))
    assert root.findtext(f"{SVG}title") == "Hive: NotStarted, White[1]"
    assert root.find(f"{SVG}desc") is None


def test_a_listing_starts_over_for_each_part_of_a_hive() -> None:
    hive = position_of({Hex(0, 0): "wQ", Hex(4, 0): "bA1", Hex(3, 1): "bQ"}).hive
    assert listing(hive) == "wQ; bA1; bQ /bA1"


def test_texts_of_the_caller_cannot_break_the_picture() -> None:
    look = Look(title='<b> & "\0"', background='"><script>\x07')
    root = parsed(draw_svg(STACK.last, look=look))
    assert root.findtext(f"{SVG}title") == '<b> & " "'
    assert [rect.get("fill") for rect in root.iterfind(f"{SVG}rect")] == ['"><script> ']


# --- the look -----------------------------------------------------------------------------------


def test_the_background_is_transparent_by_default() -> None:
    assert parsed(draw_svg(STACK.last)).findall(f"{SVG}rect") == []


def test_a_tile_is_as_wide_as_asked() -> None:
    narrow = parsed(draw_svg(STACK.last, look=Look(tile_width=50)))
    wide = parsed(draw_svg(STACK.last, look=Look(tile_width=100)))
    assert float(narrow.attrib["width"]) * 2 == pytest.approx(float(wide.attrib["width"]), abs=1)


def test_pieces_of_the_same_bug_have_dots_or_numbers() -> None:
    position = position_of({Hex(0, 0): "wQ", Hex(1, 0): "wA3", Hex(2, 0): "bB2"})
    dotted = parsed(draw_svg(position))
    numbered = parsed(draw_svg(position, look=Look(numbers=True)))
    assert len(dotted.findall(f".//{SVG}circle")) == 3 + 2
    assert [text.text for text in numbered.iterfind(f".//{SVG}text")] == ["3", "2"]
    assert numbered.findall(f".//{SVG}circle") == []


def test_the_highest_stack_stays_inside_the_picture() -> None:
    position = position_of({Hex(0, 0): "bL wB1 bB1 wB2 bB2 wM bM"})
    root = parsed(draw_svg(position))
    middles = [
        tuple(map(float, re.findall(r"-?[\d.]+", group.attrib["transform"])))
        for group in root.iterfind(f"{SVG}g")
        if group.find(f"{SVG}title") is not None
    ]
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert len(middles) == 7 + 6
    assert all(left < middle[0] - 16 < middle[0] + 16 < left + width for middle in middles)
    assert all(top < middle[1] - 19 < middle[1] + 19 < top + height for middle in middles)


# --- marks --------------------------------------------------------------------------------------


def test_a_movement_is_dashed_where_it_began_and_solid_where_it_ended() -> None:
    svg = draw_svg(STACK.last, STACK.moves[-1])
    outlines = [line for line in svg.splitlines() if f'stroke="{LAST}"' in line]
    assert ["stroke-dasharray" in line for line in outlines] == [True, False]


def test_a_placement_is_solid_where_it_ended() -> None:
    svg = draw_svg(STACK.last, Placement(parse_piece("bA1"), Hex(3, 0)))
    outlines = [line for line in svg.splitlines() if f'stroke="{LAST}"' in line]
    assert ["stroke-dasharray" in line for line in outlines] == [False]


def test_a_pass_leaves_no_mark() -> None:
    assert draw_svg(STACK.last, PASS) == draw_svg(STACK.last)


def test_the_picture_makes_room_for_a_hex_that_was_left() -> None:
    far = Movement(parse_piece("bA1"), Hex(0, -9), Hex(3, 0))
    left, top, width, _ = map(float, parsed(draw_svg(STACK.last, far)).attrib["viewBox"].split())
    assert top < -9 * 75 - 50
    assert left < -9 * 43.3 - 43.3
    assert left + width > 3 * 86.6


def test_reasons_and_targets_have_their_own_marks() -> None:
    marks = Marks(reasons=[Hex(0, 0), Hex(1, 0)], targets=[Hex(0, -1)])
    plain, marked = draw_svg(STACK.last), draw_svg(STACK.last, marks=marks)
    assert colors(marked) - colors(plain) == {REASON, TARGET, HALO}
    # Each sign is a disc on a halo with a dot in it; a target is a disc on a halo.
    assert marked.count("<circle") - plain.count("<circle") == 2 * 3 + 2


def test_the_dot_of_a_target_leaves_the_bug_that_lies_there_in_sight() -> None:
    empty, occupied = target(Point(0, 0), occupied=False), target(Point(0, 0), occupied=True)
    assert set(re.findall(r'cx="(\S+)" cy="(\S+)"', empty)) == {("0", "0")}
    assert set(re.findall(r'cx="(\S+)" cy="(\S+)"', occupied)) == {("0", "-47")}


def test_a_throw_goes_over_its_thrower_in_a_curve() -> None:
    route = [Hex(0, 1), Hex(0, 0), Hex(1, -1)]
    plain, marked = draw_svg(STACK.last), draw_svg(STACK.last, marks=Marks(route=route))
    assert colors(marked) - colors(plain) == {LAST, HALO}
    assert marked.count("Q") - plain.count("Q") == 2


@pytest.mark.parametrize("points", [[], [Point(0, 0)]])
def test_a_route_of_no_steps_has_no_arrow(points: list[Point]) -> None:
    assert arrow(points) == ""


def test_a_route_that_stays_where_it_is_can_be_drawn() -> None:
    assert "nan" not in arrow([Point(1, 1), Point(1, 1)])


def test_a_straight_route_has_no_corners() -> None:
    assert "Q" not in arrow([Point(0, 0), Point(200, 0)])


# --- the parts ----------------------------------------------------------------------------------


@pytest.mark.parametrize("bug", Bug)
def test_a_drawing_is_small_and_takes_the_color_it_is_given(bug: Bug) -> None:
    source = files("skep.art").joinpath(f"{bug.name.lower()}.svg").read_bytes()
    root = parsed(source.decode())
    paints = {
        element.get(paint) for element in root.iter() for paint in ("fill", "stroke", "color")
    }
    assert len(source) < 2000
    assert root.get("viewBox") == "-50 -50 100 100"
    assert paints == {None, "none", "currentColor"}
    assert {element.tag for element in root.iter()} == {f"{SVG}svg", f"{SVG}g", f"{SVG}path"}
    assert parsed(bug_markup(bug)).tag == "g"


def test_no_two_bugs_share_a_drawing() -> None:
    assert len({bug_markup(bug) for bug in Bug}) == len(Bug)


@pytest.mark.parametrize("bug", Bug)
@pytest.mark.parametrize("color", Color)
def test_a_bug_stands_out_from_its_tile(color: Color, bug: Bug) -> None:
    assert contrast(TILES[color].bugs[bug], TILES[color].face) >= 3


@pytest.mark.parametrize("mark", [LAST, REASON, TARGET])
def test_a_mark_stands_out_from_its_halo(mark: str) -> None:
    assert contrast(mark, HALO) >= 3


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0"), (-0.001, "0"), (1.5, "1.5"), (-20, "-20"), (0.126, "0.13")]
)
def test_numbers_are_written_short(value: float, text: str) -> None:
    assert number(value) == text


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colors as WCAG defines it."""
    darker, lighter = sorted(map(luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(color: str) -> float:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
