"""Much that arrives at once doesn't keep the event loop from anything else."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from functools import partial
from math import e

import pytest

from skep.server.middleware.token_buckets import Rate
from skep.server.protocols.fair_turns import MESSAGE, UPGRADE, FairTurns, Lane
from skep.server.protocols.recent_work import FADES_S, FAIR_RATE, LEAST, NEWCOMER, RecentWork

ONE, OTHER = Lane("192.0.2.1"), Lane("198.51.100.1")


class Jobs:
    """Jobs of networks, and those that were run."""

    def __init__(self, turns: FairTurns) -> None:
        self._turns = turns
        self.done = list[str]()

    def add(
        self, lane: Lane, number: int = 1, *, work: int = 1, delay: float = 0.0, name: str = ""
    ) -> None:
        """Add jobs that are *work* each."""
        for _ in range(number):
            self._turns.run(lane, partial(self._run, name or lane.network, work), delay)

    def _run(self, name: str, work: int) -> int:
        self.done.append(name)
        return work

    async def finish(self, number: int) -> list[int]:
        """Wait until so many are done, and return how many were run in each turn."""
        counts = [0]
        async with asyncio.timeout(20):
            while len(self.done) < number:
                counts.append(len(self.done))
                await asyncio.sleep(0)
        counts.append(len(self.done))
        return [later - before for before, later in itertools.pairwise(counts)]


@pytest.mark.parametrize(("work", "most"), [(1, 4), (2, 2), (4, 1), (100, 1)])
async def test_a_little_is_done_in_each_turn(work: int, most: int) -> None:
    jobs = Jobs(FairTurns(per_turn=4))
    jobs.add(ONE, 40, work=work)
    assert max(await jobs.finish(40)) == most


async def test_networks_take_turns() -> None:
    jobs = Jobs(FairTurns(per_turn=2))
    jobs.add(ONE, 20)
    jobs.add(OTHER, 3)
    await jobs.finish(23)
    assert [place for place, name in enumerate(jobs.done) if name == OTHER.network] == [3, 5, 7]


DELAYED = [("much", 9.0), ("some", 5.0), ("as much", 9.0), ("little", 1.0)]


async def test_in_a_network_short_of_budget_jobs_are_delayed() -> None:
    jobs = Jobs(FairTurns(per_turn=1, now=lambda: 0.0))
    short = Lane("192.0.2.1", Rate(burst=10, seconds=60.0))
    jobs.add(short, work=6)
    for name, delay in DELAYED:
        jobs.add(short, delay=delay, name=name)
    await jobs.finish(5)
    assert jobs.done[1:] == ["little", "some", "much", "as much"]


@pytest.mark.parametrize("rate", [None, Rate(burst=1_000, seconds=60.0)])
async def test_if_only_the_server_is_slow_whoever_came_first_goes_first(rate: Rate | None) -> None:
    jobs = Jobs(FairTurns(per_turn=1, now=lambda: 0.0))
    lane = Lane("192.0.2.1", rate)
    jobs.add(lane, work=6)
    for name, delay in DELAYED:
        jobs.add(lane, delay=delay, name=name)
    await jobs.finish(5)
    assert jobs.done[1:] == [name for name, _ in DELAYED]


async def test_nobody_waits_without_end_while_others_keep_coming() -> None:
    now = [0.0]
    jobs = Jobs(FairTurns(per_turn=1, now=lambda: now[0]))
    short = Lane("192.0.2.1", Rate(burst=10, seconds=0.01))
    jobs.add(short, work=6)
    jobs.add(short, delay=0.1, name="newcomer")
    for wave in range(12):
        # As many as the network regains until the next ones come.
        jobs.add(short, 5, delay=0.01, name=f"wave {wave}")
        await asyncio.sleep(0.03)
        now[0] += 0.05
    await asyncio.sleep(0.03)
    assert jobs.done.index("newcomer") < jobs.done.index("wave 6")


def test_recent_work_is_forgotten_but_silence_is_not_saved_up() -> None:
    work = RecentWork(now=0.0)
    new = work.delay(0.0)
    work.add(round(NEWCOMER), 0.0)
    assert work.delay(0.0) == 2 * new
    assert work.delay(FADES_S) == pytest.approx(2 * new / e)
    assert work.delay(100 * FADES_S) == new * LEAST / NEWCOMER


def test_a_player_goes_before_those_who_use_more_than_a_fair_share() -> None:
    player, greedy = RecentWork(now=0.0), RecentWork(now=0.0)
    for second in range(120):
        greedy.add(round(1.5 * FAIR_RATE), second)
        if second % 3 == 0:
            # A move or a ping, each a frame of its own.
            player.add(2 + MESSAGE, second)
    again = RecentWork(now=119.0)
    assert player.delay(120.0) < again.delay(120.0) < greedy.delay(120.0)
    # By more than it takes to serve all connections of an address once.
    assert greedy.delay(120.0) - player.delay(120.0) > 4.0


async def test_a_move_does_not_wait_for_handshakes_of_many_networks() -> None:
    jobs = Jobs(FairTurns())
    for number in range(1000):
        jobs.add(Lane(f"192.0.2.{number}"), work=UPGRADE)
    player = Lane("198.51.100.1", is_live=True)
    jobs.add(player, 3, work=MESSAGE)
    counts = await jobs.finish(1003)
    # The first two handshakes were run at once. Then moves and handshakes alternate.
    assert [place for place, name in enumerate(jobs.done) if name == player.network] == [2, 4, 6]
    assert max(counts) == 3


async def test_messages_of_many_players_do_not_stop_handshakes() -> None:
    jobs = Jobs(FairTurns())
    for number in range(1000):
        jobs.add(Lane(f"192.0.2.{number}", is_live=True), work=MESSAGE)
    jobs.add(OTHER, 3, work=UPGRADE)
    await jobs.finish(1003)
    assert [place for place, name in enumerate(jobs.done) if name == OTHER.network] == [5, 7, 9]


async def test_a_network_that_has_spent_its_budget_is_held_and_the_others_go_on() -> None:
    now = [0.0]
    turns = FairTurns(per_turn=4, now=lambda: now[0])
    jobs = Jobs(turns)
    # Three more in a millisecond, if time passes.
    greedy = Lane("192.0.2.1", Rate(burst=6, seconds=0.001 / 3))
    jobs.add(greedy, 20, work=2)
    jobs.add(OTHER, 20)
    await jobs.finish(23)
    await asyncio.sleep(0.01)
    assert Counter(jobs.done) == {greedy.network: 3, OTHER.network: 20}
    assert turns.is_spent(greedy, 0)
    assert not turns.is_spent(OTHER, 1_000_000)
    now[0] = 1.0
    await jobs.finish(26)
    assert Counter(jobs.done)[greedy.network] == 6
    # What comes now waits behind the others.
    jobs.add(greedy)
    assert Counter(jobs.done)[greedy.network] == 6


async def test_a_job_that_fails_holds_up_nobody() -> None:
    turns = FairTurns(per_turn=1)
    jobs = Jobs(turns)

    def fail() -> int:
        raise ValueError

    seen = list[object]()
    asyncio.get_running_loop().set_exception_handler(lambda _, about: seen.append(about))
    jobs.add(ONE)
    turns.run(ONE, fail)
    jobs.add(ONE, 3)
    await jobs.finish(4)
    assert len(seen) == 1
