"""The explorer: public games beside the analysis board, and the search for games."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Route, expect

from skep import Game
from skep.core.bugs import Color
from skep.explorer import GameCollection
from tests.e2e.analysis import AnalysisBoard, link_to
from tests.e2e.auditing import findings
from tests.e2e.visitors import PHONE, Visitor, Visitors
from tests.serving.restartable import restartable_server

# Few games of this type are played in other tests.
RULES = "Base+LP"
MOVES = ("wG1", "bS1 wG1-", "wQ -wG1", "bQ bS1-")
START = link_to(f"{RULES};NotStarted;White[1]")


def finished(person: Visitor) -> str:
    """Play a game on one screen, resign, and return its id."""
    person.get("/me")
    game = person.played(*MOVES, rules=RULES)
    person.act(game, "resign")
    return game


def indexed(person: Visitor, position: str, count: int) -> None:
    """Wait until the index has a person's games."""
    path = f"/explorer/games?position={position}"
    while len(person.get(path)["games"]) < count:
        person.rest()


def test_a_public_game_is_explored_and_opened(visitors: Visitors) -> None:
    ann, bob = visitors(), visitors()
    for person in (ann, bob):
        person.use_standard_notation()
    game = finished(ann)
    ann.go(f"/game/{game}")
    switch = ann.page.get_by_role("checkbox", name="Make this game public")
    switch.check()
    side = ann.page.get_by_role("complementary")
    expect(side.get_by_text("Everyone can find this game.")).to_be_visible()
    assert findings(ann.page) == []

    board = AnalysisBoard(bob, START)
    page = board.page
    panel = page.get_by_role("region", name="Explorer")
    with page.expect_response(re.compile("/explorer/continuations")) as asked:
        panel.get_by_role("button", name="Explorer").click()
    setup = re.findall(r"position=([^&]+)", asked.value.url)[0]
    indexed(ann, setup, 1)
    expect(panel.get_by_text("None of your finished games has this position.")).to_be_visible()
    panel.get_by_role("button", name="Public games").click()
    first = panel.get_by_role("button", name=re.compile("white grasshopper.*games?: White won 0"))
    expect(first).to_be_visible()
    assert findings(page) == []

    # By keyboard: the move is played on the board, and the next ones are shown.
    first.focus()
    page.keyboard.press("Enter")
    expect(board.current).to_contain_text("wG1")
    reply = panel.get_by_role("button", name=re.compile("black spider.*games?:"))
    expect(reply).to_be_visible()
    panel.get_by_role("button", name="Find games").click()
    sheet = page.get_by_role("dialog", name="Find games")
    sheet.get_by_role("combobox", name="Result").select_option("White won")
    sheet.get_by_role("button", name="Search", exact=True).click()
    expect(sheet.get_by_text("No games found.")).to_be_visible()
    sheet.get_by_role("combobox", name="Result").select_option("Any result")
    sheet.get_by_role("spinbutton", name="Minimum moves").fill("4")
    sheet.get_by_role("button", name="Search", exact=True).click()
    expect(sheet.get_by_text(re.compile("games? found"))).to_be_visible()
    assert findings(page) == []
    page.keyboard.press("Escape")
    expect(panel.get_by_role("button", name="Find games")).to_be_focused()

    panel.get_by_role("button", name=re.compile("Games with this move")).click()
    panel.locator(f"a[href*='{game}']").click()
    expect(page).to_have_url(re.compile(f"/game/{game}"))

    switch.uncheck()
    expect(side.get_by_text("Public games show up in the explorer")).to_be_visible()
    # Other tests' games may be public here.
    found = bob.get(f"/explorer/games?source=public&position={setup}")["games"]
    assert game not in [row["id"] for row in found]


