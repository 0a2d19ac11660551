"""A phone: fingers, little room, and nothing that scrolls sideways."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.games import LONGER, SHORT
from tests.e2e.table import Table, middle_of
from tests.e2e.visitors import PHONE, Visitor, Visitors
from tests.samples import few_of, first_rows_of

Point = tuple[float, float]

FINGERS: dict[str, Any] = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}

PATHS = (
    "/",
    "/new",
    "/games",
    "/learn",
    "/puzzles",
    "/editor",
    "/settings",
    "/about",
    "/device#0123456789-0123456789",
)

# What can be used and reaches over the edge: of what scrolls in a box of its own, the box counts.
_BEYOND = """() => {
    const edge = document.documentElement.clientWidth;
    const scrolls = one => {
        for (let at = one.parentElement; at; at = at.parentElement) {
            const { overflowX } = getComputedStyle(at);
            if (overflowX === 'auto' || overflowX === 'scroll') return true;
        }
        return false;
    };
    const used = [...document.querySelectorAll('a, button, input, select, summary, h1, h2, h3, p')];
    const beyond = used.filter(one => {
        const { left, right, width } = one.getBoundingClientRect();
        const isSeen = width > 1 && one.checkVisibility({ visibilityProperty: true });
        return isSeen && !scrolls(one) && (left < -1 || right > edge + 1);
    });
    return beyond.filter(one => !one.matches('a[href="#main"]')).map(one => one.outerHTML);
}"""


class Fingers:
    """Fingers on the glass, as the browser itself gets them."""

    def __init__(self, table: Table) -> None:
        self._line = table.visitor.browser_line()

    def down(self, *points: Point) -> None:
        self._send("touchStart", points)

    def move(self, *points: Point) -> None:
        self._send("touchMove", points)

    def up(self) -> None:
        self._send("touchEnd", ())

    def drag(self, start: Point, end: Point, steps: int = 8) -> None:
        """Go from one point to another."""
        (x, y), (to_x, to_y) = start, end
        for step in range(1, steps + 1):
            part = step / steps
            self.move((x + (to_x - x) * part, y + (to_y - y) * part))

    def _send(self, kind: str, points: tuple[Point, ...]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def holder(visitors: Visitors, **options: Any) -> Visitor:
    """Let somebody come with a phone."""
    options = {"viewport": PHONE, **FINGERS, **options}
    visitor = visitors(**options)
    visitor.get("/me")
    return visitor


def height_of(what: Locator) -> float:
    """Return how high something is on the screen."""
    box = what.bounding_box()
    assert box
    return box["height"]


def width_of(table: Table, piece: str) -> float:
    """Return how wide a piece lies there."""
    box = table.piece(piece).bounding_box()
    assert box
    return box["width"]


def test_taps_pick_and_place(visitors: Visitors) -> None:
    person = holder(visitors)
    table = Table(person).open(person.make(opponent={"type": "same_screen"}, rules="Base"))
    for move in SHORT:
        table.play(move, tap=True)
    assert table.texts() == SHORT
    expect(table.page.get_by_text("White wins: Black’s queen is surrounded.").first).to_be_visible()


def test_a_finger_goes_from_the_first_page_to_a_review(visitors: Visitors) -> None:
    person = holder(visitors)
    page = person.page
    person.go("/")
    page.get_by_role("link", name="Choose level, bugs, color and clock").tap()
    sheet = page.get_by_role("dialog", name="New game")
    sheet.locator("label").filter(has_text="Same screen").last.tap()
    sheet.get_by_role("button", name="Start game").tap()
    table = Table(person).wait()
    for move in SHORT:
        table.play(move, tap=True)
    table.button("Review").tap()
    points = page.get_by_role("region", name="Turning points")
    blunder = points.get_by_role("button", name=re.compile("^Blunder")).first
    blunder.tap()
    points.get_by_role("button", name="Step forward in the better line").tap()
    expect(points).to_contain_text("Better line: move 1 of")


def test_a_finger_drags_from_the_reserve_and_over_the_hive(visitors: Visitors) -> None:
    person = holder(visitors)
    table = Table(person).open(person.played(*SHORT[:5]))
    table.wait_for_ply(5)
    fingers = Fingers(table)
    for move in SHORT[5:7]:
        view = table.view()
        step = table.step_of(move, view)
        start = middle_of(table.source(step.piece, view))
        fingers.down(start)
        fingers.drag(start, (start[0] + 20, start[1] - 20), 3)
        target = table.target(step, view)
        x, y = middle_of(target)
        # A finger hides what is under it: the tile is carried half its height above.
        end = (x, y + height_of(target) / 2)
        fingers.drag((start[0] + 20, start[1] - 20), end)
        fingers.up()
        table.wait_for_ply(len(view["moves"]) + 1)
    assert table.texts() == SHORT[:7]


def test_two_fingers_and_buttons_change_the_view(visitors: Visitors) -> None:
    person = holder(visitors)
    table = Table(person).open(person.played(*SHORT[:6]))
    table.wait_for_ply(6)
    at_first = width_of(table, "wB1")
    box = table.board.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers = Fingers(table)
    fingers.down((x - 80, y), (x + 80, y))
    for part in range(8):
        fingers.move((x - 80 + 6 * part, y), (x + 80 - 6 * part, y))
    fingers.up()
    assert width_of(table, "wB1") < at_first
    table.button("Center board").tap()
    expect(table.piece("wB1")).to_be_visible()
    table.page.wait_for_function(
        "([at, width]) => Math.abs(at.getBoundingClientRect().width - width) < 1",
        arg=[table.piece("wB1").element_handle(), at_first],
    )


@pytest.mark.parametrize("width", few_of([360, 390], 1))
def test_pieces_of_the_reserve_are_large_enough_and_apart(visitors: Visitors, width: int) -> None:
    person = holder(visitors, viewport={"width": width, "height": 640})
    table = Table(person).open(
        person.make(opponent={"type": "computer", "level": 1}, color="white")
    )
    slots = table.page.get_by_role("group", name="White’s reserve").get_by_role("button")
    expect(slots).to_have_count(8)
    boxes = [box for box in (slot.bounding_box() for slot in slots.all()) if box]
    assert [box for box in boxes if box["width"] < 44 or box["height"] < 44] == []
    rows = sorted(boxes, key=lambda box: (round(box["y"]), box["x"]))
    pairs = [(a, b) for a, b in pairwise(rows) if abs(a["y"] - b["y"]) < 1]
    assert [(a, b) for a, b in pairs if b["x"] - (a["x"] + a["width"]) < 2] == []


@pytest.mark.parametrize("width", [320, 390])
def test_a_finger_beside_a_small_slot_still_hits_it(visitors: Visitors, width: int) -> None:
    person = holder(visitors, viewport={"width": width, "height": 568})
    table = Table(person).open(
        person.make(opponent={"type": "computer", "level": 1}, rules="Base+MLP", color="white")
    )
    slots = table.page.get_by_role("group", name="Black’s reserve").get_by_role("button")
    expect(slots).to_have_count(8)
    reach = """one => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const hits = (x, y) => document.elementFromPoint(x, y)?.closest('.slot') === one;
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        return [hits(left - 3, y), hits(right + 3, y), hits(x, top - 3), hits(x, bottom + 3)];
    }"""
    assert [slot.evaluate(reach) for slot in slots.all()] == [[True] * 4] * 8
    assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    ("width", "height"),
    first_rows_of([(360, 640), (640, 400), (720, 450)], 1),
    ids=["phone", "zoomed", "zoomed wide"],
)
def test_nothing_scrolls_sideways(visitors: Visitors, width: int, height: int) -> None:
    # At 200 % a window of 1280 or 1440 has half of that for the page.
    person = holder(visitors, viewport={"width": width, "height": height})
    games = [
        person.played(*LONGER, rules="Base+MLP"),
        person.played(*LONGER[:20], rules="Base+MLP", clock={"main_s": 10_800, "increment_s": 5}),
        person.make(opponent={"type": "friend"}, rules="Base+MLP"),
    ]
    for path in (*PATHS, *(f"/game/{game}" for game in games)):
        person.go(path)
        expect(person.page.get_by_role("heading").first).to_be_attached()
        person.page.wait_for_load_state("networkidle")
        assert (path, person.page.evaluate(_BEYOND)) == (path, [])
        room = person.page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
        )
        assert (path, room[0]) == (path, room[1])


@pytest.mark.parametrize("size", [(844, 390), (568, 320)])
@pytest.mark.parametrize("language", ["en-US", "nl-NL"])
def test_names_stay_in_one_line_on_a_phone_held_sideways(
    visitors: Visitors, size: tuple[int, int], language: str
) -> None:
    viewport = {"width": size[0], "height": size[1]}
    person = visitors(viewport=viewport, locale=language, **FINGERS)
    person.get("/me")
    clock = {"main_s": 1200, "increment_s": 10}
    computer = {"type": "computer", "level": 6}
    game = person.make(opponent=computer, rules="Base", color="white", clock=clock)
    person.play(game, "wS1")
    person.page.goto(f"{person.address}/game/{game}")
    expect(person.page.locator(".move-list .move, .move-list [data-ply]").first).to_be_attached()
    person.act(game, "resign")
    expect(person.page.locator(".won")).to_be_visible()
    for part in person.page.locator(".player :is(.name, .won)").all():
        box = part.bounding_box()
        assert box
        assert box["height"] < 30
    # Nor does the result break inside a word.
    text = person.page.locator(".strip p").bounding_box()
    assert text
    assert text["width"] > 150
    assert text["height"] < 70
