"""When something is missing: JavaScript, the server, the page, the game, the device."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from skep.words import Words
from tests.e2e.auditing import findings
from tests.e2e.games import SHORT
from tests.e2e.table import Table
from tests.e2e.visitors import Visitors
from tests.e2e.wire import Wire
from tests.samples import few_of

say = Words("en").say


def test_without_javascript_the_page_says_what_to_do(visitors: Visitors) -> None:
    person = visitors(java_script_enabled=False)
    person.go("/")
    expect(person.page.get_by_role("heading", name="Skep")).to_be_visible()
    told = person.page.get_by_role("main").inner_text()
    for words in ("needs JavaScript", "heeft JavaScript nodig", "skep play --vs 1"):
        assert words in " ".join(told.split())


@pytest.mark.parametrize("path", few_of(["/nothing", "/game/not-a-game", "/games/42"], 1))
def test_an_unknown_address_leads_home(visitors: Visitors, path: str) -> None:
    person = visitors()
    person.excuse("404")
    answer = person.page.goto(person.address + path)
    assert answer
    page = person.page
    expect(page.get_by_role("heading", name=say("missing-title"))).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Home").click()
    expect(page.get_by_role("heading", name="Play Hive right now")).to_be_visible()


def test_an_unknown_page_has_the_status_of_one(visitors: Visitors) -> None:
    person = visitors()
    person.excuse("404")
    statuses = {
        path: person.context.request.get(person.address + path, headers={"Accept": "text/html"})
        for path in ("/", "/learn", "/nothing", "/api/v1/nothing")
    }
    assert {path: answer.status for path, answer in statuses.items()} == {
        "/": 200,
        "/learn": 200,
        "/nothing": 404,
        "/api/v1/nothing": 404,
    }


def test_a_game_that_is_not_there_leads_on(visitors: Visitors) -> None:
    person = visitors()
    person.excuse("404")
    person.go("/game/abcdefgh1234")
    page = person.page
    expect(page.get_by_role("heading", name=say("table-no-game"))).to_be_visible()
    page.get_by_role("link", name="New game").click()
    expect(page.get_by_role("dialog", name="New game")).to_be_visible()


def test_a_game_can_be_started_when_the_server_is_back(visitors: Visitors, wire: Wire) -> None:
    person = visitors(address=wire.address)
    person.excuse_outage()
    page = person.page
    person.go("/new")
    start = page.get_by_role("button", name="Start game")
    expect(start).to_be_visible()
    page.wait_for_load_state("networkidle")
    wire.go_down()
    start.click()
    expect(page.get_by_role("alert").filter(has_text=say("server-away"))).to_be_visible()
    wire.come_up()
    start.click()
    Table(person).wait().play("wA1")


def test_a_game_opened_while_the_server_is_away_comes_when_it_is_back(
    visitors: Visitors, wire: Wire
) -> None:
    person = visitors(address=wire.address)
    person.excuse_outage()
    person.get("/me")
    game = person.played(*SHORT[:4])
    person.go("/games")
    card = person.page.get_by_role("link", name=re.compile("Same screen"))
    expect(card).to_be_visible()
    # The code of the game's page is at hand, as after any game.
    Table(person).open(game)
    person.page.go_back()
    expect(card).to_be_visible()
    wire.go_down()
    card.click()
    expect(person.page.get_by_text("Skep will keep trying").first).to_be_visible()
    said = person.page.get_by_role("status").filter(has_text=say("server-away"))
    expect(said).not_to_have_count(0)
    wire.come_up()
    Table(person).wait().wait_for_ply(4)


def test_another_device_becomes_the_same_player_by_a_private_link(visitors: Visitors) -> None:
    here, there = visitors(), visitors()
    here.get("/me")
    game = here.played(*SHORT[:4])
    here.go("/settings")
    here.page.get_by_role("button", name="Create link").click()
    link = here.page.get_by_role("textbox", name="Your private link").input_value()
    assert link.startswith(f"{here.address}/device#")

    asked: list[str] = []
    there.page.on("request", lambda request: asked.append(request.url))
    there.excuse("410")
    there.go("/device#an-old-link-that-was-used-up")
    take = there.page.get_by_role("button", name="Continue here")
    take.click()
    expect(take).to_have_count(0)
    # For the browser, this is only another fragment of the same page.
    there.page.goto(link)
    expect(take).to_be_visible()
    expect(there.page).to_have_url(f"{here.address}/device")
    # To look at the link is not to take it.
    assert there.get("/me")["id"] != here.get("/me")["id"]
    take.click()
    there.page.wait_for_url("**/games")
    # The secret is in no address, where a log would keep it.
    token = link.partition("#")[2]
    assert [url for url in asked if token in url.partition("#")[0]] == []
    there.page.get_by_role("link", name=re.compile("Same screen")).click()
    table = Table(there).wait()
    assert table.game == game
    table.play(SHORT[4])
    Table(here).open(game).wait_for_ply(5)


def test_a_link_for_a_device_that_is_none_says_so(visitors: Visitors) -> None:
    person = visitors()
    person.excuse("404|410|400|403")
    person.go("/device#this-is-not-a-token-of-ours")
    person.page.get_by_role("button", name="Continue here").click()
    expect(person.page.get_by_role("link", name="Home").last).to_be_visible()
    expect(person.page.get_by_role("main").get_by_text(re.compile("link"))).to_be_visible()


def test_a_device_link_without_its_secret_says_what_to_do(visitors: Visitors) -> None:
    person = visitors()
    person.go("/device")
    expect(person.page.get_by_text("The link is incomplete")).to_be_visible()
    expect(person.page.get_by_role("button", name="Continue here")).to_have_count(0)


def test_games_wait_for_their_player_and_the_name_is_kept(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    person.go("/settings")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    game = person.played(*SHORT[:2])
    person.go("/")
    page.get_by_role("link", name=re.compile("Same screen")).click()
    assert Table(person).wait().game == game
    assert person.get("/me")["name"] == "Ada"


def test_a_name_typed_before_the_server_answered_is_kept(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/v1/me", hold, times=1)
    person.go("/settings")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    page.get_by_role("button", name="Save").click()
    while not held:
        page.wait_for_timeout(50)
    held[0].continue_()
    expect(page.get_by_text("Saved.")).to_be_visible()
    assert person.get("/me")["name"] == "Ada"


def test_being_offline_shows_at_once_when_the_browser_reports_it(visitors: Visitors) -> None:
    person = visitors()
    person.excuse_outage()
    person.get("/me")
    table = Table(person).open(person.played(*SHORT[:2]))
    table.wait_for_ply(2)
    lost = table.page.get_by_text("Connection lost. Your game is safe. Reconnecting…").first
    expect(table.page.get_by_text("White to move.").first).to_be_visible()
    person.context.set_offline(offline=True)
    expect(lost).to_be_visible(timeout=2_000)
    person.context.set_offline(offline=False)
    expect(lost).to_be_hidden()
    table.play(SHORT[2])
    assert table.texts() == SHORT[:3]


@pytest.mark.parametrize(
    "lacking",
    ["delete globalThis.WebAssembly", "WebAssembly.validate = () => false"],
    ids=["no WebAssembly", "no SIMD"],
)
def test_a_browser_without_webassembly_is_told_what_the_analysis_board_needs(
    visitors: Visitors, lacking: str
) -> None:
    person = visitors()
    page = person.page
    page.add_init_script(lacking)
    person.go("/settings")
    page.get_by_role("navigation").get_by_role("link", name="Analysis").click()
    heading = page.get_by_role("heading", name="This browser can’t open the analysis board")
    expect(heading).to_be_visible()
    expect(page.get_by_text("Use a current Chrome, Edge, Firefox or Safari")).to_be_visible()
    assert findings(page) == []
    page.get_by_role("button", name="Go back").click()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    # A link to a study says the same, whether there is such a study or not.
    person.go(f"/study/abcdefgh1234#{'s' * 32}")
    expect(heading).to_be_visible()
