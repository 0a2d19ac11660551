"""What slow readers together take of the server's memory."""

from __future__ import annotations

import asyncio

from skep.server.protocols.unread_bytes import UnreadBytes

HERE, THERE, ELSEWHERE = "192.0.2.1", "192.0.2.2", "192.0.2.3"


class Slow(asyncio.Transport):
    """A connection whose client has not read so many bytes."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.size = size
        self.is_aborted = False

    def get_write_buffer_size(self) -> int:
        return self.size

    def abort(self) -> None:
        self.is_aborted = True


def add(unread: UnreadBytes, network: str, *sizes: int) -> list[Slow]:
    slow = [Slow(size) for size in sizes]
    for transport in slow:
        unread.add(transport, network)
    return slow


def aborted(*slow: Slow) -> list[bool]:
    return [transport.is_aborted for transport in slow]


def test_a_network_over_its_share_loses_those_who_have_waited_longest() -> None:
    unread = UnreadBytes(most=1000, per_network=100)
    other = add(unread, THERE, 90)
    assert aborted(*add(unread, HERE, 50, 40, 60), *other) == [True, False, False, False]
    assert unread.total == 190


def test_in_total_the_network_with_the_most_loses() -> None:
    unread = UnreadBytes(most=150, per_network=100)
    first, second, third = (
        add(unread, network, *sizes)
        for network, sizes in ((HERE, (30,)), (THERE, (40, 40)), (ELSEWHERE, (60,)))
    )
    assert aborted(*first, *second, *third) == [False, True, False, False]


def test_behind_a_proxy_only_the_total_counts() -> None:
    unread = UnreadBytes(most=150, per_network=10)
    assert aborted(*add(unread, "", 50, 50, 60)) == [True, False, False]


def test_who_reads_again_no_longer_counts() -> None:
    unread = UnreadBytes(most=150, per_network=100)
    [slow] = add(unread, HERE, 90)
    slow.size = 20
    unread.add(slow, HERE)
    assert unread.total == 20
    unread.remove(slow)
    unread.remove(slow)
    assert unread.total == 0
    assert aborted(slow, *add(unread, HERE, 100)) == [False, False]


def test_a_single_response_can_be_too_much() -> None:
    unread = UnreadBytes(most=150, per_network=100)
    assert aborted(*add(unread, HERE, 101)) == [True]
    assert unread.total == 0


def test_what_waits_in_the_application_counts_and_whoever_is_counted_keeps_their_place() -> None:
    unread = UnreadBytes(most=1000, per_network=100)
    first, second = add(unread, HERE, 20, 20)
    unread.add(second, HERE, unwritten=30)
    assert unread.total == 70
    unread.add(first, HERE, unwritten=40)
    # The first one has waited longest, although it was counted again.
    assert aborted(first, second) == [True, False]
    assert unread.total == 50
