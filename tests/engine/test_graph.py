"""The graph of a review: what it shows, as SVG and as PNG."""

from __future__ import annotations

import struct
import zlib
from xml.etree import ElementTree as ET

import pytest

from skep.engine import Line, OptionError, Report, Score
from skep.engine.graph import draw_graph, format_png, format_svg
from skep.engine.graph.glyphs import label
from skep.engine.graph.layout import HEIGHT, WIDTH
from skep.engine.graph.shapes import Disc, Picture, Polygon, Stroke
from skep.engine.review import PositionReview, Review
from skep.notation.drawing.geometry import Point
from skep.notation.drawing.palette import HALO, HONEY, REASON, TILES
from skep.notation.record import GameRecord
from skep.rules import Position
from tests.engine.test_reviewer import WON

CREAM, BLACK = (face.face for face in TILES.values())
BLUNDER = "#a3231f"
Pixels = list[list[tuple[int, int, int]]]


def review_of(scores: list[int], *, first: int = 0) -> Review:
    """Return a review of the first moves of a game, with these scores for White."""
    positions = [
        reviewed(ply, position, score)
        for (ply, position), score in zip(
            list(enumerate(WON.positions()))[first:], scores, strict=False
        )
    ]
    return Review(WON, range(first + 1, first + len(scores)), tuple(positions))


def reviewed(ply: int, position: Position, units: int) -> PositionReview:
    score = Score(units if ply % 2 == 0 else -units)
    other = next(move for move in position.legal_moves() if move != WON.moves[ply])
    return PositionReview(
        ply, position, score, Report(1, 1, 0.0, (Line(score, (other,), position),))
    )


