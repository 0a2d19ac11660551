"""A smoke test in Firefox: a game against the computer on the device, with the server stopped."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Require
from tests.e2e.device_games import RECORD, Json, play_to_the_end
from tests.e2e.firefox import FIREFOX, FirefoxPage, firefox
from tests.serving.restartable import PAGE, RestartableServer, restartable_server

pytestmark = pytest.mark.long

_LEVEL = """level => {
  const input = document.querySelector(`dialog input[name=level][value="${level}"]`);
  input?.click();
  return Boolean(input);
}"""
_HAS_TEXT = "text => document.body.innerText.includes(text)"
_FIELD = """() => {
  document.querySelector('#typed')?.focus();
  return document.activeElement?.id === 'typed';
}"""


_CLEAR = """() => {
  const field = document.querySelector('#typed');
  field.value = '';
  field.dispatchEvent(new Event('input', { bubbles: true }));
}"""


def prepare(page: FirefoxPage, server: RestartableServer) -> None:
    """Visit once, and get the engine."""
    page.go(f"{server.address}/settings")
    page.wait_for("() => navigator.serviceWorker.controller?.state === 'activated'")
    page.click("Standard notation")
    page.click("Download engine")
    page.wait_for(_HAS_TEXT, "You can play offline")


def test_a_game_against_level_5_with_the_server_stopped(require: Require, tmp_path: Path) -> None:
    require(FIREFOX.exists(), f"{FIREFOX} is not there")
    require((PAGE / "index.html").exists(), "the page is not built: npm run build in web/ does it")
    (tmp_path / "profile").mkdir()
    with restartable_server(tmp_path) as server, firefox(tmp_path / "profile") as page:
        prepare(page, server)
        server.stop()
        page.go(f"{server.address}/new?opponent=computer")
        page.wait_for(_LEVEL, 5)
        page.click("Start game")
        game_id = page.wait_for("() => /local-[0-9a-f]+/.exec(location.pathname)?.[0]")

        # A hint first, and a reason: the queen may not be placed first.
        page.click("Hint")
        page.wait_for(_HAS_TEXT, "Show move")
        page.click("Menu")
        page.click("Type a move")

        def play(text: str) -> None:
            page.wait_for(_FIELD)
            page.type(text)

        def record() -> Json:
            return dict(page.run(RECORD, game_id))

        play("wQ")
        page.wait_for(_HAS_TEXT, "can’t be your first piece")
        page.run(_CLEAR)
        game = play_to_the_end(record, play)
        assert game.outcome is not None
        assert record()["ending"]["termination"] == game.outcome.termination.value
        page.wait_for(_HAS_TEXT, "Rematch")
