"""The browser's own buttons: back leads to where one was, and to the line that one read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.games import SHORT
from tests.e2e.table import Table
from tests.e2e.visitors import Json, Visitor, Visitors

pytestmark = pytest.mark.long

_MANY = 6
_SMALL: Json = {"width": 390, "height": 460}
_JUMP = """() => {
    const main = document.querySelector('main');
    main.insertAdjacentHTML('afterbegin', '<a href="#far">Jump</a>');
    main.insertAdjacentHTML('beforeend', '<p id="far">Far</p><div></div>');
    main.lastElementChild.style.height = '2000px';
}"""
_SETTLED = "wanted => Math.abs(scrollY - wanted) <= 1"


def scroll(page: Page, to: int) -> int:
    """Read on, and return how far down one is."""
    page.evaluate("to => scrollTo({top: to, behavior: 'instant'})", to)
    reached = int(page.evaluate("scrollY"))
    assert reached > 0
    return reached


def with_many_games(person: Visitor) -> None:
    """Have more games than a screen shows."""
    person.get("/me")
    for _ in range(_MANY):
        person.make(opponent={"type": "same_screen"}, rules="Base")


def test_back_and_forward_lead_to_the_line_that_was_read(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    person.go("/learn")
    expect(page.get_by_role("heading", name="Learn the game", level=1)).to_be_visible()
    read = scroll(page, 1500)
    page.get_by_role("link", name="About Skep").last.evaluate("one => one.click()")
    expect(page.get_by_role("heading", name="About Skep", level=1)).to_be_visible()
    assert page.evaluate("scrollY") == 0
    page.go_back()
    page.wait_for_function(_SETTLED, arg=read)
    page.go_forward()
    page.wait_for_function(_SETTLED, arg=0)
    page.go_back()
    page.wait_for_function(_SETTLED, arg=read)
    page.reload()
    page.wait_for_function(_SETTLED, arg=read)


@pytest.mark.parametrize("gap_ms", [0, 700], ids=["soon", "late"])
def test_a_list_that_comes_from_the_server_is_waited_for(visitors: Visitors, gap_ms: int) -> None:
    person = visitors(viewport=_SMALL)
    with_many_games(person)
    game = person.played(*SHORT[:3])
    page = person.page
    person.go("/games")
    expect(page.get_by_role("link", name="Same screen")).to_have_count(_MANY + 1)
    read = scroll(page, 300)
    page.evaluate("game => document.querySelector(`a[href='/game/${game}']`).click()", game)
    Table(person).wait()

    def hold(route: Route) -> None:
        page.wait_for_timeout(gap_ms)
        route.continue_()

    page.route("**/api/v1/games?*", hold)
    page.go_back()
    page.wait_for_function(_SETTLED, arg=read)


def test_a_jump_within_a_page_can_be_taken_back(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    person.go("/learn")
    expect(page.get_by_role("heading", name="Learn the game", level=1)).to_be_visible()
    # Any page may have such a jump.
    page.evaluate(_JUMP)
    jump = page.get_by_role("link", name="Jump")
    read = scroll(page, 40)
    jump.click()
    page.wait_for_function("scrollY > 500")
    jumped = int(page.evaluate("scrollY"))
    page.go_back()
    page.wait_for_function(_SETTLED, arg=read)
    page.go_forward()
    page.wait_for_function(_SETTLED, arg=jumped)


def test_who_closes_the_sheet_is_back_where_they_were(visitors: Visitors) -> None:
    person = visitors(viewport=_SMALL)
    with_many_games(person)
    page = person.page
    person.go("/games")
    expect(page.get_by_role("link", name="Same screen")).to_have_count(_MANY)
    read = scroll(page, 300)
    page.get_by_role("link", name="Play", exact=True).evaluate("one => one.click()")
    sheet = page.get_by_role("dialog", name="New game")
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("heading", name="My games", level=1)).to_be_visible()
    page.wait_for_function(_SETTLED, arg=read)
    # Nothing of it is left in the history that a press on Back would open again.
    assert page.evaluate("history.length") <= 3


def test_a_sheet_that_was_opened_by_its_address_closes_to_the_first_page(
    visitors: Visitors,
) -> None:
    person = visitors()
    page = person.page
    person.go("/new")
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("heading", name="Play Hive right now")).to_be_visible()
    assert page.url == f"{person.address}/"
