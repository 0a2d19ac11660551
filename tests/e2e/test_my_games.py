"""My games and the first page: cards with pictures, filters, deleting, and games to continue."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Request, Route, expect

from tests.e2e.auditing import findings
from tests.e2e.games import SHORT
from tests.e2e.table import Table, middle_of
from tests.e2e.visitors import PHONE, Json, Visitor, Visitors

LONG_LIST = 500


def cards(page: Page) -> Locator:
    return page.get_by_role("link").filter(has=page.locator(".title"))


def scroll_through(person: Visitor) -> None:
    """Open My games with a long list, and scroll to its end."""
    page = person.page
    person.get("/me")
    person.played(*SHORT)
    (line,) = person.get("/games?hives=true")["games"]

    def pages(route: Route, request: Request) -> None:
        asked = re.search(r"after=(\d+)", request.url)
        start = int(asked[1]) if asked else 0
        is_over = "status=over" in request.url
        ids = range(start, min(start + 40, LONG_LIST)) if is_over else ()
        games = [{**line, "id": f"game{number:08d}"} for number in ids]
        following = f"{start + 40}.x" if is_over and start + 40 < LONG_LIST else None
        route.fulfill(json={"games": games, "next": following})

    page.route("**/api/v1/games?*", pages)
    person.go("/games")
    expect(cards(page).first).to_be_visible()
    for _ in range(200):
        page.mouse.wheel(0, 1500)
        page.wait_for_timeout(20)
        if cards(page).count() == LONG_LIST:
            break
    expect(cards(page)).to_have_count(LONG_LIST)


def choose(page: Page, name: str, value: str) -> None:
    page.get_by_role("combobox", name=name).select_option(label=value)


@pytest.mark.parametrize("viewport", [{"width": 1440, "height": 900}, PHONE], ids=["desk", "phone"])
def test_a_game_to_continue_is_the_first_thing_on_the_first_page(
    visitors: Visitors, viewport: Json
) -> None:
    person = visitors(viewport=viewport)
    page = person.page
    person.get("/me")
    person.go("/")
    expect(page.get_by_role("heading", name="Play Hive right now")).to_be_visible()
    game = person.make(opponent={"type": "computer", "level": 1}, rules="Base", color="white")
    person.play(game, "wS1")
    Table(person).open(game).until(lambda view: len(view["moves"]) == 2)
    person.go("/")
    expect(page.get_by_role("heading", name="Your turn", level=1)).to_be_in_viewport()
    hive = page.locator("a.hive .tile")
    expect(hive).to_have_count(2)
    expect(hive.first).to_be_in_viewport()
    resume = page.get_by_role("link", name=re.compile("Continue playing"))
    expect(resume).to_be_in_viewport(ratio=1)
    expect(resume).to_contain_text("Against level 1")
    assert findings(page) == []
    resume.click()
    assert Table(person).wait().game == game


def test_a_game_on_one_screen_says_which_color_is_to_move(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    person.get("/me")
    game = person.played("wS1", "bS1 wS1\\", "wA1 \\wS1")
    person.go("/")
    expect(page.get_by_role("heading", name="Black to move", level=1)).to_be_in_viewport()
    # The pictures show the hive as the table does: the second piece stays where it was put.
    assert _shows_black_below(page.locator("a.hive .levels"))
    person.go("/games")
    assert _shows_black_below(page.locator(".picture"))
    assert _shows_black_below(Table(person).open(game).board.locator(".levels"))


def _shows_black_below(hive: Locator) -> bool:
    white, black = (hive.locator(f".tile.{color}").first for color in ("white", "black"))
    return middle_of(black)[1] > middle_of(white)[1]


def test_a_finished_game_has_a_picture_and_says_who_won(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    person.get("/me")
    person.played(*SHORT)
    lost = person.make(opponent={"type": "computer", "level": 1}, rules="Base+MLP", color="white")
    person.play(lost, "wS1")
    Table(person).open(lost).until(lambda view: len(view["moves"]) == 2)
    person.act(lost, "resign")
    person.go("/games")
    expect(cards(page)).to_have_text([re.compile("^You lost.*level 1"), re.compile("^White won")])
    expect(page.locator(".picture").last.locator(".tile")).to_have_count(len(SHORT) - 2)
    assert findings(page) == []
    choose(page, "Result", "Lost")
    expect(cards(page)).to_have_text([re.compile("^You lost")])
    choose(page, "Result", "Won")
    expect(cards(page)).to_have_count(0)
    page.get_by_role("button", name="Show all games").click()
    expect(cards(page)).to_have_count(2)
    choose(page, "Opponent", "Same screen")
    expect(cards(page)).to_have_text([re.compile("^White won")])
    choose(page, "Opponent", "All opponents")
    choose(page, "Bugs", "With pillbug")
    expect(cards(page)).to_have_text([re.compile("^You lost")])


def test_a_game_is_deleted_by_keyboard_and_the_focus_goes_on(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    person.get("/me")
    kept, gone = person.played(*SHORT), person.played(*SHORT)
    person.go("/games")
    expect(cards(page)).to_have_count(2)
    page.get_by_role("button", name=re.compile("^Delete: White won")).first.press("Enter")
    dialog = page.get_by_role("alertdialog", name="Delete this game?")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(cards(page)).to_have_count(2)
    page.get_by_role("button", name=re.compile("^Delete: White won")).first.press("Enter")
    dialog.get_by_role("button", name="Delete", exact=True).press("Enter")
    expect(cards(page)).to_have_count(1)
    expect(cards(page)).to_be_focused()
    assert [game["id"] for game in person.get("/games")["games"]] == [kept]
    assert person.get(f"/games/{gone}")["you"] == []


def test_of_five_hundred_games_only_those_near_the_window_have_pictures(
    visitors: Visitors,
) -> None:
    # How smoothly they scroll is measured in bench/test_my_games.py.
    person = visitors()
    scroll_through(person)
    assert person.page.locator(".picture > svg").count() < 100
