"""A thousand breaks of the line: no move is lost, none is played twice."""

from __future__ import annotations

import random
from collections.abc import Generator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.games import LONGER
from tests.e2e.table import Table
from tests.e2e.visitors import Json, Visitor, Visitors
from tests.e2e.wire import Wire, wired
from tests.serving.restartable import RestartableServer, restartable_server

pytestmark = pytest.mark.long

DROPS = 1000
FRIEND: Json = {"opponent": {"type": "friend"}, "rules": "Base+MLP", "color": "white"}


@pytest.fixture
def unlimited(tmp_path: Path) -> Generator[RestartableServer, None, None]:
    """Give a server without limits: nobody else comes back a thousand times in minutes."""
    with restartable_server(tmp_path, is_limited=False) as server:
        yield server


@pytest.mark.exhaustive
@pytest.mark.timeout(3600)
def test_no_move_is_lost_or_doubled_in_a_thousand_drops(
    browser: Browser, unlimited: RestartableServer
) -> None:
    chance = random.Random(1)
    with wired(lambda: unlimited.port) as wire:
        visitors = Visitors(browser, unlimited.address)
        people = [visitors(address=wire.address), visitors(address=wire.address)]
        for person in people:
            person.excuse_outage()
            person.get("/me")
        drops = 0
        while drops < DROPS:
            drops += play_a_game(people, wire, chance)
        assert visitors.close() == []


def play_a_game(people: list[Visitor], wire: Wire, chance: random.Random) -> int:
    """Play a whole game over a wire that breaks around every move; return how often it did."""
    maker, friend = people
    game = maker.make(**FRIEND)
    friend.join(game)
    tables = [Table(maker).open(game), Table(friend).open(game)]
    drops = 0
    for ply, move in enumerate(LONGER):
        mover, other = tables if ply % 2 == 0 else tables[::-1]
        breaks = [wire.cut, wire.lose_the_next_answer]
        chance.shuffle(breaks)
        for trouble in breaks[: chance.randint(1, 2)]:
            trouble()
            drops += 1
        mover.play(move)
        other.wait_for_ply(ply + 1)
    assert tables[0].texts() == LONGER
    assert tables[0].told() == tables[1].told()
    return drops
