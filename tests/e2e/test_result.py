"""The end of a game: what decided it, and what to do next, on every screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.auditing import findings
from tests.e2e.games import LONGER
from tests.e2e.table import Table
from tests.e2e.visitors import Visitor, Visitors

SCREENS = {
    "desktop": {"width": 1280, "height": 720},
    "small tablet": {"width": 768, "height": 1024},
    "tablet": {"width": 820, "height": 1180},
    "wide tablet": {"width": 900, "height": 1200},
    "phone": {"width": 390, "height": 844},
    "small phone": {"width": 320, "height": 568},
}
WORDS = {
    "en-US": (
        "Your grasshopper closed the ring around your opponent’s queen.",
        "Rematch as Black",
        "Review",
        "New game",
    ),
    "nl-NL": (
        "Je sprinkhaan sloot de kring rond de koningin van je tegenstander.",
        "Revanche met zwart",
        "Nakijken",
        "Nieuwe partij",
    ),
}


def won_game(white: Visitor, black: Visitor) -> str:
    """Play a game that White wins, without the page."""
    for visitor in (white, black):
        visitor.get("/me")
    game = white.make(opponent={"type": "friend"}, rules="Base+MLP", color="white")
    black.join(game)
    for ply, move in enumerate(LONGER):
        (white if ply % 2 == 0 else black).play(game, move)
    return game


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("screen", SCREENS)
def test_the_result_says_what_decided_the_game_and_what_to_do_next(
    visitors: Visitors, screen: str, language: str
) -> None:
    viewport = SCREENS[screen]
    person = visitors(viewport=viewport, locale=language, has_touch=viewport["width"] < 1000)
    page = person.page
    page.goto(f"{person.address}/game/{won_game(person, visitors())}")
    deciding, rematch, review, new = WORDS[language]
    expect(page.get_by_text(deciding).locator("visible=true")).to_have_count(1)
    # The queen under the beetle that decided it is seen beside the hive.
    expect(page.locator(".skep-board .fanned [data-fanned=bQ]")).to_have_count(1)
    again = page.get_by_role("button", name=rematch, exact=True)
    expect(again).to_be_visible()
    expect(page.get_by_role("link", name=new, exact=True)).to_be_visible()
    others = (
        page.get_by_role("button", name=review, exact=True),
        page.get_by_role("link", name=new, exact=True),
    )
    for button in (again, *others):
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        # Nor does it touch the edge of the screen.
        assert 8 <= box["x"] <= box["x"] + box["width"] <= viewport["width"] - 8
        # No label is cut off.
        assert button.evaluate("one => one.scrollWidth <= one.clientWidth + 1")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if viewport["width"] > 760:
        # The text has a line of its own over the buttons, and the moves can be stepped through.
        text, below = page.get_by_text(deciding).bounding_box(), again.bounding_box()
        assert text
        assert below
        assert text["width"] > 180
        assert text["y"] + text["height"] <= below["y"]
        expect(page.locator(".side .move-list .button").last).to_be_in_viewport(ratio=1)
    assert findings(page) == []


def test_on_a_small_phone_the_hive_has_the_room_of_the_reserves_at_the_end(
    visitors: Visitors,
) -> None:
    person = visitors(viewport=SCREENS["small phone"], has_touch=True, is_mobile=True)
    table = Table(person).open(won_game(person, visitors()))
    expect(table.board.locator(".fanned")).to_have_count(1)
    expect(person.page.locator(".skep-reserve").locator("visible=true")).to_have_count(0)
    box = table.board.locator(".tile[data-piece] .rim").first.bounding_box()
    assert box
    assert box["width"] >= 34


def test_a_new_game_and_a_review_begin_at_the_result(visitors: Visitors) -> None:
    white, black = visitors(), visitors()
    game = won_game(white, black)
    table = Table(white).open(game)
    table.button("Review").click()
    expect(white.page.get_by_role("region", name="Turning points")).to_be_visible()
    table.result.get_by_role("link", name="New game").click()
    white.page.wait_for_url("**/new")
    lost = Table(black).open(game)
    expect(lost.result).to_contain_text(re.compile("You lost.*closed the ring around your queen"))
    expect(lost.button("Rematch as White")).to_be_visible()


@pytest.mark.parametrize("screen", SCREENS)
def test_a_loss_against_the_computer_leads_to_what_to_practice(
    visitors: Visitors, screen: str
) -> None:
    person = visitors(viewport=SCREENS[screen])
    person.get("/me")
    game = person.make(
        opponent={"type": "computer", "level": 1}, rules="Base", color="white", first="w"
    )
    person.play(game, "wS1")
    person.act(game, "resign")
    # What the server says about such a game, other tests check.
    person.page.route("**/advice", lambda route: route.fulfill(json={"kind": "missed_win"}))
    Table(person).open(game)
    person.page.get_by_role("link", name="Practice winning in one move").click()
    expect(person.page.locator(".words")).to_have_text("Win in one move.")
