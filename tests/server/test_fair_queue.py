"""Whose turn it is to have something thought about."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import pytest

from skep.server.workers import fair_queue
from skep.server.workers.engine_pool import EnginesBusyError, Purpose, Requester
from skep.server.workers.fair_queue import FairQueue, QueueLimits

LIMITS = QueueLimits(at_once=1, waiting=10, per_requester=3)


async def test_who_has_fewest_goes_first_and_among_those_who_came_first() -> None:
    queue = FairQueue(LIMITS)
    order: list[str] = []

    async def take(name: str) -> None:
        async with queue.slot(Requester(name[0]), timeout_s=60.0):
            order.append(name)
            await asyncio.sleep(0)

    names = ("a1", "a2", "a3", "b1", "b2", "c1")
    await asyncio.gather(*(take(name) for name in names))
    assert queue.waiting == 0
    assert order == ["a1", "a2", "b1", "c1", "a3", "b2"]


async def test_whoever_gives_up_at_the_moment_of_their_turn_passes_it_on() -> None:
    queue = FairQueue(LIMITS)

    async def take(player: str) -> None:
        async with queue.slot(Requester(player), timeout_s=60.0):
            await asyncio.sleep(0)

    first, second, third = (asyncio.create_task(take(player)) for player in "abc")
    await first
    second.cancel()
    await third
    with pytest.raises(asyncio.CancelledError):
        await second


async def test_whoever_gives_up_while_their_turn_is_called_holds_nobody_up() -> None:
    queue = FairQueue(LIMITS)
    is_over = asyncio.Event()

    async def have(player: str) -> None:
        async with queue.slot(Requester(player), timeout_s=60.0):
            await is_over.wait()

    first, second = asyncio.create_task(have("anna")), asyncio.create_task(have("bo"))
    await asyncio.sleep(0)
    # Both in the same round: the first leaves before the second knows that it is cancelled.
    is_over.set()
    second.cancel()
    await asyncio.gather(first, second, return_exceptions=True)
    assert first.exception() is None
    await have("carl")
    assert queue.waiting == 0


async def order_of(queue: FairQueue, requesters: list[Requester]) -> list[Requester]:
    """Return the order in which requesters get their slots."""
    order: list[Requester] = []

    async def take(requester: Requester) -> None:
        async with queue.slot(requester, timeout_s=60.0):
            order.append(requester)
            await asyncio.sleep(0)

    await asyncio.gather(*map(take, requesters))
    assert queue.waiting == 0
    return order


async def test_many_guests_of_one_network_hold_up_nobody_elsewhere() -> None:
    guests = [Requester(f"guest {number}", "192.0.2.1") for number in range(6)]
    visitor = Requester("ann", "192.0.2.2")
    order = await order_of(FairQueue(LIMITS), [*guests, visitor, visitor])
    assert [index for index, requester in enumerate(order) if requester is visitor] == [1, 3]


async def test_players_of_one_network_take_turns() -> None:
    ann, bob = Requester("ann", "192.0.2.1"), Requester("bob", "192.0.2.1")
    assert await order_of(FairQueue(LIMITS), [ann, ann, ann, bob, bob]) == [ann, ann, bob, ann, bob]


async def test_a_move_waits_for_one_review_at_most_and_reviews_for_every_second_move() -> None:
    move, review, other = (
        Requester("ann"),
        Requester("ann", purpose=Purpose.REVIEW),
        Requester("bob", purpose=Purpose.REVIEW),
    )
    order = await order_of(FairQueue(LIMITS), [review, other, review, move, move])
    assert order == [review, move, other, move, review]


def network(number: int) -> Requester:
    """Return somebody in a network."""
    return Requester("ann", f"192.0.2.{number}")


async def test_a_newcomer_waits_for_the_running_search_only() -> None:
    """Whoever was called last must not be ahead because they waited in the queue before."""
    queue, order = FairQueue(LIMITS), list[Requester]()
    crowd, newcomer = network(1), network(2)

    async def take(requester: Requester) -> None:
        async with queue.slot(requester, timeout_s=60.0):
            order.append(requester)
            if requester is crowd and len(order) == 2:
                late.append(asyncio.create_task(take(newcomer)))
            await asyncio.sleep(0)
            await asyncio.sleep(0)

    late = list[asyncio.Task[None]]()
    await asyncio.gather(*(take(crowd) for _ in range(3)))
    await asyncio.gather(*late)
    assert order == [crowd, crowd, newcomer, crowd]


async def test_a_network_keeps_its_rank_while_it_does_not_wait() -> None:
    queue, order, crowds = FairQueue(LIMITS), list[int](), (1, 2, 3)

    async def play(number: int, times: int) -> None:
        # Each asks for its next turn after this one, as in a game.
        for _ in range(times):
            async with queue.slot(network(number), timeout_s=60.0):
                order.append(number)
                await asyncio.sleep(0)

    games = [asyncio.create_task(play(number, 8)) for number in (*crowds, *crowds)]
    visitor = asyncio.create_task(play(9, 4))
    await asyncio.gather(*games, visitor)
    turns = [index for index, number in enumerate(order) if number == 9]
    assert all(later - turn <= len(crowds) + 1 for turn, later in pairwise([0, *turns]))


async def test_no_network_has_all_slots() -> None:
    queue, is_over = (
        FairQueue(QueueLimits(at_once=3, waiting=9, per_requester=9, spare=1)),
        set[int](),
    )
    order = list[int]()

    async def have(number: int) -> None:
        async with queue.slot(network(number), timeout_s=60.0):
            order.append(number)
            while number not in is_over:
                await asyncio.sleep(0)

    crowd = [asyncio.create_task(have(1)) for _ in range(4)]
    await asyncio.sleep(0)
    assert order == [1, 1]
    # The third slot is free for others, without waiting, and the crowd doesn't get it back.
    others = [asyncio.create_task(have(number)) for number in (2, 3)]
    await asyncio.sleep(0)
    assert (order, queue.waiting) == ([1, 1, 2], 3)
    is_over.add(2)
    await others[0]
    await asyncio.sleep(0)
    assert (order, queue.waiting) == ([1, 1, 2, 3], 2)
    is_over.add(3)
    await others[1]
    assert (order, queue.waiting) == ([1, 1, 2, 3], 2)
    is_over.add(1)
    await asyncio.gather(*crowd)
    assert (order, queue.waiting) == ([1, 1, 2, 3, 1, 1], 0)


async def test_a_network_that_is_alone_for_long_has_all_slots() -> None:
    now, ends = 0.0, [asyncio.Event() for _ in range(7)]
    limits = QueueLimits(at_once=3, waiting=9, per_requester=9, spare=1, spare_for_s=60.0)
    queue, order = FairQueue(limits, lambda: now), list[int]()

    async def have(number: int, end: asyncio.Event) -> None:
        async with queue.slot(network(number), timeout_s=60.0):
            order.append(number)
            await end.wait()

    async def end(number: int) -> None:
        ends[number].set()
        await tasks[number]
        await asyncio.sleep(0)

    # Network 2 has had a turn, so one slot stays free for it.
    tasks = [asyncio.create_task(have(2, ends[0]))]
    await asyncio.sleep(0)
    await end(0)
    tasks += [asyncio.create_task(have(1, one)) for one in ends[1:6]]
    await asyncio.sleep(0)
    assert (order, queue.waiting) == ([2, 1, 1], 3)
    # After a minute, the next search that ends lets two begin.
    now = 60.0
    await end(1)
    assert (order, queue.waiting) == ([2, 1, 1, 1, 1], 1)
    # Whoever comes waits for one search, and has the next slot.
    tasks.append(asyncio.create_task(have(2, ends[6])))
    await asyncio.sleep(0)
    await end(2)
    assert (order[5:], queue.waiting) == ([2], 1)
    for one in ends:
        one.set()
    await asyncio.gather(*tasks)


async def test_a_network_does_not_overtake_itself_when_it_gets_the_last_slot() -> None:
    now, end = 0.0, asyncio.Event()
    limits = QueueLimits(at_once=3, waiting=9, per_requester=9, spare=1, spare_for_s=60.0)
    queue, order = FairQueue(limits, lambda: now), list[str]()

    async def have(requester: Requester) -> None:
        async with queue.slot(requester, timeout_s=60.0):
            order.append(requester.player)
            await end.wait()

    async with queue.slot(network(2), timeout_s=60.0):
        pass
    tasks = [asyncio.create_task(have(Requester(name, "192.0.2.1"))) for name in "abc"]
    await asyncio.sleep(0)
    assert order == ["a", "b"]
    now = 60.0
    tasks.append(asyncio.create_task(have(Requester("d", "192.0.2.1"))))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert order == ["a", "b", "c"]
    end.set()
    await asyncio.gather(*tasks)


async def test_a_single_slot_is_for_any_network() -> None:
    queue = FairQueue(LIMITS._replace(spare=1))
    async with queue.slot(network(1), timeout_s=60.0):
        assert queue.waiting == 0


async def test_whoever_waits_too_long_has_the_next_turn_after_coming_back() -> None:
    queue, is_over, order = FairQueue(LIMITS), asyncio.Event(), list[int]()

    async def have(number: int, timeout_s: float = 60.0) -> None:
        async with queue.slot(network(number), timeout_s=timeout_s):
            order.append(number)
            await is_over.wait()

    crowd = [asyncio.create_task(have(1)) for _ in range(3)]
    await asyncio.sleep(0)
    with pytest.raises(EnginesBusyError):
        await have(2, timeout_s=0.0)
    again = asyncio.create_task(have(2))
    await asyncio.sleep(0)
    is_over.set()
    await asyncio.gather(*crowd, again)
    assert order == [1, 2, 1, 1]


async def test_few_networks_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_queue, "_REMEMBERED", 2)
    queue = FairQueue(LIMITS)
    for number in range(5):
        async with queue.slot(network(number), timeout_s=60.0):
            pass
    assert len(queue._last_turns) == 2  # noqa: SLF001  # pyright: ignore[reportPrivateUsage] - nothing else tells


async def test_a_full_queue_has_room_for_another_network() -> None:
    queue = FairQueue(LIMITS)
    is_over = asyncio.Event()

    async def have(requester: Requester) -> None:
        async with queue.slot(requester, timeout_s=60.0):
            await is_over.wait()

    def begin(network: str, numbers: range) -> list[asyncio.Task[None]]:
        guests = [Requester(f"guest {number}", network) for number in numbers]
        return [asyncio.create_task(have(guest)) for guest in guests]

    # One has the slot, and ten wait: seven of one network, three of another.
    crowd = [*begin("192.0.2.1", range(8)), *begin("192.0.2.2", range(3))]
    await asyncio.sleep(0)
    assert queue.waiting == LIMITS.waiting
    others = begin("192.0.2.3", range(4))
    await asyncio.sleep(0)
    assert queue.waiting == LIMITS.waiting
    # Now each has three or four, and nobody has to make room any more.
    late = begin("192.0.2.1", range(9, 10))
    await asyncio.sleep(0)
    assert isinstance(late[0].exception(), EnginesBusyError)
    is_over.set()
    results = await asyncio.gather(*crowd, *others, return_exceptions=True)
    assert [isinstance(one, EnginesBusyError) for one in results[8:]] == [False] * 6 + [True]
    assert sum(isinstance(one, EnginesBusyError) for one in results[:8]) == 3
    assert queue.waiting == 0


async def test_nobody_makes_room_for_their_own_network() -> None:
    queue = FairQueue(LIMITS._replace(waiting=1))
    is_over = asyncio.Event()

    async def have(requester: Requester) -> None:
        async with queue.slot(requester, timeout_s=60.0):
            await is_over.wait()

    tasks = [asyncio.create_task(have(Requester(name, "192.0.2.1"))) for name in "abc"]
    await asyncio.sleep(0)
    is_over.set()
    first, second, third = await asyncio.gather(*tasks, return_exceptions=True)
    assert (first, second) == (None, None)
    assert isinstance(third, EnginesBusyError)


async def test_whoever_has_to_make_room_and_gives_up_at_that_moment_gives_back_no_slot() -> None:
    queue = FairQueue(QueueLimits(at_once=1, waiting=2, per_requester=3))
    is_over, running = asyncio.Event(), list[int]()

    async def have(network: str) -> None:
        async with queue.slot(Requester("", network), timeout_s=60.0):
            running.append(1)
            await is_over.wait()

    first = asyncio.create_task(have("x"))
    await asyncio.sleep(0)
    for number in range(3):
        crowd = [asyncio.create_task(have("crowd")) for _ in range(2)]
        await asyncio.sleep(0)
        newcomer = asyncio.create_task(have(f"newcomer-{number}"))
        await asyncio.sleep(0)
        for task in (*crowd, newcomer):
            task.cancel()
        await asyncio.gather(*crowd, newcomer, return_exceptions=True)
    assert len(running) == 1
    is_over.set()
    await first
