"""English and Dutch: all of both, and a change without loading anew."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import skep.words
from tests.e2e.games import LONGER, PINNED
from tests.e2e.table import Table
from tests.e2e.visitors import Visitor, Visitors
from tests.samples import few_of

PATHS = (
    "/",
    "/new",
    "/games",
    "/learn",
    "/puzzles",
    "/editor",
    "/analysis",
    "/settings",
    "/about",
    "/device#0123456789-0123456789",
    "/game/none",
)

# All that is read or heard: text, and the attributes that have some.
_WORDS = """() => {
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
    for (let at = walker.nextNode(); at; at = walker.nextNode()) {
        if (at.closest('script, style, noscript')) continue;
        for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
            if (at.hasAttribute(name)) found.push(at.getAttribute(name));
        for (const child of at.childNodes)
            if (child.nodeType === Node.TEXT_NODE) found.push(child.data);
    }
    return found.map(one => one.replace(/\\s+/g, ' ').trim()).filter(one => one !== '');
}"""

# The same in both languages, and rightly so.
_ALIKE = {
    "Skep",
    "Engine",
    "English",
    "Nederlands",
    "Hive",
    "PGN",
    "UHP",
    "Ultimate",
    "Carbon",
    "Pocket",
    "Setup string",
}


def message_ids() -> set[str]:
    """Return the names of all messages that cannot be taken for words."""
    files = Path(skep.words.__file__).parent.glob("en/*.ftl")
    texts = [file.read_text(encoding="utf-8") for file in files]
    names = {name for text in texts for name in re.findall(r"^([a-z][\w-]*) =", text, re.MULTILINE)}
    return {name for name in names if "-" in name}


def words_of(page: Page) -> set[str]:
    """Return all that a page says."""
    return set(page.evaluate(_WORDS))


def untranslated(words: set[str]) -> list[str]:
    """Return what looks like the program instead of a language."""
    ids = message_ids()
    odd = re.compile(r"[{}]|\bundefined\b|\bNaN\b|\[object|\$\w|\bnull\b")
    return [word for word in words if word in ids or odd.search(word)]


def shown(visitor: Visitor) -> dict[str, set[str]]:
    """Go everywhere, and return what each page says."""
    found: dict[str, set[str]] = {}
    for path in PATHS:
        visitor.go(path)
        expect(visitor.page.get_by_role("heading", level=1).last).to_be_visible()
        visitor.page.wait_for_load_state("networkidle")
        found[path] = words_of(visitor.page)
    return found


@pytest.mark.long
def test_every_page_speaks_both_languages_and_nothing_else(visitors: Visitors) -> None:
    english, dutch = visitors(locale="en-US"), visitors(locale="nl-NL")
    for visitor in (english, dutch):
        visitor.excuse("404")
    in_english, in_dutch = shown(english), shown(dutch)
    for path in PATHS:
        assert untranslated(in_english[path] | in_dutch[path]) == []
        both = in_english[path] & in_dutch[path]
        assert {word for word in both if re.search(r"[a-z]{3} [a-z]{3}", word)} - _ALIKE == set()
    assert dutch.page.locator("html").get_attribute("lang") == "nl"


@pytest.mark.parametrize(
    "moves", few_of([LONGER, LONGER[:20], PINNED], 1), ids=["over", "playing", "why"]
)
def test_a_game_speaks_both_languages(visitors: Visitors, moves: tuple[str, ...]) -> None:
    person = visitors()
    person.get("/me")
    game = person.played(*moves, rules="Base+MLP")
    table = Table(person).open(game)
    table.wait_for_ply(len(moves))
    if moves == PINNED:
        table.piece("wA1").click()
        expect(table.page.get_by_text("The ant can’t move").first).to_be_visible()
    english = words_of(table.page)
    table.page.evaluate("globalThis.isTheSame = true")
    table.page.get_by_role("link", name="Settings").click()
    table.page.get_by_role("main").get_by_role("button", name="Nederlands").click()
    table.page.go_back()
    board = table.page.get_by_role("application", name="Bord")
    expect(board).to_be_visible()
    if moves == PINNED:
        board.get_by_role("button", name=re.compile("wA1")).click()
        expect(table.page.get_by_text("De mier kan").first).to_be_visible()
    # The pieces are named one after the other.
    english_names = table.page.get_by_role("button", name=re.compile("^(white|black) "))
    expect(english_names).to_have_count(0)
    dutch = words_of(table.page)
    assert untranslated(english | dutch) == []
    assert {word for word in english & dutch if re.search(r"[a-z]{3} [a-z]{3}", word)} == set()
    assert table.page.evaluate("globalThis.isTheSame")


def test_a_change_of_language_loads_nothing_anew(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    person.go("/settings")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    page.get_by_role("button", name="Nederlands").first.click()
    expect(page.get_by_role("heading", name="Instellingen")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "nl"
    assert page.title().endswith("Skep")
    expect(page.get_by_role("textbox", name="Je naam")).to_have_value("Ada")
    page.get_by_role("link", name="Spelen", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.reload()
    assert page.locator("html").get_attribute("lang") == "nl"
    page.get_by_role("button", name="Sluiten").click()
    page.get_by_role("button", name="English").last.click()
    expect(page.get_by_role("heading", name="Settings", level=1)).to_be_visible()
    assert untranslated(words_of(page)) == []


@pytest.mark.parametrize("opponent", ["friend", "same_screen"])
def test_no_label_of_an_action_breaks_in_dutch(visitors: Visitors, opponent: str) -> None:
    person, friend = visitors(locale="nl-NL"), visitors()
    for one in (person, friend):
        one.get("/me")
    game = person.make(opponent={"type": opponent}, rules="Base", color="white")
    if opponent == "friend":
        friend.join(game)
    for ply, move in enumerate(PINNED):
        (friend if ply % 2 and opponent == "friend" else person).play(game, move)
    person.go(f"/game/{game}")
    name = "Bied remise aan" if opponent == "friend" else "Spreek remise af"
    button = person.page.get_by_role("button", name=name)
    expect(button).to_be_visible()
    height = """one => {
        const words = document.createRange();
        words.selectNodeContents([...one.childNodes].find(part => part.data?.trim()));
        return words.getClientRects().length;
    }"""
    assert button.evaluate(height) == 1
