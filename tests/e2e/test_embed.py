"""Boards in frames of other sites, and pictures of boards as files."""

from __future__ import annotations

import threading
from collections.abc import Generator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Download, FrameLocator, Locator, Request, expect

from tests.e2e.analysis import AnalysisBoard, link_to
from tests.e2e.auditing import findings
from tests.e2e.table import Table
from tests.e2e.visitors import PHONE, Visitors

MOVES = ("wG1", "bS1 wG1-", "wA1 -wG1", "bQ bS1/", "wQ \\wA1", "bA1 bQ-")
GAME = f"Base+MLP;InProgress;White[4];{';'.join(MOVES)}"
ILLEGAL = f"{GAME};wQ bA1-;bB1 bA1-"

HEAD = '<!doctype html><title>Blog</title><link rel="icon" href="data:,">'

DECODED = """async bytes => {
    const decoder = new ImageDecoder({ data: new Uint8Array(bytes), type: 'image/gif' });
    await decoder.tracks.ready;
    await decoder.completed;
    const { frameCount } = decoder.tracks.selectedTrack;
    const { image } = await decoder.decode({ frameIndex: frameCount - 1 });
    return [frameCount, image.displayWidth, image.displayHeight];
}"""
"""A function for the page: what the browser finds in a GIF."""

