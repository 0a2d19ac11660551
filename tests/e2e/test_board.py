"""The board by itself: where keys lead, and a view that goes along with a carried piece."""

from __future__ import annotations

import math

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.games import LONGER, SHORT, WIDE
from tests.e2e.table import ARROWS, Table, middle_of, turn_between
from tests.e2e.visitors import PHONE, Json, Visitors
from tests.samples import few_of

Point = tuple[float, float]

# What has the focus on the board, and where everything lies, in pixels of the screen.
_SPOTS = """board => {
    const spots = [...board.querySelectorAll('[role=button]')];
    return spots.map(spot => {
        const { x, y, width, height } = spot.getBoundingClientRect();
        return [x + width / 2, y + height / 2, spot === document.activeElement];
    });
}"""
# As seen from the middle of a tile: what is within this angle lies that way.
_ASIDE = 64
_STRAIGHT = 10
_INSIDE = 10
_CLEAR = 60
_MANY = 200
_MOMENT_MS = 50


def spots(table: Table) -> tuple[Point, list[Point]]:
    """Return where the focus is on the screen, and where all other pieces of the hive are."""
    found = table.board.evaluate(_SPOTS)
    here = [(x, y) for x, y, is_here in found if is_here]
    assert len(here) == 1
    return here[0], [(x, y) for x, y, is_here in found if not is_here]


def way_of(start: Point, end: Point) -> float:
    return math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))


def straight_on(here: Point, others: list[Point], degrees: float) -> Point | None:
    """Return the nearest of what lies straight in a direction."""
    ahead = [one for one in others if turn_between(way_of(here, one), degrees) < _STRAIGHT]
    return min(ahead, key=lambda one: math.dist(here, one), default=None)


def check_keys(table: Table, start: int) -> int:
    """Press every key from one piece, and return from how many it went on."""
    walked = 0
    for key, degrees in ARROWS.items():
        table.board.get_by_role("button").nth(start).focus()
        here, others = spots(table)
        table.page.keyboard.press(key)
        now, _ = spots(table)
        if now == here:
            aside = [turn_between(way_of(here, one), degrees) for one in others]
            assert min(aside) > _ASIDE - 4, f"{key} goes nowhere from {here}: {others}"
            continue
        walked += 1
        turn = turn_between(way_of(here, now), degrees)
        assert turn < _ASIDE, f"{key} goes {turn:.0f} degrees aside from {here}, to {now}"
        beside = straight_on(here, others, degrees)
        size = min(math.dist(here, one) for one in others)
        if beside and math.dist(here, beside) < 1.2 * size:
            assert now == pytest.approx(beside, abs=1), f"{key} passes over what lies beside"
    return walked


def change_view(table: Table, name: str) -> None:
    """Press a button that turns the hive, and wait until that can be seen."""
    before = table.board.evaluate(_SPOTS)
    if name == "Mirror board":
        table.choose(name)
    else:
        table.button(name).click()
    while [spot[:2] for spot in table.board.evaluate(_SPOTS)] == [spot[:2] for spot in before]:
        table.page.wait_for_timeout(_MOMENT_MS)


@pytest.mark.long
@pytest.mark.parametrize("is_mirrored", [False, True], ids=["plain", "mirrored"])
def test_arrows_lead_where_they_point(visitors: Visitors, *, is_mirrored: bool) -> None:
    person = visitors()
    person.get("/me")
    table = Table(person).open(person.played(*SHORT[:8]))
    table.wait_for_ply(8)
    pieces = table.board.get_by_role("button")
    expect(pieces).to_have_count(7)
    if is_mirrored:
        change_view(table, "Mirror board")
    for sixths in range(6):
        walked = [check_keys(table, start) for start in range(0, 7, 3)]
        assert min(walked) > 2, sixths
        change_view(table, "Rotate board")


class Area:
    """The part of the screen on which the board is."""

    def __init__(self, table: Table) -> None:
        box = table.board.bounding_box()
        assert box
        self._start = (box["x"], box["y"])
        self._room = (box["width"], box["height"])

    @property
    def middle(self) -> Point:
        """The point that is farthest from every edge."""
        x, y = (start + room / 2 for start, room in zip(self._start, self._room, strict=True))
        return x, y

    def beyond(self, what: Locator) -> Point:
        """Return how far something lies beyond what is clear of the edges; (0, 0) if it is not."""
        box = what.bounding_box()
        assert box
        x = box["x"] + box["width"] / 2 - self._start[0]
        y = box["y"] + box["height"] / 2 - self._start[1]
        return (_outside(x, self._room[0]), _outside(y, self._room[1]))

    def edge(self, beyond: Point) -> Point:
        """Return a point just inside of the edge behind which something lies."""
        x, y = (
            start + room / 2 + _sign(by) * (room / 2 - _INSIDE)
            for start, room, by in zip(self._start, self._room, beyond, strict=True)
        )
        return x, y


def _outside(at: float, room: float) -> float:
    return min(0.0, at - _CLEAR) or max(0.0, at - room + _CLEAR)


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


