"""A position as a picture: standalone SVG for notebooks, files and web pages.

The picture has no scripts, style sheet or ids, and no background unless you ask for one. So it
looks the same on light and dark pages, and a page can have many of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import assert_never

from skep.core.checks import check_type
from skep.core.hexes import Hex
from skep.core.hive import Hive
from skep.core.moves import Move, Movement, Pass, Placement
from skep.notation.drawing import marks as signs
from skep.notation.drawing.geometry import WIDTH, Box, Point, center, number
from skep.notation.drawing.listing import listing
from skep.notation.drawing.reserves import with_reserves
from skep.notation.drawing.stacks import bounds, covered, empty_table, tiles
from skep.notation.gamestring import game_state, turn_string
from skep.rules import Position, check_any_position

_MARGIN = 12


@dataclass(frozen=True, slots=True)
class Marks:
    """What to point out in a hive, besides the last move."""

    route: Sequence[Hex] = ()
    """The route of the last move, from start to end. A throw goes over the thrower."""

    reasons: Sequence[Hex] = ()
    """The hexes that block a move."""

    targets: Sequence[Hex] = ()
    """The hexes where a piece may go."""


@dataclass(frozen=True, slots=True)
class Look:
    """The look of a picture, whatever it shows."""

    reserves: bool = False
    """Whether to show the reserves: Black's above the hive, White's below."""

    numbers: bool = False
    """Whether pieces of the same bug show their numbers instead of dots."""

    background: str | None = None
    """A CSS color for the background, which is transparent by default."""

    tile_width: int = 56
    """The width of a tile in pixels, if the whole picture fits."""

    title: str | None = None
    """The title for screen readers. The default is state and turn, as in a game string."""


NO_MARKS = Marks()
PLAIN = Look()


def draw_svg(
    position: Position,
    last: Move | None = None,
    *,
    marks: Marks = NO_MARKS,
    look: Look = PLAIN,
) -> str:
    """Return a picture of the hive.

    *last* is the move that led to the position. Its start gets a dashed outline, its end a solid
    one. Each level of a stack is drawn a little higher. Covered pieces are small tiles along the
    right side of the stack, the lowest at the bottom.

    :raises WrongTypeError: when an argument has the wrong type.
    """
    check_any_position(position)
    check_type("marks", marks, Marks)
    check_type("look", look, Look)
    hive = position.hive
    left, reached = _ends(last)
    body = [*(tiles(hive, numbers=look.numbers) if hive.stacks else empty_table())]
    body.extend(_marks(hive, left, reached, marks))
    body.extend(covered(hive, numbers=look.numbers))
    box = bounds(hive, [*left, *reached, *marks.route, *marks.reasons, *marks.targets])
    box = box.grown(_MARGIN)
    if look.reserves:
        rows, box = with_reserves(position, box, numbers=look.numbers)
        body = [*rows, *body]
    if look.background is not None:
        body.insert(0, _background(box, look.background))
    return "\n".join([_opening(box, look), *_words(position, look), *body, "</svg>\n"])


def _ends(move: Move | None) -> tuple[tuple[Hex, ...], tuple[Hex, ...]]:
    """Return the hex that a move left and the one it reached, if there are any."""
    match move:
        case Placement():
            return (), (move.end,)
        case Movement():
            return (move.start,), (move.end,)
        case Pass() | None:
            return (), ()
        case _:
            assert_never(move)


def _marks(hive: Hive, left: Sequence[Hex], reached: Sequence[Hex], marks: Marks) -> Iterator[str]:
    def top(at: Hex) -> Point:
        return center(at, max(hive.height(at) - 1, 0))

    yield from (signs.left(top(at)) for at in left)
    yield from (signs.reached(top(at)) for at in reached)
    yield from (signs.target(top(at), occupied=hive.occupied(at)) for at in marks.targets)
    yield from signs.reasons([top(at) for at in marks.reasons])
    if marks.route:
        yield signs.arrow([top(at) for at in marks.route])


def _opening(box: Box, look: Look) -> str:
    pixel = look.tile_width / WIDTH
    view = " ".join(map(number, (box.left, box.top, box.width, box.height)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="{view}"'
        f' width="{round(box.width * pixel)}" height="{round(box.height * pixel)}"'
        ' style="max-width:100%;height:auto">'
    )


def _words(position: Position, look: Look) -> Iterator[str]:
    title = look.title
    if title is None:
        title = f"Hive: {game_state(position)}, {turn_string(position)}"
    yield f"<title>{escape(_printable(title), quote=False)}</title>"
    if position.hive.stacks:
        yield f"<desc>{escape(listing(position.hive), quote=False)}</desc>"


def _background(box: Box, color: str) -> str:
    color = _printable(color)
    x, y, width, height = map(number, (box.left, box.top, box.width, box.height))
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{escape(color)}"/>'


def _printable(text: str) -> str:
    """Return text without the characters that XML forbids."""
    return "".join(character if character.isprintable() else " " for character in text)
