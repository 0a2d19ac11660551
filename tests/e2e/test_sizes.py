"""How large the hive is drawn, with all 28 pieces in play."""

from __future__ import annotations

import json
from itertools import chain, pairwise, zip_longest

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from skep import parse_setup
from tests.e2e.games import SHORT
from tests.e2e.table import Table
from tests.e2e.visitors import Json, Visitor, Visitors

HIVES = {
    "compact": "1~Base-MLP~b25~w~wP~3-0-bA3.5-0-bG2.6-0-bQ.3-1-bA2-wB1.4-1-bS2.5-1-bP-wM.6-1-bB1."
    "7-1-bB2.2-2-wA1.3-2-bL.4-2-bG3.5-2-bM.6-2-bS1.7-2-bA1.1-3-wQ.2-3-wG3.4-3-bG1.0-4-wP.1-4-wS1."
    "0-5-wG1.1-5-wA3.4-5-wG2.1-6-wA2.2-6-wL.3-6-wB2.4-6-wS2",
    "typical": "1~Base-MLP~w21~w~bG3~4-0-wG3.7-0-wA2.3-1-wS2.4-1-wA1.5-1-bS2.6-1-bL.8-1-bG2."
    "6-2-bS1-bB2.7-2-bB1.6-3-bA1.4-4-bG3.5-4-bQ.6-4-bG1.7-4-bA3.8-4-bA2.4-5-bP.5-5-bM.4-6-wG1."
    "2-7-wL.3-7-wQ.4-7-wS1.1-8-wP.2-8-wM.0-9-wB2.1-9-wB1.2-9-wA3.1-10-wG2",
    "long": "1~Base-MLP~b22~w~wA3~9-0-wM.9-1-wG2.12-1-wA3.0-2-bM.4-2-bA3.5-2-wL.6-2-wB1.7-2-wB2."
    "8-2-wG1.9-2-wG3.10-2-wA1.11-2-wA2.0-3-bL.1-3-bG2.6-3-wQ.1-4-bB2.2-4-bA2.3-4-bS1.4-4-bP."
    "5-4-wS1.6-4-wP.1-5-bQ.2-5-bA1.3-5-bB1.6-5-wS2.3-6-bG1.2-7-bS2.3-7-bG3",
}
"""Out of 145 hives of random games: the smallest, one larger than two thirds, and the longest."""

LEAST = {
    (1440, 900): {"compact": 80, "typical": 76, "long": 56},
    (1280, 720): {"compact": 72, "typical": 58, "long": 46},
    (820, 1180): {"compact": 80, "typical": 64, "long": 56},
    (390, 844): {"compact": 44, "typical": 40, "long": 26},
    (320, 568): {"compact": 38, "typical": 34, "long": 22},
}
"""The width of a tile in CSS pixels, at least."""


_WIDTH = "one => one.getBoundingClientRect().width"


def placements(setup: str) -> list[Json]:
    """Return moves that put all pieces of a setup where they lie, White and Black in turn."""
    hive = parse_setup(setup).setup().hive
    lying = [
        (level, str(piece), [at.q, at.r])
        for at, stack in hive.stacks.items()
        for level, piece in enumerate(stack)
    ]
    lying.sort()
    sides = [[one for one in lying if one[1][0] == color] for color in "wb"]
    turns = [one for one in chain.from_iterable(zip_longest(*sides)) if one]
    return [
        {
            "text": piece,
            "color": piece[0],
            "way": "placement",
            "piece": piece,
            "start": None,
            "end": end,
            "route": [],
            "thrower": None,
            "bug": piece[1],
            "spent_ms": 0,
        }
        for _, piece, end in turns
    ]


def show(person: Visitor, setup: str) -> Table:
    """Open a game whose hive is that of a setup: no server makes such a game."""
    game = person.played(*SHORT[:2], rules="Base+MLP")
    moves = placements(setup)
    assert len(moves) == 28

    def answer(route: Route) -> None:
        view = route.fetch().json()
        view["moves"] = moves
        route.fulfill(body=json.dumps(view), content_type="application/json")

    def mute(_: WebSocketRoute) -> None:
        """Say nothing: the server would tell of the real game."""

    person.page.route(f"**/api/v1/games/{game}", answer)
    person.page.route_web_socket("**/api/v1/live", mute)
    return Table(person).open(game)


@pytest.mark.parametrize("size", LEAST, ids=lambda size: f"{size[0]}x{size[1]}")
def test_tiles_are_large_enough_with_all_pieces_in_play(
    visitors: Visitors, size: tuple[int, int]
) -> None:
    width, height = size
    person = visitors(viewport={"width": width, "height": height})
    person.get("/me")
    found: dict[str, int] = {}
    for name, setup in HIVES.items():
        table = show(person, setup)
        tiles = table.board.locator(".tile[data-piece] .rim")
        expect(tiles).to_have_count(28)
        box = tiles.first.bounding_box()
        assert box
        found[name] = round(box["width"])
        # All of it can be seen.
        for piece in table.board.locator("[role=button]").all():
            expect(piece).to_be_in_viewport(ratio=1)
    assert {name: found[name] for name, least in LEAST[size].items() if found[name] < least} == {}


@pytest.mark.parametrize("rules", ["Base", "Base+MLP"])
def test_reserves_grow_with_the_screen(visitors: Visitors, rules: str) -> None:
    person = visitors()
    person.get("/me")
    table = Table(person).open(person.played(rules=rules))
    widths: list[int] = []
    for width, height in ((1280, 720), (1440, 900), (1920, 1080), (2560, 1440)):
        person.page.set_viewport_size({"width": width, "height": height})
        tiles = person.page.locator(".skep-reserve.w .slot .picture")
        boxes = [box for box in (one.bounding_box() for one in tiles.all()) if box]
        assert len(boxes) == (5 if rules == "Base" else 8)
        # None is cut off by the next, nor by the edge of its column.
        row = [box for box in boxes if box["y"] == boxes[0]["y"]]
        for left, right in pairwise(row):
            assert left["x"] + left["width"] <= right["x"]
        board = table.board.bounding_box()
        assert board
        assert row[0]["x"] > 0
        assert row[-1]["x"] + row[-1]["width"] < board["x"]
        widths.append(round(boxes[0]["width"]))
    small, usual, large, huge = widths
    assert small <= usual < large <= huge
    if rules != "Base":
        assert small < usual
        assert large >= 68


def test_on_a_very_large_screen_the_first_tiles_are_larger(visitors: Visitors) -> None:
    person = visitors(viewport={"width": 1440, "height": 900})
    person.get("/me")
    table = Table(person).open(person.played(*SHORT[:2]))
    width = table.board.locator(".tile[data-piece] .rim").first.evaluate(_WIDTH)
    person.page.set_viewport_size({"width": 2560, "height": 1440})
    # Until the board hears of its new size, all of it is stretched: by more than 1.4.
    person.page.wait_for_function(
        f"""([least, most]) => {{
            const width = ({_WIDTH})(document.querySelector('.tile[data-piece] .rim'));
            return least < width && width < most;
        }}""",
        arg=[1.3 * width, 1.4 * width],
    )
