"""The chances of a game that is over: asked for, drawn, and told for the move that is shown."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.auditing import findings
from tests.e2e.games import SHORT
from tests.e2e.table import Table
from tests.e2e.visitors import PHONE, Json, Visitors
from tests.samples import few_of

_NOW = re.compile(r"^White (\d+)%, Black (\d+)%$")


def part(page: Page) -> Locator:
    return page.get_by_role("region", name="Win probability")


def shown(page: Page) -> tuple[int, int]:
    text = part(page).get_by_text(_NOW).inner_text()
    found = _NOW.match(text)
    assert found, text
    return int(found[1]), int(found[2])


def test_who_stood_better_is_shown_move_by_move(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    table = Table(person).open(person.played(*SHORT))
    table.button("Review").click()
    curve = part(page).get_by_role(
        "img", name=re.compile("^White’s win probability after each move")
    )
    expect(curve).to_be_visible()
    # The last move surrounds Black's queen.
    assert shown(page) == (100, 0)
    told = person.get(f"/games/{table.game}/chances")["white"]
    assert len(told) == len(SHORT) + 1
    assert (told[-1], all(0 <= chance <= 1 for chance in told)) == (1.0, True)
    page.get_by_role("button", name="Start of game").click()
    white, black = shown(page)
    assert (white, white + black) == (round(100 * told[0]), 100)
    assert 20 < white < 80
    # Before its last move White sees that it wins.
    page.get_by_role("button", name="Latest move").click()
    page.get_by_role("button", name="Previous move").click()
    assert shown(page) == (100, 0)


def test_the_graph_leads_to_moves_and_follows_them(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    table = Table(person).open(person.played(*SHORT))
    expect(table.result).to_contain_text("White’s spider closed the ring around Black’s queen.")
    table.button("Review").click()
    slider = part(page).get_by_role("slider", name="Move shown")
    expect(slider).to_have_value(str(len(SHORT)))
    box = slider.bounding_box()
    assert box
    slider.click(position={"x": box["width"] * 4 / len(SHORT), "y": 20})
    expect(page.get_by_text(f"Move 4 of {len(SHORT)}", exact=True)).to_be_visible()
    slider.press("ArrowRight")
    expect(page.get_by_text(f"Move 5 of {len(SHORT)}", exact=True)).to_be_visible()
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^Move 5 of 9: White "))
    page.get_by_role("button", name="Start of game").click()
    expect(slider).to_have_value("0")
    assert findings(page) == []


def test_a_game_that_goes_on_tells_nothing(visitors: Visitors) -> None:
    person = visitors()
    game = person.played(*SHORT[:-1])
    Table(person).open(game)
    expect(part(person.page)).to_have_count(0)
    answer = person.context.request.get(f"{person.address}/api/v1/games/{game}/chances")
    assert (answer.status, answer.json()["code"]) == (409, "not_over")


@pytest.mark.parametrize("language", few_of(["en-US", "nl-NL"], 1))
def test_it_fits_a_phone_in_every_language(visitors: Visitors, language: str) -> None:
    viewport: Json = PHONE
    person = visitors(viewport=viewport, locale=language, has_touch=True)
    page = person.page
    page.goto(f"{person.address}/game/{person.played(*SHORT)}")
    names = {
        "en-US": ("Moves", "Review", "Win probability", "White 100%, Black 0%"),
        "nl-NL": ("Zetten", "Nakijken", "Winstkans", "Wit 100%, Zwart 0%"),
    }
    more, ask, heading, told = names[language]
    page.get_by_role("button", name=more, exact=True).click()
    # The result has one place on a small screen, and it is not the drawer.
    drawer = page.get_by_role("complementary")
    expect(drawer.get_by_role("button", name=ask, exact=True)).to_have_count(0)
    page.get_by_role("button", name=ask, exact=True).click()
    expect(drawer.get_by_text(told)).to_be_visible()
    # What the numbers are is a tap away.
    about = {"en-US": "estimated by the computer", "nl-NL": "geschat door de computer"}[language]
    title = drawer.get_by_role("heading", name=heading).get_by_role("button")
    expect(title).to_have_attribute("aria-expanded", "false")
    expect(drawer.get_by_text(about)).to_have_count(0)
    title.tap()
    expect(title).to_have_attribute("aria-expanded", "true")
    expect(drawer.get_by_text(about)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert findings(page) == []


def test_a_server_that_has_too_much_to_do_is_asked_again(visitors: Visitors) -> None:
    person = visitors(service_workers="block")
    page = person.page
    person.excuse("503|Service Worker registration blocked")
    table = Table(person).open(person.played(*SHORT))
    body = '{"code":"engine_busy","status":503,"title":"","detail":"","args":{},"reason":null}'
    page.route(
        "**/chances",
        lambda route: route.fulfill(status=503, body=body, content_type="application/problem+json"),
        times=1,
    )
    # Nor is there an engine on this device.
    person.excuse("ERR_FAILED")
    page.route(re.compile(r"\.net$"), lambda route: route.abort())
    ask = table.button("Review")
    ask.click()
    expect(page.get_by_role("complementary").get_by_role("alert")).to_be_visible()
    ask.click()
    expect(part(page).get_by_text(_NOW)).to_be_visible()
