"""The graph of a review: what it shows, as SVG and as PNG."""

from __future__ import annotations

import importlib.util
import struct
import sys
import zlib
from xml.etree import ElementTree as ET

import pytest

from skep.core.bugs import Bug, Color
from skep.engine import Line, OptionError, Report, Score
from skep.engine.errors import PicturesNeededError
from skep.engine.review import PositionReview, Review
from skep.engine.review.graph import draw_graph, format_png, format_svg
from skep.engine.review.graph.glyphs import label
from skep.engine.review.graph.layout import HEIGHT, WIDTH
from skep.engine.review.graph.queens import draw_queens
from skep.engine.review.graph.shapes import Disc, Picture, Polygon, Stroke
from skep.notation.drawing.geometry import Box, Point
from skep.notation.drawing.palette import HALO, HONEY, REASON, TILES
from skep.notation.record import GameRecord
from skep.rules import Position
from tests.conftest import Require
from tests.engine.test_reviewer import WON

CREAM, BLACK = (face.face for face in TILES.values())
BLUNDER = "#a3231f"
Pixels = list[list[tuple[int, int, int] | None]]


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


def decoded(data: bytes) -> tuple[int, int, Pixels]:
    """Return the size and the pixels of a PNG file; None for a pixel that is transparent."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    packed = b""
    at = 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        if data[at + 4 : at + 8] == b"IDAT":
            packed += data[at + 8 : at + 8 + length]
        at += 12 + length
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    assert (depth, kind) == (8, 6), "eight bits each of red, green, blue and alpha"
    raw, before, pixels = zlib.decompress(packed), bytes(4 * width), Pixels()
    for start in range(0, height * (4 * width + 1), 4 * width + 1):
        before = unfiltered(raw[start], raw[start + 1 : start + 1 + 4 * width], before)
        row = [before[at : at + 4] for at in range(0, 4 * width, 4)]
        pixels.append([(p[0], p[1], p[2]) if p[3] else None for p in row])
    return width, height, pixels


def unfiltered(kind: int, row: bytes, above: bytes) -> bytes:
    """Return a row of a PNG file as it was before it was filtered."""
    found = bytearray(4)
    corner = bytes(4) + above
    for at, byte in enumerate(row):
        left, up, back = found[at], above[at], corner[at]
        nearest = min((left, up, back), key=lambda one: abs(left + up - back - one))
        found.append((byte + (0, left, up, (left + up) // 2, nearest)[kind]) % 256)
    return bytes(found[4:])


def rgb(color: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(color[1:])
    return red, green, blue


# --- what it shows --------------------------------------------------------------------------------


def discs(review: Review) -> list[str]:
    shapes = draw_graph(review).shapes
    queens = {tile.bugs[Bug.QUEEN] for tile in TILES.values()}
    return [s.color for s in shapes if isinstance(s, Disc) and s.color not in {HALO, *queens}]


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


def test_the_rows_of_the_queens_rise_with_their_neighbors() -> None:
    review = review_of([0] * len(WON.moves))
    box = Box(0, 0, 60, 110)
    bars = [shape for shape in draw_queens(review, box) if isinstance(shape, Polygon)]
    for (color, bar), bottom in zip(zip(Color, bars, strict=True), (50, 110), strict=True):
        assert bar.color == TILES[color].face
        heights = [round(6 * (bottom - point.y) / 49.5) for point in bar.points[1:-1:2]]
        # Before it is placed, a queen has no neighbors.
        name = color.name.lower()
        assert heights == [getattr(one.queens, name) or 0 for one in review.positions]
    # Before the winning move, one side of Black's queen is free.
    assert review.positions[-1].queens.black == 5


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


@pytest.fixture
def resvg_here(require: Require) -> None:
    found = importlib.util.find_spec("resvg_py")
    require(found, "PNG needs resvg-py: pip install resvg-py")


@pytest.mark.usefixtures("resvg_here")
def test_png_shows_the_sides_and_the_curve_between_them() -> None:
    width, height, pixels = decoded(format_png(draw_graph(review_of([0, 0, 0]))))
    assert (width, height) == (2 * WIDTH, 2 * HEIGHT)
    assert pixels[2][2] == rgb(HALO)
    assert pixels[2 * 60][2 * 400] == rgb(BLACK)
    assert pixels[2 * 250][2 * 400] == rgb(CREAM)


@pytest.mark.usefixtures("resvg_here")
@pytest.mark.parametrize("scale", [1, 2, 3])
def test_png_can_be_scaled(scale: int) -> None:
    corners = (Point(2, 1), Point(4, 1), Point(4, 3), Point(2, 3))
    picture = Picture(8, 6, (Polygon(corners, "#204060"),), "Één ♛", "<&>")
    width, height, pixels = decoded(format_png(picture, scale=scale))
    assert (width, height) == (8 * scale, 6 * scale)
    inked = {
        (x // scale, y // scale) for y, row in enumerate(pixels) for x, p in enumerate(row) if p
    }
    assert inked == {(2, 1), (3, 1), (2, 2), (3, 2)}
    assert pixels[scale][2 * scale] == rgb("#204060")


def test_without_resvg_one_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(PicturesNeededError) as caught:
        format_png(draw_graph(review_of([0, 0])))
    assert str(caught.value) == (
        "PNG pictures need resvg-py, which isn't installed. In Skep's source folder, run:"
        " pip install '.[pictures]'. SVG pictures need nothing."
    )
