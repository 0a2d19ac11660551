"""Streams: a stop that came too early, and ends that come to everybody."""

from __future__ import annotations

from threading import Thread

import pytest

from skep.core.moves import PASS
from skep.engine import Line, Report, Score
from skep.engine.stream import Stream
from skep.rules import Position

START = Position.initial()


def report(depth: int) -> Report:
    return Report(depth, 10 * depth, 0.1, (Line(Score(depth), (PASS,), START),))


def test_a_stop_that_came_before_the_search_is_passed_on_at_its_first_report() -> None:
    stops: list[str] = []
    stream = Stream(lambda: stops.append("stop"))
    stream.put(report(1))
    assert stops == []
    stream.stop()
    stream.put(report(2))
    assert stops == ["stop", "stop"]


def test_a_search_that_has_ended_is_not_stopped() -> None:
    stops: list[str] = []
    finished, failed = Stream(lambda: stops.append("stop")), Stream(lambda: stops.append("stop"))
    finished.finish(report(1))
    failed.fail(LookupError("gone"))
    for stream in (finished, failed):
        stream.stop()
    assert stops == []


def test_a_search_does_not_end_while_it_is_being_stopped() -> None:
    ends: list[bool] = []

    def stop_search() -> None:
        # Were this search over now, another could be running and be stopped in its place.
        ending.start()
        ending.join(0.2)
        ends.append(stream.is_over)

    stream = Stream(stop_search)
    ending = Thread(target=lambda: stream.finish(report(1)))
    stream.stop()
    assert ends == [False]
    assert stream.result() == report(1)


def test_a_stop_may_interrupt_a_stop() -> None:
    stops: list[str] = []

    def stop_search() -> None:
        stops.append("stop")
        if len(stops) == 1:
            stream.stop()

    stream = Stream(stop_search)
    stream.stop()
    assert stops == ["stop", "stop"]


def test_a_last_report_that_says_nothing_new_is_not_shown_again() -> None:
    stream = Stream(lambda: None)
    stream.put(report(1))
    again = Report(1, 500, 0.9, report(1).lines)
    stream.finish(again)
    assert stream.next(0) == report(1)
    assert stream.next(1) is None
    assert stream.result() == again


def test_a_last_report_that_says_something_new_is_shown() -> None:
    stream = Stream(lambda: None)
    stream.put(report(1))
    stream.finish(report(2))
    assert [stream.next(0), stream.next(1), stream.next(2)] == [report(1), report(2), None]


async def test_an_error_comes_after_the_reports_before_it() -> None:
    stream = Stream(lambda: None)
    stream.put(report(1))
    stream.fail(LookupError("gone"))
    assert stream.is_over
    assert stream.next(0) == report(1)
    with pytest.raises(LookupError, match="gone"):
        stream.next(1)
    with pytest.raises(LookupError, match="gone"):
        stream.result()
    with pytest.raises(LookupError, match="gone"):
        await stream.result_async()
    stream.end()
