"""A newcomer plays with the five base bugs, and is offered the others one by one."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from skep.words import LANGUAGES, Words
from tests.e2e.games import SHORT
from tests.e2e.table import Table
from tests.e2e.test_new_game import open_sheet, quick_start
from tests.e2e.visitors import PHONE, Json, Visitor, Visitors

_TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
_LEVEL_2: Json = {"type": "computer", "level": 2}


def _lost(visitor: Visitor, rules: str = "Base") -> str:
    """Lose a game against the computer without the page: by resigning, which is a result."""
    visitor.get("/me")
    game = visitor.make(opponent=_LEVEL_2, rules=rules, color="white")
    visitor.play(game, "wS1")
    visitor.act(game, "resign")
    return game


def _offer(page: Page, bug: str) -> Locator:
    return page.get_by_role("region", name=f"Add the {bug}?")


def _wait_for_next(page: Page, game: str) -> None:
    page.wait_for_url(lambda url: "/game/" in url and game not in url)


def _is_painted(hive: Locator) -> None:
    expect(hive.locator(".tile").first).to_be_visible()
    expect(hive.locator(".target").first).to_be_attached()


def test_a_first_game_has_five_bugs_and_each_result_offers_the_next(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    person.go("/")
    quick_start(page)
    table = Table(person).wait()
    assert table.view()["rules"] == "Base"

    table.open(_lost(person))
    for bug, rules in (("mosquito", "Base+M"), ("ladybug", "Base+ML"), ("pillbug", "Base+MLP")):
        offer = _offer(page, bug)
        _is_painted(offer.locator(".small-hive"))
        before = table.game
        offer.get_by_role("button", name="Play with it").click()
        _wait_for_next(page, before)
        view = table.wait().view()
        assert view["rules"] == rules
        assert view["state"]["seats"]["b"]["level"] == 2
        person.play(table.game, "wS1")
        person.act(table.game, "resign")
        expect(page.get_by_role("link", name="New game")).to_be_visible()
    # With all eight there is nothing left to offer.
    expect(page.get_by_role("region", name=re.compile("^Add the"))).to_have_count(0)
    # And the next game starts with them.
    person.go("/")
    expect(page.get_by_role("button", name="all eight bugs")).to_be_visible()
    expect(page.get_by_role("switch", name="Use all eight bugs")).to_have_count(0)


def test_all_eight_are_one_click_away_and_remembered(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    person.go("/")
    switch = page.get_by_role("switch", name="Use all eight bugs")
    expect(switch).not_to_be_checked()
    switch.click()
    expect(page.get_by_role("button", name="all eight bugs")).to_be_visible()
    # Remembered without a game, and gone from the first page: it has done its work.
    page.reload()
    expect(page.get_by_role("button", name="all eight bugs")).to_be_visible()
    expect(switch).to_have_count(0)
    quick_start(page)
    assert Table(person).wait().view()["rules"] == "Base+MLP"
    # Who knows them all is offered none after a game with fewer.
    table = Table(person).open(_lost(person))
    expect(table.result).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(_offer(page, "mosquito")).to_have_count(0)


def test_who_switches_all_eight_off_again_has_what_was_chosen_before(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    person.go("/")
    open_sheet(page)
    sheet = page.get_by_role("dialog", name="New game")
    ladybug = sheet.get_by_role("checkbox", name="ladybug")
    ladybug.check(force=True)
    switch = sheet.get_by_role("switch", name="Use all eight bugs")
    switch.click()
    for bug in ("mosquito", "ladybug", "pillbug"):
        expect(sheet.get_by_role("checkbox", name=bug)).to_be_checked()
    switch.click()
    expect(ladybug).to_be_checked()
    expect(sheet.get_by_role("checkbox", name="pillbug")).not_to_be_checked()
    # One after the other is as good as all at once.
    for bug in ("mosquito", "pillbug"):
        sheet.get_by_role("checkbox", name=bug).check(force=True)
    expect(switch).to_be_checked()


def test_who_only_tries_the_switch_is_still_offered_bugs(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    person.go("/")
    switch = page.get_by_role("switch", name="Use all eight bugs")
    switch.click()
    expect(page.get_by_role("button", name="all eight bugs")).to_be_visible()
    switch.click()
    expect(switch).not_to_be_checked()
    Table(person).open(_lost(person))
    expect(_offer(page, "mosquito")).to_be_visible()


def test_no_thanks_is_remembered(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    Table(person).open(_lost(person))
    _offer(page, "mosquito").get_by_role("button", name="No thanks").click()
    expect(_offer(page, "mosquito")).to_have_count(0)
    table = Table(person).open(_lost(person))
    expect(table.result).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(_offer(page, "mosquito")).to_have_count(0)


def test_at_one_screen_the_offer_keeps_to_one_screen(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    table = Table(person).open(person.played(*SHORT))
    before = table.game
    _offer(person.page, "mosquito").get_by_role("button", name="Play with it").click()
    _wait_for_next(person.page, before)
    view = table.wait().view()
    assert (view["rules"], view["you"]) == ("Base+M", ["w", "b"])


def test_by_keyboard_alone_a_bug_is_added(visitors: Visitors) -> None:
    person = visitors()
    table = Table(person).open(_lost(person))
    before = table.game
    yes = _offer(person.page, "mosquito").get_by_role("button", name="Play with it")
    expect(yes).to_be_visible()
    for _ in range(60):
        person.page.keyboard.press("Tab")
        if yes.evaluate("one => one === document.activeElement"):
            break
    person.page.keyboard.press("Enter")
    _wait_for_next(person.page, before)
    assert table.wait().view()["rules"] == "Base+M"


@pytest.mark.parametrize("language", LANGUAGES)
def test_by_touch_alone_on_a_phone_a_line_leads_to_the_picture(
    visitors: Visitors, language: str
) -> None:
    person = visitors(**_TOUCH, locale=language)
    page = person.page
    words = Words(language)
    before = _lost(person)
    person.go(f"/game/{before}")
    title = words.say("bug-offer", bug="mosquito")
    line = page.get_by_role("region", name=title)
    for button in line.get_by_role("button").all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
    line.get_by_role("button", name=words.say("bug-offer-show")).tap()
    sheet = page.get_by_role("dialog", name=title)
    _is_painted(sheet.locator(".small-hive"))
    expect(sheet).to_contain_text(words.say("learn-mosquito-picture"))
    sheet.get_by_role("button", name=words.say("close")).tap()
    expect(sheet).to_have_count(0)
    line.get_by_role("button", name=words.say("bug-offer-show")).tap()
    sheet.get_by_role("button", name=words.say("bug-offer-yes", bug="mosquito")).tap()
    _wait_for_next(page, before)
    assert Table(person).view()["rules"] == "Base+M"


def test_a_line_that_is_closed_comes_again_with_the_next_result(visitors: Visitors) -> None:
    person = visitors(**_TOUCH)
    page = person.page
    person.go(f"/game/{_lost(person)}")
    _offer(page, "mosquito").get_by_role("button", name="Close").tap()
    expect(_offer(page, "mosquito")).to_have_count(0)
    person.go(f"/game/{_lost(person)}")
    expect(_offer(page, "mosquito")).to_be_visible()


@pytest.mark.parametrize("options", [{}, _TOUCH], ids=["desktop", "phone"])
def test_the_offer_leaves_its_room_to_a_review(visitors: Visitors, options: Json) -> None:
    person = visitors(**options)
    page = person.page
    person.get("/me")
    person.go(f"/game/{person.played(*SHORT)}")
    expect(_offer(page, "mosquito")).to_be_visible()
    page.get_by_role("button", name="Review", exact=True).locator("visible=true").click()
    expect(_offer(page, "mosquito")).to_have_count(0)
