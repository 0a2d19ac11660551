"""The analysis board when the engine can't be loaded in the browser: the server thinks."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.analysis import AnalysisBoard, link_to, number_of_lines
from tests.e2e.auditing import findings
from tests.e2e.visitors import PHONE, Visitors

GAME = "Base+MLP;InProgress;White[4];wG1;bS1 wG1-;wA1 -wG1;bQ bS1/;wQ \\wA1;bA1 bQ-"
BUSY = """{"code": "engine_busy", "status": 503, "title": "", "detail": "", "args": {}}"""
LINES = "**/api/v1/analysis/lines"


def test_the_server_thinks_if_the_browser_cannot_and_says_if_it_is_busy(
    visitors: Visitors,
) -> None:
    person = visitors(service_workers="block", viewport=PHONE)
    person.excuse(r"ERR_FAILED|503|blocked by Playwright")
    # The rules come, and the network doesn't.
    person.context.route("**/*.net", lambda route: route.abort())
    asked: list[str] = []
    person.page.on("request", lambda one: asked.append(one.url))
    board = AnalysisBoard(person, link_to(GAME))
    board.page.get_by_role("switch", name="Engine").click()
    thinking = board.engine.get_by_text("The server is thinking: up to 2 s per position.")
    expect(thinking).to_be_visible()
    number_of_lines(board, 1)
    expect(board.page.get_by_role("meter")).to_have_attribute("aria-valuetext", re.compile("White"))
    assert findings(board.page) == []
    board.button("Engine settings").click()
    board.engine.get_by_role("combobox", name="Lines").select_option("5")
    number_of_lines(board, 5)
    expect(board.table.board.locator(".advised")).to_have_count(5)
    # Somebody who goes through the moves asks only where they stay.
    before = len([one for one in asked if one.endswith("/analysis/lines")])
    # At once, however slow this machine is.
    board.button("Previous move").evaluate("button => [1, 2, 3].forEach(() => button.click())")
    number_of_lines(board, 5)
    assert len([one for one in asked if one.endswith("/analysis/lines")]) == before + 1

    kind = "application/problem+json"
    person.context.route(
        LINES, lambda route: route.fulfill(status=503, content_type=kind, body=BUSY)
    )
    board.button("Previous move").click()
    told = board.engine.get_by_role("alert")
    expect(told).to_contain_text("The server’s engine is busy.")
    person.context.unroute(LINES)
    person.context.route(LINES, lambda route: route.abort())
    board.button("Next move").click()
    board.button("Previous move").click()
    expect(told).to_contain_text("The server can’t be reached either.")
    # Once the engine can be loaded, it runs here.
    person.context.unroute("**/*.net")
    told.get_by_role("button", name="Try again").click()
    number_of_lines(board, 5)
    expect(board.engine.get_by_text("server")).to_have_count(0)
