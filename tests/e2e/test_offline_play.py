"""Games on this device: against the computer and on one screen, without a server or a network."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from skep.game import Game
from skep.notation.movestring import legal_moves_by_string
from tests.e2e.auditing import findings
from tests.e2e.device_games import RECORD, play_to_the_end, wait_for_ply
from tests.e2e.offline import prepare, record_of, start, texts_of, without_network
from tests.e2e.table import Table
from tests.e2e.visitors import PHONE, Visitors
from tests.serving.restartable import PAGE, RestartableServer

pytestmark = pytest.mark.long

_NETWORK = re.compile(r"/assets/.*\.net$")
_MODULE = re.compile(r"/assets/.*\.wasm$")
_LARGEST_MODULE = 110_000
_LARGEST_NETWORK = 2_100_000

_HOLD_LISTS = """
  const fetched = window.fetch;
  const released = new Promise(resolve => { window.release = resolve; });
  window.fetch = async (asked, ...more) => {
    if (/\\/games[?]/.test(asked.url ?? asked)) await released;
    return fetched(asked, ...more);
  };
"""

_DAMAGE = """id => new Promise(resolve => {
  const opening = indexedDB.open('skep');
  opening.onsuccess = () => {
    const games = opening.result.transaction('games', 'readwrite').objectStore('games');
    const asked = games.get(id);
    asked.onsuccess = () => {
      asked.result.moves[0].text = 'wS1 bQ-';
      games.put(asked.result).onsuccess = () => { opening.result.close(); resolve(); };
    };
  };
})"""


def a_move_of(piece: str, page: Page) -> str:
    """Return a legal move of a piece: the computer never answers twice alike."""
    game = Game("Base")
    for text in texts_of(page):
        game.play(text)
    moves = legal_moves_by_string(game.position)
    return next(text for text in moves if text.split()[0] == piece)


def wait_for(page: Page, ply: int) -> None:
    """Wait until so many moves are stored."""
    wait_for_ply(lambda: record_of(page), ply)


@pytest.mark.parametrize("level", [3, 5])
def test_a_whole_game_without_server_and_network(
    visitors: Visitors, server: RestartableServer, level: int
) -> None:
    person = visitors()
    prepare(person)
    with without_network(person, server):
        person.go("/")
        start(person.page, level)
        table = Table(person)
        field = table.typed_field()

        def play(text: str) -> None:
            field.fill(text)
            field.press("Enter")

        game = play_to_the_end(lambda: record_of(person.page), play)
        assert game.outcome is not None
        ending = record_of(person.page)["ending"]
        assert ending["termination"] == game.outcome.termination.value
        expect(table.result).to_be_visible()
        # The review, too.
        table.button("Review").click()
        graph = person.page.get_by_role("img", name=re.compile("win probability", re.IGNORECASE))
        expect(graph.first).to_be_visible(timeout=60_000)
        # And another one, with the other color: the computer begins.
        first = person.page.url
        table.button("Rematch as Black").click()
        expect(table.result).to_have_count(0)
        wait_for(person.page, 1)
    # Back online, the server takes the first one.
    person.page.goto(first)
    person.page.get_by_role("button", name="Save to the server").click()
    person.page.wait_for_url(re.compile(r"/game/[a-zA-Z0-9]+$"))
    view = table.view()
    assert view["on_device"] is True
    assert view["state"]["ending"]["termination"] == ending["termination"]
    assert view["state"]["seats"]["b"]["level"] == level
    assert table.texts() == tuple(game.move_strings())


def test_hints_and_reasons_without_a_network(visitors: Visitors, server: RestartableServer) -> None:
    person = visitors()
    prepare(person)
    with without_network(person, server):
        person.go("/")
        start(person.page, 5)
        table = Table(person)
        table.button("Hint").click()
        expect(table.button("Show move")).to_be_visible(timeout=20_000)
        table.button("Show move").click()
        field = table.typed_field()
        field.fill("wQ")
        field.press("Enter")
        expect(person.page.get_by_text("can’t be your first piece").first).to_be_visible()
        for piece in ("wS1", "wQ"):
            ply = len(texts_of(person.page))
            field.fill(a_move_of(piece, person.page))
            field.press("Enter")
            wait_for(person.page, ply + 2)
        assert record_of(person.page)["hints"] == ["w"]
        person.page.reload()
        table.wait_for_ply(4)


def test_one_screen_without_a_network_with_takeback_draw_and_my_games(
    visitors: Visitors, server: RestartableServer
) -> None:
    person = visitors()
    prepare(person)
    page = person.page
    with without_network(person, server):
        person.go("/")
        start(page, opponent="same_screen")
        table = Table(person)
        field = table.typed_field()
        for ply, move in enumerate(("wS1", "bS1 wS1-", "wQ -wS1")):
            field.fill(move)
            field.press("Enter")
            wait_for(page, ply + 1)
        table.button("Take back").click()
        while len(texts_of(page)) != 2:
            page.wait_for_timeout(50)
        table.button("Agree to a draw").click()
        page.get_by_role("button", name="Yes, draw").click()
        expect(table.result).to_be_visible()
        assert findings(page) == []
        page.get_by_role("link", name="My games").click()
        expect(page.get_by_text("on this device")).to_be_visible()
        assert findings(page) == []
        page.get_by_role("button", name=re.compile("^Delete")).click()
        page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
        expect(page.get_by_text("on this device")).to_have_count(0)


@pytest.mark.parametrize(("code", "status"), [("server_busy", 503), ("disk_full", 507)])
def test_a_busy_server_leaves_the_game_to_the_device(
    visitors: Visitors, code: str, status: int
) -> None:
    person = visitors()
    prepare(person)
    person.excuse(str(status))

    def refuse(route: Route) -> None:
        problem = {"code": code, "status": status, "title": "", "detail": ""}
        body = json.dumps({**problem, "args": {"seconds": 7}, "reason": None})
        if route.request.method == "POST":
            route.fulfill(status=status, content_type="application/problem+json", body=body)
        else:
            route.continue_()

    person.page.route("**/api/v1/games", refuse)
    person.go("/")
    person.page.get_by_role("button", name=re.compile("^Play the computer")).click()
    Table(person).wait()
    assert "/game/local-" in person.page.url


def altered(body: bytes) -> bytes:
    """Return a file with a wrong bit."""
    return body[:1000] + bytes([body[1000] ^ 1]) + body[1001:]


def truncated(body: bytes) -> bytes:
    """Return a file whose second half is missing."""
    return body[: len(body) // 2]


@pytest.mark.parametrize("harm", [altered, truncated])
@pytest.mark.parametrize("file", [_NETWORK, _MODULE], ids=["network", "module"])
def test_a_damaged_file_is_refused_and_another_try_gets_a_good_one(
    visitors: Visitors, file: re.Pattern[str], harm: Callable[[bytes], bytes]
) -> None:
    # What a service worker fetches, no test can change.
    person = visitors(service_workers="block")
    person.excuse("Service Worker registration blocked")
    page = person.page

    def damage(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=harm(answer.body()))

    page.route(file, damage)
    person.go("/settings")
    page.get_by_role("button", name="Download engine").click()
    expect(page.get_by_text("The downloaded engine files are damaged.")).to_be_visible(
        timeout=30_000
    )
    page.unroute(file)
    page.get_by_role("button", name="Download engine").click()
    expect(page.get_by_text("You can play offline")).to_be_visible(timeout=30_000)


def test_a_download_in_the_background_shows_its_progress_when_somebody_waits(
    visitors: Visitors,
) -> None:
    person = visitors(service_workers="block")
    person.excuse("Service Worker registration blocked")
    page = person.page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(_NETWORK, hold)
    # It begins after some seconds without a click.
    with page.expect_request(_NETWORK, timeout=60_000):
        person.go("/settings")
    page.get_by_role("button", name="Download engine").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    (only,) = held
    only.continue_()
    expect(page.get_by_text("You can play offline")).to_be_visible(timeout=30_000)


@pytest.mark.parametrize(
    "lacking",
    ["delete globalThis.WebAssembly", "WebAssembly.validate = () => false"],
    ids=["WebAssembly", "SIMD"],
)
def test_without_webassembly_or_simd_the_server_plays(visitors: Visitors, lacking: str) -> None:
    person = visitors()
    person.page.add_init_script(lacking)
    person.go("/settings")
    person.page.locator('input[name="play-on"][value="device"]').check(force=True)
    expect(person.page.get_by_text("Your browser can’t run the engine")).to_be_visible()
    person.go("/new")
    sheet = person.page.get_by_role("dialog", name="New game")
    expect(sheet.get_by_text("Your browser can’t run the engine")).to_be_visible()
    sheet.locator('input[name="opponent"][value="friend"]').check(force=True)
    expect(sheet.get_by_text("Your browser can’t run the engine")).to_have_count(0)
    person.go("/")
    person.page.get_by_role("button", name=re.compile("^Play the computer")).click()
    Table(person).wait()
    assert "/game/local-" not in person.page.url


def test_a_browser_that_stores_nothing_plays_all_the_same(visitors: Visitors) -> None:
    person = visitors()
    person.use_standard_notation()
    person.page.add_init_script(
        "indexedDB.open = () => { throw new DOMException('closed', 'SecurityError'); };"
        "caches.open = () => Promise.reject(new DOMException('closed', 'SecurityError'));"
    )
    person.go("/settings")
    person.page.locator('input[name="play-on"][value="device"]').check(force=True)
    person.go("/")
    person.page.get_by_role("button", name=re.compile("^Play the computer")).click()
    table = Table(person).wait()
    assert "/game/local-" in person.page.url
    field = table.typed_field()
    field.fill("wS1")
    field.press("Enter")
    table.wait_for_ply(2)


def test_two_tabs_play_the_same_game(visitors: Visitors) -> None:
    person = visitors()
    prepare(person)
    person.page.locator('input[name="play-on"][value="device"]').check(force=True)
    person.go("/")
    start(person.page, opponent="same_screen")
    first = Table(person)
    second = Table(person, person.new_page())
    second.page.goto(first.page.url)
    second.wait()
    for table, move in ((first, "wS1"), (second, "bS1 wS1-")):
        field = table.typed_field()
        field.fill(move)
        field.press("Enter")
        first.wait_for_ply(len(texts_of(first.page)))
    for table in (first, second):
        table.wait_for_ply(2)


def test_a_phone_plays_offline_by_touch(visitors: Visitors, server: RestartableServer) -> None:
    person = visitors(viewport=PHONE, has_touch=True)
    prepare(person)
    with without_network(person, server):
        person.go("/")
        person.page.get_by_role("button", name=re.compile("^Play the computer")).tap()
        table = Table(person).wait()
        table.slot("wS1").tap()
        table.targets.first.tap()
        wait_for(person.page, 2)
        table.wait_for_ply(2)


def test_a_game_of_the_device_is_saved_to_the_server_if_the_player_wants(
    visitors: Visitors,
) -> None:
    person = visitors()
    person.use_standard_notation()
    page = person.page
    person.go("/settings")
    page.locator('input[name="play-on"][value="device"]').check(force=True)
    person.go("/")
    start(page, opponent="same_screen")
    table = Table(person)
    field = table.typed_field()
    for ply, move in enumerate(("wS1", "bS1 wS1-", "wQ -wS1")):
        field.fill(move)
        field.press("Enter")
        wait_for(page, ply + 1)
    table.button("Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    expect(table.result).to_be_visible()
    here = page.url
    page.get_by_role("button", name="Save to the server").click()
    page.wait_for_url(re.compile(r"/game/[a-zA-Z0-9]+$"))
    view = table.view()
    assert (view["on_device"], view["state"]["ending"]["termination"]) == (True, "resignation")
    assert table.texts() == ("wS1", "bS1 wS1-", "wQ -wS1")
    # The copy on the device is gone.
    page.goto(here)
    expect(page.get_by_role("heading", name="Game not found")).to_be_visible()
    person.go("/games")
    expect(page.get_by_text("played on a device")).to_have_count(1)


def test_two_tabs_against_the_computer_have_the_same_moves(visitors: Visitors) -> None:
    person = visitors()
    prepare(person)
    person.page.locator('input[name="play-on"][value="device"]').check(force=True)
    person.go("/")
    start(person.page, 1)
    first = Table(person)
    second = Table(person, person.new_page())
    second.page.goto(first.page.url)
    second.wait()
    for turn in range(4):
        # Both tabs let the computer think, and one of them is faster.
        mover = (first, second)[turn % 2]
        mover.page.bring_to_front()
        ply = len(texts_of(first.page))
        mover.slot(f"w{'SAGQ'[turn]}{'' if turn == 3 else 1}").click()
        mover.targets.first.click()
        wait_for(first.page, ply + 2)
        for table in (first, second):
            table.wait_for_ply(ply + 2)


def test_a_full_disk_stops_no_game(visitors: Visitors) -> None:
    person = visitors()
    person.use_standard_notation()
    page = person.page
    prepare(person)
    page.locator('input[name="play-on"][value="device"]').check(force=True)
    person.go("/")
    start(page, opponent="same_screen")
    field = Table(person).typed_field()
    page.evaluate(
        "() => { window.put = IDBObjectStore.prototype.put; IDBObjectStore.prototype.put = () => {"
        " throw new DOMException('full', 'QuotaExceededError'); }; }"
    )
    for move in ("wS1", "bS1 wS1-"):
        field.fill(move)
        field.press("Enter")
        expect(field).to_have_value("")
    Table(person).wait_for_ply(2)
    assert texts_of(page) == []
    # Once there is room again, everything is stored.
    page.evaluate("() => void (IDBObjectStore.prototype.put = window.put)")
    field.fill("wQ -wS1")
    field.press("Enter")
    wait_for(page, 3)
    Table(person).wait_for_ply(3)


def test_a_deleted_game_stays_deleted(visitors: Visitors) -> None:
    person = visitors()
    prepare(person)
    person.page.locator('input[name="play-on"][value="device"]').check(force=True)
    person.go("/")
    start(person.page, opponent="same_screen")
    table = Table(person)
    other = person.new_page()
    other.add_init_script(_HOLD_LISTS)
    other.goto(f"{person.address}/games")
    other.get_by_role("button", name=re.compile("^Delete")).click()
    other.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    expect(other.get_by_text("on this device")).to_have_count(0)
    # The server's lists, which come later, don't bring it back.
    other.evaluate("window.release()")
    expect(other.get_by_role("heading", name="No games yet")).to_be_visible()
    expect(other.get_by_text("on this device")).to_have_count(0)
    table.slot("wS1").click()
    table.targets.first.click()
    expect(person.page.get_by_text("the game may have been deleted").first).to_be_visible()
    assert person.page.evaluate(RECORD, person.page.url.rpartition("/")[2]) is None


def test_a_damaged_game_says_so(visitors: Visitors) -> None:
    person = visitors()
    prepare(person)
    person.page.locator('input[name="play-on"][value="device"]').check(force=True)
    person.go("/")
    start(person.page, opponent="same_screen")
    page, table = person.page, Table(person)
    table.slot("wS1").click()
    table.targets.first.click()
    wait_for(page, 1)
    page.evaluate(_DAMAGE, page.url.rpartition("/")[2])
    page.reload()
    expect(page.get_by_text("its data on this device is damaged")).to_be_visible()


def test_the_engine_is_as_small_as_promised() -> None:
    # With threads, and without.
    modules = [path.stat().st_size for path in PAGE.glob("assets/skep-*.wasm.br")]
    network = next(PAGE.glob("assets/skep-*.net.br"))
    assert len(modules) == 2
    assert max(modules) < _LARGEST_MODULE
    assert network.stat().st_size < _LARGEST_NETWORK
