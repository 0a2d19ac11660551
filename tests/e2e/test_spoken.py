"""What is said: where things lie as they are seen, and what goes wrong."""

from __future__ import annotations

import math
import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.games import LONGER, SHORT
from tests.e2e.table import Table, turn_between
from tests.e2e.visitors import Visitors
from tests.e2e.wire import Wire

pytestmark = pytest.mark.long

COMPASS = {
    "east": 0,
    "southeast": 60,
    "southwest": 120,
    "west": 180,
    "northwest": 240,
    "northeast": 300,
}
"""Each side in words, and where it is on the screen, in degrees clockwise from the right."""

_SIDE = f"(?:{'|'.join(sorted(COMPASS, key=len, reverse=True))})"
_ASIDE = 15

# The names of all that can be pointed at, and where it is on the screen.
_SPOTS = """board => [...board.querySelectorAll('[role=button]')].map(one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [one.getAttribute('aria-label'), x + width / 2, y + height / 2];
})"""

Point = tuple[float, float]


def degrees(start: Point, end: Point) -> float:
    """Return the way from one point to another."""
    return math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))


def pieces_seen(table: Table) -> dict[str, Point]:
    """Return where each piece on top is on the screen."""
    found = [
        (re.match(r"(?:white|black) \w+ (\w+)", name), (x, y))
        for name, x, y in table.board.evaluate(_SPOTS)
    ]
    return {name[1]: at for name, at in found if name}


def wrong_targets(table: Table) -> list[str]:
    """Return what is said of targets and is not so on the screen."""
    pieces, wrong = pieces_seen(table), list[str]()
    for name, x, y in table.board.evaluate(_SPOTS):
        found = re.match(rf"(?:Go|Place) ({_SIDE}) of the (?:white|black) \w+ (\w+)$", name)
        if found:
            way = degrees(pieces[found[2]], (x, y))
            if turn_between(way, COMPASS[found[1]]) > _ASIDE:
                wrong.append(f"{name}: {way:.0f} degrees")
    return wrong


def wrong_lines(table: Table) -> list[str]:
    """Return what the hive in words says and is not so on the screen."""
    pieces, wrong = pieces_seen(table), list[str]()
    lines = table.page.get_by_role("listitem").filter(
        has_text=re.compile(r"(white|black) \w+ \w+:")
    )
    told = 0
    for line in lines.all_inner_texts():
        head, _, around = line.partition(":")
        start = pieces[head.split(" on ")[0].split()[-1]]
        for name, side in re.findall(rf"(?:white|black) \w+ (\w+) to the ({_SIDE})\b", around):
            told += 1
            if turn_between(degrees(start, pieces[name]), COMPASS[side]) > _ASIDE:
                wrong.append(f"{head}: {side} {name}")
    assert told > len(pieces)
    return wrong


def look_in_all_ways(table: Table, piece: str) -> None:
    """Turn and mirror the hive, and compare what is said of it with what is seen."""
    table.choose("Board as text")
    for _ in range(2):
        for _ in range(6):
            table.slot(piece).click()
            expect(table.targets).not_to_have_count(0)
            assert wrong_targets(table) == []
            assert wrong_lines(table) == []
            table.page.keyboard.press("Escape")
            table.button("Rotate board").click()
        table.choose("Mirror board")