@pytest.mark.parametrize("motion", few_of(["reduce", "no-preference"], 1))
def test_the_view_goes_along_with_a_piece_held_at_its_edge(visitors: Visitors, motion: str) -> None:
    person = visitors(reduced_motion=motion)
    person.get("/me")
    table = Table(person).open(person.played(*LONGER[:24], rules="Base+MLP"))
    table.wait_for_ply(24)
    view = table.view()
    step = table.step_of(LONGER[24], view)
    for _ in range(4):
        table.button("Zoom in").click()
    mouse = table.page.mouse
    x, y = middle_of(table.source(step.piece, view))
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 12, y - 12, steps=3)
    target, area = table.target(step, view), Area(table)
    assert area.beyond(target) != (0, 0)
    for _ in range(_MANY):
        if (beyond := area.beyond(target)) == (0, 0):
            break
        mouse.move(*area.edge(beyond))
        table.page.wait_for_timeout(_MOMENT_MS)
    # Away from the edge the view comes to rest, and then it is known where the target is.
    mouse.move(*area.middle)
    mouse.move(*middle_of(target), steps=3)
    mouse.up()
    table.wait_for_ply(25)
    assert table.texts() == LONGER


def test_a_covered_queen_is_seen_and_her_stack_opens_at_the_end(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    table = Table(person).open(person.played(*LONGER[:20], rules="Base+MLP"))
    badge = table.board.locator("[data-under]")
    expect(badge).to_have_count(1)
    assert badge.get_attribute("data-under") == "bQ"
    fanned = table.board.locator("[data-fanned]")
    expect(fanned).to_have_count(0)
    table = Table(person).open(person.played(*LONGER, rules="Base+MLP"))
    expect(fanned).to_have_count(2)
    names = [piece.get_attribute("data-fanned") for piece in fanned.all()]
    assert names == ["bQ", "wB1"]
    for piece in fanned.all():
        expect(piece).to_be_in_viewport(ratio=1)
    # The word is over the piece on top.
    (x, _), (there, _) = middle_of(table.board.get_by_text("top")), middle_of(fanned.last)
    assert x == pytest.approx(there, abs=2)
    table.page.keyboard.press("ArrowLeft")
    expect(fanned).to_have_count(0)


@pytest.mark.parametrize("way", ["tap", "key"])
def test_a_stack_opens_after_the_end_of_the_game(visitors: Visitors, way: str) -> None:
    person = visitors(viewport=PHONE, has_touch=True, is_mobile=True)
    person.get("/me")
    game = person.played(*LONGER[:20], rules="Base+MLP")
    person.act(game, "resign")
    table = Table(person).open(game)
    if way == "tap":
        table.piece("wB1").tap()
    else:
        table.piece("wB1").focus()
        table.page.keyboard.press("f")
    fanned = table.board.locator("[data-fanned]")
    expect(fanned).to_have_count(2)
    # A tap on another piece asks nothing, and leaves the buttons where they are.
    table.piece("wQ").tap()
    expect(fanned).to_have_count(0)
    expect(table.button("Rematch")).to_be_visible()


def test_badges_lie_over_the_marks_of_the_selection_and_the_focus(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    table = Table(person).open(person.played(*LONGER[:20], rules="Base+MLP"))
    stack = table.piece("wB1")
    stack.focus()
    stack.click()
    badge = table.board.locator("[data-under]")
    expect(badge).to_have_count(1)
    after = "one => [...one.parentNode.parentNode.children].indexOf(one.parentNode)"
    for mark in (table.board.locator(".mark.picked"), stack):
        assert badge.evaluate(after) > mark.evaluate(after)
    # Only the bug fades: the tile hides the one beneath.
    tile = table.board.locator(".tile.up")
    assert tile.evaluate("one => getComputedStyle(one).opacity") == "1"
    bug = tile.locator(".bug")
    assert float(bug.evaluate("one => getComputedStyle(one).opacity")) < 0.5


# Which targets are not wholly on the board, by their names.
_CUT_OFF = """board => {
    const { left, top, right, bottom } = board.getBoundingClientRect();
    return [...board.querySelectorAll('.spot.target')].filter(spot => {
        const box = spot.getBoundingClientRect();
        return box.left < left || box.right > right || box.top < top || box.bottom > bottom;
    }).map(spot => spot.getAttribute('aria-label'));
}"""


@pytest.mark.parametrize(
    "viewport", [{"width": 1440, "height": 900}, PHONE], ids=["desktop", "phone"]
)
def test_the_view_widens_for_targets_at_the_end_of_a_wide_hive(
    visitors: Visitors, viewport: Json
) -> None:
    person = visitors(viewport=viewport)
    person.get("/me")
    table = Table(person).open(person.played(*WIDE))
    table.wait_for_ply(len(WIDE))
    before = table.board.bounding_box()
    spot = table.piece("wQ").bounding_box()
    table.piece("wA2").click()
    expect(table.targets).to_have_count(len(table.view()["state"]["turn"]["legal"]["wA2"]))
    table.page.wait_for_function(
        f"() => ({_CUT_OFF})(document.querySelector('.table .skep-board')).length === 0"
    )
    # The line below the board does not push it: that would make the view jump.
    assert table.board.bounding_box() == before
    assert table.piece("wQ").bounding_box() != spot
