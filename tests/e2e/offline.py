"""Playing without a network: get ready, cut the connection, and start a game on the device."""

from __future__ import annotations

import re
from collections.abc import Generator
from contextlib import contextmanager

from playwright.sync_api import Page, expect

from tests.e2e.device_games import RECORD
from tests.e2e.visitors import Json, Visitor
from tests.serving.restartable import RestartableServer

CONTROLLED = "() => navigator.serviceWorker.controller?.state === 'activated'"


def record_of(page: Page) -> Json:
    """Return the game of a page as the device has stored it."""
    found = page.evaluate(RECORD, page.url.rpartition("/")[2])
    assert found is not None
    return dict(found)


def texts_of(page: Page) -> list[str]:
    """Return the moves of a page's game."""
    return [move["text"] for move in record_of(page)["moves"]]


def prepare(person: Visitor, first: str = "/settings") -> None:
    """Visit a page, and get the engine, as somebody does who wants to play in a train."""
    person.excuse_outage()
    person.use_standard_notation()
    person.go(first)
    person.page.wait_for_function(CONTROLLED)
    if first != "/settings":
        person.go("/settings")
    person.page.get_by_role("button", name="Download engine").click()
    expect(person.page.get_by_text("You can play offline")).to_be_visible(timeout=30_000)


@contextmanager
def without_network(person: Visitor, server: RestartableServer) -> Generator[None, None, None]:
    """Stop the server and switch the browser's network off."""
    server.stop()
    person.context.set_offline(True)
    try:
        yield
    finally:
        person.context.set_offline(False)
        server.start()


def start(page: Page, level: int = 1, opponent: str = "computer") -> None:
    """Choose an opponent on the sheet, and start."""
    page.get_by_role("link", name=re.compile("^Choose level")).click()
    sheet = page.get_by_role("dialog", name="New game")
    sheet.locator(f'input[name="opponent"][value="{opponent}"]').check(force=True)
    if opponent == "computer":
        sheet.locator(f'input[name="level"][value="{level}"]').check(force=True)
    sheet.get_by_role("button", name="Start game").click()
    expect(page.get_by_role("application", name="Board")).to_be_visible()
    page.wait_for_url("**/game/local-*")