def test_words_for_places_follow_the_eye(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    table = Table(person).open(person.played(*LONGER[:20], rules="Base+MLP"))
    table.wait_for_ply(20)
    look_in_all_ways(table, "wG1")


def test_words_for_places_follow_the_eye_of_black(visitors: Visitors) -> None:
    white, black = visitors(), visitors()
    white.get("/me")
    black.get("/me")
    game = white.make(opponent={"type": "friend"}, rules="Base", color="white")
    black.join(game)
    for ply, move in enumerate(SHORT[:7]):
        (white, black)[ply % 2].play(game, move)
    table = Table(black).open(game)
    table.wait_for_ply(7)
    page = table.page
    look_in_all_ways(table, "bG1")
    # Typed moves follow the eye as well: on a board turned by half, bB1\ is \bB1.
    assert SHORT[7] == "bS1 bB1\\"
    table.typed_field().fill("bS1 \\bB1")
    page.keyboard.press("Enter")
    table.wait_for_ply(8)
    assert table.texts() == SHORT[:8]
    said = page.get_by_role("status").filter(has_text="northwest of the black beetle bB1")
    expect(said).not_to_have_count(0)


def said(page: Page) -> str:
    """Return what a screen reader was told last, at a pause."""
    return " ".join(page.get_by_role("status").last.inner_text().split())


def test_a_lost_connection_is_said_and_its_return(visitors: Visitors, wire: Wire) -> None:
    person = visitors(address=wire.address)
    person.excuse_outage()
    person.get("/me")
    table = Table(person).open(person.played(*SHORT[:2]))
    table.wait_for_ply(2)
    wire.go_down()
    status = table.page.get_by_role("status")
    expect(status.filter(has_text="Connection lost.")).not_to_have_count(0)
    wire.come_up()
    expect(status.filter(has_text="Reconnected.")).not_to_have_count(0)


def test_a_refusal_is_said(visitors: Visitors) -> None:
    white, black = visitors(), visitors()
    white.get("/me")
    black.get("/me")
    game = white.make(opponent={"type": "friend"}, rules="Base", color="white")
    black.join(game)
    table = Table(white).open(game)
    for ply, move in enumerate(SHORT[:2]):
        (white, black)[ply % 2].play(game, move)
    table.wait_for_ply(2)
    table.button("Offer draw").click()
    expect(table.page.get_by_text("You offered a draw.").first).to_be_visible()
    # Once is enough: the second is refused, and both eyes and ears are told why.
    table.button("Offer draw").click()
    strip = table.page.get_by_role("region", name="Board").get_by_role("paragraph")
    close = table.button("Close")
    expect(close).to_be_visible()
    told = " ".join(strip.inner_text().split())
    assert said(table.page) == told


def test_the_question_of_resigning_goes_with_the_game(visitors: Visitors) -> None:
    white, black = visitors(), visitors()
    white.get("/me")
    black.get("/me")
    game = white.make(opponent={"type": "friend"}, rules="Base", color="white")
    black.join(game)
    table = Table(white).open(game)
    page = table.page
    for ply, move in enumerate(SHORT[:2]):
        (white, black)[ply % 2].play(game, move)
    table.wait_for_ply(2)
    question = page.get_by_role("alertdialog")
    table.button("Resign").click()
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    expect(table.button("Resign")).to_be_focused()
    page.keyboard.press("Enter")
    table.button("Keep playing").click()
    expect(table.button("Resign")).to_be_focused()
    page.keyboard.press("Enter")
    expect(question).to_be_visible()
    black.act(game, "resign")
    expect(table.result).to_contain_text("You won!")
    expect(question).to_have_count(0)
    # The focus is where it was, and not at the start of the page.
    expect(page.get_by_role("complementary", name="Moves and more")).to_be_focused()


@pytest.mark.parametrize("language", ["English", "Nederlands"])
def test_a_game_follows_the_language_of_the_settings(visitors: Visitors, language: str) -> None:
    person = visitors(locale="nl-NL" if language == "English" else "en-US")
    person.get("/me")
    table = Table(person)
    table.page.goto(f"{person.address}/game/{person.played(*SHORT[:4])}")
    table.page.get_by_role("navigation").get_by_role("link").last.click()
    main = table.page.get_by_role("main")
    main.get_by_role("button", name=language).click()
    table.page.go_back()
    board = {"English": "Board", "Nederlands": "Bord"}[language]
    expect(table.page.get_by_role("application", name=board)).to_be_visible()
