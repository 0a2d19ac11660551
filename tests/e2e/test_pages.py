"""From page to page: each is there once, says how things stand, and breaks alone."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Request, Route, expect

from skep.server.middleware.budgets import STATIC
from skep.words import Words
from tests.e2e.games import SHORT
from tests.e2e.table import Table
from tests.e2e.visitors import Visitors

FRIEND = {"opponent": {"type": "friend"}, "rules": "Base", "color": "white"}

say = Words("en").say

_FIRST_PAGE_BYTES = 150_000
# The scripts and styles that were downloaded before the first click, compressed.
_SIZES = """() => Object.fromEntries(
    performance.getEntriesByType('resource')
        .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize])
        .filter(([path]) => /\\.(js|css)$/.test(path))
)"""


def asked_by(page: Page) -> list[str]:
    """Return a list that grows with what a page asks the server for."""
    asked: list[str] = []

    def note(request: Request) -> None:
        _, found, path = request.url.partition("/api/v1")
        if found and not path.endswith("/live"):
            asked.append(f"{request.method} {path}")

    page.on("request", note)
    return asked


def test_a_page_that_is_left_asks_for_nothing_any_more(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    game = person.played(*SHORT[:2])
    table = Table(person).open(game)
    table.wait_for_ply(2)
    page = person.page
    page.wait_for_load_state("networkidle")
    asked = asked_by(page)
    header = page.get_by_role("banner")
    header.get_by_role("link", name="My games").click()
    expect(page.get_by_role("heading", name="My games", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    header.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", name="Settings", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert sorted(asked) == [
        "GET /games?limit=100&status=running&hives=true",
        "GET /games?limit=40&status=over&hives=true",
    ]


def test_a_page_that_breaks_says_so_and_can_be_loaded_again(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    game = person.played(*SHORT[:2])
    page = person.page
    person.excuse("uncaught")

    def damage(route: Route) -> None:
        """Answer as no server does: without what every game has."""
        body = route.fetch().json()
        del body["box"]
        route.fulfill(json=body)

    page.route_web_socket("**/api/v1/live", lambda _: None)
    page.route(f"**/api/v1/games/{game}", damage, times=1)
    person.go(f"/game/{game}")
    expect(page.get_by_role("heading", name=say("page-broke"))).to_be_visible()
    page.get_by_role("button", name="Reload").click()
    Table(person).wait().wait_for_ply(2)


def test_a_word_of_a_newer_server_does_not_stop_the_page(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    game = person.played(*SHORT)
    page = person.page

    def rename(route: Route) -> None:
        body = route.fetch().json()
        body["state"]["ending"]["termination"] = "enchantment"
        route.fulfill(json=body)

    page.route_web_socket("**/api/v1/live", lambda _: None)
    page.route(f"**/api/v1/games/{game}", rename)
    person.go(f"/game/{game}")
    expect(page.get_by_text("White wins.").first).to_be_visible()


def test_the_title_says_whose_turn_it_is(visitors: Visitors) -> None:
    ann, bob = visitors(), visitors()
    ann.get("/me")
    bob.get("/me")
    game = ann.make(**FRIEND)
    table = Table(ann).open(game)
    expect(ann.page).to_have_title("Waiting for your friend · Skep")
    bob.join(game)
    expect(ann.page).to_have_title("Your turn · Skep")
    table.play(SHORT[0])
    expect(ann.page).to_have_title("Game · Skep")
    bob.play(game, SHORT[1])
    expect(ann.page).to_have_title("Your turn · Skep")
    bob.act(game, "offer_draw")
    expect(ann.page).to_have_title("Answer your opponent · Skep")
    ann.page.get_by_role("banner").get_by_role("link", name="My games").click()
    expect(ann.page).to_have_title("My games · Skep")
    ann.act(game, "offer_draw")
    Table(ann).open(game)
    expect(ann.page).to_have_title("Game over · Skep")


def test_the_title_speaks_dutch(visitors: Visitors) -> None:
    person = visitors(locale="nl-NL")
    person.get("/me")
    game = person.make(opponent={"type": "computer", "level": 1}, rules="Base", color="white")
    person.go(f"/game/{game}")
    expect(person.page).to_have_title("Jij bent aan zet · Skep")
    manifest = person.page.locator('link[rel="manifest"]')
    expect(manifest).to_have_attribute("href", "/manifest.nl.webmanifest")
    told = person.context.request.get(f"{person.address}/manifest.nl.webmanifest")
    assert told.json()["shortcuts"] == [{"name": "Nieuwe partij", "url": "/new"}]


def test_the_first_page_shows_games_that_go_on_whatever_was_played_since(
    visitors: Visitors,
) -> None:
    person = visitors()
    person.get("/me")
    page = person.page
    person.go("/")
    all_games = page.get_by_role("link", name="All my games")
    page.wait_for_load_state("networkidle")
    expect(all_games).to_have_count(0)
    for _ in range(6):
        person.act(person.played(), "abort")
    person.go("/")
    expect(all_games).to_be_visible()
    resume = page.get_by_role("link", name=re.compile("Continue playing"))
    expect(resume).to_have_count(0)
    running = person.played(*SHORT[:2], rules="Base+MLP")
    for _ in range(6):
        person.act(person.played(), "abort")
    person.go("/")
    expect(resume).to_contain_text("Same screen")
    page.get_by_role("link", name="All my games").click()
    # What is in the box is told in words that everybody knows.
    card = page.get_by_role("link", name=re.compile("all eight bugs, 2 moves"))
    expect(card).to_contain_text("Same screen")
    card.click()
    assert Table(person).wait().game == running


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        (
            {"rules": "Base+ML"},
            ["You play White.", "White goes first.", "With mosquito and ladybug"],
        ),
        (
            {"rules": "carbon", "first": "b", "clock": {"main_s": 600, "increment_s": 5}},
            ["You play White.", "Black goes first.", "10 minutes each", "Carbon edition"],
        ),
    ],
)
def test_an_invitation_says_what_it_invites_to(
    visitors: Visitors, wish: dict[str, object], told: list[str]
) -> None:
    ann = visitors()
    ann.get("/me")
    game = ann.make(**{**FRIEND, **wish})
    Table(ann).open(game)
    card = ann.page.get_by_role("region", name="Invite your friend")
    for words in told:
        expect(card).to_contain_text(words, ignore_case=True)


def test_the_game_says_what_it_is_played_with(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    game = person.played(
        *SHORT[:2], rules="classic", first="w", clock={"main_s": 300, "increment_s": 3}
    )
    Table(person).open(game)
    expect(person.page.get_by_text("Classic edition · 5 min + 3 s")).to_be_visible()


def test_from_a_lesson_one_gets_back_to_the_game(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    page = person.page
    person.go("/learn")
    back = page.get_by_role("link", name="Back to your game")
    expect(page.get_by_role("heading", name="Learn the game", level=1)).to_be_visible()
    expect(back).to_have_count(0)
    table = Table(person).open(person.played(*SHORT[:4]))
    table.slot("wS1").click()
    page.get_by_role("link", name="See lesson").click()
    # The way back is in view with the lesson.
    title = page.get_by_role("heading", name="Spider", level=1)
    for shown in (title, back):
        expect(shown).to_be_in_viewport(ratio=1)
    page.reload()
    back.click()
    table.wait()
    table.wait_for_ply(4)
    # After its end, nothing leads there.
    person.act(table.game, "resign")
    expect(table.result).to_be_visible()
    page.get_by_role("banner").get_by_role("link", name="Learn").click()
    expect(page.get_by_role("heading", name="Learn the game", level=1)).to_be_visible()
    expect(back).to_have_count(0)


def test_nothing_leads_back_to_a_game_of_others_or_to_one_that_is_gone(visitors: Visitors) -> None:
    host, guest = visitors(), visitors()
    host.get("/me")
    guest.get("/me")
    page = guest.page
    back = page.get_by_role("link", name="Back to your game")
    title = page.get_by_role("heading", name="Learn the game", level=1)
    invitation = host.make(opponent={"type": "friend"}, rules="Base", color="white")
    table = Table(guest).open(invitation)
    expect(table.button("Join game")).to_be_visible()
    guest.go("/learn")
    expect(title).to_be_visible()
    expect(back).to_have_count(0)
    own = guest.played(*SHORT[:4])
    table.open(own)
    # Whoever watches a game in between still has one of their own.
    table.open(invitation)
    guest.go("/learn")
    expect(back).to_be_visible()
    guest.excuse("404")
    gone = '{"code":"no_such_game","status":404,"title":"","detail":"","args":{},"reason":null}'
    page.route(
        f"**/api/v1/games/{own}",
        lambda route: route.fulfill(status=404, body=gone, content_type="application/problem+json"),
    )
    page.route_web_socket("**/api/v1/live", lambda _: None)
    page.reload()
    back.click()
    expect(page.get_by_role("heading", name="Game not found")).to_be_visible()
    guest.go("/learn")
    expect(title).to_be_visible()
    expect(back).to_have_count(0)


def test_pages_begin_at_the_same_edge_and_the_first_fits_the_window(visitors: Visitors) -> None:
    person = visitors(viewport={"width": 1440, "height": 900})
    page = person.page
    edges: set[float] = set()
    for games in (0, 1):
        person.go("/")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.get_by_role("link", name="All my games")).to_have_count(games)
        assert page.evaluate("document.documentElement.scrollHeight") == 900
        person.played(*SHORT[:4])
    for path in ("/", "/games", "/learn", "/settings"):
        person.go(path)
        box = page.get_by_role("heading", level=1).bounding_box()
        assert box
        edges.add(box["x"])
    assert len(edges) == 1, edges


# For each dot between facts, whether it is at the start of a line, or cut off there.
_DOTS = """all => all.map(dot => {
    const before = dot.parentElement.previousElementSibling.getBoundingClientRect();
    const here = dot.parentElement.getBoundingClientRect();
    const edge = dot.closest('.facts').getBoundingClientRect().left;
    const isFirst = here.top >= before.bottom - 1;
    return [isFirst, dot.getBoundingClientRect().right <= edge];
})"""


def test_no_dot_between_facts_hangs_at_the_end_of_a_line(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    person.go("/")
    dots = page.locator(".facts .dot")
    expect(dots).to_have_count(2)
    found: set[tuple[bool, bool]] = set()
    for width in range(320, 420, 10):
        page.set_viewport_size({"width": width, "height": 700})
        found |= {(is_first, is_cut) for is_first, is_cut in dots.evaluate_all(_DOTS)}
    assert found == {(True, True), (False, False)}


def test_a_club_of_200_can_load_the_page_at_once(visitors: Visitors) -> None:
    """Each newcomer's service worker keeps the whole page."""
    person = visitors()
    worker = person.context.request.get(f"{person.address}/sw.js").text()
    listed = re.search(r"^const files = (\[.*\]);$", worker, re.MULTILINE)
    assert listed is not None
    files = json.loads(listed[1])
    assert len(files) > 50
    assert 200 * len(files) <= STATIC.address.burst


@pytest.mark.parametrize("course", ["", '{"done":["goal/win"]}'], ids=["new", "course started"])
def test_the_first_page_is_small(visitors: Visitors, course: str) -> None:
    # What comes from a service worker has no size on the network.
    person = visitors(service_workers="block")
    person.excuse("Service Worker registration blocked")
    page = person.page
    if course:
        kept = f"localStorage.setItem('skep.course', {json.dumps(course)})"
        page.add_init_script(kept)
    person.go("/")
    told = re.compile(r"1 of \d+ steps done") if course else say("home-learn-line")
    expect(page.get_by_text(told)).to_be_visible()
    page.wait_for_load_state("networkidle")
    sizes: dict[str, int] = page.evaluate(_SIZES)
    assert {name.rpartition(".")[2] for name in sizes} == {"js", "css"}
    assert all(sizes.values()), sizes
    assert sum(sizes.values()) < _FIRST_PAGE_BYTES, sizes
