"""Every page and state, looked at by axe, light and dark: no findings."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from skep.words import Words
from tests.conftest import Require
from tests.e2e.auditing import AXE, findings
from tests.e2e.games import LONGER, PINNED, SHORT
from tests.e2e.table import Table
from tests.e2e.test_phone import FINGERS, PATHS
from tests.e2e.visitors import PHONE, Visitor, Visitors
from tests.samples import few_of

say = Words("en").say


def _plain(path: str, heading: str) -> Callable[[Visitor], None]:
    def show(visitor: Visitor) -> None:
        visitor.go(path)
        expect(visitor.page.get_by_role("heading", name=heading, level=1)).to_be_visible()

    return show


def _resume(visitor: Visitor) -> None:
    visitor.played(*SHORT[:2])
    visitor.go("/")
    expect(visitor.page.get_by_role("link", name=re.compile("Continue playing"))).to_be_visible()


def _sheet(visitor: Visitor) -> None:
    visitor.go("/new?opponent=computer")
    expect(visitor.page.get_by_role("dialog", name="New game")).to_be_visible()


def _boxes(visitor: Visitor) -> None:
    _sheet(visitor)
    visitor.page.get_by_role("radio", name="Choose edition").check(force=True)
    visitor.page.get_by_role("radio", name="Custom").check(force=True)
    expect(visitor.page.get_by_role("spinbutton", name="Minutes each")).to_be_visible()


def _first_move(visitor: Visitor) -> None:
    visitor.go("/")
    visitor.page.get_by_role("button", name="Play the computer").click()
    Table(visitor).wait()
    expect(visitor.page.get_by_text(say("hint-first")).first).to_be_visible()


def _list(visitor: Visitor) -> None:
    visitor.played(*SHORT)
    visitor.played(*SHORT[:3])
    visitor.go("/games")
    expect(visitor.page.get_by_role("heading", name="Finished")).to_be_visible()


def _rules_for_a_box(visitor: Visitor) -> None:
    _plain("/rules", "The rules")(visitor)
    visitor.page.get_by_role("radio", name="2005").check(force=True)
    expect(visitor.page.get_by_text(say("rules-idle")).first).to_be_visible()


def _search(visitor: Visitor) -> None:
    _plain("/rules", "The rules")(visitor)
    visitor.page.get_by_role("textbox", name="Search the rules").fill("gate")
    expect(visitor.page.locator("mark").first).to_be_visible()


def _missing(visitor: Visitor) -> None:
    visitor.excuse("404")
    visitor.go("/nothing/here")
    expect(visitor.page.get_by_role("heading", name=say("missing-title"))).to_be_visible()


def _invitation(visitor: Visitor) -> None:
    Table(visitor).open(visitor.make(opponent={"type": "friend"}, rules="Base+MLP"))
    expect(visitor.page.get_by_role("heading", name="Invite your friend")).to_be_visible()


def _in_game(visitor: Visitor) -> None:
    clock = {"main_s": 600, "increment_s": 5}
    table = Table(visitor).open(visitor.played(*LONGER[:20], rules="Base+MLP", clock=clock))
    table.wait_for_ply(20)
    for name in ("Board as text", "Type a move"):
        table.choose(name)
    table.piece("wQ").click()


def _picked(visitor: Visitor) -> None:
    table = Table(visitor).open(visitor.played(*LONGER[:20], rules="Base+MLP"))
    table.slot("wG1").click()
    expect(table.targets).not_to_have_count(0)


def _past(visitor: Visitor) -> None:
    table = Table(visitor).open(visitor.played(*SHORT))
    table.page.keyboard.press("Home")
    expect(table.page.get_by_text("Move 0 of 9")).to_be_visible()


def _why(visitor: Visitor) -> None:
    table = Table(visitor).open(visitor.played(*PINNED))
    table.piece("wA1").click()
    expect(table.page.get_by_text("The ant can’t move").first).to_be_visible()


def _over(visitor: Visitor) -> None:
    table = Table(visitor).open(visitor.played(*SHORT))
    expect(table.result).to_contain_text("White won")
    expect(table.page.get_by_role("region", name="Add the mosquito?")).to_be_visible()


def _bug_offer(visitor: Visitor) -> None:
    visitor.go(f"/game/{visitor.played(*SHORT)}")
    visitor.page.get_by_role("button", name="Show me").tap()
    expect(visitor.page.get_by_role("dialog", name="Add the mosquito?")).to_be_visible()


def _tip(visitor: Visitor) -> None:
    game = visitor.make(opponent={"type": "computer", "level": 1}, rules="Base", color="white")
    table = Table(visitor).open(game)
    for move in ("wA1", "wS1"):
        view = table.until(lambda now: now["state"]["turn"]["color"] == "w")
        legal = view["state"]["turn"]["legal"][move]
        visitor.play(game, legal[0]["text"])
    tip = visitor.page.get_by_role("complementary", name="Tip", exact=True)
    expect(tip).to_contain_text("Place your queen")
    table.slot("wG1").hover()
    expect(visitor.page.locator(".skep-name")).to_be_visible()


def _menu(visitor: Visitor) -> None:
    table = Table(visitor).open(visitor.played(*LONGER[:20], rules="Base+MLP"))
    table.open_menu()


def _keys(visitor: Visitor) -> None:
    table = Table(visitor).open(visitor.played(*SHORT[:4]))
    table.page.keyboard.press("?")
    expect(table.page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()


def _resigning(visitor: Visitor) -> None:
    table = Table(visitor).open(visitor.played(*SHORT[:4]))
    table.button("Resign").click()
    expect(table.page.get_by_role("alertdialog")).to_be_visible()


def _other_look(visitor: Visitor) -> None:
    look = {"twins": "numbers", "tiles": "contrast", "confirm": "button"}
    kept = json.dumps(json.dumps(look))
    visitor.page.add_init_script(f"localStorage.setItem('skep.settings', {kept})")
    table = Table(visitor).open(visitor.played(*LONGER[:20], rules="Base+MLP"))
    table.wait_for_ply(20)
    table.slot("wG1").click()
    table.targets.first.click()
    expect(table.button("Cancel")).to_be_visible()


def _data(question: str) -> Callable[[Visitor], None]:
    def show(visitor: Visitor) -> None:
        visitor.go("/settings")
        visitor.page.get_by_role("button", name=question).click()
        expect(visitor.page.get_by_role("alertdialog")).to_be_visible()

    return show


STATES: dict[str, Callable[[Visitor], None]] = {
    "home": _plain("/", "Play Hive right now"),
    "home with games": _resume,
    "new game": _sheet,
    "new game, boxes and clock": _boxes,
    "first move": _first_move,
    "tip": _tip,
    "no games": _plain("/games", "No games yet"),
    "games": _list,
    "learn": _plain("/learn", "Learn the game"),
    "rules": _plain("/rules/R1.1", "The rules"),
    "rules for a box": _rules_for_a_box,
    "search in the rules": _search,
    "summary": _plain("/rules/print", "Hive at a glance"),
    "editions": _plain("/editions", "Compare editions"),
    "settings": _plain("/settings", "Settings"),
    "signing out": _data("Sign out everywhere"),
    "deleting": _data("Delete data"),
    "device": _plain("/device#0123456789-0123456789", "Continue here?"),
    "about": _plain("/about", "About Skep"),
    "missing": _missing,
    "invitation": _invitation,
    "in game": _in_game,
    "picked": _picked,
    "numbers, high contrast and a button": _other_look,
    "past": _past,
    "why": _why,
    "over": _over,
    "resigning": _resigning,
    "game menu": _menu,
    "keys": _keys,
}


def _moves(visitor: Visitor, *moves: str) -> None:
    table = Table(visitor).open(visitor.played(*moves, rules="Base+MLP"))
    table.button("Moves").tap()
    expect(table.moves.first).to_be_visible()


PHONE_STATES: dict[str, Callable[[Visitor], None]] = {
    "rules": _plain("/rules/R1.1", "The rules"),
    "editions": _plain("/editions", "Compare editions"),
    "new game": _sheet,
    "numbers, high contrast and a button": _other_look,
    "in game": _picked,
    "first move": _first_move,
    "bug offer": _bug_offer,
    "signing out": _data("Sign out everywhere"),
    "menu": _menu,
    "moves": lambda visitor: _moves(visitor, *LONGER[:20]),
    "moves with result": lambda visitor: _moves(visitor, *LONGER),
}


@pytest.fixture(autouse=True)
def _axe(require: Require) -> None:
    require(AXE.exists(), "axe-core is not installed: npm ci in web/ does it")


@pytest.mark.parametrize("name", few_of(STATES, ["home", "in game", "over"]))
def test_a_page_hinders_nobody(visitors: Visitors, name: str) -> None:
    visitor = visitors(color_scheme="light")
    visitor.get("/me")
    STATES[name](visitor)
    assert findings(visitor.page) == []
    # The theme changes colors and nothing else.
    visitor.page.emulate_media(color_scheme="dark")
    assert findings(visitor.page, "color-contrast") == []


@pytest.mark.parametrize("name", few_of(PHONE_STATES, ["moves"]))
def test_a_page_hinders_nobody_on_a_phone(visitors: Visitors, name: str) -> None:
    visitor = visitors(viewport=PHONE, has_touch=True, is_mobile=True)
    visitor.get("/me")
    PHONE_STATES[name](visitor)
    assert findings(visitor.page) == []
    visitor.page.emulate_media(color_scheme="dark")
    assert findings(visitor.page, "color-contrast") == []


@pytest.mark.parametrize("theme", few_of(["light", "dark"], 1))
@pytest.mark.parametrize("path", [*PATHS, "/rules/R1.1", "/editions", "/game"])
def test_a_page_in_dutch_hinders_nobody_on_a_small_phone(
    visitors: Visitors, path: str, theme: str
) -> None:
    visitor = visitors(
        viewport={"width": 320, "height": 568}, locale="nl-NL", color_scheme=theme, **FINGERS
    )
    visitor.get("/me")
    visitor.go(f"/game/{visitor.played(*SHORT)}" if path == "/game" else path)
    expect(visitor.page.get_by_role("heading").first).to_be_attached()
    visitor.page.wait_for_load_state("networkidle")
    assert findings(visitor.page) == []
