"""The npm packages ``skep-engine`` and ``skep-board`` on one page: that of the engine's README."""

from __future__ import annotations

import re
import tarfile
from collections.abc import Generator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.conftest import Require
from tests.e2e.test_engine_package import BUILT, PATIENCE_MS, served

HEAD = '<!doctype html><html lang="en"><title>Hive</title>'
TURN = """count => {
    const board = document.querySelector('skep-board');
    return board.turn === 'w' && Object.values(board.position ?? {}).flat().length >= count;
}"""
CHOICE = """seed => {
    const board = document.querySelector('skep-board');
    const moves = [...board.api.shown().config.legal].flatMap(([piece, hexes]) =>
        hexes.map(hex => ({ piece, hex })));
    const detail = moves[seed % moves.length];
    if (detail) board.dispatchEvent(new CustomEvent('skep-move', { detail }));
    return moves.length;
}"""
SETTLED = """() => {
    const board = document.querySelector('skep-board');
    return board.turn === 'w' || board.legal.size === 0;  // the user's turn, or the game is over
}"""


@pytest.fixture
def page(browser: Browser, require: Require, tmp_path: Path) -> Generator[Page]:
    """Open the README's page, on a site that has both packages."""
    for name in ("skep-engine", "skep-board"):
        tarballs = sorted(BUILT.glob(f"{name}-*.tgz"))
        require(tarballs, "the npm packages are not built (make npm)")
        with tarfile.open(tarballs[0]) as tarball:
            tarball.extractall(tmp_path, filter="data")
        (tmp_path / "node_modules").mkdir(exist_ok=True)
        (tmp_path / "package").rename(tmp_path / "node_modules" / name)
    readme = (tmp_path / "node_modules/skep-engine/README.md").read_text(encoding="utf-8")
    [example] = re.findall(r"## Engine and board together\n.*?```html\n(.*?)```", readme, re.DOTALL)
    (tmp_path / "index.html").write_text(f"{HEAD}{example}", encoding="utf-8")
    (tmp_path / "favicon.ico").touch()
    complaints: list[str] = []
    with served(tmp_path, is_isolated=False) as address:
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.set_default_timeout(PATIENCE_MS)
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(address)
        yield page
        page.close()
    assert complaints == []


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_person_plays_against_a_level_and_hears_why_not(page: Page) -> None:
    board = page.locator("skep-board")
    page.mouse.click(
        *middle(board.get_by_role("button", name="white spider wS1, 2 left, can be placed"))
    )
    page.mouse.click(*middle(board.get_by_role("button", name="Place in the middle")))
    page.wait_for_function(TURN, arg=2)
    expect(board.locator(".levels .tile[data-piece]")).to_have_count(2)
    expect(board.get_by_role("button", name=re.compile("^black .*moved last$"))).to_be_visible()

    page.mouse.click(*middle(board.get_by_role("button", name=re.compile("^white spider wS1$"))))
    expect(page.get_by_role("status")).to_have_text("no piece may move before its queen is placed")


def test_board_and_engine_stay_in_step(page: Page) -> None:
    page.wait_for_function(TURN, arg=0)
    turns = 0
    while turns < 14 and page.evaluate(CHOICE, 7 * turns + 3) > 0:
        turns += 1
        page.wait_for_function(SETTLED)
    assert turns > 3  # no game is over sooner