WHITE_IS_LEFT = """expected => {
    const [white, black] = ['wQ', 'bQ'].map(queen =>
        document.querySelector(`.skep-board .levels .tile[data-piece=${queen}]`));
    if (!white || !black) return false;
    const [from, to] = [white, black].map(tile => tile.getBoundingClientRect().left);
    return (from < to) === expected;
}"""
"""A function for the page: whether the white queen of ``GAME`` is to the left of the black one."""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Log nothing."""


@contextmanager
def other_site(folder: Path, page: str) -> Generator[str]:
    """Serve a page from another origin."""
    (folder / "index.html").write_text(page, encoding="utf-8")
    handler = partial(_Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


def page_with(*frames: str) -> str:
    """Return a page of another site with these frames."""
    code = "".join(f'<iframe src="{one}" width="480" height="420"></iframe>' for one in frames)
    return f"{HEAD}{code}"


def pieces(frame: FrameLocator) -> Locator:
    """Return the tiles on the board of a frame."""
    return frame.locator(".skep-board .levels .tile")


def test_another_site_frames_games_and_lines_and_no_other_page(
    visitors: Visitors, tmp_path: Path
) -> None:
    person = visitors()
    game = person.played(*MOVES, rules="Base+MLP")
    asked: list[Request] = []
    person.page.on("request", lambda one: asked.append(one))  # noqa: PLW0108 - Playwright marks it
    address = person.address
    shown = (
        f"{address}/embed/game/{game}?ply=4",
        f"{address}/embed/analysis?game={quote(ILLEGAL)}&theme=dark&lang=nl",
        f"{address}/embed/analysis?setup=nonsense",
        f"{address}/embed/game/abcdefghij",
    )
    person.excuse("404")
    with other_site(tmp_path, page_with(*shown)) as site:
        person.page.goto(site)
        first, second, third, fourth = (
            person.page.frame_locator("iframe").nth(at) for at in range(4)
        )
        expect(pieces(first)).to_have_count(4)
        expect(first.get_by_text("Move 4 of 6")).to_be_visible()
        first.get_by_role("button", name="Next move").click()
        expect(pieces(first)).to_have_count(5)
        person.page.keyboard.press("End")
        expect(pieces(first)).to_have_count(6)
        person.page.keyboard.press("ArrowLeft")
        expect(first.get_by_text("Move 5 of 6")).to_be_visible()
        link = first.get_by_role("link", name="Open in Skep")
        expect(link).to_have_attribute("href", f"/game/{game}")
        expect(link).to_have_attribute("target", "_blank")

        # The legal part of a line, in the language and look that the address asks for.
        expect(pieces(second)).to_have_count(6)
        left_out = "2 zetten weggelaten: de eerste daarvan is ongeldig"
        expect(second.get_by_text(left_out)).to_be_visible()
        expect(second.locator("html")).to_have_attribute("data-theme", "dark")
        second.get_by_role("button", name="Eerste stelling").click()
        expect(pieces(second)).to_have_count(0)
        link = second.get_by_role("link", name="Open in Skep")
        expect(link).to_have_attribute("href", f"/analysis?game={_form(ILLEGAL)}&ply=0")

        expect(third.get_by_text("This board couldn’t be read.")).to_be_visible()
        expect(fourth.get_by_role("alert")).to_be_visible()
        expect(fourth.get_by_role("link")).to_have_count(0)
    api = [one for one in asked if "/api/" in one.url]
    assert len(api) == 2
    # The browser has a session, which frames don't use.
    assert person.context.cookies(address)
    assert [one for one in api if "cookie" in one.all_headers()] == []

    person.excuse("frame")
    with other_site(tmp_path, page_with(f"{address}/analysis")) as site:
        person.page.goto(site)
        frame = person.page.frames[1]
        assert not frame.url.startswith(address)


def test_a_sandboxed_frame_shows_games_and_lines(visitors: Visitors, tmp_path: Path) -> None:
    person = visitors()
    game = person.played(*MOVES, rules="Base+MLP")
    shown = (f"embed/game/{game}", f"embed/analysis?game={quote(GAME)}", "embed/game/abcdefghij")
    frames = [
        f'<iframe sandbox="allow-scripts" src="{person.address}/{one}"></iframe>' for one in shown
    ]
    person.excuse("404")
    with other_site(tmp_path, HEAD + "".join(frames)) as site:
        person.page.goto(site)
        for at in range(2):
            frame = person.page.frame_locator("iframe").nth(at)
            expect(pieces(frame)).to_have_count(6)
        gone = person.page.frame_locator("iframe").nth(2)
        expect(gone.get_by_role("alert")).to_contain_text("the game may have been deleted")


def test_a_small_frame_is_for_the_board(visitors: Visitors) -> None:
    person = visitors(viewport={"width": 240, "height": 180})
    person.go(f"/embed/analysis?game={quote(GAME)}")
    board = person.page.locator(".skep-board").bounding_box()
    assert board is not None
    assert board["height"] > 120
    assert person.page.evaluate("document.documentElement.scrollWidth") == 240
    expect(person.page.get_by_text("Move 6 of 6")).to_be_attached()


def test_a_frame_says_that_there_are_no_moves_and_flips_with_caps_lock(visitors: Visitors) -> None:
    person = visitors()
    person.go("/embed/analysis?game=Base%2BMLP")
    expect(person.page.get_by_text("No moves yet.")).to_be_visible()
    person.go(f"/embed/analysis?game={quote(GAME)}")
    person.page.wait_for_function(WHITE_IS_LEFT, arg=True)
    person.page.keyboard.press("F")
    person.page.wait_for_function(WHITE_IS_LEFT, arg=False)
    person.page.keyboard.press("F")
    person.page.wait_for_function(WHITE_IS_LEFT, arg=True)


def _form(text: str) -> str:
    """Return a text as browsers write it into a query."""
    return quote(text, safe="*-._ ").replace(" ", "+")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_frame_hinders_nobody(visitors: Visitors, theme: str) -> None:
    person = visitors(viewport=PHONE)
    person.go(f"/embed/analysis?game={quote(GAME)}&theme={theme}")
    expect(person.page.locator(".skep-board")).to_be_visible()
    assert findings(person.page) == []
    assert person.context.cookies() == []
    assert person.page.evaluate("localStorage.length") == 0


def test_a_frame_says_so_if_the_rules_cannot_be_loaded(visitors: Visitors) -> None:
    person = visitors()
    person.excuse_outage()
    person.page.route("**/*.wasm", lambda route: route.abort())
    person.go(f"/embed/analysis?game={quote(GAME)}")
    told = "The engine couldn’t be loaded. Connect to the internet and try again."
    expect(person.page.get_by_role("alert")).to_have_text(told)


def test_a_position_and_a_line_become_pictures_and_code_for_other_sites(
    visitors: Visitors, tmp_path: Path
) -> None:
    person = visitors(permissions=["clipboard-read", "clipboard-write"])
    board = AnalysisBoard(person, link_to(GAME))
    sheet = board.choose("Share and export")
    sheet.get_by_label("Size").first.select_option("2048 px")
    with board.page.expect_download() as saved:
        sheet.get_by_role("button", name="Download PNG").click()
    saved.value.save_as(tmp_path / "position.png")
    head = (tmp_path / "position.png").read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert max(int.from_bytes(head[16:20]), int.from_bytes(head[20:24])) == 2048

    with board.page.expect_download() as saved:
        sheet.get_by_role("button", name="Download GIF").click()
    saved.value.save_as(tmp_path / "line.gif")
    content = (tmp_path / "line.gif").read_bytes()
    frames, width, height = board.page.evaluate(DECODED, list(content))
    assert (frames, max(width, height)) == (len(MOVES) + 1, 480)

    sheet.get_by_role("button", name="Copy iframe code").click()
    code = board.page.evaluate("navigator.clipboard.readText()")
    with other_site(tmp_path, f"{HEAD}{code}") as site:
        board.page.goto(site)
        expect(pieces(board.page.frame_locator("iframe"))).to_have_count(6)


def test_a_game_becomes_an_animation(visitors: Visitors, tmp_path: Path) -> None:
    person = visitors(viewport=PHONE)
    table = Table(person).open(person.played(*MOVES, rules="Base+MLP"))
    table.choose("Pictures and embed code")
    sheet = person.page.get_by_role("dialog", name="Pictures and embed code")
    with person.page.expect_download() as saved:
        sheet.get_by_role("button", name="Download GIF").click()
    saved.value.save_as(tmp_path / "game.gif")
    content = (tmp_path / "game.gif").read_bytes()
    assert person.page.evaluate(DECODED, list(content))[0] == len(MOVES) + 1
    assert findings(person.page) == []


def test_a_picture_that_is_too_large_for_the_device_says_so(visitors: Visitors) -> None:
    board = AnalysisBoard(visitors(), link_to(f"Base+MLP;{';'.join(MOVES)}"))
    sheet = board.choose("Share and export")
    # Browsers make no picture of a canvas that they have no memory for.
    board.page.evaluate("() => { HTMLCanvasElement.prototype.toBlob = (done) => done(null); }")
    sheet.get_by_role("button", name="Download PNG").click()
    told = sheet.get_by_text("This is too large for your device. Choose a smaller size.")
    expect(told).to_have_count(1)
    board.page.evaluate("() => { HTMLCanvasElement.prototype.getContext = () => null; }")
    sheet.get_by_role("button", name="Download GIF").click()
    expect(told).to_have_count(2)


def test_a_long_line_is_cut_and_its_animation_can_be_cancelled(visitors: Visitors) -> None:
    around = ("wQ \\wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-") * 80
    moves = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", *around)
    board = AnalysisBoard(visitors(), link_to(f"Base,repetition=none;{';'.join(moves)}"))
    sheet = board.choose("Share and export")
    expect(
        sheet.get_by_text("The line has 324 moves. The animation shows the last 299.")
    ).to_be_visible()
    sheet.get_by_label("Size").last.select_option("960 px")
    saved: list[Download] = []

    def note(file: Download) -> None:
        saved.append(file)

    board.page.on("download", note)
    sheet.get_by_role("button", name="Download GIF").click()
    expect(sheet.get_by_role("progressbar")).to_be_visible()
    sheet.get_by_role("button", name="Cancel").click()
    expect(sheet.get_by_role("progressbar")).to_be_hidden()
    assert saved == []