def test_a_search_that_no_game_can_fit_says_so(visitors: Visitors) -> None:
    board = AnalysisBoard(visitors())
    page = board.page
    page.get_by_role("button", name="Explorer").click()
    page.get_by_role("button", name="Find games").click()
    sheet = page.get_by_role("dialog", name="Find games")
    sheet.get_by_role("spinbutton", name="Minimum moves").fill("4")
    sheet.get_by_role("spinbutton", name="Maximum moves").fill("3")
    sheet.get_by_role("button", name="Search", exact=True).click()
    expect(sheet.get_by_role("alert")).to_contain_text("greater than the maximum")
    expect(sheet.get_by_role("status")).to_have_count(0)
    # A cleared field sets no limit.
    sheet.get_by_role("spinbutton", name="Maximum moves").fill("")
    sheet.get_by_role("button", name="Search", exact=True).click()
    expect(sheet.get_by_role("status")).to_be_visible()
    expect(sheet.get_by_role("alert")).to_have_count(0)
    sheet.get_by_label("From").fill("2024-05-02")
    sheet.get_by_label("To", exact=True).fill("2024-05-01")
    sheet.get_by_role("button", name="Search", exact=True).click()
    expect(sheet.get_by_role("alert")).to_have_text("“From” is later than “To”.")


def test_own_games_are_found_on_a_phone_in_dutch(visitors: Visitors) -> None:
    person = visitors(viewport=PHONE, has_touch=True, is_mobile=True, locale="nl-NL")
    game = finished(person)
    person.go("/games")
    page = person.page
    page.get_by_role("button", name="Partijen zoeken").tap()
    sheet = page.get_by_role("dialog", name="Partijen zoeken")
    sheet.get_by_role("combobox", name="Uitgave of speltype").select_option(RULES)
    sheet.get_by_role("button", name="Zoek", exact=True).tap()
    expect(sheet.get_by_text("1 partij gevonden")).to_be_visible()
    assert findings(page) == []
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]
    sheet.get_by_role("link", name=re.compile("4 zetten")).tap()
    expect(page).to_have_url(re.compile(f"/game/{game}"))
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("checkbox", name="Maak deze partij openbaar").check()
    menu = page.get_by_role("dialog")
    expect(menu.get_by_text("Iedereen kan deze partij vinden.")).to_be_visible()
    assert findings(page) == []


def with_many_games(route: Route) -> None:
    """Answer as if the first move had been played in many games, and an illegal one in two."""
    answer = route.fetch()
    told = answer.json()
    told["moves"][0]["tally"]["white"] += 12_345
    told["illegal"]["white"] += 2
    route.fulfill(response=answer, json=told)


def test_a_game_of_the_servers_collection_is_explored_and_opened(
    browser: Browser, tmp_path: Path
) -> None:
    path = tmp_path / "club.games"
    with GameCollection(path) as games:
        game = Game(RULES)
        for move in MOVES:
            game.play(move)
        game.resign(Color.WHITE)
        game.tags.update(White="Ann", Black="Bob", Date="2024.05.01")
        games.add(game, source="club.pgn")
    with restartable_server(tmp_path, options=("--explorer", str(path))) as server:
        visitors = Visitors(browser, server.address)
        person = visitors()
        person.use_standard_notation()
        board = AnalysisBoard(person, START)
        page = board.page
        panel = page.get_by_role("region", name="Explorer")
        panel.get_by_role("button", name="Explorer").click()
        page.route(re.compile("/explorer/continuations.*collection"), with_many_games)
        panel.get_by_role("button", name="Collection").click()
        expect(panel.locator(".count").first).to_have_text("12,346")
        expect(panel.get_by_text("2 games continued with a move that isn’t legal")).to_be_visible()
        panel.get_by_role("button", name=re.compile("Games with this move")).click()
        example = panel.get_by_role("link", name=re.compile("Ann . Bob"))
        expect(example).to_contain_text("May 1, 2024")
        assert findings(page) == []
        example.click()
        expect(page).to_have_url(re.compile(r"/analysis\?collected=\d+$"))
        expect(board.tree.locator(".move")).to_have_count(len(MOVES))
        expect(page.get_by_role("heading", name=re.compile("Ann . Bob"))).to_be_visible()
        # A number that isn't there says so.
        person.excuse("404")
        person.go("/analysis?collected=99")
        expect(page.get_by_role("heading", name="This couldn’t be opened")).to_be_visible()
        assert visitors.close() == []
