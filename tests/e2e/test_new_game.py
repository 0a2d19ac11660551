"""A new game: at once, or by the sheet, which offers what the server does."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from skep.core.bugs import Bug
from skep.words import Words
from tests.e2e.keys import focused, tab_to
from tests.e2e.table import Table
from tests.e2e.visitors import PHONE, Json, Visitors
from tests.e2e.wire import Wire
from tests.samples import few_of

_EXPANSIONS = (Bug.MOSQUITO, Bug.LADYBUG, Bug.PILLBUG)
_VALUES = "all => all.map(one => one.value)"


def quick_start(page: Page) -> None:
    """Play the computer at once."""
    page.get_by_role("button", name=re.compile("^Play the computer")).click()


def open_sheet(page: Page, box: str | None = None) -> None:
    """Have all choices, with a box taken from the shelf."""
    page.get_by_role("link", name="Choose level, bugs, color and clock").click()
    expect(page.get_by_role("dialog", name="New game")).to_be_visible()
    if box:
        page.get_by_role("radio", name="Choose edition").check(force=True)
        page.locator(f'input[name="edition"][value="{box}"]').check(force=True)


def offered(page: Page, box: str) -> Json:
    """Return what the sheet says of a box."""
    page.locator(f'input[name="edition"][value="{box}"]').check(force=True)
    bugs = page.get_by_role("dialog").get_by_role("checkbox")
    # All of a box is taken, until somebody leaves something out.
    expect(bugs.and_(page.locator(":not(:checked)"))).to_have_count(0)
    return {
        "name": box,
        "expansions": {
            bug.value: int(bugs.and_(page.get_by_role("checkbox", name=bug.name.lower())).count())
            for bug in _EXPANSIONS
        },
        "first_is_open": page.get_by_text("Who goes first?").count() == 1,
    }


def test_boxes_and_levels_on_the_sheet_are_those_of_the_server(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    person.go("/")
    options = person.get("/options")
    open_sheet(page, "ultimate")
    boxes = page.locator('input[name="edition"]').evaluate_all(_VALUES)
    known = {one["name"]: one for one in options["editions"]}
    # The rules of tournaments come in no box: bugs that are chosen one by one are played by them.
    assert {*boxes, "tournament"} == set(known)
    for box in boxes:
        served = known[box]
        assert offered(page, box) == {
            "name": box,
            "expansions": {bug.value: served["box"][bug.value] for bug in _EXPANSIONS},
            "first_is_open": served["first_is_open"],
        }
    levels = page.get_by_role("radio", name=re.compile(r"^Level \d+"))
    names = [" ".join(one.split()) for one in levels.locator("..").all_inner_texts()]
    assert len(names) == len(options["levels"])
    for said, level in zip(names, options["levels"], strict=True):
        assert f"Level {level['number']}: {level['name'].capitalize()}" in said


def test_a_game_starts_at_once_as_the_last_one_did(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    person.go("/")
    page.get_by_role("button", name="Level 1, egg · you play White · five bugs").click()
    first = Table(person).wait().view()
    assert (first["rules"], first["you"], first["clock"]) == ("Base", ["w"], None)
    assert first["state"]["seats"]["b"]["level"] == 1

    page.go_back()
    open_sheet(page, "carbon")
    page.get_by_role("radio", name=re.compile("^Level 3")).check(force=True)
    page.get_by_role("radio", name="Black").last.check(force=True)
    page.get_by_role("radio", name=re.compile("10 minutes each")).check(force=True)
    page.get_by_role("button", name="Start game").click()
    chosen = Table(person).wait().game
    page.go_back()
    page.get_by_role(
        "button", name="Level 3, pupa · you play Black · Carbon edition · 10 min"
    ).click()
    table = Table(person)
    page.wait_for_url(lambda url: "/game/" in url and chosen not in url)
    again = table.wait().view()
    assert (again["edition"], again["you"]) == ("carbon", ["b"])
    assert again["clock"] == {"main_s": 600, "increment_s": 5}
    assert again["state"]["seats"]["w"]["level"] == 3


def test_a_start_without_the_server_says_so_and_works_later(visitors: Visitors, wire: Wire) -> None:
    person = visitors(address=wire.address)
    person.excuse_outage()
    page = person.page
    person.go("/")
    page.wait_for_load_state("networkidle")
    wire.go_down()
    quick_start(page)
    expect(page.get_by_role("alert").filter(has_text="be reached right now")).to_be_visible()
    wire.come_up()
    quick_start(page)
    Table(person).wait().play("wA1")


@pytest.mark.parametrize("width", few_of([1280, 390], 1), ids=["desktop", "phone"])
def test_a_newcomer_is_told_what_to_do_and_nobody_else(visitors: Visitors, width: int) -> None:
    person = visitors(viewport={"width": width, "height": 844})
    page = person.page
    person.go("/")
    quick_start(page)
    table = Table(person).wait()
    steps = page.locator(".strip").filter(has_text="Choose a piece from your reserve")
    expect(steps).to_contain_text("Choose a piece from your reserve, then a marked hex.")
    # It isn't a card to close, and the reserve is outlined.
    expect(page.get_by_role("complementary", name="Tip", exact=True)).to_have_count(0)
    expect(page.locator("[data-point=first-move]")).to_be_visible()
    # Heard as well, when there is a pause.
    told = page.locator('[aria-live="polite"]')
    expect(told).to_contain_text("Choose a piece from your reserve, then a marked hex.")
    table.slot("wS1").click()
    expect(page.locator("[data-point=first-move]")).to_have_count(0)
    # It hides nothing: the place is pressed as it lies there.
    table.targets.click()
    expect(steps).to_have_count(0)
    table.wait_for_ply(2)
    expect(steps).to_have_count(0)

    first = table.game
    person.go("/")
    quick_start(page)
    page.wait_for_url(lambda url: "/game/" in url and first not in url)
    expect(Table(person).wait().slot("wS1")).to_be_visible()
    expect(page.get_by_text("Your turn.").first).to_be_visible()
    expect(steps).to_have_count(0)


def test_who_watches_is_told_nothing(visitors: Visitors) -> None:
    maker, watcher = visitors(), visitors()
    maker.get("/me")
    game = maker.make(opponent={"type": "computer", "level": 1}, color="white")
    Table(watcher).open(game)
    expect(watcher.page.get_by_text("White to move.").first).to_be_visible()
    expect(watcher.page.get_by_text("Choose a piece")).to_have_count(0)


def test_by_keyboard_alone_every_choice_of_the_sheet_is_made(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    person.go("/")
    link = page.get_by_role("link", name="Choose level, bugs, color and clock")
    expect(link).to_be_visible()
    tab_to(page, lambda name: name == "Choose level, bugs, color and clock")
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog", name="New game")
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    page.wait_for_url(f"{person.address}/")
    expect(link).to_be_focused()
    page.keyboard.press("Enter")
    expect(sheet).to_be_visible()
    tab_to(page, re.compile("^1 Level 1:").search)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert focused(page).startswith("3 Level 3:")
    tab_to(page, lambda name: name == "Choose bugs")
    page.keyboard.press("ArrowRight")
    tab_to(page, lambda name: name == "Ultimate")
    page.keyboard.press("ArrowRight")
    assert focused(page) == "Carbon"
    tab_to(page, lambda name: name.lower() == "ladybug")
    page.keyboard.press("Space")
    # Who goes first is open in this edition; the next question is the player's own color.
    for _ in range(2):
        tab_to(page, lambda name: name == "White")
    page.keyboard.press("ArrowRight")
    assert focused(page) == "Black"
    tab_to(page, lambda name: name == "No clock")
    page.keyboard.press("ArrowLeft")
    assert focused(page) == "Custom"
    for name, number in (("Minutes each", "7"), ("Increment in seconds", "3")):
        tab_to(page, name.__eq__)
        page.keyboard.press("Control+a")
        page.keyboard.type(number)
    page.keyboard.press("Enter")
    view = Table(person).wait().view()
    assert (view["edition"], view["box"]["L"]) == ("carbon", 0)
    assert (view["you"], view["state"]["seats"]["w"]["level"]) == (["b"], 3)
    assert view["clock"] == {"main_s": 420, "increment_s": 3}


def test_by_touch_alone_every_choice_of_the_sheet_is_made(visitors: Visitors) -> None:
    person = visitors(viewport=PHONE, has_touch=True, is_mobile=True)
    page = person.page
    person.go("/")
    page.get_by_role("link", name="Choose level, bugs, color and clock").tap()
    sheet = page.get_by_role("dialog", name="New game")
    for text in ("Level 3:", "Choose edition", "Carbon", "ladybug", "Black", "3 + 3"):
        sheet.locator("label").filter(has_text=text).last.tap()
    sheet.get_by_role("button", name="Start game").tap()
    view = Table(person).wait().view()
    assert (view["edition"], view["box"]["L"]) == ("carbon", 0)
    assert (view["you"], view["state"]["seats"]["w"]["level"]) == (["b"], 3)
    assert view["clock"] == {"main_s": 180, "increment_s": 3}


@pytest.mark.parametrize("width", [1280, 700], ids=["desktop", "large phone"])
def test_the_sheet_stays_where_it_is_whatever_is_chosen(visitors: Visitors, width: int) -> None:
    person = visitors(viewport={"width": width, "height": 1300})
    page = person.page
    person.go("/new?opponent=computer")
    sheet = page.get_by_role("dialog", name="New game")
    tops: set[float] = set()
    heights: set[float] = set()
    for choice in ("Computer", "Friend online", "Custom", "No clock", "Choose edition"):
        page.get_by_role("radio", name=choice).check(force=True)
        box = sheet.bounding_box()
        assert box
        tops.add(box["y"])
        heights.add(box["height"])
    assert len(tops) == 1
    # On a phone it fills the screen, so that Start stays as well.
    assert (len(heights) == 1) == (width == 700)


# Notes what alerts say as they appear.
_WATCH_ALERTS = """() => {
    globalThis.said = [];
    const watch = new MutationObserver(changes => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
        said.push(...added.filter(one => one.role === 'alert').map(one => one.innerText.trim()));
    });
    watch.observe(document.body, { childList: true, subtree: true });
}"""


@pytest.mark.parametrize("language", ["en", "nl"])
def test_a_clock_that_cannot_be_is_told_in_the_language_of_the_page(
    visitors: Visitors, language: str
) -> None:
    person = visitors(viewport=PHONE)
    words = Words(language)
    page = person.page
    page.add_init_script(f"localStorage.setItem('skep.language', '\"{language}\"')")
    person.go("/new?opponent=same_screen")
    page.get_by_role("radio", name=words.say("new-clock-own")).check(force=True)
    minutes = page.get_by_role("spinbutton", name=words.say("new-clock-minutes"))
    seconds = page.get_by_role("spinbutton", name=words.say("new-clock-seconds"))
    start = page.get_by_role("button", name=words.say("new-start"))
    minutes.fill("999")
    seconds.fill("")
    start.click()
    expect(minutes).to_be_focused()
    for field, least in ((minutes, "1"), (seconds, "0")):
        told = words.say("new-clock-wrong", min=least, max="180")
        expect(field).to_have_accessible_description(told)
        expect(page.get_by_text(told)).to_be_in_viewport(ratio=1)
    # Enter in a field that is wrong already says so again: once, as something new.
    page.evaluate(_WATCH_ALERTS)
    minutes.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="180")).to_have_count(2)
    told = words.say("new-clock-wrong", min="1", max="180")
    assert page.evaluate("() => said") == [told]
    expect(minutes).to_be_focused()
    minutes.fill("7")
    seconds.fill("0")
    expect(page.get_by_text("180")).to_have_count(0)
    start.click()
    page.wait_for_url("**/game/*")
    assert Table(person).view()["clock"] == {"main_s": 420, "increment_s": 0}
