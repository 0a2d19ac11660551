"""Live games can't fill the disk: new ones are refused in time, and moves have a slow budget."""

from __future__ import annotations

from pathlib import Path

import pytest

from skep.server import live
from skep.server.middleware.budgets import STORED_COMMANDS
from skep.server.middleware.token_buckets import Rate
from skep.server.store import Store
from tests.server.tables import OPENING
from tests.serving.in_process import SAME_SCREEN, code, serving, settings_in


async def test_no_game_begins_when_the_disk_is_nearly_full_but_open_games_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server, server.guest() as ann, ann.tab() as tab:
        over, open_ = [(await ann.make(**SAME_SCREEN))["id"] for _ in range(2)]
        assert (await tab.play(over, 0, OPENING[0]))["type"] == "accepted"
        assert (await tab.do(over, 1, "resign"))["type"] == "accepted"
        reserve = settings_in(tmp_path).disk_reserve

        def free_bytes(_: Store) -> int:
            return free

        free = reserve - 1
        monkeypatch.setattr(Store, "free_bytes", free_bytes)
        # The page plays on the device if a server is busy.
        assert code(await ann.http.post("/games", json=SAME_SCREEN)) == (503, "server_busy")
        refused = await tab.do(over, 1, "rematch")
        assert refused["problem"]["code"] == "server_busy"
        assert (await tab.play(open_, 0, OPENING[0]))["type"] == "accepted"
        free = reserve
        await ann.make(**SAME_SCREEN)
        assert (await tab.do(over, 1, "rematch"))["type"] == "accepted"


async def test_moves_have_a_slow_budget_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = STORED_COMMANDS._replace(session=Rate(2, 600.0))
    monkeypatch.setattr(live, "STORED_COMMANDS", few)
    async with serving(tmp_path, rate_limits=True) as server, server.guest() as ann:
        game = (await ann.make(**SAME_SCREEN))["id"]
        async with ann.tab() as tab:
            for ply, move in enumerate(OPENING[:2]):
                assert (await tab.play(game, ply, move))["type"] == "accepted"
            refused = await tab.play(game, 2, OPENING[2])
            assert refused["problem"]["code"] == "too_many_requests"
            assert 500 < refused["problem"]["args"]["seconds"] <= 600


def test_an_address_can_store_some_gigabytes_of_moves_at_most() -> None:
    days, bytes_per_move = 90, 490
    refilled = days * 24 * 60 * 60 / STORED_COMMANDS.address.seconds
    assert (STORED_COMMANDS.address.burst + refilled) * bytes_per_move < 4e9
