"""The board for Jupyter in Chromium. The widget is the real one in Python; only Jupyter is mocked.

The model in the page holds the traits, and passes messages to the widget without a kernel between.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

if importlib.util.find_spec("anywidget") is None:
    pytest.skip("needs the extra notebook", allow_module_level=True)

from skep import Game
from skep.notebook import BoardWidget

MODULE = Path(__file__).parent.parent.parent / "src/skep/notebook/widget.js"
ADDRESS = "http://notebook.test/"
GAME = "Base;InProgress;White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1-"
TRAITS = (
    *("stacks", "turn", "box", "legal", "last", "arrows", "heat"),
    *("orientation", "ply", "plies", "caption", "labels"),
)
PAGE = """<!doctype html><title>Notebook</title><main id="cell"></main><script type="module">
import widget from '/widget.js';
const listeners = new Map();
let traits = await receive({});
const take = (next) => {
    const before = traits;
    traits = next;
    for (const name of Object.keys(next)) {
        if (JSON.stringify(before[name]) === JSON.stringify(next[name])) continue;
        for (const listener of listeners.get(`change:${name}`) ?? []) listener();
    }
};
const model = {
    get: (name) => traits[name],
    on: (event, listener) => listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    off: () => {},
    send: async (message) => take(await receive(message)),
};
window.refresh = async () => take(await receive({}));
widget.render({ model, el: document.querySelector('#cell') });
</script>"""


def test_a_game_is_played_stepped_through_and_analyzed(browser: Browser) -> None:
    widget = BoardWidget(Game.from_string(GAME), against="naive")

    def receive(message: dict[str, Any]) -> dict[str, Any]:
        widget._handle_custom_msg(message, [])  # noqa: SLF001  # pyright: ignore[reportPrivateUsage, reportUnknownMemberType]
        return {name: getattr(widget, name) for name in TRAITS}

    def answer(route: Route) -> None:
        is_module = route.request.url.endswith("widget.js")
        kind = "text/javascript" if is_module else "text/html"
        body = MODULE.read_text(encoding="utf-8") if is_module else PAGE
        route.fulfill(body=body, content_type=f"{kind}; charset=utf-8")

    context = browser.new_context(viewport={"width": 800, "height": 900})
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.expose_function("receive", receive)  # pyright: ignore[reportUnknownMemberType]
    page.route(f"{ADDRESS}**", answer)
    page.goto(ADDRESS)
    board = page.locator("skep-board")
    status = page.get_by_role("status")
    expect(status).to_have_text("4 of 4: bQ bG1-")
    board.get_by_role("button", name="white ant").click()
    board.get_by_role("button", name="Place southwest of the white queen wQ").click()
    expect(status).to_contain_text("6 of 6")
    page.get_by_role("button", name="First position").click()
    expect(status).to_have_text("Start (0 of 6)")
    expect(page.get_by_role("button", name="Previous move")).to_be_disabled()
    page.get_by_role("button", name="Next move").click()
    expect(status).to_have_text("1 of 6: wS1")
    page.get_by_role("button", name="Last position").click()
    expect(status).to_contain_text("6 of 6")
    moves = widget.game.legal_moves()
    widget.show_heat({move: 1.0 + number for number, move in enumerate(moves)})
    page.evaluate("refresh()")
    expect(board.locator("g.heat path")).to_have_count(len(widget.heat))
    expect(board.locator("g.shapes .advised").first).to_be_attached()
    page.get_by_role("button", name="Previous move").click()
    expect(board.locator("g.heat")).to_have_count(0)
    assert complaints == []
    context.close()
