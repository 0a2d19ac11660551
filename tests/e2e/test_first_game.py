"""A guest comes for the first time, and wins."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Generator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.games import Player
from tests.e2e.table import Table
from tests.e2e.visitors import Json, Visitors


@pytest.fixture
def player() -> Generator[Player, None, None]:
    """Give somebody who plays well."""
    player = Player()
    yield player
    player.close()


class Clicks:
    """Counts what a person does."""

    def __init__(self, page: Page) -> None:
        page.add_init_script(
            "window.clicks = 0; addEventListener('pointerdown', () => clicks++, {capture: true})"
        )
        self._page = page

    @property
    def count(self) -> int:
        return int(self._page.evaluate("clicks"))


@pytest.mark.long
def test_a_guest_plays_with_three_clicks_and_beats_level_1(
    visitors: Visitors, player: Player, capsys: pytest.CaptureFixture[str]
) -> None:
    guest = visitors()
    clicks = Clicks(guest.page)
    landed = time.monotonic()
    guest.go("/")
    guest.page.get_by_role("button", name=re.compile("^Play the computer")).click()
    table = Table(guest).wait()
    table.slot("wG1").click()
    table.targets.click()
    table.wait_for_ply(2)
    took = time.monotonic() - landed
    assert clicks.count == 3
    assert table.view()["state"]["seats"]["b"]["level"] == 1
    with capsys.disabled():
        sys.stdout.write(f"\nfrom landing to the computer's first reply: {took:.1f} s (bar 10)\n")

    while (view := table.view())["state"]["status"] == "playing":
        moves = tuple(move["text"] for move in view["moves"])
        if len(moves) == 8:
            guest.page.reload()
        table.play(player.choose(view["rules"], view["first"], moves))
        table.until(lambda now: now["state"]["turn"]["color"] == "w" or _is_over(now))
    expect(table.result).to_contain_text("You won!")
    assert view["state"]["ending"]["winner"] == "w"


def _is_over(view: Json) -> bool:
    return bool(view["state"]["status"] == "over")
