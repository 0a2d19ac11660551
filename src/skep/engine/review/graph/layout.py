"""A review as a graph: White's win probability by ply, with the faults of both sides marked.

The graph has its own background, so it is readable on light and dark pages.
"""

from __future__ import annotations

from collections.abc import Iterator

from skep.core.bugs import Bug, Color
from skep.engine.errors import OptionError
from skep.engine.review.game_review import MoveReview, Review
from skep.engine.review.graph.glyphs import label
from skep.engine.review.graph.queens import draw_queens
from skep.engine.review.graph.shapes import Disc, Picture, Points, Polygon, Shape, Stroke
from skep.engine.review.marks import Fault
from skep.notation.drawing.geometry import Box, Point
from skep.notation.drawing.palette import HALO, HONEY, REASON, TILES

WIDTH, HEIGHT = 960, 380
_PLOT = Box(52, 24, 932, 276)
_QUEENS = Box(52, 310, 932, 364)
_TILE = 13.0
_FIGURES = 11.0
_MOST_TICKS = 12
_STEPS = (1, 2, 5)

_CARD = HALO
_INK = "#6a5f54"
_GRID = TILES[Color.WHITE].rim
_CURVE = TILES[Color.WHITE].bugs[Bug.QUEEN]
_BLUNDER = "#a3231f"

# An inaccuracy is only a dot, because a game has many of them.
_MARKS: dict[Fault, tuple[str, float, str]] = {
    Fault.INACCURACY: ("", 4, HONEY),
    Fault.MISTAKE: ("?", 8, REASON),
    Fault.BLUNDER: ("??", 10, _BLUNDER),
}


def draw_graph(review: Review, *, title: str = "White's chances", description: str = "") -> Picture:
    """Return the graph of a review.

    The curve is White's win probability: White wins at the cream tile, Black at the black one. A
    dot is an inaccuracy, ``?`` a mistake and ``??`` a blunder. The rows below show how many
    neighbors each queen has.

    :raises OptionError: when there is no move in the review.
    """
    if not review.moves:
        raise OptionError("review", len(review.positions), "two positions at least")
    curve = tuple(_curve(review))
    shapes = (
        Polygon(_corners(Box(0, 0, WIDTH, HEIGHT)), _CARD),
        Polygon(_corners(_PLOT), TILES[Color.BLACK].face),
        Polygon((*curve, _at(1, 0), _at(0, 0)), TILES[Color.WHITE].face),
        *_grid(review),
        Stroke((curve,), 2.5, _CURVE),
        *_tiles(),
        *_marks(review),
        *_queen_labels(),
        *draw_queens(review, _QUEENS),
    )
    return Picture(WIDTH, HEIGHT, shapes, title, description)


def _curve(review: Review) -> Iterator[Point]:
    for place, position in enumerate(review.positions):
        yield _at(place / len(review.moves), position.white_score.win_probability)


def _grid(review: Review) -> Iterator[Shape]:
    """Yield the lines behind the curve, and the ply numbers below it."""
    yield Stroke(tuple((_at(0, part), _at(1, part)) for part in (0.25, 0.75)), 0.75, _GRID)
    yield Stroke(((_at(0, 0.5), _at(1, 0.5)),), 1.5, _GRID)
    first, last = review.positions[0].ply, review.positions[-1].ply
    step = _step(last - first)
    for ply in range(-(-first // step) * step, last + 1, step):
        foot = _at((ply - first) / (last - first), 0)
        yield Stroke(((foot, foot.moved(0, 5)),), 1.5, _GRID)
        yield label(str(ply), foot.moved(0, 18), _FIGURES, _INK)
    frame = _corners(_PLOT)
    yield Stroke(((*frame, frame[0]),), 1.5, _GRID)


def _step(plies: int) -> int:
    """Return the distance between ply numbers: a round number that gives few labels."""
    ten = 1
    while True:
        for step in _STEPS:
            if plies <= step * ten * _MOST_TICKS:
                return step * ten
        ten *= 10


def _tiles() -> Iterator[Shape]:
    """Yield the tiles that show which side is up and which is down."""
    for color, part in ((Color.WHITE, 1), (Color.BLACK, 0)):
        inwards = _TILE if part else -_TILE
        yield from _tile(color, _at(0, part).moved(-_TILE * 2, inwards), _TILE)


def _queen_labels() -> Iterator[Shape]:
    """Yield the tiles that show whose queen a row is about, with a dot in her color."""
    for color, part in ((Color.WHITE, 0.225), (Color.BLACK, 0.775)):
        middle = Point(_QUEENS.left - _TILE * 2, _QUEENS.top + part * _QUEENS.height)
        yield from _tile(color, middle, _TILE * 0.9)
        yield Disc(middle, _TILE * 0.3, TILES[color].bugs[Bug.QUEEN])


def _tile(color: Color, middle: Point, size: float) -> Iterator[Shape]:
    half, quarter = size * 0.866, size / 2
    outline = (
        middle.moved(0, -size),
        middle.moved(half, -quarter),
        middle.moved(half, quarter),
        middle.moved(0, size),
        middle.moved(-half, quarter),
        middle.moved(-half, -quarter),
    )
    yield Polygon(outline, TILES[color].face)
    yield Stroke(((*outline, outline[0]),), 2, TILES[color].rim)


def _marks(review: Review) -> Iterator[Shape]:
    """Yield the faults, the worst ones on top."""
    moves = [move for move in review.moves if move.fault is not None]
    for move in sorted(moves, key=lambda move: move.loss):
        yield from _mark(review, move)


def _mark(review: Review, move: MoveReview) -> Iterator[Shape]:
    assert move.fault is not None  # noqa: S101  # only faults are marked
    sign, radius, color = _MARKS[move.fault]
    part = (move.ply - review.positions[0].ply) / len(review.moves)
    middle = _at(part, move.after.white_score.win_probability)
    yield Disc(middle, radius + 2, HALO)
    yield Disc(middle, radius, color)
    if sign:
        yield label(sign, middle, radius, HALO, bold=True)


def _at(x: float, y: float) -> Point:
    """Return the point at a fraction of the width and of the height, each from 0 to 1."""
    return Point(_PLOT.left + x * _PLOT.width, _PLOT.bottom - y * _PLOT.height)


def _corners(box: Box) -> Points:
    left, top, right, bottom = box
    return (Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom))