def decoded(data: bytes) -> tuple[int, int, Pixels, dict[bytes, bytes]]:
    """Return the size, the rows of pixels and the chunks of a PNG file."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    chunks: dict[bytes, bytes] = {}
    at = 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        (crc,) = struct.unpack(">I", data[at + 8 + length : at + 12 + length])
        assert crc == zlib.crc32(kind + body)
        chunks[kind] = body
        at += 12 + length
    width, height = struct.unpack(">II", chunks[b"IHDR"][:8])
    raw = zlib.decompress(chunks[b"IDAT"])
    rows = [raw[row * (width * 3 + 1) :][: width * 3 + 1] for row in range(height)]
    assert all(row[0] == 0 for row in rows)
    pixels = [[tuple(row[x : x + 3]) for x in range(1, width * 3, 3)] for row in rows]
    return width, height, pixels, chunks  # type: ignore[return-value]  # three bytes each


def rgb(color: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(color[1:])
    return red, green, blue


def painted(*shapes: Polygon | Stroke | Disc, scale: int = 1) -> Pixels:
    _, _, pixels, _ = decoded(format_png(Picture(8, 6, shapes, "", ""), scale=scale))
    return pixels


# --- what it shows --------------------------------------------------------------------------------


def discs(review: Review) -> list[str]:
    shapes = draw_graph(review).shapes
    return [s.color for s in shapes if isinstance(s, Disc) and s.color != HALO]


def test_faults_are_marked_by_kind_the_worst_on_top() -> None:
    # White blunders, Black does as much, White makes a mistake and Black is inaccurate.
    review = review_of([0, -500, 0, -100, -50])
    assert discs(review) == [HONEY, REASON, BLUNDER, BLUNDER]


def test_a_game_without_faults_has_no_marks() -> None:
    assert discs(review_of([0, 10, 0, 5])) == []


def test_the_curve_goes_up_where_white_is_better() -> None:
    shapes = draw_graph(review_of([0, 300, -300, 29_999])).shapes
    curve = next(s for s in shapes if isinstance(s, Stroke) and s.width == 2.5).lines[0]
    start, up, down, won = (point.y for point in curve)
    assert won < up < start < down
    assert [point.x for point in curve] == sorted(point.x for point in curve)


@pytest.mark.parametrize(
    ("first", "count", "ticks"),
    [(0, 2, 2), (0, 13, 13), (0, 14, 7), (5, 6, 6), (3, 20, 10)],
)
def test_plies_are_numbered_sparsely(first: int, count: int, ticks: int) -> None:
    shapes = draw_graph(review_of([0] * count, first=first)).shapes
    labels = [s for s in shapes if isinstance(s, Stroke) and s.color == "#6a5f54"]
    assert len(labels) == ticks


def test_a_long_game_has_few_numbers() -> None:
    start = Position.initial()
    line = Line(Score(0), (start.legal_moves()[0],), start)
    positions = tuple(
        PositionReview(ply, start, Score(0), Report(1, 1, 0.0, (line,))) for ply in range(1001)
    )
    review = Review(GameRecord(start, line.moves * 1000), range(1, 1001), positions)
    shapes = draw_graph(review).shapes
    assert len([s for s in shapes if isinstance(s, Stroke) and s.color == "#6a5f54"]) == 11


def test_one_position_is_no_graph() -> None:
    with pytest.raises(OptionError, match="two positions at least"):
        draw_graph(review_of([0]))


def test_figures_stand_around_their_middle() -> None:
    points = [p for line in label("01234567890", Point(50, 20), 10, "#000000").lines for p in line]
    assert min(p.y for p in points) == pytest.approx(15)
    assert max(p.y for p in points) == pytest.approx(25)
    assert sum((min(p.x for p in points), max(p.x for p in points))) / 2 == pytest.approx(50)


# --- SVG ------------------------------------------------------------------------------------------


def test_svg_is_well_formed_and_says_what_it_is() -> None:
    review = review_of([0, -500, 0])
    text = format_svg(draw_graph(review, title="A < B", description="1. wB1: <&>"))
    root = ET.fromstring(text)  # noqa: S314  # our own text
    names = [element.tag.rpartition("}")[2] for element in root]
    assert root.get("viewBox") == f"0 0 {WIDTH} {HEIGHT}"
    assert [root[0].text, root[1].text] == ["A < B", "1. wB1: <&>"]
    assert set(names) == {"title", "desc", "path", "circle"}


def test_svg_is_the_same_every_time() -> None:
    one, other = (format_svg(draw_graph(review_of([0, 50, -500]))) for _ in range(2))
    assert one == other


def test_a_line_that_goes_nowhere_is_a_dot() -> None:
    picture = Picture(9, 9, (Stroke(((Point(2, 3),),), 1, "#000000"),), "", "")
    assert 'd="M2 3L2 3"' in format_svg(picture)


# --- PNG ------------------------------------------------------------------------------------------


def test_png_shows_the_sides_and_the_curve_between_them() -> None:
    width, height, pixels, chunks = decoded(format_png(draw_graph(review_of([0, 0, 0]))))
    assert (width, height) == (2 * WIDTH, 2 * HEIGHT)
    assert pixels[2][2] == rgb(HALO)
    assert pixels[2 * 60][2 * 400] == rgb(BLACK)
    assert pixels[2 * 250][2 * 400] == rgb(CREAM)
    assert chunks[b"iTXt"] == b"Title\0\0\0\0\0White's chances"


def test_a_title_may_have_any_letters() -> None:
    picture = draw_graph(review_of([0, 0]), title="Één ♛")
    _, _, _, chunks = decoded(format_png(picture, scale=1))
    assert chunks[b"iTXt"].endswith("Één ♛".encode())


def box(left: float, top: float, right: float, bottom: float) -> Polygon:
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Polygon(tuple(Point(x, y) for x, y in corners), "#000000")


def test_a_box_covers_whole_and_half_pixels() -> None:
    pixels = painted(box(2, 1, 4.5, 3.5))
    grey = [[255 - pixel[0] for pixel in row] for row in pixels]
    assert grey[0] == [0] * 8
    assert grey[1] == grey[2] == [0, 0, 255, 255, 128, 0, 0, 0]
    assert grey[3] == [0, 0, 128, 128, 64, 0, 0, 0]
    assert grey[4] == [0] * 8


def test_the_other_way_round_it_covers_the_same() -> None:
    shape = box(2, 1, 4.5, 3.5)
    assert painted(Polygon(shape.points[::-1], shape.color)) == painted(shape)


def test_it_can_be_scaled() -> None:
    assert (
        painted(box(1, 1, 2, 2), scale=2)
        == decoded(format_png(Picture(16, 12, (box(2, 2, 4, 4),), "", ""), scale=1))[2]
    )


def test_a_slanting_edge_covers_a_part_of_each_pixel() -> None:
    triangle = Polygon((Point(0, 0), Point(8, 4), Point(0, 4)), "#000000")
    cover = [(255 - pixel[0]) / 255 for row in painted(triangle) for pixel in row]
    assert sum(cover) == pytest.approx(16, abs=0.05)
    assert max(cover) == 1.0


def test_a_disc_is_as_large_as_it_should_be() -> None:
    cover = [
        (255 - pixel[0]) / 255
        for row in painted(Disc(Point(4, 3), 2.5, "#000000"), scale=8)
        for pixel in row
    ]
    assert sum(cover) == pytest.approx(3.1416 * 20 * 20, rel=0.01)


def test_the_parts_of_a_line_do_not_add_up_where_they_meet() -> None:
    straight = (Point(1.5, 3), Point(6.5, 3))
    bent = (Point(1.5, 3), Point(3.3, 3), Point(4.1, 3), Point(6.5, 3))
    assert painted(Stroke((bent,), 1.5, "#000000")) == painted(Stroke((straight,), 1.5, "#000000"))


def test_a_line_back_to_where_it_is_is_a_dot() -> None:
    there = Point(4, 3)
    dot, twice = Stroke(((there,),), 2, "#000000"), Stroke(((there, there),), 2, "#000000")
    assert painted(dot) == painted(twice)
